"""Cheats while a match opens: seats' keys, tables, keys of the match and the first coin."""

from dataclasses import replace
from typing import Any

import pytest

from helpers.cheating import (
    GAME,
    Kind,
    Named,
    Played,
    caught_later,
    column,
    lie,
    proven,
)
from p2pcryptid.crypto.coin import CoinPlace, seal_share
from p2pcryptid.crypto.elgamal import make_key
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.keys import key_place, match_private_key
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


def test_a_share_of_the_first_coin_of_another_length_that_was_sealed() -> None:
    """The hash holds, and so nobody sees it before it is opened."""
    played = proven()
    seq = played.find(Kind.SEAL, 1)
    body: Any = played.events[seq].event.body
    for share in (b"", b"short", bytes(33)):
        seal = seal_share(CoinPlace(played.chain.match, "opening", played.chain.match), 1, share)
        opening = (share,)
        told = caught_later(played, seq, (body[0], seal, body[2]), lambda *_, said=opening: said)
        assert told == ("opening-coin", 1)


# Keys of the match ------------------------------------------------------------------------------------


def with_key(played: Played, seat: int, key: bytes) -> Named:
    """What is said of a seat that opens with another key than its own."""
    seq = played.find(Kind.SEAL, seat)
    body: Any = played.events[seq].event.body
    return lie(played, seq, (*body[:2], key))


def private_keys(played: Played) -> list[Scalar]:
    secrets = enumerate(played.table.secrets)
    return [match_private_key(secret, played.chain.match, seat) for seat, secret in secrets]


@pytest.mark.parametrize("seat", range(3))
def test_a_match_key_without_its_private_key(seat: int) -> None:
    """A key made from others' keys, to read what is meant for them or to spoil the joint one."""
    played = proven()
    body: Any = played.events[played.find(Kind.SEAL, seat)].event.body
    other = (Point.decode(body[2][:32]) + G).encoding
    assert with_key(played, seat, other + body[2][32:]) == ("opening-key", seat)
    assert with_key(played, seat, body[2][:64] + Scalar(5).encoding) == ("opening-key", seat)


def test_a_match_key_of_another_match_or_seat() -> None:
    """A proof of possession belongs to one match and one seat: one that is heard cannot be used again."""
    played = proven()
    private = private_keys(played)
    for match, seat in ((bytes(32), 1), (played.chain.match, 0)):
        elsewhere = make_key(private[1], key_place(match, seat), played.table.secrets[1])
        assert with_key(played, 1, elsewhere.encode()) == ("opening-key", 1)
    heard: Any = played.events[played.find(Kind.SEAL, 0)].event.body
    assert with_key(played, 1, heard[2]) == ("opening-key", 1)


@pytest.mark.parametrize("seat", [1, 2])
def test_one_match_key_for_two_seats(seat: int) -> None:
    """Two who share a secret prove that both know it; then one of them could act for the other."""
    played = proven()
    shared = make_key(
        private_keys(played)[0], key_place(played.chain.match, seat), played.table.secrets[seat]
    )
    assert with_key(played, seat, shared.encode()) == ("opening-key-copied", seat)


def test_match_keys_that_cancel_out() -> None:
    """Nothing would be encrypted under a joint key that is the identity. Only all together can make one."""
    played = proven()
    first, second, _ = private_keys(played)
    rest = make_key(-(first + second), key_place(played.chain.match, 2), played.table.secrets[2])
    assert with_key(played, 2, rest.encode()) == ("opening-key", 2)


@pytest.mark.parametrize("key", [IDENTITY.encoding, (2**255 - 20).to_bytes(32, "little"), b"\xff" * 32])
def test_a_match_key_that_is_not_a_sound_point(key: bytes) -> None:
    played = proven()
    body: Any = played.events[played.find(Kind.SEAL, 1)].event.body
    assert with_key(played, 1, key + body[2][32:]) == ("event-unreadable", 1)
    assert with_key(played, 1, body[2][:-1]) == ("event-unreadable", 1)
    assert with_key(played, 1, body[2] + b"\0") == ("event-unreadable", 1)


def test_a_first_seal_of_the_wrong_form_is_unreadable() -> None:
    played = proven()
    seq = played.find(Kind.SEAL, 1)
    body: Any = played.events[seq].event.body
    short = ((body[0][:-1], *body[1:]), (body[0], body[1] + b"\0", body[2]))
    for bad in (*short, body[:2], (*body, b""), ()):
        assert lie(played, seq, bad) == ("event-unreadable", 1)


@pytest.mark.parametrize("seat", range(3))
def test_a_share_of_the_first_coin_of_the_wrong_form(seat: int) -> None:
    played = proven()
    seq = played.find(Kind.OPEN, seat)
    body: Any = played.events[seq].event.body
    assert lie(played, seq, (body[0][:-1],)) == ("opening-coin", seat)
    assert lie(played, seq, (body[0] + b"\0",)) == ("opening-coin", seat)
    assert lie(played, seq, body * 2) == ("event-unreadable", seat)
    assert lie(played, seq, ()) == ("event-unreadable", seat)
