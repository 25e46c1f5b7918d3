"""What can be done at a spot of the scene, in words."""

from typing import Any, NamedTuple

from p2pcryptid.games.scene import Picture

from .moment import Moment


class Deed(NamedTuple):
    """An action, and how it is typed."""

    action: Any
    said: str


def deeds_at(moment: Moment, picture: Picture, spot: int | None) -> list[Deed]:
    """What the player may do there now; with no spot, what is about none, unless one is warned of all of it.
    Notes come last."""
    game, view = moment.game, moment.view
    fitting = [one for one in game.playable(view) if _is_at(picture.spots(one), spot)]
    fitting = [one for one in fitting if moment.my_turn or game.is_note(one)]
    if spot is None and all(moment.show.warning(view, one) for one in fitting):
        return []
    fitting.sort(key=game.is_note)
    return [Deed(one, game.format(one, view)) for one in fitting]


def _is_at(spots: tuple[int, ...], spot: int | None) -> bool:
    return not spots if spot is None else spots[:1] == (spot,)
