"""The lesson: the same table each time, suggestions that can be followed, and answers to all else."""

from dataclasses import replace
from functools import cache

import pytest
import trio
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.cli_runs import assert_refused, run, run_here
from helpers.high_card import EXAMPLES, PATH
from helpers.lesson_seeds import Followed, Obedient, follow
from p2pcryptid.cli.teaching import LEARNER, Classroom, LeftLesson, LineLectern, teach
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid import lesson as cryptid_lesson
from p2pcryptid.games.cryptid.board import Mode, check_board
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.legality import is_note
from p2pcryptid.games.cryptid.lesson import BOARD, CLUES, lesson
from p2pcryptid.games.cryptid.notation import format as written
from p2pcryptid.games.cryptid.state import Action
from p2pcryptid.games.cryptid.view import View, playable
from p2pcryptid.games.registry import Games


@cache
def followed() -> Followed:
    return follow(cryptid_lesson.SEED)


def test_the_table_is_a_real_one() -> None:
    check_board(BOARD, Mode.NORMAL)
    known = analyse_board(BOARD, Mode.NORMAL, 3)
    assert set(CLUES) in [set(deal.clues) for deal in known.deals]
    assert [known.clues[row] for row in lesson().rows] == list(CLUES)


def test_whoever_takes_every_suggestion_wins_and_is_told_everything() -> None:
    """If the bots have changed: `helpers.lesson_seeds` finds another seed."""
    one = followed()
    assert one.good, (one.won, one.end.turns, one.remarks)
    assert one.shown == follow(cryptid_lesson.SEED).shown


class Typing(Obedient):
    """Types these lines, and then the end of input."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self._lines = [*lines]

    async def read_line(self) -> str | None:
        await trio.lowlevel.checkpoint()
        return self._lines.pop(0) if self._lines else None


def typed(*lines: str) -> str:
    """All that is shown to somebody who types this after the pages and the board, and leaves."""
    terminal = Typing(*[""] * 5, *lines)
    with pytest.raises(LeftLesson):
        trio.run(Classroom(LineLectern(terminal), CRYPTID, lesson(), "eva").teach)
    return "\n".join(terminal.shown)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cube G5", "that is not true of what you hold\na cube goes where your clue says no"),
        ("ask robin C4", "now type something like: cube C4"),
        ("cube Z9", "is not a space"),
        ("dance", "'dance' is not an action"),
        ("notes", "robin: 10 of 20 clues possible"),
        ("clue", "your clue: The habitat is on water or swamp."),
        ("players", "robin  a bot (easy), here"),
        ("history", "robin starts with a cube"),
        ("words", "there is no such thing in a lesson"),
        ("abandon", "there is no such thing in a lesson"),
        ("help", "notes [NAME]"),
        ("cube I8", "eva starts with a cube on I8"),
    ],
)
def test_what_is_typed_is_answered_as_at_every_table(line: str, said: str) -> None:
    assert said in typed(line)


def test_help_leaves_out_what_is_not_there() -> None:
    assert "your seat is kept" not in typed("help") and "table words" not in typed("help")


class Stranger(Obedient):
    """Now takes the suggestion, now does anything else that can be done; and looks at every suggestion."""

    def __init__(self, draw: Draw, follows: int) -> None:
        super().__init__()
        self._draw, self._follows = draw, follows
        self.classroom: Classroom | None = None

    async def read_line(self) -> str | None:
        await trio.lowlevel.checkpoint()
        assert self.classroom is not None
        view = self.classroom.view
        moves = [one for one in playable(view) if not is_note(one)] if view.state.actor == LEARNER else []
        if "or type a move" not in self.shown[-1] or self._draw.below(4) < self._follows:
            return ""
        return written(self._draw.pick(moves), view)


@settings(max_examples=12, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(1, 3))
def test_every_suggestion_can_be_done_whatever_was_done_before(seed: bytes, follows: int) -> None:
    suggestions: list[tuple[View, Action]] = []

    def noted(view: View) -> Action:
        suggestions.append((view, lesson().suggest(view)))
        return suggestions[-1][1]

    terminal = Stranger(Draw(seed, "learner"), follows)
    classroom = Classroom(LineLectern(terminal), CRYPTID, replace(lesson(), seed=seed, suggest=noted), "eva")
    terminal.classroom = classroom
    won = trio.run(classroom.teach)
    assert suggestions and all(action in playable(view) for view, action in suggestions)
    assert won == (classroom.view.state.outcome.winner == LEARNER)
    assert ("you have found it" in "\n".join(terminal.shown)) == won


def test_who_resigns_loses_kindly_and_may_play_again() -> None:
    terminal = Typing(*[""] * 5, "resign", *[""] * 60)
    with pytest.raises(LeftLesson):
        trio.run(
            lambda: teach(LineLectern(terminal), CRYPTID, replace(lesson(), levels=("hard", "hard")), "eva")
        )
    shown = "\n".join(terminal.shown)
    assert "This time somebody was quicker" in shown
    assert "[Enter plays the same game again, 'quit' leaves]" in shown
    assert shown.count("Welcome!") > 1


def test_a_hint_can_be_called_for_as_at_every_table() -> None:
    """After the first cubes, when the first turn has come."""
    lines = ["", "", "", "hint yes", ""]
    assert "hint: No clue" in typed(*lines)


def test_through_a_pipe() -> None:
    done = run("learn", "--name", "robin", stdin=b"\n" * 60)
    assert (done.code, done.err) == (0, "")
    assert "you found it, and have won: the habitat is E8." in done.text
    short = run("learn", stdin=b"\n")
    assert short.code == 130
    assert short.err.splitlines() == [
        "you have left the lesson",
        "hint: 'p2pcryptid learn' begins it again",
    ]


def test_a_game_without_a_lesson(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2pcryptid.games.registry.GAMES", Games())
    monkeypatch.syspath_prepend(str(EXAMPLES))
    done = run_here(capsys, "learn", "--game", PATH)
    assert_refused(done, 2)
    assert "high-card has no lesson" in done.err
    assert_refused(run_here(capsys, "learn", "--name", "a b"), 2)
