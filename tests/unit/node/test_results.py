"""What is kept of games that are over: once for each, for its owner alone, whatever else is in the file."""

import json
import stat
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.matches import Played, honour
from p2pcryptid.games.cryptid.state import Stage
from p2pcryptid.i18n import speaking
from p2pcryptid.node.node import Ending
from p2pcryptid.node.results import Result, keep_result, result_of, results, results_path
from p2pcryptid.table.match import Match
from p2pcryptid.ui.line.ending import ended_line

WON = Result("0" * 16, "tiny", "normal", False, ("ann", "bob"), ("", "easy"), 0, "revealed", 0, 1_700_000_000)
LOST = replace(WON, match="1" * 16, winner=1)
GIVEN_UP = replace(WON, match="2" * 16, ending="abandoned", winner=None)
NAMES = st.text(min_size=1, max_size=8)
SOME = st.builds(
    Result,
    match=st.text("0123456789abcdef", min_size=16, max_size=16),
    game=NAMES,
    mode=NAMES,
    honour=st.booleans(),
    names=st.tuples(NAMES, NAMES, NAMES),
    levels=st.tuples(NAMES, NAMES, NAMES),
    seat=st.integers(0, 2),
    ending=st.sampled_from(["revealed", "unrevealed", "abandoned", "fault"]),
    winner=st.none() | st.integers(0, 2),
    at=st.integers(0, (1 << 34) - 1),
)


@given(st.lists(SOME, unique_by=lambda one: (one.match, one.seat), max_size=5))
def test_all_come_back_in_their_order_and_once(kept: list[Result]) -> None:
    with TemporaryDirectory() as folder:
        matches = Path(folder) / "matches"
        for one in [*kept, *kept]:
            keep_result(matches, one)
        assert results(matches) == kept


def test_the_first_word_about_a_match_stands(tmp_path: Path) -> None:
    matches = tmp_path / "home" / "matches"
    keep_result(matches, WON)
    keep_result(matches, replace(WON, winner=1, at=WON.at + 1))
    assert results(matches) == [WON]
    assert stat.S_IMODE(results_path(matches).stat().st_mode) == 0o600


def test_there_are_none_before_the_first(tmp_path: Path) -> None:
    assert results(tmp_path / "matches") == []
    results_path(tmp_path / "matches").mkdir()
    assert results(tmp_path / "matches") == []


@pytest.mark.parametrize("cut", range(0, 200, 9))
def test_a_line_that_was_cut_short_spoils_no_other(tmp_path: Path, cut: int) -> None:
    matches = tmp_path / "matches"
    keep_result(matches, WON)
    whole = results_path(matches).read_bytes()
    keep_result(matches, LOST)
    results_path(matches).write_bytes(whole + results_path(matches).read_bytes()[len(whole) :][:cut])
    keep_result(matches, GIVEN_UP)
    keep_result(matches, LOST)
    assert results(matches) == [WON, GIVEN_UP, LOST]


WRITTEN = {
    **{"v": 1, "match": "3" * 16, "game": "tiny", "mode": "", "honour": False, "seat": 0, "ending": "fault"},
    **{"names": ["ann", "bob"], "levels": ["", ""], "winner": None, "at": 1},
}
ODD = [
    *({"v": 2}, {"match": 3}, {"seat": 2}, {"seat": -1}, {"winner": 2}, {"winner": True}, {"levels": [""]}),
    *({"unconfirmed": 2}, {"awaited": -1}, {"unconfirmed": "ann"}),
    *({"names": "ab"}, {"names": [1, 2]}, {"honour": 0}, {"at": "now"}, {"mode": None}),
    *({"at": -1}, {"at": 1 << 34}, {"at": 10**18}, {"at": 10**99}),
]


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_a_line_that_says_something_else_is_passed_over(tmp_path: Path, odd: dict[str, object]) -> None:
    path = results_path(tmp_path / "matches")
    path.write_text(json.dumps({**WRITTEN, **odd}) + "\n" + json.dumps(WRITTEN))
    (only,) = results(tmp_path / "matches")
    assert (only.match, only.ending) == ("3" * 16, "fault")
    path.write_text(json.dumps({**WRITTEN, **odd}))
    assert results(tmp_path / "matches") == []


def test_lines_of_earlier_versions_are_read(tmp_path: Path) -> None:
    results_path(tmp_path / "matches").write_text(json.dumps(WRITTEN))
    (old,) = results(tmp_path / "matches")
    assert (old.unconfirmed, old.awaited) == (None, None)
    kept = replace(GIVEN_UP, unconfirmed=0, awaited=1)
    keep_result(tmp_path / "matches", kept)
    assert results(tmp_path / "matches") == [old, kept]


def given_up_at(seq: int, played: Played) -> Match:
    """As those see it who go on without the seat that is due."""
    seats = played.seats_at(seq)
    due = next(seat.seat for seat in seats if seat.seat == seat.state.state.actor)
    others = [seat for seat in seats if seat.seat != due]
    words = [(seat, output) for seat in others for output in seat.abandon(frozenset({due}))]
    for other in others:
        for seat, output in words:
            if seat is not other:
                other.receive(output.kind, output.data)
    assert others[0].match.gone == (due,)
    return others[0].match


def test_a_sore_loser_who_never_stands_by_a_found_habitat_is_named() -> None:
    """Only the others can end it, with no winner; but it is told and kept what kept the game from its end."""
    played = honour()
    ends = [n for n, state in enumerate(played.states) if getattr(state.state, "stage", 0) is Stage.AGREE]
    match = given_up_at(ends[0], played)
    winner, awaited = match.state.state.active, match.state.state.actor
    names = match.state.record.names
    with speaking("en"):
        said = ended_line(match)
    assert said == (
        f"the match was given up without {names[awaited]}. "
        f"{names[winner]} had won, if all stood by it; {names[awaited]} was asked, and had not said so."
    )
    kept = kept_of(match)
    assert (kept.ending, kept.winner, kept.unconfirmed, kept.awaited) == ("abandoned", None, winner, awaited)
    assert not kept.played_out
    before = given_up_at(played.begin_of_play(), played)
    with speaking("en"):
        assert ended_line(before).endswith(f"without {names[before.state.state.actor]}.")
    assert kept_of(before).unconfirmed is None


def kept_of(match: Match) -> Result:
    journal = SimpleNamespace(record=match.state.record, folder=Path("0" * 16))
    node: Any = SimpleNamespace(journal=journal, match=match, seat=SimpleNamespace(seat=0))
    return result_of(node, Ending.ABANDONED)


@given(st.binary(max_size=200))
def test_nothing_in_the_file_keeps_a_result_out(noise: bytes) -> None:
    with TemporaryDirectory() as folder:
        matches = Path(folder) / "matches"
        results_path(matches).write_bytes(noise + b"\n[" * 50 + b"\n7\n\xff\nnull\n")
        keep_result(matches, WON)
        assert results(matches) == [WON]


def test_what_counts_as_won() -> None:
    assert [one.won for one in (WON, LOST, GIVEN_UP)] == [True, False, False]


@pytest.mark.parametrize("ending", Ending)
def test_what_counts_as_played_out(ending: Ending) -> None:
    """A match that was given up, or stopped by a fault, is none, whoever stood there as its winner."""
    expected = ending in (Ending.REVEALED, Ending.UNREVEALED)
    assert replace(WON, ending=ending.value).played_out == expected
