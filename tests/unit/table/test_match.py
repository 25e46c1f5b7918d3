"""Whole matches, several seats in one process exchanging nothing but bytes."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from matches import (
    GAME,
    NAMES,
    PROVEN,
    PROVEN_SEED,
    Played,
    carry_on,
    clues_of,
    exhausted,
    habitat_of,
    honour,
    proven,
    resigned,
    short_game,
    table_of,
    voting,
)

from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.cryptid.clues import true_hints
from p2pcryptid.games.cryptid.state import Ask, Cube, Resign, Stage, Vote
from p2pcryptid.table.deal.private import Hand, attempt_seed
from p2pcryptid.table.make import accepted_hand
from p2pcryptid.table.openings import claimed_classes
from p2pcryptid.table.progress import Kind, Progress, read_move
from p2pcryptid.table.record import decode_record
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.event import Note
from p2pcryptid.transcript.records import RecordKind

MATCHES = [proven, exhausted, resigned, honour]


@pytest.mark.parametrize("match", MATCHES)
def test_all_seats_end_with_the_same_head_outcome_and_reveals(match: Any) -> None:
    seats = match().seats
    assert len({seat.chain.head for seat in seats}) == 1
    assert len({seat.progress.state.outcome for seat in seats}) == 1
    assert seats[0].progress.state.outcome is not None
    assert seats[0].reveals == seats[1].reveals == seats[2].reveals
    assert sorted(seats[0].reveals) == [0, 1, 2]
    assert all(seat.fault is None for seat in seats)


def test_the_one_who_searches_the_habitat_wins() -> None:
    for played in (proven(), honour()):
        outcome = played.end.state.outcome
        last = next(e.event for e in reversed(played.events) if _is_search(played, e.event.seq))
        assert (outcome.winner, outcome.reason) == (last.seat, "found")


def _is_search(played: Played, seq: int) -> bool:
    before, event = played.progresses[seq], played.events[seq].event
    return event.kind == Kind.MOVE and "Search" in type(read_move(before, event.body)[0]).__name__


def test_the_same_secrets_and_choices_give_the_same_bytes() -> None:
    first = proven()
    table = table_of(PROVEN, PROVEN_SEED)
    seats = first.seats_at(first.find(Kind.DEAL + 5))  # from the proofs on; what comes before is in them
    outputs = carry_on(
        seats, voting(short_game(table, turns=4), hints=2), [(s.seat, s.start()) for s in seats]
    )
    assert tuple(outputs) == first.outputs[-len(outputs) :]
    assert len(outputs) > 60


def test_another_evening_of_the_same_people_is_another_match() -> None:
    first, second = table_of(PROVEN, PROVEN_SEED), table_of(PROVEN, PROVEN_SEED, b"later")
    assert first.record.keys == second.record.keys
    assert first.record.match != second.record.match


def test_a_record_survives_its_bytes() -> None:
    record = proven().table.record
    assert decode_record(record.encode()) == record
    assert record.names == NAMES


def test_every_hint_given_is_true_of_the_revealed_clues() -> None:
    for played in (proven(), exhausted()):
        given = played.end.state.hints
        assert given
        assert len(set(given)) == len(given)
        assert set(given) <= set(true_hints(clues_of(played.table, played.end)))


def test_a_second_hint_goes_on_down_the_list_and_none_is_left_at_its_end() -> None:
    assert len(proven().end.state.hints) == 2
    played = exhausted()
    assert played.end.state.hints_spent
    assert sorted(played.end.state.hints) == sorted(true_hints(clues_of(played.table, played.end)))
    kinds = [signed.event.kind for signed in played.events]
    assert kinds.count(Kind.HINT) == 3  # the marks are encrypted once, however many hints are asked for
    assert kinds.count(Kind.HINT + 1) == 3  # and shuffled once


def test_the_hint_list_stops_at_the_first_zero() -> None:
    """A place of the list is opened only once all before it are, and nothing behind the second hint."""
    played = proven()
    hints = played.end.hints
    assert hints is not None
    blinds = [s.event for s in played.events if s.event.kind == Kind.HINT + 2]
    assert len(blinds) == 3 * hints.at


def test_two_resignations_leave_the_last_one_the_winner() -> None:
    state = resigned().end.state
    assert (state.resigned, state.outcome.winner, state.outcome.reason) == ((0, 2), 1, "last-left")


def test_nodes_answer_by_themselves() -> None:
    """At a proven table no player is asked for an answer: it goes out with the question's arrival."""
    played = proven()
    seq = _answers(played)[0]
    seats = played.seats_at(seq - 1)
    action = read_move(played.progresses[seq - 1], played.events[seq - 1].event.body)[0]
    asker = next(seat for seat in seats if seat.waits_for_me)
    (question,) = asker.intend(action)[:1]
    asked_seat = seats[played.events[seq].event.seat]
    answer = asked_seat.receive(question.kind, question.data)[0]
    assert answer.data == played.events[seq].encode()


