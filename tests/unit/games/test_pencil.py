"""Marks made by hand: made, cleared, kept and read again."""

import json

import pytest

from p2pcryptid.errors import Invalid
from p2pcryptid.games.pencil import Pencil, read, signs, turn_row, turn_spot, written
from p2pcryptid.i18n import speaking
from p2pcryptid.limits import MATCH_SEATS, PENCIL_BYTES, PENCIL_MARKS, PENCIL_NUMBERS


def test_a_row_goes_from_maybe_to_no_to_yes_and_back() -> None:
    pencil = Pencil()
    seen = []
    for _ in range(3):
        pencil = turn_row(pencil, 12, 2)
        seen.append(pencil.rows.get((12, 2)))
    assert seen == [False, True, None]
    assert pencil == Pencil()


def test_a_spot_goes_from_nothing_to_could_be_to_cannot_and_back() -> None:
    pencil = turn_row(Pencil(), 12, 2)
    seen = []
    for _ in range(3):
        pencil = turn_spot(pencil, 12, 2)
        seen.append(pencil.spots.get((12, 2)))
    assert seen == [True, False, None]
    assert pencil == turn_row(Pencil(), 12, 2)


def test_every_seat_has_its_own_mark_and_its_sign_on_the_map() -> None:
    pencil = Pencil(spots={(40, 0): True, (40, 2): False, (7, 3): True})
    assert signs(pencil, 4) == {7: "   +", 40: "+ - "}
    assert signs(Pencil(), 4) == {}


def full() -> Pencil:
    return Pencil({(n // 8 + 3584, n % 8): n % 3 == 0 for n in range(PENCIL_MARKS)}, {(1, 0): False})


@pytest.mark.parametrize(
    "pencil", [Pencil(), Pencil({(3, 1): True}, {(107, 4): False}), full()], ids=("none", "two", "full")
)
def test_what_is_written_is_read_again(pencil: Pencil) -> None:
    assert read(written(pencil)) == pencil


def test_more_marks_than_are_kept_are_not_made() -> None:
    pencil = full()
    assert turn_row(pencil, 5, 0) == pencil
    assert turn_row(pencil, 3584, 0) != pencil
    assert len(written(Pencil(pencil.rows, pencil.rows))) <= PENCIL_BYTES


def changed(**parts: object) -> bytes:
    return json.dumps({"v": 1, "rows": [], "spots": [], **parts}).encode()


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"null",
        b"[]",
        b"[" * 50_000,
        b" " * PENCIL_BYTES + written(Pencil()),
        b'{"v": 1, "rows": []}',
        changed(v=2),
        changed(v=True),
        changed(more=1),
        changed(rows={}),
        changed(rows=[[1, 2]]),
        changed(rows=[[1, 2, 1]]),
        changed(rows=[[1, 2, None]]),
        changed(rows=[[1, 2.0, True]]),
        changed(rows=[[True, 2, True]]),
        changed(rows=[[1, False, True]]),
        changed(rows=[[-1, 2, True]]),
        changed(rows=[[PENCIL_NUMBERS, 2, True]]),
        changed(spots=[[1, MATCH_SEATS, True]]),
        changed(spots=["abc"]),
        changed(spots=[[1, 2, True], [1, 2, False]]),
        changed(rows=[[0, 0, True]] * (PENCIL_MARKS + 1)),
    ],
    ids=lambda kept: repr(kept[:40]),
)
def test_anything_else_is_refused_in_the_players_language(kept: bytes) -> None:
    with pytest.raises(Invalid) as caught:
        read(kept)
    assert caught.value.code == "no-pencil"
    assert caught.value.message == "your own marks cannot be read; they start anew"
    with speaking("fr"):
        assert caught.value.message == "vos propres marques sont illisibles ; elles repartent de zéro"
