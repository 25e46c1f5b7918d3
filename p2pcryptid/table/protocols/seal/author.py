"""What a seat writes to seal its choice."""

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.table.protocols.choices import decode_action, recover_choice, write_choice
from p2pcryptid.table.protocols.protocol import Parts

from .state import SealRun


def author(run: SealRun, _: int, secret: Secret, choice: bytes) -> Parts:
    """The seal and the box of this choice, which must be an action of the game."""
    decode_action(run.setting.game, choice)
    return write_choice(run.where, choice, secret)


def choice_of(run: SealRun, _: int, secret: Secret, parts: Parts) -> bytes:
    """The choice that these parts hold; `EncodingError` if they were not written with this secret."""
    return recover_choice(run.where, parts[1], secret)
