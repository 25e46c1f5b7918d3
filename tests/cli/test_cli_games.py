"""`p2pcryptid games`: what lies on the disk, what is left of it, and how it went, in a list and counted."""

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.cli_runs import Run, run_here
from helpers.high_card import EXAMPLES, HIGH_CARD, PATH
from p2pcryptid.cli.kept import Kind, kept_games, tally
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.registry import Games
from p2pcryptid.net.identity import FILE_NAME, make_identity
from p2pcryptid.node.journal import Journal, SavedSeat
from p2pcryptid.node.reserved import Bring, Opened, Reservation, Reserved, reservation_path
from p2pcryptid.node.results import Result, keep_result, results_path
from p2pcryptid.table.record import record_for
from p2pcryptid.timing import RESERVED_SECONDS
from p2pcryptid.transcript.signing import SigningKey

NAMES, LEVELS = ("eva", "robin", "wren", "max"), ("", "easy", "medium", "")
Tell = Callable[..., Run]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("P2PCRYPTID_HOME", str(tmp_path))
    monkeypatch.setattr("p2pcryptid.games.registry.GAMES", Games())
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return tmp_path


@pytest.fixture
def tell(home: Path, capsys: pytest.CaptureFixture[str]) -> Tell:
    del home
    return lambda *options: run_here(capsys, "games", *options)


def told(done: Run) -> list[dict[str, Any]]:
    assert done.code == 0, done.err
    return [json.loads(line) for line in done.text.splitlines()]


def begin(home: Path, number: int, game: AnyGame = CRYPTID, *, finished: bool = False) -> Path:
    """A match on the disk in which something happened this many seconds after the first one."""
    variant = Variant(4, "normal") if game is CRYPTID else Variant(4)
    keys = {name: SigningKey(digest("test/games", number, name)).public for name in NAMES}
    nonces = [digest("test/nonce", number, seat) for seat in range(4)]
    record = record_for(game, variant, keys, bytes(32), nonces, LEVELS)
    place = SavedSeat(0, Secret(bytes(32)), 4000, ((), (), (), ()))
    journal = Journal.create(home / "matches", record, place)
    if finished:
        journal.finish([])
    journal.close()
    os.utime(journal.folder / "journal.p2pcryptid", (1_700_000_000 + number,) * 2)
    return journal.folder


def result_in(folder: Path, number: int, **other: Any) -> Result:
    result = Result(
        folder.name, "cryptid", "normal", False, NAMES, LEVELS, 0, "revealed", 0, 1_700_000_000 + number
    )
    result = replace(result, **other)
    keep_result(folder.parents[1] / "matches", result)
    return result


def test_none_is_said_and_not_made(tell: Tell, home: Path) -> None:
    done = tell()
    assert (done.code, done.out) == (0, b"")
    assert "there are no games" in done.err and "p2pcryptid learn" in done.err
    assert told(tell("--json")) == []
    assert list(home.iterdir()) == []


def test_every_kind_of_game_with_the_line_for_it(tell: Tell, home: Path) -> None:
    unfinished, won, lost = begin(home, 5), begin(home, 4, finished=True), begin(home, 3, finished=True)
    unknown, given_up, deleted = (
        begin(home, 2, finished=True),
        begin(home, 1, finished=True),
        begin(home, 0, finished=True),
    )
    result_in(won, 4)
    result_in(lost, 3, winner=2)
    result_in(given_up, 1, ending="abandoned", winner=None)
    result_in(deleted, 0, winner=None)
    shutil.rmtree(deleted)
    lines = told(tell("--json"))
    games = [line for line in lines if line["event"] == "game"]
    assert [(one["match"], one["status"]) for one in games] == [
        (unfinished.name, "unfinished"),
        (won.name, "won"),
        (lost.name, "lost"),
        (unknown.name, "finished"),
        (given_up.name, "given-up"),
        (deleted.name, "drawn"),
    ]
    assert games[0]["resume"] == f"p2pcryptid resume {unfinished.name[:8]}"
    assert games[1]["replay"] == f"p2pcryptid replay {won}/game.p2pcryptid"
    assert games[3]["audit"] == f"p2pcryptid audit {unknown}/game.p2pcryptid"
    assert not {"resume", "replay", "audit"} & games[5].keys()
    way = {"game": "cryptid", "mode": "normal", "honour": False, "seats": 4}
    figures = {"against": ["", "easy", "medium"], "played": 3, "won": 1}
    assert lines[6:] == [{"v": 1, "event": "results", **way, **figures}]
    shown = tell().text
    assert all(command in shown for one in games for key, command in one.items() if key == "resume")
    assert "unfinished\n  Cryptid, normal, 4 players: eva, robin (easy), wren (medium), max\n" in shown
    assert shown.splitlines()[-1].split()[-2:] == ["3", "1"]
    assert "Cryptid, normal, 4 players, against people, easy, medium" in shown


def test_games_on_honour_are_counted_apart(tell: Tell, home: Path) -> None:
    for number in range(3):
        result_in(begin(home, number, finished=True), number, honour=number == 0)
    counted = [line for line in told(tell("--json")) if line["event"] == "results"]
    assert [(one["honour"], one["played"]) for one in counted] == [(False, 2), (True, 1)]
    shown = tell().text
    assert "Cryptid, normal, 4 players, against people, easy, medium " in shown
    assert "Cryptid, normal, 4 players, on honour, against people, easy, medium " in shown


def test_a_resumed_game_is_unfinished_until_its_log_is_there_again(tell: Tell, home: Path) -> None:
    folder = begin(home, 1)
    result_in(folder, 1)
    (game, *_) = told(tell("--json"))
    assert (game["status"], "resume" in game) == ("unfinished", True)


