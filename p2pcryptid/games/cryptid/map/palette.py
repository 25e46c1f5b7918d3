"""The colours of the map, in each theme that has any.

They are chosen so that people who cannot tell red from green can still tell them apart; a test measures it.
"""

from dataclasses import dataclass
from functools import cache

from p2pcryptid.games.colours import contrast_ink, mixed
from p2pcryptid.games.cryptid.board import ANIMALS, COLOURS, TERRAINS, Feature
from p2pcryptid.games.scene import PLAYER_LETTERS, Cell, Theme, player_sign

from .look import HEATS, SHADES, Look


@dataclass(frozen=True, slots=True)
class Plate:
    """Something to be read: its ink and its paper."""

    ink: str
    paper: str


@dataclass(frozen=True, kw_only=True)
class Palette:
    """The colours of a theme."""

    terrains: dict[Feature, tuple[str, ...]]
    """in each shade"""
    dimmed: dict[Feature, tuple[str, ...]]
    """the same where nothing can be chosen"""
    dim_char: str = ""
    """what fills a space that cannot be chosen; empty: its colour does"""
    feet: dict[str, str]
    """of each colour of a terrain, that of a hex's lower edge"""
    outlines: dict[Feature, tuple[str, ...]]
    """of a territory; more than one are dashes"""
    dimmed_outlines: dict[Feature, tuple[str, ...]]
    outline_plates: dict[Feature, Plate]
    structures: dict[Feature, Plate]
    selected: Plate
    pawn: Plate
    heats: tuple[str, ...]
    """from none to all"""
    faint: dict[str, str]
    """on each paper, an ink for what need not catch the eye"""
    textures: dict[str, str]
    """on each paper, an ink for the signs that fill a large space; none: they stay blank"""
    clear: dict[str, str]
    """on each paper, an ink for what must be read"""
    empty: str
    """a slot without a disc"""
    disc: str = "●"
    """a disc; empty: its player's letter"""
    cube_inks: dict[str, str]
    """of the letter on each player's cube"""

    def fill(self, look: Look) -> str:
        """The ground of a space."""
        kinds = self.dimmed if look.choosable is False else self.terrains
        return kinds[look.ground.terrain][look.ground.shade]

    def filling(self, look: Look, *, small: bool) -> dict[tuple[str, str], Cell]:
        """What a dimmed ground is filled with, by its two halves, where it is no colour of its own."""
        if look.choosable is not False or not self.dim_char:
            return {}
        fill = self.fill(look)
        foot = self.feet[fill]
        dim = Cell(self.dim_char, fill, foot)
        return {(fill, fill): dim, (fill, foot): dim} if small else {(fill, fill): dim}

    def outline(self, look: Look) -> tuple[str, ...]:
        """The colours of its dashes; none: there is no outline."""
        animal, accent = look.ground.animal, self.selected.paper
        if animal is None:
            return (accent,) if look.selected else ()
        outlines = self.dimmed_outlines if look.choosable is False else self.outlines
        return (accent, outlines[animal][0]) if look.selected else outlines[animal]

    def title(self, look: Look) -> Plate:
        """How a space is named: upon its outline, if it has one."""
        fill, animal = self.fill(look), look.ground.animal
        if look.selected or look.recalled:
            return self.selected
        if animal is not None and look.heat is None:
            return self.outline_plates[animal]
        return Plate((self.clear if look.choosable else self.faint)[fill], fill)


_TERRAINS = {
    Theme.DARK: ("#4a9ae6", "#b4b8be", "#2a7d2e", "#863a96", "#e6c068"),
    Theme.LIGHT: ("#6fb0e6", "#d3d5d8", "#559644", "#945c98", "#f8ce84"),
}
_BACK = {Theme.DARK: "#20232a", Theme.LIGHT: "#f4f1e8"}
_HEATS = {Theme.DARK: ("#0c2a26", "#9af5d6"), Theme.LIGHT: ("#eefaf6", "#006650")}
_SELECTED = {Theme.DARK: Plate("#000000", "#fff35c"), Theme.LIGHT: Plate("#ffffff", "#0010d8")}
_DIMMED_COUGAR = {Theme.DARK: ("#a83a3c", "#b0b0b0"), Theme.LIGHT: ("#e0686c", "#ffffff")}
_SHADES = (0.0, 0.065, 0.125)
_FOOT = 0.18
_DIM = {Theme.DARK: 0.5, Theme.LIGHT: 0.48}
_TEXTURE = 0.24
_FAINT = 0.6


