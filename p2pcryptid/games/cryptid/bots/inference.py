"""A table as one seat sees it: its own worlds, the worlds open to all, and what a move does to both."""

from dataclasses import dataclass
from functools import cached_property
from math import log2

from ..notebook import possible_clues
from ..spaces import each
from ..view import View
from .odds import known_of
from .worlds import Worlds, worlds

MOST_OWN, MOST_PUBLIC = 10_000, 6_000
SKILL = 0.7


@dataclass(frozen=True)
class Table:
    """What one seat can reckon."""

    view: View
    seat: int
    own: Worlds
    """the worlds in which I hold my clue"""
    public: Worlds
    """the worlds as everybody sees them who holds no clue"""
    others: tuple[int, ...]
    """who plays against me, in the order of their turns after mine"""
    answering: tuple[int, ...]
    """all others clockwise, those who have resigned too"""

    def news(self, seat: int, space: int) -> float:
        """How much an answer would tell me of the habitat, in bits."""
        everything = self.own.all
        yes = self.own.allowing(seat, space)
        no = everything & ~yes
        if not yes or not no:
            return 0.0
        before, after = self._surprise(everything), self._surprise(yes) + self._surprise(no)
        return (before - after) / self.own.count

    def _surprise(self, among: int) -> float:
        counts = [(where & among).bit_count() for where in self.own.by_habitat.values()]
        total = sum(counts)
        return total * log2(total) - sum(count * log2(count) for count in counts if count)

    def asking(self, seat: int, space: int) -> float:
        own_yes, yes = self.own.allowing(seat, space), self.public.allowing(seat, space)
        own_no, no = self.own.all & ~own_yes, self.public.all & ~yes
        value = 0.0
        if own_yes:
            value += own_yes.bit_count() * self.race(own_yes, yes)
        if own_no:
            value += own_no.bit_count() * self.race(own_no, self._paid(no, space))
        return value / self.own.count

    def searching(self, space: int) -> float:
        own, public = self.own.all, self.public.all & self.public.allowing(self.seat, space)
        value = 0.0
        for seat in self.answering:
            if self.view.state.discs[seat] >> space & 1:
                continue
            own_yes, yes = self.own.allowing(seat, space), self.public.allowing(seat, space)
            ended = own & ~own_yes
            if ended:
                value += ended.bit_count() * self.race(ended, self._paid(public & ~yes, space))
            own, public = own & own_yes, public & yes
        return (value + own.bit_count()) / self.own.count

    def showing(self, space: int, disc: bool) -> float:
        return self.race(self.own.all, self._shown(self.public.all, space, disc))

    def still(self, space: int, disc: bool) -> int:
        return self._shown(self.public.all, space, disc).bit_count()

    def _shown(self, public: int, space: int, disc: bool) -> int:
        allowing = self.public.allowing(self.seat, space)
        return public & allowing if disc else public & ~allowing

    def _paid(self, public: int, space: int) -> int:
        """The worlds left to all after the cube that I would then pay, if I choose it well."""
        return max(
            (public & ~self.public.allowing(self.seat, other) for other in self._cubes if other != space),
            key=int.bit_count,
            default=public,
        )

    @cached_property
    def _cubes(self) -> list[int]:
        """Where I could place a cube."""
        return list(each(self.view.state.open & ~self.view.allowed))

    def race(self, own: int, public: int) -> float:
        """My chance to be first, everybody searching what they think likeliest, the others moving first."""
        mine = self.own.likeliest(own) / own.bit_count()
        nobody = 1.0
        for other in self.others:
            nobody *= 1 - SKILL * self.danger(other, own, public)
        return nobody * mine / (1 - nobody * (1 - mine))

    def danger(self, other: int, own: int, public: int) -> float:
        """How likely this player's best guess is right, by what I know."""
        right = 0
        for clue, where in self.own.by_clue[other].items():
            here = own & where
            if here:
                guess = self.public.guess(other, clue, public)
                if guess is not None:
                    right += (here & self.own.by_habitat.get(guess, 0)).bit_count()
        return right / own.bit_count()

    def standing(self) -> tuple[float, list[float]]:
        """My chance that my best guess is right, and everybody else's."""
        own, public = self.own.all, self.public.all
        return self.own.likeliest(own) / self.own.count, [
            self.danger(other, own, public) for other in self.others
        ]


def own_worlds(view: View) -> tuple[Worlds, bool]:
    """The worlds that this seat, or a spectator, cannot rule out; and whether these are all of them."""
    state = view.state
    possible = [possible_clues(state, other) for other in range(state.players)]
    if view.seat is not None and view.clue is not None:
        possible[view.seat] = (view.clue,)
    return worlds(known_of(state), possible, MOST_OWN)


def table(view: View) -> Table:
    """The table as this seat sees it."""
    state, seat = view.state, view.seat
    assert seat is not None
    possible = [possible_clues(state, other) for other in range(state.players)]
    public, _ = worlds(known_of(state), possible, MOST_PUBLIC)
    own, _ = own_worlds(view)
    order = state.setup.order
    here = order.index(seat) + 1
    answering = order[here:] + order[: here - 1]
    others = tuple(other for other in answering if other not in state.resigned)
    return Table(view, seat, own, public, others, answering)
