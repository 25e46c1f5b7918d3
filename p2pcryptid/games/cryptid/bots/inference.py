"""A table as one seat sees it: its own worlds, the worlds open to all, and what a move does to both.

What others may think of me matters as much as what I think of them: they see every answer too, and who has
the habitat first wins. So each move is followed in two sets of worlds, mine, in which I hold my clue, and
the public ones, out of which every other player takes those with their own clue.
"""

from dataclasses import dataclass
from functools import cached_property
from math import log2

from ..spaces import each
from ..view import View
from .worlds import Worlds

_SKILL = 0.7  # of others, beside somebody who counts all worlds and always searches


@dataclass(frozen=True)
class Table:
    """What one seat can reckon."""

    view: View
    seat: int
    own: Worlds
    """the worlds in which I hold my clue"""
    public: Worlds
    """the worlds as everybody sees them who holds no clue"""
    answering: tuple[int, ...]
    """all others, clockwise"""

    @property
    def others(self) -> list[int]:
        """Who plays against me, in the order of their turns after mine."""
        return [other for other in self.answering if other not in self.view.state.resigned]

    @property
    def name(self) -> str:
        """What I am called."""
        return self.view.state.setup.names[self.seat]

    def news(self, seat: int, space: int) -> float:
        """How much an answer would tell me of the habitat, in bits."""
        yes = self.own.allowing(seat, space)
        no = self.own.all & ~yes
        if not yes or not no:
            return 0.0
        after = self._surprise(yes) + self._surprise(no)
        return (self._surprise(self.own.all) - after) / self.own.count

    def _surprise(self, among: int) -> float:
        counts = self.own.habitats(among).values()
        total = sum(counts)
        return total * log2(total) - sum(count * log2(count) for count in counts)

    def asking(self, seat: int, space: int) -> float:
        """My chance to win after this question, whatever the answer."""
        own, public = self.own.allowing(seat, space), self.public.allowing(seat, space)
        no, public_no = self.own.all & ~own, self.public.all & ~public
        value = own.bit_count() * self.race(own, public)
        value += no.bit_count() * self.race(no, self._paid(public_no, space))
        return value / self.own.count

    def searching(self, space: int) -> float:
        """My chance to win with this search, or after it, whoever ends it."""
        own, public = self.own.all, self.shown(space, disc=True)
        value = 0.0
        for seat in self.answering:
            own_yes, yes = self.own.allowing(seat, space), self.public.allowing(seat, space)
            ended = own & ~own_yes
            value += ended.bit_count() * self.race(ended, self._paid(public & ~yes, space))
            own, public = own & own_yes, public & yes
        return (value + own.bit_count()) / self.own.count

    def shown(self, space: int, disc: bool) -> int:
        """The public worlds left when I place this piece."""
        allowing = self.public.allowing(self.seat, space)
        return allowing if disc else self.public.all & ~allowing

    def _paid(self, public: int, space: int) -> int:
        """The public worlds left after the cube that I then owe, if I give little away with it."""
        left = [public & shown for other, shown in self._cubes.items() if other != space]
        return max(left, key=int.bit_count, default=public)

    @cached_property
    def _cubes(self) -> dict[int, int]:
        """Where I could place a cube, and the public worlds that it leaves."""
        places = self.view.state.open & ~self.view.allowed
        return {space: self.shown(space, disc=False) for space in each(places)}

    def race(self, own: int, public: int) -> float:
        """My chance to be first, if all search what they think likeliest and the others move before me.

        As if what is known stayed as it is: everybody's chance is the same in every round.
        """
        if not own:
            return 0.0
        mine, nobody = self.sure(own), 1.0
        for other in self.others:
            nobody *= 1 - _SKILL * self.danger(other, own, public)
        return nobody * mine / (1 - nobody * (1 - mine))

    def sure(self, own: int) -> float:
        """How likely my best guess is right."""
        return self.own.likeliest(own) / own.bit_count()

    def danger(self, other: int, own: int, public: int) -> float:
        """How likely another player's best guess is right, by what I know of their clue."""
        right = 0
        for clue, where in self.own.by_clue[other].items():
            if own & where:
                guess = self.public.guess(other, clue, public)
                if guess is not None:
                    right += (own & where & self.own.by_habitat.get(guess, 0)).bit_count()
        return right / own.bit_count()


def table(view: View, own: Worlds, public: Worlds) -> Table:
    """The table as this seat sees it, from its own worlds and those open to all."""
    assert view.seat is not None
    order, here = view.state.setup.order, view.state.setup.order.index(view.seat)
    return Table(view, view.seat, own, public, order[here + 1 :] + order[:here])
