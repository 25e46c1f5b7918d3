"""What is calculated on several processors is what one processor calculates."""

from collections.abc import Iterator, Sequence
from threading import current_thread, main_thread

import pytest

from p2pcryptid.crypto import multiply, parallel
from p2pcryptid.crypto.elgamal import encrypt
from p2pcryptid.crypto.group import IDENTITY, ONE, ZERO, G, combination, decode_points
from p2pcryptid.crypto.hashing import Secret, digest, generator, hash_to_scalar
from p2pcryptid.crypto.parallel import LEAST, in_parts, use_threads
from p2pcryptid.errors import EncodingError

MANY = 3 * LEAST + 5
POINTS = [generator("parallel", index) for index in range(MANY)]


@pytest.fixture(autouse=True)
def one_again() -> Iterator[None]:
    """One thread is the rule, in this process too."""
    assert parallel._threads == [1]
    yield
    use_threads(1)


any_threads = pytest.mark.parametrize("threads", [1, 2, 3, 7])


@any_threads
@pytest.mark.parametrize("count", [0, 1, LEAST - 1, LEAST, 2 * LEAST - 1, 2 * LEAST, MANY])
def test_the_parts_are_all_of_it_in_its_order(threads: int, count: int) -> None:
    """Each has as many as it takes to be worth it; few are one part."""
    use_threads(threads)
    parts = in_parts(list, range(count))
    assert [item for part in parts for item in part] == [*range(count)]
    assert len(parts) == min(threads, max(1, count // LEAST))
    assert len(parts) == 1 or min(map(len, parts)) >= LEAST


def test_one_part_is_always_our_own() -> None:
    use_threads(3)
    own, *others = in_parts(lambda _: current_thread(), range(MANY))
    assert own is main_thread()
    assert len(others) == 2 and main_thread() not in others
    use_threads(1)
    assert in_parts(lambda _: current_thread(), range(MANY)) == [main_thread()]


@any_threads
def test_sums_of_points_are_the_same(threads: int) -> None:
    """Also where a part adds up to the identity, or has nothing in it that counts."""
    factors = [hash_to_scalar("factor", index) for index in range(MANY)]
    terms = list(zip(factors, POINTS, strict=True))
    nothing = [(ZERO, point) for point in POINTS]
    there_and_back = [(ONE, point) for point in POINTS] + [(-ONE, point) for point in POINTS]
    expected = [combination(one) for one in (terms, there_and_back + terms)]
    use_threads(threads)
    assert combination(terms) == expected[0]
    assert combination(there_and_back + terms) == expected[1] == expected[0]
    assert combination(nothing) == combination(there_and_back) == combination([]) == IDENTITY
    assert combination(iter(terms)) == expected[0]


@any_threads
@pytest.mark.parametrize("at", [0, LEAST, MANY - 1])
def test_a_bad_point_is_refused_wherever_it_stands(threads: int, at: int) -> None:
    use_threads(threads)
    encodings = [point.encoding for point in POINTS]
    assert decode_points(b"".join(encodings)) == POINTS
    for bad in (IDENTITY.encoding, b"\2" + bytes(31)):
        with pytest.raises(EncodingError):
            decode_points(b"".join([*encodings[:at], bad, *encodings[at + 1 :]]))
    with pytest.raises(EncodingError):
        decode_points(b"".join(encodings)[:-1])


@any_threads
def test_a_vector_is_passed_on_as_ever(threads: int) -> None:
    key, secret = hash_to_scalar("key") * G, Secret(digest("parallel"))
    received = [encrypt(key, point, hash_to_scalar("r", at)) for at, point in enumerate(POINTS)]
    bits = [at % 3 == 0 for at in range(MANY)]
    expected = multiply.pass_vector(key, bits, received, "test", secret)
    use_threads(threads)
    assert multiply.pass_vector(key, bits, received, "test", secret) == expected


def test_what_goes_wrong_in_a_part_goes_wrong() -> None:
    use_threads(2)

    def work(items: Sequence[int]) -> int:
        if MANY - 1 in items:
            raise ValueError("the last one")
        return len(items)

    with pytest.raises(ValueError, match="the last one"):
        in_parts(work, range(MANY))
    assert sum(in_parts(len, range(MANY))) == MANY, "and the helpers go on"
