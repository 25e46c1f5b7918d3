"""What is typed at the table: moves with completion, commands, and what is said to the others."""

from typing import Any

import pytest
from textual.pilot import Pilot

from helpers.high_card import HIGH_CARD
from helpers.moments import told
from helpers.pilot import Seated, at_table, characters, choices, choose, notices, typed
from p2pcryptid.ui.terminal.dialogs import PageDialog, RowsDialog
from p2pcryptid.ui.terminal.entry import EntryLine

STORY, TURN = told(), 16


def acted(seated: Seated) -> list[str]:
    """What the player has done, as it is typed."""
    view = STORY.moment(TURN).view
    return [STORY.game.format(one, view) for one in seated.desk.acted]


def test_a_move_is_typed_and_completed_by_tab() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        entry = seated.screen.query_one(EntryLine)
        await typed(pilot, "as", "tab")
        assert entry.value == "ask"
        await pilot.pause()
        await typed(pilot, " c", "tab")
        assert entry.value == "ask carol"
        await typed(pilot, " f4")
        assert acted(seated) == ["ask carol F4"]
        assert entry.value == ""

    at_table(STORY, TURN, work)


def test_what_was_typed_before_comes_back_with_the_up_arrow() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        entry = seated.screen.query_one(EntryLine)
        for line in ("nonsense", "say hello"):
            await typed(pilot, line)
        await typed(pilot, "x", "up")
        assert entry.value == "say hello"
        await pilot.press("up")
        assert entry.value == "nonsense"
        await pilot.press("down", "down")
        assert entry.value == "say hello"

    at_table(STORY, TURN, work)


def test_what_cannot_be_understood_or_is_against_the_rules_is_said_and_not_done() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await typed(pilot, "dance on c4")
        assert any("dance" in one for one in notices(pilot)), notices(pilot)
        assert not seated.desk.acted

    at_table(STORY, TURN, work)


def test_people_talk_and_mute() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await typed(pilot, "say well played, all")
        await typed(pilot, "/nice board")
        await typed(pilot, "mute bob")
        assert seated.desk.said == ["say: well played, all", "say: nice board", "mute: bob"]
        seated.screen.hear("bob says: “thank you”")
        await pilot.pause()
        assert "bob says: “thank you”" in characters(pilot)

    at_table(STORY, TURN, work)


def test_giving_up_is_forgotten_when_something_else_is_done_in_between() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await typed(pilot, "abandon")
        assert seated.desk.given_up == 1
        await typed(pilot, "say sorry")
        assert seated.desk.given_up == 0

    at_table(STORY, TURN, work)


def test_a_question_mark_has_the_rules_the_moves_the_keys_and_every_clue_shown_on_this_board() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        for title, says in {
            "the rules in short": "habitat",
            "what can be typed": "ask",
            "keys and mouse": "F4: colour the map",
        }.items():
            await pilot.press("question_mark")
            await pilot.pause()
            await choose(pilot, title)
            assert isinstance(pilot.app.screen, PageDialog)
            assert says in characters(pilot)
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("f1")
        await pilot.pause()
        await choose(pilot, "everything that players can hold")
        assert isinstance(pilot.app.screen, RowsDialog)
        screen = seated.screen
        assert screen.picture is not None and screen.picture.sheet is not None
        rows = screen.picture.sheet(screen.view).rows
        looked_at = [screen.heat(screen.picture)]
        for _ in rows[1:]:
            await pilot.press("down")
            await pilot.pause()
            looked_at.append(screen.heat(screen.picture))
        assert looked_at == [dict.fromkeys(row.spots, 1.0) for row in rows]
        await pilot.press("escape")
        await pilot.pause()
        assert screen.heat(screen.picture) is None

    at_table(STORY, TURN, work)


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("history", "eva asks carol about G6"),
        ("clue", "forest or swamp"),
        ("players", "carol"),
        ("words", "lava"),
    ],
)
def test_commands_answer_on_a_page(command: str, answer: str) -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await typed(pilot, command)
        assert isinstance(pilot.app.screen, PageDialog)
        assert answer in characters(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen_stack[-1] is seated.screen

    at_table(STORY, TURN, work)


def test_a_game_without_pictures_is_played_by_typing_alone() -> None:
    story = told(game=HIGH_CARD)
    at = next(at for at in range(1, story.whole) if story.moment(at).my_turn)
    done: list[Any] = []
    move = story.game.format(story.game.playable(story.moment(at).view)[0], story.moment(at).view)

    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await pilot.press("right", "f4", "escape", "enter", "question_mark")
        await pilot.pause()
        assert choices(pilot) == ["1 what can be typed", "2 keys and mouse"]
        await pilot.press("escape")
        seated.desk.act = done.append  # type: ignore[method-assign, assignment]  # whatever the others would do
        await typed(pilot, move)
        assert [story.game.format(one, seated.screen.view) for one in done] == [move]

    at_table(story, at, work)
