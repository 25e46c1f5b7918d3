"""What finished runs leave at the table: committed rows, decks, sealed choices. All of it is public."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.crypto.hashing import Item, Secret


@dataclass(frozen=True, slots=True)
class CommittedRow:
    """One seat's row: a commitment for each class of columns that are always equal."""

    commitments: tuple[Point, ...]
    class_of: tuple[int, ...]
    """for each column, which commitment is to its bit"""
    origin: tuple[str, tuple[Item, ...]]
    """by which label and items the seed of its blindings follows from the seat's secret"""

    def blinding(self, secret: Secret, number: int) -> Scalar:
        """The blinding of one commitment, for the seat whose row it is."""
        label, items = self.origin
        return secret.child(label, *items).scalar("bit", number)


@dataclass(frozen=True, slots=True)
class Deck:
    """A shuffled deck. Cards are dealt from position 0 on; `holders` and `shares` are of the dealt ones."""

    cards: tuple[Ciphertext, ...]
    bound: int
    """every face is below this"""
    holders: tuple[int | None, ...] = ()
    """None: face up"""
    shares: tuple[Mapping[int, Point], ...] = ()
    """by seat, the decryption shares given so far"""


@dataclass(frozen=True, slots=True)
class SealedChoice:
    """What a seat has chosen, unseen."""

    seal: bytes
    box: bytes
    """the choice, encrypted by the seat for itself"""
    anchor: bytes


@dataclass(frozen=True, slots=True)
class Memory:
    """By name, and by seat where a thing is one seat's."""

    rows: Mapping[tuple[str, int], CommittedRow] = field(default_factory=dict)
    columns: Mapping[str, Any] = field(default_factory=dict)
    """the final attempt of every unique column"""
    marks: Mapping[str, Any] = field(default_factory=dict)
    """the list of marks that a free mark is looked for in"""
    decks: Mapping[str, Deck] = field(default_factory=dict)
    choices: Mapping[tuple[str, int], SealedChoice] = field(default_factory=dict)
    tosses: int = 0
    """how many there have been"""
    told: Mapping[tuple[str, int, int, int], Ciphertext] = field(default_factory=dict)
    """answers for one seat only: row, its seat, the seat that was told, cell"""

    def with_row(self, name: str, seat: int, row: CommittedRow) -> "Memory":
        """With a seat's row; an older one of that name is forgotten."""
        return replace(self, rows={**self.rows, (name, seat): row})

    def with_deck(self, name: str, deck: Deck) -> "Memory":
        """With a deck as it is now."""
        return replace(self, decks={**self.decks, name: deck})

    def with_choice(self, name: str, seat: int, choice: SealedChoice) -> "Memory":
        """With a sealed choice; an older one of that name is forgotten."""
        return replace(self, choices={**self.choices, (name, seat): choice})
