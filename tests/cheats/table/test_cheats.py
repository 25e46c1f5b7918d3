"""Every way to cheat at the table that we could think of, tried against real seats."""

from dataclasses import replace
from typing import Any

import pytest
from cheating import (
    GAME,
    Kind,
    Played,
    caught,
    caught_later,
    exhausted,
    habitat_of,
    honest_body,
    honour,
    lie,
    offered,
    proven,
    rechecks,
    rows_of,
    signed_by,
    table_of,
)

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.commitment import commit_bit
from p2pcryptid.crypto.elgamal import encrypt
from p2pcryptid.crypto.group import IDENTITY, G, Scalar
from p2pcryptid.crypto.hashing import Secret, hash_to_scalar
from p2pcryptid.crypto.multiply import MultiplyWitness, prove_multiply
from p2pcryptid.crypto.row import prove_row
from p2pcryptid.crypto.wire import join
from p2pcryptid.errors import CheckError, EncodingError
from p2pcryptid.games.cryptid.dealing import Variant
from p2pcryptid.games.cryptid.state import Ask, Cube, Disc, GiveHint, Lapse, Pass, Search, Stage, Vote
from p2pcryptid.games.plain import dump
from p2pcryptid.table.closing import Reveal, check_reveal, make_reveal
from p2pcryptid.table.deal.attempt import decode_vector, encode_vector, place
from p2pcryptid.table.deal.proving import chain_statement, own_steps, row_statement
from p2pcryptid.table.deal.steps import Deal, Live, Step
from p2pcryptid.table.hint_checks import bits_statement
from p2pcryptid.table.hints import HintStep
from p2pcryptid.table.make import accepted_hand
from p2pcryptid.table.progress import Progress, accepted, expected
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.event import Event, Note, SignedNote
from p2pcryptid.transcript.evidence import Fault, Fork, recheck
from p2pcryptid.transcript.records import RecordKind


def flipped(data: bytes, at: int = -1) -> bytes:
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


def deal_at(played: Played, seq: int) -> Deal:
    deal = played.progresses[seq].deal
    assert deal is not None
    return deal


def live_of(deal: Deal) -> Live:
    assert deal.live is not None
    return deal.live


def step(of: Step) -> int:
    return Kind.DEAL + of


def hint(of: HintStep) -> int:
    return Kind.HINT + of


# Coins ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
def test_a_share_of_the_setup_coin_that_was_not_sealed(seat: int) -> None:
    """Biasing the board and the order of play: who opens last would choose another share."""
    played = proven()
    assert lie(played, played.find(Kind.OPEN, seat), (bytes(32),)) == ("setup-coin", seat)


@pytest.mark.parametrize("seat", range(3))
def test_a_share_of_the_deals_coin_that_was_not_sealed(seat: int) -> None:
    played = proven()
    seq = played.find(step(Step.COIN), seat)
    whole: Any = played.events[seq].event.body
    (share,) = whole
    assert lie(played, seq, (flipped(share),)) == ("deal-coin", seat)


def test_a_coin_share_copied_from_another_seat() -> None:
    """Seals are bound to their seat: a copied seal cannot be opened with the copied share."""
    played = proven()
    other = played.events[played.find(Kind.OPEN, 0)].event.body
    assert lie(played, played.find(Kind.OPEN, 1), other) == ("setup-coin", 1)


def test_a_seat_that_does_not_open_its_coin_is_waited_for_and_nobody_tosses_again() -> None:
    played = proven()
    seq = played.find(step(Step.COIN), 1)
    for seat in played.seats_at(seq):
        assert expected(seat.progress) == (1, (step(Step.COIN),))
        assert seat.seat == 1 or seat.start() == []


# The deal -------------------------------------------------------------------------------------------


