"""Honour tables: false pieces are named by when they were placed, and by what became of them."""

import json
from pathlib import Path

import pytest

from helpers.audit_logs import (
    Intents,
    honest_log,
    honour,
    judged,
    played_on,
    proven,
    rows_of,
    short_game,
    writer,
)
from helpers.cli_runs import run_here
from helpers.honour_matches import Writing, excluded, false_first_cube
from p2pcryptid.audit.pieces import FalsePiece
from p2pcryptid.audit.verdict import Finding, Verdict
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.spaces import name
from p2pcryptid.games.cryptid.state import Agree, Correct, Cube, Disc, Resign, Search, Stage
from p2pcryptid.games.game import Claims
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.table.seat import Seat
from p2pcryptid.ui.piece_words import piece_lines


def only(verdict: Verdict) -> FalsePiece:
    (piece,) = verdict.false_pieces
    return piece


def test_an_honest_honour_table_has_no_false_pieces() -> None:
    verdict = judged(honest_log(honour()))
    assert (verdict.finding, verdict.false_pieces) == (Finding.HONEST, [])


def test_a_false_piece_at_an_honour_table_names_its_owner() -> None:
    played = honour()
    script, told = false_first_cube(played, corrected=False)
    lied = played_on(played, played.begin_of_play(), script)
    verdict = judged(honest_log(lied))
    fault, piece = verdict.accusation, only(verdict)
    assert fault is not None
    assert (fault.code, fault.accused, fault.seq) == ("false-piece", told[0][0], lied.begin_of_play())
    assert (piece.seat, piece.placed, piece.taken_back) == (told[0][0], lied.begin_of_play(), None)
    assert verdict.reason == "found"


def test_a_false_piece_that_was_taken_back_at_once_is_a_slip_that_is_told() -> None:
    played = honour()
    script, told = false_first_cube(played, corrected=True)
    mended = played_on(played, played.begin_of_play(), script)
    who, where = told[0]
    assert mended.end.state.discs[who] >> where & 1
    verdict, placed = judged(honest_log(mended)), mended.begin_of_play()
    assert verdict.finding is Finding.HONEST
    expected_piece = {
        **{"seat": who, "event": placed, "acted_on": None, "taken_back": placed + 1},
        **{"row": "clue", "bit": 0, "column": where},
    }
    assert only(verdict).as_json() == expected_piece


def test_a_lie_against_a_right_search_that_is_taken_back_later_is_a_fault() -> None:
    """It stops the search and costs the searcher a cube; then the liar corrects it, and all goes on."""
    played = honour()
    rows, rest = rows_of(played.table, played.end), short_game(played.table, turns=0)
    liars: list[int] = []

    def script(seats: list[Seat]) -> Intents:
        seat, state = writer(seats), seats[0].state.state
        if not liars and state.stage is Stage.CONFIRM:
            liars.append(seat.seat)
            return [(seat.seat, Cube(state.space))]
        if liars and state.stage is Stage.TURN and state.cubes[liars[0]] & rows[liars[0]]:
            false = (state.cubes[liars[0]] & rows[liars[0]]).bit_length() - 1
            return [(liars[0], Correct(false, excluded(rows[liars[0]], state, liars[0])))]
        return rest(seats)

    ended = played_on(played, played.begin_of_play(), script)
    assert ended.end.state.outcome.reason == "found"
    assert not ended.end.state.cubes[liars[0]] & rows[liars[0]], "something false is left lying"
    verdict = judged(honest_log(ended))
    fault, piece = verdict.accusation, only(verdict)
    assert fault is not None
    assert (fault.code, fault.accused, fault.seq) == ("false-piece", liars[0], piece.placed)
    assert piece.acted_on == piece.placed + 1  # the cube that the searcher owed
    assert piece.taken_back is not None and piece.taken_back > piece.acted_on


