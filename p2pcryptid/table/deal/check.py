"""What everybody checks of a deal, step by step. `heard` is the only way from one `Deal` to the next.

Nothing is believed that was not checked here, the own seat's words included. What does not hold raises
`Wrong` with a stable code and the seat that is to blame.
"""

from collections.abc import Callable
from dataclasses import replace

from p2pcryptid.errors import EncodingError

from . import counting, dead, proving, testing
from .steps import Deal, Step
from .wrong import Said, Wrong


def heard(deal: Deal, seat: int, said: Said, head: bytes) -> Deal:
    """The deal after a seat has spoken; `head` is the chain's head after it, for a batch that may begin."""
    if seat != deal.writer:
        raise Wrong("deal-out-of-turn", seat)
    try:
        deal = _CHECKS[deal.step](deal, seat, said)
    except EncodingError as error:
        raise Wrong("deal-unreadable", seat, error.message) from None
    deal = replace(deal, said=(*deal.said, said))
    if len(deal.said) < len(deal.writers):
        return deal
    return replace(_FINISH[deal.step](deal, head), said=())


_CHECKS: dict[Step, Callable[[Deal, int, Said], Deal]] = {
    Step.KEYS: counting.check_keys,
    Step.COIN: counting.check_coin,
    Step.CHAIN: counting.check_chain,
    Step.SUMS: counting.check_sums,
    Step.DEAD: dead.check_dead,
    Step.PROVE: proving.check_prove,
    Step.WITHOUT: proving.check_without,
    Step.BLIND: testing.check_blind,
    Step.ZERO: testing.check_zero,
    Step.SEAL: testing.check_seal,
    Step.SEEDS: dead.check_seeds,
}
_FINISH: dict[Step, Callable[[Deal, bytes], Deal]] = {
    Step.KEYS: counting.finish_keys,
    Step.COIN: counting.finish_coin,
    Step.CHAIN: counting.finish_chain,
    Step.SUMS: counting.finish_sums,
    Step.DEAD: dead.finish_dead,
    Step.PROVE: testing.finish_chains,
    Step.WITHOUT: testing.finish_chains,
    Step.BLIND: testing.finish_blind,
    Step.ZERO: testing.finish_zero,
    Step.SEAL: testing.finish_seal,
    Step.SEEDS: dead.finish_seeds,
}
