"""The colours of the map, in each theme that has any.

They are chosen so that people who cannot tell red from green can still tell them apart; a test measures it.
"""

from dataclasses import dataclass
from functools import cache

from p2pcryptid.games.cryptid.board import ANIMALS, COLOURS, TERRAINS, Feature
from p2pcryptid.games.scene import Theme

from .look import HEATS, SHADES


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
    dim_char: str = " "
    """what fills a space that cannot be chosen"""
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
    clear: dict[str, str]
    """on each paper, an ink for what must be read"""
    empty: str
    """a slot without a disc"""
    disc: str = "●"
    """a disc; empty: its player's letter"""


_TERRAINS = {
    Theme.DARK: ("#4a9ae6", "#b4b8be", "#2d7340", "#6c467c", "#e6c468"),
    Theme.LIGHT: ("#6fb0e6", "#cfd2d6", "#5fa04a", "#94608c", "#f6dd8c"),
}
_BACK = {Theme.DARK: "#20232a", Theme.LIGHT: "#f4f1e8"}
_HEATS = {Theme.DARK: ("#0c2a26", "#9af5d6"), Theme.LIGHT: ("#eefaf6", "#006650")}
_SELECTED = {Theme.DARK: Plate("#000000", "#fff35c"), Theme.LIGHT: Plate("#ffffff", "#1a2cff")}
_SHADES = (1.0, 0.93, 0.865)
_FOOT = 0.82
_DIM = 0.55
_FAINT = 0.6


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: with share 0 the first, with 1 the other."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def brightness(colour: str) -> float:
    """How bright a colour looks, from 0 to 1."""
    linear = [(part / 255) ** 2.2 for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_ink(paper: str) -> str:
    """Black or white, whichever can be read better there."""
    return "#000000" if brightness(paper) > 0.18 else "#ffffff"


@cache
def palette(theme: Theme) -> Palette:
    """The colours of a theme; one without colours has none."""
    return _sixteen() if theme is Theme.SIXTEEN else _true_colours(theme)


def _true_colours(theme: Theme) -> Palette:
    terrains = {
        terrain: tuple(mixed("#000000", colour, shade) for shade in _SHADES)
        for terrain, colour in zip(TERRAINS, _TERRAINS[theme], strict=True)
    }
    dimmed = {
        terrain: tuple(mixed(colour, _BACK[theme], _DIM) for colour in shades)
        for terrain, shades in terrains.items()
    }
    heats = tuple(mixed(*_HEATS[theme], level / HEATS) for level in range(HEATS + 1))
    papers = [colour for shades in (*terrains.values(), *dimmed.values()) for colour in shades]
    bear, cougar = ANIMALS
    white, green, blue, black = COLOURS
    return Palette(
        terrains=terrains,
        dimmed=dimmed,
        feet={colour: mixed("#000000", colour, _FOOT) for colour in papers},
        outlines={bear: ("#000000",), cougar: ("#ff2d2d", "#ffffff")},
        dimmed_outlines={bear: ("#000000",), cougar: ("#a83a3c", "#b0b0b0")},
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
        faint={paper: mixed(paper, contrast_ink(paper), _FAINT) for paper in (*papers, *heats)},
        clear={paper: contrast_ink(paper) for paper in (*papers, *heats)},
        empty="#5b6270",
    )


def _sixteen() -> Palette:
    names = ("ansi_blue", "ansi_white", "ansi_green", "ansi_magenta", "ansi_yellow")
    terrains = {
        terrain: (name,) * SHADES for terrain, name in zip(TERRAINS, names, strict=True)
    }
    bear, cougar = ANIMALS
    white, green, blue, black = COLOURS
    inks = dict.fromkeys(names, "ansi_black") | dict.fromkeys(("ansi_blue", "ansi_magenta"), "ansi_bright_white")
    ramp = ("ansi_black", "ansi_bright_black", "ansi_cyan", "ansi_bright_cyan", "ansi_bright_white")
    heat_inks = dict(zip(ramp, ("ansi_bright_white", "ansi_bright_white", *["ansi_black"] * 3), strict=True))
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
        heats=tuple(ramp[round(level * (len(ramp) - 1) / HEATS)] for level in range(HEATS + 1)),
        faint=inks | heat_inks,
        clear=inks | heat_inks,
        empty="ansi_bright_black",
        disc="",
    )
