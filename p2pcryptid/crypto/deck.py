"""A deck of cards for seats that trust nobody: shuffled by all, dealt by all, read by one.

A card is a tuple of ciphertexts under the joint key. *Shuffle*: every seat in turn passes the deck
on shuffled, with a proof. *Deal* the next cards to a seat: every other seat gives a decryption
share, so that only the holder can read them; to nobody (`holder=None`) turns them up for all.
*Show*: the holder gives its own share too.

A `Deck` is public and the same at every honest seat. `make_…` is for the seat that acts, `check_…`
for everyone, its own seat included, and `after_…` gives the next deck once the checks hold.
Its keys are taken as they are: run `elgamal.check_keys` on them before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.elgamal import Ciphertext, trivial
from p2pcryptid.crypto.group import ELEMENT_BYTES, G, Point, Scalar
from p2pcryptid.crypto.hashing import Context, Secret
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_prove import draw_witness, prove_shuffle, shuffle_cards
from p2pcryptid.crypto.shuffle_wire import (
    Card,
    Layout,
    ShuffleProof,
    ShuffleStatement,
    decode_cards,
    encode_cards,
)
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader, join


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card that left the deck: who holds it, and the shares given so far, by seat."""

    holder: int | None
    shares: Mapping[int, tuple[Point, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deck:
    """`name`: of one deck in a match; `keys` by seat, all checked; `shuffles` done so far, in seat
    order; `dealt` from the top, by position."""

    name: str
    keys: tuple[Point, ...]
    cards: tuple[Card, ...]
    shuffles: int = 0
    dealt: tuple[Dealt, ...] = ()

    def __post_init__(self) -> None:
        if not self.name or "/" in self.name:  # so that no other purpose ends like this one
            raise ValueError(f"not the name of a deck: {self.name!r}")

    def place(self, context: Context) -> Context:
        """The context, for this deck only: nothing said of one deck is said of another."""
        return replace(context, purpose=f"{context.purpose}/deck/{self.name}")

    @property
    def key(self) -> Point:
        """The joint key of all seats."""
        return elgamal.joint_key(self.keys)

    @property
    def is_shuffled(self) -> bool:
        """Every seat has shuffled."""
        return self.shuffles == len(self.keys)

    @property
    def left(self) -> int:
        """How many cards have not been dealt."""
        return len(self.cards) - len(self.dealt)

    def ciphertexts(self, positions: Sequence[int]) -> list[Ciphertext]:
        """The ciphertexts of the cards at these positions, one after the other."""
        return [ciphertext for at in positions for ciphertext in self.cards[at]]


@dataclass(frozen=True, slots=True)
class ShuffleStep:
    cards: tuple[Card, ...]
    proof: ShuffleProof

    def encode(self) -> bytes:
        """The cards and then the proof."""
        return encode_cards(self.cards) + self.proof.encode()

    @classmethod
    def decode(cls, data: bytes, layout: Layout) -> "ShuffleStep":
        """The cards and then the proof; as many cards, and as wide, as the deck that was shuffled."""
        at = 2 * ELEMENT_BYTES * layout.cards * layout.width
        return cls(decode_cards(data[:at], layout), ShuffleProof.decode(data[at:], layout))


@dataclass(frozen=True, slots=True)
class ShareStep:
    """One seat's shares of some dealt cards, ciphertext by ciphertext, with one proof for all."""

    seat: int
    positions: tuple[int, ...]
    shares: tuple[Point, ...]
    proof: LinearProof

    def encode(self) -> bytes:
        """Without seat and positions, which are small numbers and travel as such."""
        return join(self.shares) + self.proof.encode()

    @classmethod
    def decode(cls, data: bytes, seat: int, positions: Sequence[int], width: int = 1) -> "ShareStep":
        """Seat and positions come from beside the bytes; these say how many shares there are."""
        reader = Reader(data)
        shares = reader.points(len(positions) * width)
        step = cls(seat, tuple(positions), shares, LinearProof.read(reader, 2, 1))
        reader.end()
        return step


def new_deck(name: str, keys: Sequence[Point], count: int) -> Deck:
    """Cards 0 … count - 1 in order and in the open. Card number c is the point (c + 1)·G."""
    cards = tuple((trivial(Scalar(number + 1) * G),) for number in range(count))
    return Deck(name, tuple(keys), cards)


# Shuffling ----------------------------------------------------------------------------------------


def make_shuffle(deck: Deck, context: Context, secret: Secret) -> ShuffleStep:
    """The deck in a secret new order, every card encrypted afresh, and the proof."""
    place = deck.place(context)
    witness = draw_witness(deck.key, deck.cards, place, secret)
    cards = shuffle_cards(deck.key, deck.cards, witness)
    statement = ShuffleStatement(deck.key, deck.cards, cards)
    return ShuffleStep(cards, prove_shuffle(statement, witness, place, secret))


@reported
def check_shuffle_step(deck: Deck, step: ShuffleStep, context: Context) -> Checks:
    """It is this seat's turn to shuffle, and its cards are the deck's, in another order.

    Nor did it leave one lie open, which nobody could share: the strict decoder refuses that too.
    """
    yield Check("deck.turn", context.seat == deck.shuffles < len(deck.keys))
    openable = all(elgamal.check_openable(c).ok for card in step.cards for c in card)
    yield Check("deck.openable", openable)
    statement = ShuffleStatement(deck.key, deck.cards, step.cards)
    yield from check_shuffle(statement, step.proof, deck.place(context))


def after_shuffle(deck: Deck, step: ShuffleStep) -> Deck:
    """The deck as the seat passed it on."""
    return replace(deck, cards=step.cards, shuffles=deck.shuffles + 1)


# Dealing, drawing, showing ------------------------------------------------------------------------


@reported
def check_deal(deck: Deck, holder: int | None, count: int) -> Checks:
    """Every seat has shuffled, there are cards enough, and the holder sits at the table."""
    yield Check("deck.shuffled", deck.is_shuffled)
    yield Check("deck.left", 0 < count <= deck.left)
    yield Check("deck.holder", holder is None or 0 <= holder < len(deck.keys))


def after_deal(deck: Deck, holder: int | None, count: int = 1) -> Deck:
    """The next cards from the top belong to the holder; a draw is a deal of one."""
    return replace(deck, dealt=(*deck.dealt, *(Dealt(holder) for _ in range(count))))


def make_share_step(
    deck: Deck, positions: Sequence[int], private: Scalar, context: Context, secret: Secret
) -> ShareStep:
    """For another's cards: let the holder read them. For one's own: show them."""
    ciphertexts = deck.ciphertexts(positions)
    shares, proof = elgamal.make_shares(private, ciphertexts, deck.place(context), secret)
    return ShareStep(context.seat, tuple(positions), shares, proof)


@reported
def check_share_step(deck: Deck, step: ShareStep, context: Context) -> Checks:
    """The cards were dealt, this seat had not yet shared them, and the shares are the true ones."""
    seated = context.seat == step.seat and 0 <= step.seat < len(deck.keys)
    known = all(0 <= at < len(deck.dealt) for at in step.positions)
    distinct = len(set(step.positions)) == len(step.positions) > 0
    yield Check("deck.seat", seated)
    yield Check("deck.positions", known and distinct)
    if not (seated and known):
        return  # there is nothing that could be looked up
    yield Check("deck.fresh", not any(step.seat in deck.dealt[at].shares for at in step.positions))
    ciphertexts, key = deck.ciphertexts(step.positions), deck.keys[step.seat]
    yield from elgamal.check_shares(key, ciphertexts, step.shares, step.proof, deck.place(context))


def after_shares(deck: Deck, step: ShareStep) -> Deck:
    """The deck with this seat's shares beside the cards."""
    dealt = list(deck.dealt)
    shares = iter(step.shares)
    for at in step.positions:
        mine = tuple(next(shares) for _ in deck.cards[at])
        dealt[at] = replace(dealt[at], shares={**dealt[at].shares, step.seat: mine})
    return replace(deck, dealt=tuple(dealt))


# Reading ------------------------------------------------------------------------------------------


def open_card(deck: Deck, position: int) -> tuple[Point, ...] | None:
    """The card's points, once every seat has given its share: what everyone can read."""
    shares = deck.dealt[position].shares
    if len(shares) != len(deck.keys):
        return None
    by_ciphertext = zip(*shares.values(), strict=True)
    pairs = zip(deck.cards[position], by_ciphertext, strict=True)
    return tuple(elgamal.combine(ciphertext, given) for ciphertext, given in pairs)


def peek_card(deck: Deck, position: int, seat: int, private: Scalar) -> tuple[Point, ...] | None:
    """The same for its holder, who adds its own share without giving it away."""
    mine = tuple(elgamal.decryption_share(private, c) for c in deck.cards[position])
    dealt = deck.dealt[position]
    known = replace(dealt, shares={**dealt.shares, seat: mine})
    seen = (*deck.dealt[:position], known, *deck.dealt[position + 1 :])
    return open_card(replace(deck, dealt=seen), position)


def card_number(deck: Deck, points: tuple[Point, ...]) -> int | None:
    """The number of a card of `new_deck`; None if it is no card."""
    number = elgamal.small_logarithm(points[0], len(deck.cards) + 1)
    return number - 1 if number else None
