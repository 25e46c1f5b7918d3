"""What a seat says in each step of a deal. `check` reads it at every seat, the own one included."""

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.coin import coin_share, seal_share
from p2pcryptid.crypto.commitment import seal_clue
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.multiply import Chain, MultiplyWitness, prove_multiply
from p2pcryptid.crypto.row import prove_row
from p2pcryptid.crypto.wire import join
from p2pcryptid.errors import EncodingError

from .attempt import Share, check_vector, encode_vector, place
from .counting import toss
from .private import Hand, clue_salt, hand
from .proving import author, chain_input, chain_statement, chains_of, deal_live, own_steps, row_statement
from .steps import MAIN_CHAIN, Deal, Live, Step
from .wrong import Said


def say(deal: Deal, seat: int, secret: Secret) -> Said:
    """The next thing that this seat has to say."""
    match deal.step:
        case Step.KEYS:
            return _keys(deal, seat, secret)
        case Step.COIN:
            return (coin_share(secret, toss(deal), seat),)
        case Step.CHAIN:
            return _chain(deal, seat, secret)
        case Step.SUMS:
            return _sums(deal, seat, secret)
        case Step.DEAD:
            return _dead(deal, seat, secret)
        case Step.SEEDS:
            return (hand(deal.table, seat, deal.attempts[deal.opened].number, secret).seed.data,)
    live = deal_live(deal)
    mine = hand(deal.table, seat, live.attempt.number, secret)
    match deal.step:
        case Step.PROVE:
            return _prove(deal, live, mine)
        case Step.WITHOUT:
            return _steps(deal, live, mine, live.rows[seat])
        case Step.BLIND:
            return _blind(deal, live, mine)
        case Step.ZERO:
            return _zero(deal, live, mine)
        case _:
            clue = mine.clue(live.attempt)
            return (seal_clue(deal.table.match, seat, clue, clue_salt(secret, deal.table.match, seat)),)


def _keys(deal: Deal, seat: int, secret: Secret) -> Said:
    hands = [hand(deal.table, seat, attempt.number, secret) for attempt in deal.attempts]
    sealed = seal_share(toss(deal), seat, coin_share(secret, toss(deal), seat))
    return (sealed, *(mine.keys(deal.anchor).encode() for mine in hands))


def _chain(deal: Deal, seat: int, secret: Secret) -> Said:
    vectors = []
    for number, attempt in enumerate(deal.attempts):
        try:
            received = attempt.received(seat, deal.table.sheet.classes)
        except EncodingError:
            return (b"", bytes([number]))  # a complaint, which every node checks
        mine = hand(deal.table, seat, attempt.number, secret)
        vectors.append(encode_vector(mine.passed_on(attempt, MAIN_CHAIN, received)))
    return tuple(vectors)


def _sums(deal: Deal, seat: int, secret: Secret) -> Said:
    said = []
    for attempt in deal.attempts:
        mine = hand(deal.table, seat, attempt.number, secret)
        context = place(deal.table.match, seat, deal.anchor, attempt.number)
        assert attempt.sum is not None
        share = elgamal.make_share(mine.private_key, attempt.sum, context, mine.seed)
        said.append(Share(*share).encode())
    return tuple(said)


def _dead(deal: Deal, seat: int, secret: Secret) -> Said:
    hands = [hand(deal.table, seat, deal.attempts[at].number, secret) for at in deal.to_open]
    return tuple(bytes([mine.drawn]) + mine.kappa.encoding for mine in hands)


def _prove(deal: Deal, live: Live, mine: Hand) -> Said:
    attempt = live.attempt
    context = place(deal.table.match, mine.seat, deal.anchor, attempt.number)
    committed = mine.committed_row(attempt)
    blindings = tuple(mine.blinding(column) for column in range(len(committed)))
    statement = row_statement(deal, attempt, mine.seat, committed)
    row_proof = prove_row(statement, mine.clue(attempt), (mine.kappa, blindings), context, mine.seed)
    steps = _steps(deal, live, mine, committed)
    return steps if _is_complaint(steps) else (join(committed), row_proof.encode(), *steps)


def _is_complaint(said: Said) -> bool:
    return not said[0]


def _steps(deal: Deal, live: Live, mine: Hand, committed: tuple[Point, ...]) -> Said:
    """What this seat passes on in this step, and one proof; or a complaint."""
    passed_on = []
    for number, chain in enumerate(chains_of(deal, mine.seat)):
        received = chain_input(deal, chain, mine.seat)
        try:
            check_vector(received if author(deal, chain, mine.seat) >= 0 else ())
        except EncodingError:
            return (b"", bytes([number]))  # a complaint, which every node checks
        passed_on.append(mine.passed_on(live.attempt, chain, received))
    proof = _prove_steps(deal, mine, committed, own_steps(deal, mine.seat, tuple(passed_on)))
    return (*map(encode_vector, passed_on), proof)


def _prove_steps(deal: Deal, mine: Hand, committed: tuple[Point, ...], steps: dict[int, Chain]) -> bytes:
    """One proof for some steps in the dark, by the chains they belong to."""
    attempt, classes = deal_live(deal).attempt, deal.table.sheet.classes
    witness = MultiplyWitness(
        mine.bits(attempt),
        tuple(mine.blinding(column) for column in range(classes)),
        tuple(mine.factors(attempt, number, chain.inputs) for number, chain in steps.items()),
    )
    context = place(deal.table.match, mine.seat, deal.anchor, attempt.number)
    statement = chain_statement(deal, committed, tuple(steps.values()))
    return prove_multiply(statement, witness, context, mine.seed).encode()


def _blind(deal: Deal, live: Live, mine: Hand) -> Said:
    context = place(deal.table.match, mine.seat, deal.anchor, live.attempt.number)
    said = []
    for seat, count in zip(live.tested, live.counts, strict=True):
        after, proof = elgamal.blind(count, str(seat), context, mine.seed)
        said.append(after.encode() + proof.encode())
    return tuple(said)


def _zero(deal: Deal, live: Live, mine: Hand) -> Said:
    context = place(deal.table.match, mine.seat, deal.anchor, live.attempt.number)
    shares, proof = elgamal.make_shares(mine.private_key, live.blinded, context, mine.seed)
    return (join(shares) + proof.encode(),)
