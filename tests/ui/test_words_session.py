"""A person plays Cryptic Words in a real terminal: types, points and clicks, and reads what there is to see."""

import re
from pathlib import Path

import pytest

from helpers.tmux import Tmux, needs_tmux

YOURS = r"you rolled|guess, or not|call all your cards|choose what both tell"
"""what the game says when it waits for the player, once a word is hidden"""


def answer(terminal: Tmux, pointed: bool) -> bool:
    """Whatever the game asks for, typed or pointed at; was it done by pointing?"""
    asked = terminal.wait(YOURS)
    if asked == "you rolled" and pointed:
        terminal.keys("Right", "Enter")
        terminal.wait(r"place 1 -")
        terminal.keys("Enter")
        return True
    if asked == "choose what both tell":
        terminal.type(terminal.wait(r"pick [1-6]"))
    elif asked == "call all your cards":
        terminal.wait(r"such as: order [0-9 ]+\)")
        terminal.type(re.findall(r"order [0-9 ]+(?=\))", terminal.seen)[0])
    else:
        terminal.type("place 2 3" if asked == "you rolled" else "pass")
    terminal.keys("Enter")
    return False


@needs_tmux
@pytest.mark.parametrize("size", [(120, 45)], ids=str)
def test_a_person_hides_a_word_places_dice_and_guesses(size: tuple[int, int], tmp_path: Path) -> None:
    terminal = Tmux("play", "--game", "words", "--name", "eva", folder=tmp_path, size=size)
    try:
        terminal.wait("hide a word")
        terminal.wait(r"├─── 4 ───┤")
        (line,) = re.findall(r"such as: (hide [a-z]+ [^)]+)\)", " ".join(terminal.look().split()))
        terminal.type(line)
        terminal.keys("Enter")
        terminal.wait(f"your word: {line.split()[1].upper()}")
        pointed = False
        for _ in range(30):
            pointed = answer(terminal, pointed=True) or pointed
            terminal.until(
                lambda: not re.search(YOURS, terminal.look()) or "guess, or" in terminal.seen, "on"
            )
            if pointed and re.search(r"\[[A-Z]+\]|·", terminal.seen):
                break
        assert pointed
        assert "robin" in terminal.seen
    finally:
        terminal._tmux("kill-server")
