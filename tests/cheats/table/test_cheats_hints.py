"""Cheats while a hint is worked out, tried against real seats."""

from typing import Any

import pytest

from helpers.cheating import (
    exhausted,
    hint,
    lie,
    proven,
)
from p2pcryptid.crypto.elgamal import encrypt
from p2pcryptid.crypto.group import IDENTITY, G, Scalar
from p2pcryptid.crypto.multiply import MultiplyWitness, prove_multiply
from p2pcryptid.table.protocols.unique_column.attempt import decode_vector, encode_vector
from p2pcryptid.table.protocols.free_mark.check import bits_statement
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.make import accepted_hand
from p2pcryptid.table.state import accepted


def test_false_hint_bits() -> None:
    """A seat that hides which hints its clue breaks, or claims others, with the best proof it can make."""
    played = proven()
    seq = played.find(hint(MarkStep.BITS), 1)
    progress = played.states[seq]
    hints, deal = progress.hints, accepted(progress)
    assert hints is not None
    said: Any = played.events[seq].event.body
    outputs = list(decode_vector(said[0], deal.marks))
    outputs[3] = encrypt(deal.key, IDENTITY, Scalar(5))
    mine = accepted_hand(progress, 1, played.table.secrets[1])
    classes = deal.sheet.classes
    bits = [bool(bit) for bit in mine.row(deal.live.attempt)[classes:]]
    bits[3] = not bits[3]
    factors = tuple(mine.seed.scalar("mark", hints.anchor, mark) for mark in range(deal.marks))
    blindings = tuple(mine.blinding(classes + mark) for mark in range(deal.marks))
    lying = tuple(
        encrypt(deal.key, G if bit else IDENTITY, factor) for bit, factor in zip(bits, factors, strict=True)
    )
    witness = MultiplyWitness(tuple(bits), blindings, (factors,))
    proof = prove_multiply(bits_statement(deal, 1, lying), witness, deal.place(hints, 1), mine.seed)
    assert lie(played, seq, (encode_vector(lying), proof.encode())) == ("mark-bits", 1)
    assert lie(played, seq, (encode_vector(outputs), said[1])) == ("mark-bits", 1)


@pytest.mark.parametrize("seat", range(3))
def test_a_shuffle_that_copies_or_changes_a_card(seat: int) -> None:
    played = proven()
    seq = played.find(hint(MarkStep.SHUFFLE), seat)
    whole: Any = played.events[seq].event.body
    cards, proof = whole
    assert isinstance(cards, bytes)
    copies = cards[:128] * (len(cards) // 128)
    assert lie(played, seq, (copies, proof)) == ("mark-shuffle", seat)
    swapped = cards[128:256] + cards[:128] + cards[256:]
    assert lie(played, seq, (swapped, proof)) == ("mark-shuffle", seat)


@pytest.mark.parametrize(
    ("of", "code"),
    [(MarkStep.BLIND, "mark-blind"), (MarkStep.ZERO, "mark-share"), (MarkStep.LABEL, "mark-share")],
)
def test_a_false_blinding_or_share_in_a_hint(of: MarkStep, code: str) -> None:
    """A hint that is not true, or none where there is one."""
    played = exhausted()
    seq = played.find(hint(of), 1)
    other = played.events[played.find(hint(of), 2)].event.body
    assert lie(played, seq, other) == (code, 1)


def test_a_share_of_an_earlier_place_in_the_list_is_no_share_of_this_one() -> None:
    played = exhausted()
    places = [
        s for s, e in enumerate(played.events) if e.event.kind == hint(MarkStep.ZERO) and e.event.seat == 0
    ]
    old = played.events[places[0]].event.body
    assert lie(played, places[1], old) == ("mark-share", 0)
