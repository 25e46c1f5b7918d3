"""Whole matches, several seats in one process exchanging nothing but bytes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from helpers.matches import (
    NAMES,
    PROVEN,
    PROVEN_SEED,
    Played,
    clues_of,
    exhausted,
    habitat_of,
    honour,
    proven,
    resigned,
    table_of,
)
from helpers.tiny_game import tiny_match
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import Illegal
from p2pcryptid.games.cryptid.clues import true_hints
from p2pcryptid.games.cryptid.hints import telling_hints
from p2pcryptid.games.cryptid.pages import clues_in_play
from p2pcryptid.games.cryptid.state import Ask, Cube, Resign, Stage, Vote
from p2pcryptid.games.requests import FreeMark
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.record import decode_record
from p2pcryptid.table.state import Kind, read_move
from p2pcryptid.transcript.event import Note
from p2pcryptid.transcript.records import RecordKind

MARK = PROTOCOLS[FreeMark].kinds
MATCHES = [proven, exhausted, resigned, honour]


@pytest.mark.parametrize("match", MATCHES)
def test_all_seats_end_with_the_same_head_outcome_and_reveals(match: Any) -> None:
    seats = match().seats
    assert len({seat.match.chain.head for seat in seats}) == 1
    assert len({seat.state.state.outcome for seat in seats}) == 1
    assert seats[0].state.state.outcome is not None
    assert seats[0].match.reveals == seats[1].match.reveals == seats[2].match.reveals
    assert sorted(seats[0].match.reveals) == [0, 1, 2]
    assert all(seat.match.fault is None for seat in seats)


def test_the_one_who_searches_the_habitat_wins() -> None:
    for played in (proven(), honour()):
        outcome = played.end.state.outcome
        last = next(e.event for e in reversed(played.events) if _is_search(played, e.event.seq))
        assert (outcome.winner, outcome.reason) == (last.seat, "found")


def _is_search(played: Played, seq: int) -> bool:
    before, event = played.states[seq], played.events[seq].event
    return event.kind == Kind.MOVE and "Search" in type(read_move(before, event.body)[0]).__name__


def test_the_same_secrets_and_choices_give_the_same_bytes() -> None:
    """The whole match once more, from the first seal to the last reveal: every output of every seat."""
    first, again = proven(), proven.__wrapped__()
    assert all(mine is not other for mine, other in zip(first.seats, again.seats, strict=True))
    assert again.outputs == first.outputs
    assert {output.kind for output in again.outputs} == {RecordKind.EVENT, RecordKind.NOTE, RecordKind.REVEAL}
    assert {signed.event.seat for signed in again.events} == {0, 1, 2}
    assert [seat.match.chain.head for seat in again.seats] == [first.chain.head] * 3


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_gives_the_same_bytes(hash_seed: str) -> None:
    """Nothing depends on the order of sets and dictionaries, or on what happened before."""
    code = "from helpers.tiny_game import tiny_match; print(*(o.data.hex() for o in tiny_match().outputs))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert run.stdout.split() == [output.data.hex() for output in tiny_match().outputs]


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
    in_play, given = clues_in_play(played.end.state), played.end.state.hints
    assert all(telling_hints(in_play, given[:n]) >> hint & 1 for n, hint in enumerate(given))
    left = telling_hints(in_play, given)
    assert not any(left >> hint & 1 for hint in true_hints(clues_of(played.table, played.end)))
    kinds = [signed.event.kind for signed in played.events]
    assert (
        kinds.count(MARK + MarkStep.BITS) == 3
    )  # the marks are encrypted once, however many hints are asked for
    assert kinds.count(MARK + MarkStep.SHUFFLE) == 3  # and shuffled once


def test_the_hint_list_stops_at_the_first_zero() -> None:
    """A place of the list is opened only once all before it are, and nothing behind the second hint."""
    played = proven()
    marks = played.end.memory.marks["clue"]
    blinds = [s.event for s in played.events if s.event.kind == MARK + MarkStep.BLIND]
    assert len(blinds) == 3 * marks.at


def test_two_resignations_leave_the_last_one_the_winner() -> None:
    state = resigned().end.state
    assert (state.resigned, state.outcome.winner, state.outcome.reason) == ((0, 2), 1, "last-left")


def test_nodes_answer_by_themselves() -> None:
    """At a proven table no player is asked for an answer: it goes out with the question's arrival."""
    played = proven()
    seq = _answers(played)[0]
    seats = played.seats_at(seq - 1)
    action = read_move(played.states[seq - 1], played.events[seq - 1].event.body)[0]
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
    return [seq for seq in places if played.states[seq].state.stage in stages]


def _moves(played: Played) -> Iterator[tuple[Any, tuple[bytes, ...]]]:
    for seq, signed in enumerate(played.events):
        if signed.event.kind == Kind.MOVE:
            yield read_move(played.states[seq], signed.event.body)


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
    before = seats[0].state.state
    writer = next(seat for seat in seats if seat.waits_for_me)
    (carry,) = writer.receive(RecordKind.NOTE, _note(played, 2, 7, body))
    for seat in seats:
        if seat is not writer:
            seat.receive(carry.kind, carry.data)
    assert all(seat.match.fault is None and seat.state.state == before for seat in seats)
    assert len({seat.match.chain.head for seat in seats}) == 1
    assert seats[0].match.chain.note_at(2, 7) is not None


def test_a_note_that_was_carried_is_not_carried_again() -> None:
    played = proven()
    seats = played.seats_at(played.begin_of_play())
    writer = next(seat for seat in seats if seat.waits_for_me)
    note = _note(played, 2, 0, (6, True))
    assert len(writer.receive(RecordKind.NOTE, note)) == 1
    assert writer.receive(RecordKind.NOTE, note) == []


def test_what_is_not_true_of_your_own_clue_is_refused_before_it_is_signed() -> None:
    played = proven()
    seats = played.seats_at(played.begin_of_play())
    writer = next(seat for seat in seats if seat.waits_for_me)
    with pytest.raises(Exception, match="not true of what you hold"):
        writer.intend(Cube(habitat_of(played.table, played.end)))
    other = next(seat for seat in seats if not seat.waits_for_me)
    with pytest.raises(Exception, match="not your turn"):
        other.intend(Ask(writer.seat, 0))
    assert len({seat.match.chain.head for seat in seats}) == 1


def test_a_resignation_out_of_turn_is_a_note() -> None:
    played = proven()
    seats = played.seats_at(played.find(Kind.MOVE, stage=Stage.TURN))
    other = next(seat for seat in seats if not seat.waits_for_me)
    assert [output.kind for output in other.intend(Vote(True))] == [RecordKind.NOTE]
    assert [output.kind for output in other.intend(Resign())] == [RecordKind.NOTE]


def test_a_note_that_would_do_nothing_is_refused_before_it_is_signed() -> None:
    played = proven()
    seat = played.seats_at(played.begin_of_play())[0]
    with pytest.raises(Illegal, match="hints begin with the first turn"):
        seat.intend(Vote(True))
    assert not seat.match.held_notes


def test_a_secret_does_not_show_itself() -> None:
    secret = Secret(b"s" * 32)
    assert "s" * 8 not in repr(secret)
    assert "s" * 8 not in repr(proven().table.keys[0])
