"""What a seat writes: the same secret and the same progress always give the same bytes.

So the auditor, once a secret is revealed, can make every event of that seat again and compare.
"""

from typing import Any

from p2pcryptid.crypto.coin import coin_share, seal_share
from p2pcryptid.crypto.commitment import seal_secret
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.encoding import Value
from p2pcryptid.games.codec import dump

from . import hint_make
from .deal import make as deal_make
from .deal.private import Hand, hand
from .deal.steps import Step
from .deal.wrong import Said
from .openings import open_claims
from .progress import Progress, accepted, setup_toss


def say(progress: Progress, seat: int, secret: Secret) -> Said:
    """The next step of the protocol, where it is this seat's to write."""
    if progress.setup is None:
        share = coin_share(secret, setup_toss(progress), seat)
        if progress.seals:
            return (share,)
        sealed = seal_secret(progress.match, seat, secret)
        return (sealed, seal_share(setup_toss(progress), seat, share))
    if progress.deal is not None and progress.deal.step is not Step.DONE:
        return deal_make.say(progress.deal, seat, secret)
    assert progress.hints is not None
    return hint_make.say(progress.hints, accepted(progress), accepted_hand(progress, seat, secret))


def accepted_hand(progress: Progress, seat: int, secret: Secret) -> Hand:
    """A seat's side of the attempt that was accepted."""
    deal = progress.deal
    assert deal is not None
    assert deal.live is not None
    return hand(deal.table, seat, deal.live.attempt.number, secret)


def own_secret(progress: Progress, seat: int, secret: Secret) -> Any:
    """What the seat was dealt, in the game's own terms; None before the deal is done."""
    if progress.deal is None or progress.deal.step is not Step.DONE:
        return None
    assert progress.deal.live is not None
    assert progress.candidates is not None
    clue = accepted_hand(progress, seat, secret).clue(progress.deal.live.attempt)
    return progress.candidates.secrets[clue]


def move_body(progress: Progress, seat: int, secret: Secret, action: Any) -> Value:
    """An action with the openings of what it claims."""
    game = progress.game
    openings: Said = ()
    if game.proven(progress.setup):
        mine = accepted_hand(progress, seat, secret)
        openings = open_claims(game.claims(progress.state, seat, action), progress.sheet, mine.blinding)
    return (dump(action, game.kinds.action), openings)
