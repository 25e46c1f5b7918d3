"""Tiles, boards and clues against the plain reference and against real boards."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from helpers import reference_rules as reference
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Invalid
from p2pcryptid.games.cryptid import spaces
from p2pcryptid.games.cryptid.board import (
    TERRAINS,
    Board,
    Feature,
    Mode,
    Structure,
    Tile,
    check_board,
    features,
)
from p2pcryptid.games.cryptid.boards import boards
from p2pcryptid.games.cryptid.clues import BREAKS, CLUES, HINTS, clue_numbers, clue_sets, true_hints
from p2pcryptid.games.cryptid.document import KnownSetup, read_setups, write_setup
from p2pcryptid.games.cryptid.words import clue_key, hint_text, parse_clue_key

KNOWN = Path(__file__).parents[2] / "examples" / "known-setups.json"


def some_boards(mode: Mode, count: int) -> list[Board]:
    return list(islice(boards(Draw(bytes(32), "test boards"), mode), count))


def test_every_known_game_has_exactly_its_one_habitat() -> None:
    setups = read_setups(KNOWN.read_text(encoding="utf-8"))
    games = [(setup, game) for setup in setups for game in setup.games]
    assert len(games) == 60
    for setup, game in games:
        sets = clue_sets(setup.board, setup.mode)
        left = spaces.ALL
        for clue in game.clues:
            left &= sets[clue]
        assert list(spaces.each(left)) == [game.habitat]


def test_known_games_keep_the_four_rules_by_the_reference() -> None:
    for setup in json.loads(KNOWN.read_text(encoding="utf-8"))["setups"]:
        words = reference.describe(setup)
        for game in setup["games"]:
            sets = {clue: reference.allowed(words, clue) for clue in game["clues"]}
            assert reference.broken_rule(sets, game["clues"]) is None


@pytest.mark.parametrize("mode", list(Mode))
def test_clue_sets_agree_with_the_reference(mode: Mode) -> None:
    for board in some_boards(mode, 6):
        words = reference.describe(write_setup(KnownSetup(mode, board, ())))
        sets = clue_sets(board, mode)
        assert sorted(map(clue_key, clue_numbers(mode))) == sorted(reference.all_clues(mode.name.lower()))
        for number, found in enumerate(sets):
            expected = reference.allowed(words, clue_key(number))
            assert {reference.BOARD[space] for space in spaces.each(found)} == expected


def test_every_space_has_one_terrain_and_turning_twice_is_nothing() -> None:
    for board in some_boards(Mode.ADVANCED, 4):
        terrains = [features(board)[t] for t in TERRAINS]
        assert sum(t.bit_count() for t in terrains) == spaces.SPACES
        assert features(board)[Feature.WATER] & features(board)[Feature.DESERT] == 0
    upside_down = Board(tuple(Tile(t.number, not t.turned) for t in reversed(board.tiles)), ())
    turned = features(upside_down)[Feature.WATER]
    straight = features(replace(board, structures=()))[Feature.WATER]
    assert spaces.bits(spaces.SPACES - 1 - space for space in spaces.each(turned)) == straight


def test_numbers_of_clues_and_hints() -> None:
    assert (len(clue_numbers(Mode.NORMAL)), len(clue_numbers(Mode.ADVANCED)), len(HINTS)) == (23, 48, 11)
    assert clue_key(23) == "within 3 of black structure"
    assert all(CLUES[n + 24].negated and not CLUES[n].negated for n in range(24))
    assert BREAKS[:24] == BREAKS[24:]


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (
            ["on desert or water", "within 1 of swamp"],
            {"within two", "within three", "animal", "forest", "mountain"},
        ),
        (
            ["within 2 of bear territory", "within 3 of blue structure"],
            {"within one", "two kinds", "a kind of terrain"},
        ),
        (
            ["not on forest or mountain"],
            {"within one", "within two", "within three", "water", "swamp", "desert"},
        ),
        (["within 1 of either animal territory"], {"within two", "within three", "two kinds", "water"}),
    ],
)
def test_hints_true_of_a_deal(deal: list[str], said: set[str]) -> None:
    texts = [hint_text(hint) for hint in true_hints([parse_clue_key(key) for key in deal])]
    assert all(any(word in text for text in texts) for word in said)
    untrue = {"on desert or water": "mentions water", "within 2 of bear territory": "animal"}
    for key, word in untrue.items():
        if key in deal:
            assert not any(word in text for text in texts)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda b: replace(b, tiles=(b.tiles[1], *b.tiles[1:])), "bad-tiles"),
        (lambda b: replace(b, tiles=b.tiles[1:]), "bad-tiles"),
        (lambda b: replace(b, tiles=(Tile(7), *b.tiles[1:])), "bad-tiles"),
        (lambda b: replace(b, structures=b.structures[1:]), "bad-structures"),
        (
            lambda b: replace(b, structures=(*b.structures, Structure(Feature.STONE, Feature.BLACK, 99))),
            "bad-structures",
        ),
        (
            lambda b: replace(b, structures=(replace(b.structures[0], space=108), *b.structures[1:])),
            "off-the-board",
        ),
        (
            lambda b: replace(
                b, structures=(replace(b.structures[0], space=b.structures[1].space), *b.structures[1:])
            ),
            "structures-share-a-space",
        ),
    ],
)
def test_impossible_boards_are_refused(change: "object", code: str) -> None:
    assert callable(change)
    (board,) = some_boards(Mode.NORMAL, 1)
    check_board(board, Mode.NORMAL)
    with pytest.raises(Invalid) as caught:
        check_board(change(board), Mode.NORMAL)
    assert caught.value.code == code
