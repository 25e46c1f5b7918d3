"""Whole matches with cards and choices: seats that exchange bytes, seats that start again, and the audit."""

from typing import Any

import pytest

from helpers.audit_logs import honest_log, log_of, reveals_of
from helpers.card_game import CARD_GAME, ROWS, SCRIPT, card_match, card_table, first_choice
from helpers.cheating import caught_later, lie
from helpers.matches import Played, carry_on, signed_by
from helpers.protocol_runs import CELLS, Mark, Pick, flipped, with_part
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.crypto.bits import prove_bits
from p2pcryptid.crypto.commitment import commit_bit
from p2pcryptid.crypto.wire import join
from p2pcryptid.games.requests import Answer, Commit, Compare, Deal, Open, Seal, Show, Shuffle
from p2pcryptid.table.protocols.choices import encode_action, write_choice
from p2pcryptid.table.protocols.protocol import Parts
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.state import Kind, MatchState, judge
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import RecordKind


def audited(data: bytes) -> Verdict:
    return audit(parse_log(data), {CARD_GAME.name: CARD_GAME})


def test_a_match_with_cards_and_choices_is_played_and_audited() -> None:
    played = card_match()
    assert played.end.state.done == len(SCRIPT)
    assert len({seat.match.chain.head for seat in played.seats}) == 1
    known = [seat.known for seat in played.seats]
    assert set(known[1].cards) == {"deck"}
    assert set(known[1].cards["deck"]) == {1}
    assert known[0].bits == {"row": 0b001010}
    assert known[2].told == {("row", 0): {2: 0, 3: 1}}
    assert [one.choices for one in known] == [
        {"pick": Pick(2), "row": Mark((1, 3))},
        {"row": Mark((1, 3))},
        {"pick": Pick(2)},
    ]
    verdict = audited(honest_log(played))
    assert verdict.accusation is None
    assert verdict.finished
    assert verdict.unrevealed == ()
    assert verdict.known[1].choices == known[1].choices


def test_seats_that_start_again_with_the_same_choices_write_the_same_bytes() -> None:
    played = card_match()
    seats = card_table().seats()
    outputs = carry_on(seats, first_choice, [(seat.seat, seat.start()) for seat in seats])
    assert tuple(outputs) == played.outputs


def test_a_seat_that_comes_back_in_the_middle_knows_what_it_had_chosen() -> None:
    played = card_match()
    for seq in range(len(played.events)):
        for seat in played.seats_at(seq):
            sealed = {name for name, owner in seat.state.memory.choices if owner == seat.seat}
            assert set(seat.known.choices) == sealed


KINDS = [
    (Shuffle, "shuffle-proof"),
    (Deal, "deal-share"),
    (Show, "show-share"),
    (Open, "open-seal"),
    (Commit, "commit-bits"),
    (Answer, "answer-opening"),
    (Compare, "compare-equal"),
]


@pytest.mark.parametrize(("request_", "code"), KINDS)
def test_every_honest_seat_names_who_lies(request_: type, code: str) -> None:
    """One bit of the last part, low enough that it can still be read."""
    played = card_match()
    seq = played.find(PROTOCOLS[request_].kinds)
    body: Any = played.events[seq].event.body
    changed = (*body[:-1], flipped(body[-1], -32))
    assert lie(played, seq, changed) == (code, played.events[seq].event.seat)
    assert lie(played, seq, body[:-1]) == ("event-unreadable", played.events[seq].event.seat)


def test_a_false_answer_to_one_seat_is_named_by_all() -> None:
    played = card_match()
    seq = played.find(PROTOCOLS[Answer].kinds) + 1
    body: Any = played.events[seq].event.body
    assert lie(played, seq, (body[0], flipped(body[1], -32))) == ("answer-proof", 0)


# What only the audit can see ------------------------------------------------------------------------