def test_an_honour_table_leaves_the_answer_to_the_player() -> None:
    played = honour()
    seq = _answers(played)[0]
    seats = played.seats_at(seq)
    assert [seat.start() for seat in seats] == [[], [], []]
    assert all(not openings for _, openings in _moves(played))


def _answers(played: Played) -> list[int]:
    stages = (Stage.ANSWER, Stage.CONFIRM)
    places = range(played.begin_of_play(), len(played.events))
    return [seq for seq in places if played.progresses[seq].state.stage in stages]


def _moves(played: Played) -> Iterator[tuple[Any, tuple[bytes, ...]]]:
    for seq, signed in enumerate(played.events):
        if signed.event.kind == Kind.MOVE:
            yield read_move(played.progresses[seq], signed.event.body)


def test_notes_are_carried_by_whoever_writes_next() -> None:
    played = proven()
    carried = [note for signed in played.events for note in signed.event.notes]
    votes = [output for output in played.outputs if output.kind is RecordKind.NOTE]
    assert sorted(note.encode() for note in carried) == sorted(output.data for output in votes)
    assert len(carried) == 6  # two votes of three


def _note(played: Played, seat: int, counter: int, body: Any) -> bytes:
    chain = played.chain
    note = Note(chain.match, seat, counter, chain.head, body)
    return note.signed(played.table.keys[seat]).encode()


@pytest.mark.parametrize("body", [(6, False), (99,), None, (0, 5), (9, 3), (7, 1, 10**9), "hello", (6, 1)])
def test_a_note_that_does_not_apply_is_carried_and_does_nothing(body: Any) -> None:
    played = proven()
    seats = played.seats_at(played.begin_of_play())
    before = seats[0].progress.state
    writer = next(seat for seat in seats if seat.waits_for_me)
    (carry,) = writer.receive(RecordKind.NOTE, _note(played, 2, 7, body))
    for seat in seats:
        if seat is not writer:
            seat.receive(carry.kind, carry.data)
    assert all(seat.fault is None and seat.progress.state == before for seat in seats)
    assert len({seat.chain.head for seat in seats}) == 1
    assert seats[0].chain.note_at(2, 7) is not None


def test_a_note_that_was_carried_is_not_carried_again() -> None:
    played = proven()
    seats = played.seats_at(played.begin_of_play())
    writer = next(seat for seat in seats if seat.waits_for_me)
    note = _note(played, 2, 0, (6, True))
    assert len(writer.receive(RecordKind.NOTE, note)) == 1
    assert writer.receive(RecordKind.NOTE, note) == []


def test_what_is_not_true_of_the_own_clue_is_refused_before_it_is_signed() -> None:
    played = proven()
    seats = played.seats_at(played.begin_of_play())
    writer = next(seat for seat in seats if seat.waits_for_me)
    with pytest.raises(Exception, match="not true of your clue"):
        writer.intend(Cube(habitat_of(played.table, played.end)))
    other = next(seat for seat in seats if not seat.waits_for_me)
    with pytest.raises(Exception, match="not your turn"):
        other.intend(Ask(writer.seat, 0))
    assert len({seat.chain.head for seat in seats}) == 1


def test_a_resignation_out_of_turn_is_a_note() -> None:
    played = proven()
    seats = played.seats_at(played.begin_of_play())
    other = next(seat for seat in seats if not seat.waits_for_me)
    assert [output.kind for output in other.intend(Resign())] == [RecordKind.NOTE]
    assert [output.kind for output in other.intend(Vote(True))] == [RecordKind.NOTE]


# Nobody holds what is another's ---------------------------------------------------------------------


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object through attributes and containers."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or (callable(one) and not is_dataclass(one)):
            continue
        seen.add(id(one))
        yield one
        waiting.extend(_parts(one))


