"""Cryptid Clash on a screen of coloured characters."""

from typing import Any

from p2pcryptid.games.game import Fact
from p2pcryptid.games.game import View as GameView
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.games.scene import Picture
from p2pcryptid.i18n import gettext as _

from .cards import CARDS, points
from .short_rules import RULES
from .state import Action, Give, Keep, Play, State
from .table.layout import NUMBERS, SPOTS, Spot, Zone
from .table.look import battle_line, cards_in, seat_below
from .table.paint import key
from .table.scenes import scene
from .view import View, face_of
from .words import POINTS, names

_ROWS = (Zone.MY_HAND, Zone.MY_ROW, Zone.THEIR_ROW, Zone.THEIR_HAND)


def picture() -> Picture:
    """The table, and what is to be pointed at on it."""
    return Picture(
        scene=scene,
        spots=spots,
        gathers=True,
        touched=touched,
        spot_named=spot_named,
        spot_name=lambda spot: str(SPOTS[spot].at + 1),
        about=about,
        tally=tally,
        key=key,
        rules=RULES,
    )


def spots(view: View, action: Action) -> tuple[int, ...]:
    """Where the cards lie that an action is about."""
    match action:
        case Play(cards):
            named: tuple[int, ...] = cards
        case Give(card) | Keep(int() as card):
            named = (card,)
        case _:
            named = ()
    places = {card: Spot(zone, at) for zone in _ROWS for at, card in enumerate(cards_in(view, zone))}
    return tuple(NUMBERS[places[card]] for card in named if card in places)


def touched(before: State, fact: Fact[Any]) -> tuple[int, ...]:
    """Where something happened: as a spectator sees it."""
    action = getattr(fact.action, "action", fact.action)
    if not isinstance(action, Play | Give | Keep):
        return ()
    return spots(GameView(before, None, Knowledge()), action)


def spot_named(word: str) -> int | None:
    """A card of one's own hand by its number."""
    hand = NUMBERS[Spot(Zone.MY_HAND)]
    return hand + int(word) - 1 if word in ("1", "2", "3", "4", "5") else None


def about(view: View, spot: int) -> str:
    """What lies there."""
    zone, at = SPOTS[spot]
    below = seat_below(view)
    if zone is Zone.MIDDLE:
        return battle_line(view.state)
    if zone in (Zone.MY_WON, Zone.THEIR_WON):
        seat = below if zone is Zone.MY_WON else 1 - below
        won = names(view.state.collections[seat])
        return _("{name} has won: {cards}").format(name=view.state.names[seat], cards=won)
    cards = cards_in(view, zone)
    if at >= len(cards):
        return _("no card lies here")
    face = face_of(view, cards[at])
    if face is None:
        return _("a card that you cannot see")
    return _("{name}: {story}").format(name=CARDS[face].name, story=CARDS[face].story)


def tally(view: View, seat: int) -> str:
    """Victory points."""
    return f"{points(view.state.collections[seat])}{POINTS}"
