"""Who has given a match up together: the largest set that agrees, whatever came first."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from p2pcryptid.table.abandonment import Abandonment, binds, enders, named_by

SEATS = 5
HEADS = [bytes([place]) * 32 for place in range(4)]
PLACES = {head: place for place, head in enumerate(HEADS)}
seats = st.integers(0, SEATS - 1)
names = st.dictionaries(seats, st.frozensets(seats))
words = st.builds(
    Abandonment, seats, st.sampled_from([*HEADS, bytes(32)]), st.sets(seats).map(tuple), st.just(bytes(64))
)
last_written = st.dictionaries(seats, st.integers(0, 3))


def agreeing_sets(named: dict[int, frozenset[int]]) -> list[frozenset[int]]:
    """Every set of seats of which each has named all outside, found by trying all."""
    every = [frozenset(one) for size in range(SEATS + 1) for one in combinations(named, size)]
    return [one for one in every if all({*range(SEATS)} - one <= named[seat] for seat in one)]


@given(names)
def test_it_is_the_largest_set_that_agrees(named: dict[int, frozenset[int]]) -> None:
    found = enders(SEATS, named)
    agreeing = agreeing_sets(named)
    assert found in agreeing
    assert all(one <= found for one in agreeing)  # so no two sets could end it in two ways


@given(names, seats, st.frozensets(seats))
def test_one_more_word_never_undoes_an_end(
    named: dict[int, frozenset[int]], seat: int, more: frozenset[int]
) -> None:
    after = {**named, seat: named.get(seat, frozenset()) | more}
    assert enders(SEATS, named) <= enders(SEATS, after)


@given(st.lists(words, max_size=8), st.randoms(), last_written)
def test_the_order_of_the_words_does_not_matter(
    signed: list[Abandonment], chance: object, written: dict[int, int]
) -> None:
    mixed = list(signed)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert named_by(signed, PLACES, written) == named_by(mixed, PLACES, written)


@given(st.lists(words, max_size=8), last_written)
def test_only_those_who_wrote_nothing_behind_it_count(
    signed: list[Abandonment], written: dict[int, int]
) -> None:
    counted = [one for one in signed if one.head in PLACES and PLACES[one.head] >= written.get(one.seat, 0)]
    assert set(named_by(signed, PLACES, written)) == {one.seat for one in counted}


@given(st.frozensets(seats))
def test_a_minority_binds_only_itself(agreed: frozenset[int]) -> None:
    for own in (None, *range(SEATS)):
        assert binds(SEATS, agreed, own) == (len(agreed) >= 3 or own in agreed)
