"""A game told in words, one sentence for each fact."""

from typing import Any

from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import CardsDealt, CardsShown, Opened, Sealed, Shuffled, Tossed
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext

from .cards import CARDS, points
from .rules import BY_CARDS, BY_POINTS, apply, loser, outcome
from .state import Battle, Give, Keep, Play, Stage, State
from .words import PLACES, card_name, names, points_said


def narrate(before: State, fact: Fact[Any]) -> str:
    """What happened, as a sentence without its full stop."""
    after = apply(before, fact)
    told = [_happened(before, after, fact)]
    if after.last is not None and after.battles > before.battles:
        told.append(_battle(after, after.last))
    return "; ".join(told)


def _happened(before: State, after: State, fact: Fact[Any]) -> str:
    who = "" if fact.seat == TABLE else before.names[fact.seat]
    match fact.action:
        case Shuffled(_deck, count):
            said = _("pass {number} of {passes}: {count} cards are shuffled")
            return said.format(number=before.number, passes=before.passes, count=count)
        case Tossed():
            return _("{who} draws first").format(who=before.names[after.first])
        case CardsDealt(_deck, cards, int() as to):
            said = ngettext("{who} draws {count} card", "{who} draws {count} cards", len(cards))
            return said.format(who=before.names[to], count=len(cards))
        case Sealed():
            chosen = before.stage is Stage.CHOOSE
            return (_("{who} has chosen three cards") if chosen else _("{who} has chosen")).format(who=who)
        case Opened(_name, Play(cards)):
            known = tuple(face for card in cards if (face := before.faces[card]) is not None)
            if not known:
                return _("{who} sends three cards").format(who=who)
            return _("{who} sends three cards, among them {cards}").format(who=who, cards=names(known))
        case CardsShown(_deck, _cards, faces):
            return _("{who} shows {cards}").format(who=who, cards=names(faces))
        case Opened(_name, Keep(None)):
            return _("{who} takes nothing back").format(who=who)
        case Opened(_name, Keep(int() as card)):
            return _("{who} takes back {card}").format(who=who, card=_name_of(before, card))
        case Give(card):
            return _prize(before, fact.seat, card)
    return ""


def _battle(state: State, battle: Battle) -> str:
    """Where it was fought, and who has won it."""
    (one, other), (mine, yours) = state.names, battle.totals
    said = _("a battle {place}: {one} {mine}, {other} {yours}")
    told = said.format(place=PLACES[battle.place], one=one, mine=mine, other=other, yours=yours)
    if battle.winner is None:
        return _("{battle}, a draw").format(battle=told)
    form = _("{battle}, won by {who} with double") if battle.doubled else _("{battle}, won by {who}")
    return form.format(battle=told, who=state.names[battle.winner])


def _prize(before: State, chooser: int, card: int) -> str:
    """What changes hands."""
    side = loser(before)
    form = _("{who} gives {card} to {other}") if chooser == side else _("{who} takes {card} from {other}")
    told = form.format(
        who=before.names[chooser], other=before.names[1 - chooser], card=_name_of(before, card)
    )
    face = before.faces[card]
    worth = 0 if face is None else CARDS[face].points
    return _("{told}: {points}").format(told=told, points=points_said(worth))


def _name_of(state: State, card: int) -> str:
    face = state.faces[card]
    return "?" if face is None else card_name(face)


def ending(state: State) -> str:
    """How it ended, as a sentence without its full stop."""
    end = outcome(state)
    assert end is not None
    if end.winner is None:
        return _("a draw: {score}").format(score=_score(state))
    form = {
        BY_POINTS: _("{who} wins: {score}"),
        BY_CARDS: _("{who} wins by the larger collection: {score}"),
    }[end.reason]
    return form.format(who=state.names[end.winner], score=_score(state))


def won(state: State) -> str:
    """The same for the winner."""
    end = outcome(state)
    assert end is not None
    form = {
        BY_POINTS: _("you have won: {score}"),
        BY_CARDS: _("you have won by the larger collection: {score}"),
    }[end.reason]
    return form.format(score=_score(state))


def _score(state: State) -> str:
    parts = zip(state.names, map(points, state.collections), strict=True)
    return ", ".join(_("{name} {points}").format(name=name, points=worth) for name, worth in parts)
