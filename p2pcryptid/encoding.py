"""Canonical bytes: every value has exactly one encoding, and the decoder takes no other.

The bytes are MessagePack, cut down: nil, booleans, integers, byte strings, UTF-8 text and arrays,
each in its shortest form. No maps, floats or extension types. So equal values have equal hashes, and
whoever decodes bytes and encodes the value again gets the same bytes back.

The msgpack package does the work. Bytes from strangers first pass a walk from header to header, which
builds nothing and stops at the first one that is foreign or breaks a bound (`Limit`): msgpack itself
would spend up to 50 ms on a bomb of one megabyte, the walk stops after at most `Limit.items` headers,
well under a millisecond. `p2pcryptid bench encoding` measures it.
"""

from collections.abc import Callable
from typing import TypeAlias

import msgpack

from p2pcryptid.errors import EncodingError
from p2pcryptid.i18n import text
from p2pcryptid.limits import Limit

Value: TypeAlias = "bool | int | bytes | str | tuple[Value, ...] | None"

_pack: Callable[[Value], bytes] = msgpack.packb
_unpack: Callable[..., Value] = msgpack.unpackb

_PLAIN = {type(None), bool, int, bytes, str}
_BIN_8, _FIXARRAY = 0xC4, 0x90
_LENGTHS = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""Byte strings and texts whose length takes so many bytes after the code."""
_ARRAYS = {**dict.fromkeys(range(_FIXARRAY, _FIXARRAY + 16), 0), 0xDC: 2, 0xDD: 4}
"""Arrays, and the bytes after the code that their length takes."""


def _sizes() -> list[int]:
    """For each code the bytes of the whole value, or 0 if the code alone does not say."""
    sizes = [1] * 0x80 + [0] * 0x60 + [1] * 0x20
    sizes[0xA0:0xC0] = range(1, 33)  # texts of up to 31 bytes
    sizes[0xC0] = sizes[0xC2] = sizes[0xC3] = 1
    sizes[0xCC:0xD4] = [2, 3, 5, 9] * 2  # unsigned, signed
    return sizes


_SIZES = _sizes()


def encode(value: Value) -> bytes:
    """The one encoding of a value. What is not a value is a bug of ours: TypeError or ValueError."""
    _check_types((value,))
    try:
        return _pack(value)
    except OverflowError:
        raise ValueError("an integer below -2^63 or above 2^64 - 1") from None


def _check_types(items: tuple[Value, ...]) -> None:
    """msgpack would take lists, floats and more, and make something else of its own tuples."""
    for item in items:
        if type(item) not in _PLAIN:
            if type(item) is tuple:
                _check_types(item)
            elif not isinstance(item, int | bytes | str):
                raise TypeError(f"{type(item).__name__} has no encoding")


def decode(data: bytes, limit: Limit) -> Value:
    """The value of canonical bytes within the limit; `EncodingError` for anything else."""
    if len(data) > limit.bytes:
        raise EncodingError(text("{n} bytes where {most} are allowed", n=len(data), most=limit.bytes))
    _check_bounds(data, limit)
    try:
        value = _unpack(data, use_list=False)
    except UnicodeDecodeError:
        raise EncodingError(text("not UTF-8")) from None
    if _pack(value) != data:
        raise EncodingError(text("not the shortest form"))
    return value


def _check_bounds(data: bytes, limit: Limit) -> None:
    """Refuse what is not one value of known forms with so many items and levels, before anything is built."""
    at, left, spare = 0, 1, limit.items - 1  # left: values to come in the innermost open array
    around: list[int] = []  # the same for the arrays around it
    sizes = _SIZES
    try:
        while True:
            while left:
                left -= 1
                code = data[at]
                if size := sizes[code]:
                    at += size
                elif code == _BIN_8:  # the most frequent, hence a way of its own
                    at += 2 + data[at + 1]
                elif code in _LENGTHS:
                    at = sum(_length(data, at, _LENGTHS[code]))
                else:
                    around.append(left)
                    left, behind = _length(data, at, _ARRAYS[code])
                    spare -= left
                    if spare < 0 or len(around) > limit.depth:
                        raise _too_much(spare < 0, limit, at)
                    at = behind
            if not around:
                break
            left = around.pop()
    except IndexError:
        at = len(data) + 1
    except KeyError:
        raise EncodingError(text("no such form: 0x{code:02x}, at {at}", code=data[at], at=at)) from None
    if at > len(data):
        raise EncodingError(text("the bytes end early, at {at}", at=len(data)))
    if at < len(data):
        raise EncodingError(text("bytes follow the value, at {at}", at=at))


def _length(data: bytes, at: int, width: int) -> tuple[int, int]:
    """The length that the header here tells, in so many bytes after its code; and where the header ends."""
    behind = at + 1 + width
    return int.from_bytes(data[at + 1 : behind], "big") if width else data[at] & 0x0F, behind


def _too_much(items: bool, limit: Limit, at: int) -> EncodingError:
    if items:
        return EncodingError(text("too many items, at {at}", at=at))
    return EncodingError(text("nested deeper than {most}, at {at}", most=limit.depth, at=at))
