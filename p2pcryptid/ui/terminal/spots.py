"""What can be done at a spot of the scene, in words."""

from typing import Any, NamedTuple

from p2pcryptid.games.scene import Picture

from .moment import Moment


class Deed(NamedTuple):
    """An action, and how it is typed."""

    action: Any
    said: str


def deeds_at(
    moment: Moment, picture: Picture, spot: int | None, gathered: frozenset[int] = frozenset()
) -> list[Deed]:
    """What the player may do there now, or with all that was gathered; with no spot, what is about none,
    unless one is warned of all of it. Notes come last."""
    game, view = moment.game, moment.view
    wanted = gathered if picture.gathers else frozenset() if spot is None else frozenset({spot})
    fitting = [one for one in moment.show.offers(view) if _about(picture, view, one) == wanted]
    fitting = [one for one in fitting if moment.my_turn or game.is_note(one)]
    if spot is None and all(moment.show.warning(view, one) for one in fitting):
        return []
    fitting.sort(key=game.is_note)
    return [Deed(one, game.format(one, view)) for one in fitting]


def choosable(moment: Moment, picture: Picture, gathered: frozenset[int]) -> frozenset[int]:
    """The spots at which something can be done, together with what was gathered."""
    game, view = moment.game, moment.view
    moves = (_about(picture, view, one) for one in moment.show.offers(view) if not game.is_note(one))
    return frozenset().union(*(spots for spots in moves if gathered <= spots))


def _about(picture: Picture, view: Any, action: Any) -> frozenset[int]:
    spots = picture.spots(view, action)
    return frozenset(spots if picture.gathers else spots[:1])
