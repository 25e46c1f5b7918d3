"""Cryptic Words on a screen of coloured characters."""

import re
from collections.abc import Sequence
from typing import Any

from p2pcryptid.games.requests import Answered
from p2pcryptid.games.scene import Cell, Lens, Picture, Theme
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .drawing import INKS, scene
from .looks import MATCHED, MISSED, CardLook, PairLook, looks
from .short_rules import RULES
from .spelling import FACES
from .state import Fact, Place, State
from .view import WordsView


def picture() -> Picture:
    """The cards, and what is to be pointed at: the pairs, between which dice are placed."""
    return Picture(
        scene=scene,
        spots=spots,
        touched=touched,
        spot_named=spot_named,
        spot_name=lambda pair: str(pair + 1),
        about=about,
        tally=lambda view, seat: _("{count} points").format(count=view.state.points[seat]),
        key=key,
        rules=RULES,
    )


def spots(_: WordsView, action: Any) -> tuple[int, ...]:
    """The pairs at which dice are placed."""
    return _pairs(action)


def _pairs(action: Any) -> tuple[int, ...]:
    if not isinstance(action, Place):
        return ()
    return tuple(pair for pair in (action.first, action.second) if pair is not None)


def touched(before: State, fact: Fact) -> tuple[int, ...]:
    """The pairs that something which happened is about."""
    if isinstance(fact.action, Answered) and before.asked:
        row = before.sides[fact.seat].row
        slots = {cell // FACES for cell in fact.action.cells}
        return tuple(pair for pair, slot in enumerate(row) if slot in slots)
    return _pairs(fact.action)


def spot_named(word: str) -> int | None:
    """A pair has a number; but a number alone may be a move, so it is typed as `#3`."""
    match = re.fullmatch("#([1-6])", word)
    return None if match is None else int(match[1]) - 1


def about(view: WordsView, pair: int) -> str:
    """Both cards of a pair, in a line."""
    pairs = [look for look in looks(view, Lens()) if isinstance(look, PairLook)]
    if pair >= len(pairs):
        return ""
    far, near = _card(pairs[pair].far), _card(pairs[pair].near)
    return _("pair {pair}: {near} faces {far}").format(pair=pair + 1, near=near, far=far)


def _card(card: CardLook) -> str:
    signs = {MATCHED: "[{}]", MISSED: "·"}
    return f"{card.number} ({' '.join(signs.get(mark, '{}').format(face) for face, mark in card.faces)})"


def key(theme: Theme) -> Sequence[Cell]:
    """What the marks mean."""
    inks = INKS[theme]
    parts = (
        ("[S]", inks.match_ink, inks.match_paper, text(" in the word  ")),
        ("·", inks.missed, inks.paper, text(" not in it  ")),
        ("▸16", inks.edge, inks.paper, text(" first card  ")),
        ("16◂", inks.edge, inks.paper, text(" last card")),
    )
    cells: list[Cell] = []
    for sign, ink, paper, said in parts:
        cells += [Cell(char, ink, paper, bold=True) for char in sign]
        cells += [Cell(char) for char in str(said)]
    return cells[:79]
