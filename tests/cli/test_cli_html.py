"""`--html OUT`: what the commands write, and what they say and refuse."""

from pathlib import Path

import pytest

from helpers.audit_logs import honest_log, proven
from helpers.cli_runs import assert_refused, run_here
from helpers.reports import Parsed, forked_log, unfinished_log
from p2pcryptid.limits import PRINTED_SETUPS


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    for name, data in [
        ("honest", honest_log(proven())),
        ("forked", forked_log()),
        ("short", unfinished_log()),
    ]:
        (folder / name).write_bytes(data)
    return folder


def test_audit_and_replay_write_the_same_page(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    audited = run_here(capsys, "audit", str(logs / "honest"), "--html", str(one), "--lang", "en")
    assert (audited.code, audited.err) == (0, f"the page: {one}\n")
    assert audited.text.startswith(f"{logs / 'honest'}: honest\n")
    replayed = run_here(capsys, "replay", str(logs / "honest"), "--html", str(other), "--lang", "en")
    assert (replayed.code, replayed.text, replayed.err) == (0, "", f"the page: {other}\n")
    assert one.read_bytes() == other.read_bytes()
    again = run_here(capsys, "replay", str(logs / "honest"), "--html", str(one), "--lang", "en")
    assert again.code == 0, "an older page of ours is replaced"
    assert "Nobody cheated in this game." in Parsed(one.read_text("utf-8")).text


@pytest.mark.parametrize(("name", "code"), [("forked", 1), ("short", 6)])
def test_the_exit_code_of_an_audit_stays_what_it_is(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, code: int
) -> None:
    path = tmp_path / "page.html"
    path.write_text('<!DOCTYPE html><meta name="generator" content="p2pcryptid">an older page')
    audited = run_here(capsys, "audit", str(logs / name), "--json", "--html", str(path), "--lang", "fr")
    assert audited.code == code
    assert audited.text.count("\n") == 1
    assert 'lang="fr"' in path.read_text("utf-8")


def test_what_cannot_be_written_or_is_no_log_is_refused(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = str(tmp_path / "there is" / "no such folder.html")
    refused = run_here(capsys, "replay", str(logs / "honest"), "--html", nowhere)
    assert_refused(refused, 7)
    assert nowhere in refused.err
    before = (logs / "short").read_bytes()
    over = run_here(capsys, "audit", str(logs / "honest"), "--html", str(logs / "short"))
    assert "exists already, and is no page" in over.err and over.code == 7
    assert (logs / "short").read_bytes() == before
    foreign = tmp_path / "index.html"
    foreign.write_text("<!DOCTYPE html><title>somebody's own page")
    over = run_here(capsys, "replay", str(logs / "honest"), "--html", str(foreign))
    assert "is no page of p2pcryptid" in over.err and over.code == 7
    assert "somebody's own page" in foreign.read_text()
    page = tmp_path / "page.html"
    two = run_here(capsys, "audit", str(logs / "honest"), str(logs / "short"), "--html", str(page))
    assert_refused(two, 2)
    (tmp_path / "text").write_text("no log")
    for command in ("audit", "replay"):
        assert_refused(run_here(capsys, command, str(tmp_path / "text"), "--html", str(page)), 7)
    assert not page.exists()


def test_a_game_for_the_box_is_printed_with_every_clue(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "box.html"
    options = ("generate", "-p", "3", "--seed", "7", "--count", "2")
    made = run_here(capsys, *options, "--html", str(path), "--lang", "en")
    assert made.code == 0 and made.out == b""
    assert f"the page: {path}" in made.err and "seed: " in made.err
    content = path.read_text("utf-8")
    assert "0" * 62 not in content, "whoever has the seed knows the clues"
    parsed = Parsed(content)
    assert [one["class"] for one in parsed.all("section")].count("sheet folded") == 2 * (3 + 1)
    assert len(parsed.all("pattern")) == 0 and not parsed.all("script")
    assert parsed.text.count("The habitat is") >= 8


def test_no_more_is_printed_at_once_than_paper_can_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = ("--count", str(PRINTED_SETUPS + 1), "--html", str(tmp_path / "page.html"))
    assert_refused(run_here(capsys, "generate", *many), 2)
