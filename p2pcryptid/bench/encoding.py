"""How fast values are encoded and decoded beside plain Python, and what the worst bytes of a stranger cost.

A rate is measured in turns with the plain code's, and the best of a few rounds is kept: the machine's noise
then falls on both.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import EVENT

from . import plain_encoding as plain

_ROUNDS = 7
_SECONDS = 0.02

_HASH, _SIGNATURE = bytes(range(32)), bytes(range(64))
VALUES: dict[str, Value] = {
    "move": ((1, _HASH, 300, _HASH, 2, 7, (), (3, 77, _HASH, _HASH)), _SIGNATURE),
    "deal-step": ((1, _HASH, 12, _HASH, 2, 3, (), tuple([_SIGNATURE * 64] * 4)), _SIGNATURE),
    "most-items": tuple(range(EVENT.items - 1)),
}
"""Two signed events as they are usual, and a value of as many items as an event may have."""

_M = EVENT.bytes
BOMBS: dict[str, bytes] = {
    "nested": b"\x91" * _M,
    "nested-wide": b"\xdc\x0f\xff" * (_M // 3),
    "nested-late": (b"\xdc\x10\x00" + b"\xc0" * 4095) * (_M // 4098),
    "nested-late-small-arrays": (b"\xdc\x10\x00" + b"\x91\xc0" * 4095) * (_M // 8193),
    "nested-late-texts": (b"\xdc\x0f\x00" + b"\xa2ab" * 3839) * (_M // 11520),
    "wide-and-deep": b"\xdc\x0f\x00" + (b"\x91" * 6 + b"\x90") * (_M // 7 - 1),
    "empty-arrays": b"\xdd" + (_M - 5).to_bytes(4, "big") + b"\x90" * (_M - 5),
    "arrays-of-fifteen": b"\xdc\x0f\x00" + (b"\x9f" + b"\x00" * 15) * (_M // 16 - 1),
    "claimed-array": b"\xdd\xff\xff\xff\xff" + bytes(_M - 5),
    "claimed-bytes": b"\xc6\xff\xff\xff\xff" + bytes(_M - 5),
    "claimed-text": b"\xdb\xff\xff\xff\xff" + bytes(_M - 5),
    "map": b"\xdf\x00\x07\xff\xff" + bytes(_M - 5),
    "extension": b"\xc9\x00\x0f\xff\x00\xff" + bytes(_M - 6),
    "bad-text": b"\xdb" + (_M - 5).to_bytes(4, "big") + b"a" * (_M - 6) + b"\xff",
    "long-forms": b"\xdc\x0f\xff" + (b"\xd3" + bytes(8)) * 4095,
    "bytes-behind": b"\xc0" * _M,
}
"""Bytes within the length of an event that are refused, each built to cost as much as it can."""


def encoding_lines() -> Iterator[dict[str, Any]]:
    """Encoding and decoding of each value, then the worst bomb."""
    for name, value in VALUES.items():
        data = encode(value)
        yield _compare(f"encode-{name}", partial(encode, value), partial(plain.encode, value))
        yield _compare(f"decode-{name}", partial(decode, data, EVENT), partial(plain.decode, data, EVENT))
    costs = {name: 1 / _rate(partial(_refused, data)) for name, data in BOMBS.items()}
    worst = max(costs, key=lambda name: costs[name])
    yield {**_head("worst-bomb"), "bomb": worst, "of": len(costs), "ms": round(1000 * costs[worst], 3)}


def _refused(data: bytes) -> None:
    with suppress(EncodingError):
        decode(data, EVENT)


def _compare(name: str, ours: Callable[[], object], other: Callable[[], object]) -> dict[str, Any]:
    pairs = [(_rate(ours), _rate(other)) for _ in range(_ROUNDS)]
    best, best_other = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    ratio = round(best / best_other, 1)
    return {**_head(name), "per_s": round(best), "naive_per_s": round(best_other), "ratio": ratio}


def _rate(work: Callable[[], object]) -> float:
    done, before = 0, perf_counter()
    while (passed := perf_counter() - before) < _SECONDS:
        work()
        done += 1
    return done / passed


def _head(name: str) -> dict[str, Any]:
    return {"v": 1, "bench": "encoding", "name": name}
