"""What finished runs leave at the table: committed rows, decks, sealed choices. All of it is public."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from p2pcryptid.crypto.commitment import H
from p2pcryptid.crypto.elgamal import Ciphertext, combine, small_logarithm
from p2pcryptid.crypto.group import G, Point, Scalar
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

    def bit(self, secret: Secret, number: int) -> int | None:
        """What one commitment is to, for the seat whose row it is; None if the secret is another one."""
        zero = self.blinding(secret, number) * H
        return {zero: 0, zero + G: 1}.get(self.commitments[number])


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
    gone: frozenset[int] = frozenset()
    """positions of dealt cards that went back into another shuffle"""

    def is_hidden(self, position: int) -> bool:
        """Was this card dealt face down, and has it stayed so, and in its holder's hand?"""
        if not 0 <= position < len(self.holders) or position in self.gone:
            return False
        holder = self.holders[position]
        return holder is not None and holder not in self.shares[position]

    def face(self, position: int, own: Mapping[int, Point] | None = None) -> int | None:
        """What a card is, from the shares given so far and perhaps one's own; None if they do not open it."""
        shares = {**self.shares[position], **(own or {})}
        number = small_logarithm(combine(self.cards[position], shares.values()), self.bound + 1)
        return number - 1 if number else None

    def with_shares(self, positions: Sequence[int], seat: int, shares: Sequence[Point]) -> "Deck":
        """With one seat's decryption shares of these cards."""
        given = list(self.shares)
        for position, share in zip(positions, shares, strict=True):
            given[position] = {**given[position], seat: share}
        return replace(self, shares=tuple(given))


@dataclass(frozen=True, slots=True)
class SealedChoice:
    """What a seat has chosen, unseen."""

    seal: bytes
    box: bytes
    """the choice, encrypted by the seat for itself"""
    anchor: bytes
    state: Any
    """of the game when the choice was made"""
    row: CommittedRow | None = None
    """that the choice stands for, if it was one for a row"""


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

    def kind_of(self, name: str) -> str:
        """What a name stands for: a unique column, a committed row, a sealed choice, or nothing yet."""
        if name in self.columns:
            return "column"
        if any(one == name for one, _ in self.rows):
            return "row"
        return "choice" if any(one == name for one, _ in self.choices) else ""

    def with_row(self, name: str, seat: int, row: CommittedRow) -> "Memory":
        """With a seat's row; an older one of that name is forgotten, and what was told of it."""
        told = {key: value for key, value in self.told.items() if key[:2] != (name, seat)}
        return replace(self, rows={**self.rows, (name, seat): row}, told=told)

    def with_deck(self, name: str, deck: Deck) -> "Memory":
        """With a deck as it is now."""
        return replace(self, decks={**self.decks, name: deck})

    def with_choice(self, name: str, seat: int, choice: SealedChoice) -> "Memory":
        """With a sealed choice; an older one of that name is forgotten."""
        return replace(self, choices={**self.choices, (name, seat): choice})

    def with_told(self, name: str, seat: int, to: int, bits: Mapping[int, Ciphertext]) -> "Memory":
        """With cells of a seat's row, encrypted for another seat."""
        added = {(name, seat, to, cell): ciphertext for cell, ciphertext in bits.items()}
        return replace(self, told={**self.told, **added})
