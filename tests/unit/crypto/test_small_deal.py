"""The kernel's pieces put together as a deal needs them: three seats, six spaces, two hints.

Clue numbers that nobody chose, a count of the spaces that all clues allow, proofs that every seat kept
to its clue, a test that every clue is needed, and a hint that is true: with no dealer at all.
"""

import pytest

from p2pcryptid.crypto import elgamal, multiply, row
from p2pcryptid.crypto.coin import CoinPlace, check_coin, coin_share, open_coin, seal_share
from p2pcryptid.crypto.commitment import commit_bit, commit_number
from p2pcryptid.crypto.elgamal import Ciphertext, sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar
from p2pcryptid.crypto.hashing import Context, Secret, digest
from p2pcryptid.crypto.multiply import MultiplyStatement, MultiplyWitness, VectorStep
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_prove import draw_witness, prove_shuffle, shuffle_cards
from p2pcryptid.crypto.shuffle_wire import Card, ShuffleStatement

SEATS, SPACES, HINTS = range(3), 6, 2
MATCH = digest("test/match")
# What every clue says of every space, and then which hints it breaks (1: it breaks the hint).
TABLE = tuple(bytes(map(int, bits)) for bits in ("11010001", "10110000", "11100001"))
Vector = tuple[Ciphertext, ...]


class Seat:
    """What one player knows."""

    def __init__(self, number: int, clue: int, offset: int) -> None:
        self.number, self.clue = number, clue
        self.secret = Secret(digest("test/seat", number))
        self.context = Context(MATCH, number, digest("test/head"), "deal")
        self.private = self.secret.nonzero("key")
        self.key = self.private * G
        self.kappa = self.secret.scalar("kappa")
        self.bits = tuple(bool(bit) for bit in TABLE[clue])
        self.blindings = tuple(self.secret.scalar("bit", h) for h in range(len(self.bits)))
        self.committed = tuple(commit_bit(b, r) for b, r in zip(self.bits, self.blindings, strict=True))
        number_committed = commit_number((clue - offset) % len(TABLE), self.kappa)
        self.row = row.RowStatement(TABLE, number_committed, offset, self.committed)

    def multiply(self, key: Point, received: Vector, columns: range, label: str) -> Vector:
        """One step in the dark, proven and checked."""
        chosen = slice(columns.start, columns.stop)
        bits, blindings = self.bits[chosen], self.blindings[chosen]
        passed, factors = multiply.pass_vector(key, bits, received, label, self.secret)
        statement = MultiplyStatement(key, self.committed[chosen], (VectorStep(received, passed),))
        witness = MultiplyWitness(bits, blindings, (factors,))
        proof = multiply.prove_multiply(statement, witness, self.context, self.secret)
        multiply.check_multiply(statement, proof, self.context).require()
        return passed


def opened(seats: list[Seat], ciphertext: Ciphertext) -> Point:
    elgamal.check_openable(ciphertext).require()
    shares = []
    for seat in seats:
        share, proof = elgamal.make_share(seat.private, ciphertext, seat.context, seat.secret)
        checks = elgamal.check_share(seat.key, ciphertext, share, proof, seat.context)
        checks.require()
        shares.append(share)
    return elgamal.combine(ciphertext, shares)


def is_zero(seats: list[Seat], ciphertext: Ciphertext) -> bool:
    elgamal.check_openable(ciphertext).require()
    blinded = []
    for seat in seats:
        after, proof = elgamal.blind(ciphertext, "is it zero", seat.context, seat.secret)
        elgamal.check_blinding(ciphertext, after, proof, seat.context).require()
        blinded.append(after)
    return opened(seats, sum_ciphertexts(blinded)) == IDENTITY


@pytest.fixture(scope="module")
def seats() -> list[Seat]:
    toss = CoinPlace(MATCH, "offsets", digest("test/head"))
    shares = [coin_share(Secret(digest("test/seat", s)), toss, s) for s in SEATS]
    seals = [seal_share(toss, s, share) for s, share in enumerate(shares)]
    check_coin(toss, seals, shares).require()
    draw = open_coin(toss, shares).draw("offset")
    return [Seat(s, clue=s, offset=draw.below(len(TABLE))) for s in SEATS]


def counted(seats: list[Seat], without: int | None = None) -> Ciphertext:
    key = elgamal.joint_key(seat.key for seat in seats)
    vector: Vector = tuple(trivial(G) for _ in range(SPACES))
    for seat in seats:
        if seat.number != without:
            vector = seat.multiply(key, vector, range(SPACES), f"without {without}")
    return sum_ciphertexts(vector)


def test_every_seat_has_the_row_of_the_clue_that_was_drawn_for_it(seats: list[Seat]) -> None:
    for seat in seats:
        openings = (seat.kappa, seat.blindings)
        proof = row.prove_row(seat.row, seat.clue, openings, seat.context, seat.secret)
        row.check_row(seat.row, proof, seat.context).require()


def test_one_space_satisfies_all_clues_and_only_its_number_is_opened(seats: list[Seat]) -> None:
    assert elgamal.small_logarithm(opened(seats, counted(seats)), SPACES + 1) == 1


@pytest.mark.parametrize("without", SEATS)
def test_every_clue_is_needed(seats: list[Seat], without: int) -> None:
    assert not is_zero(seats, counted(seats, without) - trivial(G))


def test_the_whole_set_of_clues_leaves_exactly_one(seats: list[Seat]) -> None:
    assert is_zero(seats, counted(seats) - trivial(G))


def test_the_first_true_hint_of_a_shuffled_list_is_opened(seats: list[Seat]) -> None:
    """Hint 0 breaks no clue, hint 1 breaks two of them."""
    key = elgamal.joint_key(seat.key for seat in seats)
    ones = tuple(trivial(G) for _ in range(HINTS))
    columns = range(SPACES, SPACES + HINTS)
    encrypted = [seat.multiply(key, ones, columns, "hints") for seat in seats]
    counts = [sum_ciphertexts(bits) for bits in zip(*encrypted, strict=True)]
    cards: tuple[Card, ...] = tuple(
        (trivial(Scalar(label + 1) * G), count) for label, count in enumerate(counts)
    )
    for seat in seats:
        witness = draw_witness(key, cards, seat.context, seat.secret)
        statement = ShuffleStatement(key, cards, shuffle_cards(key, cards, witness))
        proof = prove_shuffle(statement, witness, seat.context, seat.secret)
        check_shuffle(statement, proof, seat.context).require()
        cards = statement.outputs
    label = next(label for label, count in cards if is_zero(seats, count))
    assert elgamal.small_logarithm(opened(seats, label), HINTS + 1) == 0 + 1
