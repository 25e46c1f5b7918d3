"""The decoder takes canonical bytes within its limits, and nothing else."""

import sys
import tracemalloc
from enum import IntEnum, StrEnum
from types import FrameType
from typing import TYPE_CHECKING

import msgpack
import pytest

from p2pcryptid.bench import plain_encoding
from p2pcryptid.bench.encoding import BOMBS
from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import DEPTH, EVENT, Limit

if TYPE_CHECKING:
    from _typeshed import TraceFunction

LIMIT = Limit(bytes=1 << 20, items=1 << 17)
EDGES = [
    edge + step for power in (5, 7, 8, 15, 16, 31, 32, 63, 64) for edge in (2**power,) for step in (-1, 0, 1)
]
INTEGERS = sorted({n for edge in EDGES for n in (edge, -edge) if -(2**63) <= n < 2**64} | {0})
LENGTHS = (0, 1, 15, 16, 31, 32, 255, 256, 65535, 65536)
VALUES: list[Value] = [
    *(None, True, False, (), ((), ((), None)), "é", "\U0001f43e", (1, b"x", "y", None, True, (-1,))),
    *INTEGERS,
    *(b"\x00" * length for length in LENGTHS),
    *("a" * length for length in LENGTHS),
    *((None,) * length for length in LENGTHS),
]


def refuse(data: bytes, words: str, limit: Limit = LIMIT) -> None:
    with pytest.raises(EncodingError, match=words):
        decode(data, limit)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:24])
def test_every_form_at_its_edges_agrees_with_plain_python(value: Value) -> None:
    data = encode(value)
    assert data == plain_encoding.encode(value)
    assert decode(data, LIMIT) == plain_encoding.decode(data, LIMIT) == value


NOT_SHORTEST = {
    **{f"uint {n}": data for n, data in ((0, "cc00"), (127, "cc7f"), (255, "cd00ff"))},
    **{f"uint {n}": data for n, data in ((65535, "ce0000ffff"), (2**32 - 1, "cf00000000ffffffff"))},
    **{f"int {n}": data for n, data in ((0, "d000"), (127, "d07f"), (-1, "d0ff"), (-32, "d0e0"))},
    **{
        f"int {n}": data
        for n, data in ((-33, "d1ffdf"), (-128, "d1ff80"), (128, "d10080"), (32767, "d17fff"))
    },
    **{f"int {n}": data for n, data in ((-32768, "d2ffff8000"), (40000, "d200009c40"))},
    **{f"int {n}": data for n, data in ((-(2**31), "d3ffffffff80000000"), (2**62, "d34000000000000000"))},
    **{"bin 16": "c5000161", "bin 16 of 255": "c500ff" + "61" * 255, "bin 32": "c60000000161"},
    **{"bin 32 of 256": "c600000100" + "61" * 256, "str 8": "d90161", "str 8 of 31": "d91f" + "61" * 31},
    **{"str 16": "da000161", "str 16 of 255": "da00ff" + "61" * 255, "str 32": "db0000000161"},
    **{
        "str 32 of 256": "db00000100" + "61" * 256,
        "array 16": "dc0001c0",
        "array 16 of 15": "dc000f" + "c0" * 15,
    },
    **{"array 32": "dd00000001c0", "array 32 of 16": "dd00000010" + "c0" * 16, "empty array 16": "dc0000"},
    **{"empty bin 16": "c50000", "empty str 8": "d900", "empty array 32": "dd00000000"},
}


@pytest.mark.parametrize("name", NOT_SHORTEST)
def test_a_form_that_is_not_the_shortest_is_refused(name: str) -> None:
    data = bytes.fromhex(NOT_SHORTEST[name])
    msgpack.unpackb(data)  # sound MessagePack, and one of several forms of its value
    refuse(data, "not the shortest form")


FOREIGN = [*range(0x80, 0x90), 0xC1, *range(0xC7, 0xCC), *range(0xD4, 0xD9), 0xDE, 0xDF]


@pytest.mark.parametrize("code", FOREIGN, ids=hex)
def test_maps_floats_and_extensions_are_refused(code: int) -> None:
    refuse(bytes((code,)) + bytes(64), "no such form")


def test_every_code_is_accounted_for() -> None:
    """Each first byte either leads to a value that encodes back to it, or is one of the foreign ones."""
    reached = {encode(value)[0] for value in VALUES} | {encode("a" * n)[0] for n in range(32)}
    reached |= {encode((None,) * n)[0] for n in range(16)} | {encode(n)[0] for n in range(-32, 128)}
    assert reached == set(range(256)) - set(FOREIGN)


