"""What a seat says in each part of a joint step."""

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import trivial
from p2pcryptid.crypto.group import G
from p2pcryptid.crypto.multiply import MultiplyWitness, pass_vector, prove_multiply
from p2pcryptid.crypto.shuffle_prove import draw_witness, prove_shuffle, shuffle_cards
from p2pcryptid.crypto.shuffle_wire import ShuffleStatement, encode_cards

from .deal.attempt import Share, encode_vector
from .deal.private import Hand
from .deal.wrong import Said
from .hint_checks import COUNT, Accepted, bits_statement, opened_now
from .hints import Hints, HintStep


def say(hints: Hints, accepted: Accepted, mine: Hand) -> Said:
    """The next thing that this seat has to say."""
    match hints.step:
        case HintStep.BITS:
            return _bits(hints, accepted, mine)
        case HintStep.SHUFFLE:
            return _shuffle(hints, accepted, mine)
        case HintStep.BLIND:
            return _blind(hints, accepted, mine)
        case HintStep.ZERO | HintStep.LABEL:
            place = accepted.place(hints, mine.seat)
            share = elgamal.make_share(mine.private_key, opened_now(hints), place, mine.seed)
            return (Share(*share).encode(),)


def _bits(hints: Hints, accepted: Accepted, mine: Hand) -> Said:
    classes = accepted.sheet.classes
    bits = tuple(bool(bit) for bit in mine.row(accepted.live.attempt)[classes:])
    ones = tuple(trivial(G) for _ in bits)
    outputs, factors = pass_vector(accepted.key, bits, ones, "marks", mine.seed)
    blindings = tuple(mine.blinding(classes + mark) for mark in range(len(bits)))
    witness = MultiplyWitness(bits, blindings, (factors,))
    statement = bits_statement(accepted, mine.seat, outputs)
    proof = prove_multiply(statement, witness, accepted.place(hints, mine.seat), mine.seed)
    return (encode_vector(outputs), proof.encode())


def _shuffle(hints: Hints, accepted: Accepted, mine: Hand) -> Said:
    place = accepted.place(hints, mine.seat)
    witness = draw_witness(accepted.key, hints.cards, place, mine.seed)
    cards = shuffle_cards(accepted.key, hints.cards, witness)
    statement = ShuffleStatement(accepted.key, hints.cards, cards)
    return (encode_cards(cards), prove_shuffle(statement, witness, place, mine.seed).encode())


def _blind(hints: Hints, accepted: Accepted, mine: Hand) -> Said:
    count = hints.cards[hints.at][COUNT]
    after, proof = elgamal.blind(count, f"hint {hints.at}", accepted.place(hints, mine.seat), mine.seed)
    return (after.encode() + proof.encode(),)