def test_a_false_disc_is_judged_as_a_false_cube_is() -> None:
    played = honour()
    rows, rest = rows_of(played.table, played.end), short_game(played.table, turns=9)
    lied: list[int] = []

    def script(seats: list[Seat]) -> Intents:
        seat, state = writer(seats), seats[0].state.state
        asked = state.stage is Stage.ANSWER and not rows[seat.seat] >> state.space & 1
        if asked and not lied:
            lied.append(seat.seat)
            return [(seat.seat, Disc(state.space))]
        return rest(seats)

    verdict = judged(honest_log(played_on(played, played.begin_of_play(), script)))
    assert verdict.accusation is not None
    assert (verdict.accusation.code, [verdict.accusation.accused]) == ("false-piece", lied)


# Event by event --------------------------------------------------------------------------------------


def test_another_seat_that_only_carries_has_not_acted() -> None:
    match = Writing(honour())
    liar, space = match.lie()
    back = match.write(None, match.mended(liar, space))
    assert match.events[back].event.seat != liar
    verdict = match.verdict()
    assert (verdict.finding, only(verdict).acted_on) == (Finding.UNFINISHED, None)
    assert only(verdict).taken_back == back


def test_a_note_in_the_event_that_takes_a_piece_back_has_not_acted_on_it() -> None:
    """The two were written without knowing of each other; in which order they are carried is chance."""
    match = Writing(honour())
    liar, space = match.lie()
    others = [match.note(seat, Resign()) for seat in range(3) if seat != liar][:1]
    match.write(None, match.mended(liar, space), *others)
    assert only(match.verdict()).acted_on is None
    assert match.verdict().accusation is None


def test_a_note_before_the_piece_was_taken_back_has_acted_on_it() -> None:
    match = Writing(honour())
    liar, space = match.lie()
    other = next(seat for seat in range(3) if seat != liar)
    acted = match.write(None, match.note(other, Resign()))
    match.write(None, match.mended(liar, space))
    verdict = match.verdict()
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("false-piece", liar)
    assert only(verdict).acted_on == acted


def corrected_and_back(match: Writing, seat: int, but: int = 0) -> None:
    """A seat makes a false disc of a true cube of its own and, an event later, a cube of it again."""
    row = match.rows[seat]
    elsewhere = match.state.state.free(seat) & ~but
    cube, to = match.state.state.cubes[seat].bit_length() - 1, (elsewhere & ~row).bit_length() - 1
    match.write(None, match.note(seat, Correct(cube, to)))
    elsewhere = match.state.state.free(seat) & ~but
    match.write(None, match.note(seat, Correct(cube, (elsewhere & row).bit_length() - 1)))


def test_a_correction_by_another_has_not_acted_on_a_slip() -> None:
    """Otherwise anybody could make it a fault, by a correction that corrects nothing."""
    match = Writing(honour())
    match.write(match.true_cube())
    other = match.events[-1].event.seat
    liar, space = match.lie()
    corrected_and_back(match, other, but=1 << space)
    match.write(None, match.mended(liar, space))
    verdict = match.verdict()
    assert verdict.accusation is None
    assert all(piece.acted_on is None for piece in verdict.false_pieces)
    assert {piece.seat for piece in verdict.false_pieces} == {liar, other}


def test_a_move_that_carries_the_correction_has_acted_on_what_it_takes_back() -> None:
    """What an event says itself comes before the notes that it carries."""
    match = Writing(honour())
    liar, space = match.lie()
    back = match.write(match.true_cube(), match.mended(liar, space))
    piece = only(match.verdict())
    assert (piece.acted_on, piece.taken_back) == (back, back)


def test_a_piece_that_nobody_acted_on_is_told_and_is_no_fault_while_the_match_is_not_over() -> None:
    match = Writing(honour())
    match.lie()
    verdict = match.verdict()
    assert (verdict.finding, verdict.accusation) == (Finding.UNFINISHED, None)
    assert (only(verdict).acted_on, only(verdict).taken_back) == (None, None)


def test_a_correction_that_puts_a_false_piece_in_place_of_a_true_one_is_false_itself() -> None:
    match = Writing(honour())
    liar, cube = match.due, match.true_cube()
    match.write(cube)
    placed = match.write(None, match.mended(liar, cube.space))
    match.write(match.true_cube())
    verdict = match.verdict()
    assert isinstance(only(verdict).change.fact.action, Correct)
    assert verdict.accusation is not None
    assert (verdict.accusation.accused, verdict.accusation.seq) == (liar, placed)