def _parts(one: object) -> Iterator[object]:
    if isinstance(one, dict):
        yield from one.keys()
        yield from one.values()
    elif isinstance(one, tuple | list | set | frozenset):
        yield from one
    elif is_dataclass(one):
        yield from (getattr(one, field.name) for field in fields(one))
    yield from getattr(one, "__dict__", {}).values()
    for cls in type(one).__mro__:
        slots = getattr(cls, "__slots__", ())
        names = (slots,) if isinstance(slots, str) else slots
        yield from (getattr(one, name) for name in names if hasattr(one, name))


def _opened_columns(played: Played, owner: int) -> set[int]:
    opened: set[int] = set()
    for seq, signed in enumerate(played.events):
        if signed.event.kind == Kind.MOVE and signed.event.seat == owner:
            before = played.progresses[seq]
            action, _ = read_move(before, signed.event.body)
            opened |= set(claimed_classes(GAME.claims(before.state, owner, action), before.sheet))
    return opened


def _secrets_of(played: Played, owner: int, progress: Progress) -> Iterator[bytes]:
    """Everything of a seat from which its clue, or a proof's witness, would follow."""
    secret = played.table.secrets[owner]
    yield secret.data
    yield played.table.keys[owner].secret
    deal = progress.deal
    assert deal is not None
    assert deal.live is not None
    accepted = deal.live.attempt.number
    for attempt in deal.attempts:
        seed = attempt_seed(secret, progress.match, owner, attempt.number)
        hand = Hand(deal.table, owner, attempt.number, seed)
        yield seed.data
        yield hand.private_key.encoding
        if attempt.number >= accepted:  # the dead ones before it have been opened
            yield hand.kappa.encoding
    hand = accepted_hand(progress, owner, secret)
    opened = _opened_columns(played, owner)
    width = len(progress.sheet.rows[0])
    yield from (hand.blinding(column).encoding for column in range(width) if column not in opened)
    yield from (factor.encoding for factor in _factors(hand, progress))


def _factors(hand: Hand, progress: Progress) -> tuple[Scalar, ...]:
    assert progress.deal is not None
    assert progress.deal.live is not None
    attempt = progress.deal.live.attempt
    return hand.factors(attempt, -1, attempt.received(hand.seat, progress.sheet.classes))


def _found(seat: Seat, needles: list[bytes]) -> list[bytes]:
    objects = list(reachable(seat))
    blob = b"|".join({bytes(one) for one in objects if isinstance(one, bytes | bytearray)})
    numbers = {one for one in objects if isinstance(one, int)}
    assert len(blob) > 100_000, "the walk does not get far"
    return [n for n in needles if n in blob or int.from_bytes(n, "little") in numbers]


@pytest.mark.parametrize("holder", range(3))
def test_no_seats_memory_holds_another_seats_secrets_before_the_reveal(holder: int) -> None:
    played = proven()
    last = len(played.events) - 1  # one event is left
    seat = played.seats_at(last)[holder]
    assert seat.view is not None
    needles = {o: list(_secrets_of(played, o, played.progresses[last])) for o in range(3)}
    for owner in {0, 1, 2} - {holder}:
        assert len(needles[owner]) > 100
        assert _found(seat, needles[owner]) == []
    assert played.table.secrets[holder].data in _found(seat, needles[holder])  # the walk finds what is there


def test_seats_that_played_the_whole_match_kept_nothing_but_the_reveals() -> None:
    """Seats with a life behind them, whatever they kept of it, once the reveals are put aside."""
    played = proven()
    for seat in played.seats:
        reveals, seat.reveals = seat.reveals, {}
        accepted, seat.accepted = (
            seat.accepted,
            [one for one in seat.accepted if one.kind != RecordKind.REVEAL],
        )
        others = {0, 1, 2} - {seat.seat}
        found = [_found(seat, list(_secrets_of(played, owner, seat.progress))) for owner in others]
        seat.reveals, seat.accepted = reveals, accepted
        assert found == [[], []]
        assert all(_found(seat, [played.table.secrets[owner].data]) for owner in others)


def test_a_secret_does_not_show_itself() -> None:
    secret = Secret(b"s" * 32)
    assert "s" * 8 not in repr(secret)
    assert "s" * 8 not in repr(proven().table.keys[0])
