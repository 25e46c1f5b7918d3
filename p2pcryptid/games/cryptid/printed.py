"""A game for the physical box on paper: the map, what stands where, and each clue on a folded sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from p2pcryptid.html import PAGE_COLOURS, page, variables
from p2pcryptid.i18n import gettext as _

from .document import KnownSetup
from .layout import structures, tiles
from .map import drawn
from .spaces import name
from .words import clue_text

FOLDER = Path(__file__).parent / "map"


@dataclass(frozen=True, slots=True)
class Folded:
    """A page of which only the cover can be read once it is folded."""

    cover: str
    about: str
    inside: str


@dataclass(frozen=True, slots=True)
class Sheets:
    """All pages of one game."""

    ground: str
    tiles: Sequence[tuple[str, str]]
    structures: Sequence[tuple[str, str]]
    folded: Sequence[Folded]


def printed_page(setups: Sequence[KnownSetup]) -> str:
    """All pages of these games, to be printed from any browser."""
    return page(
        FOLDER,
        "printed.html.j2",
        style=variables(PAGE_COLOURS | drawn.colours()) + (FOLDER / "printed.css").read_text("utf-8"),
        textures=drawn.textures(),
        width=drawn.WIDTH,
        height=drawn.HEIGHT,
        borders=drawn.tile_borders(),
        signs=list(drawn.ground_key()),
        sheets=[_sheets(setup) for setup in setups],
    )


def _sheets(setup: KnownSetup) -> Sheets:
    board = setup.board
    return Sheets(
        ground=drawn.ground(board) + "".join(drawn.above(board)),
        tiles=list(tiles(board)),
        structures=list(structures(board)),
        folded=[folded for game in setup.games for folded in _folded(game.clues, game.habitat)],
    )


def _folded(clues: Sequence[int], habitat: int | None) -> Sequence[Folded]:
    found = [
        Folded(_("Player {n}").format(n=n), _("Your clue. Only for you."), clue_text(clue))
        for n, clue in enumerate(clues, 1)
    ]
    if habitat is None:
        return found
    said = _("The habitat is {space}.").format(space=name(habitat))
    return [*found, Folded(_("The solution"), _("To be opened when the game is over."), said)]
