"""The bots that a player brings along: each a program of its own, which knows no more than anybody else.

They belong to the player who brought them. They stop when that one leaves, and come back with it.
"""

import json
import secrets
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import trio

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.games.game import AnyGame
from p2pcryptid.games.registry import GAMES
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import names_fit
from p2pcryptid.net.invite import encode_invite
from p2pcryptid.node.node import Node
from p2pcryptid.node.sessions import Hosted, Player
from p2pcryptid.timing import BOT_PROCESS_LOOK_SECONDS

from .options import narrate
from .seating import command_line

NAMES = ("robin", "wren", "martin", "jay", "linnet", "finch", "swift", "merlin")
_FILE = "bots.json"


@dataclass
class Bots:
    """Programs that we have started, with the folder and the level of each."""

    kept: list[tuple[str, str]] = field(default_factory=list)
    _started: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    @classmethod
    def seated(cls, hosted: Hosted, levels: tuple[str, ...]) -> "Bots":
        """New ones, at a table of ours."""
        bots, own = cls(), hosted.own
        names = [name for name in NAMES if names_fit((name, own.identity.name))]
        for name, level in zip(names, levels, strict=False):
            folder = str(own.matches.parent / "bots" / secrets.token_hex(8))
            bots.kept.append((folder, level))
            options = ["--level", level, "--name", name, "--folder", folder]
            options += [*GAMES.option_for(hosted.lobby.game)]  # they load none on anybody else's word
            options += [] if own.bind is None else ["--bind", own.bind]
            if own.entropy.seed is not None:
                options += ["--seed", digest("bot seed", own.entropy.seed, name).hex()]
            bots._start("bot", "-", *options, says=encode_invite(hosted.invite))
        return bots

    @classmethod
    def brought_back(cls, folder: Path, bind: str | None, game: AnyGame) -> "Bots":
        """Those that were with us in a match. One that is still there refuses to be there twice."""
        bots = cls()
        try:
            bots.kept = [(str(home), str(level)) for home, level in json.loads((folder / _FILE).read_text())]
        except (OSError, ValueError, TypeError):
            return bots
        for home, level in bots.kept:
            options = ["--auto", level, "--folder", home, *GAMES.option_for(game)]
            bots._start("resume", *options, *([] if bind is None else ["--bind", bind]))
        return bots

    def remembered(self, player: Player) -> Player:
        """The player, who writes down first whom to bring back."""

        async def play(node: Node) -> None:
            if self.kept:
                (node.journal.folder / _FILE).write_text(json.dumps(self.kept))
            await player(node)

        return play

    async def watch(self) -> None:
        """Tell when one of them has ended with an error: its seat would only look away."""
        told: set[int] = set()
        while True:
            await trio.sleep(BOT_PROCESS_LOOK_SECONDS)
            for bot in self._started:
                if bot.pid not in told and bot.poll() not in (None, 0):
                    told.add(bot.pid)
                    said = _("a bot's program has stopped ({code}); 'p2pcryptid resume' brings it back")
                    narrate(said.format(code=bot.returncode))

    def stop(self) -> None:
        """Nobody would play with them now."""
        for bot in self._started:
            bot.terminate()
            bot.wait()

    def _start(self, *command: str, says: str = "") -> None:
        """An invite goes in by a pipe: anybody on this computer can read the commands that run on it."""
        quiet = subprocess.DEVNULL
        line = [*command_line(), *command, "--json"]
        bot = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
        assert bot.stdin is not None
        bot.stdin.write(says.encode() + b"\n")
        bot.stdin.close()
        self._started.append(bot)
