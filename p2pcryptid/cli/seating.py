"""What the commands that play have in common: who we are, who plays our seat, and what is told of it."""

import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import trio
import typer

from p2pcryptid.errors import P2PCryptidError, UsageError
from p2pcryptid.timing import ABSENCE_LOOK_SECONDS

from .options import colon, debugging, narrate, on_terminal, print_lines, spoken

if TYPE_CHECKING:
    from p2pcryptid.games.cryptid.view import View
    from p2pcryptid.games.cryptid.words import Language
    from p2pcryptid.net.identity import Identity
    from p2pcryptid.node.node import Ending, Node
    from p2pcryptid.node.runner import MatchRunner
    from p2pcryptid.node.sessions import Player, PlayerConfig
    from p2pcryptid.table.course import Course
    from p2pcryptid.table.progress import Progress
    from p2pcryptid.ui.line.terminal import StandardTerminal

T = TypeVar("T")
EXITS = {"revealed": 0, "abandoned": 4, "fault": 5, "unrevealed": 6}


def run_async(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run it, and give an error of ours as it is, not in the group that trio puts it in."""
    try:
        return trio.run(work)
    except BaseExceptionGroup as group:
        errors = list(_leaves(group))
        foreseen = [error for error in errors if isinstance(error, P2PCryptidError | KeyboardInterrupt)]
        raise (foreseen or errors)[0] from group


def _leaves(group: BaseExceptionGroup[BaseException]) -> list[BaseException]:
    found: list[BaseException] = []
    for error in group.exceptions:
        found += _leaves(error) if isinstance(error, BaseExceptionGroup) else [error]
    return found


def player_config(
    name: str | None, port: int, bind: str | None, seed: str, *, fresh: Path | None = None
) -> "PlayerConfig":
    """The player's identity and files; with `fresh`, a new identity of its own in that folder."""
    from p2pcryptid.net.home import home
    from p2pcryptid.net.identity import FILE_NAME, load_or_make
    from p2pcryptid.node.node import Entropy
    from p2pcryptid.node.sessions import PlayerConfig

    folder = fresh or home()
    entropy = Entropy(bytes.fromhex(seed)) if seed else Entropy()
    identity = _seeded_identity(entropy, name) if seed else load_or_make(folder / FILE_NAME, name)
    return PlayerConfig(identity, folder / "matches", log, entropy, port, bind)


def _seeded_identity(entropy: Any, name: str | None) -> "Identity":
    from p2pcryptid.net.identity import Identity
    from p2pcryptid.transcript.signing import SigningKey

    return Identity(name or "player", SigningKey(entropy.take("key", 32)))


_STARTED = time.monotonic()


def log(text: str) -> None:
    """What the node does, for people who want to know; never a secret."""
    if debugging():
        plain = "".join(c if c.isprintable() else "?" for c in text)
        narrate(f"[{time.monotonic() - _STARTED:8.2f}] {plain}")


def level_chosen(auto: str | None) -> str | None:
    """The level of the bot that plays our seat; somebody must play it."""
    from p2pcryptid.games.cryptid.bots import LEVELS

    if auto is not None and auto not in LEVELS:
        raise UsageError(f"there is no level '{auto[:40]}'", f"one of {', '.join(LEVELS)}")
    if auto is None and not on_terminal():
        raise UsageError("there is no terminal to play at", "let a bot play this seat: --auto medium")
    return auto


def seat_player(auto: str | None, own: "PlayerConfig", lang: "Language", as_json: bool) -> "Player":
    """Whoever plays our seat: a person at the terminal, or a bot of which we tell."""
    from p2pcryptid.node.bot import bot_player

    if auto is None:
        return _person(lang)
    bot = bot_player(*bot_of(auto, own))

    async def told(node: "Node") -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(bot, node)
            nursery.start_soon(tell_match, node.runner, lang, as_json)
            nursery.start_soon(tell_absence, node, lang, as_json)

    return told


def bot_of(level: str, own: "PlayerConfig") -> tuple[Any, Any, Any]:
    """A bot's ways to choose and to vote, and its own chance."""
    from p2pcryptid.drawing import SEED_BYTES, Draw
    from p2pcryptid.games.cryptid.bots import choose, vote

    def answer(view: "View", draw: Draw) -> Any:
        """A bot does not call for hints; it votes when somebody has."""
        return vote(level, view, draw) if view.state.votes else None

    return partial(choose, level), answer, Draw(own.entropy.take("bot", SEED_BYTES), "p2pcryptid/v1/bot")


def _person(lang: "Language") -> "Player":
    from p2pcryptid.ui.line.table import line_player
    from p2pcryptid.ui.line.terminal import StandardTerminal

    terminal = StandardTerminal()
    _terminals.append(terminal)
    player: Callable[[Node], Awaitable[None]] = line_player(terminal, lang)
    return player


_terminals: "list[StandardTerminal]" = []  # at which a person plays: it knows what was said there


async def tell_match(runner: "MatchRunner", lang: "Language", as_json: bool) -> None:
    """Table words, the deal, and every fact as it happens."""
    from p2pcryptid.games.cryptid.narration import tell
    from p2pcryptid.node.follow import facts
    from p2pcryptid.node.node import table_words

    known, course = 0, runner.course
    while not course.progress.coin:
        known = await runner.changes.wait(known)
    words = " ".join(table_words(course.progress))
    _out(as_json, {"event": "words", "words": words}, f"{_SAY['words'][lang]}{colon(lang)} {words}")
    shown = 0
    while course.progress.state is None:
        attempts = attempts_of(course.progress)
        if as_json and attempts != shown:
            print_lines([{"v": 1, "event": "dealing", "attempts": attempts}])
        shown = attempts
        known = await runner.changes.wait(known)
    attempts = attempts_of(course.progress)
    _out(as_json, {"event": "dealt", "attempts": attempts}, f"{_SAY['dealt'][lang]}{colon(lang)} {attempts}")
    if not as_json and sys.stdout.isatty():
        from p2pcryptid.games.cryptid.view import View
        from p2pcryptid.ui.line.pages import board_page

        print(board_page(View(course.progress.state, None, None), lang), flush=True)
    async for before, fact, _ in facts(runner):
        text = tell(before, fact, lang)
        _out(as_json, {"event": "fact", "seat": fact.seat, "text": text}, text)


def attempts_of(progress: "Progress") -> int:
    """How many attempts the deal has begun."""
    deal = progress.deal
    if deal is None:
        return 0
    return deal.live.attempt.number + 1 if deal.live is not None else deal.first + len(deal.attempts)


async def tell_absence(node: "Node", lang: "Language", as_json: bool) -> None:
    """For whom we wait, when it takes longer than a moment."""
    told: tuple[int, ...] = ()
    while True:
        await trio.sleep(ABSENCE_LOOK_SECONDS)
        away = node.mesh.away
        if away != told:
            told = away
            names = [node.names[seat] for seat in away]
            said = f"{_SAY['away'][lang]}{colon(lang)} {', '.join(names)}" if names else _SAY["here"][lang]
            _out(as_json, {"event": "away", "names": names}, said)


def _out(as_json: bool, line: dict[str, Any], text: str) -> None:
    if as_json:
        print_lines([{"v": 1, **line}])
    else:
        print(text, flush=True)


def tell_watched(course: "Course", lang: "Language", as_json: bool) -> None:
    """How a match ended that we followed from outside."""
    from p2pcryptid.games.cryptid.view import View
    from p2pcryptid.ui.line.ending import ended_line, revealed_lines
    from p2pcryptid.ui.render.cryptid_text import view_text

    names, state = course.progress.record.names, course.progress.state
    outcome = None if state is None else course.progress.game.outcome(state)
    winner = None if outcome is None or outcome.winner is None else names[outcome.winner]
    board = [] if state is None else [view_text(View(state, None, None), lang)]
    text = "\n".join([*board, ended_line(course, lang), *revealed_lines(course, lang)])
    _out(as_json, {"event": "end", "winner": winner, "revealed": sorted(course.reveals)}, text)


def tell_lobby(names: tuple[str, ...], seats: int, as_json: bool) -> None:
    """Who has a seat so far."""
    line = {"event": "lobby", "names": list(names), "seats": seats}
    _out(as_json, line, f"{len(names)}/{seats}{colon(spoken())} {', '.join(names)}")


def tell_end(node: "Node", ending: "Ending", lang: "Language", as_json: bool) -> None:
    """How it ended, and where the log is; leaves with the exit code for that."""
    seat, fault = node.seat, node.seat.fault
    outcome = None if seat.progress.state is None else seat.progress.game.outcome(seat.progress.state)
    winner = None if outcome is None or outcome.winner is None else node.names[outcome.winner]
    line: dict[str, Any] = {"event": "end", "ending": ending.value, "winner": winner}
    line["log"] = str(node.log_path)
    if fault is not None:
        accused = None if fault.accused is None else node.names[fault.accused]
        line |= {"code": fault.code, "accused": accused}
    if as_json:
        print_lines([{"v": 1, **line}])
    else:
        from p2pcryptid.ui.line.ending import end_text, ended_line

        seen = any(terminal.has_said(ended_line(seat, lang)) for terminal in _terminals)
        print(end_text(node, lang, ended=not seen))
        if sys.stdout.isatty() and ending.value in ("revealed", "unrevealed"):
            _check_log(node, lang)
    raise typer.Exit(EXITS[ending.value])


def _check_log(node: "Node", lang: "Language") -> None:
    """Nobody need take our word for it; but whoever plays wants to know at once."""
    from p2pcryptid.audit.audit import audit
    from p2pcryptid.transcript.file import read_log

    from .audit import in_short

    narrate(_SAY["checking"][lang])
    verdict = audit(read_log(node.log_path))
    print(f"{_SAY['audit'][lang]}{colon(lang)} {in_short(verdict, lang)}")


def command_line() -> list[str]:
    """How to start this very program again."""
    return [sys.executable, "-m", "p2pcryptid"]


_SAY = {
    "words": {
        "en": "table words, the same for all of you: read them aloud once",
        "fr": "mots de la table, les mêmes pour vous tous : lisez-les à voix haute",
    },
    "away": {"en": "away", "fr": "absence"},
    "here": {"en": "all are here", "fr": "tout le monde est là"},
    "checking": {"en": "checking the log …", "fr": "on vérifie le journal …"},
    "audit": {"en": "audit of the log", "fr": "vérification du journal"},
    "dealt": {"en": "dealt, attempts needed", "fr": "distribué, essais nécessaires"},
}
