"""What a seat writes to show its cards."""

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.table.protocols.cards import write_shares
from p2pcryptid.table.protocols.protocol import Parts

from .state import ShowRun


def author(run: ShowRun, _: int, secret: Secret, __: bytes = b"") -> Parts:
    """Its shares of the cards."""
    return write_shares(run.cards, run.place, secret)
