"""Which names fit, which look alike, and who is meant: by tables that no version of Unicode can change."""

import unicodedata
from dataclasses import replace
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from helpers.fitting_names import ALPHABET, GROUPS, fitting_names, letters
from helpers.loopback_nodes import GAME, RECORD
from p2pcryptid.alphabet import LETTERS, MARKS
from p2pcryptid.errors import Ambiguous, EncodingError, Invalid
from p2pcryptid.limits import LAN_TEXT_BYTES, MATCH_SEATS, NAME_CHARACTERS
from p2pcryptid.names import composed, find_player, free_name, names_fit, numbered, player_letters, skeleton
from p2pcryptid.table.state import begun

GREEK_CAPITALS_THAT_LOOK_OTHERWISE = set("ΉΎΓΗΝΥΫ")


def bare(letter: str) -> str:
    """Without what Unicode counts as accents; a syllable of Hangul as it is."""
    return letter if "가" <= letter <= "힣" else unicodedata.normalize("NFD", letter)[0]


# the alphabet


def test_the_ranges_are_in_order_and_apart() -> None:
    assert all(first <= last for first, last in LETTERS)
    assert all(last + 1 < first for (_, last), (first, _) in pairwise(LETTERS))


@pytest.mark.parametrize("form", ["NFC", "NFKC"])
@pytest.mark.parametrize("version", [unicodedata, unicodedata.ucd_3_2_0], ids=["today", "3.2"])
def test_every_character_is_its_own_normal_form(
    version: unicodedata.UCD, form: Literal["NFC", "NFKC"]
) -> None:
    """And was in Unicode 3.2, which Python still has: none is newer, so all programs know them all."""
    for character in (*ALPHABET, *MARKS):
        assert version.normalize(form, character) == character
    assert {version.category(one) for one in ALPHABET} == {"Lu", "Ll", "Lm", "Lo", "Nd"}
    assert not any(map(version.combining, ALPHABET))


@given(st.lists(letters, min_size=1).map("".join))
def test_no_two_characters_make_another(name: str) -> None:
    assert composed(name) == unicodedata.normalize("NFKC", name) == name


@given(fitting_names)
@example("龥" * NAME_CHARACTERS)
def test_names_of_the_alphabet_fit_and_are_short(name: str) -> None:
    assert names_fit((name,))
    assert len(name.encode()) <= 3 * NAME_CHARACTERS <= LAN_TEXT_BYTES
    assert names_fit((composed(unicodedata.normalize("NFD", name)),))


@given(st.text(max_size=30))
def test_all_others_do_not(text: str) -> None:
    inside = set(text) <= {*ALPHABET, *MARKS} and 1 <= len(text) <= NAME_CHARACTERS
    assert names_fit((text,)) == (inside and text[0] not in MARKS and text[-1] not in MARKS)


def test_every_code_point_is_inside_or_refused() -> None:
    inside = set(ALPHABET)
    for point in range(0x110000):
        assert names_fit((chr(point),)) == (chr(point) in inside)
        assert names_fit((f"a{chr(point)}a",)) == (chr(point) in inside or chr(point) in MARKS)


# look-alikes


def test_the_table_is_of_the_alphabet_and_settled() -> None:
    """Each character is in one group, and what it stands with stands for itself."""
    listed = [one for _, others in GROUPS for one in others]
    assert len(set(listed)) == len(listed)
    assert {*listed, *(one for first, _ in GROUPS for one in first)} <= {*ALPHABET, *MARKS}
    assert not {one for first, _ in GROUPS for one in first if skeleton(one) != one}


def test_capitals_and_accents_change_nothing() -> None:
    for letter in ALPHABET:
        assert skeleton(letter) == skeleton(bare(letter))
        if letter not in GREEK_CAPITALS_THAT_LOOK_OTHERWISE:
            assert skeleton(letter) == skeleton(bare(letter.lower()))
    assert all(skeleton(one) != skeleton(one.lower()) for one in GREEK_CAPITALS_THAT_LOOK_OTHERWISE)


@given(st.lists(fitting_names, min_size=2, max_size=MATCH_SEATS))
def test_names_fit_together_if_no_two_look_alike(names: list[str]) -> None:
    skeletons = [skeleton(name) for name in names]
    assert names_fit(tuple(names)) == (len(set(skeletons)) == len(names))
    assert [skeleton(one) for one in skeletons] == skeletons


@pytest.mark.parametrize("twin", ["bob", "BOB", "böb", "bоb", "b0b", "вοв"])
def test_a_table_with_names_that_look_alike_is_not_begun(twin: str) -> None:
    assert begun(RECORD, GAME)
    with pytest.raises(EncodingError):
        begun(replace(RECORD, names=("ann", "bob", twin)), GAME)


@pytest.mark.parametrize("name", ["", "a b", "\u3164", "Zoe\u0301", "\u202enna", "\U0001f98a", "x" * 25])
def test_a_table_with_a_name_that_does_not_fit_is_not_begun(name: str) -> None:
    with pytest.raises(EncodingError):
        begun(replace(RECORD, names=("ann", "bob", name)), GAME)


# a name that is free


@given(fitting_names, st.data())
def test_a_free_name_fits_beside_all_at_the_table(wanted: str, data: st.DataObject) -> None:
    taken: tuple[str, ...] = ()
    others = st.integers(2, 9).map(lambda n: f"{wanted[: NAME_CHARACTERS - 2]}-{n}") | fitting_names
    for name in (wanted, *data.draw(st.lists(others, max_size=MATCH_SEATS - 2))):
        taken = (*taken, name) if names_fit((*taken, name)) else taken
    free = free_name(wanted, taken)
    assert free in numbered(wanted) == numbered(free)
    assert names_fit((*taken, free)) and free.startswith(wanted[:1])


# who is meant


def test_a_name_is_found_without_its_accents_and_in_any_form() -> None:
    names = ("José", "Łukasz", "Ольга", "李", "ian", "lena")
    said = {"jose": 0, "JOSE\u0301": 0, "jo": 0, "luk": 1, "ольга": 2, "Oльг": 2, "李": 3, "i": 4, "l": 5}
    assert {word: find_player(word, names) for word in said} == said
    with pytest.raises(Invalid):
        find_player("季", names)


def test_a_name_as_it_is_written_comes_before_all_that_are_like_it() -> None:
    names = ("ΝΙΚΟΣ", "νικος", "ann", "anna")
    assert [find_player(name, names) for name in names] == [0, 1, 2, 3]
    with pytest.raises(Ambiguous):
        find_player("Νικος", names)


@given(st.lists(fitting_names, min_size=1, max_size=MATCH_SEATS))
def test_every_player_is_found_and_has_a_letter(names: list[str]) -> None:
    assume(names_fit(tuple(names)))
    assert [find_player(name, names) for name in names] == list(range(len(names)))
    found = player_letters(names)
    assert list(found) == list("PQRSTUVW")[: len(names)]
