"""The list of cheats names tests that exist, and every test of a cheat is on it."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "trust" / "cheats.md").read_text(encoding="utf-8")


def cases_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return {name.removeprefix("test_") for name in names if name.startswith("test_")}


def named() -> set[str]:
    """Words of several parts, in code marks: codes have dots or dashes, tests have underscores."""
    return {name for name in re.findall(r"`([a-z_]+)`", PAGE) if name.count("_") >= 2}


def test_every_file_on_the_page_exists() -> None:
    files = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
    assert set(re.findall(r"\b(test_\w+\.py)`", PAGE)) <= files


def test_every_test_on_the_page_exists() -> None:
    folders = (
        *("cheats/table", "cheats/crypto", "properties"),
        *("unit/audit", "unit/table", "unit/transcript"),
    )
    found = (cases_in(path) for folder in folders for path in (ROOT / "tests" / folder).glob("test_*.py"))
    assert named() <= set().union(*found)


def test_every_cheat_that_is_tried_is_on_the_page() -> None:
    elsewhere = {
        "a_seat_that_comes_back_from_an_old_journal_says_the_same_bytes",
        "fork_evidence_needs_two_different_events",
        "an_event_that_was_heard_before_changes_nothing",
        "an_event_on_another_branch_accuses_nobody",
        "an_opening_at_an_honour_table",
        "a_reveal_that_another_signed_is_refused",
        "a_reveal_under_another_head_is_refused",
        "a_reveal_of_a_seat_that_does_not_exist",
    }
    files = set(Path(__file__).parent.glob("test_cheats_*.py")) - {Path(__file__)}
    assert len(files) == 13
    assert set().union(*map(cases_in, files)) - named() == elsewhere
