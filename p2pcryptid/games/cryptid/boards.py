"""Boards from a seed: the same seed gives the same board on every machine.

Boards are drawn in a fixed pseudo-random order, and the best of the first few is taken by a fixed
rule. Legal deals are public, so what a clue leaves open to its holder is public too: the rule takes the
board on which the worst clue in play leaves the most possible habitats; among equals, the one with the
most possible habitats in all; then the one with the most deals; then the first drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count, islice
from math import factorial

from p2pcryptid.drawing import Draw

from .board import KINDS, TILES, Board, Mode, Structure, Tile, colours
from .clues import clue_sets
from .deals import Deal, fair_deals, habitats_by_clue, legal_deals
from .spaces import SPACES

PLAYERS = range(3, 6)
# How many boards to look at: most where good ones are rare, few where looking costs more.
CANDIDATES = {
    (3, Mode.NORMAL): 1024,
    (4, Mode.NORMAL): 64,
    (5, Mode.NORMAL): 32,
    (3, Mode.ADVANCED): 256,
    (4, Mode.ADVANCED): 16,
    (5, Mode.ADVANCED): 8,
}


@dataclass(frozen=True)
class BoardAnalysis:
    """A board for so many players, with all that is public about the deals it may see."""

    board: Board
    mode: Mode
    players: int

    @cached_property
    def sets(self) -> tuple[int, ...]:
        """The spaces that each clue allows."""
        return clue_sets(self.board, self.mode)

    @cached_property
    def deals(self) -> list[Deal]:
        """The deals that may be dealt: legal, and with no clue that gives the habitat away."""
        return fair_deals(legal_deals(self.sets, self.players))

    @cached_property
    def habitats(self) -> dict[int, int]:
        """For each clue in play, the habitats that are possible for who holds it."""
        return dict(sorted(habitats_by_clue(self.deals).items()))

    @property
    def clues(self) -> tuple[int, ...]:
        """The clues in play, which everybody knows."""
        return tuple(self.habitats)

    @property
    def fewest_habitats(self) -> int:
        """What the most telling clue in play leaves open; 0 where nothing can be dealt."""
        return min((where.bit_count() for where in self.habitats.values()), default=0)

    @property
    def all_habitats(self) -> int:
        """How many spaces could be the habitat for who knows no clue."""
        return len({deal.habitat for deal in self.deals})

    @cached_property
    def mean_guess(self) -> Fraction:
        """How often a seat that knows its clue alone would guess the habitat, on the mean over deals."""
        together: dict[tuple[int, int], int] = {}
        for deal in self.deals:
            for clue in deal.clues:
                pair = clue, deal.habitat
                together[pair] = together.get(pair, 0) + 1
        best: dict[int, int] = {}
        for (clue, _), count_of_deals in together.items():
            best[clue] = max(best.get(clue, 0), count_of_deals)
        return Fraction(sum(best.values()), self.players * len(self.deals)) if self.deals else Fraction(1)

    @property
    def expected_attempts(self) -> Fraction:
        """How often clues in play must be drawn at random until the draw is a deal."""
        ordered = factorial(self.players) * len(self.deals)
        return Fraction(len(self.clues) ** self.players, ordered)


@lru_cache(maxsize=32)
def analyse_board(board: Board, mode: Mode, players: int) -> BoardAnalysis:
    """The analyse_board of this board, worked out once."""
    return BoardAnalysis(board, mode, players)


def boards(draw: Draw, mode: Mode) -> Iterator[Board]:
    """The endless sequence of boards of a draw."""
    for number in count():
        yield _board(draw.fork(f"board {number}"), mode)


def _board(draw: Draw, mode: Mode) -> Board:
    numbers = draw.shuffled(range(1, TILES + 1))
    tiles = tuple(Tile(number, bool(draw.below(2))) for number in numbers)
    pieces = [(kind, colour) for kind in KINDS for colour in colours(mode)]
    where = draw.sample(range(SPACES), len(pieces))
    structures = (Structure(*piece, space) for piece, space in zip(pieces, where, strict=True))
    return Board(tiles, tuple(structures))


def chosen_board(seed: bytes, mode: Mode, players: int) -> BoardAnalysis:
    """The board that this seed gives to so many players."""
    sequence = boards(Draw(seed, "p2pcryptid/v1/boards"), mode)
    while True:  # one round is all it takes, but for a seed that nobody will ever meet
        candidates = islice(sequence, CANDIDATES[players, mode])
        best = max((BoardAnalysis(b, mode, players) for b in candidates), key=_worth)
        if best.deals:
            return analyse_board(best.board, mode, players)


def _worth(one: BoardAnalysis) -> tuple[int, int, int]:
    return one.fewest_habitats, one.all_habitats, len(one.deals)
