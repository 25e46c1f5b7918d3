"""The first game of somebody who learns Cryptid: a board, three clues, and two beginners as opponents.

All of it is data, so that it is the same game each time: nothing here depends on how boards are chosen or
dealt elsewhere.
"""

from p2pcryptid.games.presentation import Lesson

from .. import clues, rules
from ..board import Board, Feature, Mode, Structure, Tile
from ..boards import analyse_board
from ..clues import Clue
from ..spaces import parse
from ..state import Setup, State
from .pages import closing, pages
from .remarks import remark
from .tips import tip
from .tutor import suggested

NAMES = ("robin", "wren")
BOARD = Board(
    (Tile(4, True), Tile(6), Tile(1, True), Tile(5), Tile(2, True), Tile(3, True)),
    (
        Structure(Feature.STONE, Feature.WHITE, parse("G5")),
        Structure(Feature.STONE, Feature.GREEN, parse("K1")),
        Structure(Feature.STONE, Feature.BLUE, parse("B6")),
        Structure(Feature.SHACK, Feature.WHITE, parse("H4")),
        Structure(Feature.SHACK, Feature.GREEN, parse("E3")),
        Structure(Feature.SHACK, Feature.BLUE, parse("I1")),
    ),
)
CLUES = (
    clues.CLUES.index(Clue(0, (Feature.WATER, Feature.SWAMP))),
    clues.CLUES.index(Clue(2, (Feature.COUGAR,))),
    clues.CLUES.index(Clue(3, (Feature.BLUE,))),
)
"""the learner's first"""
ORDER = (1, 0, 2)
SEED = bytes([12]) * 32
"""one with which whoever takes every suggestion wins after eleven turns (see `helpers/lesson_seeds.py`)"""


def lesson() -> Lesson:
    """Everything that the table needs."""
    return Lesson(
        names=NAMES,
        levels=("easy", "easy"),
        start=_start,
        rows=tuple(map(_in_play().index, CLUES)),
        seed=SEED,
        pages=pages,
        remark=remark,
        suggest=suggested,
        tip=tip,
        closing=closing,
    )


def _start(names: tuple[str, ...]) -> State:
    """The learner comes second, and so sees a turn before the first one."""
    return rules.undealt(Setup(Mode.NORMAL, False, names, ORDER, BOARD, _in_play()))


def _in_play() -> tuple[int, ...]:
    return analyse_board(BOARD, Mode.NORMAL, len(CLUES)).clues
