"""What a seat writes in a deal."""

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.table.protocols.cards import write_shares
from p2pcryptid.table.protocols.protocol import Parts

from .state import DealRun


def author(run: DealRun, seat: int, secret: Secret, _: bytes = b"") -> Parts:
    """Its shares of the cards."""
    return write_shares(run.cards, run.place(seat), secret)
