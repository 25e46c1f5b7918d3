"""How many answers were still possible after every move, for each player: as lines, and as a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from p2pcryptid.games.closeness import Closeness, curve, looked_back
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.games.scene import PLAYER_LETTERS
from p2pcryptid.i18n import gettext as _
from p2pcryptid.ui.closeness_words import close_words
from p2pcryptid.ui.recorded import Recorded

WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 38.0, 622.0, 14.0, 232.0
_TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
_STACK = 17.0
"""from one letter to the next where several would lie upon each other"""
WATCHER = -1
"""the seat of somebody who only watched"""


class Tick(NamedTuple):
    """A line across the chart, or down it."""

    at: float
    said: str


class Flag(NamedTuple):
    """A player's letter where the player could have known it."""

    seat: int
    letter: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Line:
    """Of one player."""

    seat: int
    letter: str
    name: str
    points: str
    close: str
    """how close they were, in words; empty: nobody can say"""
    counts: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """All that is drawn."""

    title: str
    moves: int
    lines: Sequence[Line]
    flags: Sequence[Flag]
    rows: Sequence[Tick]
    columns: Sequence[Tick]
    left: float = _LEFT
    right: float = _RIGHT
    top: float = _TOP
    bottom: float = _BOTTOM


def chart_of(one: Recorded, moves: int) -> Chart | None:
    """None where the game counts nothing, or nobody has opened a secret."""
    picture = one.show.picture
    if picture is None or not one.known or moves == 0:
        return None
    story = one.story[:moves]
    counts = dict(curve(one.game, picture, story, one.known))
    counts[WATCHER] = tuple(picture.left(one.game.view(change.after, None, Knowledge())) for change in story)
    most = max((count or 0 for line in counts.values() for count in line), default=0)
    if most < 2:
        return None
    whole = moves == len(one.story) and not one.untold
    close = {seat: looked_back(line) for seat, line in counts.items() if whole}
    scale = _Scale(moves, most)
    return Chart(
        title=str(one.show.retelling.counted),
        moves=moves,
        lines=[_line(one, seat, line, scale, close.get(seat)) for seat, line in counts.items()],
        flags=list(_flags(close, scale)),
        rows=[Tick(scale.y(tick), str(tick)) for tick in _TICKS if tick <= most],
        columns=[Tick(scale.x(move), str(move)) for move in _round_moves(moves)],
    )


class _Scale(NamedTuple):
    """Moves along, answers up: each step up is so many times as many."""

    moves: int
    most: int

    def x(self, move: int) -> float:
        """Where a move stands."""
        return round(_LEFT + (_RIGHT - _LEFT) * (move - 1) / max(1, self.moves - 1), 1)

    def y(self, count: int) -> float:
        """Where so many answers stand; none stands where one does, for there is no room below."""
        return round(_BOTTOM - (_BOTTOM - _TOP) * log(max(1, count)) / log(self.most), 1)


def _line(
    one: Recorded, seat: int, counts: tuple[int | None, ...], scale: _Scale, close: Closeness | None
) -> Line:
    names = one.record.names
    name = _("somebody who only watched") if seat == WATCHER else names[seat]
    letter = "" if seat == WATCHER else PLAYER_LETTERS[seat]
    points = " ".join(_steps(counts, scale))
    return Line(seat, letter, name, points, "" if close is None else close_words(close), counts)


def _steps(counts: tuple[int | None, ...], scale: _Scale) -> Iterator[str]:
    """What was left stays so until the next move."""
    known = [(move, count) for move, count in enumerate(counts, 1) if count is not None]
    before: float | None = None
    for number, (move, count) in enumerate(known, 1):
        x, y = scale.x(move), scale.y(count)
        if before is not None and y != before:
            yield f"{x:g},{before:g}"
        if y != before or number == len(known):
            yield f"{x:g},{y:g}"
        before = y


def _flags(close: Mapping[int, Closeness], scale: _Scale) -> Iterator[Flag]:
    """The letters of those who could have known it, above each other where they would meet."""
    taken: list[tuple[float, float]] = []
    for seat, one in sorted(close.items(), key=lambda item: item[1].knew_from or 0):
        if seat == WATCHER or one.knew_from is None:
            continue
        x, y = scale.x(one.knew_from + 1), scale.y(1)
        while any(abs(x - other) < _STACK and abs(y - above) < _STACK for other, above in taken):
            y -= _STACK
        taken.append((x, y))
        yield Flag(seat, PLAYER_LETTERS[seat], x, y)


def _round_moves(moves: int) -> Iterator[int]:
    """Some ten numbers below the chart."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if moves / step <= 12 or step == 100)
    yield from (move for move in range(step, moves + 1, step))
