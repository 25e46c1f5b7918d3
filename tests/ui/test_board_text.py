import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.languages import LANGUAGES, spoken
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.board import Board, Feature, Mode, features, tiles_text
from p2pcryptid.games.cryptid.boards import boards
from p2pcryptid.games.cryptid.document import KnownSetup
from p2pcryptid.games.cryptid.layout import layout_text
from p2pcryptid.games.cryptid.rules import start
from p2pcryptid.games.cryptid.screen import board_text, legend, marks, view_text
from p2pcryptid.games.cryptid.spaces import name, parse
from p2pcryptid.games.cryptid.state import Setup, State
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.cryptid.words import FEATURES
from p2pcryptid.i18n import speaking
from p2pcryptid.names import player_letters

NAMES = ("alice", "bob", "carol", "dave", "erin")

# How the picture is drawn, said again here: hexes of 6 by 2 characters, odd columns one line lower.
LEFT, TOP, WIDTH = 4, 1, 5
TERRAIN = {
    "≈": Feature.WATER,
    "^": Feature.MOUNTAIN,
    "♠": Feature.FOREST,
    '"': Feature.SWAMP,
    "·": Feature.DESERT,
}
ANIMAL = {"b": Feature.BEAR, "c": Feature.COUGAR}
KIND = {"▲": Feature.STONE, "⌂": Feature.SHACK}
COLOUR = {"wh": Feature.WHITE, "gr": Feature.GREEN, "bu": Feature.BLUE, "bk": Feature.BLACK}
FRENCH = {"b": "o", "wh": "bc", "gr": "ve", "bk": "no"}
"""marks that are others in French"""


def some_boards(mode: Mode) -> Iterator[Board]:
    return islice(boards(Draw(sha256(b"pictures").digest(), "boards"), mode), 20)


def a_state(players: int = 5) -> State:
    (board,) = islice(some_boards(Mode.ADVANCED), 1)
    return start(Setup(Mode.ADVANCED, False, NAMES[:players], tuple(range(players)), board, tuple(range(48))))


def cell(picture: str, space: int, line: int) -> str:
    """The inside of a hex: line 0 is the ground, line 1 the pieces."""
    row, column = divmod(space, 12)
    text = picture.split("\n")[TOP + 2 * row + column % 2 + line].ljust(80)
    left = LEFT + 6 * column
    assert text[left - 1] == "/\\"[line]
    assert text[left + WIDTH] == "\\/"[line]
    return text[left : left + WIDTH]


def read_ground(text: str) -> set[Feature]:
    """Terrain, then perhaps a territory, then perhaps a structure with its colour."""
    seen = list(text.rstrip())
    found = {TERRAIN[seen.pop(0)]}
    if seen and seen[0] in ANIMAL:
        found.add(ANIMAL[seen.pop(0)])
    if seen:
        kind, *colour = seen
        found |= {KIND[kind], COLOUR["".join(colour)]}
    return found


@pytest.mark.parametrize("mode", Mode)
def test_every_space_reads_back_from_the_picture(mode: Mode) -> None:
    for board in some_boards(mode):
        picture = board_text(board)
        on_board = features(board)
        for space in range(108):
            wanted = {feature for feature in Feature if on_board[feature] >> space & 1}
            assert read_ground(cell(picture, space, 0)) == wanted
            assert cell(picture, space, 1) == "_____"


def test_picture_fits_a_terminal() -> None:
    for board in some_boards(Mode.ADVANCED):
        lines = board_text(board).split("\n")
        assert len(lines) == 20
        assert max(map(len, lines)) <= 80
        assert all(line == line.rstrip() for line in lines)


def test_columns_and_rows_are_labelled_where_they_are() -> None:
    (board,) = islice(some_boards(Mode.NORMAL), 1)
    lines = board_text(board).split("\n")
    for column, letter in enumerate("ABCDEFGHIJKL"):
        left = LEFT + 6 * column
        assert lines[column % 2][left : left + WIDTH] == f"__{letter}__"  # the upper edge of its first space
    for row in range(9):
        assert lines[TOP + 2 * row].split("/")[0].strip() == str(row + 1)
        assert lines[TOP + 2 * row + 1][:3].strip() == ""


def test_four_discs_and_a_cube_on_one_space() -> None:
    space = parse("L9")
    here = 1 << space
    picture = view_text(
        View(replace(a_state(), discs=(here,) * 4 + (0,), cubes=(0,) * 4 + (here,)), None, None)
    )
    assert cell(picture, space, 1) == "pqrsT"
    assert all(cell(picture, other, 1) == "_____" for other in range(108) if other != space)


