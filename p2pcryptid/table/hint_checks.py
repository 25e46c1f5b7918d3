"""What everybody checks of a joint step; `heard` is the only way from one `Hints` to the next."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import Ciphertext, sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.crypto.multiply import Chain, MultiplyProof, MultiplyStatement, check_multiply
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_wire import Layout, ShuffleProof, ShuffleStatement, decode_cards
from p2pcryptid.errors import EncodingError

from .deal.attempt import Share, Vector, decode_vector
from .deal.sheet import Sheet
from .deal.steps import Live
from .deal.testing import read_blinded
from .deal.wrong import Said, Wrong, count_parts, require
from .hints import Hints, HintStep

LABEL, COUNT = 0, 1  # the two ciphertexts of a card


@dataclass(frozen=True, slots=True)
class Accepted:
    """The deal that play is bound to."""

    match: bytes
    sheet: Sheet
    live: Live

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.live.rows)

    @property
    def key(self) -> Point:
        """The joint key of the accepted attempt."""
        return self.live.attempt.key

    @property
    def marks(self) -> int:
        """How many marks there are."""
        return len(self.sheet.rows[0]) - self.sheet.classes

    def place(self, hints: Hints, seat: int) -> Context:
        """Where the proofs of this step belong."""
        return Context(self.match, seat, hints.anchor, f"hint {hints.step.name.lower()} {hints.at}")

    def own_key(self, seat: int) -> Point:
        """The key of one seat."""
        return self.live.attempt.keys[seat].share.key


def heard(hints: Hints, accepted: Accepted, seat: int, said: Said) -> tuple[Hints, int | None]:
    """After a seat has spoken; when no longer `asked`, with the label that came out, or None."""
    try:
        _CHECKS[hints.step](hints, accepted, seat, said)
    except EncodingError as error:
        raise Wrong("hint-unreadable", seat, error.message) from None
    if hints.step is HintStep.SHUFFLE:
        hints = replace(hints, cards=read_cards(said[0], hints))
    hints = replace(hints, said=(*hints.said, said))
    if len(hints.said) < accepted.seats:
        return hints, None
    hints, label = _FINISH[hints.step](hints, accepted)
    return replace(hints, said=()), label


# Bits ---------------------------------------------------------------------------------------------


def bits_statement(accepted: Accepted, seat: int, outputs: Vector) -> MultiplyStatement:
    """The encrypted marks are those that the seat committed to."""
    ones = tuple(trivial(G) for _ in outputs)
    committed = accepted.live.rows[seat][accepted.sheet.classes :]
    return MultiplyStatement(accepted.key, committed, (Chain(ones, outputs),))


def _check_bits(hints: Hints, accepted: Accepted, seat: int, said: Said) -> None:
    count_parts(said, 2)
    outputs = decode_vector(said[0], accepted.marks)
    proof = MultiplyProof.decode(said[1], accepted.marks, 1)
    checks = check_multiply(bits_statement(accepted, seat, outputs), proof, accepted.place(hints, seat))
    require(checks, "hint-bits", seat)


def _finish_bits(hints: Hints, accepted: Accepted) -> tuple[Hints, None]:
    vectors = [decode_vector(said[0], accepted.marks) for said in hints.said]
    counts = [sum_ciphertexts(column) for column in zip(*vectors, strict=True)]
    labels = (trivial(Scalar(label + 1) * G) for label in range(accepted.marks))
    cards = tuple(zip(labels, counts, strict=True))
    return replace(hints, step=HintStep.SHUFFLE, cards=cards), None


# Shuffle ------------------------------------------------------------------------------------------


def read_cards(data: bytes, hints: Hints) -> tuple[tuple[Ciphertext, ...], ...]:
    """As many cards as there were, each a label and a count."""
    return decode_cards(data, Layout(len(hints.cards), 2))


def _check_shuffle(hints: Hints, accepted: Accepted, seat: int, said: Said) -> None:
    count_parts(said, 2)
    statement = ShuffleStatement(accepted.key, hints.cards, read_cards(said[0], hints))
    proof = ShuffleProof.decode(said[1], statement.layout)
    require(check_shuffle(statement, proof, accepted.place(hints, seat)), "hint-shuffle", seat)


def _finish_shuffle(hints: Hints, _: Accepted) -> tuple[Hints, None]:
    return replace(hints, step=HintStep.BLIND), None


# The first zero -----------------------------------------------------------------------------------


def _check_blind(hints: Hints, accepted: Accepted, seat: int, said: Said) -> None:
    count_parts(said, 1)
    after, proof = read_blinded(said[0])
    before = hints.cards[hints.at][COUNT]
    require(elgamal.check_blinding(before, after, proof, accepted.place(hints, seat)), "hint-blind", seat)


def _finish_blind(hints: Hints, accepted: Accepted) -> tuple[Hints, None]:
    blinded = sum_ciphertexts([read_blinded(said[0])[0] for said in hints.said])
    require(elgamal.check_openable(blinded), "hint-unopenable", accepted.seats - 1)
    return replace(hints, step=HintStep.ZERO, blinded=blinded), None


def opened_now(hints: Hints) -> Ciphertext:
    """What the seats are opening together."""
    if hints.step is HintStep.LABEL:
        return hints.cards[hints.at][LABEL]
    assert hints.blinded is not None
    return hints.blinded


def _check_share(hints: Hints, accepted: Accepted, seat: int, said: Said) -> None:
    count_parts(said, 1)
    share = Share.decode(said[0])
    place, key = accepted.place(hints, seat), accepted.own_key(seat)
    require(elgamal.check_share(key, opened_now(hints), share.value, share.proof, place), "hint-share", seat)


def _opened(hints: Hints) -> Point:
    return elgamal.combine(opened_now(hints), [Share.decode(said[0]).value for said in hints.said])


def _finish_zero(hints: Hints, _: Accepted) -> tuple[Hints, None]:
    if _opened(hints) == IDENTITY:
        return replace(hints, step=HintStep.LABEL), None
    following = replace(hints, step=HintStep.BLIND, at=hints.at + 1, blinded=None)
    return replace(following, asked=not following.spent), None


def _finish_label(hints: Hints, accepted: Accepted) -> tuple[Hints, int]:
    number = elgamal.small_logarithm(_opened(hints), accepted.marks + 1)
    assert number, "a verified shuffle holds nothing but the labels"
    return replace(hints, at=hints.at + 1, blinded=None, asked=False), number - 1


_CHECKS: dict[HintStep, Callable[[Hints, Accepted, int, Said], None]] = {
    HintStep.BITS: _check_bits,
    HintStep.SHUFFLE: _check_shuffle,
    HintStep.BLIND: _check_blind,
    HintStep.ZERO: _check_share,
    HintStep.LABEL: _check_share,
}
_FINISH: dict[HintStep, Callable[[Hints, Accepted], tuple[Hints, int | None]]] = {
    HintStep.BITS: _finish_bits,
    HintStep.SHUFFLE: _finish_shuffle,
    HintStep.BLIND: _finish_blind,
    HintStep.ZERO: _finish_zero,
    HintStep.LABEL: _finish_label,
}
