"""The line where moves are typed."""

import pytest

from p2pcryptid.ui.terminal.entry import next_word

LINES = ["ask bob C4", "ask carol C4", "search C4", "history"]


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("a", "ask"),
        ("ask", "ask bob"),
        ("ask ", "ask bob"),
        ("ask c", "ask carol"),
        ("ask carol", "ask carol C4"),
        ("SE", "SEarch"),
        ("h", "history"),
        ("history", None),
        ("x", None),
        ("", None),
    ],
)
def test_a_line_is_completed_word_by_word(typed: str, completed: str | None) -> None:
    assert next_word(typed, LINES) == completed