def test_a_key_of_another_attempt_or_match_is_refused() -> None:
    """A key proves possession in its own place: one match, seat, batch and attempt."""
    played = proven()
    seq = played.find(step(Step.KEYS), 1)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, (said[0], said[2], said[2], *said[3:])) == ("deal-key", 1)
    deal = deal_at(played, seq)
    elsewhere = replace(played.progresses[seq], deal=replace(deal, anchor=bytes(32)))
    assert lie(played, seq, honest_body(elsewhere, 1, played)) == ("deal-key", 1)


def test_a_key_of_another_seat_is_refused() -> None:
    played = proven()
    other = played.events[played.find(step(Step.KEYS), 0)].event.body
    assert lie(played, played.find(step(Step.KEYS), 2), other) == ("deal-key", 2)


def live_place(played: Played) -> int:
    """The place in its batch of the attempt that was accepted."""
    deal = played.end.deal
    assert deal is not None
    return live_of(deal).attempt.number - deal.first


def chain_with(played: Played, seat: int, changed: dict[int, bool]) -> tuple[int, tuple[bytes, ...]]:
    """The chain event of a seat, in which some classes of the live attempt say another bit."""
    seq = played.find(step(Step.CHAIN), seat)
    deal, at = deal_at(played, seq), live_place(played)
    said: Any = played.events[seq].event.body
    attempt, classes = deal.attempts[at], deal.table.sheet.classes
    vector = list(decode_vector(said[at], classes))
    received = attempt.received(seat, classes)
    for number, bit in changed.items():
        zero = encrypt(attempt.key, IDENTITY, hash_to_scalar("cheat", number))
        vector[number] = received[number] + zero if bit else zero
    return seq, (*said[:at], encode_vector(vector), *said[at + 1 :])


def class_where(played: Played, seat: int, bit: bool, others: bool) -> int:
    """A class of which a seat's clue says this bit, and all the others' together say that."""
    rows, sheet = rows_of(played.table, played.end), played.end.sheet
    mine = rows[seat]
    theirs = rows[(seat + 1) % 3] & rows[(seat + 2) % 3]
    for column, number in enumerate(sheet.class_of):
        if bool(mine >> column & 1) == bit and bool(theirs >> column & 1) == others:
            return number
    raise LookupError("no such class")


def test_a_wrong_bit_that_changes_the_count_is_named_when_the_seeds_are_opened() -> None:
    """The veto: a seat passes zeros where it is, to kill an attempt that it dislikes."""
    played = proven()
    seq, body = chain_with(played, 2, {class_where(played, 2, True, True): False})
    assert caught_later(played, seq, body) == ("deal-false-count", 2)


def test_a_wrong_bit_that_leaves_the_count_as_it_is_cannot_be_proven() -> None:
    played = proven()
    seq, body = chain_with(played, 1, {class_where(played, 1, True, False): False})
    assert caught_later(played, seq, body) == ("deal-step", 1)


def test_another_bit_where_the_clue_excludes_cannot_be_proven_either() -> None:
    played = proven()
    seq, body = chain_with(played, 1, {class_where(played, 1, False, False): True})
    assert caught_later(played, seq, body) == ("deal-step", 1)


def test_another_seats_vector_passed_on_as_it_came_is_named() -> None:
    played = proven()
    seq = played.find(step(Step.CHAIN), 2)
    others = tuple(attempt.vectors[0] for attempt in deal_at(played, seq).attempts)
    code, accused = caught_later(played, seq, others)
    assert code in ("deal-false-count", "deal-step")
    assert accused == 2


def test_a_false_complaint_names_the_complainer() -> None:
    played = proven()
    assert lie(played, played.find(step(Step.CHAIN), 1), (b"", b"\0")) == ("deal-false-complaint", 1)


@pytest.mark.parametrize("seat", range(3))
def test_a_false_share_of_a_sum(seat: int) -> None:
    """Another count than the true one: a share for another ciphertext, or one that is off by G."""
    played = proven()
    seq = played.find(step(Step.SUMS), seat)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, (said[1], said[0], *said[2:])) == ("deal-share", seat)
    off = decode_vector(said[0][:32] * 2, 1)[0].first + G
    assert lie(played, seq, (off.encoding + said[0][32:], *said[1:])) == ("deal-share", seat)


