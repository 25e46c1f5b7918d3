"""What the commands that play have in common: who we are, and who plays our seat."""

import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import trio
import typer

from p2pcryptid.errors import P2PCryptidError, UsageError
from p2pcryptid.i18n import text
from p2pcryptid.settings import USUAL, Settings

from .choosing import check_level
from .opening import close_screen
from .options import debugging, narrate, on_terminal
from .settings import own_name, own_settings
from .telling import EXITS, say_end, tell_absence, tell_end, tell_log, tell_match

if TYPE_CHECKING:
    from p2pcryptid.games.game import AnyGame
    from p2pcryptid.net.identity import Identity
    from p2pcryptid.node.node import Ending, Node
    from p2pcryptid.node.sessions import Player, PlayerConfig
    from p2pcryptid.ui.line.table import After
    from p2pcryptid.ui.line.terminal import StandardTerminal
    from p2pcryptid.ui.terminal.app import TableApp
    from p2pcryptid.ui.terminal.stage import Stage

T = TypeVar("T")


Work = Callable[[], Coroutine[Any, Any, T]]


def run_async(work: Work[T], app: "TableApp | None" = None) -> T:
    """Run it, behind the whole screen if that is open, and give an error of ours as it is, not in the group
    that trio puts it in."""
    try:
        return trio.run(work) if app is None else app.run_program(work)
    except BaseExceptionGroup as group:
        raise foreseen(group) from group


def foreseen(error: BaseException) -> BaseException:
    """The one error of a group that counts: one of ours if there is any."""
    errors = list(_leaves(error)) if isinstance(error, BaseExceptionGroup) else [error]
    ours = [one for one in errors if isinstance(one, P2PCryptidError | KeyboardInterrupt)]
    return (ours or errors)[0]


def _leaves(group: BaseExceptionGroup[BaseException]) -> list[BaseException]:
    found: list[BaseException] = []
    for error in group.exceptions:
        found += _leaves(error) if isinstance(error, BaseExceptionGroup) else [error]
    return found


def player_config(
    seat: "Seating", name: str | None, port: int, bind: str | None, seed: str, *, fresh: Path | None = None
) -> "PlayerConfig":
    """The player's identity and files; with `fresh`, a new identity of its own in that folder."""
    from p2pcryptid.net.home import home
    from p2pcryptid.net.identity import FILE_NAME, load_or_make
    from p2pcryptid.node.node import Entropy
    from p2pcryptid.node.sessions import PlayerConfig

    check_bind(bind)
    folder = fresh or home()
    name = name or (own_name(seat.settings) if fresh is None else None)
    entropy = Entropy(bytes.fromhex(seed)) if seed else Entropy()
    identity = _seeded_identity(entropy, name) if seed else load_or_make(folder / FILE_NAME, name)
    return PlayerConfig(identity, folder / "matches", log, entropy, port, bind, seat.declared)


def check_bind(bind: str | None) -> None:
    """Others are told this address, so it must be one that can be dialled."""
    from p2pcryptid.net.address import is_address, parse_host

    if bind is not None and not is_address(parse_host(bind), 1):
        raise UsageError(
            text("--bind needs an address of this computer"),
            text("leave it out to listen at all of them, or give one, such as 192.168.1.20"),
        )


def _seeded_identity(entropy: Any, name: str | None) -> "Identity":
    from p2pcryptid.net.identity import Identity, name_in_words
    from p2pcryptid.transcript.signing import SigningKey

    key = SigningKey(entropy.take("key", 32))
    return Identity(name_in_words(key.public) if name is None else name, key)


_STARTED = time.monotonic()


def log(message: str) -> None:
    """What the node does, for people who want to know; never a secret."""
    if debugging():
        plain = "".join(c if c.isprintable() else "?" for c in message)
        narrate(f"[{time.monotonic() - _STARTED:8.2f}] {plain}")


