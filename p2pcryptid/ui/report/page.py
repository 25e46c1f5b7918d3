"""The page: everything that there is to be said of a game, put into its template.

The style and the script are the same for all games but for the colours. Nothing of it needs the script:
without it the page shows the verdict, the story and the board as it was at last.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from p2pcryptid.games.colours import contrast_ink
from p2pcryptid.games.figure import Colours
from p2pcryptid.games.registry import GAMES
from p2pcryptid.games.scene import PLAYER_LETTERS, Theme, player_sign
from p2pcryptid.html import PAGE_COLOURS, page, variables
from p2pcryptid.i18n import gettext as _
from p2pcryptid.limits import REPORT_LINE_CHARACTERS, REPORT_LOG_BYTES
from p2pcryptid.transcript.file import Log
from p2pcryptid.ui.recorded import Recorded

from .board import Board, board_of
from .chart import chart_of
from .exhibits import charge_of
from .questions import asked_of
from .verdict import checks, explanations, headline, remarks

FOLDER = Path(__file__).parent


class Player(NamedTuple):
    """Somebody at the table."""

    seat: int
    letter: str
    name: str
    bot: bool
    held: str
    """what they turned out to hold; empty if they did not open it"""


class Told(NamedTuple):
    """A move in the story."""

    move: int
    seat: int
    """of who did it; -1: all together"""
    letter: str
    said: str


@dataclass(frozen=True, slots=True)
class Embedded:
    """The log itself, and how it is recognised."""

    name: str
    size: int
    hashed: str
    """SHA-256, in hex digits"""
    link: Markup | None
    """to save it; None: it is too large"""
    command: str


def report(one: Recorded, data: bytes, log: Log) -> str:
    """The page about a game and the bytes of its log, in the language that is spoken now."""
    board = board_of(one)
    moves = 0 if board is None else board.moves
    return page(
        FOLDER,
        "report.html.j2",
        style=_style(board),
        script=(FOLDER / "report.js").read_text(encoding="utf-8"),
        title=str(one.show.title),
        names=one.record.names,
        players=list(_players(one)),
        headline=headline(one),
        charge=charge_of(one, log),
        board=board,
        data={} if board is None else {**board.data, "words": _words()},
        story=list(_story(one, moves)),
        untold=len(one.story) - moves + one.untold,
        chart=chart_of(one, moves),
        asked=asked_of(one, moves),
        checks=list(checks(one.verdict)),
        remarks=list(remarks(one.verdict)),
        explanations=list(explanations()),
        log=_embedded(one, data),
        verdict=one.verdict,
        rules=one.record.rules.hex(),
    )


def _words() -> Mapping[str, str]:
    """What the script says."""
    return {
        "play": _("play"),
        "pause": _("pause"),
        "before": _("before the first move"),
        "after": _("after move {move} of {moves}"),
    }


def _players(one: Recorded) -> Iterator[Player]:
    for seat, name in enumerate(one.record.names):
        held = ""
        if seat in one.known and one.state is not None:
            held = one.show.revealed(one.game.view(one.state, seat, one.known[seat]))
        level = one.record.levels[seat]
        yield Player(seat, PLAYER_LETTERS[seat], name, bool(level), _short(held))


def _story(one: Recorded, moves: int) -> Iterator[Told]:
    for move, change in enumerate(one.story[:moves], 1):
        seat = change.fact.seat
        letter = PLAYER_LETTERS[seat] if seat >= 0 else ""
        yield Told(move, seat, letter, _short(one.show.narrate(change.before, change.fact)))


def _short(said: str) -> str:
    return said if len(said) <= REPORT_LINE_CHARACTERS else said[:REPORT_LINE_CHARACTERS] + "…"


def _embedded(one: Recorded, data: bytes) -> Embedded:
    name = f"{one.verdict.match[:8]}.p2pcryptid"
    link = None
    if len(data) <= REPORT_LOG_BYTES:
        link = Markup("data:application/octet-stream;base64," + b64encode(data).decode())
    command = " ".join(("p2pcryptid audit", name, *GAMES.option_for(one.game)))
    return Embedded(name, len(data), sha256(data).hexdigest(), link, command)


def _style(board: Board | None) -> str:
    """The colours of this game and its players, and the rules of all pages."""
    colours = PAGE_COLOURS | dict(_player_colours())
    if board is not None:
        colours |= board.figure.colours
        colours |= {f"heat{level}": heat for level, heat in enumerate(board.figure.heats)}
        colours["mark"] = board.figure.mark
    return variables(colours) + (FOLDER / "report.css").read_text(encoding="utf-8")


def _player_colours() -> Iterator[tuple[str, Colours]]:
    for seat in range(len(PLAYER_LETTERS)):
        ink = player_sign(seat, Theme.DARK).ink
        yield f"p{seat}", Colours(ink, ink)
        yield f"on{seat}", Colours(*[contrast_ink(ink)] * 2)