def test_another_number_than_the_committed_one_for_a_dead_attempt() -> None:
    played = proven()
    seq = played.find(step(Step.DEAD), 1)
    said: Any = played.events[seq].event.body
    rows = len(deal_at(played, seq).table.sheet.rows)
    other = bytes([(said[0][0] + 1) % rows]) + said[0][1:]
    assert lie(played, seq, (other, *said[1:])) == ("deal-number", 1)
    assert lie(played, seq, (bytes([rows]) + said[0][1:], *said[1:])) == ("deal-unreadable", 1)


def test_a_seat_that_does_not_open_a_dead_attempt_is_waited_for() -> None:
    """The deal goes no further: nobody can be made to deal again before all have opened."""
    played = proven()
    seq = played.find(step(Step.DEAD), 1)
    assert all(expected(s.progress) == (1, (step(Step.DEAD),)) for s in played.seats_at(seq))


def false_row(progress: Progress, seat: int, played: Played, clue: int) -> tuple[bytes, ...]:
    """The best that a cheat can do to be bound to another clue than the coin gave it."""
    deal = progress.deal
    assert deal is not None
    live, sheet = live_of(deal), deal.table.sheet
    mine = accepted_hand(progress, seat, played.table.secrets[seat])
    row = sheet.rows[clue]
    blindings = tuple(mine.blinding(column) for column in range(len(row)))
    committed = tuple(commit_bit(bool(bit), r) for bit, r in zip(row, blindings, strict=True))
    context = place(deal.table.match, seat, deal.anchor, live.attempt.number)
    statement = row_statement(deal, live.attempt, seat, committed)
    proof = prove_row(statement, clue, (mine.kappa, blindings), context, mine.seed)
    vectors: Any = honest_body(progress, seat, played)[2:-1]
    steps = own_steps(deal, seat, tuple(decode_vector(data, sheet.classes) for data in vectors))
    bits = tuple(bool(bit) for bit in row[: sheet.classes])
    factors = tuple(mine.factors(live.attempt, chain, step.inputs) for chain, step in steps.items())
    witness = MultiplyWitness(bits, blindings[: sheet.classes], factors)
    proven_steps = chain_statement(deal, committed, tuple(steps.values()))
    multiplied = prove_multiply(proven_steps, witness, context, mine.seed)
    return join(committed), proof.encode(), *vectors, multiplied.encode()


@pytest.mark.parametrize("seat", [0, 2])
def test_a_clue_that_is_not_the_one_fixed_by_the_coin(seat: int) -> None:
    played = proven()
    seq = played.find(step(Step.PROVE), seat)
    progress = played.progresses[seq]
    mine = accepted_hand(progress, seat, played.table.secrets[seat])
    true = mine.clue(live_of(deal_at(played, seq)).attempt)
    other = (true + 1) % len(progress.sheet.rows)
    assert honest_body(progress, seat, played) == false_row(progress, seat, played, true)
    assert caught_later(played, seq, false_row(progress, seat, played, other)) == ("deal-row", seat)


@pytest.mark.parametrize(("part", "code"), [(0, "deal-row"), (1, "deal-row"), (-1, "deal-step")])
def test_another_seats_commitments_or_proof(part: int, code: str) -> None:
    played = proven()
    other: Any = played.events[played.find(step(Step.PROVE), 0)].event.body
    seq = played.find(step(Step.PROVE), 1)
    said: list[Any] = list(played.events[seq].event.body)  # type: ignore[arg-type]
    said[part] = other[part] if part >= 0 else other[part][:32] + said[part][32:]
    assert caught_later(played, seq, tuple(said)) == (code, 1)


