"""Multiplying in the dark: pass a vector of ciphertexts on, each times a bit that I committed to.

Where the bit is 1 the seat passes on a re-encryption, where it is 0 a fresh encryption of zero. The
relation, for commitments C[h], and for every chain of inputs U[h] and outputs V[h]:

    C[h] = b_h·G + r_h·H   and   V[h] = b_h·U[h] + Enc(0; ρ_h)      for all h, with one b_h

Encrypting bits is the same step with U[h] the trivial encryption of 1. The proof (batched as in
Bellare, Garay and Rabin 1998) has two moves, so that the bits are fixed before the weights are:

    1. B = v·G + Σ b_h·G_h             one commitment to the whole vector of bits
    2. weights w_h, hashed from everything above; then a linear proof of knowledge of b, v, R, ρ:
         vector   B                   = v·G + Σ b_h·G_h
         bits     Σ w_h·C[h]          = Σ b_h·w_h·G + R·H
         first    Σ w_h·V[h].first    = Σ b_h·w_h·U[h].first  + ρ·G      for every chain
         second   Σ w_h·V[h].second   = Σ b_h·w_h·U[h].second + ρ·Y      for every chain

Who is last in a chain passes on only S = Σ k_h·b_h·U[h] + Enc(0; ρ), with public numbers k_h. That is two
equations as it stands, `first` and `second` with k_h for w_h and S for the sum of the V[h].

That each b_h is 0 or 1 is not shown here: the row proof on the same C[h] shows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from p2pcryptid.crypto import sigma
from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.commitment import H, generators
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import ONE, G, Point, Scalar, cleared, combination, inner, select
from p2pcryptid.crypto.hashing import Context, Item, Secret, Transcript, digest
from p2pcryptid.crypto.parallel import in_parts
from p2pcryptid.crypto.sigma import Equation, LinearProof, Relation, Term
from p2pcryptid.crypto.wire import Reader

GENERATORS = "multiply"
Terms: TypeAlias = list[tuple[Scalar, Point]]


@dataclass(frozen=True, slots=True)
class VectorStep:
    """One vector as a seat received it and as it passed it on."""

    inputs: tuple[Ciphertext, ...]
    outputs: tuple[Ciphertext, ...]

    @property
    def statement(self) -> Item:
        """Both vectors, as they are hashed."""
        return ([c.parts for c in self.inputs], [c.parts for c in self.outputs])

    def fits(self, size: int) -> bool:
        """Are both vectors so long?"""
        return len(self.inputs) == len(self.outputs) == size

    def weights(self, drawn: Sequence[Scalar]) -> Sequence[Scalar]:
        """How the spaces are weighed: so that no two errors can cancel out."""
        return drawn

    def images(self, drawn: Sequence[Scalar]) -> tuple[Terms, Terms]:
        """The left-hand sides of `first` and `second`."""
        first, second = ([c.parts[side] for c in self.outputs] for side in (0, 1))
        return list(zip(drawn, first, strict=True)), list(zip(drawn, second, strict=True))

    def randomness(self, drawn: Sequence[Scalar], factors: Sequence[Scalar]) -> Scalar:
        """The ρ of both equations."""
        return inner(drawn, factors)


@dataclass(frozen=True, slots=True)
class EndStep:
    """A vector as the last seat of a chain received it, and the weighted sum that it passed on."""

    inputs: tuple[Ciphertext, ...]
    counts: tuple[int, ...]
    """the public k_h"""
    output: Ciphertext

    @property
    def statement(self) -> Item:
        """The vector, the numbers and the sum, as they are hashed."""
        return ([c.parts for c in self.inputs], self.counts, self.output.parts)

    def fits(self, size: int) -> bool:
        """Are the vector and the list of numbers so long?"""
        return len(self.inputs) == len(self.counts) == size

    def weights(self, _: Sequence[Scalar]) -> Sequence[Scalar]:
        """The spaces have weights of their own."""
        return [Scalar(count) for count in self.counts]

    def images(self, _: Sequence[Scalar]) -> tuple[Terms, Terms]:
        """The sum itself."""
        return [(ONE, self.output.first)], [(ONE, self.output.second)]

    def randomness(self, _: Sequence[Scalar], factors: Sequence[Scalar]) -> Scalar:
        """The one factor that there is."""
        (factor,) = factors
        return factor


@dataclass(frozen=True, slots=True)
class MultiplyStatement:
    """The joint key, the committed bits, and one chain or more that used them."""

    key: Point
    bits: tuple[Point, ...]
    chains: tuple[VectorStep | EndStep, ...]

    @property
    def well_formed(self) -> bool:
        """At least one space and one chain, and all vectors equally long."""
        size = len(self.bits)
        return size > 0 and bool(self.chains) and all(chain.fits(size) for chain in self.chains)


@dataclass(frozen=True, slots=True)
class MultiplyProof:
    vector: Point  # B
    linear: LinearProof

    def encode(self) -> bytes:
        """B, then the linear proof."""
        return self.vector.encoding + self.linear.encode()

    @classmethod
    def decode(cls, data: bytes, size: int, chains: int) -> "MultiplyProof":
        """A proof about `size` spaces and so many chains that a peer sent."""
        reader = Reader(data)
        linear = (2 + 2 * chains, size + 2 + chains)
        proof = cls(reader.point(), LinearProof.read(reader, *linear))
        reader.end()
        return proof


def pass_on(key: Point, bit: bool, received: Ciphertext, randomness: Scalar) -> Ciphertext:
    """bit · received + Enc(0; randomness). Both outcomes are calculated, and then one is chosen."""
    zero = Ciphertext(randomness * G, randomness * key)
    again = received + zero
    return Ciphertext(select(bit, again.first, zero.first), select(bit, again.second, zero.second))


Vector = tuple[Ciphertext, ...]


def draw_factors(
    key: Point, bits: Sequence[bool], received: Sequence[Ciphertext], chain: str, secret: Secret
) -> tuple[Scalar, ...]:
    """The ρ_h of one chain: they depend on its label and on everything that is passed on with them.

    A factor that serves two different outputs shows their difference, and with it a bit.
    """
    vector = [ciphertext.parts for ciphertext in received]
    root = secret.child("chain", chain, digest("chain/input", key, bytes(bits), vector))
    return tuple(root.scalar("factor", h) for h in range(len(received)))


def pass_vector(
    key: Point, bits: Sequence[bool], received: Sequence[Ciphertext], chain: str, secret: Secret
) -> tuple[Vector, tuple[Scalar, ...]]:
    """The whole vector times the bits, and the factors, which the proof needs."""
    factors = draw_factors(key, bits, received, chain, secret)
    triples = list(zip(bits, received, factors, strict=True))
    parts = in_parts(lambda some: [pass_on(key, *triple) for triple in some], triples)
    return tuple(one for part in parts for one in part), factors


def draw_end_factor(
    key: Point,
    bits: Sequence[bool],
    counts: Sequence[int],
    received: Sequence[Ciphertext],
    chain: str,
    secret: Secret,
) -> Scalar:
    """The ρ of the end of one chain, which depends on everything that its sum depends on."""
    vector = [ciphertext.parts for ciphertext in received]
    root = secret.child("chain end", chain, digest("chain/end", key, bytes(bits), counts, vector))
    return root.scalar("factor")


def pass_sum(
    key: Point,
    bits: Sequence[bool],
    counts: Sequence[int],
    received: Sequence[Ciphertext],
    chain: str,
    secret: Secret,
) -> tuple[Ciphertext, Scalar]:
    """Σ counts · bits · received + Enc(0; ρ), and ρ.

    The numbers are small, so that points are doubled and added. The factor is in the sum from the beginning,
    halved as often as the sum is doubled: no sum on the way is the identity, which tells of bits.

    What was received may be just as a peer sent it: of what lies outside the group nothing is left in the
    sum. Only bytes that are no point of the curve end in a `RuntimeError`, whatever the bits are.
    """
    factor = draw_end_factor(key, bits, counts, received, chain, secret)
    places = max(counts).bit_length()
    early = factor * Scalar(1 << places - 1).inverse()
    sides = [early * G, early * key]
    for place in reversed(range(places)):
        if place < places - 1:
            sides = [side + side for side in sides]
        for bit, count, ciphertext in zip(bits, counts, received, strict=True):
            if count >> place & 1:  # counts are public
                more = [side + part for side, part in zip(sides, ciphertext.parts, strict=True)]
                sides = [select(bit, *pair) for pair in zip(more, sides, strict=True)]
    return Ciphertext(*map(cleared, sides)), factor


@dataclass(frozen=True, slots=True, repr=False)
class MultiplyWitness:
    """The bits, the openings r_h of C[h], and for every chain its ρ_h, or the one ρ of its end."""

    bits: tuple[bool, ...]
    blindings: tuple[Scalar, ...]
    randomness: tuple[tuple[Scalar, ...], ...]


def prove_multiply(
    statement: MultiplyStatement,
    witness: MultiplyWitness,
    context: Context,
    secret: Secret,
    commit: sigma.Commit = sigma.commit,
) -> MultiplyProof:
    """The two moves of the file's head."""
    bits = tuple(Scalar(int(bit)) for bit in witness.bits)
    transcript = _begin(statement, context)
    (blinding,) = secret.child("multiply").nonces(transcript, (*bits, *witness.blindings), 1)
    vector = _commit_bits(witness.bits, blinding)
    weights, relation = _relation(statement, vector, transcript)
    pairs = zip(statement.chains, witness.randomness, strict=True)
    secrets = (
        *bits,
        blinding,
        inner(weights, witness.blindings),
        *(chain.randomness(weights, factors) for chain, factors in pairs),
    )
    return MultiplyProof(vector, sigma.prove(transcript, relation, secrets, secret, commit))