@given(st.lists(st.tuples(st.integers(0, 107), st.integers(0, 4), st.booleans()), max_size=60))
@settings(derandomize=True, deadline=None, max_examples=60)
def test_pieces_read_back_from_the_picture(pieces: list[tuple[int, int, bool]]) -> None:
    cubes, discs = [0] * 5, [0] * 5
    for space, seat, is_cube in pieces:
        if not (cubes[seat] | discs[seat]) >> space & 1:
            (cubes if is_cube else discs)[seat] |= 1 << space
    state = replace(a_state(), cubes=tuple(cubes), discs=tuple(discs))
    picture = view_text(View(state, None, None))
    for space in range(108):
        shown = cell(picture, space, 1).rstrip("_")
        wanted = {"pqrst"[seat] for seat in range(5) if discs[seat] >> space & 1}
        wanted |= {"PQRST"[seat] for seat in range(5) if cubes[seat] >> space & 1}
        assert len(shown) == len(wanted)
        assert set(shown) == wanted


def test_pieces_leave_the_ground_as_it_is() -> None:
    state = a_state()
    everywhere = replace(state, discs=((1 << 108) - 1, 0, 0, 0, 0))
    empty, full = view_text(View(state, None, None)), view_text(View(everywhere, None, None))
    assert all(cell(empty, space, 0) == cell(full, space, 0) for space in range(108))
    assert all(cell(full, space, 1) == "p____" for space in range(108))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_view_names_who_is_who_and_fits_a_terminal(players: int, language: str) -> None:
    lines = spoken(language, view_text, View(a_state(players), None, None)).split("\n")
    assert len(lines) == 21
    assert max(map(len, lines)) <= 80
    assert all(
        f"{letter} {name}" in lines[-1] for letter, name in zip("PQRST", NAMES[:players], strict=False)
    )
    words = {"en": ("disc", "cube", "capital"), "fr": ("disque", "cube", "majuscule")}[language]
    assert all(word in lines[-1] for word in words)


def test_view_of_a_seat_shows_the_same_as_to_a_spectator() -> None:
    state = a_state()
    assert {view_text(View(state, seat, clue)) for seat, clue in ((None, None), (0, 3), (4, 47))} == {
        view_text(View(state, None, None))
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_on_the_map_means_two_things(language: str) -> None:
    with speaking(language):
        every = [marks([feature]) for feature in Feature]
    letters = [*"ABCDEFGHIJKL", *(letter + letter.lower() for letter in player_letters(NAMES)), *every]
    assert len({*letters}) == len(letters)
    players = {one.casefold() for one in player_letters(NAMES)}
    assert not players & {
        letter.casefold() for one in (*"ABCDEFGHIJKL", *every) if len(one) == 1 for letter in one
    }
    assert not players & {*every}


@pytest.mark.parametrize("language", LANGUAGES)
def test_legend_says_what_every_mark_means(language: str) -> None:
    with speaking(language):
        lines = legend().split("\n")
        words = [str(feature) for feature in FEATURES]
    assert max(map(len, lines)) <= 80
    for meanings, line in zip((TERRAIN, ANIMAL | KIND, COLOUR), lines, strict=True):
        said = FRENCH if language == "fr" else {}
        assert line.split("  ") == [
            f"{said.get(mark, mark)} {words[feature]}" for mark, feature in meanings.items()
        ]


def test_legends_differ_between_languages() -> None:
    assert legend() != spoken("fr", legend)
    assert "swamp" in legend()
    assert "marécage" in spoken("fr", legend)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", Mode)
def test_layout_names_tiles_and_structures(mode: Mode, language: str) -> None:
    for board in some_boards(mode):
        with speaking(language):
            text, picture, key = layout_text(KnownSetup(mode, board, ())), board_text(board), legend()
            named = [str(feature) for feature in FEATURES]
        lines = text.split("\n")
        slots = [line.split() for line in lines[1:4]]
        assert [tile for pair in slots for tile in pair] == [str(tile) for tile in board.tiles]
        corners = [line.split(maxsplit=1) for line in lines[6:12]]
        assert [tile for tile, _ in corners] == [str(tile) for tile in board.tiles]
        for slot, (_, printed) in enumerate(corners):
            space = parse(f"{'AG'[slot % 2]}{'147'[slot // 2]}")
            there = [named[f] for f in range(7) if features(board)[f] >> space & 1]
            assert printed == ", ".join(there)
        for one in board.structures:
            words = named[one.kind], named[one.colour]
            (line,) = [line for line in lines if all(word in line for word in words)][:1]
            assert line.split()[0] == name(one.space)
        assert picture in text
        assert key in text


def test_every_tile_has_another_corner_in_the_upper_left_when_it_is_turned() -> None:
    """So that one space tells which way up it lies."""
    tiles = json.loads(tiles_text())["tiles"]
    assert len(tiles) == 6
    for rows in tiles.values():
        assert rows[0].split()[0] != rows[-1].split()[-1]
