"""What the protocols about cards share: the deck that is asked for, and decryption shares of its cards."""

from collections.abc import Sequence

from p2pcryptid.crypto.elgamal import Ciphertext, check_shares, make_shares
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.hashing import Context, Secret
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader, join

from .keys import match_private_key
from .memory import Deck, Memory
from .protocol import Parts, count_parts, require


def deck_named(memory: Memory, name: str) -> Deck:
    """A deck that has been shuffled; a game that asks for another one has a bug."""
    if name not in memory.decks:
        raise ValueError(f"no deck of the name {name!r}")
    return memory.decks[name]


def write_shares(cards: Sequence[Ciphertext], context: Context, secret: Secret) -> Parts:
    """A seat's decryption shares of these cards, and one proof for all of them."""
    private = match_private_key(secret, context.match, context.seat)
    shares, proof = make_shares(private, cards, context, secret)
    return (join(shares), proof.encode())


def read_shares(
    parts: Parts, key: Point, cards: Sequence[Ciphertext], context: Context, code: str
) -> tuple[Point, ...]:
    """The shares, if they are the true ones under the seat's key."""
    count_parts(parts, 2)
    reader = Reader(parts[0])
    shares = reader.points(len(cards))
    reader.end()
    proof = LinearProof.decode(parts[1], 2, 1)
    require(check_shares(key, cards, shares, proof, context), code, context.seat)
    return shares


def open_faces(deck: Deck, positions: Sequence[int]) -> tuple[int, ...]:
    """What these cards are, once every seat has given its share."""
    faces = tuple(face for face in map(deck.face, positions) if face is not None)
    assert len(faces) == len(positions), "a verified shuffle holds nothing but the faces that went in"
    return faces
