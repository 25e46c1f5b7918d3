"""Cards, collections and the middle of the table as characters."""

import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from p2pcryptid.games.clash.cards import CARDS, Kind, Place
from p2pcryptid.games.clash.words import PLACES, POINTS, SHORT_PLACES, SIGNS
from p2pcryptid.games.scene import Cell, Painted, Theme, player_sign
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext

from .layout import Box
from .look import CardLook, Look, Marks, MiddleLook, WonLook


class Colours(NamedTuple):
    """Ink and paper of each sort of card, and the inks of frames."""

    land: tuple[str, str]
    sea: tuple[str, str]
    back: tuple[str, str]
    text: str
    faint: str
    chosen: str
    pointed: str


COLOURS = {
    Theme.DARK: Colours(
        land=("#f2e7c9", "#3d331c"),
        sea=("#d8ecff", "#14324d"),
        back=("#9aa0ab", "#2b2e36"),
        text="#d8dbe0",
        faint="#8b909a",
        chosen="#ffd75f",
        pointed="#ffffff",
    ),
    Theme.LIGHT: Colours(
        land=("#3a2d0c", "#efe2bd"),
        sea=("#0b2c4d", "#cde4f8"),
        back=("#555555", "#d9d9d4"),
        text="#222222",
        faint="#666666",
        chosen="#a03a00",
        pointed="#000000",
    ),
    Theme.SIXTEEN: Colours(
        land=("ansi_bright_yellow", "ansi_black"),
        sea=("ansi_bright_cyan", "ansi_black"),
        back=("ansi_white", "ansi_black"),
        text="ansi_bright_white",
        faint="ansi_white",
        chosen="ansi_bright_green",
        pointed="ansi_bright_white",
    ),
    Theme.PLAIN: Colours(("", ""), ("", ""), ("", ""), "", "", "", ""),
}
_THIN, _THICK, _DOUBLE, _DASHED = "╭╮╰╯─│", "┏┓┗┛━┃", "╔╗╚╝═║", "╭╮╰╯┄┆"
_ROOMY = 6
"""lines inside a card in which the values stand in words"""


def painted(look: Look, box: Box, theme: Theme) -> Iterator[Painted]:
    """Every character of a place."""
    match look:
        case CardLook():
            rows = _card(look, box, theme)
        case WonLook():
            rows = _won(look, box, theme)
        case MiddleLook():
            rows = _middle(look, box, theme)
    for y in range(box.height):
        row = rows[y] if y < len(rows) else []
        for x in range(box.width):
            yield Painted(box.x + x, box.y + y, row[x] if x < len(row) else Cell())


def _cells(said: str, width: int, ink: str, paper: str = "", *, bold: bool = False) -> list[Cell]:
    return [Cell(char, ink, paper, bold) for char in said[:width].ljust(width)]


# A card -------------------------------------------------------------------------------------------


def _card(look: CardLook, box: Box, theme: Theme) -> list[list[Cell]]:
    colours, inner = COLOURS[theme], box.width - 2
    if not look.there and look.face is None:
        return []
    ink, paper = _colours_of(look, colours)
    bold = look.there and not look.marks.dimmed
    lines = _lines(look.face, inner, box.height - 2)
    frame_ink = _frame_ink(look.marks, colours, ink)
    corners = _frame(look)
    top, bottom = _edges(look, inner, corners[4])
    bottom = bottom if len(lines) < _ROOMY else ""

    def framed(left: str, said: str, right: str, text_ink: str, *, strong: bool = False) -> list[Cell]:
        edge = Cell(left, frame_ink, paper, look.marks.gathered or look.marks.selected)
        return [edge, *_cells(said, inner, text_ink, paper, bold=strong), edge._replace(char=right)]

    return [
        framed(corners[0], top.ljust(inner, corners[4]), corners[1], frame_ink),
        *(framed(corners[5], line, corners[5], ink, strong=bold and at < 2) for at, line in enumerate(lines)),
        framed(corners[2], bottom.ljust(inner, corners[4]), corners[3], ink if look.there else frame_ink),
    ]


def _colours_of(look: CardLook, colours: Colours) -> tuple[str, str]:
    if look.face is None:
        return colours.back
    ink, paper = colours.land if CARDS[look.face].kind is Kind.LAND else colours.sea
    return (ink, paper) if look.there else (colours.faint, "")


def _frame(look: CardLook) -> str:
    if look.marks.gathered:
        return _DOUBLE
    if look.marks.selected or look.marks.recalled:
        return _THICK
    return _THIN if look.there else _DASHED


def _frame_ink(marks: Marks, colours: Colours, usual: str) -> str:
    if marks.gathered or marks.choosable:
        return colours.chosen
    return colours.pointed if marks.selected or marks.recalled else usual


def _edges(look: CardLook, inner: int, fill: str) -> tuple[str, str]:
    """What stands in the upper and in the lower edge: number, home and points; the values."""
    number = "" if look.number is None else f" {look.number} "
    if look.face is None:
        return number, ""
    card = CARDS[look.face]
    worth = f"{SIGNS[Place(card.kind)]} {POINTS}{card.points}"
    top = number + fill * (inner - len(number) - len(worth)) + worth
    values = fill.join(f"{SIGNS[place]}{card.values[place]}" for place in Place)
    return top, fill + values


def _lines(face: int | None, inner: int, height: int) -> list[str]:
    """The name; where there is room, the values in words."""
    if face is None:
        return ["·" * inner if height > 2 else "· " * (inner // 2)] * height
    card = CARDS[face]
    name = textwrap.wrap(str(card.name), inner) or [""]
    room = height if height < _ROOMY else height - len(Place)
    shown = [*name[: room - 1], " ".join(name[room - 1 :])] if len(name) > room else name
    lines = shown + [""] * (room - len(shown))
    if height >= _ROOMY:
        lines += [
            f"{SIGNS[place]} {SHORT_PLACES[place]!s:<{inner - 4}}{card.values[place]:>2}" for place in Place
        ]
    return lines


# The rest -----------------------------------------------------------------------------------------


def _won(look: WonLook, box: Box, theme: Theme) -> list[list[Cell]]:
    colours = COLOURS[theme]
    ink = colours.pointed if look.marks.selected else colours.text
    cards = ngettext("{count} card", "{count} cards", look.cards).format(count=look.cards)
    sign = player_sign(look.seat, theme)
    points = [Cell(), sign, *_cells(f" {look.points}{POINTS}", box.width - 2, ink, bold=True)]
    return [points, _cells(f" {look.name}", box.width, ink), _cells(f" {cards}", box.width, colours.faint)]


def _middle(look: MiddleLook, box: Box, theme: Theme) -> list[list[Cell]]:
    colours = COLOURS[theme]
    ink = colours.pointed if look.marks.selected else colours.text
    return [
        _cells(f" {look.battle}", box.width, ink, bold=True),
        _cells(f" {look.head}", box.width, colours.faint),
    ]


def key(theme: Theme) -> list[Cell]:
    """What the signs mean, in a line."""
    colours = COLOURS[theme]
    said = [f"{SIGNS[place]} {PLACES[place]}" for place in Place]
    inks = (colours.land, colours.sea, (colours.text, ""))
    line: list[Cell] = []
    for entry, (ink, paper) in zip(said, inks, strict=True):
        line += [Cell(char, ink, paper) for char in f" {entry} "]
    rest = _(" {points} victory points · double frame: chosen").format(points=POINTS)
    return (line + _cells(rest, len(rest), colours.text))[:79]
