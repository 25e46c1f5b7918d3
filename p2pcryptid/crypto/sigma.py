"""Proofs of linear relations: one proof for all of them (Maurer 2009, after Schnorr 1991).

A relation is a list of equations

    image = Σ  witness[i] · weight · base

with public images, bases and weights, and secret witnesses that several equations may share. The
proof shows that the prover knows witnesses which satisfy all of them at once, and nothing else:

    commit    T_k = Σ nonce[i] · weight · base       for every equation k
    challenge e   = hash of place, statement and all T_k
    respond   z_i = nonce[i] + e · witness[i]
    verify    Σ z_i · weight · base - e · image = T_k  for every equation k

Two proofs with equal T and different e give the witnesses away, which is why it convinces; and who
may choose e first can make up T from random z, which is why it tells nothing. Schnorr's proof is
the relation with one equation, Chaum and Pedersen's equality of logarithms the one with two.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.group import ONE, G, Point, Scalar, combination
from p2pcryptid.crypto.hashing import Context, Item, Secret, Transcript, hash_to_scalar
from p2pcryptid.crypto.wire import Reader, join


@dataclass(frozen=True, slots=True)
class Term:
    """witness[index] · weight · base."""

    index: int
    base: Point
    weight: Scalar = ONE


@dataclass(frozen=True, slots=True)
class Equation:
    """The right-hand side of one equation. The name is what a failed check is called; `where` says
    which one of several by that name it is, and is no part of the statement."""

    name: str
    terms: tuple[Term, ...]
    where: str = ""

    def at(self, values: Sequence[Scalar]) -> list[tuple[Scalar, Point]]:
        """The terms at these values, with the factors of equal bases added up first."""
        factors: dict[bytes, int] = {}
        for term in self.terms:  # plain integers: this loop runs some thousand times
            factor, base = values[term.index].value * term.weight.value, term.base.encoding
            factors[base] = factors.get(base, 0) + factor
        return [(Scalar.of(factor), Point(base)) for base, factor in factors.items()]


@dataclass(frozen=True, slots=True)
class Relation:
    """Equations over `witnesses` secret scalars. Images, the left-hand sides, stand beside it."""

    witnesses: int
    equations: tuple[Equation, ...]

    @property
    def statement(self) -> Item:
        """The right-hand sides, as they are hashed."""
        return [(e.name, [(term.index, term.base, term.weight) for term in e.terms]) for e in self.equations]


@dataclass(frozen=True, slots=True)
class LinearProof:
    """T_k for every equation, z_i for every witness."""

    commitments: tuple[Point, ...]
    responses: tuple[Scalar, ...]

    def encode(self) -> bytes:
        """The commitments, then the responses."""
        return join(self.commitments, self.responses)

    @classmethod
    def read(cls, reader: Reader, equations: int, witnesses: int) -> "LinearProof":
        """The next elements of a longer encoding."""
        return cls(reader.points(equations), reader.scalars(witnesses))

    @classmethod
    def decode(cls, data: bytes, equations: int, witnesses: int) -> "LinearProof":
        """A proof that a peer sent, for so many equations and witnesses."""
        reader = Reader(data)
        proof = cls.read(reader, equations, witnesses)
        reader.end()
        return proof


def begin(label: str, context: Context, relation: Relation, images: Sequence[Point]) -> Transcript:
    """The transcript of a proof whose whole statement is the relation and its images."""
    transcript = Transcript(label, context)
    transcript.absorb("statement", relation.statement, images)
    return transcript


Commit: TypeAlias = Callable[[Relation, Sequence[Scalar]], tuple[Point, ...]]


def commit(relation: Relation, nonces: Sequence[Scalar]) -> tuple[Point, ...]:
    """T_k: the right-hand sides at the nonces."""
    return tuple(combination(equation.at(nonces)) for equation in relation.equations)


def prove(
    transcript: Transcript,
    relation: Relation,
    witness: Sequence[Scalar],
    secret: Secret,
    commit: Commit = commit,
) -> LinearProof:
    """A proof of knowledge of the witness. The transcript holds the statement already.

    Whoever knows more of the bases may have a quicker way to `commit`.
    """
    nonces = secret.nonces(transcript, witness, relation.witnesses)
    commitments = commit(relation, nonces)
    transcript.absorb("commitments", commitments)
    return LinearProof(commitments, respond(nonces, transcript.challenge("e"), witness))


@reported
def verify(transcript: Transcript, relation: Relation, images: Sequence[Point], proof: LinearProof) -> Checks:
    """One check for the shape and one for every equation. The transcript holds the statement."""
    shape = fits(relation, proof)
    yield Check(f"{transcript.proof}.shape", shape)
    if shape:  # without it the equations have no meaning
        transcript.absorb("commitments", proof.commitments)
        yield from check_equations(relation, images, transcript.challenge("e"), proof)


# The pieces, for proofs that put them together in another way -------------------------------------


_SHIFT = hash_to_scalar("sigma/shift")


def respond(nonces: Iterable[Scalar], challenge: Scalar, witness: Iterable[Scalar]) -> tuple[Scalar, ...]:
    """z_i = nonce_i + e · witness_i.

    A product with 0 or 1 takes less time, and a witness may be a secret bit; so a large public number
    is added to the witness and taken away again.
    """
    known = challenge * _SHIFT
    pairs = zip(nonces, witness, strict=True)
    return tuple(nonce + challenge * (value + _SHIFT) - known for nonce, value in pairs)


def fits(relation: Relation, proof: LinearProof) -> bool:
    """The proof has one commitment for each equation and one response for each witness."""
    lengths = (len(proof.commitments), len(proof.responses))
    return lengths == (len(relation.equations), relation.witnesses)


def implied_commitments(
    relation: Relation, images: Sequence[Point], challenge: Scalar, responses: Sequence[Scalar]
) -> Iterator[Point]:
    """The only T_k that go with this challenge and these responses."""
    for equation, image in zip(relation.equations, images, strict=True):
        yield combination([*equation.at(responses), (-challenge, image)])


@reported
def check_equations(
    relation: Relation, images: Sequence[Point], challenge: Scalar, proof: LinearProof
) -> Checks:
    """Σ z_i · weight · base - e · image = T_k, equation by equation."""
    implied = implied_commitments(relation, images, challenge, proof.responses)
    triples = zip(relation.equations, implied, proof.commitments, strict=True)
    for equation, expected, commitment in triples:
        yield Check(equation.name, expected == commitment, equation.where)


# The two best-known relations ---------------------------------------------------------------------


def logarithm(name: str, base: Point = G) -> Relation:
    """Schnorr: I know x with image = x · base."""
    return Relation(1, (Equation(name, (Term(0, base),)),))


def equal_logarithms(names: tuple[str, str], bases: tuple[Point, Point]) -> Relation:
    """Chaum-Pedersen (DLEQ): I know one x with image = x · base for both pairs."""
    pairs = zip(names, bases, strict=True)
    return Relation(1, tuple(Equation(name, (Term(0, base),)) for name, base in pairs))
