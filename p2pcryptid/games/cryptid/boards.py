"""Boards, what is public about the deals on them, and random ones from a seed: the same on every machine."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count
from math import factorial, log2

from p2pcryptid.drawing import Draw

from .board import KINDS, TILES, Board, Mode, Structure, Tile, colours
from .clues import clue_sets
from .deals import Deal, fair_deals, habitats_by_clue, legal_deals
from .spaces import SPACES

PLAYERS = range(3, 6)


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
    def _together(self) -> Counter[tuple[int, int]]:
        """How many deals have this clue and this habitat."""
        return Counter((clue, deal.habitat) for deal in self.deals for clue in deal.clues)

    @cached_property
    def mean_guess(self) -> Fraction:
        """How often a seat that knows its clue alone would guess the habitat, on the mean over deals."""
        best: dict[int, int] = {}
        for (clue, _), count_of_deals in self._together.items():
            best[clue] = max(best.get(clue, 0), count_of_deals)
        return Fraction(sum(best.values()), self.players * len(self.deals)) if self.deals else Fraction(1)

    @cached_property
    def own_bits(self) -> float:
        """How little a clue tells its holder: the entropy of the habitat, in bits, on the mean over deals."""
        of_clues = Counter(clue for deal in self.deals for clue in deal.clues)
        told = sum(n * log2(n) for n in of_clues.values())
        told -= sum(n * log2(n) for n in self._together.values())
        return told / max(1, of_clues.total())

    @property
    def classes(self) -> int:
        """How many classes of spaces there are: clues in play do not tell spaces of one class apart."""
        sets = [self.sets[clue] for clue in self.clues]
        return len({tuple(one >> space & 1 for one in sets) for space in range(SPACES)})

    @property
    def expected_attempts(self) -> Fraction:
        """How often clues in play must be drawn at random until the draw is a deal."""
        ordered = factorial(self.players) * len(self.deals)
        return Fraction(len(self.clues) ** self.players, ordered)


@lru_cache(maxsize=32)
def analyse_board(board: Board, mode: Mode, players: int) -> BoardAnalysis:
    """What is public about this board, worked out once."""
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