def test_a_false_step_in_a_chain_that_leaves_out_a_seat() -> None:
    """To have a needed clue look needless, or the other way round."""
    played = proven()
    seq = played.find(step(Step.PROVE), 2)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, (*said[:2], said[3], said[2], said[4])) == ("deal-step", 2)


def test_a_false_blinding_and_one_by_zero() -> None:
    played = proven()
    seq = played.find(step(Step.BLIND), 1)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, (said[1], said[0], said[2])) == ("deal-blind", 1)
    identity = IDENTITY.encoding * 2
    code, accused = lie(played, seq, (identity + said[0][64:], *said[1:]))
    assert code in ("deal-blind", "deal-unreadable")
    assert accused == 1


def test_a_false_share_of_the_test_for_needless_clues() -> None:
    played = proven()
    seq = played.find(step(Step.ZERO), 0)
    whole: Any = played.events[seq].event.body
    (said,) = whole
    assert isinstance(said, bytes)
    assert lie(played, seq, (said[32:64] + said[:32] + said[64:],)) == ("deal-share", 0)


RARE = (Step.SEEDS, Step.WITHOUT, Step.DONE)
"""steps that no honest deal of three seats has"""


def test_anything_unreadable_names_who_said_it() -> None:
    played = proven()
    for of in (Kind.SEAL, Kind.OPEN, *(step(one) for one in Step if one not in RARE)):
        seq = played.find(of, 1)
        for body in ((), None, 5, "text", ((),), (b"",) * 40, ((b"x",),)):
            assert lie(played, seq, body)[1] == 1


def test_dead_attempts_cannot_be_replayed_as_proofs() -> None:
    """The keys of the next batch, or of an old match with the same people, do not verify here."""
    played = proven()
    tonight = table_of(Variant(3, played.end.setup.mode), b"p9", b"another evening")
    seq = played.find(step(Step.KEYS), 1)
    progress = replace(played.progresses[seq], match=tonight.record.match)
    deal = deal_at(played, seq)
    moved = replace(progress, deal=replace(deal, table=replace(deal.table, match=tonight.record.match)))
    assert lie(played, seq, honest_body(moved, 1, played)) == ("deal-key", 1)


# Pieces ---------------------------------------------------------------------------------------------


def lying_move(played: Played, stage: Stage, action: Any) -> tuple[str, int | None, int]:
    """The body of a false action, with the true openings of what it claims."""
    seq = played.find(Kind.MOVE, stage=stage)
    seat = played.events[seq].event.seat
    body = honest_body(played.progresses[seq], seat, played, action)
    return (*lie(played, seq, body), seat)


def space_where(played: Played, seat: int, allowed: bool, progress: Progress) -> int:
    free = progress.state.free(seat)
    row = rows_of(played.table, played.end)[seat]
    return next(s for s in range(108) if free >> s & 1 and bool(row >> s & 1) == allowed)


def test_a_cube_where_the_clue_allows() -> None:
    played = proven()
    cube = Cube(habitat_of(played.table, played.end))
    code, accused, seat = lying_move(played, Stage.SHARE, cube)
    assert (code, accused) == ("move-lie", seat)


@pytest.mark.parametrize("stage", [Stage.ANSWER, Stage.CONFIRM])
def test_the_other_piece_as_an_answer(stage: Stage) -> None:
    """A disc where the clue excludes, or a cube where it allows."""
    played = proven()
    seq = played.find(Kind.MOVE, stage=stage)
    state, seat = played.progresses[seq].state, played.events[seq].event.seat
    allowed = rows_of(played.table, played.end)[seat] >> state.space & 1
    code, accused, _ = lying_move(played, stage, Cube(state.space) if allowed else Disc(state.space))
    assert (code, accused) == ("move-lie", seat)


