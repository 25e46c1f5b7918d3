"""What a player sees of a hand: the cards and their faces, by number and letters."""

from typing import Any

from p2pcryptid.games.game import View

from .packs import PACKS
from .spelling import FACES, Card
from .state import DECK, Stage, State

WordsView = View[State]


def cards_of(view: WordsView, seat: int) -> tuple[int, ...]:
    """The numbers of a player's cards, as far as whoever looks may know them."""
    side = view.state.sides[seat]
    if side.cards:
        return side.cards
    hand: Any = view.known.cards.get(DECK, {}) if seat == view.seat else {}
    held = [hand.get(position) for position in side.positions]
    return tuple(int(card) for card in held if card is not None) if None not in held else ()


def faces_of(view: WordsView, seat: int) -> tuple[Card, ...]:
    """What is on them."""
    return PACKS[view.state.pack].hand(cards_of(view, seat))


def code(view: WordsView, seat: int, cell: int) -> str:
    """A card and a letter, as they are called: `16-S`."""
    slot, face = divmod(cell, FACES)
    cards = cards_of(view, seat)
    return f"{cards[slot]}-{faces_of(view, seat)[slot][face].upper()}" if cards else "?"


def codes(view: WordsView, seat: int, cells: tuple[int, ...]) -> str:
    """A whole list of codes."""
    return " ".join(code(view, seat, cell) for cell in cells)


def hiding(view: WordsView) -> bool:
    """Must whoever looks choose a word now?"""
    if view.seat is None or view.state.stage is not Stage.HIDE:
        return False
    return not view.state.sides[view.seat].hidden
