"""Boards full of pieces, and ways to look at them, from a seed: for drawing, not for playing."""

from dataclasses import replace
from typing import Any

from helpers.conformance_kit import NAMES, seeded
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.spaces import SPACES
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.game import Variant
from p2pcryptid.games.scene import Lens


def full_view(seed: object, players: int = 5) -> View:
    """A board with cubes, discs and the pawn, as no game may leave them."""
    draw = seeded(f"map {seed}")
    state = CRYPTID.start(Variant(players, "advanced"), NAMES[:players], draw)
    cubes, discs = [0] * players, [0] * players
    for space in range(SPACES):
        if _chance(draw, 4):
            cubes[draw.pick(range(players))] |= 1 << space
        for seat in range(players):
            discs[seat] |= _chance(draw, 5) << space
    pawn = draw.pick(range(SPACES))
    return View(replace(state, cubes=tuple(cubes), discs=tuple(discs), space=pawn), 0, None)


def any_lens(seed: object) -> Lens:
    """Something of everything that one can look at."""
    draw = seeded(f"lens {seed}")
    pencilled = draw.sample(range(SPACES), 20)
    return Lens(
        selected=draw.pick((None, *range(SPACES))),
        choosable=_some(draw) if _chance(draw, 2) else None,
        heat={space: draw.pick(range(11)) / 10 for space in range(SPACES)} if _chance(draw, 3) else None,
        pencil={space: "".join(draw.pick("+-? ") for _ in range(5)) for space in pencilled},
        recalled=_some(draw) if _chance(draw, 2) else frozenset(),
    )


def _chance(draw: Draw, one_in: int) -> bool:
    return draw.pick(range(one_in)) == 0


def _some(draw: Draw) -> frozenset[Any]:
    return frozenset(draw.sample(range(SPACES), 10))
