"""Whole games in a real terminal: one by keyboard only, one by mouse only, each up to the audit."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from helpers.own_notes import OwnNotes
from helpers.tmux import Tmux, needs_tmux
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.map.scenes import scene
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.scene import Theme
from p2pcryptid.transcript.file import read_log

pytestmark = needs_tmux
SEED = "07"  # deals at the second attempt
SIZE = (120, 45)
CHANCE = Draw(bytes(32), "somebody at the whole screen")
BOT = presentation_of(CRYPTID).levels["hard"]


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Tmux]:
    options = ("--players", "3", "--bots", "hard", "--name", "eva", "--seed", SEED)
    shown = Tmux("play", *options, folder=tmp_path, size=SIZE)
    yield shown
    shown.close()


def play(screen: Tmux, folder: Path, move: Callable[[Tmux, OwnNotes, Any], None]) -> None:
    """Do what a good bot would do, until the game is over."""
    screen.wait("your clue: ")
    mine, moves = OwnNotes(folder), 0

    def happens() -> bool:
        screen.look()
        mine.follow()
        return mine.seat.chooses or mine.seat.match.over

    while True:
        screen.until(happens, "a turn")
        if mine.seat.match.over:
            break
        facts = len(mine.seat.match.story)
        move(screen, mine, BOT.choose(mine.seat.view, CHANCE))
        screen.until(partial(_is_longer, mine, facts), "the move")
        moves += 1
    assert moves >= 2  # the first cubes at least


def _is_longer(mine: OwnNotes, facts: int) -> bool:
    mine.follow()
    return len(mine.seat.match.story) > facts


def honest(folder: Path) -> None:
    (log,) = folder.glob("matches/*/game.p2pcryptid")
    assert audit(read_log(log)).finding is Finding.HONEST


def test_a_whole_game_by_keyboard_only(screen: Tmux, tmp_path: Path) -> None:
    def move(screen: Tmux, mine: OwnNotes, action: Any) -> None:
        screen.type(CRYPTID.format(action, mine.seat.view))
        screen.keys("Enter")
        if presentation_of(CRYPTID).warning(mine.seat.view, action):
            screen.wait("rather not")
            screen.keys("2")

    play(screen, tmp_path, move)
    screen.wait("audit of the log: honest")
    screen.keys("a")
    screen.wait("signed and in its place")
    screen.keys("Escape")
    screen.until(lambda: "the audit ─" not in screen.look(), "the end behind it")
    screen.keys("q")
    assert screen.left() == 0
    assert "found it: the habitat is" in screen.seen
    honest(tmp_path)


def test_a_whole_game_by_mouse_only(screen: Tmux, tmp_path: Path) -> None:
    def move(screen: Tmux, mine: OwnNotes, action: Any) -> None:
        view, said = mine.seat.view, CRYPTID.format(action, mine.seat.view)
        drawn = scene(view, SIZE[0] - 31, SIZE[1] - 4, Theme.DARK)
        (spot, *_), turn = picture().spots(view, action), " " + said
        places = [
            (x, y) for y in range(drawn.height) for x in range(drawn.width) if drawn.spot_at(x, y) == spot
        ]
        while turn not in screen.look():  # it may still be telling what the others did
            screen.click(*places[len(places) // 2])
        click(screen, turn)
        if presentation_of(CRYPTID).warning(view, action):
            click(screen, "do it")

    play(screen, tmp_path, move)
    screen.wait("audit of the log: honest")
    click(screen, "a audit")
    screen.wait("signed and in its place")
    screen.click(5, 5)
    screen.until(lambda: "the audit ─" not in screen.look(), "the end behind it")
    click(screen, "q leave")
    assert screen.left() == 0
    honest(tmp_path)


def picture() -> Any:
    return presentation_of(CRYPTID).picture


def click(screen: Tmux, text: str) -> None:
    """On these words, as soon as they are there."""
    screen.wait(text)
    x, y = screen.find(text)
    screen.click(x + 1, y)
