"""Legal deals: every set of clues that the seats of a board could hold.

A deal is legal when exactly one space satisfies all its clues, every clue is needed (without any one
of them at least two spaces are left), each clue alone allows 42 to 66 spaces, and at least one hint is
true of it. The last follows from the others and is not looked at: only two pairs of terrains, "within one"
of the fifth, one animal and one colour together break every hint; and two disjoint pairs either exclude
each other, or one makes the other needless, or both negated leave the fifth terrain alone, which makes
"within one" of it needless (a test goes through all such clues).

Legal deals are public knowledge, so a clue that occurs with a single habitat would tell its holder
everything at the start; `fair_deals` puts such clues out of play.

How the search for four and five players is fast. A deal of n clues is a *prefix* of n - 3 clues followed
by a *triple* of later ones. All triples are laid out as lanes, one bit each, of wide integers; for every
space there is one integer that says in which lanes all three clues allow it, and three that say in which
lanes one clue alone forbids it. Each rule then treats all triples that may follow a prefix in a few
operations. Lanes are in falling order of their triples, so that those of clues later than a given one are
the lowest.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from . import spaces

FEWEST_ALLOWED, MOST_ALLOWED = 42, 66
_TRIPLE = 3


class Deal(NamedTuple):
    """Clue numbers in rising order, and the one space that satisfies them all."""

    clues: tuple[int, ...]
    habitat: int


def legal_deals(sets: Sequence[int], players: int) -> list[Deal]:
    """Every legal deal for so many players; `sets` are the board's clue sets."""
    usable = [c for c, s in enumerate(sets) if FEWEST_ALLOWED <= s.bit_count() <= MOST_ALLOWED]
    if players == _TRIPLE:
        return _deals_of_three(sets, usable)
    lanes = _Lanes([sets[c] for c in usable])
    triples = list(combinations(usable, _TRIPLE))[::-1]  # the triple of each lane
    found = []
    for prefix in combinations(range(len(usable)), players - _TRIPLE):
        first = tuple(usable[i] for i in prefix)
        for lane, habitat in lanes.deals(prefix):
            found.append(Deal(first + triples[lane], habitat))
    return found


def _deals_of_three(sets: Sequence[int], usable: list[int]) -> list[Deal]:
    """Three clues: so few that trying all is faster than laying out lanes."""
    found = []
    for one, two in combinations(usable, 2):
        both = sets[one] & sets[two]
        for three in usable[usable.index(two) + 1 :]:
            left = both & sets[three]
            if left & (left - 1) or left in (0, both):
                continue
            if left not in (sets[one] & sets[three], sets[two] & sets[three]):
                found.append(Deal((one, two, three), left.bit_length() - 1))
    return found


def habitats_by_clue(deals: Iterable[Deal]) -> dict[int, int]:
    """For each clue that occurs, the set of habitats that it occurs with."""
    result: dict[int, int] = {}
    for deal in deals:
        habitat = 1 << deal.habitat
        for clue in deal.clues:
            result[clue] = result.get(clue, 0) | habitat
    return result


def fair_deals(deals: list[Deal]) -> list[Deal]:
    """The deals left when no clue in play tells its holder the habitat.

    Taking a telling clue out of play takes its deals out too, and may leave another clue with one
    habitat: so again, until none is left to take out.
    """
    while True:
        habitats = habitats_by_clue(deals)
        telling = {clue for clue, where in habitats.items() if where.bit_count() == 1}
        if not telling:
            return deals
        deals = [deal for deal in deals if telling.isdisjoint(deal.clues)]


class _Lanes:
    """All triples of the usable clues, side by side. Clues are meant by their place in the list."""

    def __init__(self, sets: list[int]) -> None:
        self.sets = sets
        self.triple_sets = [one & two & three for one, two, three in combinations(sets, _TRIPLE)][::-1]
        columns = [_lanes([s >> space & 1 for s in sets]) for space in range(spaces.SPACES)]
        self.allow, *self.forbid_alone = zip(*columns, strict=True)

    def deals(self, prefix: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """The lanes that complete this prefix to a legal deal, each with the habitat."""
        left = _intersection([self.sets[i] for i in prefix])
        open_spaces = list(spaces.each(left))
        lanes = self._with_one_space(open_spaces, _lanes_after(prefix, len(self.sets)))
        for clue in prefix:
            others = _intersection([self.sets[i] for i in prefix if i != clue])
            forbidden_alone = spaces.each(others & ~self.sets[clue])
            lanes = _covered(lanes, self.allow, forbidden_alone)
        for forbid_alone in self.forbid_alone:
            lanes = _covered(lanes, forbid_alone, open_spaces)
        for lane in spaces.each(lanes):
            yield lane, (left & self.triple_sets[lane]).bit_length() - 1

    def _with_one_space(self, open_spaces: list[int], lanes: int) -> int:
        once = twice = 0
        for space in open_spaces:
            allowing = self.allow[space] & lanes
            twice |= once & allowing
            once |= allowing
        return once ^ twice


def _intersection(sets: Iterable[int]) -> int:
    result = spaces.ALL
    for one in sets:
        result &= one
    return result


def _covered(lanes: int, parts: Sequence[int], which: Iterable[int]) -> int:
    """Those of the lanes that lie in at least one of the parts named."""
    found = 0
    for one in which:
        found |= parts[one] & lanes
        if found == lanes:  # most prefixes stop here after a few parts
            break
    return found


def _lanes_after(prefix: tuple[int, ...], count: int) -> int:
    later = count - 1 - prefix[-1] if prefix else count
    return (1 << later * (later - 1) * (later - 2) // 6) - 1


def _lanes(bits: list[int]) -> tuple[int, int, int, int]:
    """One bit per clue in; out, the lanes where all three bits are 1, and where only the
    first, only the second or only the third is 0."""
    all_one = first_zero = second_zero = third_zero = 0  # triples of the clues seen so far
    pair_one = pair_zero_one = pair_one_zero = 0
    single_one = single_zero = 0
    triples = pairs = 0  # how many there are
    for singles, bit in enumerate(reversed(bits)):
        if bit:
            all_one |= pair_one << triples
            second_zero |= pair_zero_one << triples
            third_zero |= pair_one_zero << triples
            pair_one |= single_one << pairs
            pair_one_zero |= single_zero << pairs
            single_one |= 1 << singles
        else:
            first_zero |= pair_one << triples
            pair_zero_one |= single_one << pairs
            single_zero |= 1 << singles
        triples += pairs
        pairs += singles
    return all_one, first_zero, second_zero, third_zero
