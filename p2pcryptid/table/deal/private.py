"""What one seat alone knows in an attempt. Everything follows from the attempt's seed, so that opening the
seed shows all of it, and nothing of other attempts. No number is ever derived for two different uses."""

from dataclasses import dataclass

from p2pcryptid.crypto.commitment import commit_bit, commit_number
from p2pcryptid.crypto.elgamal import make_key
from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.multiply import draw_factors, pass_vector
from p2pcryptid.drawing import Draw

from .attempt import Attempt, Keys, Vector, place, seed_hash
from .steps import Table


def attempt_seed(secret: Secret, match: bytes, seat: int, attempt: int) -> Secret:
    """The seed of one attempt, from the secret of the match."""
    return secret.child("attempt", match, seat, attempt)


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """One seat's side of one attempt."""

    table: Table
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
        return Draw(self.seed.child("number").data, "number").below(len(self.table.sheet.rows))

    @property
    def kappa(self) -> Scalar:
        """The blinding of K."""
        return self.seed.scalar("kappa")

    def clue(self, attempt: Attempt) -> int:
        """The row that this seat holds, once the coin has given the offsets."""
        return (self.drawn + attempt.offsets[self.seat]) % len(self.table.sheet.rows)

    def row(self, attempt: Attempt) -> bytes:
        """Its bits."""
        return self.table.sheet.rows[self.clue(attempt)]

    def keys(self, anchor: bytes) -> Keys:
        """What this seat says at the start."""
        context = place(self.table.match, self.seat, anchor, self.number)
        return Keys(
            make_key(self.private_key, context, self.seed),
            commit_number(self.drawn, self.kappa),
            seed_hash(self.table.match, self.seat, self.number, self.seed.data),
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
        return tuple(bool(bit) for bit in self.row(attempt)[: self.table.sheet.classes])

    def factors(self, attempt: Attempt, chain: int, received: Vector) -> tuple[Scalar, ...]:
        """Re-encryption factors, for one chain and one input only."""
        return draw_factors(attempt.key, self.bits(attempt), received, str(chain), self.seed)

    def passed_on(self, attempt: Attempt, chain: int, received: Vector) -> Vector:
        """The vector times the bits of the row."""
        return pass_vector(attempt.key, self.bits(attempt), received, str(chain), self.seed)[0]


def clue_salt(secret: Secret, match: bytes, seat: int) -> bytes:
    """The salt of the clue seal."""
    return secret.child("clue salt", match, seat).data


def hand(table: Table, seat: int, attempt: int, secret: Secret) -> Hand:
    """This seat's side of an attempt, from the secret of the match."""
    return Hand(table, seat, attempt, attempt_seed(secret, table.match, seat, attempt))