def test_only_the_newest_are_shown_and_all_are_counted(tell: Tell, home: Path) -> None:
    for number in range(12):
        result_in(begin(home, number, finished=True), number, winner=number % 2)
    shown = tell().text
    assert shown.count("p2pcryptid replay") == 10
    assert "… and 2 older games: --all lists them" in shown
    assert shown.splitlines()[-1].split()[-2:] == ["12", "6"]
    every = tell("--all").text
    assert every.count("p2pcryptid replay") == 12 and "older" not in every


def test_of_a_journal_only_the_beginning_is_read(tell: Tell, home: Path) -> None:
    folder = begin(home, 1)
    with (folder / "journal.p2pcryptid").open("ab") as journal:
        journal.truncate(1 << 36)  # more than any computer would read here: a hole, which takes no room
    (game,) = told(tell("--json"))
    assert game["match"] == folder.name


def test_odd_folders_are_left_out(tell: Tell, home: Path) -> None:
    kept, lost, odd = begin(home, 3), begin(home, 2), begin(home, 1)
    (lost / "seat").unlink()
    (odd / "journal.p2pcryptid").write_bytes(b"nothing of the sort")
    (home / "matches" / "stray").write_text("")
    results_path(home / "matches").write_text("half a li")
    assert [(one["match"], one["seat"]) for one in told(tell("--json"))] == [
        (kept.name, 0),
        (lost.name, None),
    ]


def test_a_result_that_another_version_or_another_hand_wrote_is_told_too(tell: Tell, home: Path) -> None:
    folder = home / "matches" / ("0" * 16)
    result_in(folder, 0, mode="weird")
    odd = {**json.loads(results_path(home / "matches").read_bytes()), "match": "1" * 16, "at": 10**18}
    with results_path(home / "matches").open("a") as file:
        file.write(json.dumps(odd) + "\n")
    (game, _) = told(tell("--json"))
    assert (game["match"], game["mode"]) == (folder.name, "weird")
    said = tell("--lang", "en")
    assert said.code == 0, said.err
    assert said.text.count("Cryptid, weird, 4 players") == 2  # the game, and the count of such games


def test_a_win_by_which_not_all_stood_is_told(tell: Tell, home: Path) -> None:
    folder = home / "matches" / ("0" * 16)
    result_in(folder, 0, ending="abandoned", winner=None, unconfirmed=0, awaited=3)
    (game,) = told(tell("--json"))
    assert (game["status"], game["unconfirmed"]) == ("given-up", {"winner": 0, "awaited": 3})
    said = tell("--lang", "en").text
    assert "  eva had won, if all stood by it; max was asked, and had not said so." in said


def test_a_game_from_outside_is_named_as_it_is_known(tell: Tell, home: Path) -> None:
    folder = begin(home, 1, HIGH_CARD)
    (unknown,) = told(tell("--json"))
    assert unknown["resume"] == f"p2pcryptid resume {folder.name[:8]} --game MODULE:NAME"
    assert "high-card, 4 players" in tell().text
    (known,) = told(tell("--json", "--game", PATH))
    assert known["resume"] == f"p2pcryptid resume {folder.name[:8]} --game {PATH}"
    assert "High Card, 4 players" in tell("--game", PATH).text


def test_tables_that_are_not_set_wait_too(tell: Tell, home: Path) -> None:
    own = make_identity(home / FILE_NAME, "eva").public
    opened = Opened(Variant(3, "advanced"), 0, None, Bring())
    for token, ours in ((b"a" * 16, opened), (b"b" * 16, None), (b"c" * 16, None)):
        seat = Reservation(own, token, "eva", "", bytes(32), Secret(bytes(32)), "cryptid", (), 4000, ours)
        path = reservation_path(home / "matches", own, own, token)
        Reserved.make(path, seat).close()
        os.utime(path, (path.stat().st_mtime - (RESERVED_SECONDS + 9 if token[:1] == b"c" else 0),) * 2)
    lines = told(tell("--json"))
    assert [one["status"] for one in lines] == ["waiting"] * 2
    assert all(one["resume"] == f"p2pcryptid resume {one['match'][:8]}" for one in lines)
    assert sorted(one.get("mode", "") for one in lines) == ["", "advanced"]
    assert tell().text.count("not begun") == 2
    assert len(kept_games(home / "matches", bytes(32))) == 0  # another identity's


PLAYED = st.builds(
    lambda seats, own, levels, ending, winner, mode: Result(
        "0", "g", mode, False, NAMES[:seats], tuple(levels[:seats]), own, ending, winner, 0
    ),
    st.integers(3, 4),
    st.integers(0, 2),
    st.lists(st.sampled_from(["", "easy", "hard"]), min_size=4, max_size=4),
    st.sampled_from(["revealed", "abandoned"]),
    st.integers(0, 2),
    st.sampled_from(["normal", "advanced"]),
)


@given(st.lists(PLAYED, max_size=30))
def test_the_tally_is_what_one_would_count_by_hand(played: list[Result]) -> None:
    mine = [one for one in played if one.ending == "revealed" and one.levels[one.seat] == ""]
    counted = tally(played)
    assert sum(games for games, _ in counted.values()) == len(mine)
    assert sum(won for _, won in counted.values()) == sum(one.winner == one.seat for one in mine)
    for kind, (games, _) in counted.items():
        assert games == sum(is_of(kind, one) for one in mine) > 0


def is_of(kind: Kind, one: Result) -> bool:
    others = [one.levels[seat] for seat in range(len(one.names)) if seat != one.seat]
    same = (kind.mode, kind.players) == (one.mode, len(one.names))
    return same and list(kind.against) == sorted(set(others))
