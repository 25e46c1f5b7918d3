"""What one seat knows beyond the public state: its rows, its cards, its choices, and what it was told.

All of it follows from the seat's secret and from what the runs have left at the table, so a seat that starts
again knows the same. What the secret does not open is left out.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from p2pcryptid.crypto.elgamal import combine, decryption_share, small_logarithm
from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import EncodingError
from p2pcryptid.games.requests import Knowledge

from .protocols.choices import ChoicePlace, decode_action, recover_choice
from .protocols.keys import match_private_key
from .protocols.memory import CommittedRow, Deck
from .protocols.protocol import Setting


def knowledge(setting: Setting, seat: int, secret: Secret) -> Knowledge:
    """What this seat knows now."""
    private = match_private_key(secret, setting.match, seat)
    return Knowledge(
        bits=_bits(setting, seat, secret),
        cards=_cards(setting, seat, private),
        choices=_choices(setting, seat, secret),
        told=_told(setting, seat, private),
    )


def _bits(setting: Setting, seat: int, secret: Secret) -> dict[str, int]:
    """The rows that the seat is committed to, dealt or chosen."""
    rows = {name: _row(row, secret) for (name, owner), row in setting.memory.rows.items() if owner == seat}
    return {name: row for name, row in rows.items() if row is not None}


def _row(row: CommittedRow, secret: Secret) -> int | None:
    bits = [row.bit(secret, number) for number in range(len(row.commitments))]
    if None in bits:
        return None
    return sum(1 << column for column, number in enumerate(row.class_of) if bits[number])


def _cards(setting: Setting, seat: int, private: Scalar) -> dict[str, Mapping[int, int]]:
    """The cards in the seat's hand."""
    hands = {name: _hand(deck, seat, private) for name, deck in setting.memory.decks.items()}
    return {name: hand for name, hand in hands.items() if hand}


def _hand(deck: Deck, seat: int, private: Scalar) -> dict[int, int]:
    held = [at for at, holder in enumerate(deck.holders) if holder == seat and at not in deck.gone]
    faces = {at: deck.face(at, {seat: decryption_share(private, deck.cards[at])}) for at in held}
    return {at: face for at, face in faces.items() if face is not None}


def _choices(setting: Setting, seat: int, secret: Secret) -> dict[str, Any]:
    """What the seat has sealed."""
    found = {}
    for (name, owner), sealed in setting.memory.choices.items():
        if owner == seat:
            where = ChoicePlace(setting.match, seat, name, sealed.anchor)
            with suppress(EncodingError):
                found[name] = decode_action(setting.game, recover_choice(where, sealed.box, secret))
    return found


def _told(setting: Setting, seat: int, private: Scalar) -> dict[tuple[str, int], Mapping[int, int]]:
    """Cells of others' rows that were opened to this seat only."""
    told: dict[tuple[str, int], dict[int, int]] = {}
    for (row, owner, to, cell), ciphertext in setting.memory.told.items():
        if to == seat:
            point = combine(ciphertext, [decryption_share(private, ciphertext)])
            bit = small_logarithm(point, 2)
            if bit is not None:
                told.setdefault((row, owner), {})[cell] = bit
    return dict(told)
