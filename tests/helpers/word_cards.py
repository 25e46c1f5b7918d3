"""How the cards of Cryptic Words were found, and what can be spelled with them.

    PYTHONPATH=tests python -m helpers.word_cards find english     # writes the cards: some minutes
    PYTHONPATH=tests python -m helpers.word_cards measure english  # what random hands spell

The faces are counted out by hand, the common letters most often, and dealt to the cards by chance. Then two
faces change places again and again: at first until no card has a face twice and all have two vowels; then
they stay where they are if a sample of hands of four spells more words, on the mean of the logarithms, where
the poorest quarter of the hands counts as much as all of them. The draws come from a fixed seed, so that the
same cards are found again.
"""

import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import log
from statistics import fmean, quantiles
from string import ascii_lowercase

from helpers.word_lists import DATA
from p2pcryptid.drawing import Draw
from p2pcryptid.games.words.packs import CARDS, PACKS, Pack
from p2pcryptid.games.words.spelling import FACES, Lexicon

Cards = list[list[str]]
SAMPLE, SWAPS, HANDS = 160, 300, 400
VOWELS = 2
"""faces of each card that have one, at least"""

PRINTED: Mapping[str, Mapping[int, Mapping[int, str]]] = {
    "english": {
        **{16: {4: "s"}, 2: {1: "e"}, 4: {6: "nd"}, 23: {3: "b"}, 18: {3: "f", 5: "k"}, 6: {2: "u"}},
        **{21: {5: "nn"}, 5: {6: "y"}, 26: {1: "t"}, 22: {4: "r"}, 25: {2: "u"}, 29: {6: "c"}},
    },
    "french": {},
}
"""what the rulebook names of its cards: by card and die. It says of two only with which die they are asked"""

COUNTS: Mapping[str, str] = {
    "english": "e16 a13 i11 o11 u7 y5 s11 t10 r10 n9 l8 d7 c5 p6 m5 h4 g4 b4 f3 k3 w3 v2 x1 j1 z1 "
    "nd1 nn1 er1 in1 st1 th1 ch1 sh1 ea1 ou1 qu1 ng1 ck1 ll1 ss1 ee1 oo1 re1 ed1 al1",
    "french": "e20 a13 i13 o9 u9 s10 r11 t10 n10 l9 c6 m6 p5 d5 g4 b4 v4 f4 h2 y1 x1 z1 j1 k1 "
    "er1 re1 on1 ou1 an1 en1 qu2 ch1 in1 te1 ai1 eu1 tr1 ie1 ll1 ss1 ee1 ge1 le1 nt1",
}
"""how many faces have each letter, and each two letters"""


def faces(language: str) -> list[str]:
    """All faces that the cards have together."""
    counted = ((one.rstrip("0123456789"), one.lstrip(ascii_lowercase)) for one in COUNTS[language].split())
    return [letters for letters, count in counted for _ in range(int(count))]


def dealt(language: str, draw: Draw) -> Cards:
    """The printed faces in their places, and all others anywhere else."""
    printed = PRINTED[language]
    rest = faces(language)
    for card in printed.values():
        for letters in card.values():
            rest.remove(letters)
    deck = list(draw.shuffled(rest))
    return [
        [printed.get(number, {}).get(face) or deck.pop() for face in range(1, FACES + 1)]
        for number in range(1, CARDS + 1)
    ]


def swapped(cards: Cards, language: str, draw: Draw) -> Cards:
    """Two faces that are not printed have changed places."""
    printed = PRINTED[language]
    free = [(c, f) for c in range(CARDS) for f in range(FACES) if f + 1 not in printed.get(c + 1, {})]
    (c, f), (d, g) = draw.sample(free, 2)
    changed = [list(card) for card in cards]
    changed[c][f], changed[d][g] = cards[d][g], cards[c][f]
    return changed


def faults(cards: Cards) -> int:
    """Faces that are on their card twice, and vowels that are missing on a card."""
    twice = sum(FACES - len(set(card)) for card in cards)
    vowels = (sum(bool({*face} & {*"aeiou"}) for face in card) for card in cards)
    return twice + sum(max(0, VOWELS - count) for count in vowels)


def mended(cards: Cards, language: str, draw: Draw) -> Cards:
    """After as many swaps as it takes to have no faults."""
    while before := faults(cards):
        changed = swapped(cards, language, draw)
        cards = changed if faults(changed) <= before else cards
    return cards


def words_of(lexicon: Lexicon, hand: Sequence[Sequence[str]]) -> int:
    """How many words a hand spells."""
    return len({one.word for one in lexicon.spellings([tuple(card) for card in hand])})


class Search:
    """Cards that grow better and better, for one sample of hands of four."""

    def __init__(self, language: str) -> None:
        self.language, self.lexicon = language, PACKS[language].lexicon
        self.draw = Draw(sha256(language.encode()).digest(), "words/cards")
        self.hands = [self.draw.sample(range(CARDS), 4) for _ in range(SAMPLE)]
        self.cards = mended(dealt(language, self.draw), language, self.draw)
        self.counts = [self._count(self.cards, hand) for hand in self.hands]

    def _count(self, cards: Cards, hand: Sequence[int]) -> int:
        return words_of(self.lexicon, [cards[number] for number in hand])

    def step(self) -> None:
        """One swap, if it makes no faults, and better hands."""
        cards = swapped(self.cards, self.language, self.draw)
        while faults(cards) or cards == self.cards:
            cards = swapped(self.cards, self.language, self.draw)
        touched = {number for number in range(CARDS) if cards[number] != self.cards[number]}
        counts = [
            self._count(cards, hand) if touched & {*hand} else count
            for hand, count in zip(self.hands, self.counts, strict=True)
        ]
        if worth(counts) > worth(self.counts):
            self.cards, self.counts = cards, counts


def worth(counts: Sequence[int]) -> float:
    """Of a sample of hands, by the words that each spells."""
    logs = sorted(log(1 + count) for count in counts)
    return fmean(logs) + fmean(logs[: len(logs) // 4])


def find(language: str) -> None:
    """Search, and write the file."""
    search = Search(language)
    for step in range(SWAPS):
        search.step()
        if step % 50 == 0:
            print(step, round(worth(search.counts), 3), min(search.counts), flush=True)
    lines = [" ".join([str(number), *card]) + "\n" for number, card in enumerate(search.cards, 1)]
    (DATA / f"{language}-cards.txt").write_text("".join(lines), encoding="ascii")


def measure(pack: Pack) -> None:
    """The figures of `docs/play/words.md`."""
    draw = Draw(sha256(pack.name.encode()).digest(), "words/measure")
    for size in (4, 5, 6):
        hands = [pack.hand(draw.sample(range(1, CARDS + 1), size)) for _ in range(HANDS)]
        counts = [words_of(pack.lexicon, hand) for hand in hands]
        parts = quantiles(counts, n=20)
        print(f"{size} cards: least {min(counts)}, 5 % below {parts[0]:.0f}, half below {parts[9]:.0f}")


if __name__ == "__main__":
    if sys.argv[1] == "find":
        find(sys.argv[2])
    else:
        measure(PACKS[sys.argv[2]])
