"""A person plays Cryptic Words in a real terminal, which tmux is: words are typed, dice are pointed at."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.tmux import Tmux, needs_tmux

PLACE, GUESS = "you rolled", "guess, or not"
ORDER, PICK = "call all your cards", "choose what both tell"
DUE = "|".join((PLACE, GUESS, ORDER, PICK))
"""what the game says when it waits for the player, once a word is hidden"""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Tmux]:
    shown = Tmux("play", "--game", "words", "--name", "eva", folder=tmp_path, size=(120, 45))
    yield shown
    shown.close()


@needs_tmux
def test_a_word_is_hidden_dice_are_placed_by_key_and_mouse_and_words_are_guessed(terminal: Tmux) -> None:
    terminal.wait("hide a word")
    (line,) = re.findall(r"such as: (hide [a-z]+[^)]*)\)", " ".join(terminal.look().split()))
    terminal.type("hide xylophon")
    terminal.keys("Enter")
    terminal.wait("do not spell")
    terminal.type(line)
    terminal.keys("Enter")
    placed = [place_with_keys, place_with_the_mouse]
    while placed:
        asked = terminal.wait(DUE)
        if asked == PLACE:
            placed.pop()(terminal)
        else:
            terminal.type(said(terminal, asked))
            terminal.keys("Enter")
        terminal.until(lambda was=asked: was not in terminal.look(), "the next question")  # type: ignore[misc]
    terminal.wait(r"\[[A-Z]+\]|│ +· +│")
    terminal.type("word")
    terminal.keys("Enter")
    terminal.wait(rf"your word: {line.split()[1].upper()}")


def said(terminal: Tmux, asked: str) -> str:
    """What is typed where no die is to be placed."""
    if asked == GUESS:
        return "pass"
    return str(re.findall(r"order [0-9 ]*[0-9](?=\))|pick [1-6]", " ".join(terminal.seen.split()))[0])


def place_with_keys(terminal: Tmux) -> None:
    terminal.keys("Right", "Enter")
    terminal.wait(r"│ +\d place 1 -")  # among what is offered: the line below may name it too
    terminal.keys("Enter")


def place_with_the_mouse(terminal: Tmux) -> None:
    """Twice on the second pair, and then the first thing that is offered."""
    place = terminal.find("─ 2 ─")
    terminal.click(*place)
    terminal.wait("━ 2 ━|─ 2 ─")
    terminal.click(*place)
    terminal.wait(r"│ +\d place 2 -")
    terminal.keys("Enter")
