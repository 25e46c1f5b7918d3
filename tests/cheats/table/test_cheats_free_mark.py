"""Cheats while a free mark is looked for, tried against real seats."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from helpers.cheating import (
    caught,
    dealt,
    dealt_secrets,
    exhausted,
    honest_body,
    lie,
    mark,
    mark_at,
    proven,
)
from helpers.matches import Played, signed_by
from helpers.scripted_game import CHOOSY, scripted_match
from p2pcryptid.crypto.elgamal import encrypt, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Scalar
from p2pcryptid.crypto.multiply import MultiplyWitness, pass_vector, prove_multiply
from p2pcryptid.games.requests import FreeMark
from p2pcryptid.table.protocols.free_mark.check import bits_statement
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.protocols.pieces import decode_vector, encode_vector


def test_false_marks_of_ones_own_row() -> None:
    """A seat that hides marks of its row, or claims others, with the best proof it can make."""
    played = proven()
    seq = played.find(mark(MarkStep.BITS), 1)
    run, table = mark_at(played, seq), dealt(played).terms.table
    said: Any = played.events[seq].event.body
    outputs = list(decode_vector(said[0], run.marks))
    outputs[3] = encrypt(run.key, IDENTITY, Scalar(5))
    mine = dealt_secrets(played, 1)
    bits = [bool(bit) for bit in mine.row(run.column.final.attempt)[table.classes :]]
    bits[3] = not bits[3]
    ones = tuple(trivial(G) for _ in bits)
    lying, factors = pass_vector(run.key, bits, ones, "marks", mine.seed)
    blindings = tuple(mine.blinding(table.classes + mark) for mark in range(run.marks))
    witness = MultiplyWitness(tuple(bits), blindings, (factors,))
    proof = prove_multiply(bits_statement(run, 1, lying), witness, run.place(1), mine.seed)
    assert lie(played, seq, (encode_vector(lying), proof.encode())) == ("mark-bits", 1)
    assert lie(played, seq, (encode_vector(outputs), said[1])) == ("mark-bits", 1)


@pytest.mark.parametrize("seat", range(3))
def test_a_shuffle_that_copies_or_changes_a_card(seat: int) -> None:
    played = proven()
    seq = played.find(mark(MarkStep.SHUFFLE), seat)
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
def test_a_false_blinding_or_share_in_the_search_for_a_free_mark(of: MarkStep, code: str) -> None:
    """A mark that is not free, or none where there is one."""
    played = exhausted()
    seq = played.find(mark(of), 1)
    other = played.events[played.find(mark(of), 2)].event.body
    assert lie(played, seq, other) == (code, 1)


def test_a_share_of_an_earlier_place_in_the_list_is_no_share_of_this_one() -> None:
    played = exhausted()
    places = [
        s for s, e in enumerate(played.events) if e.event.kind == mark(MarkStep.ZERO) and e.event.seat == 0
    ]
    old = played.events[places[0]].event.body
    assert lie(played, places[1], old) == ("mark-share", 0)


# Marks that are passed over ---------------------------------------------------------------------------


def passing_over() -> tuple[Played, int]:
    """A match of the scripted game, and the first event after the label of an excluded mark was opened."""
    for seed in range(20):
        played = scripted_match(CHOOSY, seed)
        for request, places in played.runs():
            steps = [played.events[seq].event.kind for seq in places]
            for seq, pair in zip(places[1:], pairwise(steps), strict=True):
                if isinstance(request, FreeMark) and pair == (mark(MarkStep.LABEL), mark(MarkStep.BLIND)):
                    return played, seq
    raise LookupError("no excluded mark stood before another")


def test_nobody_ends_the_search_at_an_excluded_mark() -> None:
    """A seat that would like this one to be given, or none, goes on as if the search were over."""
    played, seq = passing_over()
    for kind in (2, 3, 16, mark(MarkStep.BITS), mark(MarkStep.LABEL)):
        stopping = signed_by(played, seq, 0, kind, played.events[seq].event.body)
        assert caught(played, seq, stopping) == ("wrong-kind", 0)


def test_nobody_passes_over_a_mark_that_is_not_excluded() -> None:
    """A seat whose program excludes one more blinds the next place where the search is over."""
    played = scripted_match(CHOOSY[:2])
    seq = played.begin_of_play()
    match, last = played.states[seq - 1], mark_at(played, seq - 1)
    assert last.step is MarkStep.LABEL
    onwards = replace(last, step=MarkStep.BLIND, at=last.at + 1, blinded=None, parts=())
    blinding = honest_body(replace(match, run=onwards), 0, played)
    greedy = signed_by(played, seq, 0, mark(MarkStep.BLIND), blinding)
    assert caught(played, seq, greedy) == ("wrong-kind", 0)


def test_what_was_written_for_an_excluded_mark_serves_no_later_one() -> None:
    """Neither the blinding of its count nor the share of its label."""
    played, seq = passing_over()
    at = mark_at(played, seq).at
    for of, code in ((MarkStep.BLIND, "mark-blind"), (MarkStep.ZERO, "mark-share")):
        old, new = (
            next(s for s in range(start, len(played.events)) if is_written(played, s, of, place))
            for start, place in ((0, at - 1), (seq, at))
        )
        assert lie(played, new, played.events[old].event.body) == (code, 0)


def is_written(played: Played, seq: int, of: MarkStep, at: int) -> bool:
    """Does seat 0 write this step here, for this place of the list?"""
    event = played.events[seq].event
    return (event.seat, event.kind) == (0, mark(of)) and mark_at(played, seq).at == at
