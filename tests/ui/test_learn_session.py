"""A whole `p2pcryptid learn` in a real terminal, in both languages, by whoever presses Enter only."""

import re
import signal
from pathlib import Path

import pytest

from helpers.progress import QUIET_SECONDS
from helpers.screens import Screen

SAID = {
    "en": ("Enter", "Welcome!", "the habitat is E8", "Next: 'p2pcryptid play'"),
    "fr": ("Entrée", "Bienvenue", "l'habitat est E8", "Et après"),
}


@pytest.mark.parametrize("lang", SAID)
def test_enter_alone_leads_to_the_end(tmp_path: Path, lang: str) -> None:
    enter, first, found, last = SAID[lang]
    screen = Screen("learn", "--name", "eva", "--lang", lang, folder=tmp_path)
    try:
        screen.wait(first)
        at = 0
        while True:
            screen.wait(rf"\[[^\]]*{enter}|{re.escape(last)}", at)
            if last in screen.shown:
                break
            at = len(screen.shown)
            screen.type("")
        assert screen.program.wait(QUIET_SECONDS) == 0
    finally:
        screen.close()
    assert found in screen.shown
    assert list(tmp_path.iterdir()) == []  # nothing is kept


def test_ctrl_c_leaves_with_a_word(tmp_path: Path) -> None:
    screen = Screen("learn", "--name", "eva", folder=tmp_path)
    try:
        screen.wait(r"\[Enter goes on\]")
        screen.program.send_signal(signal.SIGINT)
        screen.wait("you have left the lesson")
        assert screen.program.wait(QUIET_SECONDS) == 130
    finally:
        screen.close()
