"""What is told outside of a match is broken between words too; lines to paste never are."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.screens import Screen
from p2pcryptid.cli.options import print_wrapped

SAID = "  bob asked ann about G7 because the answer was open"


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "30")
    yield


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("terminal", [True, False])
def test_words_stay_whole_at_a_terminal_and_lines_elsewhere(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    print_wrapped(SAID)
    lines = capsys.readouterr().out.splitlines()
    assert (max(map(len, lines)) <= 30) == terminal
    assert " ".join(" ".join(lines).split()) == SAID.strip()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_layout_for_the_box_fits_the_terminal(lang: str, tmp_path: Path) -> None:
    screen = Screen("generate", "--seed", "1", "--lang", lang, folder=tmp_path)
    try:
        shown = screen.wait(r"(?s)^.*\r\n.*Ent[er]").replace("\r", "")
    finally:
        screen.close()
    assert max(map(len, shown.splitlines()[:-1])) <= 80