def test_both_lies_are_answers_somewhere_in_the_match() -> None:
    played, seen = proven(), set()
    for seq, signed in enumerate(played.events):
        state, seat = played.progresses[seq].state, signed.event.seat
        if signed.event.kind == Kind.MOVE and state.stage in (Stage.ANSWER, Stage.CONFIRM):
            allowed = bool(rows_of(played.table, played.end)[seat] >> state.space & 1)
            lying = Cube(state.space) if allowed else Disc(state.space)
            body = honest_body(played.progresses[seq], seat, played, lying)
            assert lie(played, seq, body) == ("move-lie", seat)
            seen.add(allowed)
    assert seen == {True, False}


def test_a_search_where_the_own_clue_excludes() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    seat = played.events[seq].event.seat
    search = Search(space_where(played, seat, False, played.progresses[seq]))
    code, accused, _ = lying_move(played, Stage.TURN, search)
    assert (code, accused) == ("move-lie", seat)


def test_a_lapse_while_spaces_are_left() -> None:
    played = proven()
    code, accused, seat = lying_move(played, Stage.OWE, Lapse())
    assert (code, accused) == ("move-lie", seat)


def test_a_lapse_that_opens_nothing() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.OWE)
    seat = played.events[seq].event.seat
    assert lie(played, seq, (dump(Lapse(), GAME.kinds.action), ())) == ("move-openings", seat)


def test_a_piece_without_its_opening_with_two_or_with_that_of_another_space() -> None:
    played = proven()
    seq = played.find(Kind.MOVE)
    seat = played.events[seq].event.seat
    whole: Any = played.events[seq].event.body
    action, openings = whole
    assert isinstance(openings, tuple)
    mine = accepted_hand(played.progresses[seq], seat, played.table.secrets[seat])
    classes = played.end.sheet.class_of
    other = next(c for c in range(len(classes)) if mine.blinding(c).encoding != openings[0])
    assert lie(played, seq, (action, ())) == ("move-openings", seat)
    assert lie(played, seq, (action, openings * 2)) == ("move-openings", seat)
    assert lie(played, seq, (action, (mine.blinding(other).encoding,))) == ("move-lie", seat)
    assert lie(played, seq, (action, (b"\xff" * 32,))) == ("move-unreadable", seat)


def test_moves_that_the_rules_do_not_allow() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    seat = played.events[seq].event.seat
    cubed = played.progresses[seq].state.cubes[0].bit_length() - 1
    bad = [Ask(seat, 0), Ask((seat + 1) % 3, cubed), Search(cubed), Pass(), Cube(0), Ask(-1, 0), Ask(7, 0)]
    bad += [Ask((seat + 1) % 3, -1), Search(108), Search(2**63 - 1), GiveHint(0), GiveHint(None)]
    for action in bad:
        body = (dump(action, GAME.kinds.action), ())
        code, accused = lie(played, seq, body)
        assert code in ("move-illegal", "move-unreadable"), action
        assert accused == seat


def test_an_opening_at_an_honour_table() -> None:
    played = honour()
    seq = played.find(Kind.MOVE)
    body: Any = played.events[seq].event.body
    assert lie(played, seq, (body[0], (bytes(32),))) == ("move-openings", played.events[seq].event.seat)


# Turns ----------------------------------------------------------------------------------------------


def test_answering_for_another_seat() -> None:
    """Under the own name it is out of turn; under the other's it is not signed, and accuses nobody."""
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.ANSWER)
    honest = played.events[seq].event
    cheat = next(seat for seat in range(3) if seat != honest.seat)
    assert caught(played, seq, signed_by(played, seq, cheat, Kind.MOVE, honest.body)) == (
        "out-of-turn",
        cheat,
    )
    forged = honest.signed(played.table.keys[cheat])
    (fault,) = {(f.code, f.accused) for f in offered(played.seats_at(seq), forged)}
    assert fault == ("event.signature", None)


