"""Cards, places and hands in words."""

from collections.abc import Iterable

from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext, text

from .cards import CARDS, Kind, Place

PLACES = {Place.LAND: text("on land"), Place.SEA: text("at sea"), Place.OPEN: text("in the open")}
SHORT_PLACES = {Place.LAND: text("land"), Place.SEA: text("sea"), Place.OPEN: text("open")}
KINDS = {Kind.LAND: text("land monster"), Kind.SEA: text("sea monster")}
SIGNS = {Place.LAND: "▲", Place.SEA: "≈", Place.OPEN: "●"}
POINTS = "★"
"""how places and victory points are written where there is little room"""


def card_name(face: int) -> str:
    """What it is called."""
    return str(CARDS[face].name)


def names(faces: Iterable[int]) -> str:
    """Several, with commas."""
    return ", ".join(map(card_name, faces)) or "–"


def card_line(face: int) -> str:
    """A card in a line of a table: its name, where it is at home, its values and its points."""
    card = CARDS[face]
    values = "  ".join(f"{SIGNS[place]}{card.values[place]}" for place in Place)
    return f"{card_name(face):<24} {SIGNS[Place(card.kind)]}   {values}   {POINTS}{card.points}"


def card_page(face: int) -> str:
    """All that there is to say of it."""
    card = CARDS[face]
    said = _("{name}, a {kind}: on land {land}, at sea {sea}, in the open {open}; {points}")
    land, sea, open_ = card.values
    told = said.format(
        name=card.name, kind=KINDS[card.kind], land=land, sea=sea, open=open_, points=points_said(card.points)
    )
    return f"{told}\n  {card.story}"


def points_said(points: int) -> str:
    """So many victory points."""
    return ngettext("{count} victory point", "{count} victory points", points).format(count=points)


def legend() -> str:
    """What the signs mean."""
    return _("{land} on land, {sea} at sea, {open} in the open, {points} victory points").format(
        land=SIGNS[Place.LAND], sea=SIGNS[Place.SEA], open=SIGNS[Place.OPEN], points=POINTS
    )