@pytest.mark.parametrize("value", [(1, "zwölf", b"abc", (2**40, None)), "a" * 40, -(2**40), b"x" * 300])
def test_bytes_that_end_early_or_late_are_refused(value: Value) -> None:
    data = encode(value)
    for length in range(len(data)):
        refuse(data[:length], "end early|too many items")
    refuse(data + b"\x00", "bytes follow")


@pytest.mark.parametrize("text", ["ff", "c0af", "eda080", "f4908080", "c3"], ids=str)
def test_text_that_is_not_utf8_is_refused(text: str) -> None:
    data = bytes.fromhex(text)
    refuse(bytes((0xA0 + len(data),)) + data, "not UTF-8")


def nested(levels: int) -> Value:
    value: Value = None
    for _ in range(levels):
        value = (value,)
    return value


def test_depth_is_bounded_exactly() -> None:
    assert decode(encode(nested(DEPTH)), LIMIT) == nested(DEPTH)
    refuse(encode(nested(DEPTH + 1)), "nested deeper than 8, at 8")
    refuse(b"\x90", "nested deeper", Limit(bytes=1, items=1, depth=0))


REASONS = {
    **{"nested": "nested deeper", "nested-wide": "too many", "nested-late": "too many"},
    **dict.fromkeys(["nested-late-small-arrays", "nested-late-texts"], "too many"),
    **dict.fromkeys(["wide-and-deep", "empty-arrays", "arrays-of-fifteen"], "too many"),
    **{"claimed-array": "too many", "claimed-bytes": "end early", "claimed-text": "end early"},
    **{"map": "no such form", "extension": "no such form", "bytes-behind": "bytes follow"},
    **{"bad-text": "not UTF-8", "long-forms": "not the shortest form"},
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_after_few_steps_and_before_anything_is_built(name: str) -> None:
    """Not measured by the clock, but by lines of Python and by memory."""
    data = BOMBS[name]
    steps, peak = cost_of_refusal(data, REASONS[name])
    assert steps < 10 * EVENT.items
    within_bounds = name in ("bad-text", "long-forms")  # built, and then refused
    assert peak < (2 * len(data) + 400_000 if within_bounds else 10_000)


def cost_of_refusal(data: bytes, words: str) -> tuple[int, int]:
    """Lines of Python that run until these bytes are refused, and the most memory that is taken meanwhile."""
    steps = 0

    def count(_frame: FrameType, what: str, _argument: object) -> "TraceFunction":
        nonlocal steps
        steps += what == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        refuse(data, words, EVENT)
    finally:
        sys.settrace(before)
    tracemalloc.start()
    try:
        refuse(data, words, EVENT)
        return steps, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_items_are_bounded_over_the_whole_value() -> None:
    value: Value = ((1, 2), (3, 4))
    assert decode(encode(value), Limit(bytes=100, items=7)) == value
    refuse(encode(value), "too many items", Limit(bytes=100, items=6))
    refuse(b"\xdd\xff\xff\xff\xff" + bytes(16), "too many items, at 0")
    refuse(b"\xdc\xff\xff" + b"\x90" * 65535, "too many items, at 0", Limit(bytes=1 << 20, items=65535))


def test_length_is_bounded() -> None:
    assert decode(b"\xc4\x02ab", Limit(bytes=4, items=1)) == b"ab"
    refuse(b"\xc4\x03abc", "5 bytes where 4 are allowed", Limit(bytes=4, items=1))
    refuse(b"\xc6\xff\xff\xff\xff", "end early")


@pytest.mark.parametrize(
    "thing",
    [1.5, [1], ([1],), {}, bytearray(b"x"), memoryview(b"x"), {1}, object(), msgpack.ExtType(1, b"x")],
    ids=lambda t: type(t).__name__,
)
def test_what_is_no_value_has_no_encoding(thing: object) -> None:
    with pytest.raises(TypeError):
        encode(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [2**64, -(2**63) - 1, "\ud800"], ids=repr)
def test_what_is_out_of_range_has_no_encoding(value: Value) -> None:
    with pytest.raises(ValueError, match=r"form|integer|surrogates"):
        encode(value)


class Rank(IntEnum):
    HIGH = 2


class Sort(StrEnum):
    WORD = "word"


def test_a_number_or_text_with_a_name_is_encoded_as_what_it_is() -> None:
    assert encode((Rank.HIGH, Sort.WORD)) == b"\x92\x02\xa4word"


def test_true_is_not_one() -> None:
    assert encode(True) != encode(1)
    assert decode(encode(True), LIMIT) is True
