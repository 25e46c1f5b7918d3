"""Which games are known, and that nothing is loaded on anybody's word but the user's."""

import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from helpers.high_card import EXAMPLES, HIGH_CARD, PATH
from p2pcryptid.audit.reading import read_table
from p2pcryptid.errors import FileError, UsageError
from p2pcryptid.games import registry
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Variant
from p2pcryptid.games.registry import GAMES, Games, find_game, load_game
from p2pcryptid.node.gate import Refused
from p2pcryptid.node.sessions import game_of
from p2pcryptid.table.record import TableRecord, record_for
from p2pcryptid.transcript.file import Log, LogWriter, read_log

NAMED_BY_OTHERS = [
    "os:system",
    "antigravity",
    "antigravity:fly",
    PATH,
    "high-card",
    "",
    "p2pcryptid.games",
    ":",
]


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Games:
    """A registry of this test's own."""
    fresh = Games()
    monkeypatch.setattr(registry, "GAMES", fresh)
    return fresh


def record_of(name: str) -> TableRecord:
    """A table whose host says that this is played there."""
    keys = {"ann": bytes(32), "ben": bytes([1] * 32), "cat": bytes([2] * 32)}
    honest = record_for(CRYPTID, Variant(3, "normal"), keys, bytes(32), [bytes(32)] * 3)
    return replace(honest, game=name)


def log_of(name: str, folder: Path) -> Log:
    path = folder / "game.p2pcryptid"
    LogWriter.create(path, record_of(name).encode()).close()
    return read_log(path)


@pytest.mark.parametrize("name", NAMED_BY_OTHERS)
def test_what_a_peer_or_a_file_names_is_never_imported(name: str, games: Games, tmp_path: Path) -> None:
    before = set(sys.modules)
    assert name not in games
    with pytest.raises(KeyError):
        games[name]
    with pytest.raises(Refused) as refused:
        game_of(games, record_of(name).encode())
    assert refused.value.code == "unknown-game"
    assert "--game MODULE:NAME" in refused.value.hint
    with pytest.raises(FileError) as unread:
        read_table(log_of(name, tmp_path), games)
    assert "--game MODULE:NAME" in unread.value.hint
    assert "antigravity" not in set(sys.modules) - before


def test_the_games_of_the_package_are_known_and_loaded_when_asked_for(games: Games) -> None:
    assert list(games) == [*registry._OWN]
    assert len(games) == len(registry._OWN)
    assert not games._loaded
    assert games["cryptid"] is find_game() is find_game("cryptid") is CRYPTID


def test_a_game_of_the_users_own_is_known_from_then_on(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    assert find_game(PATH) is HIGH_CARD
    assert games["high-card"] is find_game("high-card") is HIGH_CARD
    assert list(games) == [*registry._OWN, "high-card"]
    assert games.option_for(HIGH_CARD) == ("--game", PATH)
    assert games.option_for(games["cryptid"]) == ()
    assert "high-card" not in GAMES


@pytest.mark.usefixtures("games")
def test_modules_are_found_where_the_user_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_dice.py").write_text("from helpers.pennies import PENNIES as DICE\n")
    monkeypatch.chdir(tmp_path)
    assert find_game("my_dice:DICE").name == "pennies"


def test_an_installed_game_is_known_by_the_name_of_its_entry_point(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = EntryPoint("pennies", "helpers.pennies:PENNIES", registry.GROUP)
    wrongly = EntryPoint("dimes", "helpers.pennies:PENNIES", registry.GROUP)
    monkeypatch.setattr(registry, "_installed", lambda: {one.name: one for one in (offered, wrongly)})
    assert "pennies" not in games, "nobody but the user has it loaded"
    with pytest.raises(KeyError):
        games["pennies"]
    assert find_game("pennies").name == "pennies"
    assert list(games) == [*registry._OWN, "pennies"]
    assert games.option_for(games["pennies"]) == ("--game", "pennies")
    with pytest.raises(UsageError, match="is called 'pennies'"):
        find_game("dimes")


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("dice", "there is no game 'dice'"),
        ("no_such_module:GAME", "ModuleNotFoundError"),
        ("helpers.pennies:DIMES", "games in this module: PENNIES"),
        ("helpers.pennies:", "games in this module: PENNIES"),
        (":PENNIES", "cannot load the game"),
        ("os:path", "games in this module: –"),
        ("..:x", "cannot load the game"),
    ],
)
def test_what_cannot_be_loaded_says_why(named: str, said: str, games: Games) -> None:
    with pytest.raises(UsageError) as caught:
        find_game(named)
    assert said in caught.value.message
    assert "MODULE:NAME" in caught.value.hint
    assert list(games) == [*registry._OWN]


def test_a_module_that_fails_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_game.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UsageError, match="ZeroDivisionError"):
        load_game("broken_game:GAME")