@pytest.mark.parametrize("of", [Kind.SEAL, Kind.OPEN, step(Step.CHAIN), step(Step.PROVE), Kind.MOVE])
def test_writing_out_of_turn(of: int) -> None:
    played = proven()
    seq = played.find(of)
    event = played.events[seq].event
    cheat = (event.seat + 1) % 3
    assert caught(played, seq, signed_by(played, seq, cheat, of, event.body)) == ("out-of-turn", cheat)


@pytest.mark.parametrize("of", [Kind.SEAL, step(Step.KEYS), Kind.MOVE])
def test_the_wrong_kind_of_event(of: int) -> None:
    played = proven()
    seq = played.find(of)
    event = played.events[seq].event
    for kind in {0, 1, 2, 3, 4, 16, 20, 27, 28, 32, 36, 37, 255} - {of, Kind.CARRY}:
        assert caught(played, seq, signed_by(played, seq, event.seat, kind, event.body)) == (
            "wrong-kind",
            event.seat,
        )


def test_a_carry_that_carries_nothing() -> None:
    played = proven()
    seq = played.find(Kind.MOVE)
    seat = played.events[seq].event.seat
    assert caught(played, seq, signed_by(played, seq, seat, Kind.CARRY, ())) == ("empty-carry", seat)


def test_a_note_as_a_move() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    body = (dump(Vote(True), GAME.kinds.action), ())
    assert lie(played, seq, body) == ("note-as-move", played.events[seq].event.seat)


def test_an_event_after_the_end() -> None:
    played = proven()
    last = len(played.events)
    late = signed_by(played, last, 1, Kind.MOVE, (dump(Pass(), GAME.kinds.action), ()))
    for seat in played.seats_at(last):
        with pytest.raises(Fault) as refused:
            seat.receive(RecordKind.EVENT, late.encode())
        assert (refused.value.code, refused.value.accused) == ("match-over", 1)
        assert len(seat.chain) == last


# Notes ----------------------------------------------------------------------------------------------


def note_of(played: Played, seat: int, counter: int, body: Any, signer: int | None = None) -> SignedNote:
    note = Note(played.chain.match, seat, counter, played.chain.head, body)
    return note.signed(played.table.keys[seat if signer is None else signer])


def carried(played: Played, seq: int, *notes: SignedNote) -> tuple[str, int | None, int]:
    seat = played.events[seq].event.seat
    return (*caught(played, seq, signed_by(played, seq, seat, Kind.CARRY, (), notes)), seat)


def test_a_vote_made_up_for_another_accuses_the_carrier() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    carrier = played.events[seq].event.seat
    forged = note_of(played, (carrier + 1) % 3, 5, (6, True), signer=carrier)
    assert carried(played, seq, forged)[:2] == ("note.signature", carrier)


def test_a_note_carried_twice_accuses_the_carrier() -> None:
    played = proven()
    seq = played.find(hint(HintStep.BITS)) + 20
    seq = next(s for s in range(seq, len(played.events)) if played.events[s].event.kind == Kind.MOVE)
    old = next(note for signed in played.events[:seq] for note in signed.event.notes)
    code, accused, carrier = carried(played, seq, old)
    assert (code, accused) == ("note.repeated", carrier)
    fresh = note_of(played, 1, 9, (8,))
    assert carried(played, seq, fresh, fresh)[:2] == ("note.order", carrier)


def test_two_notes_under_one_counter_accuse_their_author() -> None:
    played = proven()
    seq = played.find(Kind.MOVE)
    carrier = played.events[seq].event.seat
    author = (carrier + 1) % 3
    yes, no = (note_of(played, author, 4, (6, agree)) for agree in (True, False))
    forked = signed_by(played, seq, carrier, Kind.CARRY, (), (yes, no))
    honest = [seat for seat in played.seats_at(seq) if seat.seat not in (carrier, author)]
    (fault,) = offered(honest, forked)
    assert (fault.code, fault.accused) == ("note.fork", author)
    assert fault.evidence is not None
    assert rechecks(played, fault.evidence)


