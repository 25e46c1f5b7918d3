"""What a seat writes in the search for a free mark."""

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import trivial
from p2pcryptid.crypto.group import G
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.multiply import MultiplyWitness, pass_vector, prove_multiply
from p2pcryptid.crypto.shuffle_prove import draw_witness, prove_shuffle, shuffle_cards
from p2pcryptid.crypto.shuffle_wire import ShuffleStatement, encode_cards
from p2pcryptid.table.protocols.pieces import Share, encode_vector
from p2pcryptid.table.protocols.protocol import Parts
from p2pcryptid.table.protocols.unique_column.secrets import AttemptSecrets, secrets_of

from .check import bits_statement
from .state import COUNT, MarkRun, Step


def author(run: MarkRun, seat: int, secret: Secret, _: bytes = b"") -> Parts:
    """What this seat writes next."""
    column = run.column
    mine = secrets_of(column.terms, seat, column.final.attempt.number, secret)
    match run.step:
        case Step.BITS:
            return _bits(run, mine)
        case Step.SHUFFLE:
            return _shuffle(run, mine)
        case Step.BLIND:
            return _blind(run, mine)
        case Step.ZERO | Step.LABEL:
            share = elgamal.make_share(mine.private_key, run.opened_now, run.place(seat), mine.seed)
            return (Share(*share).encode(),)


def _bits(run: MarkRun, mine: AttemptSecrets) -> Parts:
    classes = run.column.terms.table.classes
    bits = tuple(bool(bit) for bit in mine.row(run.column.final.attempt)[classes:])
    ones = tuple(trivial(G) for _ in bits)
    outputs, factors = pass_vector(run.key, bits, ones, "marks", mine.seed)
    blindings = tuple(mine.blinding(classes + mark) for mark in range(len(bits)))
    witness = MultiplyWitness(bits, blindings, (factors,))
    statement = bits_statement(run, mine.seat, outputs)
    proof = prove_multiply(statement, witness, run.place(mine.seat), mine.seed)
    return (encode_vector(outputs), proof.encode())


def _shuffle(run: MarkRun, mine: AttemptSecrets) -> Parts:
    place = run.place(mine.seat)
    witness = draw_witness(run.key, run.cards, place, mine.seed)
    cards = shuffle_cards(run.key, run.cards, witness)
    statement = ShuffleStatement(run.key, run.cards, cards)
    return (encode_cards(cards), prove_shuffle(statement, witness, place, mine.seed).encode())


def _blind(run: MarkRun, mine: AttemptSecrets) -> Parts:
    count = run.cards[run.at][COUNT]
    after, proof = elgamal.blind(count, f"mark {run.at}", run.place(mine.seat), mine.seed)
    return (after.encode() + proof.encode(),)
