"""What one seat knows beyond the public state: its rows, its cards, its choices, and what it was told.

All of it follows from the seat's secret and from what the runs have left at the table, so a seat that starts
again knows the same. What the secret does not open is left out.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

from p2pcryptid.crypto.elgamal import combine, decryption_share, small_logarithm
from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import EncodingError
from p2pcryptid.games.game import AnyGame
from p2pcryptid.games.requests import Knowledge

from .protocols.choices import ChoicePlace, decode_action, recover_choice
from .protocols.keys import match_private_key
from .protocols.memory import CommittedRow, Deck, Memory
from .protocols.unique_column.secrets import secrets_of
from .protocols.unique_column.state import DealtColumn


class Played(Protocol):
    """What is needed of a match."""

    @property
    def match(self) -> bytes:
        """Its id."""

    @property
    def game(self) -> AnyGame:
        """What is played."""

    @property
    def memory(self) -> Memory:
        """What the runs have left."""


Before: TypeAlias = tuple[Memory, Knowledge]
"""what the runs had left at some earlier moment of the same match, and what the seat knew then"""


def knowledge(played: Played, seat: int, secret: Secret, before: Before | None = None) -> Knowledge:
    """Everything that this seat alone can read. Cards that it has read before are not read again."""
    memory = played.memory
    private = match_private_key(secret, played.match, seat)
    rows = {name: _row_number(column, seat, secret) for name, column in memory.columns.items()}
    dealt = {name: _dealt_row(memory.columns[name], number) for name, number in rows.items()}
    return Knowledge(
        rows=rows,
        bits={**_chosen_rows(memory, seat, secret), **dealt},
        cards=_cards(memory, seat, private, before or (Memory(), Knowledge())),
        choices=_choices(played, seat, secret),
        told=_told(memory, seat, private),
    )


# Rows ---------------------------------------------------------------------------------------------


def _row_number(column: DealtColumn, seat: int, secret: Secret) -> int:
    attempt = column.final.attempt
    return secrets_of(column.terms, seat, attempt.number, secret).row_number(attempt)


def _dealt_row(column: DealtColumn, number: int) -> int:
    """The columns that a row allows."""
    table = column.terms.table
    row = table.rows[number]
    return sum(row[class_] << at for at, class_ in enumerate(table.class_of))


def row_bits(played: Played, seat: int, secret: Secret, name: str) -> int | None:
    """The row under one name, dealt or chosen; None if the secret opens none."""
    memory = played.memory
    if name in memory.columns:
        column = memory.columns[name]
        return _dealt_row(column, _row_number(column, seat, secret))
    row = memory.rows.get((name, seat))
    return None if row is None else _opened_row(row, secret)


def _chosen_rows(memory: Memory, seat: int, secret: Secret) -> dict[str, int]:
    """The rows that the seat chose and committed to."""
    chosen = {
        name: _opened_row(row, secret)
        for (name, owner), row in memory.rows.items()
        if owner == seat and name not in memory.columns
    }
    return {name: row for name, row in chosen.items() if row is not None}


def _opened_row(row: CommittedRow, secret: Secret) -> int | None:
    bits = [row.bit(secret, number) for number in row.class_of]
    return sum(1 << at for at, bit in enumerate(bits) if bit) if None not in bits else None


# Cards --------------------------------------------------------------------------------------------


def _cards(memory: Memory, seat: int, private: Scalar, before: Before) -> dict[str, Mapping[int, int]]:
    """The cards in the seat's hand."""
    hands = {}
    for name, deck in memory.decks.items():
        earlier = before[0].decks.get(name)
        same = earlier is not None and earlier.cards is deck.cards  # and not shuffled anew
        read = before[1].cards.get(name, {}) if same else {}
        hands[name] = _hand(deck, seat, private, read)
    return {name: hand for name, hand in hands.items() if hand}


def _hand(deck: Deck, seat: int, private: Scalar, read: Mapping[int, int]) -> dict[int, int]:
    held = [at for at, holder in enumerate(deck.holders) if holder == seat and at not in deck.gone]

    def face(at: int) -> int | None:
        return deck.face(at, {seat: decryption_share(private, deck.cards[at])})

    faces = {at: read[at] if at in read else face(at) for at in held}
    return {at: face for at, face in faces.items() if face is not None}


# Choices and answers ------------------------------------------------------------------------------


def _choices(played: Played, seat: int, secret: Secret) -> dict[str, Any]:
    """What the seat has sealed."""
    found = {}
    for (name, owner), sealed in played.memory.choices.items():
        if owner == seat:
            where = ChoicePlace(played.match, seat, name, sealed.anchor)
            with suppress(EncodingError):
                found[name] = decode_action(played.game, recover_choice(where, sealed.box, secret))
    return found


def _told(memory: Memory, seat: int, private: Scalar) -> dict[tuple[str, int], Mapping[int, int]]:
    """Cells of others' rows that were opened to this seat only."""
    told: dict[tuple[str, int], Mapping[int, int]] = {}
    for (row, owner, to, cell), ciphertext in memory.told.items():
        if to == seat:
            point = combine(ciphertext, [decryption_share(private, ciphertext)])
            bit = small_logarithm(point, 2)
            if bit is not None:
                told[row, owner] = {**told.get((row, owner), {}), cell: bit}
    return told
