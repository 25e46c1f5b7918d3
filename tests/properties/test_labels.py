"""No secret number is ever used twice: every derivation of whole matches is recorded, forks included.

The matches of these seats share their secrets and their deal and then go different ways, as after a fork or
from an old journal. A nonce may serve one challenge only, and a factor one input only, over all of them.
A small match is forked at every place, and played again from its start.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, count
from typing import Any

import pytest

from helpers.matches import Played, carry_on, exhausted, proven, resigned
from helpers.scripted_game import scripted_match
from helpers.secret_uses import Uses, recording, twice, weakened
from helpers.tiny_game import tiny_match
from p2pcryptid.crypto import multiply as multiplying
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.hashing import Secret, Transcript, digest
from p2pcryptid.games.requests import Toss, UniqueColumn
from p2pcryptid.table.author import move_body, step_body
from p2pcryptid.table.knowledge import knowledge
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.protocols.unique_column import check, made, secrets
from p2pcryptid.table.protocols.unique_column.attempt import Attempt
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, final_of
from p2pcryptid.table.state import Kind, MatchState, expected, judge, read_move
from p2pcryptid.transcript.event import Event
from p2pcryptid.transcript.evidence import Fault

COLUMN = PROTOCOLS[UniqueColumn].kinds
TOSSES = (Toss(), Toss(), Toss())


def written_again(played: Played, first: int = 0, last: int | None = None) -> None:
    """All seats write once more what they wrote, from their secrets."""
    for seq in range(first, len(played.events) if last is None else last):
        before, event = played.states[seq], played.events[seq].event
        secret = played.table.secrets[event.seat]
        if event.kind == Kind.MOVE:
            assert move_body(before, event.seat, secret, read_move(before, event.body)[0]) == event.body
        elif event.kind != Kind.CARRY:
            assert step_body(before, event.seat, secret) == event.body


def branches(played: Played) -> Iterator[tuple[MatchState, int]]:
    """The same places of a unique column on other branches: somebody before has written something else."""
    for seq, signed in enumerate(played.events):
        before, seat = played.states[seq], signed.event.seat
        run = before.run
        if not isinstance(run, ColumnRun) or run.step is Step.REJECTED:
            continue
        yield replace(before, run=replace(run, anchor=bytes(32))), seat
        yield replace(before, run=replace(run, terms=replace(run.terms, began=bytes(32)))), seat
        if run.step in (Step.CHAIN, Step.SUMS):  # another vector comes in, or another sum
            turned = tuple(map(_turned_attempt, run.attempts))
            yield replace(before, run=replace(run, attempts=turned)), seat
        if run.step in (Step.WITHOUT, Step.PROVE):
            final = final_of(run)
            passed = tuple(map(_turned, final.passed))
            yield replace(before, run=replace(run, final=replace(final, passed=passed))), seat
            other = replace(final, attempt=_turned_attempt(final.attempt))
            yield replace(before, run=replace(run, final=other)), seat


def _turned(passed: bytes) -> bytes:
    """Another vector; of a sum, another sum."""
    return passed[64:] + passed[:64] if len(passed) > 64 else passed[32:] + passed[:32]


def _turned_attempt(attempt: Attempt) -> Attempt:
    total = None if attempt.sum is None else Ciphertext.decode(_turned(attempt.sum.encode()))
    vectors = attempt.vectors and (*attempt.vectors[:-1], _turned(attempt.vectors[-1]))
    return replace(attempt, vectors=vectors, sum=total)


def forked(played: Played, seq: int, ever_after: bool, until: int | None = None) -> int:
    """At one place a seat writes what follows from another secret; the others go on with their own.

    How many events the others wrote on this branch, before the seat was named or the match was over.
    """
    cheat, match, head = played.events[seq].event.seat, played.states[seq], played.chain.until(seq).head
    other, written = Secret(digest("test/another secret", seq)), 0
    for number in count(seq):
        due = expected(match)
        if due is None or number == until:
            return written
        seat, kind = due.seat, due.kinds[0]
        lying = seat == cheat and (ever_after or number == seq)
        secret = other if lying else played.table.secrets[seat]
        body = _forced_move(match, seat, secret) if kind == Kind.MOVE else step_body(match, seat, secret)
        event = Event(match.match, number, head, seat, kind, (), body)
        try:
            match, head = judge(match, event.signed(played.table.keys[seat])), event.id
        except Fault as fault:
            assert fault.accused == cheat
            return written
        written += seat != cheat
    raise AssertionError("a match without end")


def _forced_move(match: MatchState, seat: int, secret: Secret) -> Any:
    game = match.game
    view = game.view(match.state, seat, knowledge(match, seat, secret))
    return move_body(match, seat, secret, game.playable(view)[0])


def restarted(played: Played) -> None:
    """Every seat once more from the start, with the same inputs."""
    seats = played.table.seats()
    outputs = carry_on(seats, lambda _: [], [(seat.seat, seat.start()) for seat in seats])
    assert tuple(outputs) == played.outputs


def everywhere_forked(played: Played) -> int:
    """At each place, once or for ever; how many events the honest seats wrote on these branches."""
    places = range(len(played.events))
    return sum(forked(played, seq, ever_after) for seq in places for ever_after in (True, False))


@cache
def recorded() -> Uses:
    """Three matches that share a deal, its branches that somebody could have made, and small ones."""
    matches = (proven(), exhausted(), resigned())
    tiny, tosses, busy = tiny_match(), scripted_match(TOSSES), scripted_match()
    with pytest.MonkeyPatch.context() as patch:
        uses = recording(patch)
        written_again(matches[0])
        for played in matches[1:]:
            written_again(played, played.begin_of_play())
        for match, seat in branches(matches[0]):
            step_body(match, seat, matches[0].table.secrets[seat])
        written_again(tiny)
        restarted(tiny)
        assert everywhere_forked(tiny) > 300
        written_again(tosses)
        restarted(tosses)
        assert everywhere_forked(tosses) > 100
        written_again(busy)
    return uses


def test_no_nonce_serves_two_challenges() -> None:
    uses = recorded()
    assert len(uses.challenges) > 2000
    assert twice(uses.challenges) == []


def test_no_number_of_a_proof_serves_two_statements() -> None:
    """Also those of made-up branches, offsets and blindings, which no answer shows by itself."""
    uses = recorded()
    assert set(uses.challenges) <= set(uses.prefixes)
    assert len(uses.prefixes) > 2500
    assert twice(uses.prefixes) == []
    assert twice(uses.drawn) == []


def test_no_factor_serves_two_inputs() -> None:
    uses = recorded()
    assert len(uses.inputs) > 1000
    assert twice(uses.inputs) == []


def test_no_nonce_is_a_factor_and_no_two_names_give_one_number() -> None:
    uses = recorded()
    assert not set(uses.challenges) & set(uses.inputs)
    assert len(set(uses.derived.values())) == len(uses.derived)


def test_the_names_in_use_are_known() -> None:
    """A new name is a new use: whoever adds one says here what it is bound to."""
    assert recorded().labels == {
        "scalar/match key",  # match, seat
        "secret/attempt",  # match, seat, head at which the run began, number of the attempt
        "secret/coin",  # match, seat, purpose, head at which the toss began
        "secret/row salt",  # match, seat, head at which the run began
        "scalar/key",  # one for each attempt
        "scalar/kappa",
        "secret/number",
        "scalar/bit",  # column
        "secret/chain",  # chain, hash of key, bits and input
        "secret/chain end",  # chain, hash of key, bits, weights and input
        "scalar/factor",  # class
        "scalar/blind",  # which test, its place, input
        "secret/nonces",  # state of the transcript, witness
        "scalar/nonce",  # index
        "secret/one-of",  # branch
        "secret/multiply",
        "secret/shuffle",  # place of the step, input cards
        "secret/order",
        "secret/shuffle/proof",
    }


def recorded_with(weaken: Callable[[pytest.MonkeyPatch], None]) -> Uses:
    with weakened(weaken) as patch:
        played = tiny_match.__wrapped__()
        uses = recording(patch)
        written_again(played)
        forked(played, played.find(Kind.SEAL, 0), ever_after=True)
        forked(played, played.find(COLUMN + Step.CHAIN, 0), ever_after=False)
    return uses


def test_nonces_that_depend_on_the_place_alone_would_show() -> None:
    """The test fails if it has reason to: such nonces serve two challenges on two branches."""

    def nonces(self: Secret, transcript: Transcript, _: Any, count: int) -> tuple[Scalar, ...]:
        root = self.child("nonces", transcript.proof)
        return tuple(root.scalar("nonce", index) for index in range(count))

    uses = recorded_with(lambda patch: patch.setattr(Secret, "nonces", nonces))
    assert twice(uses.challenges)
    assert twice(uses.prefixes)
    assert twice(uses.drawn)


def test_factors_that_do_not_depend_on_their_input_would_show() -> None:
    def factors(_: Any, __: Any, received: Sequence[Ciphertext], chain: str, secret: Secret) -> Any:
        return tuple(secret.child("chain", chain).scalar("factor", h) for h in range(len(received)))

    def weaken(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(multiplying, "draw_factors", factors)
        patch.setattr(made, "draw_factors", factors)

    assert twice(recorded_with(weaken).inputs)


def test_factors_of_ends_that_do_not_depend_on_their_input_would_show() -> None:
    def factor(_: Any, __: Any, ___: Any, ____: Any, chain: str, secret: Secret) -> Scalar:
        return secret.child("chain end", chain).scalar("factor")

    def weaken(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(multiplying, "draw_end_factor", factor)
        patch.setattr(made, "draw_end_factor", factor)

    assert twice(recorded_with(weaken).inputs)


# Runs of one match ---------------------------------------------------------------------------------


def numbers_of(played: Played, places: range) -> set[bytes]:
    """Every number that the seats derive in one run."""
    with pytest.MonkeyPatch.context() as patch:
        uses = recording(patch)
        written_again(played, places.start, places.stop)
    return set(uses.derived.values())


def shared_numbers(played: Played) -> int:
    """How many numbers are derived in two unique columns or tosses."""
    kinds = (UniqueColumn, Toss)
    each = [numbers_of(played, places) for request, places in played.runs() if isinstance(request, kinds)]
    assert len(each) == 7
    assert all(each)
    return sum(len(one & other) for one, other in combinations(each, 2))


def test_no_two_runs_of_one_match_share_a_number() -> None:
    """Three unique columns of the same rows, and four tosses, two of them in a row."""
    assert shared_numbers(scripted_match()) == 0


def test_seeds_that_do_not_depend_on_where_a_run_began_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then a second unique column would use the first one's keys, after its secrets were opened."""

    def origin(terms: Any, seat: int, attempt: int) -> Any:
        return "attempt", (terms.match, seat, attempt)

    monkeypatch.setattr(secrets, "seed_origin", origin)
    monkeypatch.setattr(check, "seed_origin", origin)
    assert shared_numbers(scripted_match.__wrapped__()) > 0
