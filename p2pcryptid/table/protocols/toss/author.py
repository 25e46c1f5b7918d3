"""What a seat writes in a toss."""

from p2pcryptid.crypto.coin import coin_share, seal_share
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.table.protocols.protocol import Parts

from .state import Step, TossRun


def author(run: TossRun, seat: int, secret: Secret, _: bytes) -> Parts:
    """The seal, or the share itself."""
    share = coin_share(secret, run.coin, seat)
    return (share,) if run.step is Step.OPEN else (seal_share(run.coin, seat, share),)
