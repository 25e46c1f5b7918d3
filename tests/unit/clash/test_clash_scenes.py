"""The table of Cryptid Clash on a screen: every size and theme, what can be pointed at, what is hidden."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from helpers.clash_balance import SHORT
from helpers.pictures import cells
from p2pcryptid.drawing import Draw
from p2pcryptid.games.clash import bots
from p2pcryptid.games.clash.cards import CARDS
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.games.clash.picture import about, picture, spots
from p2pcryptid.games.clash.state import Give, Keep, Stage, State
from p2pcryptid.games.clash.table.layout import (
    COMPACT,
    LARGE,
    LAYOUTS,
    NUMBERS,
    SPOTS,
    Layout,
    Spot,
    Zone,
    step,
)
from p2pcryptid.games.clash.table.paint import COLOURS
from p2pcryptid.games.clash.table.scenes import scene
from p2pcryptid.games.game import Fact
from p2pcryptid.games.presentation import public_view
from p2pcryptid.games.scene import Direction, Lens, Theme
from p2pcryptid.i18n import speaking
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play

PLAIN = Lens()
EVERY = list(product(Theme, LAYOUTS))


@cache
def views() -> tuple[tuple[Any, ...], ...]:
    """Of both seats and of a spectator, after every change of a game."""
    table, seen = ClearTable(CLASH, 2), []
    players = [lambda view, draw: bots.choose("hard", view, draw)] * 2
    for change in play(CLASH, SHORT, ("ann", "Bartholomew"), players, Draw(bytes(32), "clash scenes"), table):
        seen.append(
            (table.view(change.after, 0), table.view(change.after, 1), public_view(CLASH, change.after))
        )
    return tuple(seen)


def in_stage(stage: Stage) -> tuple[Any, ...]:
    return next(three for three in views() if three[0].state.stage is stage and three[0].state.battles > 2)


def drawn(view: Any, theme: Theme, layout: Layout, lens: Lens = PLAIN) -> str:
    rows = cells(scene(view, layout.width, layout.height, theme), view, lens)
    return "\n".join("".join(cell.char for cell in row) for row in rows)


def test_the_largest_table_that_fits_is_chosen() -> None:
    view = views()[0][0]
    for width, height, layout in ((89, 41, LARGE), (79, 36, LARGE), (80, 20, COMPACT), (20, 5, COMPACT)):
        assert (scene(view, width, height, Theme.DARK).width) == layout.width
    assert (COMPACT.width, COMPACT.height) <= (80, 20)
    assert LARGE.width <= 79 and LARGE.height <= 36


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("theme", "layout"), EVERY)
def test_everything_is_drawn_inside_the_table(theme: Theme, layout: Layout, language: str) -> None:
    with speaking(language):
        for three in views()[::25]:
            for view in three:
                text = drawn(view, theme, layout)
                lines = text.splitlines()
                assert len(lines) == layout.height
                assert {len(line) for line in lines} == {layout.width}


@pytest.mark.parametrize(("theme", "layout"), EVERY)
def test_what_looks_the_same_is_painted_the_same_and_only_where_the_spot_is(
    theme: Theme, layout: Layout
) -> None:
    made = scene(views()[0][0], layout.width, layout.height, theme)
    view = in_stage(Stage.CHOOSE)[0]
    looks = made.looks(view, PLAIN)
    assert len(looks) == len(SPOTS)
    for spot in range(len(SPOTS)):
        painted = list(made.paint(looks, [spot]))
        assert painted == list(made.paint(looks, [spot]))
        assert {made.spot_at(one.x, one.y) for one in painted} == {spot}


def test_every_place_on_the_table_is_one_spot_or_none() -> None:
    for layout in LAYOUTS:
        found = {layout.spot_at(x, y) for x in range(layout.width) for y in range(layout.height)}
        assert found == {None, *range(len(SPOTS))}
        assert layout.spot_at(-1, 0) is None


def test_nobody_sees_a_card_of_the_other_that_was_not_shown() -> None:
    for three in views()[::4]:
        state: State = three[0].state
        for seat, view in enumerate(three):
            hidden = [
                face
                for owner in (0, 1)
                if owner != seat
                for card in state.hands[owner]
                if (face := three[owner].known.cards[state.deck][card]) and state.faces[card] is None
            ]
            text = drawn(view, Theme.PLAIN, COMPACT) + "".join(
                about(view, spot) for spot in range(len(SPOTS))
            )
            shown = {*state.faces, *((*state.last.rows[0], *state.last.rows[1]) if state.last else ())}
            names = [CARDS[face].name.template for face in hidden if face not in shown]
            assert not [name for name in names if name in text]


@pytest.mark.parametrize("theme", list(Theme))
def test_what_is_chosen_pointed_at_or_dimmed_is_seen_also_without_colours(theme: Theme) -> None:
    view = in_stage(Stage.CHOOSE)[0]
    hand = frozenset(NUMBERS[Spot(Zone.MY_HAND, at)] for at in range(5))
    free = drawn(view, theme, COMPACT)
    may = drawn(view, theme, COMPACT, Lens(choosable=hand))
    pointed = drawn(view, theme, COMPACT, Lens(selected=0, choosable=hand))
    gathered = drawn(view, theme, COMPACT, Lens(choosable=hand, gathered=frozenset({0})))
    recalled = drawn(view, theme, COMPACT, Lens(recalled=frozenset({1})))
    assert len({free, may, pointed, gathered, recalled}) == 5
    assert " 1 " in may and "╔" in gathered and "┏" in pointed


def test_land_and_sea_and_every_frame_have_colours_of_their_own() -> None:
    for theme in (Theme.DARK, Theme.LIGHT, Theme.SIXTEEN):
        colours = COLOURS[theme]
        assert len({colours.land, colours.sea, colours.back}) == 3
        assert colours.chosen not in (colours.land[0], colours.sea[0], colours.back[0], colours.pointed)


def test_arrows_lead_everywhere_and_back() -> None:
    seen, found = {0}, [0]
    while found:
        at = found.pop()
        for direction in Direction:
            to = step(at, direction)
            if to not in seen:
                seen.add(to)
                found.append(to)
    assert seen == set(range(len(SPOTS)))


def test_every_move_is_about_cards_that_can_be_pointed_at() -> None:
    made = picture()
    for three in views():
        state = three[0].state
        view = three[state.seat]
        zones = {Stage.CHOOSE: Zone.MY_HAND, Stage.KEEP: Zone.MY_ROW}
        for action in CLASH.playable(view):
            named = spots(view, action)
            assert len(named) == len({*named})
            assert bool(named) is (action != Keep(None))
            if state.stage in zones:
                assert all(SPOTS[spot].zone is zones[state.stage] for spot in named)
    assert made.gathers
    assert (made.spot_named("3"), made.spot_named("6"), made.spot_named("yeti")) == (2, None, None)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_key_and_every_line_about_a_spot_are_short(language: str) -> None:
    with speaking(language):
        for theme in Theme:
            assert len(picture().key(theme)) <= 79
        for three in views()[::5]:
            for spot in range(len(SPOTS)):
                assert "\n" not in about(three[0], spot)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_value_of_a_card_is_there_in_every_language(language: str) -> None:
    view = in_stage(Stage.CHOOSE)[0]
    with speaking(language):
        shown = drawn(view, Theme.PLAIN, LARGE)
    card_lines = [line for line in shown.splitlines() if "│● " in line]
    assert len(card_lines) >= 1
    for line in card_lines:
        values = [part for part in line.split("│") if part.startswith("● ")]
        assert all(part.rstrip()[-1].isdigit() for part in values), line


def test_what_somebody_did_in_the_open_points_at_cards() -> None:
    (row, *_) = in_stage(Stage.GIVE)
    state = row.state
    loser = 1 - state.last.winner
    assert picture().touched(state, Fact(loser, Give(state.rows[loser][0])))
