"""Cheats before anything is dealt: keys, tables and the first coin."""

from dataclasses import replace

import pytest

from helpers.cheating import (
    GAME,
    Kind,
    column,
    lie,
    proven,
)
from p2pcryptid.crypto.group import IDENTITY
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.unique_column.state import Step
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import expected


@pytest.mark.parametrize("seat", range(3))
def test_a_share_of_the_first_coin_that_was_not_sealed(seat: int) -> None:
    """Biasing the board and the order of play: who opens last would choose another share."""
    played = proven()
    assert lie(played, played.find(Kind.OPEN, seat), (bytes(32),)) == ("opening-coin", seat)


def test_a_coin_share_copied_from_another_seat() -> None:
    """Seals are bound to their seat: a copied seal cannot be opened with the copied share."""
    played = proven()
    other = played.events[played.find(Kind.OPEN, 0)].event.body
    assert lie(played, played.find(Kind.OPEN, 1), other) == ("opening-coin", 1)


def test_a_seat_that_does_not_open_its_coin_is_waited_for_and_nobody_tosses_again() -> None:
    played = proven()
    seq = played.find(column(Step.COIN), 1)
    for seat in played.seats_at(seq):
        assert expected(seat.state) == (1, (column(Step.COIN),))
        assert seat.seat == 1 or seat.start() == []


@pytest.mark.parametrize(
    "key", [IDENTITY.encoding, (2**255 - 20).to_bytes(32, "little"), bytes(32), b"\xff" * 32]
)
def test_a_key_that_is_the_identity_or_has_torsion_gets_no_seat(key: bytes) -> None:
    table = proven().table
    record = replace(table.record, keys=(key, *table.record.keys[1:]))
    with pytest.raises(EncodingError):
        Seat(record, GAME, 1, table.secrets[1], table.keys[1])


def test_two_seats_with_one_key_are_no_table() -> None:
    table = proven().table
    record = replace(table.record, keys=(table.record.keys[1], *table.record.keys[1:]))
    with pytest.raises(EncodingError, match="share a public key"):
        Seat(record, GAME, 1, table.secrets[1], table.keys[1])
