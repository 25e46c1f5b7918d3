"""The cards and the lists: what the rulebook prints, and that every hand spells a word."""

import tracemalloc
from collections.abc import Sequence
from itertools import combinations

import pytest

from helpers.word_cards import PRINTED, faces, faults
from p2pcryptid.games.words.fitting import words_left
from p2pcryptid.games.words.packs import CARDS, ENGLISH, FRENCH, PACKS, Pack
from p2pcryptid.games.words.row import LONGEST, NUMBER_BITS, SHORTEST, order_zeros, row_bits, row_length
from p2pcryptid.games.words.rules import _words_to_hide
from p2pcryptid.games.words.spelling import FACES, Lexicon, text_of
from p2pcryptid.games.words.state import Side

BOTH = [pytest.param(pack, id=name) for name, pack in PACKS.items()]


@pytest.mark.parametrize("pack", BOTH)
def test_thirty_cards_of_six_faces_as_they_were_counted(pack: Pack) -> None:
    assert len(pack.cards) == CARDS
    assert sorted(face for card in pack.cards for face in card) == sorted(faces(pack.name))
    assert faults([list(card) for card in pack.cards]) == 0


def test_english_cards_have_what_the_rulebook_names() -> None:
    for number, printed in PRINTED["english"].items():
        for face, letters in printed.items():
            assert ENGLISH.cards[number - 1][face - 1] == letters
    assert ENGLISH.cards[22][2] == "b"
    assert ENGLISH.cards[17][2] == "f"
    assert "k" in ENGLISH.cards[17]


@pytest.mark.parametrize("pack", BOTH)
def test_every_hand_of_four_spells_a_word(pack: Pack) -> None:
    """So every larger one does, and no hand is ever dealt again. A hand spells what any three of it do."""
    short = Lexicon([word for word in pack.lexicon.words if len(word) == 3])
    spelled = {
        three
        for three in combinations(range(CARDS), 3)
        if any(short.spellings([pack.cards[c] for c in three]))
    }
    hands = list(combinations(range(CARDS), 4))
    assert len(hands) == 27_405
    assert all(any(three in spelled for three in combinations(hand, 3)) for hand in hands)


@pytest.mark.parametrize("pack", BOTH)
def test_the_list_has_words_of_three_to_eight_letters_in_order(pack: Pack) -> None:
    words = pack.lexicon.words
    assert list(words) == sorted(set(words))
    assert all(SHORTEST <= len(word) <= LONGEST and word.isascii() and word.islower() for word in words)
    assert 20_000 < len(words) < 1 << NUMBER_BITS
    assert pack.lexicon.numbers[words[1000]] == 1000
    assert {"send", "bunny", "truck", "clams"} <= set(words) if pack is ENGLISH else "chevaux" not in words


def test_the_packs_differ() -> None:
    assert ENGLISH.digest != FRENCH.digest


@pytest.mark.parametrize("pack", BOTH)
def test_spellings_are_those_of_a_plain_search(pack: Pack) -> None:
    """Every word by itself, letter by letter."""
    hand = pack.hand((3, 8, 16, 22))

    def ways(word: str, taken: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
        if not word:
            return [()]
        found = []
        for slot, card in enumerate(hand):
            for face, letters in enumerate(card):
                if slot not in taken and word.startswith(letters):
                    rest = ways(word[len(letters) :], (*taken, slot))
                    found += [(FACES * slot + face, *cells) for cells in rest]
        return found

    expected = {(word, cells) for word in pack.lexicon.words for cells in ways(word)}
    found = list(pack.lexicon.spellings(hand))
    assert {(one.word, one.cells) for one in found} == expected
    assert len(found) == len(expected) > 100
    assert all(text_of(hand, one.cells) == one.word for one in found)
    assert all(one.used == sum(1 << cell for cell in one.cells) for one in found)


def test_a_row_has_a_bit_for_everything_that_may_be_asked() -> None:
    """For SEND on the cards 1, 3 and 0 of four, the word number 5."""
    assert [row_length(size) for size in (4, 5, 6)] == [70, 87, 106]
    row = row_bits(4, "send", 5, (6 + 3, 18 + 0, 0 + 5))
    ones = {at for at in range(70) if row >> at & 1}
    letters, first, last = {9, 18, 5}, {24 + 1}, {28 + 0}
    before = {32 + 4 * 1 + 3, 32 + 4 * 1 + 0, 32 + 4 * 3 + 0}
    length, number = {48 + 1}, {54, 56}
    assert ones == letters | first | last | before | length | number
    assert not row & order_zeros(4, (1, 2, 3, 0))
    assert row & order_zeros(4, (3, 1, 0, 2))


def test_of_many_hands_only_the_last_few_stay_in_memory() -> None:
    """All words of a hand of six take megabytes, and a program may play for days."""
    hands = list(combinations(range(1, CARDS + 1), 4))[::600]

    def kept_after(some: Sequence[tuple[int, ...]]) -> int:
        for hand in some:
            assert words_left(ENGLISH.name, Side(cards=hand))
            assert _words_to_hide(ENGLISH.name, hand)
        return tracemalloc.get_traced_memory()[0]

    assert ENGLISH.lexicon.spellings(ENGLISH.hand(hands[0]))
    tracemalloc.start()
    try:
        few, many = kept_after(hands[:18]), kept_after(hands[18:])
    finally:
        tracemalloc.stop()
    assert len(hands) > 40
    assert many < 1.3 * few
