"""The board of a page at every moment, in little room: what comes and goes, and what spots are coloured by.

Moment 0 is before the first move, moment n after n moves.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from p2pcryptid.games.figure import Figure, Part
from p2pcryptid.games.presentation import public_view
from p2pcryptid.games.scene import Chosen, Overlay
from p2pcryptid.games.typeset import figure_of
from p2pcryptid.i18n import gettext as _
from p2pcryptid.limits import REPORT_OVERLAYS_BYTES, REPORT_PARTS_BYTES, REPORT_SCREEN_LINES
from p2pcryptid.ui.recorded import Recorded

_PART_BYTES, _FLIP_BYTES = 32, 6
"""what a part takes besides its markup, and each time that it comes or goes"""
LEVELS = "0123456789a"
"""of how much a spot is coloured"""


class Drawn(NamedTuple):
    """A part on the page."""

    number: int
    markup: str
    shown: bool
    """at the end"""


class Choice(NamedTuple):
    """An overlay that the reader may choose."""

    number: int
    title: str


@dataclass(frozen=True, slots=True)
class Group:
    """Overlays that belong together."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """All of it."""

    figure: Figure
    drawn: Sequence[Drawn]
    moves: int
    """that are shown"""
    groups: Sequence[Group]
    words: Sequence[str]
    """the last moment for those who cannot see it: a line for each spot, or the screen"""
    data: Mapping[str, Any]
    """for the script"""


class _Table:
    """Things that are told by their numbers, each once."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def number(self, one: Any) -> int:
        """The same for what is the same."""
        return self.numbers.setdefault(one, len(self.numbers))


def board_of(one: Recorded) -> Board | None:
    """None where nothing happened."""
    if not one.story:
        return None
    states = [one.story[0].before, *(change.after for change in one.story)]
    figure = figure_of(one.show, public_view(one.game, states[0]))
    parts = _Table()
    frames = list(_frames(figure, (public_view(one.game, state) for state in states), parts))
    moves = len(frames) - 1
    overlays = _Overlays(one, figure, states[: moves + 1])
    groups = tuple(overlays.groups())
    data = {
        "frames": list(_flips(frames)),
        "spots": sorted(figure.shapes),
        "touched": [[], *(_touched(one, change, figure) for change in one.story[:moves])],
        **overlays.data(),
    }
    return Board(
        figure=figure,
        drawn=_drawn(parts, frames[-1]),
        moves=moves,
        groups=groups,
        words=_in_words(one, figure, public_view(one.game, states[moves])),
        data=data,
    )


def _in_words(one: Recorded, figure: Figure, view: Any) -> list[str]:
    picture = one.show.picture
    if picture is not None and figure.shapes:
        return [picture.about(view, spot) for spot in sorted(figure.shapes)]
    return one.show.screen(view).splitlines()[:REPORT_SCREEN_LINES] if figure.width else []


def _frames(figure: Figure, views: Iterable[Any], parts: _Table) -> Iterator[frozenset[int]]:
    """The numbers of the parts that are there at each moment, as long as there is room; there is for one."""
    size, before = 0, frozenset[int]()
    room = REPORT_PARTS_BYTES + (0 if figure.shapes else REPORT_OVERLAYS_BYTES)
    for view in views:
        found = dict.fromkeys(figure.parts(view))  # in their order, so that the same log makes the same page
        size += sum(len(part.markup) + _PART_BYTES for part in found if part not in parts.numbers)
        if parts.numbers and size > room:
            return
        frame = frozenset(map(parts.number, found))
        yield frame
        size += _FLIP_BYTES * len(before ^ frame)
        before = frame


def _flips(frames: Sequence[frozenset[int]]) -> Iterator[list[int]]:
    """For each moment, the parts that it shows or hides, where the one before it did not."""
    before: frozenset[int] = frozenset()
    for frame in frames:
        yield sorted(before ^ frame)
        before = frame


def _drawn(parts: _Table, last: frozenset[int]) -> list[Drawn]:
    """In the order in which they lie upon each other."""
    placed: list[tuple[Part, int]] = sorted(parts.numbers.items(), key=lambda item: (item[0].layer, item[1]))
    return [Drawn(number, part.markup, number in last) for part, number in placed]


def _touched(one: Recorded, change: Any, figure: Figure) -> list[int]:
    if one.show.picture is None:
        return []
    return [spot for spot in one.show.picture.touched(change.before, change.fact) if spot in figure.shapes]


_Asked: TypeAlias = tuple[Overlay, int | None, Chosen, str]
"""an overlay, through whose eyes, about whom, and its title; empty: the game says it"""


class _Overlays:
    """What the spots are coloured by at each moment."""

    def __init__(self, one: Recorded, figure: Figure, states: Sequence[Any]) -> None:
        self._one, self._spots, self._states = one, sorted(figure.shapes), states
        self._heats, self._captions = _Table(), _Table()
        self._shown: list[list[tuple[int, int]]] = []

    @property
    def _full(self) -> bool:
        said = sum(len(one) for table in (self._heats, self._captions) for one in table.numbers)
        return said + _FLIP_BYTES * sum(map(len, self._shown)) > REPORT_OVERLAYS_BYTES

    def data(self) -> dict[str, Any]:
        """For the script: of each overlay, at each moment a number of a colouring and of a title."""
        return {
            "heats": list(self._heats.numbers),
            "captions": list(self._captions.numbers),
            "overlays": self._shown,
        }

    def groups(self) -> Iterator[Group]:
        """All overlays of this game."""
        show = self._one.show
        if not self._spots or show.picture is None:
            return
        if show.picture.unfolds is not None:
            held = show.picture.unfolds
            asked: list[_Asked] = [(held, seat, Chosen(), self._held(seat)) for seat in self._one.known]
            yield self._group(_("what everybody held"), asked)
        for overlay in show.retelling.overlays:
            if overlay.asks_player:
                seats = range(len(self._one.record.names))
                asked = [(overlay, None, Chosen(seat=seat), "") for seat in seats]
                yield self._group(_("what everybody could tell of a player"), asked)
            else:
                asked = [(overlay, seat, Chosen(), "") for seat in (None, *self._one.known)]
                yield self._group(_("what was left, in whose eyes"), asked)

    def _group(self, title: str, asked: Iterable[_Asked]) -> Group:
        """As many of them as there is room for."""
        return Group(title, tuple(self._choice(*one) for one in asked if not self._full))

    def _held(self, seat: int) -> str:
        view = self._one.game.view(self._one.state, seat, self._one.known[seat])
        said = _("{name} held: {what}")
        return said.format(name=self._one.record.names[seat], what=self._one.show.revealed(view))

    def _choice(self, overlay: Overlay, eyes: int | None, chosen: Chosen, title: str) -> Choice:
        game, known = self._one.game, self._one.known
        shown = []
        for state in self._states:
            view = public_view(game, state) if eyes is None else game.view(state, eyes, known[eyes])
            said = title or overlay.title(view, chosen)
            shown.append((self._heats.number(self._heat(overlay, view, chosen)), self._captions.number(said)))
        self._shown.append(shown)
        seat = eyes if chosen.seat is None else chosen.seat
        who = _("somebody who only watched") if seat is None else self._one.record.names[seat]
        return Choice(len(self._shown) - 1, who)

    def _heat(self, overlay: Overlay, view: Any, chosen: Chosen) -> str:
        values = overlay.values(view, chosen)
        most = len(LEVELS) - 1
        return "".join(LEVELS[round(most * values.get(spot, 0))] for spot in self._spots)
