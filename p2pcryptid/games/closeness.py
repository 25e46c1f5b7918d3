"""How close every player was to the answer of a game's riddle: what each could have known, and when.

It is worked out from the views of all seats, so only after the game, when everything has been opened.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .game import AnyGame, Change
from .requests import Knowledge
from .scene import Picture


@dataclass(frozen=True, slots=True)
class Closeness:
    """Of one seat."""

    knew_from: int | None
    """the place in the story of what happened first after which just one answer was left, up to the end;
    None: more than one was left at the end, or the game cannot count them"""
    left: int | None
    """answers that the seat could not rule out at the end; None: too many to count"""


def closeness(
    game: AnyGame, picture: Picture, story: Sequence[Change], known: Mapping[int, Knowledge]
) -> Mapping[int, Closeness]:
    """Of every seat whose knowledge is known; nobody where nothing happened."""
    return {seat: _of(game, picture, story, seat, knows) for seat, knows in known.items() if story}


def curve(
    game: AnyGame, picture: Picture, story: Sequence[Change], known: Mapping[int, Knowledge]
) -> Mapping[int, tuple[int | None, ...]]:
    """For each seat, how many answers were left after everything that happened."""
    return {
        seat: tuple(_left(game, picture, change, seat, knows) for change in story)
        for seat, knows in known.items()
    }


def looked_back(counts: Sequence[int | None]) -> Closeness:
    """Of a seat of which it is known how many answers were left after everything that happened."""
    left = counts[-1] if counts else None
    since = len(counts)
    while since and counts[since - 1] == 1:
        since -= 1
    return Closeness(since if left == 1 else None, left)


def _of(game: AnyGame, picture: Picture, story: Sequence[Change], seat: int, knows: Knowledge) -> Closeness:
    def known_after(place: int) -> bool:
        return _left(game, picture, story[place], seat, knows) == 1

    last = len(story) - 1
    left = _left(game, picture, story[last], seat, knows)
    if left != 1:
        return Closeness(None, left)
    if game.proven(story[last].after):
        # What is ruled out by proven facts stays ruled out, so that the moment can be searched by halves.
        return Closeness(bisect_left(range(last), True, key=known_after), left)
    earlier = (place for place in reversed(range(last)) if not known_after(place))
    return Closeness(next(earlier, -1) + 1, left)


def _left(game: AnyGame, picture: Picture, change: Change, seat: int, knows: Knowledge) -> int | None:
    return picture.left(game.view(change.after, seat, knows))
