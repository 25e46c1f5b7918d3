from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2pcryptid.drawing import SEED_BYTES, Draw

SEED = bytes(range(32))
WORDS = 1 << 64


def words(seed: bytes, label: str) -> Iterator[int]:
    """The stream as the module's own words describe it."""
    name = label.encode()
    counter = 0
    while True:
        block = sha256(len(name).to_bytes(2, "big") + name + seed + counter.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def expected_below(stream: Iterator[int], n: int) -> int:
    return next(word for word in stream if word < WORDS // n * n) % n


def test_golden_values() -> None:
    draw = Draw(SEED, "golden")
    assert [draw.below(n) for n in (1, 2, 3, 6, 10, 100, 108, 1000, 1 << 32, WORDS, 3 << 62)] == [
        *(0, 0, 0, 1, 4, 30, 10, 509, 4217815079, 9325804271711656740, 1641250055942718884)
    ]
    assert draw.bytes32().hex() == "b8d41c033a5b3372d36d7f012dbd9b00cc7d041f5a17de6fed7f03c6014c1391"
    assert draw.shuffled(range(10)) == (5, 6, 2, 4, 0, 7, 3, 9, 8, 1)
    assert draw.sample("abcdefgh", 3) == ("b", "g", "d")
    assert draw.pick("xyz") == "y"
    assert draw.fork("x").below(1000) == 448


@given(
    st.binary(min_size=32, max_size=32),
    st.text(max_size=20),
    st.lists(st.integers(1, WORDS) | st.integers(1, 108), max_size=40),
)
@settings(derandomize=True, deadline=None)
def test_draws_are_those_of_the_stream_and_in_range(seed: bytes, label: str, bounds: list[int]) -> None:
    draw, stream = Draw(seed, label), words(seed, label)
    for n in bounds:
        number = draw.below(n)
        assert 0 <= number < n
        assert number == expected_below(stream, n)


def test_words_above_the_last_multiple_are_thrown_away() -> None:
    n = (WORDS >> 1) + 1  # nearly every second word is too large
    draw, stream = Draw(SEED, "rejection"), words(SEED, "rejection")
    drawn = [draw.below(n) for _ in range(100)]
    assert drawn == [expected_below(stream, n) for _ in range(100)]
    assert drawn != [word % n for _, word in zip(range(100), words(SEED, "rejection"), strict=False)]


def test_bytes32_are_four_words() -> None:
    stream = words(SEED, "bytes")
    draw = Draw(SEED, "bytes")
    draw.below(1)
    next(stream)
    assert draw.bytes32() == b"".join(next(stream).to_bytes(8, "big") for _ in range(4))


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    assert len(counts) == kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


# The seed is fixed, so these never change; the bounds are what chance exceeds once in a thousand times.
@pytest.mark.parametrize(("n", "bound"), [(2, 10.8), (3, 13.8), (6, 20.5), (11, 29.6), (108, 156.6)])
def test_numbers_below_n_come_equally_often(n: int, bound: float) -> None:
    draw = Draw(SEED, f"even {n}")
    assert chi_square(Counter(draw.below(n) for _ in range(200 * n)), n) < bound


def test_permutations_come_equally_often() -> None:
    draw = Draw(SEED, "permutations")
    counts: Counter[object] = Counter(draw.shuffled("abc") for _ in range(6000))
    assert set(counts) == set(permutations("abc"))
    assert chi_square(counts, 6) < 20.5


def test_ordered_samples_come_equally_often() -> None:
    draw = Draw(SEED, "samples")
    counts: Counter[object] = Counter(draw.sample(range(4), 2) for _ in range(6000))
    assert set(counts) == set(permutations(range(4), 2))
    assert chi_square(counts, 12) < 31.3


@given(st.lists(st.integers(), unique=True, max_size=30), st.data())
@settings(derandomize=True, deadline=None)
def test_a_sample_repeats_nothing(items: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(items)))
    before = list(items)
    sample = Draw(SEED, "sample").sample(items, count)
    assert len(sample) == count == len(set(sample))
    assert set(sample) <= set(items)
    assert items == before
    assert sorted(Draw(SEED, "all").shuffled(items)) == sorted(items)


def test_equal_items_are_drawn_as_often_as_they_are_there() -> None:
    assert sorted(Draw(SEED, "equal").shuffled("aabbb")) == list("aabbb")


@pytest.mark.parametrize("count", [4, 100, -1])
def test_a_sample_of_more_or_less_than_there_is_is_refused(count: int) -> None:
    with pytest.raises(ValueError):
        Draw(SEED, "sample").sample("abc", count)


def test_a_fork_does_not_depend_on_what_was_drawn() -> None:
    early, late = Draw(SEED, "trunk"), Draw(SEED, "trunk")
    late.bytes32()
    late.fork("another").bytes32()
    assert early.fork("branch").bytes32() == late.fork("branch").bytes32()


def test_a_fork_leaves_its_trunk_alone() -> None:
    plain, forked = Draw(SEED, "trunk"), Draw(SEED, "trunk")
    forked.fork("branch").bytes32()
    assert plain.bytes32() == forked.bytes32()


def test_streams_differ_by_seed_label_and_fork() -> None:
    other_seed = bytes(31) + b"\1"
    draws = [
        *(Draw(SEED, label) for label in ("", "a", "b", "ab", "a ")),
        *(Draw(other_seed, label) for label in ("", "a")),
        *(Draw(SEED, "a").fork(name) for name in ("", "a", "b")),
        Draw(SEED, "a").fork("a").fork("a"),
    ]
    assert len({draw.bytes32() for draw in draws}) == len(draws)


def test_label_and_seed_do_not_run_into_each_other() -> None:
    assert Draw(b"b" + bytes(31), "a").bytes32() != Draw(bytes(32), "ab").bytes32()


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    assert SEED_BYTES == 32
    with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
        Draw(bytes(length), "short")


@pytest.mark.parametrize("n", [0, -1, WORDS + 1])
def test_below_what_there_is_not_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Draw(SEED, "below").below(n)


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="cannot draw below 0"):
        Draw(SEED, "pick").pick([])
    assert Draw(SEED, "none").shuffled([]) == ()
