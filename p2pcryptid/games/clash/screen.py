"""The table as lines of text."""

from collections.abc import Iterator

from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext

from .cards import points
from .notation import choices
from .state import Battle, Stage, State
from .view import View, face_of
from .words import PLACES, POINTS, card_line, card_name, names


def view_text(view: View) -> str:
    """The pass, what has been won, the last battle, and the cards to choose from."""
    state = view.state
    lines = [head_line(state), *(_won_line(state, seat) for seat in range(len(state.names)))]
    if state.last is not None:
        lines += ["", *_battle_lines(state, state.last)]
    lines += [_other_line(view, seat) for seat in range(len(state.names)) if seat != view.seat]
    if view.seat is not None and (state.hands[view.seat] or state.stage is Stage.GIVE):
        lines += ["", *_choice_lines(view)]
    return "\n".join(lines)


def head_line(state: State) -> str:
    """How far the game is."""
    return _("pass {number} of {passes} · {pile} cards to draw · battle {battle}").format(
        number=state.number,
        passes=state.passes,
        pile=state.pile,
        battle=max(1, state.battles + _before(state)),
    )


def _before(state: State) -> int:
    """1 before a battle is fought."""
    return int(state.stage in (Stage.SHUFFLE, Stage.TOSS, Stage.DRAW, Stage.CHOOSE, Stage.REVEAL, Stage.SHOW))


def _won_line(state: State, seat: int) -> str:
    won = state.collections[seat]
    said = ngettext(
        "{name}: {points}{sign} in {count} card", "{name}: {points}{sign} in {count} cards", len(won)
    )
    return said.format(name=state.names[seat], points=points(won), sign=POINTS, count=len(won))


def _battle_lines(state: State, battle: Battle) -> Iterator[str]:
    yield _("the last battle, {place}:").format(place=PLACES[battle.place])
    for name, row, total in zip(state.names, battle.rows, battle.totals, strict=True):
        yield _("  {name} {total}: {cards}").format(name=name, total=total, cards=names(row))
    if battle.taken is not None and battle.winner is not None:
        winner = state.names[battle.winner]
        yield _("  {name} has won {card}").format(name=winner, card=card_name(battle.taken))


def _other_line(view: View, seat: int) -> str:
    """What can be seen of somebody else's hand."""
    known = [face for card in view.state.hands[seat] if (face := view.state.faces[card]) is not None]
    hidden = len(view.state.hands[seat]) - len(known)
    more = ngettext("{count} card that you have not seen", "{count} cards that you have not seen", hidden)
    parts = [*map(card_name, known), *([more.format(count=hidden)] if hidden else [])]
    return _("{name} holds: {cards}").format(name=view.state.names[seat], cards=", ".join(parts) or "–")


def _choice_lines(view: View) -> Iterator[str]:
    """The cards that are counted from 1: a row of the battle while one of it is to be chosen, or else the
    hand."""
    state, mine = view.state, view.seat == view.state.seat
    stage = state.stage if mine and state.stage in (Stage.GIVE, Stage.KEEP) else Stage.CHOOSE
    titles = {
        Stage.GIVE: _("the loser's cards:"),
        Stage.KEEP: _("your cards in the battle:"),
        Stage.CHOOSE: _("your hand:"),
    }
    yield titles[stage]
    for number, card in enumerate(choices(view, stage), 1):
        face = face_of(view, card)
        yield f"  {number}  {card_line(face) if face is not None else '?'}"
