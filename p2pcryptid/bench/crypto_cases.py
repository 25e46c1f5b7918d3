"""What `bench crypto` measures: the name, what to run, and the bytes on the wire."""

from collections.abc import Callable, Iterator

from p2pcryptid.crypto import commitment, elgamal, multiply, row, shuffle
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt
from p2pcryptid.crypto.group import ONE, G, Point, Scalar, hash_to_point
from p2pcryptid.crypto.hashing import Context, Secret, digest, generator, hash_to_scalar
from p2pcryptid.crypto.shuffle_prove import draw_witness, prove_shuffle, shuffle_cards
from p2pcryptid.crypto.shuffle_wire import Card, ShuffleProof, ShuffleStatement
from p2pcryptid.crypto.sigma import LinearProof

from .deck_cases import Case, decks

SECRET = Secret(digest("bench"))
CONTEXT = Context(digest("bench/match"), 0, digest("bench/head"), "bench")
PRIVATE = SECRET.nonzero("key")
KEY = PRIVATE * G
SPACES, HINTS, CLUES, CARDS = 108, 11, 48, 52


def cases() -> Iterator[Case]:
    """Every measurement, in the order in which it is printed."""
    yield from _raw()
    yield from _openings()
    yield from _keys_and_shares()
    yield from _rows()
    yield from _steps()
    yield from _shuffles("shuffle-52", CARDS, 1)
    yield from _shuffles("shuffle-11x2", HINTS, 2)
    yield from decks()


def _holds(check: Callable[[], Report]) -> Callable[[], None]:
    return lambda: check().require()


def _raw() -> Iterator[Case]:
    scalar, point, other = hash_to_scalar("a"), generator("a"), generator("b")
    yield "multiplication", lambda: scalar * point, 0
    yield "base-multiplication", lambda: scalar * G, 0
    yield "addition", lambda: point + other, 0
    yield "point-decode", lambda: Point.decode(point.encoding), 32
    yield "scalar-decode", lambda: Scalar.decode(scalar.encoding), 32
    yield "hash-to-point", lambda: hash_to_point(point.encoding), 0


def _openings() -> Iterator[Case]:
    r = hash_to_scalar("r")
    committed = commitment.pedersen(ONE, r)
    yield "commit-bit", lambda: commitment.commit_bit(True, r), 32
    yield "opening-check", _holds(lambda: commitment.check_opening(committed, ONE, r)), 33
    seal = commitment.seal_secret(CONTEXT.match, 0, SECRET)
    yield (
        "seal-check",
        _holds(lambda: commitment.check_secret(seal, CONTEXT.match, 0, SECRET)),
        32,
    )


def _keys_and_shares() -> Iterator[Case]:
    announced = elgamal.make_key(PRIVATE, CONTEXT, SECRET)
    size = len(announced.encode())
    yield "possession-prove", lambda: elgamal.make_key(PRIVATE, CONTEXT, SECRET), size
    yield "possession-verify", _holds(lambda: elgamal.check_key(announced, CONTEXT)), size
    one = encrypt(KEY, G, hash_to_scalar("r"))
    share, proof = elgamal.make_share(PRIVATE, one, CONTEXT, SECRET)
    size = len(proof.encode())
    yield "dleq-prove", lambda: elgamal.make_share(PRIVATE, one, CONTEXT, SECRET), size
    yield "dleq-decode", lambda: LinearProof.decode(proof.encode(), 2, 1), size
    yield (
        "dleq-verify",
        _holds(lambda: elgamal.check_share(KEY, one, share, proof, CONTEXT)),
        size,
    )
    many = [encrypt(KEY, G, hash_to_scalar("r", i)) for i in range(CARDS)]
    shares, batch = elgamal.make_shares(PRIVATE, many, CONTEXT, SECRET)
    size = len(batch.encode())
    yield "dleq-batch-52-prove", lambda: elgamal.make_shares(PRIVATE, many, CONTEXT, SECRET), size
    yield (
        "dleq-batch-52-verify",
        _holds(lambda: elgamal.check_shares(KEY, many, shares, batch, CONTEXT)),
        size,
    )
    blinded, blinding = elgamal.blind(one, "bench", CONTEXT, SECRET)
    yield (
        "blinding-prove",
        lambda: elgamal.blind(one, "bench", CONTEXT, SECRET),
        len(blinding.encode()),
    )
    yield (
        "blinding-verify",
        _holds(lambda: elgamal.check_blinding(one, blinded, blinding, CONTEXT)),
        len(blinding.encode()),
    )