def test_a_note_of_an_old_match_is_a_note_of_nobody() -> None:
    played = proven()
    old = table_of(Variant(3, played.end.setup.mode), b"p9", b"yesterday")
    assert old.keys == played.table.keys
    note = Note(old.record.match, 1, 0, bytes(32), (8,)).signed(old.keys[1])
    for seat in played.seats_at(played.find(Kind.MOVE)):
        with pytest.raises(EncodingError):
            seat.receive(RecordKind.NOTE, note.encode())
    seq = played.find(Kind.MOVE)
    assert carried(played, seq, note)[0] == "note.match"


# Forks, replays, keys -------------------------------------------------------------------------------


@pytest.mark.parametrize("of", [Kind.SEAL, step(Step.KEYS), step(Step.SEAL), Kind.MOVE])
def test_two_events_for_one_place_are_evidence_for_everybody(of: int) -> None:
    """Also what an old journal brought back would do: sign again where it has signed before."""
    played = proven()
    seq = played.find(of, 1)
    honest = [seat for seat in played.seats_at(len(played.events) - 1) if seat.seat != 1]
    other = signed_by(played, seq, 1, of, (bytes(32), bytes(32)))
    for fault in offered(honest, other):
        assert (fault.code, fault.accused) == ("event.fork", 1)
        assert fault.evidence == Fork.of(played.events[seq], other)
        assert fault.evidence is not None
        assert rechecks(played, fault.evidence)
        assert not rechecks(honour(), fault.evidence), "it convicts nobody in another match"


def test_fork_evidence_needs_two_different_events() -> None:
    played = proven()
    record = played.table.record
    same = Fork(played.events[0], played.events[0])
    assert not Report.of(recheck(same, record.match, record.keys)).ok


def test_a_seat_that_comes_back_from_an_old_journal_says_the_same_bytes() -> None:
    """Without a choice in between, signing again is harmless: the same secret gives the same event."""
    played = proven()
    for of in (step(Step.SUMS), step(Step.PROVE), step(Step.BLIND)):
        seq = played.find(of, 0)
        again = played.seats_at(seq)[0].start()[0]
        assert again.data == played.events[seq].encode()


def test_events_of_an_old_match_of_the_same_people_change_nothing_and_accuse_nobody() -> None:
    old, people = proven(), table_of(Variant(3, proven().end.setup.mode), b"p9", b"tonight")
    assert people.record.keys == old.table.record.keys
    seats = people.seats()
    for signed in old.events[:3]:
        for fault in offered(seats, signed):
            assert (fault.code, fault.accused) == ("event.match", None)
    assert all(seat.fault is None and len(seat.chain) == 0 for seat in seats)


def test_an_event_that_was_heard_before_changes_nothing() -> None:
    played = proven()
    for seat in played.seats_at(10):
        (fault,) = offered([seat], played.events[4])
        assert (fault.code, fault.accused) == ("event.known", None)


def test_an_event_on_another_branch_accuses_nobody() -> None:
    played = proven()
    event = played.events[10].event
    elsewhere = Event(event.match, 10, bytes(32), event.seat, event.kind, (), event.body)
    signed = elsewhere.signed(played.table.keys[event.seat])
    for fault in offered(played.seats_at(10), signed):
        assert (fault.code, fault.accused) == ("event.prev", None)


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


# Hints ----------------------------------------------------------------------------------------------


def test_false_hint_bits() -> None:
    """A seat that hides which hints its clue breaks, or claims others, with the best proof it can make."""
    played = proven()
    seq = played.find(hint(HintStep.BITS), 1)
    progress = played.progresses[seq]
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
    assert lie(played, seq, (encode_vector(lying), proof.encode())) == ("hint-bits", 1)
    assert lie(played, seq, (encode_vector(outputs), said[1])) == ("hint-bits", 1)


