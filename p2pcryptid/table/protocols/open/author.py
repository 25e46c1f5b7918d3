"""What a seat writes to open its choice."""

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.table.protocols.choices import recover_choice
from p2pcryptid.table.protocols.protocol import Parts

from .state import OpenRun


def author(run: OpenRun, _: int, secret: Secret, __: bytes = b"") -> Parts:
    """The choice, out of the seat's own box, and the seed."""
    box = run.sealed.box
    return (recover_choice(run.where, box, secret), run.where.seed(secret, box).data)
