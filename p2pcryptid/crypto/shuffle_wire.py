"""What is said in a shuffle: cards, the statement, the proof, and their bytes.

`shuffle.py` says what the parts of a proof mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.crypto.wire import Reader, join

Card = tuple[Ciphertext, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """N numbers in rows. The verifier works for columns + 4·rows: least at rows = √N / 2."""

    cards: int
    width: int  # ciphertexts per card

    def __post_init__(self) -> None:
        if self.cards < 1 or self.width < 1:
            raise ValueError(f"no layout for {self.cards} cards of {self.width} ciphertexts")

    @property
    def rows(self) -> int:
        """How many rows; the last may be shorter."""
        return -(-self.cards // self.columns)

    @property
    def columns(self) -> int:
        """How many numbers stand in a row."""
        return -(-self.cards // max(1, (isqrt(self.cards) + 1) // 2))

    @property
    def coefficient_rows(self) -> int:
        """The row that hides the coefficients reaches one place into the second row."""
        return max(2, self.rows)

    @property
    def spare(self) -> int:
        """Places in those rows beyond the N that coefficients need. They stay below the lowest:

        above the highest there must be none, where a prover could put what a false product is off by.
        """
        return self.coefficient_rows * self.columns - self.cards

    def split(self, values: Sequence[Scalar]) -> list[Sequence[Scalar]]:
        """The numbers, row by row."""
        step = self.columns
        return [values[at : at + step] for at in range(0, len(values), step)]


@dataclass(frozen=True, slots=True)
class ShuffleStatement:
    key: Point
    inputs: tuple[Card, ...]
    outputs: tuple[Card, ...]

    @property
    def layout(self) -> Layout:
        """The layout of a statement that is well formed."""
        return Layout(len(self.inputs), len(self.inputs[0]))

    @property
    def well_formed(self) -> bool:
        """As many cards out as in, at least one, and all cards of one width."""
        widths = {len(card) for card in (*self.inputs, *self.outputs)}
        return len(self.inputs) == len(self.outputs) and len(widths) == 1 and 0 not in widths


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """In the order of the wire; the letters are those of `shuffle.py`."""

    permutation: tuple[Point, ...]  # A, by row
    powers: tuple[Point, ...]  # B, by row
    masks: tuple[Point, ...]  # M, by row
    coefficients: tuple[Point, ...]  # Q by row, then u
    masked: Card  # E_0, one for each ciphertext of a card
    answers: tuple[Scalar, ...]  # f
    answer_blindings: tuple[Scalar, ...]  # of com(f), by row
    evaluation: tuple[Scalar, ...]  # t
    evaluation_blinding: Scalar
    randomness: tuple[Scalar, ...]  # τ, one for each ciphertext of a card

    def fits(self, layout: Layout) -> bool:
        """Every part of the proof has the length that the layout asks for."""
        lengths = (
            *map(len, (self.permutation, self.powers, self.masks, self.answer_blindings)),
            *map(len, (self.coefficients, self.answers, self.evaluation)),
            *map(len, (self.masked, self.randomness)),
        )
        rows, width = layout.rows, layout.width
        middle = (layout.coefficient_rows + 1, layout.cards, layout.columns)
        return lengths == (rows, rows, rows, rows, *middle, width, width)

    def encode(self) -> bytes:
        """All points, then all scalars."""
        rows = (self.permutation, self.powers, self.masks, self.coefficients)
        return join(*rows, parts(self.masked)) + self.encode_answers()

    def encode_answers(self) -> bytes:
        """The scalars: what the prover says after e."""
        last = (self.evaluation_blinding, *self.randomness)
        return join(self.answers, self.answer_blindings, self.evaluation, last)

    @classmethod
    def decode(cls, data: bytes, layout: Layout) -> "ShuffleProof":
        """A proof that a peer sent about a shuffle of this layout."""
        reader = Reader(data)
        proof = cls(
            permutation=reader.points(layout.rows),
            powers=reader.points(layout.rows),
            masks=reader.points(layout.rows),
            coefficients=reader.points(layout.coefficient_rows + 1),
            masked=tuple(Ciphertext.read(reader) for _ in range(layout.width)),
            answers=reader.scalars(layout.cards),
            answer_blindings=reader.scalars(layout.rows),
            evaluation=reader.scalars(layout.columns),
            evaluation_blinding=reader.scalar(),
            randomness=reader.scalars(layout.width),
        )
        reader.end()
        return proof


def parts(card: Card) -> tuple[Point, ...]:
    """First and second part of every ciphertext of a card."""
    return tuple(part for ciphertext in card for part in ciphertext.parts)


def encode_cards(cards: Sequence[Card]) -> bytes:
    """All points of all cards, one after the other."""
    return join(*map(parts, cards))


def decode_cards(data: bytes, layout: Layout) -> tuple[Card, ...]:
    """Cards that a peer sent: every point is checked."""
    reader = Reader(data)
    cards = tuple(tuple(Ciphertext.read(reader) for _ in range(layout.width)) for _ in range(layout.cards))
    reader.end()
    return cards