@pytest.mark.parametrize("seat", range(3))
def test_a_shuffle_that_copies_or_changes_a_card(seat: int) -> None:
    played = proven()
    seq = played.find(hint(HintStep.SHUFFLE), seat)
    whole: Any = played.events[seq].event.body
    cards, proof = whole
    assert isinstance(cards, bytes)
    copies = cards[:128] * (len(cards) // 128)
    assert lie(played, seq, (copies, proof)) == ("hint-shuffle", seat)
    swapped = cards[128:256] + cards[:128] + cards[256:]
    assert lie(played, seq, (swapped, proof)) == ("hint-shuffle", seat)


@pytest.mark.parametrize(
    ("of", "code"),
    [(HintStep.BLIND, "hint-blind"), (HintStep.ZERO, "hint-share"), (HintStep.LABEL, "hint-share")],
)
def test_a_false_blinding_or_share_in_a_hint(of: HintStep, code: str) -> None:
    """A hint that is not true, or none where there is one."""
    played = exhausted()
    seq = played.find(hint(of), 1)
    other = played.events[played.find(hint(of), 2)].event.body
    assert lie(played, seq, other) == (code, 1)


def test_a_share_of_an_earlier_place_in_the_list_is_no_share_of_this_one() -> None:
    played = exhausted()
    places = [
        s for s, e in enumerate(played.events) if e.event.kind == hint(HintStep.ZERO) and e.event.seat == 0
    ]
    old = played.events[places[0]].event.body
    assert lie(played, places[1], old) == ("hint-share", 0)


# The end --------------------------------------------------------------------------------------------


def reveal_of(played: Played, seat: int, secret: Secret, signer: int) -> Reveal:
    return make_reveal(played.end, seat, played.chain.head, secret, played.table.keys[signer])


def test_a_reveal_of_another_secret_is_refused_by_every_seat() -> None:
    played = proven()
    other = reveal_of(played, 1, played.table.secrets[0], signer=1)
    for seat in played.seats_at(len(played.events)):
        with pytest.raises(CheckError) as refused:
            seat.receive(RecordKind.REVEAL, other.encode())
        assert "reveal.secret" in refused.value.failed
        assert 1 not in seat.reveals


def test_a_reveal_that_another_signed_is_refused() -> None:
    played = proven()
    other = reveal_of(played, 1, played.table.secrets[1], signer=0)
    checks = Report.of(check_reveal(played.end, played.chain.head, other))
    assert checks.failed == ("reveal.signature",)


def test_a_reveal_under_another_head_is_refused() -> None:
    played = proven()
    mine = make_reveal(played.end, 1, bytes(32), played.table.secrets[1], played.table.keys[1])
    assert Report.of(check_reveal(played.end, played.chain.head, mine)).failed == ("reveal.head",)


def test_a_clue_seal_of_another_clue_shows_at_the_reveal() -> None:
    """Nothing binds it while the match is played; what binds then is the committed row."""
    played = proven()
    deal = played.end.deal
    assert deal is not None
    sealed = replace(played.end, deal=replace(deal, seals=(bytes(32), *deal.seals[1:])))
    mine = reveal_of(played, 0, played.table.secrets[0], signer=0)
    assert Report.of(check_reveal(sealed, played.chain.head, mine)).failed == ("reveal.clue",)


def test_a_reveal_of_a_seat_that_does_not_exist() -> None:
    played = proven()
    nobody = Reveal(7, played.chain.head, bytes(32), bytes(64))
    assert Report.of(check_reveal(played.end, played.chain.head, nobody)).failed == ("reveal.signature",)


def test_who_refuses_to_open_holds_up_nobody_elses_reveal() -> None:
    played = proven()
    seats = played.seats_at(len(played.events))
    reveals = [output for seat in seats[:2] for output in seat.start()]
    assert [output.kind for output in reveals] == [RecordKind.REVEAL] * 2
    for output in reveals:
        seats[2].receive(output.kind, output.data)
    assert {0, 1} <= set(seats[2].reveals)
