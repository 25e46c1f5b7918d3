"""What is to be seen of the table: of every pair of cards, and of all that is written beside them."""

from typing import NamedTuple

from p2pcryptid.games.scene import Lens
from p2pcryptid.i18n import gettext as _

from .packs import PACKS
from .spelling import FACES
from .state import SEATS, Side, Stage, State, other
from .view import WordsView, cards_of

OPEN, MATCHED, MISSED = "", "+", "-"
UNKNOWN = "?"


class CardLook(NamedTuple):
    """One card."""

    number: str
    faces: tuple[tuple[str, str], ...]
    """what is on it, and whether that is in the word"""
    first: bool = False
    last: bool = False


class PairLook(NamedTuple):
    """A pair of cards that face each other: the one far from whoever looks, and the near one."""

    far: CardLook
    near: CardLook
    selected: bool
    dimmed: bool
    recalled: bool


class NotesLook(NamedTuple):
    """What is written above and below the cards."""

    far: str
    near: str
    below: tuple[str, ...]


Look = PairLook | NotesLook


def near_seat(view: WordsView) -> int:
    """Whose cards lie near: those of the other, for it is that word that one looks for."""
    return 1 if view.seat is None else other(view.seat)


def looks(view: WordsView, lens: Lens) -> tuple[Look, ...]:
    """Of every pair, from left to right; then the notes."""
    near = near_seat(view)
    far_cards, near_cards = _row(view, other(near)), _row(view, near)
    pairs = [
        PairLook(
            *both,
            selected=lens.selected == pair,
            dimmed=lens.choosable is not None and pair not in lens.choosable,
            recalled=pair in lens.recalled,
        )
        for pair, both in enumerate(zip(far_cards, near_cards, strict=True))
    ]
    return (*pairs, NotesLook(title(view, other(near)), title(view, near), below(view.state)))


def _row(view: WordsView, seat: int) -> list[CardLook]:
    """A player's cards as they lie."""
    state, side, cards = view.state, view.state.sides[seat], cards_of(view, seat)
    if not cards:
        return [CardLook(UNKNOWN, ((UNKNOWN, OPEN),) * FACES)] * state.size
    return [_card(state, side, cards, slot) for slot in side.row or range(len(cards))]


def _card(state: State, side: Side, cards: tuple[int, ...], slot: int) -> CardLook:
    faces = PACKS[state.pack].cards[cards[slot] - 1]
    cells = range(FACES * slot, FACES * (slot + 1))
    marked = tuple(
        (
            letters.upper(),
            MATCHED if side.matched >> cell & 1 else MISSED if side.missed >> cell & 1 else OPEN,
        )
        for letters, cell in zip(faces, cells, strict=True)
    )
    return CardLook(str(cards[slot]), marked, side.first == slot, side.last == slot)


def _mark(side: Side, cell: int) -> str:
    return MATCHED if side.matched >> cell & 1 else MISSED if side.missed >> cell & 1 else OPEN


def title(view: WordsView, seat: int) -> str:
    """Whose word it is, and what is known of it besides the letters."""
    side = view.state.sides[seat]
    named = _("{name}'s word").format(name=view.state.names[seat])
    whose = _("your word") if seat == view.seat else named
    return " · ".join((whose, *known_of(side)))


def known_of(side: Side) -> list[str]:
    """What has been told of a word, in a few words each."""
    told = []
    if side.word:
        told.append(side.word.upper())
    if side.length is not None and not side.word:
        told.append(_("{count} letters").format(count=side.length))
    if side.order:
        told.append(_("in order"))
    if side.wrong:
        told.append(_("not {words}").format(words=", ".join(word.upper() for word in side.wrong[-4:])))
    return told


def below(state: State) -> tuple[str, ...]:
    """The round, the score and the dice."""
    number = min(len(state.past) + (state.stage is not Stage.OVER), len(state.past) + 1)
    rounds = len(state.sizes)
    where = _("round {number} of {rounds}") if number <= rounds else _("round {number}: a tie is broken")
    score = ", ".join(f"{state.names[seat]} {state.points[seat]}" for seat in range(SEATS))
    parts = [where.format(number=number, rounds=rounds), score]
    if state.rolls and state.stage is not Stage.OVER:
        parts.append(_("roll {number}").format(number=state.rolls))
    if state.extra is not None and state.stage is not Stage.OVER:
        parts.append(_("rolls left: {count}").format(count=state.extra))
    dice = _("dice: {first} {second}").format(first=state.dice[0], second=state.dice[1]) if state.dice else ""
    return (" · ".join(parts), dice)
