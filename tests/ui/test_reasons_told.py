"""What bots believed is told when their secrets are open: after the match, and in a replay."""

import itertools
from functools import cache, partial
from pathlib import Path

import pytest

from helpers.cli_runs import run_here
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.bots import choose, reason
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.narration import narrate
from p2pcryptid.games.game import TABLE, Variant
from p2pcryptid.i18n import languages, speaking
from p2pcryptid.sim.table import new_table, play_match, write_log
from p2pcryptid.table.match import Match, Output
from p2pcryptid.table.record import TableRecord
from p2pcryptid.ui.line.ending import reason_lines, revealed_knowledge

NAMES = ("ann", "bob", "carol")
LEVELS = ("medium", "", "hard")


@cache
def played() -> tuple[TableRecord, Match, list[Output]]:
    """A whole match of two bots and somebody who says no level."""
    record, seats = new_table(CRYPTID, Variant(3, "normal"), NAMES, bytes(32), levels=LEVELS)
    choosers = [partial(choose, level or "easy") for level in LEVELS]
    outputs = play_match(seats, choosers, Draw(bytes(32), "reasons"))
    return record, seats[1].match, outputs


def told_reasons(match: Match) -> list[tuple[int, str, str]]:
    """Every choice with a reason: who, what happened, and why."""
    known, found = revealed_knowledge(match), []
    for change in match.story:
        seat = change.fact.seat
        if seat != TABLE and LEVELS[seat]:
            view = CRYPTID.view(change.before, seat, known[seat])
            said = reason(LEVELS[seat], view, change.fact.action)
            found += [(seat, narrate(change.before, change.fact), said)] if said else []
    return found


@pytest.mark.parametrize("language", languages())
def test_after_a_match_each_bot_tells_its_last_reason(language: str) -> None:
    _, match, _ = played()
    with speaking(language):
        heading, *lines = reason_lines(match)
        last = {seat: said for seat, _, said in told_reasons(match)}
    assert heading.endswith(":")
    assert lines == [f"  {last[0]}", f"  {last[2]}"]


def test_before_secrets_are_open_nobody_tells_anything() -> None:
    _, seats = new_table(CRYPTID, Variant(3, "normal"), NAMES, bytes(32), levels=LEVELS)
    assert reason_lines(seats[1].match) == []


def test_a_replay_tells_all_reasons_if_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, match, outputs = played()
    path = tmp_path / "match.p2pcryptid"
    write_log(path, record, outputs)
    plain = run_here(capsys, "replay", str(path)).text.splitlines()
    reasoned = run_here(capsys, "replay", str(path), "--why").text.splitlines()
    pairs = [(happened, f"  {said}") for _, happened, said in told_reasons(match)]
    assert len(pairs) > 5
    following = list(itertools.pairwise(reasoned))
    assert [pair for pair in following if pair in pairs] == pairs
    said = {said for _, said in pairs}
    assert [line for line in reasoned if line not in said] == plain
