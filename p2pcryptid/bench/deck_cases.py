"""What `bench crypto` measures of decks: shuffled by five seats, and dealt."""

from collections.abc import Callable, Iterator
from typing import Any

from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.crypto.shuffle_chain import Link, check_shuffles
from p2pcryptid.crypto.shuffle_wire import Layout, ShuffleProof, ShuffleStatement, decode_cards
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.requests import Deal, Request, Shuffle
from p2pcryptid.table.knowledge import knowledge
from p2pcryptid.table.protocols.keys import match_key
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.protocol import Done, Parts, Setting
from p2pcryptid.table.protocols.registry import PROTOCOLS

Case = tuple[str, Callable[[], object], int]
CARDS, SEATS, HAND = 52, 5, 5
MATCH = digest("bench/match")
SECRETS = [Secret(digest("bench/seat", seat)) for seat in range(SEATS)]
KEYS = tuple(match_key(secret, MATCH, seat).key for seat, secret in enumerate(SECRETS))
Step = tuple[Any, Parts]
"""a run, and what was written in it"""


def decks() -> Iterator[Case]:
    """A deck shuffled by all, checked as one chain, and dealt."""
    shuffle = Shuffle("bench", tuple(range(CARDS)))
    memory, steps = _asked(Memory(), shuffle)
    links = [_link(run, parts) for run, parts in steps]
    sent = _size(steps)
    yield f"shuffles-{SEATS}x{CARDS}-verify", lambda: check_shuffles(links).require(), sent
    yield f"deck-{SEATS}x{CARDS}-shuffle", lambda: _asked(Memory(), shuffle), sent
    yield f"deck-{SEATS}x{CARDS}-deal-{HAND}-each", lambda: _dealt(memory), _dealt(memory)


def setting_of(memory: Memory, seats: int = SEATS) -> Setting:
    """A table at which this lies."""
    return Setting(MATCH, KEYS[:seats], CRYPTID, None, memory)  # decks do not care what is played


def _asked(memory: Memory, request: Request) -> tuple[Memory, list[Step]]:
    """Every step made, and checked once."""
    protocol, steps = PROTOCOLS[type(request)], []
    run = protocol.begin(setting_of(memory), request, MATCH)
    while not isinstance(run, Done):
        parts = protocol.author(run, run.writer, SECRETS[run.writer], b"")
        steps.append((run, parts))
        run = protocol.check(run, run.writer, parts, MATCH)
    return run.memory, steps


def _dealt(memory: Memory) -> int:
    """A hand for every seat, which then reads it; how many bytes were sent."""
    size = 0
    for seat in range(SEATS):
        memory, steps = _asked(memory, Deal("bench", HAND, seat))
        size += _size(steps)
        knowledge(setting_of(memory), seat, SECRETS[seat])
    return size


def _size(steps: list[Step]) -> int:
    return sum(len(part) for _, parts in steps for part in parts)


def _link(run: Any, parts: Parts) -> Link:
    layout = Layout(CARDS, 1)
    statement = ShuffleStatement(run.key, run.cards, decode_cards(parts[0], layout))
    return statement, ShuffleProof.decode(parts[1], layout), run.place(run.writer)
