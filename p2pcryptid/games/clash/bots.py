"""Computer players. They see what their seat sees, and nothing else.

Easy plays as many monsters of one kind as it can, whatever the other may have, and is careless now and then.
Hard imagines what the other may hold, from the cards that nobody has seen, and plays what wins most victory
points against that on the mean.
"""

from collections.abc import Sequence
from itertools import combinations

from p2pcryptid.drawing import Draw

from .cards import CARDS, Kind, Place, place_of, total
from .rules import legal_actions
from .state import FIGHTERS, Action, Give, Keep, Play, Stage
from .view import View, face_of

LEVELS = ("easy", "hard")
_CARELESS = 4
"""in one of so many battles easy sends any three cards"""
_WORLDS = 40
"""hands of the other that are imagined"""
_LIKELY = {Place.LAND: 0.2, Place.SEA: 0.35, Place.OPEN: 0.45}
"""how often battles are fought where"""
_SPARED = 0.1
"""what a point of strength in the hand is worth in victory points, for later battles"""

Faces = tuple[int, ...]


def choose(level: str, view: View, draw: Draw) -> Action:
    """What to do, or to seal."""
    assert view.seat is not None, "a player"
    legal = legal_actions(view.state, view.seat)
    match view.state.stage:
        case Stage.CHOOSE if level == "easy":
            return _plain_play(view, legal, draw)
        case Stage.CHOOSE:
            return _best_play(view, legal, draw)
        case Stage.GIVE:
            return _best_gift(view, legal)
    if level == "easy" and not draw.below(2):
        return draw.pick(legal)
    return max(legal, key=lambda action: _spared(view, action))


# Easy ---------------------------------------------------------------------------------------------


def _plain_play(view: View, legal: Sequence[Action], draw: Draw) -> Action:
    """As many of one kind as there are, the strongest at home; now and then any three."""
    if not draw.below(_CARELESS):
        return draw.pick(legal)
    return max(legal, key=lambda action: _of_one_kind(_faces(view, action)))


def _of_one_kind(faces: Faces) -> tuple[int, int]:
    """How many are of the same kind, and what they are worth at home."""
    sea = sum(CARDS[face].kind is Kind.SEA for face in faces)
    return max(sea, len(faces) - sea), sum(max(CARDS[face].values) for face in faces)


# Hard ---------------------------------------------------------------------------------------------


def _best_play(view: View, legal: Sequence[Action], draw: Draw) -> Action:
    """What gains most against the hands that the other may have, and spares good cards for later."""
    rivals = [_imagined(view, draw) for _ in range(_WORLDS)]
    hand = _hand(view, view.seat or 0)

    def worth(action: Action) -> float:
        mine = _faces(view, action)
        left = sum(_strength(face) for face in hand if face not in mine)
        return sum(_swing(mine, rival) for rival in rivals) / _WORLDS + _SPARED * left

    return max(legal, key=worth)


def _imagined(view: View, draw: Draw) -> Faces:
    """Three cards that the other may send: what is known of its hand, the rest from what nobody has seen. It
    plays as easy does: whoever plays better is still foreseen as well as that."""
    state, me = view.state, view.seat or 0
    other = state.hands[1 - me] or state.rows[1 - me]
    shown = tuple(face for card in other if (face := state.faces[card]) is not None)
    unseen = draw.sample(_unseen(view), len(other) - len(shown))
    held = (*shown, *unseen)
    if not draw.below(_CARELESS):
        return draw.sample(held, FIGHTERS)
    return max(combinations(held, FIGHTERS), key=_of_one_kind)


def _unseen(view: View) -> Faces:
    """Cards of this pass that I have not seen."""
    state = view.state
    seen = {face for faces in state.collections for face in faces}
    seen |= {face for face in state.faces if face is not None}
    seen |= set(view.known.cards.get(state.deck, {}).values())
    return tuple(face for face in state.cards if face not in seen)


def _swing(mine: Faces, others: Faces) -> float:
    """Victory points that I gain from this battle, or lose to the other."""
    place = place_of((*mine, *others))
    my_total, their_total = total(mine, place), total(others, place)
    if my_total == their_total:
        return 0.0
    return (
        _prize(others, my_total, their_total)
        if my_total > their_total
        else -_prize(mine, their_total, my_total)
    )


def _prize(faces: Faces, most: int, least: int) -> int:
    """The points that change hands from these: the most if it was won by double, otherwise the fewest."""
    return (max if most >= 2 * least else min)(CARDS[face].points for face in faces)


def _best_gift(view: View, legal: Sequence[Action]) -> Action:
    """The most points for myself, or the fewest for the other."""
    state = view.state
    gains = state.last is not None and state.last.winner == view.seat
    sign = 1 if gains else -1

    def worth(action: Action) -> tuple[float, float]:
        (face,) = _faces(view, action)
        return sign * CARDS[face].points, -_strength(face)

    return max(legal, key=worth)


def _spared(view: View, action: Action) -> float:
    """How much better the card that is kept is than one from the pile."""
    kept = _faces(view, action)
    unseen = _unseen(view)
    usual = sum(map(_strength, unseen)) / len(unseen) if unseen else 0.0
    return _strength(kept[0]) - usual if kept else 0.0


# Both ---------------------------------------------------------------------------------------------


def _strength(face: int) -> float:
    """On the mean over the places where it may have to fight."""
    return sum(share * CARDS[face].values[place] for place, share in _LIKELY.items())


def _hand(view: View, seat: int) -> Faces:
    return tuple(face for card in view.state.hands[seat] if (face := face_of(view, card)) is not None)


def _faces(view: View, action: Action) -> Faces:
    """Of the cards that an action names, what is on them."""
    match action:
        case Play(cards):
            named: tuple[int, ...] = cards
        case Give(card) | Keep(int() as card):
            named = (card,)
        case _:
            named = ()
    return tuple(face for card in named if (face := face_of(view, card)) is not None)
