"""What docs/play/audit.md shows is what the program says."""

import re
from pathlib import Path

import pytest

from helpers.cli_runs import assert_refused, run_here
from p2pcryptid.audit.verdict import Accusation, Finding
from p2pcryptid.cli.audit import _print_disagreement
from p2pcryptid.table.closing import decode_reveal
from p2pcryptid.transcript.file import LogWriter, read_log
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.ui.audit_words import FINDINGS

PAGE = (Path(__file__).parents[2] / "docs" / "play" / "audit.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
BOB = 1


def sample(start: str) -> str:
    """The block of the page that begins like this, without the commands that are typed in it."""
    (block,) = [block for block in BLOCKS if block.startswith(start)]
    return "".join(line for line in block.splitlines(keepends=True) if not line.startswith("$ "))


def command(of: str) -> list[str]:
    (line,) = re.findall(rf"^(?:\$ )?\.venv/bin/p2pcryptid ({of})$", PAGE, re.MULTILINE)
    return str(line).split()


def without_reveal(path: Path, seat: int, to: Path) -> None:
    log = read_log(path)
    kept = [
        (RecordKind(one.kind), one.data)
        for one in log.records
        if one.kind != RecordKind.REVEAL or decode_reveal(one.data).seat != seat
    ]
    with LogWriter.create(to, log.table) as writer:
        writer.append_all(kept)


def test_the_samples_of_the_page_are_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    game = tmp_path / "game.p2pcryptid"
    assert run_here(capsys, *command("demo .*"), "--lang", "en").code == 0
    audited = run_here(capsys, *command("audit game.p2pcryptid"))
    assert (audited.text, audited.code) == (sample("$ .venv/bin/p2pcryptid audit game"), 0)

    replayed = run_here(capsys, *command("replay --plain game.p2pcryptid"), "--lang", "en")
    assert replayed.text.startswith(sample("$ .venv/bin/p2pcryptid replay").removesuffix("…\n"))
    assert "no end" not in replayed.text and "incomplete" not in replayed.text

    (size,) = re.findall(r"\$ head -c (\d+) game.p2pcryptid > cut.p2pcryptid", PAGE)
    whole = game.read_bytes()
    (tmp_path / "cut.p2pcryptid").write_bytes(whole[: int(size)])
    cut = run_here(capsys, *command("audit cut.p2pcryptid"))
    assert (cut.text, cut.code) == (sample("$ head"), 6)
    told = run_here(capsys, "replay", "cut.p2pcryptid", "--lang", "en")
    assert told.text.endswith("The log is incomplete: its last record is cut off.\n")

    both = run_here(capsys, "audit", "cut.p2pcryptid", "missing.p2pcryptid")
    assert (both.text, both.code) == (cut.text, 7)
    assert both.err == (
        "error: cannot read missing.p2pcryptid: No such file or directory\nhint: check the path\n"
    )

    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 1
    (tmp_path / "changed.p2pcryptid").write_bytes(changed)
    damaged = run_here(capsys, "audit", "changed.p2pcryptid")
    assert_refused(damaged, 7)
    assert "the log is damaged at byte " in damaged.err

    hidden = tmp_path / "hidden"
    hidden.mkdir()
    without_reveal(game, BOB, hidden / game.name)
    monkeypatch.chdir(hidden)
    unrevealed = run_here(capsys, "audit", game.name)
    assert (unrevealed.text, unrevealed.code) == (sample("game.p2pcryptid: unrevealed"), 6)


def test_logs_that_disagree_name_the_player(capsys: pytest.CaptureFixture[str]) -> None:
    for accused, who in ((BOB, "bob"), (None, "unknown")):
        found = Accusation("event.fork", "the logs tell two stories", accused, 5)
        _print_disagreement(found, ("alice", "bob", "carol"), as_json=False)
        said = capsys.readouterr().out
        assert said == f"the logs tell two stories from event 5 on: event.fork, accused: {who}\n"


def test_every_verdict_has_words() -> None:
    assert set(FINDINGS) == set(Finding)