def test_who_has_not_revealed_is_not_judged() -> None:
    match = Writing(honour())
    liar, _ = match.lie()
    match.write(match.true_cube())
    assert match.verdict([seat for seat in range(3) if seat != liar]).false_pieces == []
    assert len(match.verdict().false_pieces) == 1


# What people read ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corrected", "code", "words"),
    [(True, 0, "before anybody acted on it"), (False, 1, "and never taken back")],
)
def test_the_audit_tells_false_pieces_in_words_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], corrected: bool, code: int, words: str
) -> None:
    played = honour()
    script, told = false_first_cube(played, corrected)
    path = tmp_path / "game.p2pcryptid"
    path.write_bytes(honest_log(played_on(played, played.begin_of_play(), script)))
    said = run_here(capsys, "audit", str(path), "--lang", "en")
    (line,) = [one for one in said.text.splitlines() if words in one]
    assert said.code == code
    (who, where), placed = told[0], played.begin_of_play()
    what = f"{('ann', 'bob', 'cat')[who]}'s cube on {name(where)}"
    assert line.startswith(f"  {what}: false when it was placed in event {placed}, ")
    found = json.loads(run_here(capsys, "audit", "--json", str(path)).text)
    (piece,) = found["false_pieces"]
    assert {key: piece[key] for key in ("seat", "event", "row", "bit", "column")} == {
        **{"seat": who, "event": placed},
        **{"row": "clue", "bit": 0, "column": where},
    }


def test_the_audit_says_that_every_piece_was_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "every piece was true when it was placed"
    for played, said in ((honour(), True), (proven(), False)):
        path = tmp_path / "game.p2pcryptid"
        path.write_bytes(honest_log(played))
        assert (words in run_here(capsys, "audit", str(path), "--lang", "en").text) == said


def test_of_a_correction_only_the_piece_that_is_false_is_told() -> None:
    """It places two pieces: here the disc is false, and the cube that moves on is true."""
    match = Writing(honour())
    liar, cube = match.due, match.true_cube()
    match.write(cube)
    match.write(None, match.mended(liar, cube.space))
    piece = only(match.verdict())
    assert piece.claim == Claims("clue", ones=1 << cube.space)
    shown = presentation_of(CRYPTID).piece(piece.change.after, piece.seat, piece.claim)
    assert shown == f"{('ann', 'bob', 'cat')[liar]}'s disc on {name(cube.space)}"


# A disc that completes a search ----------------------------------------------------------------------


def searched(match: Writing) -> tuple[int, int]:
    """After the first cubes, a search where the other two may still place: the searcher's clue allows it, the
    last one's does not. Everybody places a disc. The last one, who lied, and the space."""
    while match.state.state.stage is Stage.SHARE:
        match.write(match.true_cube())
    state = match.state.state
    first, second, last = state.setup.order
    fits = match.rows[first] & match.rows[second] & ~match.rows[last] & state.open
    space = fits.bit_length() - 1
    assert space >= 0
    match.write(Search(space))
    match.write(Disc(space))
    match.write(Disc(space))
    return last, space


def test_a_false_disc_that_completes_a_search_can_be_taken_back_and_is_a_slip() -> None:
    """Whoever placed it is the first to be asked, so nobody need have acted on it."""
    match = Writing(honour())
    liar, space = searched(match)
    assert (match.state.state.stage, match.due) == (Stage.AGREE, liar)
    moved = (match.rows[liar] & match.state.state.free(liar)).bit_length() - 1
    match.write(None, match.note(liar, Correct(space, moved)))
    assert match.state.state.stage is Stage.TURN
    verdict = match.verdict()
    assert (verdict.finding, verdict.accusation) == (Finding.UNFINISHED, None)
    assert only(verdict).acted_on is None and only(verdict).taken_back is not None


def test_a_correction_by_another_at_the_end_has_not_acted_on_a_false_disc() -> None:
    match = Writing(honour())
    liar, space = searched(match)
    corrected_and_back(match, next(seat for seat in range(3) if seat != liar), but=1 << space)
    moved = (match.rows[liar] & match.state.state.free(liar)).bit_length() - 1
    match.write(None, match.note(liar, Correct(space, moved)))
    verdict = match.verdict()
    assert verdict.accusation is None
    assert all(piece.acted_on is None for piece in verdict.false_pieces)


