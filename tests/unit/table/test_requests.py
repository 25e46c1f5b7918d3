"""What a game asks for is carried out, as often as it likes; and what notes can and cannot do to it."""

from typing import Any

import pytest

from helpers.audit_logs import judged_match, log_of, records_of
from helpers.cheating import lie, mark, mark_at, toss
from helpers.matches import Played, carry_on, exhausted, proven, signed_by
from helpers.scripted_game import (
    BUSY,
    CHOOSY,
    ROWS,
    Again,
    Quit,
    Say,
    nothing_more,
    scripted_match,
    unique_column,
)
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.errors import Illegal
from p2pcryptid.games.codec import dump
from p2pcryptid.games.cryptid.state import Resign, Stage, Vote
from p2pcryptid.games.game import Outcome
from p2pcryptid.games.requests import (
    FreeMark,
    Knowledge,
    MarkFound,
    Request,
    RowsDealt,
    Toss,
    Tossed,
    UniqueColumn,
)
from p2pcryptid.table.knowledge import knowledge
from p2pcryptid.table.match import Output
from p2pcryptid.table.protocols.free_mark.state import MarkRun
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.protocols.toss.state import Step as TossStep
from p2pcryptid.table.protocols.toss.state import TossRun
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind, MatchState, expected
from p2pcryptid.transcript.event import Note, SignedNote
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import RecordKind

TOSSES = (Toss(), Toss(), Toss(), Toss())


def known(played: Played, match: MatchState) -> list[Knowledge]:
    return [knowledge(match, seat, secret) for seat, secret in enumerate(played.table.secrets)]


# Many requests in one match ---------------------------------------------------------------------------


def test_a_match_carries_out_every_request_in_its_order() -> None:
    played = scripted_match()
    with_events = [*BUSY[:7], *BUSY[9:]]  # two marks are asked for when nothing is left in their list
    assert [request for request, _ in played.runs()] == with_events
    results = [type(change.fact.action) for change in played.seats[0].match.story]
    wanted = {Toss: Tossed, UniqueColumn: RowsDealt, FreeMark: MarkFound}
    assert results[: len(BUSY)] == [wanted[type(request)] for request in BUSY]
    assert results[len(BUSY) :] == [Say] * 6
    assert judged_match(played).finding is Finding.HONEST


def test_all_seats_come_to_the_same_end() -> None:
    seats = scripted_match().seats
    assert len({seat.match.chain.head for seat in seats}) == 1
    assert seats[0].state.state == seats[1].state.state == seats[2].state.state
    assert all(seat.match.fault is None and len(seat.match.reveals) == 3 for seat in seats)


def test_two_unique_columns_of_one_table_are_dealt_apart() -> None:
    """Each has rows of its own, legal by themselves, and each seat knows its row in both."""
    played = scripted_match()
    seen = known(played, played.end)
    for name in ("a", "b"):
        rows = [one.rows[name] for one in seen]
        assert sorted(rows) == [0, 1, 2], (
            "all three different: exactly one column is left, and no row is needless"
        )
        assert [one.bits[name] for one in seen] == [ROWS[row] for row in rows]
    first = played.end.memory.columns
    assert first["a"].terms.began != first["b"].terms.began
    assert first["a"].final.attempt.key != first["b"].final.attempt.key


def test_a_unique_column_dealt_again_replaces_the_first_with_its_marks() -> None:
    played = scripted_match()
    first, _, second = (places for request, places in played.runs() if isinstance(request, UniqueColumn))
    old, new = (played.states[places.stop].memory.columns["a"] for places in (first, second))
    assert old.final.attempt.key != new.final.attempt.key
    assert "a" in played.states[second.start].memory.marks
    assert "a" not in played.states[second.stop].memory.marks
    assert played.end.memory.columns["a"] is new
    kinds = [signed.event.kind for signed in played.events]
    assert kinds.count(mark(MarkStep.SHUFFLE)) == 3 * 3, "the new rows have a list of their own"