def _bits(clue: int) -> bytes:
    """A made-up row: what matters here is its length."""
    return bytes(digest("bench/row", clue, h)[0] & 1 for h in range(SPACES + HINTS))


def _rows() -> Iterator[Case]:
    table = tuple(_bits(clue) for clue in range(CLUES))
    clue, offset, kappa = 7, 30, hash_to_scalar("kappa")
    blindings = [hash_to_scalar("r", h) for h in range(SPACES + HINTS)]
    bits = [commitment.commit_bit(bool(b), r) for b, r in zip(table[clue], blindings, strict=True)]
    number = commitment.commit_number((clue - offset) % CLUES, kappa)
    statement = row.RowStatement(table, number, offset, tuple(bits))
    openings = (kappa, blindings)
    proof = row.prove_row(statement, clue, openings, CONTEXT, SECRET)
    size = len(proof.encode())
    name = f"row-{CLUES}x{SPACES + HINTS}"
    yield f"{name}-prove", lambda: row.prove_row(statement, clue, openings, CONTEXT, SECRET), size
    yield f"{name}-verify", _holds(lambda: row.check_row(statement, proof, CONTEXT)), size


def _steps() -> Iterator[Case]:
    row_bits = [bool(bit) for bit in _bits(7)[:SPACES]]
    blindings = tuple(hash_to_scalar("r", h) for h in range(SPACES))
    inputs = tuple(encrypt(KEY, G, hash_to_scalar("u", h)) for h in range(SPACES))

    def pass_on() -> tuple[tuple[Ciphertext, ...], tuple[Scalar, ...]]:
        return multiply.pass_vector(KEY, row_bits, inputs, "bench", SECRET)

    outputs, factors = pass_on()
    bits = [commitment.commit_bit(b, r) for b, r in zip(row_bits, blindings, strict=True)]
    chain = multiply.VectorStep(inputs, outputs)
    statement = multiply.MultiplyStatement(KEY, tuple(bits), (chain,))
    witness = multiply.MultiplyWitness(tuple(row_bits), blindings, (factors,))
    proof = multiply.prove_multiply(statement, witness, CONTEXT, SECRET)
    size = len(proof.encode())
    yield f"pass-on-{SPACES}", pass_on, 64 * SPACES
    yield (
        f"multiply-{SPACES}-prove",
        lambda: multiply.prove_multiply(statement, witness, CONTEXT, SECRET),
        size,
    )
    check = _holds(lambda: multiply.check_multiply(statement, proof, CONTEXT))
    yield f"multiply-{SPACES}-verify", check, size


def _shuffles(name: str, count: int, width: int) -> Iterator[Case]:
    inputs: tuple[Card, ...] = tuple(
        tuple(encrypt(KEY, Scalar(i + 1) * G, hash_to_scalar("r", i, k)) for k in range(width))
        for i in range(count)
    )
    witness = draw_witness(KEY, inputs, CONTEXT, SECRET)
    statement = ShuffleStatement(KEY, inputs, shuffle_cards(KEY, inputs, witness))
    proof = prove_shuffle(statement, witness, CONTEXT, SECRET)
    data = proof.encode()
    layout = statement.layout
    yield f"{name}-apply", lambda: shuffle_cards(KEY, inputs, witness), 64 * count * width
    yield f"{name}-prove", lambda: prove_shuffle(statement, witness, CONTEXT, SECRET), len(data)
    yield f"{name}-decode", lambda: ShuffleProof.decode(data, layout), len(data)
    check = _holds(lambda: shuffle.check_shuffle(statement, proof, CONTEXT))
    yield f"{name}-verify", check, len(data)
