"""What is to be seen at each place of the table."""

from dataclasses import dataclass

from p2pcryptid.games.clash.cards import points
from p2pcryptid.games.clash.screen import head_line
from p2pcryptid.games.clash.state import SEATS, Stage, State
from p2pcryptid.games.clash.view import View, face_of
from p2pcryptid.games.clash.words import PLACES
from p2pcryptid.games.scene import Lens
from p2pcryptid.i18n import gettext as _

from .layout import SPOTS, Spot, Zone


@dataclass(frozen=True, slots=True)
class Marks:
    """How a place stands out."""

    selected: bool = False
    gathered: bool = False
    choosable: bool = False
    dimmed: bool = False
    recalled: bool = False


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card, or where none lies."""

    there: bool
    face: int | None = None
    """None: one that cannot be seen"""
    number: int | None = None
    """by which it can be named now"""
    mine: bool = True
    marks: Marks = Marks()


@dataclass(frozen=True, slots=True)
class WonLook:
    """A collection."""

    name: str
    seat: int
    points: int
    cards: int
    marks: Marks = Marks()


@dataclass(frozen=True, slots=True)
class MiddleLook:
    """What stands between the two sides."""

    head: str
    battle: str
    marks: Marks = Marks()


Look = CardLook | WonLook | MiddleLook


def seat_below(view: View) -> int:
    """Whose side is below: one's own, or the first for a spectator."""
    return view.seat or 0


def cards_in(view: View, zone: Zone) -> tuple[int, ...]:
    """Positions of the cards that lie in a row."""
    below = seat_below(view)
    seat = below if zone in (Zone.MY_HAND, Zone.MY_ROW) else 1 - below
    return (view.state.hands if zone in (Zone.MY_HAND, Zone.THEIR_HAND) else view.state.rows)[seat]


def looks(view: View, lens: Lens) -> tuple[Look, ...]:
    """Of every spot."""
    return tuple(_look(view, spot, _marks(number, lens)) for number, spot in enumerate(SPOTS))


def _marks(number: int, lens: Lens) -> Marks:
    choosable = lens.choosable is not None and number in lens.choosable
    return Marks(
        selected=number == lens.selected,
        gathered=number in lens.gathered,
        choosable=choosable,
        dimmed=lens.choosable is not None and not choosable and number not in lens.gathered,
        recalled=number in lens.recalled,
    )


def _look(view: View, spot: Spot, marks: Marks) -> Look:
    state, zone = view.state, spot.zone
    if zone is Zone.MIDDLE:
        return MiddleLook(head_line(state), battle_line(state), marks)
    if zone in (Zone.MY_WON, Zone.THEIR_WON):
        seat = seat_below(view) if zone is Zone.MY_WON else 1 - seat_below(view)
        won = state.collections[seat]
        return WonLook(state.names[seat], seat, points(won), len(won), marks)
    mine = zone in (Zone.MY_HAND, Zone.MY_ROW)
    cards = cards_in(view, zone)
    if spot.at >= len(cards):
        old = _fallen(view, spot)
        return CardLook(False, old, None, mine, marks)
    number = spot.at + 1 if marks.choosable or marks.gathered else None
    return CardLook(True, face_of(view, cards[spot.at]), number, mine, marks)


def _fallen(view: View, spot: Spot) -> int | None:
    """A card of the last battle, which stays in sight until the next one begins."""
    state = view.state
    if spot.zone not in (Zone.MY_ROW, Zone.THEIR_ROW) or state.last is None or any(state.rows):
        return None
    below = seat_below(view)
    return state.last.rows[below if spot.zone is Zone.MY_ROW else 1 - below][spot.at]


def battle_line(state: State) -> str:
    """The last battle, in a line; or what the game waits for before the first."""
    battle = state.last
    if battle is None or state.stage in (Stage.REVEAL, Stage.SHOW):
        return ""
    (one, other), (mine, yours) = state.names, battle.totals
    said = _("{place}: {one} {mine}, {other} {yours}").format(
        place=str(PLACES[battle.place]).capitalize(), one=one, mine=mine, other=other, yours=yours
    )
    if battle.winner is None:
        return _("{battle}: a draw").format(battle=said)
    form = _("{battle}: {who} wins with double") if battle.doubled else _("{battle}: {who} wins")
    return form.format(battle=said, who=state.names[battle.winner])


assert SEATS == 2, "one side below, one above"
