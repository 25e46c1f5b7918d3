"""Cheats in play: false pieces, moves out of turn, notes, tried against real seats."""

from typing import Any

import pytest

from helpers.cheating import (
    GAME,
    Kind,
    Played,
    carried,
    caught,
    column,
    dealt,
    dealt_secrets,
    habitat_of,
    honest_body,
    honour,
    lie,
    mark,
    note_of,
    offered,
    proven,
    rechecks,
    rows_of,
    signed_by,
)
from p2pcryptid.games.codec import dump, members
from p2pcryptid.games.cryptid.state import Ask, Cube, Disc, Lapse, Pass, Search, Stage, Vote
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.protocols.unique_column.state import Step
from p2pcryptid.table.state import MatchState
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind

# Pieces ---------------------------------------------------------------------------------------------


def lying_move(played: Played, stage: Stage, action: Any) -> tuple[str, int | None, int]:
    """The body of a false action, with the true openings of what it claims."""
    seq = played.find(Kind.MOVE, stage=stage)
    seat = played.events[seq].event.seat
    body = honest_body(played.states[seq], seat, played, action)
    return (*lie(played, seq, body), seat)


def space_where(played: Played, seat: int, allowed: bool, match: MatchState) -> int:
    free = match.state.free(seat)
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
    state, seat = played.states[seq].state, played.events[seq].event.seat
    allowed = rows_of(played.table, played.end)[seat] >> state.space & 1
    code, accused, _ = lying_move(played, stage, Cube(state.space) if allowed else Disc(state.space))
    assert (code, accused) == ("move-lie", seat)


def test_both_lies_are_answers_somewhere_in_the_match() -> None:
    played, seen = proven(), set()
    for seq, signed in enumerate(played.events):
        state, seat = played.states[seq].state, signed.event.seat
        if signed.event.kind == Kind.MOVE and state.stage in (Stage.ANSWER, Stage.CONFIRM):
            allowed = bool(rows_of(played.table, played.end)[seat] >> state.space & 1)
            lying = Cube(state.space) if allowed else Disc(state.space)
            body = honest_body(played.states[seq], seat, played, lying)
            assert lie(played, seq, body) == ("move-lie", seat)
            seen.add(allowed)
    assert seen == {True, False}


def test_a_search_where_your_own_clue_excludes() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    seat = played.events[seq].event.seat
    search = Search(space_where(played, seat, False, played.states[seq]))
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
    assert lie(played, seq, (dump(Lapse(), GAME.action), ())) == ("move-openings", seat)


def test_a_piece_without_its_opening_with_two_or_with_that_of_another_space() -> None:
    played = proven()
    seq = played.find(Kind.MOVE)
    seat = played.events[seq].event.seat
    whole: Any = played.events[seq].event.body
    action, openings = whole
    assert isinstance(openings, tuple)
    mine = dealt_secrets(played, seat)
    classes = dealt(played).terms.table.class_of
    other = next(c for c in range(len(classes)) if mine.blinding(c).encoding != openings[0])
    assert lie(played, seq, (action, ())) == ("move-openings", seat)
    assert lie(played, seq, (action, openings * 2)) == ("move-openings", seat)
    assert lie(played, seq, (action, (mine.blinding(other).encoding,))) == ("move-lie", seat)
    assert lie(played, seq, (action, (b"\xff" * 32,))) == ("event-unreadable", seat)


def test_moves_that_the_rules_do_not_allow() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    seat = played.events[seq].event.seat
    cubed = played.states[seq].state.cubes[0].bit_length() - 1
    bad = [Ask(seat, 0), Ask((seat + 1) % 3, cubed), Search(cubed), Pass(), Cube(0), Ask(-1, 0), Ask(7, 0)]
    bad += [Ask((seat + 1) % 3, -1), Search(108), Search(2**63 - 1)]
    for action in bad:
        body = (dump(action, GAME.action), ())
        code, accused = lie(played, seq, body)
        assert code in ("move-illegal", "event-unreadable"), action
        assert accused == seat


def test_a_move_that_cannot_be_read() -> None:
    played = proven()
    seq = played.find(Kind.MOVE)
    seat = played.events[seq].event.seat
    body: Any = played.events[seq].event.body
    action, openings = body
    forms = (None, 5, "ab", b"ab", (), (action,), (action, openings, ()), (openings, action))
    for bad in (*forms, (action, None), (action, (5,)), (action, ("text",)), (action, openings[0])):
        assert lie(played, seq, bad) == ("event-unreadable", seat)


def test_what_only_the_table_can_say_is_not_a_move() -> None:
    """A hint or a deal made up by a player: results have no form in which a player could write them."""
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    seat = played.events[seq].event.seat
    kinds = len(members(GAME.action))
    for result in ((kinds, 0), (kinds, None), (kinds + 1, "clue"), (-1, 0), ("clue",), 0, None):
        assert lie(played, seq, (result, ())) == ("event-unreadable", seat)


def test_an_opening_at_an_honour_table() -> None:
    played = honour()
    seq = played.find(Kind.MOVE)
    body: Any = played.events[seq].event.body
    assert lie(played, seq, (body[0], (bytes(32),))) == ("move-openings", played.events[seq].event.seat)


# Turns ----------------------------------------------------------------------------------------------


def test_answering_for_another_seat() -> None:
    """Under its own name it is out of turn; under the other's it is not signed, and accuses nobody."""
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


EVERY_KIND = [
    *(Kind.SEAL, Kind.OPEN, Kind.MOVE, Kind.CARRY),
    *(column(one) for one in Step if one not in (Step.WITHOUT, Step.SEEDS)),
    *(mark(one) for one in MarkStep),
]


@pytest.mark.parametrize("of", EVERY_KIND)
def test_writing_out_of_turn(of: int) -> None:
    played = proven()
    seq = played.find(of)
    event = played.events[seq].event
    for cheat in {0, 1, 2} - {event.seat}:
        early = signed_by(played, seq, cheat, of, event.body, event.notes)
        assert caught(played, seq, early) == ("out-of-turn", cheat)


@pytest.mark.parametrize("of", [Kind.SEAL, column(Step.KEYS), Kind.MOVE])
def test_the_wrong_kind_of_event(of: int) -> None:
    played = proven()
    seq = played.find(of)
    event = played.events[seq].event
    for kind in {0, 1, 2, 3, 4, 16, 17, 31, 32, 33, 42, 47, 48, 52, 53, 255} - {of, Kind.CARRY}:
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
    body = (dump(Vote(True), GAME.action), ())
    assert lie(played, seq, body) == ("note-as-move", played.events[seq].event.seat)


def test_an_event_after_the_end() -> None:
    played = proven()
    last = len(played.events)
    late = signed_by(played, last, 1, Kind.MOVE, (dump(Pass(), GAME.action), ()))
    for seat in played.seats_at(last):
        with pytest.raises(Fault) as refused:
            seat.receive(RecordKind.EVENT, late.encode())
        assert (refused.value.code, refused.value.accused) == ("match-over", 1)
        assert len(seat.match.chain) == last


# Notes ----------------------------------------------------------------------------------------------


def test_a_vote_made_up_for_another_accuses_the_carrier() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    carrier = played.events[seq].event.seat
    forged = note_of(played, (carrier + 1) % 3, 5, (6, True), signer=carrier)
    assert carried(played, seq, forged)[:2] == ("note.signature", carrier)


def test_a_note_carried_twice_accuses_the_carrier() -> None:
    played = proven()
    seq = played.find(mark(MarkStep.BITS)) + 20
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
