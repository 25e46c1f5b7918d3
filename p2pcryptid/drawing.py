"""Unbiased draws from a seed: the same on every machine and under every version of Python.

A `Draw` reads the stream SHA-256(label ‖ seed ‖ 0) ‖ SHA-256(label ‖ seed ‖ 1) ‖ … in words of eight
bytes, big-endian; the label is prefixed with its length in two bytes and the counter takes eight. A
word at or above the largest multiple of n is thrown away, so that every number below n is equally
likely. Who holds the seed can foresee every draw: secrets are never drawn from a public one.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import iter_unpack
from typing import TypeVar

T = TypeVar("T")
SEED_BYTES = 32
_WORDS = 1 << 64


class Draw:
    """One stream. It moves forward with every draw; `fork` gives an independent one by name."""

    def __init__(self, seed: bytes, label: str) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        name = label.encode()
        self._prefix = len(name).to_bytes(2, "big") + name + seed
        self._seed = seed
        self._label = label
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        if not 0 < n <= _WORDS:
            raise ValueError(f"cannot draw below {n}")
        limit = _WORDS - _WORDS % n
        while (word := self._next_word()) >= limit:
            pass
        return word % n

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` of the items in random order, none twice (the first steps of a Fisher-Yates shuffle)."""
        pool = list(items)
        if not 0 <= count <= len(pool):
            raise ValueError(f"cannot take {count} of {len(pool)}")
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return tuple(pool[:count])

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All the items in random order."""
        return self.sample(items, len(items))

    def bytes32(self) -> bytes:
        """Thirty-two bytes, such as another seed."""
        return b"".join(self._next_word().to_bytes(8, "big") for _ in range(4))

    def fork(self, name: str) -> "Draw":
        """A stream of its own, wherever this one has got to."""
        return Draw(self._seed, f"{self._label}/{name}")

    def _next_word(self) -> int:
        if not self._words:
            block = sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._words = [word for (word,) in iter_unpack(">Q", block)][::-1]
            self._block += 1
        return self._words.pop()
