"""The bots that a player brings along: each a program of its own, which knows no more than anybody else.

They belong to the player who brought them. They end when that one's program ends, however it ends: a pipe to
each of them closes. They give nothing up, and come back when the player does.
"""

import json
import secrets
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import trio

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.crypto.parallel import use_threads
from p2pcryptid.errors import FileError, os_reason
from p2pcryptid.games.game import AnyGame
from p2pcryptid.games.registry import GAMES
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.names import listed, names_fit
from p2pcryptid.net.home import write_private
from p2pcryptid.net.invite import encode_invite
from p2pcryptid.node.node import Node
from p2pcryptid.node.sessions import Hosted, Player, PlayerConfig
from p2pcryptid.timing import BOT_EXIT_SECONDS, BOT_PROCESS_LOOK_SECONDS

from .leaving import STAY
from .options import narrate
from .seating import command_line

NAMES = ("robin", "wren", "martin", "jay", "linnet", "finch", "swift", "merlin")
_FILE = "bots.json"
_WHY = {
    3: text("it could not reach the table"),
    5: text("it found that somebody breaks the rules"),
    7: text("it could not read or write its files"),
    70: text("a bug in its program"),
}


class KeptBot(NamedTuple):
    """Where the files of a bot are, how well it plays, and what it is called."""

    folder: str
    level: str
    name: str


@dataclass
class Bots:
    """Programs that we have started, or are about to."""

    own: PlayerConfig
    game: AnyGame
    kept: list[KeptBot] = field(default_factory=list)
    _started: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    @classmethod
    def left_in(cls, folder: Path, own: PlayerConfig, game: AnyGame) -> "Bots":
        """Those that were with us in a match."""
        try:
            kept = [KeptBot(*map(str, one)) for one in json.loads((folder / _FILE).read_text())]
        except (OSError, ValueError, TypeError):
            kept = []
        return cls(own, game, kept)

    def seat(self, hosted: Hosted, levels: tuple[str, ...], called: tuple[str, ...] = ()) -> None:
        """New ones, at a table of ours; as they were called before, if they were."""
        names = called or [name for name in NAMES if names_fit((name, *hosted.lobby.names))]
        for name, level in zip(names, levels, strict=False):
            folder = str(self.own.matches.parent / "bots" / secrets.token_hex(8))
            self.kept.append(KeptBot(folder, level, name))
            options = ["--level", level, "--name", name, "--folder", folder]
            if self.own.entropy.seed is not None:
                options += ["--seed", digest("bot seed", self.own.entropy.seed, name).hex()]
            self._start("bot", "-", *options, says=encode_invite(hosted.invite))

    def remember(self, folder: Path) -> None:
        """Write down whom to bring back to the match in this folder."""
        if self.kept:
            try:
                write_private(folder / _FILE, json.dumps(self.kept).encode(), replace=True)
            except OSError as error:
                message = text("cannot write {path}: {reason}", path=folder, reason=os_reason(error))
                raise FileError(message) from error

    def brought_back(self, player: Player) -> Player:
        """The player, whose bots come back first. One that is still there refuses to be there twice."""

        async def play(node: Node) -> None:
            if self.kept:
                narrate(_("{names} will come back with you").format(names=self._names))
            for bot in self.kept:
                self._start("resume", "--auto", bot.level, "--folder", bot.folder)
            await player(node)

        return play

    @asynccontextmanager
    async def until_the_end(self) -> AsyncIterator[None]:
        """They run for as long as the block lasts; if that ends in peace they finish what is left to do."""
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._watch)
                yield
                nursery.cancel_scope.cancel()
        except BaseException:
            self._stop()
            raise
        for bot in self._started:
            _tell(bot, STAY)

    @property
    def _names(self) -> str:
        return listed([bot.name for bot in self.kept])

    async def _watch(self) -> None:
        """Tell when one of them has ended with an error: its seat would only look away."""
        told: set[int] = set()
        while True:
            await trio.sleep(BOT_PROCESS_LOOK_SECONDS)
            for kept, bot in zip(self.kept, self._started, strict=False):
                if bot.pid not in told and bot.poll() not in (None, 0):
                    told.add(bot.pid)
                    said = _("{name} has stopped: {reason}; leave, and 'p2pcryptid resume' brings all back")
                    narrate(said.format(name=kept.name, reason=why_ended(bot.returncode)))

    def _stop(self) -> None:
        """Nobody would play with them now."""
        for bot in self._started:
            assert bot.stdin is not None
            with suppress(OSError):
                bot.stdin.close()
        for bot in self._started:
            try:
                bot.wait(BOT_EXIT_SECONDS)
            except subprocess.TimeoutExpired:  # somebody has stopped it
                bot.kill()
                bot.wait()
        if self._started and self.own.held.name:
            with suppress(OSError):  # the terminal may be gone
                narrate(_("{names} will stop now, and come back with you").format(names=self._names))

    def _start(self, *command: str, says: str = "") -> None:
        """An invite goes in by a pipe: anybody on this computer can read the commands that run on it."""
        use_threads(1)  # the bots share our processors
        quiet = subprocess.DEVNULL
        options = [*GAMES.option_for(self.game)]  # they load none on anybody else's word
        options += [] if self.own.bind is None else ["--bind", self.own.bind]
        line = [*command_line(), *command, *options, "--json", "--child"]
        bot = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
        self._started.append(bot)
        _tell(bot, says.encode() + b"\n")


def why_ended(code: int) -> str:
    """What the exit code of a bot means."""
    if code < 0:
        return _("its program was ended from outside ({signal})").format(signal=signal.Signals(-code).name)
    return str(_WHY.get(code, text("its program has failed"))) + f" ({code})"


def _tell(bot: "subprocess.Popen[bytes]", words: bytes) -> None:
    assert bot.stdin is not None
    with suppress(OSError):  # it may have ended
        bot.stdin.write(words)
        bot.stdin.flush()
