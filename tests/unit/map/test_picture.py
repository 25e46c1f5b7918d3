"""What can be pointed at on the map, and what is said of it."""

from dataclasses import replace

import pytest

from helpers.map_views import full_view
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.picture import about, picture, spot_named, spots, touched
from p2pcryptid.games.cryptid.spaces import SPACES, name, parse
from p2pcryptid.games.cryptid.state import (
    Action,
    Agree,
    Ask,
    Correct,
    Cube,
    Disc,
    Lapse,
    Pass,
    Resign,
    Search,
    Vote,
)
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import MarkFound
from p2pcryptid.games.scene import Theme
from p2pcryptid.i18n import languages, speaking

VIEW = full_view("of a picture")


@pytest.mark.parametrize(
    ("action", "named"),
    [
        (Ask(2, 40), (40,)),
        (Search(3), (3,)),
        (Cube(107), (107,)),
        (Disc(0), (0,)),
        (Correct(7, 8), (7, 8)),
        (Correct(7, None), (7,)),
        *((one, ()) for one in (Lapse(), Pass(), Vote(True), Resign(), Agree())),
    ],
    ids=str,
)
def test_an_action_is_about_the_spaces_that_it_names(action: Action, named: tuple[int, ...]) -> None:
    assert spots(action) == named
    state = replace(VIEW.state, space=None)
    assert touched(state, Fact(0, action)) == named


def test_a_lapse_is_about_the_space_that_was_asked_about_and_a_hint_about_none() -> None:
    assert touched(replace(VIEW.state, space=9), Fact(0, Lapse())) == (9,)
    assert touched(VIEW.state, Fact(TABLE, MarkFound(2))) == ()


def test_spaces_are_typed_by_their_names_in_either_case() -> None:
    assert [spot_named(name(space)) for space in range(SPACES)] == list(range(SPACES))
    assert spot_named("c4") == parse("C4")
    assert [spot_named(word) for word in ("", "C", "C0", "M1", "C44", "bob")] == [None] * 6


def test_a_sentence_tells_everything_that_lies_on_a_space() -> None:
    state = VIEW.state
    structure = state.setup.board.structures[0]
    space = structure.space
    empty = replace(state, cubes=(0,) * 5, discs=(0,) * 5)
    full = replace(empty, cubes=(0, 1 << space, 0, 0, 0), discs=(1 << space, 0, 0, 1 << space, 0))
    bare = about(replace(VIEW, state=empty), space)
    assert bare.startswith(f"{name(space)}: ")
    assert bare.endswith("white standing stone")
    assert about(replace(VIEW, state=full), space) == f"{bare}, cube: bob, disc: alice and dave"


def test_territories_are_told() -> None:
    said = [about(VIEW, space) for space in range(SPACES)]
    assert any("bear territory" in one for one in said)
    assert any("cougar territory" in one for one in said)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("language", languages())
def test_the_key_fits_into_a_line_and_names_all_that_is_on_the_board(theme: Theme, language: str) -> None:
    with speaking(language):
        cells = picture().key(theme)
    line = "".join(cell.char for cell in cells)
    assert len(cells) == len(line) <= 79
    assert all(sign in line for sign in '≈^♠"·▲⌂')
    if theme is Theme.PLAIN:
        assert not any(cell.ink or cell.paper for cell in cells)
    if language == "en":
        assert all(word in line for word in ("water", "desert", "bear", "cougar", "stone", "shack"))


def test_the_game_brings_its_picture() -> None:
    assert CRYPTID.presentation is not None
    brought = CRYPTID.presentation().picture
    assert brought is not None
    assert brought.scene(VIEW, 88, 39, Theme.DARK).width == 88
