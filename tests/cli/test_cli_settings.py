"""`p2pcryptid settings`: what it shows and changes, and that nothing of the file is ever lost."""

import json
import sys
from pathlib import Path

import pytest

from helpers.cli_runs import Run, assert_refused, run_here
from helpers.high_card import PATH


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("P2PCRYPTID_HOME", str(tmp_path))
    return tmp_path / "settings.json"


def values(done: Run) -> dict[str, object]:
    assert done.code == 0, done.err
    found = json.loads(done.text)
    assert isinstance(found, dict) and found.pop("v") == 1
    return found


def test_all_are_shown_with_what_they_mean(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    done = run_here(capsys, "settings")
    lines = done.text.splitlines()
    assert lines[::2] == [
        "theme=auto",
        "language=auto",
        "name=auto",
        "bell=no",
        "notebook=pieces",
        "confirm=yes",
    ]
    assert all(line.startswith("    ") and len(line.split()) > 4 for line in lines[1::2])
    assert done.err == f"kept in {file}\n"
    assert not file.exists()


def test_several_are_changed_at_once_and_stay(capsys: pytest.CaptureFixture[str]) -> None:
    changed = values(run_here(capsys, "settings", "theme=light", "name=ana", "confirm=no", "--json"))
    assert (changed["theme"], changed["name"], changed["confirm"]) == ("light", "ana", False)
    assert values(run_here(capsys, "settings", "--json")) == changed


def test_one_mistake_changes_nothing(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert_refused(run_here(capsys, "settings", "theme=light", "bell=loud"), 2)
    assert not file.exists()
    assert_refused(run_here(capsys, "settings", "theme=light", "--reset"), 2)


def test_reset_leaves_only_what_this_version_does_not_know(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text('{"theme": "dark", "of a later version": {"a": [1, "é"]}}')
    assert values(run_here(capsys, "settings", "bell=yes", "--json"))["bell"] is True
    assert json.loads(file.read_text()) == {
        "theme": "dark",
        "of a later version": {"a": [1, "é"]},
        "bell": True,
    }
    assert values(run_here(capsys, "settings", "--reset", "--json"))["theme"] == "auto"
    assert json.loads(file.read_text()) == {"of a later version": {"a": [1, "é"]}}


@pytest.mark.parametrize(
    "damaged", [b"{", b"[]", b"\xff\xfe\x00", b"null", b"[" * 50_000, b'{"a": "' + b"x" * 70_000 + b'"}']
)
@pytest.mark.parametrize("asked", [(), ("theme=dark",), ("--reset",)])
def test_a_damaged_file_is_never_written_over(
    capsys: pytest.CaptureFixture[str], file: Path, damaged: bytes, asked: tuple[str, ...]
) -> None:
    file.write_bytes(damaged)
    done = run_here(capsys, "settings", *asked)
    assert_refused(done, 7)
    assert str(file) in done.err and "are damaged" in done.err
    assert file.read_bytes() == damaged


def test_whoever_plays_is_told_of_a_damaged_file_and_whoever_does_not_is_not(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text("{")
    assert_refused(run_here(capsys, "host", "--auto", "easy"), 7)
    assert run_here(capsys, "games").code == 0


def test_a_value_that_cannot_be_is_named_and_can_be_changed(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text('{"theme": "pink", "bell": true}')
    done = run_here(capsys, "settings")
    assert_refused(done, 7)
    assert "theme" in done.err and "pink" in done.err
    assert values(run_here(capsys, "settings", "theme=dark", "--json"))["bell"] is True


def test_the_file_is_for_its_owner_alone(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    run_here(capsys, "settings", "theme=dark")
    assert sys.platform == "win32" or file.stat().st_mode & 0o077 == 0


def test_every_command_speaks_the_chosen_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("P2PCRYPTID_LANG", "")
    monkeypatch.setenv("LC_ALL", "C")
    assert "there are no games" in run_here(capsys, "games").err
    run_here(capsys, "settings", "language=fr")
    assert "il n'y a pas" in run_here(capsys, "games").err
    assert "Affiche" not in run_here(capsys, "games", "--help", "--lang", "en").text
    assert "there are no games" in run_here(capsys, "games", "--lang", "en").err
    monkeypatch.setenv("P2PCRYPTID_LANG", "en")
    assert "there are no games" in run_here(capsys, "games").err


def test_the_name_is_used_where_none_is_given(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    run_here(capsys, "id", "new", "--name", "ben")
    run_here(capsys, "settings", "name=ana")
    assert values(run_here(capsys, "id", "show", "--json"))["name"] == "ana"
    done = run_here(capsys, "join", "--auto", "random", "--game", PATH, "--address", "127.0.0.1:1")
    assert done.code == 3  # nobody is there; but we have an identity, under its own name still
    assert json.loads((file.parent / "identity.json").read_text())["name"] == "ben"


def test_whoever_takes_another_name_has_it_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "id", "new", "--name", "ben")
    run_here(capsys, "settings", "name=ana")
    assert values(run_here(capsys, "id", "rename", "eva", "--json"))["name"] == "eva"
    assert values(run_here(capsys, "settings", "--json"))["name"] == "eva"
    run_here(capsys, "settings", "--reset")
    assert values(run_here(capsys, "id", "show", "--json"))["name"] == "eva"
    run_here(capsys, "id", "rename", "zoe")
    assert values(run_here(capsys, "settings", "--json"))["name"] == "auto"
