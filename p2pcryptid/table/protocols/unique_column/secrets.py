"""What one seat alone knows in an attempt. Everything follows from the attempt's seed, so that opening the
seed shows all of it, and nothing of other attempts. No number is ever derived for two different uses."""

from dataclasses import dataclass

from p2pcryptid.crypto.commitment import commit_bit, commit_number, seal_row
from p2pcryptid.crypto.elgamal import make_key
from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.crypto.hashing import Item, Secret
from p2pcryptid.drawing import Draw

from .attempt import Attempt, Keys, place, seed_hash
from .state import Terms


def seed_origin(terms: Terms, seat: int, attempt: int) -> tuple[str, tuple[Item, ...]]:
    """By which label and items the seed of one attempt follows from the secret of the match."""
    return "attempt", (terms.match, seat, terms.began, attempt)


@dataclass(frozen=True, slots=True, repr=False)
class AttemptSecrets:
    """One seat's side of one attempt."""

    terms: Terms
    seat: int
    number: int
    """of the attempt"""
    seed: Secret

    @property
    def private_key(self) -> Scalar:
        """x of Y = x·G."""
        return self.seed.nonzero("key")

    @property
    def drawn(self) -> int:
        """The number drawn in secret, below the number of rows."""
        return Draw(self.seed.child("number").data, "number").below(len(self.terms.table.rows))

    @property
    def kappa(self) -> Scalar:
        """The blinding of K."""
        return self.seed.scalar("kappa")

    def row_number(self, attempt: Attempt) -> int:
        """The row that this seat holds, once the coin has given the offsets."""
        return (self.drawn + attempt.offsets[self.seat]) % len(self.terms.table.rows)

    def row(self, attempt: Attempt) -> bytes:
        """Its bits."""
        return self.terms.table.rows[self.row_number(attempt)]

    def keys(self, anchor: bytes) -> Keys:
        """What this seat says at the start."""
        context = place(self.terms.match, self.seat, anchor, self.number)
        return Keys(
            make_key(self.private_key, context, self.seed),
            commit_number(self.drawn, self.kappa),
            seed_hash(self.terms.match, self.seat, self.number, self.seed.data),
        )

    def blinding(self, column: int) -> Scalar:
        """The blinding of the commitment to one bit of the row."""
        return self.seed.scalar("bit", column)

    def committed_row(self, attempt: Attempt) -> tuple[Point, ...]:
        """C: commitments to every bit of the row."""
        bits = enumerate(self.row(attempt))
        return tuple(commit_bit(bool(bit), self.blinding(column)) for column, bit in bits)

    def bits(self, attempt: Attempt) -> tuple[bool, ...]:
        """What its row says of the classes, without the marks."""
        return tuple(bool(bit) for bit in self.row(attempt)[: self.terms.table.classes])


def row_salt(terms: Terms, seat: int, secret: Secret) -> bytes:
    """The salt of the row's seal."""
    return secret.child("row salt", terms.match, seat, terms.began).data


def secrets_of(terms: Terms, seat: int, attempt: int, secret: Secret) -> AttemptSecrets:
    """This seat's side of an attempt, from the secret of the match."""
    label, items = seed_origin(terms, seat, attempt)
    return AttemptSecrets(terms, seat, attempt, secret.child(label, *items))


def row_seal(terms: Terms, attempt: Attempt, seat: int, secret: Secret) -> bytes:
    """The seal of the row that a seat was dealt, which a person can check by hand."""
    number = secrets_of(terms, seat, attempt.number, secret).row_number(attempt)
    return seal_row(terms.match, seat, number, row_salt(terms, seat, secret))
