"""The canonical encoding in plain Python: a second implementation, to compare with."""

from p2pcryptid.encoding import Value
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import Limit

NIL, FALSE, TRUE = 0xC0, 0xC2, 0xC3
_FIXARRAY, _FIXSTR, _NEGATIVE = 0x90, 0xA0, 0xE0
_UNSIGNED = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_SIGNED = {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_BIN = {0xC4: 1, 0xC5: 2, 0xC6: 4}
_STR = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_ARRAY = {0xDC: 2, 0xDD: 4}
_FIXSTR_MOST, _FIXARRAY_MOST, _FIXINT_LEAST = 31, 15, -32


def encode(value: Value) -> bytes:
    """The one encoding of a value. What is not a value is a bug of ours: TypeError or ValueError."""
    out = bytearray()
    _write(out, value)
    return bytes(out)


def _write(out: bytearray, value: Value) -> None:
    if value is None:
        out.append(NIL)
    elif value is True or value is False:
        out.append(TRUE if value else FALSE)
    elif isinstance(value, int):
        out += _integer(value)
    elif isinstance(value, bytes):
        out += _headed(_BIN, len(value)) + value
    elif isinstance(value, str):
        data = value.encode()
        out += _short(_FIXSTR, _FIXSTR_MOST, _STR, len(data)) + data
    elif isinstance(value, tuple):
        out += _short(_FIXARRAY, _FIXARRAY_MOST, _ARRAY, len(value))
        for item in value:
            _write(out, item)
    else:
        raise TypeError(f"{type(value).__name__} has no encoding")


def _integer(value: int) -> bytes:
    if _FIXINT_LEAST <= value < 128:
        return (value & 0xFF).to_bytes(1, "big")
    if value >= 0:
        return _headed(_UNSIGNED, value)
    for code, size in _SIGNED.items():
        if value >= -(1 << (8 * size - 1)):
            return bytes((code,)) + value.to_bytes(size, "big", signed=True)
    raise ValueError("an integer below -2^63")


def _short(base: int, most: int, codes: dict[int, int], length: int) -> bytes:
    return bytes((base + length,)) if length <= most else _headed(codes, length)


def _headed(codes: dict[int, int], number: int) -> bytes:
    for code, size in codes.items():
        if number < 1 << (8 * size):
            return bytes((code,)) + number.to_bytes(size, "big")
    raise ValueError("too large for any form")


def decode(data: bytes, limit: Limit) -> Value:
    """The value of canonical bytes within the limit; `EncodingError` for anything else."""
    if len(data) > limit.bytes:
        raise EncodingError(f"{len(data)} bytes where {limit.bytes} are allowed")
    decoder = _Decoder(data, limit)
    value = decoder.value(0)
    if decoder.at != len(data):
        raise EncodingError(f"bytes follow the value, at {decoder.at}")
    return value


class _Decoder:
    """Reads one value. `at` is the next byte, `left` the items that may still come."""

    def __init__(self, data: bytes, limit: Limit) -> None:
        self.data = data
        self.at = 0
        self.left = limit.items
        self.depth = limit.depth

    def value(self, depth: int) -> Value:
        """The next value, which stands inside `depth` arrays."""
        self.left -= 1
        if self.left < 0:
            raise EncodingError(f"too many items, at {self.at}")
        code = self._take(1)[0]
        if code < 0x80:
            return code
        if code >= _NEGATIVE:
            return code - 0x100
        if code >= 0xC0:
            return self._coded(code, depth)
        if code >= _FIXSTR:
            return self._text(code - _FIXSTR)
        if code >= _FIXARRAY:
            return self._array(code - _FIXARRAY, depth)
        raise self._refused(code)  # 0x80 … 0x8f: a short map

    def _coded(self, code: int, depth: int) -> Value:
        if code in _BIN:
            return self._take(self._number(_BIN, code, 0))
        if code in _UNSIGNED:
            return self._number(_UNSIGNED, code, 128)
        if code in _SIGNED:
            return self._negative(_SIGNED[code])
        if code in _STR:
            return self._text(self._number(_STR, code, _FIXSTR_MOST + 1))
        if code in _ARRAY:
            return self._array(self._number(_ARRAY, code, _FIXARRAY_MOST + 1), depth)
        if code in (FALSE, TRUE):
            return code == TRUE
        if code == NIL:
            return None
        raise self._refused(code)

    def _number(self, codes: dict[int, int], code: int, least: int) -> int:
        """An unsigned number that no shorter form could have held."""
        size = codes[code]
        number = int.from_bytes(self._take(size), "big")
        shorter = max((other for other in codes.values() if other < size), default=0)
        if number < max(least, 1 << (8 * shorter) if shorter else 0):
            raise EncodingError(f"not the shortest form, at {self.at - size - 1}")
        return number

    def _negative(self, size: int) -> int:
        number = int.from_bytes(self._take(size), "big", signed=True)
        above = _FIXINT_LEAST if size == 1 else -(1 << (4 * size - 1))
        if number >= above:  # the next smaller form reaches down to here
            raise EncodingError(f"not the shortest form, at {self.at - size - 1}")
        return number

    def _text(self, length: int) -> str:
        start = self.at
        try:
            return self._take(length).decode()
        except UnicodeDecodeError:
            raise EncodingError(f"not UTF-8, at {start}") from None

    def _array(self, length: int, depth: int) -> Value:
        if depth >= self.depth:
            raise EncodingError(f"nested deeper than {self.depth}, at {self.at - 1}")
        if length > self.left or length > len(self.data) - self.at:
            raise EncodingError(f"too many items, at {self.at - 1}")
        return tuple([self.value(depth + 1) for _ in range(length)])

    def _take(self, size: int) -> bytes:
        piece = self.data[self.at : self.at + size]
        if len(piece) != size:
            raise EncodingError(f"the bytes end early, at {len(self.data)}")
        self.at += size
        return piece

    def _refused(self, code: int) -> EncodingError:
        return EncodingError(f"no such form: 0x{code:02x}, at {self.at - 1}")
