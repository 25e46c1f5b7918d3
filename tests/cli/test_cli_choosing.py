"""Which game, which way to play it and how well: what the commands take, and what they say to the rest."""

from dataclasses import replace
from pathlib import Path

import pytest

from helpers.cli_runs import assert_refused, run_here
from helpers.high_card import EXAMPLES, HIGH_CARD, PATH
from p2pcryptid.cli.choosing import check_level, check_levels, chosen_variant, first_game_of, level_titles
from p2pcryptid.errors import UsageError
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.plain import plain, presentation_of, random_bot
from p2pcryptid.games.presentation import FirstGame, Presentation
from p2pcryptid.games.registry import Games

USAGE = 2
BOT = random_bot(HIGH_CARD)


@pytest.fixture(autouse=True)
def games_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2pcryptid.games.registry.GAMES", Games())
    monkeypatch.syspath_prepend(str(EXAMPLES))


@pytest.mark.parametrize(
    ("game", "asked", "variant"),
    [
        (CRYPTID, (None, None, False), Variant(3, "normal")),
        (CRYPTID, (5, None, False), Variant(5, "normal")),
        (CRYPTID, (None, "advanced", False), Variant(3, "advanced")),
        (CRYPTID, (4, "advanced", True), Variant(4, "advanced", True)),
        (HIGH_CARD, (None, None, False), Variant(2)),
        (HIGH_CARD, (4, None, False), Variant(4)),
        (HIGH_CARD, (4, "", False), Variant(4)),
    ],
)
def test_the_first_way_to_play_that_is_what_was_asked_for(
    game: AnyGame, asked: tuple[int | None, str | None, bool], variant: Variant
) -> None:
    assert chosen_variant(game, *asked) == variant


@pytest.mark.parametrize(
    ("game", "asked", "variant", "levels"),
    [
        (CRYPTID, (None, None), Variant(4, "normal"), ("easy", "medium", "medium")),
        (CRYPTID, (3, None), Variant(3, "normal"), ("easy", "medium")),
        (CRYPTID, (5, None), Variant(5, "normal"), ("easy", "medium", "medium", "medium")),
        (CRYPTID, (None, "advanced"), Variant(4, "advanced"), ("easy", "medium", "medium")),
        (HIGH_CARD, (None, None), Variant(2), ("random",)),
        (HIGH_CARD, (4, None), Variant(4), ("random", "random", "random")),
    ],
)
def test_who_says_nothing_gets_a_good_first_game(
    game: AnyGame, asked: tuple[int | None, str | None], variant: Variant, levels: tuple[str, ...]
) -> None:
    chosen, usual = first_game_of(game, *asked)
    assert chosen == variant
    assert check_levels(level_titles(presentation_of(game)), usual, chosen.players - 1) == levels


def test_a_first_game_for_fewer_than_its_levels_takes_the_first_of_them() -> None:
    def made() -> Presentation:
        return plain(HIGH_CARD, levels={"a": BOT, "b": BOT}, first_game=FirstGame(Variant(3), ("a", "b")))

    game = replace(HIGH_CARD, presentation=made)
    assert first_game_of(game, None, None) == (Variant(3), "a,b")
    assert first_game_of(game, 2, None) == (Variant(2), "a")
    with pytest.raises(UsageError, match="cannot be played with --players 7"):
        first_game_of(game, 7, None)


@pytest.mark.parametrize(
    ("game", "asked", "said", "hint"),
    [
        (CRYPTID, (2, None, False), "--players 2", "--players 3|4|5 --mode normal|advanced --honour"),
        (CRYPTID, (2, None, None), "--players 2", "--players 3|4|5 --mode normal|advanced"),
        (CRYPTID, (6, "hard", True), "--players 6 --mode hard --honour", "--mode normal|advanced"),
        (HIGH_CARD, (3, "normal", False), "--players 3 --mode normal", "--players 2|3|4"),
        (HIGH_CARD, (None, None, True), "--honour", "--players 2|3|4"),
    ],
)
def test_another_way_is_refused_with_those_that_there_are(
    game: AnyGame, asked: tuple[int | None, str | None, bool | None], said: str, hint: str
) -> None:
    with pytest.raises(UsageError) as caught:
        chosen_variant(game, *asked)
    assert caught.value.message == f"{game.name} cannot be played with {said}"
    assert hint in caught.value.hint
    assert ("--honour" in caught.value.hint) == (game is CRYPTID and asked[2] is not None)


