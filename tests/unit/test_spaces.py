"""Hex geometry against the distance formula, and the names of spaces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import reference_rules as reference
from p2pcryptid.errors import Invalid
from p2pcryptid.games.cryptid import spaces
from p2pcryptid.i18n import speaking

sets = st.integers(0, spaces.ALL)


@pytest.mark.parametrize("reach", [0, 1, 2, 3])
def test_within_is_the_ball_of_the_distance(reach: int) -> None:
    for space in range(spaces.SPACES):
        ball = spaces.bits(o for o in range(spaces.SPACES) if spaces.distance(space, o) <= reach)
        assert spaces.within(1 << space, reach) == ball


def test_distance_agrees_with_the_reference() -> None:
    for one in range(spaces.SPACES):
        for other in range(spaces.SPACES):
            expected = reference.distance(reference.BOARD[one], reference.BOARD[other])
            assert spaces.distance(one, other) == expected


@given(sets, sets)
def test_growing_a_union_is_the_union_of_the_grown(one: int, other: int) -> None:
    assert spaces.grown(one | other) == spaces.grown(one) | spaces.grown(other)


@given(sets)
def test_each_and_bits_are_inverse(some: int) -> None:
    listed = list(spaces.each(some))
    assert spaces.bits(listed) == some
    assert listed == sorted(listed)


def test_names_round_trip_and_read_column_then_row() -> None:
    assert [spaces.parse(spaces.name(space)) for space in range(spaces.SPACES)] == list(range(spaces.SPACES))
    assert spaces.parse("c4") == spaces.at(3, 2)
    assert spaces.name(spaces.at(8, 11)) == "L9"


@pytest.mark.parametrize("text", ["", "C", "4", "M4", "C0", "C10", "4C", "C4 ", "ÉC", "C٤", "C-1", "CC"])
def test_what_is_no_space_is_invalid_in_two_languages(text: str) -> None:
    with pytest.raises(Invalid) as caught:
        spaces.parse(text)
    assert caught.value.code == "no-such-space"
    english = caught.value.message
    with speaking("fr"):
        assert text in caught.value.message != english
