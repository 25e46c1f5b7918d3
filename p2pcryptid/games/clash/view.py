"""What one seat sees of the cards."""

from typing import TypeAlias

from p2pcryptid.games.game import View as GameView

from .state import State

View: TypeAlias = GameView[State]


def face_of(view: View, card: int) -> int | None:
    """What is on a card of this pass's deck, as far as one may know."""
    state = view.state
    return state.faces[card] if state.faces[card] is not None else _own(view).get(card)


def _own(view: View) -> dict[int, int]:
    return dict(view.known.cards.get(view.state.deck, {}))


def faces_of(view: View, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Of several, what is on those that one knows."""
    return tuple(face for card in cards if (face := face_of(view, card)) is not None)
