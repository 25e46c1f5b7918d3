"""The chains and their proofs reproduced once every seat has opened its secret: the same bytes for less work.

Who knows all private keys and all factors knows the logarithms of all that was passed on. In every class it
is, with the sum x of the private keys,

    (R·G, (m + x·R)·G)      m = b·m' and R = b·R' + ρ, from m' and R' of the seat before, at first 1 and 0

Multiples of G are the cheap ones, and nothing has to be decoded. It is so only if the seats before did the
same: whoever asks has reproduced their steps first, and compared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TypeAlias

from p2pcryptid.crypto.group import ELEMENT_BYTES, IDENTITY, ONE, ORDER, ZERO, G, Point, Scalar, combination
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.oneof import sum_of
from p2pcryptid.crypto.sigma import Relation
from p2pcryptid.crypto.wire import join
from p2pcryptid.table.protocols.protocol import Parts

from . import made
from .attempt import Attempt
from .author import author, proof_pieces
from .chains import MAIN_CHAIN, Link, main_link
from .counting import passed_on_by
from .proving import Passage, main_passage, passage, passages_of
from .secrets import AttemptSecrets, secrets_of
from .state import ColumnRun, FinalAttempt, Step, Terms, final_of

Logarithms: TypeAlias = tuple[tuple[int, int], ...]
"""m and R of every class, or of the sum"""


def reproduce(run: ColumnRun, seat: int, secrets: Sequence[Secret]) -> Parts:
    """What `author` writes, from the secrets of all seats."""
    opened = _Opened(run.terms, tuple(secrets))
    if run.step is Step.CHAIN:
        turn = len(run.parts) // run.terms.seats
        mine = passed_on_by(run, seat, turn)
        if all(opened.joint(attempt) for attempt in mine):
            link = main_link(turn, run.terms.seats)
            return tuple(opened.passed_on(attempt, None, link) for attempt in mine)
    elif run.step in (Step.WITHOUT, Step.PROVE) and opened.joint(final_of(run).attempt):
        final = final_of(run)
        if run.step is Step.WITHOUT:
            return (opened.passed_on(final.attempt, final, final.links[len(run.parts)]),)
        steps = opened.step_proof(final, seat, run.anchor)
        return (*(piece() for piece in proof_pieces(run, seat, secrets[seat])[:-1]), steps)
    return author(run, seat, secrets[seat])


class _Opened:
    """All that follows from the secrets of all seats."""

    def __init__(self, terms: Terms, secrets: tuple[Secret, ...]) -> None:
        self._terms = terms
        self._secrets = secrets

    def _side(self, seat: int, attempt: Attempt) -> AttemptSecrets:
        return secrets_of(self._terms, seat, attempt.number, self._secrets[seat])

    def joint(self, attempt: Attempt) -> Scalar | None:
        """The private key of an attempt; None if some key is not the one of its secret."""
        joint = sum_of(self._side(seat, attempt).private_key for seat in range(self._terms.seats))
        return joint if joint * G == attempt.key else None

    def passed_on(self, attempt: Attempt, final: FinalAttempt | None, link: Link) -> bytes:
        """What is passed on there."""
        return join(one * G for one in self._parts(attempt, final, link))

    def step_proof(self, final: FinalAttempt, seat: int, anchor: bytes) -> bytes:
        """As the seat makes it; but most of what is added up for it are known multiples of G."""
        attempt, joint = final.attempt, self.joint(final.attempt)
        assert joint is not None
        known = {attempt.key.encoding: joint, IDENTITY.encoding: ZERO, G.encoding: ONE}
        passages = passages_of(final, seat)
        for one in passages:
            if one.link.source is not None:
                starts = range(0, len(one.received), ELEMENT_BYTES)
                points = (one.received[start : start + ELEMENT_BYTES] for start in starts)
                known.update(zip(points, self._parts(attempt, final, one.link.source), strict=True))
        mine = self._side(seat, attempt)
        return made.step_proof(mine, attempt, anchor, passages, partial(_commit, known))

    def _parts(self, attempt: Attempt, final: FinalAttempt | None, link: Link) -> list[Scalar]:
        """The logarithms of what is passed on there, in the order of the wire."""
        joint = self.joint(attempt)
        assert joint is not None
        vector = self._logarithms(attempt, final, link)
        return [one for m, r in vector for one in (Scalar(r), Scalar.of(m + joint.value * r))]

    def _logarithms(self, attempt: Attempt, final: FinalAttempt | None, link: Link) -> Logarithms:
        before: Logarithms = ((1, 0),) * self._terms.table.classes
        if link.source is not None:
            before = self._logarithms(attempt, final, link.source)
        main = link.chain == MAIN_CHAIN or final is None
        one = main_passage(attempt, link.position) if main else passage(final, link)  # type: ignore[arg-type]
        mine = self._side(attempt.seat_at(link.position), attempt)
        return _step(mine, attempt.key, mine.bits(attempt), replace(one, passed=b""), before)


@lru_cache(maxsize=256)  # the next position goes on from it, after others have written
def _step(mine: AttemptSecrets, key: Point, bits: made.Bits, one: Passage, before: Logarithms) -> Logarithms:
    factors = [factor.value for factor in made.factors_of(mine, key, bits, one)]
    left = [(bit * m, bit * r) for bit, (m, r) in zip(bits, before, strict=True)]
    if one.link.is_end:
        weights = mine.terms.table.weights
        m, r = (sum(w * pair[side] for w, pair in zip(weights, left, strict=True)) for side in (0, 1))
        return ((m, (r + factors[0]) % ORDER),)
    return tuple((m, (r + rho) % ORDER) for (m, r), rho in zip(left, factors, strict=True))


def _commit(known: Mapping[bytes, Scalar], relation: Relation, nonces: Sequence[Scalar]) -> tuple[Point, ...]:
    """The right-hand sides at the nonces, with the known multiples of G added up first."""
    return tuple(_combined(known, equation.at(nonces)) for equation in relation.equations)


def _combined(known: Mapping[bytes, Scalar], terms: Sequence[tuple[Scalar, Point]]) -> Point:
    on_g = sum_of(factor * known[base.encoding] for factor, base in terms if base.encoding in known)
    return combination([(on_g, G), *(term for term in terms if term[1].encoding not in known)])
