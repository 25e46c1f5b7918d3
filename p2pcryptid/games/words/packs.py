"""What is played with: thirty cards of six faces, and a list of words, in one language."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files

from .spelling import Card, Lexicon, Spelling

CARDS = 30


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards and the list of one language."""

    name: str
    cards: tuple[Card, ...]
    """number 1 comes first"""

    def hand(self, numbers: Sequence[int]) -> tuple[Card, ...]:
        """The cards with these numbers."""
        return tuple(self.cards[number - 1] for number in numbers)

    @property
    def lexicon(self) -> Lexicon:
        """The list of words."""
        return _lexicon(self.name)

    @property
    def digest(self) -> str:
        """Of the cards and of the list: what two players must have alike."""
        return sha256(repr(self.cards).encode() + _file(self.name)).hexdigest()


def read_pack(name: str) -> Pack:
    """The pack of a language, without its list."""
    lines = files(__package__).joinpath(f"data/{name}-cards.txt").read_text(encoding="ascii").splitlines()
    return Pack(name, tuple(tuple(line.split()[1:]) for line in lines))


ENGLISH, FRENCH = read_pack("english"), read_pack("french")
PACKS = {pack.name: pack for pack in (ENGLISH, FRENCH)}


@lru_cache(maxsize=8)  # a hand of six takes three megabytes, and a round has two
def spellings(pack: str, cards: tuple[int, ...]) -> tuple[Spelling, ...]:
    """Every way to spell a word with these cards of a pack, word by word in the order of the list."""
    return tuple(PACKS[pack].lexicon.spellings(PACKS[pack].hand(cards)))


def _file(name: str) -> bytes:
    return files(__package__).joinpath(f"data/{name}.txt").read_bytes()


@cache
def _lexicon(name: str) -> Lexicon:
    """Each word is kept as the number of letters that it shares with the one before, and the rest."""
    words, word = [], ""
    for line in _file(name).decode("ascii").splitlines():
        word = word[: int(line[0])] + line[1:]
        words.append(word)
    return Lexicon(words)
