"""Three players with public keys, and short ways to write events and notes, honest or not."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import Value
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Event, Note, Signed, SignedNote
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.signing import SigningKey

SIGNERS = tuple(SigningKey(digest("test/key", seat)) for seat in range(3))
STRANGER = SigningKey(digest("test/key", 99))
KEYS = tuple(signer.public for signer in SIGNERS)
MATCH = digest("test/match", 1)
OTHER_MATCH = digest("test/match", 2)


def start(match: bytes = MATCH) -> Chain:
    return Chain.start(match, KEYS)


def event(chain: Chain, seat: int, body: Value = None, notes: tuple[SignedNote, ...] = ()) -> Event:
    """What an honest seat would write next."""
    return Event(chain.match, chain.next_seq, chain.head, seat, 7, notes, body)


def write(chain: Chain, seat: int, body: Value = None, notes: tuple[SignedNote, ...] = ()) -> Signed:
    return event(chain, seat, body, notes).signed(SIGNERS[seat])


def note(seat: int, counter: int, body: Value = None, match: bytes = MATCH) -> SignedNote:
    return Note(match, seat, counter, digest("test/reference"), body).signed(SIGNERS[seat])


def chain_of(length: int, match: bytes = MATCH) -> Chain:
    """Events by the seats in turn; every third carries a note of the seat that comes next."""
    chain = start(match)
    for seq in range(length):
        notes = (note((seq + 1) % 3, seq, "hm", match),) if seq % 3 == 0 else ()
        chain = chain.extended(write(chain, seq % 3, (seq, b"body"), notes))
    return chain


def spoilt(signature: bytes) -> bytes:
    return bytes((signature[0] ^ 1,)) + signature[1:]


def forged(signed: Signed) -> Signed:
    return replace(signed, signature=spoilt(signed.signature))


def fault_of(act: Callable[[], object]) -> Fault:
    """The fault that this must raise."""
    with pytest.raises(Fault) as caught:
        act()
    return caught.value