def test_who_stands_by_a_false_disc_has_won_nobody_the_game_honestly() -> None:
    match = Writing(honour())
    liar, _ = searched(match)
    for _ in range(3):
        match.write(Agree())
    verdict = match.verdict()
    assert verdict.finished and verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("false-piece", liar)


# A correction that undoes what others did -------------------------------------------------------------


def found(match: Writing) -> tuple[int, int]:
    """The habitat is searched, and everybody places a true disc: the last one, and the space."""
    while match.state.state.stage is Stage.SHARE:
        match.write(match.true_cube())
    habitat = (match.rows[0] & match.rows[1] & match.rows[2]).bit_length() - 1
    match.write(Search(habitat))
    match.write(Disc(habitat))
    match.write(Disc(habitat))
    return match.state.state.setup.order[-1], habitat


def there_and_back(match: Writing, seat: int, space: int) -> int:
    """In one event, a true disc becomes a false cube, and then the disc that it was."""
    state, row = match.state.state, match.rows[seat]
    disc = (state.free(seat) & row & ~(1 << space)).bit_length() - 1
    cube = (state.free(seat) & ~row & ~(1 << space)).bit_length() - 1
    notes = match.note(seat, Correct(space, disc)), match.note(seat, Correct(space, cube))
    return match.write(None, *notes)


def test_a_false_correction_that_undoes_a_found_game_is_a_fault_though_it_is_taken_back_at_once() -> None:
    """Otherwise the searcher would pay a disc more for each new search, as often as the other likes."""
    match = Writing(honour())
    liar, space = found(match)
    undone = there_and_back(match, liar, space)
    assert match.state.state.stage is Stage.TURN
    assert match.state.state.discs[liar] >> space & 1
    verdict = match.verdict()
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("false-piece", liar)
    piece = only(verdict)
    assert (piece.placed, piece.acted_on, piece.taken_back) == (undone, undone, undone)
    (line,) = piece_lines(verdict)
    assert line.endswith(f"undid what others had done, taken back in event {undone}")


def test_a_false_correction_that_undoes_a_search_is_a_fault() -> None:
    match = Writing(honour())
    while match.state.state.stage is Stage.SHARE:
        match.write(match.true_cube())
    habitat = (match.rows[0] & match.rows[1] & match.rows[2]).bit_length() - 1
    match.write(Search(habitat))
    liar = match.due
    match.write(Disc(habitat))
    assert match.state.state.stage is Stage.CONFIRM
    there_and_back(match, liar, habitat)
    verdict = match.verdict()
    assert verdict.accusation is not None
    assert verdict.accusation.accused == liar


def test_a_false_correction_that_undoes_nothing_can_be_taken_back() -> None:
    match = Writing(honour())
    liar, space = found(match)
    corrected_and_back(match, liar, but=1 << space)
    assert match.state.state.stage is Stage.AGREE
    verdict = match.verdict()
    assert verdict.accusation is None
    assert only(verdict).acted_on is None


def test_who_said_yes_to_a_false_disc_and_then_another_did_corrects_it_too_late() -> None:
    """The other's yes stood on it: that is acting, like any other move."""
    match = Writing(honour())
    liar, space = searched(match)
    match.write(Agree())
    relied = match.write(Agree())
    moved = (match.rows[liar] & match.state.state.free(liar)).bit_length() - 1
    back = match.write(None, match.note(liar, Correct(space, moved)))
    assert match.state.state.stage is Stage.TURN
    verdict = match.verdict()
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("false-piece", liar)
    assert (only(verdict).acted_on, only(verdict).taken_back) == (relied, back)


def test_nobody_reveals_before_all_stand_by_their_pieces() -> None:
    played = honour()
    ends = [s for s, state in enumerate(played.states) if getattr(state.state, "stage", None) is Stage.AGREE]
    assert len(ends) == 3
    for seat in played.seats_at(ends[0]):
        assert not seat.match.over and not seat.match.reveals
