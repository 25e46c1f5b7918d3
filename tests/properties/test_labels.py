"""No secret number is ever used twice: every derivation of whole matches is recorded, forks included.

The matches of these seats share their secrets and their deal and then go different ways, as after a fork or
from an old journal. A nonce may serve one challenge only, and a factor one input only, over all of them.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "table"))

from matches import Played, exhausted, proven, resigned

from p2pcryptid.crypto import elgamal, oneof, shuffle_prove, sigma
from p2pcryptid.crypto import multiply as multiplying
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.crypto.hashing import DOMAIN, Secret, _message
from p2pcryptid.table.deal.attempt import weighted_sum
from p2pcryptid.table.deal.steps import Step
from p2pcryptid.table.make import move_body, say
from p2pcryptid.table.progress import Kind, Progress, read_move


@dataclass
class Uses:
    """What each secret number was used with, and every name under which one was derived."""

    challenges: dict[int, set[int]] = field(default_factory=dict)
    inputs: dict[int, set[bytes]] = field(default_factory=dict)
    derived: dict[tuple[bytes, bytes], bytes] = field(default_factory=dict)

    @property
    def labels(self) -> set[str]:
        prefix = len(DOMAIN) + len("derive/")
        return {_first_field(message).decode()[prefix:] for _, message in self.derived}


def _first_field(message: bytes) -> bytes:
    return message[4 : 4 + int.from_bytes(message[:4], "big")]


def recording(patch: pytest.MonkeyPatch) -> Uses:
    """From now on, everything is written down where secret numbers meet the public."""
    uses = Uses()
    derive, respond, pass_on = Secret._derive, sigma.respond, multiplying.pass_on
    draw_factor = elgamal.blinding_factor
    shuffled, reencrypt = shuffle_prove._respond, elgamal.reencrypt

    def derive_and_note(self: Secret, label: str, items: Any) -> bytes:
        made = derive(self, label, items)
        uses.derived[self.data, _message(label, items)] = made
        return made

    def answer(nonces: Any, challenge: Scalar, witness: Any) -> Any:
        nonces = tuple(nonces)
        for nonce in nonces:
            uses.challenges.setdefault(nonce.value, set()).add(challenge.value)
        return respond(nonces, challenge, witness)

    def answer_shuffle(e: Scalar, values: Sequence[Scalar], masks: Sequence[Scalar]) -> tuple[Scalar, ...]:
        for mask in masks:
            uses.challenges.setdefault(mask.value, set()).add(e.value)
        return shuffled(e, values, masks)

    def multiply(key: Point, bit: bool, received: Ciphertext, factor: Scalar) -> Ciphertext:
        uses.inputs.setdefault(factor.value, set()).add(key.encoding + received.encode())
        return pass_on(key, bit, received, factor)

    def blinded(before: Ciphertext, *rest: Any) -> Scalar:
        factor = draw_factor(before, *rest)
        uses.inputs.setdefault(factor.value, set()).add(before.encode())
        return factor

    def reencrypted(key: Point, card: Ciphertext, factor: Scalar) -> Ciphertext:
        uses.inputs.setdefault(factor.value, set()).add(key.encoding + card.encode())
        return reencrypt(key, card, factor)

    patch.setattr(Secret, "_derive", derive_and_note)
    patch.setattr(sigma, "respond", answer)
    patch.setattr(oneof, "respond", answer)
    patch.setattr(shuffle_prove, "_respond", answer_shuffle)
    patch.setattr(multiplying, "pass_on", multiply)
    patch.setattr(elgamal, "blinding_factor", blinded)
    patch.setattr(shuffle_prove, "reencrypt", reencrypted)
    return uses


def said_again(played: Played, first: int = 0) -> None:
    """All seats say once more what they said, from their secrets."""
    for seq in range(first, len(played.events)):
        before, event = played.progresses[seq], played.events[seq].event
        secret = played.table.secrets[event.seat]
        if event.kind == Kind.MOVE:
            assert move_body(before, event.seat, secret, read_move(before, event.body)[0]) == event.body
        elif event.kind != Kind.CARRY:
            assert say(before, event.seat, secret) == event.body


def branches(played: Played) -> Iterator[tuple[Progress, int]]:
    """The same places of the deal on other branches: somebody before has said something else."""
    for seq, signed in enumerate(played.events):
        before, seat = played.progresses[seq], signed.event.seat
        deal = before.deal
        if deal is None or deal.step in (Step.DONE, Step.DEAD, Step.PROVE, Step.WITHOUT):
            continue
        yield replace(before, deal=replace(deal, anchor=bytes(32))), seat
        if deal.step is Step.CHAIN and seat > 0:  # another vector comes in
            turned = tuple(
                replace(a, vectors=(*a.vectors[:-1], _turned(a.vectors[-1]))) for a in deal.attempts
            )
            yield replace(before, deal=replace(deal, attempts=turned)), seat
        if deal.step is Step.SUMS:  # the chain ended in something else
            turned = tuple(
                replace(a, sum=weighted_sum(_turned(a.vectors[-1]), deal.table.sheet)) for a in deal.attempts
            )
            yield replace(before, deal=replace(deal, attempts=turned)), seat


def _turned(vector: bytes) -> bytes:
    return vector[64:] + vector[:64]


@cache
def recorded() -> Uses:
    """Three matches that share a deal, and the branches that somebody could have made of it."""
    matches = (proven(), exhausted(), resigned())
    with pytest.MonkeyPatch.context() as patch:
        uses = recording(patch)
        said_again(matches[0])
        for played in matches[1:]:
            said_again(played, played.begin_of_play())
        for progress, seat in branches(matches[0]):
            say(progress, seat, matches[0].table.secrets[seat])
    return uses


def test_no_nonce_serves_two_challenges() -> None:
    uses = recorded()
    assert len(uses.challenges) > 500
    assert [nonce for nonce, found in uses.challenges.items() if len(found) > 1] == []


def test_no_factor_serves_two_inputs() -> None:
    uses = recorded()
    assert len(uses.inputs) > 1000
    assert [factor for factor, found in uses.inputs.items() if len(found) > 1] == []


def test_no_nonce_is_a_factor_and_no_two_names_give_one_number() -> None:
    uses = recorded()
    assert not set(uses.challenges) & set(uses.inputs)
    assert len(set(uses.derived.values())) == len(uses.derived)


def test_the_names_in_use_are_known() -> None:
    """A new name is a new use: whoever adds one says here what it is bound to."""
    assert recorded().labels == {
        "secret/attempt",  # match, seat, number of the attempt
        "secret/coin",  # match, seat, purpose, number of the toss
        "secret/clue salt",  # match, seat
        "scalar/key",  # one for each attempt
        "scalar/kappa",
        "secret/number",
        "scalar/bit",  # column
        "secret/chain",  # chain, hash of the input
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


def test_the_recorder_sees_what_is_reused() -> None:
    """The test would fail if it had reason to."""
    with pytest.MonkeyPatch.context() as patch:
        uses = recording(patch)
        nonce = Scalar(7)
        sigma.respond((nonce,), Scalar(1), (Scalar(2),))
        sigma.respond((nonce,), Scalar(3), (Scalar(2),))
    assert uses.challenges == {7: {1, 3}}
