"""Everything written down where secret numbers meet the public: a test can then ask what was used twice."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from p2pcryptid.crypto import elgamal, oneof, shuffle_prove, sigma
from p2pcryptid.crypto import multiply as multiplying
from p2pcryptid.crypto.commitment import commit_bit
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.crypto.hashing import DOMAIN, Secret, Transcript, _message
from p2pcryptid.table.protocols.commit import author as committing
from p2pcryptid.table.protocols.unique_column import made
from p2pcryptid.table.protocols.unique_column import secrets as dealing


@dataclass
class Uses:
    """What each secret number was used with, and every name under which one was derived."""

    challenges: dict[int, set[int]] = field(default_factory=dict)
    prefixes: dict[int, set[tuple[str, bytes]]] = field(default_factory=dict)
    """for each number of a proof, real or made up, the proof and all that its challenges will depend on"""
    drawn: dict[tuple[int, str], set[int]] = field(default_factory=dict)
    """the challenges that were then drawn, by name"""
    inputs: dict[int, set[bytes]] = field(default_factory=dict)
    """for each factor, what it encrypts"""
    bits: dict[int, set[bool]] = field(default_factory=dict)
    """for each blinding, the bits that it hides"""
    derived: dict[tuple[bytes, bytes], bytes] = field(default_factory=dict)

    @property
    def labels(self) -> set[str]:
        prefix = len(DOMAIN) + len("derive/")
        return {_first_field(message).decode()[prefix:] for _, message in self.derived}


def _first_field(message: bytes) -> bytes:
    return message[4 : 4 + int.from_bytes(message[:4], "big")]


def twice(uses: dict[Any, set[Any]]) -> list[Any]:
    """What was used in more ways than one."""
    return [number for number, found in uses.items() if len(found) > 1]


@contextmanager
def weakened(weaken: Callable[[pytest.MonkeyPatch], None]) -> Iterator[pytest.MonkeyPatch]:
    """Something derives its numbers as it should not; nothing that was made so is remembered."""
    made._kept.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        weaken(patch)
        yield patch
    made._kept.cache_clear()


def recording(patch: pytest.MonkeyPatch) -> Uses:
    """From now on, everything is written down, and what was made before is made once more."""
    made._kept.cache_clear()
    uses = Uses()
    _record_names(patch, uses)
    _record_proofs(patch, uses)
    _record_factors(patch, uses)
    return uses


def _record_names(patch: pytest.MonkeyPatch, uses: Uses) -> None:
    derive = Secret._derive

    def derive_and_note(self: Secret, label: str, items: Any) -> bytes:
        made = derive(self, label, items)
        uses.derived[self.data, _message(label, items)] = made
        return made

    patch.setattr(Secret, "_derive", derive_and_note)


def _record_proofs(patch: pytest.MonkeyPatch, uses: Uses) -> None:
    """Nonces, and the challenges that they serve."""
    respond, shuffled = sigma.respond, shuffle_prove._respond
    draw_nonces, challenge_of = Secret.nonces, Transcript.challenge

    def answer(nonces: Any, challenge: Scalar, witness: Any) -> Any:
        nonces = tuple(nonces)
        for nonce in nonces:
            uses.challenges.setdefault(nonce.value, set()).add(challenge.value)
        return respond(nonces, challenge, witness)

    def answer_shuffle(e: Scalar, values: Sequence[Scalar], masks: Sequence[Scalar]) -> tuple[Scalar, ...]:
        for mask in masks:
            uses.challenges.setdefault(mask.value, set()).add(e.value)
        return shuffled(e, values, masks)

    def nonces_of(self: Secret, transcript: Transcript, witness: Any, count: int) -> tuple[Scalar, ...]:
        made = draw_nonces(self, transcript, witness, count)
        for nonce in made:
            uses.prefixes.setdefault(nonce.value, set()).add((transcript.proof, transcript.state))
        known = transcript.__dict__.setdefault("nonces", [])
        known.extend(nonce.value for nonce in made)
        return made

    def challenged(self: Transcript, name: str) -> Scalar:
        made = challenge_of(self, name)
        for nonce in self.__dict__.get("nonces", []):
            uses.drawn.setdefault((nonce, name), set()).add(made.value)
        return made

    patch.setattr(Secret, "nonces", nonces_of)
    patch.setattr(Transcript, "challenge", challenged)
    patch.setattr(sigma, "respond", answer)
    patch.setattr(oneof, "respond", answer)
    patch.setattr(shuffle_prove, "_respond", answer_shuffle)


def _record_factors(patch: pytest.MonkeyPatch, uses: Uses) -> None:
    """Factors, and what they encrypt; blindings, and the bits that they hide."""
    pass_on, pass_sum = multiplying.pass_on, multiplying.pass_sum
    draw_factor, reencrypt = elgamal.blinding_factor, elgamal.reencrypt

    def multiply(key: Point, bit: bool, received: Ciphertext, factor: Scalar) -> Ciphertext:
        use = key.encoding + received.encode() + bytes((bit,))
        uses.inputs.setdefault(factor.value, set()).add(use)
        return pass_on(key, bit, received, factor)

    def sum_up(key: Point, bits: Any, counts: Any, received: Any, *rest: Any) -> tuple[Ciphertext, Scalar]:
        total, factor = pass_sum(key, bits, counts, received, *rest)
        vector = b"".join(ciphertext.encode() for ciphertext in received)
        use = key.encoding + bytes(bits) + bytes(counts) + vector
        uses.inputs.setdefault(factor.value, set()).add(use)
        return total, factor

    def blinded(before: Ciphertext, *rest: Any) -> Scalar:
        factor = draw_factor(before, *rest)
        uses.inputs.setdefault(factor.value, set()).add(before.encode())
        return factor

    def reencrypted(key: Point, card: Ciphertext, factor: Scalar) -> Ciphertext:
        uses.inputs.setdefault(factor.value, set()).add(key.encoding + card.encode())
        return reencrypt(key, card, factor)

    def committed(bit: bool, blinding: Scalar) -> Point:
        uses.bits.setdefault(blinding.value, set()).add(bit)
        return commit_bit(bit, blinding)

    patch.setattr(multiplying, "pass_on", multiply)
    patch.setattr(made, "pass_sum", sum_up)
    patch.setattr(elgamal, "blinding_factor", blinded)
    patch.setattr(shuffle_prove, "reencrypt", reencrypted)
    patch.setattr(committing, "commit_bit", committed)
    patch.setattr(dealing, "commit_bit", committed)
