"""The colours of the map can be told apart, also by people who cannot tell red from green."""

from itertools import pairwise

import pytest

from helpers.colour_vision import (
    DEUTAN,
    PROTAN,
    USUAL,
    Matrix,
    contrast,
    difference,
    in_256,
    least_difference,
    simulated,
)
from p2pcryptid.games.cryptid.board import ANIMALS
from p2pcryptid.games.cryptid.map.palette import palette
from p2pcryptid.games.scene import Theme, player_sign

TRUE = pytest.mark.parametrize("theme", [Theme.DARK, Theme.LIGHT])
EYES = pytest.mark.parametrize("vision", [USUAL, DEUTAN, PROTAN], ids=["usual", "deutan", "protan"])


def test_the_measure_knows_black_from_white_and_what_deutans_confuse() -> None:
    assert round(difference("#000000", "#ffffff")) == 100
    assert difference("#2ca02c", "#a0792c") > 2 * difference("#2ca02c", "#a0792c", DEUTAN)
    assert simulated("#808080", PROTAN) == "#808080"
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@TRUE
@EYES
def test_terrains_can_be_told_apart(theme: Theme, vision: Matrix) -> None:
    kinds = palette(theme).terrains.values()
    least, shaded = (35, 30) if vision is USUAL else (24, 15)
    assert least_difference([shades[:1] for shades in kinds], vision) > least
    assert least_difference(kinds, vision) > shaded, "in all shades"


@TRUE
def test_terrains_can_be_told_apart_where_there_are_only_256_colours(theme: Theme) -> None:
    colours = palette(theme)
    assert least_difference([map(in_256, shades) for shades in colours.terrains.values()]) > 25
    assert least_difference([map(in_256, shades) for shades in colours.dimmed.values()]) > 10


@EYES
def test_players_can_be_told_apart(vision: Matrix) -> None:
    inks = [[player_sign(seat, Theme.DARK).ink] for seat in range(5)]
    assert least_difference(inks, vision) > 34


@TRUE
def test_the_three_shades_of_a_terrain_differ_but_little(theme: Theme) -> None:
    colours = palette(theme)
    for shades in colours.terrains.values():
        assert 2.5 < least_difference([[shade] for shade in shades]) < 8
    for shades in colours.dimmed.values():
        assert least_difference([[shade] for shade in shades]) > 1


@TRUE
def test_names_and_pieces_can_be_read(theme: Theme) -> None:
    colours = palette(theme)
    papers = [
        one for kinds in (colours.terrains, colours.dimmed) for shades in kinds.values() for one in shades
    ]
    assert min(contrast(colours.faint[paper], paper) for paper in papers) > 2.6
    assert min(contrast(colours.clear[paper], paper) for paper in papers) > 4
    plates = [*colours.structures.values(), *colours.outline_plates.values(), colours.selected, colours.pawn]
    assert min(contrast(plate.ink, plate.paper) for plate in plates) > 4
    players = [player_sign(seat, theme) for seat in range(8)]
    assert min(contrast(one.ink, one.paper) for one in players) > 4
    assert min(contrast(ink, paper) for paper, ink in colours.cube_inks.items()) > 4


@TRUE
@EYES
def test_outlines_stand_out_from_every_terrain_and_from_each_other(theme: Theme, vision: Matrix) -> None:
    colours = palette(theme)
    bear, cougar = (colours.outlines[animal] for animal in ANIMALS)
    for ground in colours.terrains.values():
        assert least_difference([bear, ground], vision) > 25
        assert any(least_difference([[dash], ground], vision) > 25 for dash in cougar)
        assert least_difference([[colours.selected.paper], ground], vision) > 22
    assert any(difference(dash, bear[0], vision) > 60 for dash in cougar)


@TRUE
def test_heat_rises_evenly(theme: Theme) -> None:
    heats = palette(theme).heats
    assert len(heats) == 11
    assert min(difference(one, other) for one, other in pairwise(heats)) > 3
    assert difference(heats[0], heats[-1], DEUTAN) > 50