@pytest.mark.parametrize(
    ("command", "usual"), [("play", "easy,medium."), ("host", "otherwise medium.")], ids=["play", "host"]
)
def test_help_names_the_levels_and_the_usual_ones(
    command: str, usual: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = " ".join(run_here(capsys, command, "--help").text.replace("│", " ").split())
    assert f"In Cryptid easy, medium, hard or master; otherwise {usual.removeprefix('otherwise ')}" in shown
    show = presentation_of(CRYPTID)
    assert {"easy", "medium", "hard", "master"} <= set(show.levels)
    assert show.first_game is not None
    assert (show.first_game.levels, show.level) == (("easy", "medium"), "medium")


def test_resume_with_nothing_to_resume_says_so_even_where_nobody_could_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("P2PCRYPTID_HOME", str(tmp_path))
    done = run_here(capsys, "resume")
    assert_refused(done, 7)
    assert "there is no unfinished game to come back to" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["play", "demo"])
def test_a_command_without_the_honour_option_does_not_advise_it(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run_here(capsys, command, "--players", "2")
    assert_refused(done, USAGE)
    assert "--players 3|4|5" in done.err
    assert "--honour" not in done.err


def test_levels_are_those_of_the_game() -> None:
    assert (check_level(CRYPTID, None), check_level(CRYPTID, "hard")) == ("medium", "hard")
    assert check_level(HIGH_CARD, None) == "random"
    with pytest.raises(UsageError, match="there is no level 'hard'") as caught:
        check_level(HIGH_CARD, "hard")
    assert caught.value.hint == "levels are random"
    assert check_levels({"a": "A", "b": "B"}, "a, B", 4) == ("a", "b", "b", "b")


PLAYING = ("host", "play", "demo", "arena")


@pytest.mark.parametrize("command", PLAYING)
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--game", "chess"), "there is no game 'chess'"),
        (("--game", "os:system"), "cannot load the game os:system"),
        (("--game", "no_such_module:GAME"), "ModuleNotFoundError"),
        (("--players", "9"), "cryptid cannot be played with --players 9"),
        (("--game", PATH, "--players", "5"), "high-card cannot be played with --players 5"),
        (("--mode", "expert"), "cryptid cannot be played with --mode expert"),
        (("--game", PATH, "--mode", "normal"), "high-card cannot be played with --mode normal"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(
    command: str, options: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run_here(capsys, command, *options)
    assert_refused(done, USAGE)
    assert said in done.err


@pytest.mark.parametrize(
    "options",
    [
        ("host", "--bot-level", "best", "--auto", "easy"),
        ("host", "--auto", "best"),
        ("play", "--bots", "easy,best", "--auto", "easy"),
        ("play", "--bots", "", "--auto", "easy"),
        ("demo", "--level", "best"),
        ("arena", "--game", PATH, "--seats", "medium"),
        ("play", "--game", PATH, "--auto", "medium"),
    ],
)
def test_a_level_that_the_game_does_not_have_is_refused(
    options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    done = run_here(capsys, *options)
    assert_refused(done, USAGE)
    assert "there is no level" in done.err


def test_more_bots_than_seats_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    done = run_here(capsys, "host", "--players", "3", "--bots", "3", "--auto", "easy")
    assert_refused(done, USAGE)
    assert "3 bots and you are more than 3" in done.err


def test_an_arena_of_a_game_from_outside(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("arena", "--game", PATH, "--games", "12", "--seed", "1", "--jobs", "1", "--json")
    done = run_here(capsys, *line)
    assert done.code == 0
    assert '"level":"random","games":24' in done.text
    assert "turns" not in done.text
