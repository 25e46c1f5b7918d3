"""The row proof: my committed bits are one row of a public table, the one that was drawn for me.

Public: a table of N rows of bits (which columns each allows, and which marks it has), a
seat's commitments C[h] = Com(bit_h; r_h), its earlier commitment K = Com(k; κ) to a random number
k below N, and an offset o from a coin that fell after K. The relation:

    there is a row c with k = (c - o) mod N in K, and bit_h = table[c][h] in every C[h]

With random weights w the whole of it is one number: S = Σ w_h·C[h] + w'·K commits to
Σ w_h·table[c][h] + w'·k_c, so S minus that multiple of G is a multiple of H, for one of the N rows.
That is a one-of-N proof of Schnorr statements with base H. The weights are hashed from everything
they weigh, K and all C[h] included: chosen earlier, they would let a false row through.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.commitment import H, pedersen
from p2pcryptid.crypto.group import G, Point, Scalar, combination, inner
from p2pcryptid.crypto.hashing import Context, Secret, Transcript
from p2pcryptid.crypto.oneof import Branch, OneOfProof, prove_one_of, verify_one_of
from p2pcryptid.crypto.sigma import logarithm


@dataclass(frozen=True, slots=True)
class RowStatement:
    """All that is public. Every row is a string of bytes 0 and 1, as long as there are bits."""

    table: tuple[bytes, ...]
    number: Point  # K
    offset: int
    bits: tuple[Point, ...]  # C

    def __post_init__(self) -> None:
        if self.offset < 0:
            raise ValueError(f"an offset counts from 0, and {self.offset} is below it")

    def drawn_number(self, number: int) -> int:
        """The k that belongs to a row: its number is (k + offset) mod N."""
        return (number - self.offset) % len(self.table)

    @property
    def well_formed(self) -> bool:
        """There are rows, of bytes 0 and 1, and one commitment for every column."""
        lengths = {len(row) for row in self.table}
        return lengths == {len(self.bits)} and set(b"".join(self.table)) <= {0, 1}


def prove_row(
    statement: RowStatement,
    number: int,
    openings: tuple[Scalar, Sequence[Scalar]],
    context: Context,
    secret: Secret,
) -> OneOfProof:
    """From the number of the row and the openings κ of K and r_h of every C[h]."""
    transcript, weights, messages = begin(statement, context)
    number_blinding, bit_blindings = openings
    blinding = inner(weights, (number_blinding, *bit_blindings))
    weighed = pedersen(
        messages[number], blinding
    )  # S from its opening: two multiplications, not one for every bit
    return prove_one_of(transcript, _relations(weighed, messages), number, (blinding,), secret)


@reported
def check_row(statement: RowStatement, proof: OneOfProof, context: Context) -> Checks:
    """The table fits the commitments, and the one-of-N proof holds."""
    yield Check("row.table", statement.well_formed)
    if statement.well_formed:
        transcript, _, branches = _branches(statement, context)
        yield from verify_one_of(transcript, branches, proof)


def decode_row_proof(data: bytes, rows: int) -> OneOfProof:
    """A row proof that a peer sent, for a table of so many rows."""
    return OneOfProof.decode(data, branches=rows, equations=1, witnesses=1)


def begin(statement: RowStatement, context: Context) -> tuple[Transcript, tuple[Scalar, ...], list[Scalar]]:
    """The transcript, the weights (K's first), and for every row c the number m_c that S commits to."""
    transcript = Transcript("row", context)
    transcript.absorb("table", statement.table, statement.offset)
    transcript.absorb("commitments", statement.number, statement.bits)
    weights = transcript.challenges("w", 1 + len(statement.bits))
    on_number, *on_bits = (weight.value for weight in weights)  # plain integers: some thousand additions
    messages = []
    for number, row in enumerate(statement.table):
        claimed = on_number * statement.drawn_number(number)
        messages.append(Scalar.of(claimed + sum(w for w, bit in zip(on_bits, row, strict=True) if bit)))
    return transcript, weights, messages


def _branches(
    statement: RowStatement, context: Context
) -> tuple[Transcript, tuple[Scalar, ...], list[Branch]]:
    """The transcript, the weights, and the relations of all rows, for who does not know the openings."""
    transcript, weights, messages = begin(statement, context)
    weighed = combination(zip(weights, (statement.number, *statement.bits), strict=True))
    return transcript, weights, _relations(weighed, messages)


def _relations(weighed: Point, messages: Sequence[Scalar]) -> list[Branch]:
    """For every row c the relation S - m_c·G = R·H."""
    relation = logarithm("row.branch", H)
    return [(relation, (weighed - message * G,)) for message in messages]
