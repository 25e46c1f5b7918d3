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

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.checks import Check, Checks
from p2pcryptid.crypto.group import ONE, ZERO, G, Point, Scalar, combination
from p2pcryptid.crypto.hashing import Context, Item, Secret, Transcript
from p2pcryptid.crypto.wire import Reader, join


@dataclass(frozen=True, slots=True)
class Term:
    """witness[index] · weight · base."""

    index: int
    base: Point
    weight: Scalar = ONE


@dataclass(frozen=True, slots=True)
class Equation:
    """image = the sum of the terms. The name is what a failed check is called."""

    name: str
    image: Point
    terms: tuple[Term, ...]

    def apply(self, values: Sequence[Scalar]) -> list[tuple[Scalar, Point]]:
        """The terms at these values, with the factors of equal bases added up first."""
        factors: dict[Point, Scalar] = {}
        for term in self.terms:
            factor = values[term.index] * term.weight
            factors[term.base] = factors.get(term.base, ZERO) + factor
        return [(factor, base) for base, factor in factors.items()]

    @property
    def statement(self) -> Item:
        terms = [(term.index, term.base, term.weight) for term in self.terms]
        return (self.name, self.image, terms)


@dataclass(frozen=True, slots=True)
class Relation:
    """Equations over `witnesses` secret scalars."""

    witnesses: int
    equations: tuple[Equation, ...]

    @property
    def statement(self) -> Item:
        return (self.witnesses, [equation.statement for equation in self.equations])


@dataclass(frozen=True, slots=True)
class LinearProof:
    """T_k for every equation, z_i for every witness."""

    commitments: tuple[Point, ...]
    responses: tuple[Scalar, ...]

    def encode(self) -> bytes:
        return join(self.commitments, self.responses)

    @classmethod
    def read(cls, reader: Reader, equations: int, witnesses: int) -> "LinearProof":
        return cls(reader.points(equations), reader.scalars(witnesses))

    @classmethod
    def decode(cls, data: bytes, equations: int, witnesses: int) -> "LinearProof":
        reader = Reader(data)
        proof = cls.read(reader, equations, witnesses)
        reader.end()
        return proof


def commit(relation: Relation, nonces: Sequence[Scalar]) -> tuple[Point, ...]:
    """T_k: the equations' right-hand sides at the nonces."""
    return tuple(combination(equation.apply(nonces)) for equation in relation.equations)


def respond(
    nonces: Iterable[Scalar], challenge: Scalar, witness: Iterable[Scalar]
) -> tuple[Scalar, ...]:
    """z_i = nonce_i + e · witness_i."""
    return tuple(nonce + challenge * value for nonce, value in zip(nonces, witness, strict=True))


def implied_commitment(equation: Equation, challenge: Scalar, responses: Sequence[Scalar]) -> Point:
    """The only T_k that goes with this challenge and these responses."""
    return combination([*equation.apply(responses), (-challenge, equation.image)])


def check_equations(relation: Relation, challenge: Scalar, proof: LinearProof) -> Checks:
    """Σ z_i · weight · base - e · image = T_k, equation by equation."""
    for equation, commitment in zip(relation.equations, proof.commitments, strict=True):
        implied = implied_commitment(equation, challenge, proof.responses)
        yield Check(equation.name, implied == commitment)


def fits(relation: Relation, proof: LinearProof) -> bool:
    """The proof has one commitment for each equation and one response for each witness."""
    return (
        len(proof.commitments) == len(relation.equations)
        and len(proof.responses) == relation.witnesses
    )


def prove(
    label: str, relation: Relation, witness: Sequence[Scalar], context: Context, secret: Secret
) -> LinearProof:
    """A proof of knowledge of the witness."""
    transcript = Transcript(label, context)
    transcript.absorb("statement", relation.statement)
    nonces = secret.nonces(transcript, witness, relation.witnesses)
    commitments = commit(relation, nonces)
    transcript.absorb("commitments", commitments)
    return LinearProof(commitments, respond(nonces, transcript.challenge("e"), witness))


def verify(label: str, relation: Relation, proof: LinearProof, context: Context) -> Checks:
    """One check for the shape and one for every equation."""
    yield Check(f"{label}.shape", fits(relation, proof))
    if not fits(relation, proof):
        return  # the equations have no meaning then
    transcript = Transcript(label, context)
    transcript.absorb("statement", relation.statement)
    transcript.absorb("commitments", proof.commitments)
    yield from check_equations(relation, transcript.challenge("e"), proof)


def logarithm(name: str, image: Point, base: Point = G) -> Relation:
    """Schnorr: I know x with image = x · base."""
    return Relation(1, (Equation(name, image, (Term(0, base),)),))


def equal_logarithms(
    names: tuple[str, str], images: tuple[Point, Point], bases: tuple[Point, Point]
) -> Relation:
    """Chaum-Pedersen (DLEQ): I know one x with image = x · base for both pairs."""
    equations = zip(names, images, bases, strict=True)
    return Relation(
        1, tuple(Equation(name, image, (Term(0, base),)) for name, image, base in equations)
    )