def test_claims_are_about_the_row_of_their_own_column() -> None:
    """The openings of one unique column prove nothing about another."""
    played = scripted_match()
    moves = [seq for seq, signed in enumerate(played.events) if signed.event.kind == Kind.MOVE]
    bodies: list[Any] = [played.events[seq].event.body for seq in moves]
    (action, own), (_, other) = bodies[:2]
    assert own != other
    assert lie(played, moves[0], (action, other)) == ("move-lie", 0)


def test_a_list_that_is_spent_gives_none_at_once() -> None:
    played = scripted_match()
    assert played.end.state.marks == (1, 1, None, None, 1)
    states = (state for state in played.states if state.state is not None)
    after = next(state for state in states if len(state.state.marks) == 4)
    facts = [change.fact.action for change in after.changes]
    assert facts == [MarkFound(1), MarkFound(None), MarkFound(None)], "with one event"


@pytest.mark.parametrize("seed", range(4))
def test_an_excluded_mark_is_passed_over_and_not_found_later(seed: int) -> None:
    played = scripted_match(CHOOSY, seed)
    first, second, *rest = played.end.state.marks
    assert {first, second} == {3, 4}
    assert rest == [None] * 5
    runs = [(request, len(places)) for request, places in played.runs() if isinstance(request, FreeMark)]
    assert FreeMark("b", 0b11) not in [request for request, _ in runs], "nothing is written for it"
    assert judged_match(played).finding is Finding.HONEST


@pytest.mark.parametrize("seed", range(4))
def test_a_search_opens_nothing_behind_the_mark_that_it_finds(seed: int) -> None:
    """Also if it has passed over excluded ones: a place is blinded only once all before it are opened."""
    played = scripted_match(CHOOSY, seed)
    for request, places in played.runs():
        if isinstance(request, FreeMark):
            ats = [mark_at(played, seq).at for seq in places]
            after = played.states[places.stop].memory.marks[request.name]
            assert ats == sorted(ats)
            assert after.at == ats[-1] + 1


@pytest.mark.parametrize(
    "request_",
    [
        FreeMark("nothing dealt"),
        UniqueColumn("none", (), 4),
        UniqueColumn("too many", (1,) * 65_537, 4),
        UniqueColumn("marks of other rows", ROWS, 4, (1,), 1),
    ],
)
def test_what_cannot_be_carried_out_is_a_bug_of_the_game_and_nobodys_fault(request_: Request) -> None:
    with pytest.raises(ValueError):
        scripted_match((request_,))


def test_rows_without_marks_have_no_free_one() -> None:
    played = scripted_match((UniqueColumn("row", ROWS, 4), FreeMark("row")))
    assert played.end.state.marks == (None,)
    assert [type(request) for request, _ in played.runs()] == [UniqueColumn]


# Tosses -----------------------------------------------------------------------------------------------


def openers(played: Played) -> list[tuple[int, ...]]:
    """For each toss, the seats in the order in which they opened."""
    found = []
    for _, places in played.runs():
        events = [played.events[seq].event for seq in places]
        found.append(tuple(event.seat for event in events if event.kind == toss(TossStep.OPEN)))
    return found


