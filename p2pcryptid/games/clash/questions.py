"""What a player may ask for at the table."""

from collections.abc import Sequence

from p2pcryptid.games.presentation import Command
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .cards import CARDS, FACES, points
from .refusals import invalid
from .view import View, faces_of
from .words import card_line, card_page, legend, points_said

_CARD = text("card NAME")


def hand_page(view: View) -> str:
    """The player's own hand."""
    if view.seat is None or not view.state.hands[view.seat]:
        return _("your hand is empty")
    lines = (f"  {card_line(face)}" for face in faces_of(view, view.state.hands[view.seat]))
    return "\n".join((_("your hand ({legend}):").format(legend=legend()), *lines))


def won_page(view: View) -> str:
    """What everybody has won."""
    lines = []
    for name, won in zip(view.state.names, view.state.collections, strict=True):
        lines.append(_("{name} has won {points}:").format(name=name, points=points_said(points(won))))
        lines += [f"  {card_line(face)}" for face in won] or ["  –"]
    return "\n".join(lines)


def card_answer(_view: View, words: Sequence[str]) -> str:
    """What a card is worth, and what is told of it."""
    said = " ".join(words).casefold()
    names = {face: (CARDS[face].name.template.casefold(), str(CARDS[face].name).casefold()) for face in FACES}
    found = [face for face in FACES if said in names[face]]
    found = found or [face for face in FACES if said and any(said in one for one in names[face])]
    if not found:
        raise invalid("no-such-name", form=_CARD)
    return "\n".join(map(card_page, found[:5]))


def unseen_page(view: View) -> str:
    """The cards of this pass that the player has not seen."""
    state = view.state
    seen = {face for faces in state.collections for face in faces} | {*state.faces}
    seen |= {*view.known.cards.get(state.deck, {}).values()}
    lines = (f"  {card_line(face)}" for face in state.cards if face not in seen)
    return "\n".join((_("not seen in this pass ({legend}):").format(legend=legend()), *lines))


COMMANDS = (
    Command(text("hand"), text("your hand"), lambda view, _: hand_page(view)),
    Command(text("collections"), text("what everybody has won"), lambda view, _: won_page(view)),
    Command(_CARD, text("a card: its values, and what is told of it"), card_answer),
    Command(text("unseen"), text("the cards that may still come"), lambda view, _: unseen_page(view)),
)