@dataclass(frozen=True, slots=True)
class Seating:
    """Whoever plays our seat: a person at the terminal, or a bot of which we tell."""

    terminal: "StandardTerminal | None"
    """None: a bot plays"""
    level: str | None
    """of the bot; None: the game's usual one"""
    as_json: bool
    settings: Settings = USUAL
    stage: "Stage | None" = None
    """what is shown on the whole screen; None: what happens is told line by line"""
    _told: set[str] = field(default_factory=set)
    """the matches whose end was told while their people stayed"""

    @property
    def app(self) -> "TableApp | None":
        """The whole screen, where it is used."""
        return None if self.stage is None else self.stage.app

    @property
    def declared(self) -> str:
        """What the others are told of who plays: nothing of a person."""
        return "" if self.terminal is not None else self.level or "bot"

    def check(self, game: "AnyGame") -> None:
        """Is there such a bot in this game?"""
        check_level(game, self.level)

    def player(self, own: "PlayerConfig", after: "After | None" = None) -> "Player":
        """The player that a node needs; `after` says what becomes of people when their match is over."""
        if self.stage is not None:
            return self.stage.player(after)
        if self.terminal is not None:
            from p2pcryptid.ui.line.table import line_player

            return line_player(self.terminal, self.settings, after=after)

        async def told(node: "Node") -> None:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(_bot(node, self.level, own), node)
                nursery.start_soon(tell_match, node.runner, self.as_json)
                nursery.start_soon(tell_absence, node, self.as_json)

        return told

    def say(self, said: str) -> None:
        """Something for the person who plays here."""
        assert self.terminal is not None, "a person plays"
        (self.terminal.say if self.stage is None else self.stage.notice)(said)

    async def say_end(self, node: "Node", ending: "Ending") -> None:
        """Say how it ended, to people who stay at the terminal; the whole screen shows it by itself."""
        assert self.terminal is not None, "a person plays"
        self._told.add(node.journal.folder.name)
        if self.stage is None:
            await say_end(node, ending, self.terminal)

    def has_told(self, node: "Node") -> bool:
        """Whether its end has been told while its people stayed."""
        return node.journal.folder.name in self._told

    def tell_end(self, node: "Node", ending: "Ending") -> None:
        """Say how it ended unless that was said, and exit with the code for that."""
        if self.stage is not None:
            close_screen()
            tell_log(node, ending)
        if self.has_told(node):
            raise typer.Exit(EXITS[ending.value])
        tell_end(node, ending, self.as_json, self.terminal)


def seating(auto: str | None, as_json: bool, app: "TableApp | None") -> Seating:
    """A bot of the level `auto`, or a person, who needs a terminal; with the whole screen if that is open."""
    if auto is not None:
        return Seating(None, auto, as_json, settings=own_settings())
    if app is None and not on_terminal():
        raise UsageError(
            text("there is no terminal to play at"), text("let a bot play this seat: --auto LEVEL")
        )
    from p2pcryptid.ui.line.terminal import StandardTerminal

    settings = own_settings()
    return Seating(StandardTerminal(), None, as_json, settings, stage_on(app, settings))


def stage_on(app: "TableApp | None", settings: Settings) -> "Stage | None":
    """What shows tables on the whole screen, if that is open."""
    if app is None:
        return None
    from p2pcryptid.ui.terminal.stage import Stage

    return Stage(app, settings)


def bot_seating(level: str | None, as_json: bool) -> Seating:
    """A bot of this level, or of the usual one."""
    return Seating(None, level, as_json)


def _bot(node: "Node", level: str | None, own: "PlayerConfig") -> "Player":
    from p2pcryptid.drawing import SEED_BYTES, Draw
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.node.bot import bot_player

    game = node.match.state.game
    bot = presentation_of(game).levels[check_level(game, level)]
    return bot_player(bot.choose, bot.note, Draw(own.entropy.take("bot", SEED_BYTES), "p2pcryptid/v1/bot"))


def command_line() -> list[str]:
    """How to start this very program again."""
    return [sys.executable, "-m", "p2pcryptid"]