def test_who_opens_last_changes_from_toss_to_toss() -> None:
    """The last one knows the result before the others, and might not open what it dislikes."""
    assert openers(scripted_match(TOSSES)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_every_toss_falls_anew_and_the_same_for_all() -> None:
    played = scripted_match(TOSSES)
    stories = [[change.fact.action for change in seat.match.story] for seat in played.seats]
    assert stories[0] == stories[1] == stories[2]
    assert len({tossed.seed for tossed in stories[0]}) == len(TOSSES)
    assert played.end.state.dice == tuple(tossed.dice(1)[0] for tossed in stories[0])


def test_a_toss_is_another_one_if_any_seat_has_another_secret() -> None:
    seeds = {scripted_match((Toss(),), seed).seats[0].match.story[0].fact.action.seed for seed in range(4)}
    assert len(seeds) == 4


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_that_comes_back_in_the_middle_of_a_toss_writes_the_same_bytes(seat: int) -> None:
    played = scripted_match(TOSSES)
    places = [seq for seq, signed in enumerate(played.events) if signed.event.seat == seat]
    for seq in places:
        again = played.seats_at(seq)[seat].start()[0]
        assert again.data == played.events[seq].encode()


def test_dice_are_fair_and_an_order_is_a_permutation() -> None:
    tossed = [Tossed(number.to_bytes(32, "big")) for number in range(600)]
    rolls = [one.dice(1)[0] for one in tossed]
    assert set(rolls) == set(range(1, 7))
    assert all(60 < rolls.count(side) < 140 for side in range(1, 7))
    assert all(sorted(one.draw().shuffled(range(5))) == list(range(5)) for one in tossed[:20])


# Notes in the middle of a run -------------------------------------------------------------------------


def note_of(played: Played, seat: int, action: Any, counter: int = 0) -> SignedNote:
    body = dump(action, played.table.game.action)
    note = Note(played.chain.match, seat, counter, played.chain.head, body)
    return note.signed(played.table.keys[seat])


def carried_at(played: Played, seq: int, note: SignedNote) -> list[Seat]:
    """The match with a note on this event: what every seat makes of it."""
    seats = played.seats_at(seq)
    event = played.events[seq].event
    carrying = signed_by(played, seq, event.seat, event.kind, event.body, (note,))
    for seat in seats:
        seat.match.hear(RecordKind.EVENT, carrying.encode())
    assert len({seat.match.chain.head for seat in seats}) == 1
    return seats


COLUMN_AND_TOSS = (unique_column("a"), Toss())


def test_a_note_cannot_call_off_what_the_seats_are_working_out() -> None:
    """Whoever foresees a result that it dislikes would send the note, and have it worked out again."""
    played = scripted_match(COLUMN_AND_TOSS)
    (_, places), _ = played.runs()
    for seq in list(places)[:-1]:
        after = carried_at(played, seq, note_of(played, 2, Again()))
        assert all(seat.state == played.states[seq + 1] for seat in after), "carried, and without effect"
        assert after[0].match.chain.note_at(2, 0) is not None
    seat = played.seats_at(places[3])[2]
    with pytest.raises(Illegal, match="must wait"):  # nor does an honest seat sign one
        seat.intend(Again())
    assert not seat.match.held_notes


def test_nothing_can_be_noted_before_the_game_begins() -> None:
    played = scripted_match(COLUMN_AND_TOSS)
    for seq in range(6):
        seat = played.seats_at(seq)[2]
        with pytest.raises(Illegal):
            seat.intend(Quit())
        if seq < 5:  # with the last one the game begins
            after = carried_at(played, seq, note_of(played, 2, Quit()))
            assert all(one.state == played.states[seq + 1] for one in after)


def test_a_note_may_ask_for_something_between_two_runs() -> None:
    """With the last event of a run, when nothing is being worked out any more, and in a turn."""
    played = scripted_match(COLUMN_AND_TOSS)
    (_, column), (_, places) = played.runs()
    note = note_of(played, 2, Again())
    state = carried_at(played, column.stop - 1, note)[0].state
    assert state.state.again
    assert isinstance(state.run, TossRun)
    turn = places.stop
    seats = played.seats_at(turn)
    writer = next(seat for seat in seats if seat.waits_for_me)
    writer.match.hear_note(note)
    assert writer.start()
    assert writer.state.state.again  # the note is carried, and what it asks for comes before the turn
    assert not writer.state.state.said
    assert expected(writer.state) == (1, (toss(TossStep.SEAL),)), "asked for by the note, begun by its event"


def test_a_move_in_a_note_does_nothing() -> None:
    """Not even that of the seat whose turn it is, which would then need no proof."""
    played = scripted_match(COLUMN_AND_TOSS)
    seq = played.find(Kind.MOVE)
    assert played.events[seq].event.seat == 0
    for action in (Say(True), Say(False)):
        carry = signed_by(played, seq, 0, Kind.CARRY, (), (note_of(played, 0, action),))
        seat = played.seats_at(seq)[1]
        seat.match.hear(RecordKind.EVENT, carry.encode())
        assert seat.state.state == played.states[seq].state


def test_a_note_that_leaves_the_request_as_it_is_counts_at_once() -> None:
    """One more toss is asked for while a toss is going on: the game still asks for a toss."""
    played = scripted_match((Toss(), unique_column("a")))
    (_, places), _ = played.runs()
    seats = carried_at(played, places.start, note_of(played, 1, Again()))
    assert all(seat.state.state.again for seat in seats)
    assert all(seat.state.run == played.states[places.start + 1].run for seat in seats)


@pytest.mark.parametrize("place", [0, 5, 14, -2])
def test_the_end_of_the_game_stops_a_run(place: int) -> None:
    played = scripted_match(COLUMN_AND_TOSS)
    (_, column), _ = played.runs()
    seq = column[place]
    for seat in carried_at(played, seq, note_of(played, 2, Quit())):
        assert (seat.state.run, seat.state.request) == (None, None)
        assert seat.match.over
        assert seat.state.game.outcome(seat.state.state) == Outcome(None, "quit")
        assert [output.kind for output in seat.start()] == [RecordKind.REVEAL]


def test_a_match_that_was_stopped_in_a_run_is_honest() -> None:
    """Seat 2 quits while a unique column is dealt; its note goes out with the next event."""
    whole = scripted_match(COLUMN_AND_TOSS)
    (_, column), _ = whole.runs()
    seats = whole.seats_at(column.start + 4)
    for seat in seats:
        seat.match.accepted = [Output(RecordKind.EVENT, one.encode()) for one in seat.match.chain.events]
    outputs = carry_on(seats, nothing_more, [(2, seats[2].intend(Quit()))])
    kinds = [output.kind for output in outputs]
    assert kinds == [RecordKind.NOTE, RecordKind.EVENT, *[RecordKind.REVEAL] * 3]
    game, records = whole.table.game, seats[0].match.records()
    log = parse_log(log_of(whole.table.record.encode(), records_of(records)))
    verdict = audit(log, {game.name: game})
    assert (verdict.finding, verdict.reason, verdict.events) == (Finding.HONEST, "quit", column.start + 5)


# The same in Cryptid ----------------------------------------------------------------------------------


def test_who_resigns_during_a_hint_does_not_stop_it() -> None:
    played = proven()
    seq = played.find(mark(MarkStep.SHUFFLE), 1)
    for seat in carried_at(played, seq, note_of(played, 2, Resign(), counter=9)):
        assert seat.state.state.resigned == (2,)
        assert seat.state.run == played.states[seq + 1].run


def test_a_resignation_that_ends_the_game_stops_a_hint() -> None:
    played = proven()
    seq = played.find(mark(MarkStep.SHUFFLE), 1)
    event = played.events[seq].event
    notes = (note_of(played, 0, Resign(), counter=9), note_of(played, 2, Resign(), counter=9))
    seats = played.seats_at(seq)
    carrying = signed_by(played, seq, event.seat, event.kind, event.body, notes)
    for seat in seats:
        seat.match.hear(RecordKind.EVENT, carrying.encode())
        assert (seat.state.run, seat.state.state.stage) == (None, Stage.OVER)
        assert (seat.state.state.outcome.winner, seat.state.state.hints) == (1, ())


def test_a_hint_that_is_asked_for_again_begins_anew_at_another_place() -> None:
    """Every search for a mark is bound to the head at which it began."""
    played = exhausted()
    runs = [
        played.states[places.start].run for request, places in played.runs() if isinstance(request, FreeMark)
    ]
    anchors = {run.anchor for run in runs if isinstance(run, MarkRun)}
    assert len(anchors) == len(runs) > 2


def test_a_vote_during_a_hint_is_refused_before_it_is_signed() -> None:
    played = proven()
    seq = played.find(mark(MarkStep.BLIND), 1)
    with pytest.raises(Illegal, match="hint"):
        played.seats_at(seq)[2].intend(Vote(True))