@cache
def palette(theme: Theme) -> Palette:
    """The colours of a theme; one without colours has none."""
    return _sixteen() if theme is Theme.SIXTEEN else _true_colours(theme)


def _true_colours(theme: Theme) -> Palette:
    terrains = {
        terrain: tuple(mixed(colour, "#000000", shade) for shade in _SHADES)
        for terrain, colour in zip(TERRAINS, _TERRAINS[theme], strict=True)
    }
    dimmed = {
        terrain: tuple(mixed(colour, _BACK[theme], _DIM[theme]) for colour in shades)
        for terrain, shades in terrains.items()
    }
    heats = tuple(mixed(*_HEATS[theme], level / HEATS) for level in range(HEATS + 1))
    papers = [colour for shades in (*terrains.values(), *dimmed.values()) for colour in shades]
    bear, cougar = ANIMALS
    white, green, blue, black = COLOURS
    return Palette(
        terrains=terrains,
        dimmed=dimmed,
        feet={colour: mixed(colour, "#000000", _FOOT) for colour in papers},
        outlines=_outlines(("#ff2d2d", "#ffffff")),
        dimmed_outlines=_outlines(_DIMMED_COUGAR[theme]),
        outline_plates={bear: Plate("#ffffff", "#000000"), cougar: Plate("#ffffff", "#c40d1e")},
        structures={
            white: Plate("#000000", "#ffffff"),
            green: Plate("#000000", "#22c46e"),
            blue: Plate("#ffffff", "#1f4dff"),
            black: Plate("#ffffff", "#000000"),
        },
        selected=_SELECTED[theme],
        pawn=Plate("#ffffff", "#e0007a"),
        heats=heats,
        faint={paper: mixed(paper, contrast_ink(paper), _FAINT) for paper in papers},
        textures={paper: mixed(paper, contrast_ink(paper), _TEXTURE) for paper in papers},
        clear={paper: contrast_ink(paper) for paper in (*papers, *heats)},
        empty="#5b6270",
        cube_inks={ink: contrast_ink(ink) for ink in _player_inks(theme)},
    )


def _outlines(cougar: tuple[str, ...]) -> dict[Feature, tuple[str, ...]]:
    return dict(zip(ANIMALS, (("#000000",), cougar), strict=True))


def _player_inks(theme: Theme) -> list[str]:
    return [player_sign(seat, theme).ink for seat in range(len(PLAYER_LETTERS))]


_RAMP = ("ansi_black", "ansi_bright_black", "ansi_cyan", "ansi_bright_cyan")
_HEAT_INKS = dict(
    zip(_RAMP, ("ansi_bright_white", "ansi_bright_white", "ansi_black", "ansi_black"), strict=True)
)


def _sixteen() -> Palette:
    names = ("ansi_blue", "ansi_white", "ansi_green", "ansi_magenta", "ansi_yellow")
    terrains = {terrain: (name,) * SHADES for terrain, name in zip(TERRAINS, names, strict=True)}
    bear, cougar = ANIMALS
    white, green, blue, black = COLOURS
    inks = dict.fromkeys(names, "ansi_black") | dict.fromkeys(
        ("ansi_blue", "ansi_magenta"), "ansi_bright_white"
    )
    return Palette(
        terrains=terrains,
        dimmed=terrains,
        dim_char="▒",
        feet=dict.fromkeys(names, "ansi_black"),
        outlines={bear: ("ansi_bright_white",), cougar: ("ansi_bright_red",)},
        dimmed_outlines={bear: ("ansi_bright_white",), cougar: ("ansi_bright_red",)},
        outline_plates={
            bear: Plate("ansi_black", "ansi_bright_white"),
            cougar: Plate("ansi_black", "ansi_bright_red"),
        },
        structures={
            white: Plate("ansi_black", "ansi_bright_white"),
            green: Plate("ansi_black", "ansi_bright_green"),
            blue: Plate("ansi_black", "ansi_bright_blue"),
            black: Plate("ansi_bright_white", "ansi_black"),
        },
        selected=Plate("ansi_black", "ansi_bright_yellow"),
        pawn=Plate("ansi_black", "ansi_bright_magenta"),
        heats=tuple(_RAMP[round(level * (len(_RAMP) - 1) / HEATS)] for level in range(HEATS + 1)),
        faint=inks,
        textures={},
        clear=inks | _HEAT_INKS,
        empty="ansi_bright_black",
        cube_inks=dict.fromkeys(_player_inks(Theme.SIXTEEN), "ansi_black"),
        disc="",
    )
