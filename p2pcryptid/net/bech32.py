"""Bech32m (BIP 350): bytes as lower-case letters and digits, with check digits.

Six check characters catch any one wrong character and any two swapped, wherever they stand; of everything
else they miss one in 2^30. I, O, B and 1 do not occur behind the prefix, so that nothing looks like another.
"""

from p2pcryptid.i18n import text

_ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}
_GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_CONSTANT = 0x2BC830A3
_CHECK = 6


def encode(prefix: str, data: bytes) -> str:
    """The prefix, a 1, the data and its check digits."""
    values = _regrouped(data)
    checksum = _polymod([*_expanded(prefix), *values, *[0] * _CHECK]) ^ _CONSTANT
    check = [checksum >> 5 * (_CHECK - 1 - place) & 31 for place in range(_CHECK)]
    return prefix + "1" + "".join(_ALPHABET[value] for value in (*values, *check))


def decode(prefix: str, line: str) -> bytes:
    """The data again; `ValueError` if the line is anything that `encode` does not give."""
    if not line.startswith(prefix + "1"):
        raise ValueError(text("another beginning"))
    letters = line[len(prefix) + 1 :]
    if not set(letters) <= set(_ALPHABET):
        raise ValueError(text("a character that does not occur"))
    values = [_VALUES[letter] for letter in letters]
    if len(values) < _CHECK or _polymod([*_expanded(prefix), *values]) != _CONSTANT:
        raise ValueError(text("wrong check digits"))
    return _bytes(values[:-_CHECK])


def _polymod(values: list[int]) -> int:
    """The remainder of a polynomial over 32 elements, packed into 30 bits."""
    check = 1
    for value in values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for place, factor in enumerate(_GENERATOR):
            if top >> place & 1:
                check ^= factor
    return check


def _expanded(prefix: str) -> list[int]:
    codes = prefix.encode("ascii")
    return [code >> 5 for code in codes] + [0] + [code & 31 for code in codes]


def _regrouped(data: bytes) -> list[int]:
    """Eight bits a value become five, filled up with zeros."""
    count = -(-8 * len(data) // 5)
    number = int.from_bytes(data, "big") << 5 * count - 8 * len(data)
    return [number >> 5 * (count - 1 - place) & 31 for place in range(count)]


def _bytes(values: list[int]) -> bytes:
    number = 0
    for value in values:
        number = number << 5 | value
    length, spare = divmod(5 * len(values), 8)
    if spare > 4 or number & (1 << spare) - 1:
        raise ValueError(text("bits that mean nothing"))
    return (number >> spare).to_bytes(length, "big")
