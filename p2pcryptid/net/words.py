"""Bytes as words that can be read aloud: ten bits a word, from a list of 1024.

No two words are one slip apart, none begins another, and the first four letters tell a word.
"""

from functools import cache
from importlib.resources import files

BITS = 10


@cache
def word_list() -> tuple[str, ...]:
    """All words, in order."""
    return tuple(files(__package__).joinpath("words.txt").read_text(encoding="ascii").split())


def words_of(data: bytes, count: int) -> tuple[str, ...]:
    """The first bits of the data as so many words, the highest bits first."""
    spare = 8 * len(data) - BITS * count
    if spare < 0:
        raise ValueError(f"{len(data)} bytes give no {count} words")
    number = int.from_bytes(data, "big") >> spare
    places = (number >> BITS * (count - 1 - index) & (1 << BITS) - 1 for index in range(count))
    return tuple(word_list()[place] for place in places)