@reported
def check_multiply(statement: MultiplyStatement, proof: MultiplyProof, context: Context) -> Checks:
    """The vectors have one length, and the four kinds of equations hold."""
    yield Check("multiply.lengths", statement.well_formed)
    if statement.well_formed:
        transcript = _begin(statement, context)
        weights, relation = _relation(statement, proof.vector, transcript)
        images = [combination(terms) for terms in _images(statement, proof.vector, weights)]
        yield from sigma.verify(transcript, relation, images, proof.linear)


def _begin(statement: MultiplyStatement, context: Context) -> Transcript:
    transcript = Transcript("multiply", context)
    transcript.absorb("statement", statement.key, statement.bits)
    transcript.absorb("chains", [chain.statement for chain in statement.chains])
    return transcript


def _relation(
    statement: MultiplyStatement, vector: Point, transcript: Transcript
) -> tuple[tuple[Scalar, ...], Relation]:
    """The weights and the right-hand sides; witnesses are the b_h, v, R, and one ρ per chain."""
    transcript.absorb("vector", vector)
    size = len(statement.bits)
    weights = transcript.challenges("w", size)
    v, r, rho = size, size + 1, size + 2
    ones = [ONE] * size
    equations = [
        Equation("multiply.vector", (*_terms(generators(GENERATORS, size), ones), Term(v, G))),
        Equation("multiply.bits", (*_terms([G] * size, weights), Term(r, H))),
    ]
    for number, chain in enumerate(statement.chains):
        for name, side, base in (("first", 0, G), ("second", 1, statement.key)):
            terms = _terms([c.parts[side] for c in chain.inputs], chain.weights(weights))
            terms.append(Term(rho + number, base))
            equations.append(Equation(f"multiply.{name}", tuple(terms), where=str(number)))
    return weights, Relation(size + 2 + len(statement.chains), tuple(equations))


def _images(statement: MultiplyStatement, vector: Point, weights: Sequence[Scalar]) -> list[Terms]:
    """The left-hand sides, which only a verifier has to calculate."""
    sides = [side for chain in statement.chains for side in chain.images(weights)]
    return [[(ONE, vector)], list(zip(weights, statement.bits, strict=True)), *sides]


def _terms(bases: Sequence[Point], weights: Sequence[Scalar]) -> list[Term]:
    """b_h · w_h · base_h for every h."""
    return [Term(h, b, w) for h, (b, w) in enumerate(zip(bases, weights, strict=True))]


def _commit_bits(bits: Sequence[bool], blinding: Scalar) -> Point:
    """v·G + Σ b_h·G_h, with the same additions whatever the bits are."""
    point = blinding * G
    for bit, base in zip(bits, generators(GENERATORS, len(bits)), strict=True):
        point = select(bit, point + base, point)
    return point
