"""Every seat's key of the match: for cards and for answers that only one seat may read."""

from p2pcryptid.crypto.elgamal import KeyShare, make_key
from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.hashing import Context, Secret


def match_private_key(secret: Secret, match: bytes, seat: int) -> Scalar:
    """x of the seat's key x·G in this match."""
    return secret.nonzero("match key", match, seat)


def key_place(match: bytes, seat: int) -> Context:
    """Where the proof of possession belongs."""
    return Context(match, seat, match, "match key")


def match_key(secret: Secret, match: bytes, seat: int) -> KeyShare:
    """The key, with the proof that its seat knows it."""
    return make_key(match_private_key(secret, match, seat), key_place(match, seat), secret)
