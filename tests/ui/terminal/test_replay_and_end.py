"""A game seen again, and its end: keys, clicks, other eyes, the audit, and those who are still here."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from helpers.audit_logs import RecordKind, proven, reveals_of, with_reveals
from helpers.moments import recorded, told
from helpers.pilot import SMALL, Seated, at_table, characters, notices, on_screen, typed, until
from p2pcryptid.games.scene import Theme
from p2pcryptid.table.closing import make_reveal
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.ui.line.commands import Core
from p2pcryptid.ui.terminal import ending
from p2pcryptid.ui.terminal.app import TableApp
from p2pcryptid.ui.terminal.dialogs import LineDialog, PageDialog
from p2pcryptid.ui.terminal.ending import EndScreen
from p2pcryptid.ui.terminal.recorded import recorded as read
from p2pcryptid.ui.terminal.replay import ReplayScreen, Scrubber
from p2pcryptid.ui.terminal.stage import Stage

STORY = told()
RECORD = recorded(STORY)


def replay() -> ReplayScreen:
    return ReplayScreen(RECORD.moment, RECORD.known, Theme.DARK)


def test_step_by_step_and_to_both_ends() -> None:
    screen = replay()

    async def work(pilot: Pilot[None]) -> None:
        assert screen.facts == 0 and "before the first move" in characters(pilot)
        places = []
        for key in ("right", "right", "left", "pagedown", "pageup", "pageup", "end", "right", "left", "home"):
            await pilot.press(key)
            places.append(screen.facts)
        whole = STORY.whole
        assert places == [1, 2, 1, 6, 1, 0, whole, whole, whole - 1, 0]

    on_screen(screen, work)


def test_it_plays_by_itself_until_it_is_stopped_or_over() -> None:
    screen = replay()

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        assert "▶" in characters(pilot)
        await until(pilot, lambda: screen.facts >= 1)
        await pilot.press("space")
        stopped = screen.facts
        assert "‖" in characters(pilot)
        screen.go(STORY.whole - 1)
        await pilot.press("space")
        await until(pilot, lambda: screen.facts == STORY.whole)
        assert "‖" in characters(pilot) and stopped < STORY.whole

    on_screen(screen, work)


def test_a_click_on_the_bar_or_on_a_move_goes_there() -> None:
    screen = replay()

    async def work(pilot: Pilot[None]) -> None:
        bar = screen.query_one(Scrubber)
        await pilot.click(Scrubber, offset=(bar._lead + bar._room // 2, 0))
        await pilot.pause()
        assert abs(screen.facts - STORY.whole // 2) <= 1
        await pilot.press("f3", "home", "down", "down")
        await pilot.pause()
        assert screen.facts == 3

    on_screen(screen, work)


def test_through_everybodys_eyes_and_what_was_certain_then() -> None:
    screen = replay()

    async def work(pilot: Pilot[None]) -> None:
        assert "through a spectator's eyes" in characters(pilot)
        seats = []
        for _ in range(4):
            await pilot.press("e")
            seats.append(screen.moment.me)
        assert seats == [0, 1, 2, None]
        await pilot.press("q")
        assert re.search(r"through the eyes of bob: \d+ possibilities left", characters(pilot))
        await pilot.press("end")
        assert "through the eyes of bob: could have known it by now" in characters(pilot)
        await pilot.press("f5")
        assert screen.heat(screen.picture) is not None  # type: ignore[arg-type]
        await pilot.press("q")
        assert screen.moment.me is None

    on_screen(screen, work)


def test_a_log_without_an_end_has_no_open_secrets() -> None:
    cut = STORY.moment(12, None, ended="The game has no end in this log.")
    screen = ReplayScreen(cut, {}, Theme.DARK)

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("end", "p", "e")
        assert screen.facts == 12 and screen.moment.me is None
        assert notices(pilot) == ["eva has not opened their secret"]
        assert "The game has no end" in characters(pilot)

    on_screen(screen, work)


def test_an_accused_log_shows_all_moves_and_says_whose_fault_ended_it() -> None:
    played = proven()
    first, _, last = reveals_of(played)
    false = make_reveal(
        played.chain.match, 1, played.chain.head, played.table.secrets[0], played.table.keys[1]
    )
    data = with_reveals(played, [first, (RecordKind.REVEAL, false.encode()), last])
    record = read(parse_log(data))
    screen = ReplayScreen(record.moment, record.known, Theme.DARK)

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("end")
        assert screen.facts == len(record.moment.story) > 0
        assert "the match was stopped because of" in " ".join(record.moment.ended.split())
        await pilot.press("e", "e", "e", "e")
        assert screen.picture is not None

    on_screen(screen, work)


class Others:
    """People who are still here."""

    def __init__(self, *, people: bool = True) -> None:
        self.people = people
        self.heard: list[str] = []

    def rematch(self) -> None:
        self.heard.append("rematch")

    def talk(self, command: Core, words: list[str]) -> None:
        self.heard.append(f"{command.name}: {' '.join(words)}")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.log"
    path.write_bytes(b"the log")
    return path


def test_the_end_unfolds_and_has_the_audit_a_summary_a_copy_and_the_game_again(log: Path) -> None:
    screen = EndScreen(RECORD, 2, log, Theme.DARK, None)

    async def work(pilot: Pilot[None]) -> None:
        assert screen.heat(screen.picture) is not None  # type: ignore[arg-type]
        assert "eva held: The habitat is on forest or swamp." in characters(pilot)
        for key, says in (("a", "signature"), ("enter", "you found it, and have won")):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, PageDialog) and says in characters(pilot)
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("s")
        (copy,) = log.parent.glob("*.p2pcryptid")
        assert copy.read_bytes() == b"the log"
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen_stack[-1] is screen
        await pilot.press("r", "t")  # nobody is here
        assert pilot.app.screen_stack[-1] is screen

    on_screen(screen, work, size=SMALL)


def test_a_copy_that_cannot_be_written_is_said(log: Path) -> None:
    screen = EndScreen(RECORD, None, log.with_name("gone"), Theme.DARK, None)

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("s")
        assert notices(pilot)[0].startswith("cannot write ")

    on_screen(screen, work)


def test_people_who_are_still_here_are_asked_for_a_rematch_and_talked_to(log: Path) -> None:
    others = Others()
    screen = EndScreen(RECORD, 0, log, Theme.DARK, others)

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("r", "t")
        await pilot.pause()
        assert isinstance(pilot.app.screen, LineDialog)
        await typed(pilot, "well played")
        lines = characters(pilot).splitlines()
        y = next(y for y, line in enumerate(lines) if "r rematch" in line)
        await pilot.click(offset=(lines[y].index("r rematch") + 2, y))
        assert others.heard == ["rematch", "SAY: well played", "rematch"]
        screen.tell("bob wants a rematch: r sits down there")
        await pilot.pause()
        assert "bob wants a rematch" in characters(pilot)
        assert not screen.query(Input)

    on_screen(screen, work)


def test_bots_are_asked_for_a_rematch_and_not_talked_to(log: Path) -> None:
    others = Others(people=False)
    screen = EndScreen(RECORD, 0, log, Theme.DARK, others)

    async def work(pilot: Pilot[None]) -> None:
        assert "r rematch" in characters(pilot) and "t talk" not in characters(pilot)
        await pilot.press("t", "r")
        assert pilot.app.screen is screen and others.heard == ["rematch"]
        titles = [title for title, _, _ in screen.commands()]
        assert "rematch" in titles and "talk" not in titles and "notebook" not in titles

    on_screen(screen, work)


def test_the_rest_of_a_line_that_was_being_typed_is_not_taken_for_keys(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending, "END_DEAF_SECONDS", 3600)
    others = Others()
    screen = EndScreen(RECORD, 0, log, Theme.DARK, others)

    async def work(pilot: Pilot[None], _: Seated) -> None:
        await typed(pilot, "sea", "r")
        assert isinstance(pilot.app, TableApp)
        await Stage(pilot.app)._show_end(screen)
        await pilot.press("c", "h", "s", "r", "a", "v", "t")
        assert pilot.app.screen is screen and not others.heard and not notices(pilot)
        screen.listen()
        await pilot.press("r")
        assert others.heard == ["rematch"]

    at_table(STORY, 16, work)


def test_what_everybody_held_can_be_seen_again(log: Path) -> None:
    screen = EndScreen(RECORD, 2, log, Theme.DARK, None)

    async def work(pilot: Pilot[None]) -> None:
        screen._unfolding = []
        await pilot.press("f5")
        assert screen.picture is not None
        first = screen.heat(screen.picture)
        assert first and "eva held: " in characters(pilot).splitlines()[-2]
        await pilot.press("f5")
        assert screen.heat(screen.picture) != first
        await pilot.press(*["f5"] * (len(RECORD.known) - 1))
        assert screen.heat(screen.picture) is None

    on_screen(screen, work)


def test_the_palette_looks_through_anybodys_eyes() -> None:
    screen = replay()

    async def work(pilot: Pilot[None]) -> None:
        eyes = [action for title, _, action in screen.commands() if title == "eyes"]
        eyes[1]()
        await pilot.pause()
        assert screen.moment.me == sorted(RECORD.known)[1]
        eyes[-1]()
        assert screen.moment.me is None
        said = [about for _, about, _ in screen.commands()]
        assert "you have no clue yet" not in said and "or show it again" not in said

    on_screen(screen, work)


def test_a_loser_is_told_who_won(log: Path) -> None:
    lost = replace(RECORD.moment, ended="carol found it: the habitat is F3.")
    screen = EndScreen(RECORD._replace(moment=lost), 0, log, Theme.DARK, None)

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        assert "carol found it" in characters(pilot)

    on_screen(screen, work)
