"""Choices that a seat makes unseen: an action, sealed by a hash, in a box that only the seat can open.

The box makes the choice part of the log, so that the seat finds it again after a restart. The seed depends on
the box and so on the choice: were a seat ever led to choose twice at one place, opening the one choice
would tell nothing of the other.
"""

from dataclasses import dataclass
from typing import Any

from p2pcryptid.crypto.box import BUCKET_BYTES, TAG_BYTES, close_box, open_box, padded_length
from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.hashing import DIGEST_BYTES, Item, Secret, digest
from p2pcryptid.encoding import decode, encode
from p2pcryptid.errors import EncodingError, Invalid
from p2pcryptid.games import codec
from p2pcryptid.games.game import AnyGame
from p2pcryptid.limits import CHOICE

Origin = tuple[str, tuple[Item, ...]]
_PADDED = range(BUCKET_BYTES, padded_length(CHOICE.bytes) + 1, BUCKET_BYTES)


@dataclass(frozen=True, slots=True)
class ChoicePlace:
    """Which choice: one seat's, under a name, at one place of one match."""

    match: bytes
    seat: int
    name: str
    anchor: bytes

    @property
    def items(self) -> tuple[Item, ...]:
        """The four parts, as they are hashed."""
        return (self.match, self.seat, self.name, self.anchor)

    def seed_origin(self, box: bytes) -> Origin:
        """By which label and items the seed of this choice follows from the seat's secret."""
        return "choice", (*self.items, box)

    def seed(self, secret: Secret, box: bytes) -> Secret:
        """What hides the choice until it is opened, and blinds the commitments to its row."""
        label, items = self.seed_origin(box)
        return secret.child(label, *items)

    def box_key(self, secret: Secret) -> bytes:
        """Two keys in one, as AES-SIV has them."""
        return secret.child("box mac", *self.items).data + secret.child("box cipher", *self.items).data


def encode_action(game: AnyGame, action: Any) -> bytes:
    """An action as the bytes that are sealed."""
    return encode(codec.dump(action, game.action))


def decode_action(game: AnyGame, choice: bytes) -> Any:
    """The action that these bytes are; `EncodingError` if they are not the one encoding of an action."""
    try:
        action = codec.load(decode(choice, CHOICE), game.action)
    except Invalid as error:
        raise EncodingError(error.message) from None
    if encode_action(game, action) != choice:
        raise EncodingError("another encoding of an action")
    return action


def seal_choice(where: ChoicePlace, choice: bytes, seed: bytes) -> bytes:
    """The hash by which a seat is bound to its choice; the seed is 32 secret bytes."""
    return digest("choice", *where.items, choice, seed)


def write_choice(where: ChoicePlace, choice: bytes, secret: Secret) -> tuple[bytes, bytes]:
    """The seal and the box of a choice."""
    box = close_box(where.box_key(secret), choice)
    return seal_choice(where, choice, where.seed(secret, box).data), box


def read_choice(seal: bytes, box: bytes) -> None:
    """A seal and a box that a peer sent have the lengths of such."""
    if len(seal) != DIGEST_BYTES:
        raise EncodingError("not a seal")
    if len(box) - TAG_BYTES not in _PADDED:
        raise EncodingError("not a box")


def recover_choice(where: ChoicePlace, box: bytes, secret: Secret) -> bytes:
    """The choice in a seat's own box; `EncodingError` if the secret did not close it."""
    return open_box(where.box_key(secret), box)


@reported
def check_choice(where: ChoicePlace, seal: bytes, choice: bytes, seed: bytes) -> Checks:
    """The seal is that of this choice and seed."""
    yield Check("choice.seal", seal == seal_choice(where, choice, seed))