def convicted(played: Played, seq: int, parts: Parts) -> tuple[str, int | None, int | None]:
    """What the audit says once a seat has written this, which everybody took, and all secrets are open."""
    event = played.events[seq].event
    lying = signed_by(played, seq, event.seat, event.kind, parts)
    for seat in played.seats_at(seq):
        seat.receive(RecordKind.EVENT, lying.encode())
    events = [*played.events[:seq], lying]
    records = [(RecordKind.EVENT, signed.encode()) for signed in events]
    verdict = audited(log_of(played.table.record.encode(), [*records, *reveals_of(played, events)]))
    assert verdict.accusation is not None
    return verdict.accusation.code, verdict.accusation.accused, verdict.accusation.seq


@pytest.mark.parametrize("request_", [Seal, Commit])
def test_a_box_that_does_not_hold_the_choice_is_found_by_the_audit(request_: type) -> None:
    """Nobody is harmed but its owner; all the same it is not what an honest seat writes."""
    played = card_match()
    seq = played.find(PROTOCOLS[request_].kinds, seat=0)
    run: Any = played.states[seq].run
    body: Any = played.events[seq].event.body
    secret = played.table.secrets[0]
    other = write_choice(run.where, encode_action(CARD_GAME, Pick(4)), secret)[1]
    garbage = write_choice(run.where, b"garbage", secret)[1]
    for box in (flipped(body[1]), other, garbage):
        assert convicted(played, seq, with_part(body, 1, box)) == ("not-derived", 0, seq)


def test_a_row_that_is_not_the_one_chosen_is_found_by_the_audit_if_it_is_never_opened() -> None:
    played = card_match()
    seq = played.find(PROTOCOLS[Commit].kinds, seat=1)
    run: Any = played.states[seq].run
    secret = played.table.secrets[1]
    seal, box = write_choice(run.where, encode_action(CARD_GAME, ROWS[0]), secret)
    blindings = [run.where.seed(secret, box).scalar("bit", cell) for cell in range(CELLS)]
    bits = [True] * CELLS
    commitments = [commit_bit(bit, r) for bit, r in zip(bits, blindings, strict=True)]
    proof = prove_bits(commitments, bits, blindings, run.place, secret).encode()
    assert convicted(played, seq, (seal, box, join(commitments), proof)) == ("not-derived", 1, seq)


def test_a_shuffle_in_an_order_of_ones_own_is_found_by_the_audit() -> None:
    """It is a true shuffle, and the others have shuffled too; but its order was chosen."""
    played = card_match()
    seq = played.find(PROTOCOLS[Shuffle].kinds, seat=1)
    match = played.states[seq]
    parts = match.protocol.author(match.run, 1, played.table.secrets[1].child("another"), b"")
    assert convicted(played, seq, parts) == ("not-derived", 1, seq)


# Choices that break the rules -----------------------------------------------------------------------


def test_a_sealed_choice_that_was_not_legal_is_refused_when_it_is_opened() -> None:
    played = card_match()
    seq = played.find(PROTOCOLS[Seal].kinds, seat=2)
    run: Any = played.states[seq].run
    choice = encode_action(CARD_GAME, Pick(98))
    body = write_choice(run.where, choice, played.table.secrets[2])
    assert caught_later(played, seq, body, tongue=_opening) == ("move-illegal", 2)


def _opening(match: MatchState, seat: int) -> Any:
    return match.protocol.author(match.run, seat, card_match().table.secrets[seat], b"")


def test_a_claim_about_a_chosen_row_must_be_true_of_it() -> None:
    played = card_match()
    seq = played.find(Kind.MOVE)
    secret = played.table.secrets[1]
    row = played.states[seq].memory.rows["row", 1]
    for cell in range(CELLS):
        body = ((2, cell), (row.blinding(secret, cell).encoding,))
        if cell in ROWS[0].cells:
            assert judge(played.states[seq], signed_by(played, seq, 1, Kind.MOVE, body)).state.claimed
        else:
            assert lie(played, seq, body) == ("move-lie", 1)
