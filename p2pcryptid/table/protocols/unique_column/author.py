"""What a seat writes in each step. `check` reads it at every seat, its own included."""

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.coin import coin_share, seal_share
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.multiply import MultiplyWitness, VectorStep, prove_multiply
from p2pcryptid.crypto.row import prove_row
from p2pcryptid.crypto.wire import join
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.pieces import Share, encode_vector
from p2pcryptid.table.protocols.protocol import Parts

from .attempt import NUMBER_BYTES, check_vector, place
from .proving import chain_input, chain_statement, chains_of, own_steps, row_statement, sender
from .secrets import AttemptSecrets, row_seal, secrets_of
from .state import MAIN_CHAIN, ColumnRun, FinalAttempt, Step, final_of


def author(run: ColumnRun, seat: int, secret: Secret, _: bytes = b"") -> Parts:
    """What this seat writes next."""
    match run.step:
        case Step.KEYS:
            return _keys(run, seat, secret)
        case Step.COIN:
            return (coin_share(secret, run.coin, seat),)
        case Step.CHAIN:
            return _chain(run, seat, secret)
        case Step.SUMS:
            return _sums(run, seat, secret)
        case Step.REJECTED:
            return _rejected(run, seat, secret)
        case Step.SEEDS:
            return (secrets_of(run.terms, seat, run.attempts[run.opened].number, secret).seed.data,)
    final = final_of(run)
    mine = secrets_of(run.terms, seat, final.attempt.number, secret)
    match run.step:
        case Step.PROVE:
            return _prove(run, final, mine)
        case Step.WITHOUT:
            return _steps(run, final, mine, final.rows[seat])
        case Step.BLIND:
            return _blind(run, final, mine)
        case Step.ZERO:
            return _zero(run, final, mine)
        case _:
            return (row_seal(run.terms, final.attempt, seat, secret),)


def _keys(run: ColumnRun, seat: int, secret: Secret) -> Parts:
    all_secrets = [secrets_of(run.terms, seat, attempt.number, secret) for attempt in run.attempts]
    sealed = seal_share(run.coin, seat, coin_share(secret, run.coin, seat))
    return (sealed, *(mine.keys(run.anchor).encode() for mine in all_secrets))


def _chain(run: ColumnRun, seat: int, secret: Secret) -> Parts:
    vectors = []
    for number, attempt in enumerate(run.attempts):
        try:
            received = attempt.received(seat, run.terms.table.classes)
        except EncodingError:
            return (b"", bytes([number]))  # a complaint, which every node checks
        mine = secrets_of(run.terms, seat, attempt.number, secret)
        vectors.append(encode_vector(mine.passed_on(attempt, MAIN_CHAIN, received)))
    return tuple(vectors)


def _sums(run: ColumnRun, seat: int, secret: Secret) -> Parts:
    parts = []
    for attempt in run.attempts:
        mine = secrets_of(run.terms, seat, attempt.number, secret)
        context = place(run.terms.match, seat, run.anchor, attempt.number)
        assert attempt.sum is not None
        share = elgamal.make_share(mine.private_key, attempt.sum, context, mine.seed)
        parts.append(Share(*share).encode())
    return tuple(parts)


def _rejected(run: ColumnRun, seat: int, secret: Secret) -> Parts:
    all_secrets = [secrets_of(run.terms, seat, run.attempts[at].number, secret) for at in run.to_open]
    return tuple(mine.drawn.to_bytes(NUMBER_BYTES, "big") + mine.kappa.encoding for mine in all_secrets)


def _prove(run: ColumnRun, final: FinalAttempt, mine: AttemptSecrets) -> Parts:
    attempt = final.attempt
    context = place(run.terms.match, mine.seat, run.anchor, attempt.number)
    committed = mine.committed_row(attempt)
    blindings = tuple(mine.blinding(column) for column in range(len(committed)))
    statement = row_statement(run, attempt, mine.seat, committed)
    row_proof = prove_row(statement, mine.row_number(attempt), (mine.kappa, blindings), context, mine.seed)
    steps = _steps(run, final, mine, committed)
    return steps if _is_complaint(steps) else (join(committed), row_proof.encode(), *steps)


def _is_complaint(parts: Parts) -> bool:
    return not parts[0]


def _steps(run: ColumnRun, final: FinalAttempt, mine: AttemptSecrets, committed: tuple[Point, ...]) -> Parts:
    """What this seat passes on in this step, and one proof; or a complaint."""
    passed_on = []
    for number, chain in enumerate(chains_of(run, mine.seat)):
        received = chain_input(run, chain, mine.seat)
        try:
            check_vector(received if sender(run, chain, mine.seat) >= 0 else ())
        except EncodingError:
            return (b"", bytes([number]))  # a complaint, which every node checks
        passed_on.append(mine.passed_on(final.attempt, chain, received))
    proof = _prove_steps(run, mine, committed, own_steps(run, mine.seat, tuple(passed_on)))
    return (*map(encode_vector, passed_on), proof)


def _prove_steps(
    run: ColumnRun, mine: AttemptSecrets, committed: tuple[Point, ...], steps: dict[int, VectorStep]
) -> bytes:
    """One proof for some steps in the dark, by the chains they belong to."""
    attempt, classes = final_of(run).attempt, run.terms.table.classes
    witness = MultiplyWitness(
        mine.bits(attempt),
        tuple(mine.blinding(column) for column in range(classes)),
        tuple(mine.factors(attempt, number, chain.inputs) for number, chain in steps.items()),
    )
    context = place(run.terms.match, mine.seat, run.anchor, attempt.number)
    statement = chain_statement(run, committed, tuple(steps.values()))
    return prove_multiply(statement, witness, context, mine.seed).encode()


def _blind(run: ColumnRun, final: FinalAttempt, mine: AttemptSecrets) -> Parts:
    context = place(run.terms.match, mine.seat, run.anchor, final.attempt.number)
    parts = []
    for seat, count in zip(final.tested, final.counts, strict=True):
        after, proof = elgamal.blind(count, str(seat), context, mine.seed)
        parts.append(after.encode() + proof.encode())
    return tuple(parts)


def _zero(run: ColumnRun, final: FinalAttempt, mine: AttemptSecrets) -> Parts:
    context = place(run.terms.match, mine.seat, run.anchor, final.attempt.number)
    shares, proof = elgamal.make_shares(mine.private_key, final.blinded, context, mine.seed)
    return (join(shares) + proof.encode(),)
