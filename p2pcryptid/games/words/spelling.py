"""The words that a hand of cards spells, and all the ways in which it does.

A *cell* is one face of one card of a hand: card `slot` of the hand with its face for the die `face` is cell
`6 * slot + face - 1`. A word is spelled by cells in their order, each of another card.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

FACES = 6
Card = tuple[str, ...]
"""the letter or the two letters on each of its faces, by the number of the die"""


class Spelling(NamedTuple):
    """One way to spell a word."""

    word: str
    cells: tuple[int, ...]
    """in the order of the word"""
    used: int
    """the same, as a set"""

    @property
    def slots(self) -> tuple[int, ...]:
        """The cards in the order of the word."""
        return tuple([cell // FACES for cell in self.cells])


_Way: TypeAlias = tuple[int, int, tuple[int, ...]]
"""How the beginning of a word is spelled: with which cards and with which cells, as sets, and the cells in
their order. No class of its own, for many thousands are made of one hand."""
_NO_WAY: list[_Way] = []


class Lexicon:
    """A list of words in the order of the alphabet."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """By word, its place in the list."""
        return {word: number for number, word in enumerate(self.words)}

    def __contains__(self, word: str) -> bool:
        return word in self.numbers

    @cached_property
    def _shared(self) -> Sequence[tuple[int, str]]:
        """Each word, and how many letters it has in common with the one before."""
        before = ("", *self.words)
        return [(_common(*pair), pair[1]) for pair in zip(before, self.words, strict=False)]

    def spellings(self, hand: Sequence[Card]) -> Iterator[Spelling]:
        """Every way to spell every word with this hand, word by word.

        What a word has in common with the one before is spelled once; and what begins as nothing can is
        passed over.
        """
        where = _places(hand)
        ways: list[list[_Way]] = [[(0, 0, ())]]  # by length, those to spell so much of the word
        for shared, word in self._shared:
            if shared >= len(ways):
                continue  # the word before was given up within these letters
            del ways[shared + 1 :]
            for end in range(shared + 1, len(word) + 1):
                one = _longer(ways[end - 1], where.get(word[end - 1 : end]))
                two = _longer(ways[end - 2], where.get(word[end - 2 : end])) if end > 1 else _NO_WAY
                if not (one or two or ways[end - 1]):
                    break
                ways.append(one + two)
            else:
                yield from [Spelling(word, cells, used) for _, used, cells in ways[len(word)]]


def _longer(ways: list[_Way], cells: Sequence[int] | None) -> list[_Way]:
    """All these ways, with each of these cells behind them whose card is not taken."""
    return [
        (taken | 1 << cell // FACES, used | 1 << cell, (*begun, cell))
        for cell in cells or ()
        for taken, used, begun in ways
        if not taken >> cell // FACES & 1
    ]


def text_of(hand: Sequence[Card], cells: Sequence[int]) -> str:
    """What these cells read."""
    return "".join(hand[cell // FACES][cell % FACES] for cell in cells)


def _places(hand: Sequence[Card]) -> Mapping[str, Sequence[int]]:
    """By what is on them, the cells of a hand."""
    found: dict[str, list[int]] = defaultdict(list)
    for slot, card in enumerate(hand):
        for face, letters in enumerate(card):
            found[letters].append(FACES * slot + face)
    return dict(found)


def _common(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    different = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(different, min(len(one), len(other)))
