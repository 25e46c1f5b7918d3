"""`p2pcryptid id`: what it prints, and what becomes of trouble with the file."""

import json
import subprocess
from pathlib import Path

import pytest

from helpers.cli_runs import NEVER, SCRIPT, Run, environment, run_here
from p2pcryptid.net.words import word_list


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("P2PCRYPTID_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def shown(done: Run) -> dict[str, str]:
    assert done.code == 0, done.err
    found = json.loads(done.text)
    assert isinstance(found, dict) and found.pop("v") == 1
    return found


def test_a_real_process(home: Path) -> None:
    """Made once, then shown the same."""
    runs = []
    for arguments in (["new", "--name", "ann"], ["show"], ["export"]):
        command = [str(SCRIPT), "id", *arguments, "--json"]
        env = {**environment(), "P2PCRYPTID_HOME": str(home)}
        done = subprocess.run(command, capture_output=True, env=env, timeout=NEVER, check=False)
        runs.append(shown(Run(done.returncode, done.stdout, done.stderr.decode())))
    assert runs[0] == runs[1] == runs[2]
    assert (home / "identity.json").stat().st_mode & 0o077 == 0


def test_what_is_shown(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    made = shown(run_here(capsys, "id", "new", "--name", "ann", "--json"))
    assert (
        made["name"] == "ann"
        and len(bytes.fromhex(made["key"])) == len(bytes.fromhex(made["fingerprint"])) == 32
    )
    words = made["words"].split()
    assert len(words) == 6 and set(words) <= set(word_list())
    text = run_here(capsys, "id", "show").text
    assert made["words"] in text and made["key"] in text
    assert made["fingerprint"] in text.replace(" ", "")
    assert run_here(capsys, "id", "export").text == made["key"] + "\n"
    secret = json.loads((home / "identity.json").read_text())["secret"]
    assert secret not in text


def test_a_key_is_given_up_only_on_purpose(capsys: pytest.CaptureFixture[str]) -> None:
    first = shown(run_here(capsys, "id", "new", "--name", "ann", "--json"))
    refused = run_here(capsys, "id", "new", "--name", "ben")
    assert (refused.code, refused.text) == (7, "")
    assert refused.err.startswith("error: there is an identity in") and "\nhint: '--replace'" in refused.err
    assert shown(run_here(capsys, "id", "show", "--json")) == first
    renamed = shown(run_here(capsys, "id", "rename", "anna", "--json"))
    assert renamed == {**first, "name": "anna"}
    second = shown(run_here(capsys, "id", "new", "--name", "ann", "--replace", "--json"))
    assert second["key"] != first["key"]


@pytest.mark.parametrize("command", [["show"], ["export"], ["rename", "ben"]])
def test_trouble_with_the_file(capsys: pytest.CaptureFixture[str], home: Path, command: list[str]) -> None:
    missing = run_here(capsys, "id", *command)
    assert (missing.code, missing.text) == (7, "") and "hint: make one with" in missing.err
    run_here(capsys, "id", "new", "--name", "ann")
    path = home / "identity.json"
    whole = path.read_bytes()
    path.write_bytes(whole[:50])
    torn = run_here(capsys, "id", *command)
    assert (torn.code, torn.text) == (7, "") and "is damaged" in torn.err and path.read_bytes() == whole[:50]
    path.write_bytes(whole)
    path.chmod(0o644)
    assert run_here(capsys, "id", *command).code == 7


def test_names_that_do_not_fit(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    done = run_here(capsys, "id", "new", "--name", "a b")
    assert done.code == 2 and "is not a valid name" in done.err and not home.exists()
    assert run_here(capsys, "id", "new").code == 2
