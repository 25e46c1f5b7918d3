"""What a seat writes: the same secret and the same state always give the same bytes.

So the auditor, once a secret is revealed, can reproduce every event of that seat and compare.
"""

from collections.abc import Mapping
from typing import Any

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.encoding import Value, encode
from p2pcryptid.errors import EncodingError, Refusal
from p2pcryptid.games.codec import dump
from p2pcryptid.transcript.event import Event

from . import opening
from .claims import open_claims
from .protocols.protocol import Parts
from .state import Kind, MatchState, read_move, read_parts


def step_body(match: MatchState, seat: int, secret: Secret, choice: bytes = b"") -> Parts:
    """The next step of the opening, or of the protocol that runs."""
    if match.opening is not None:
        return opening.author(match.opening, seat, secret)
    return match.protocol.author(match.run, seat, secret, choice)


def choice_body(match: MatchState, seat: int, secret: Secret, action: Any) -> tuple[int, Value]:
    """What a player chose, as the kind and the body of an event: a move, or a choice to seal."""
    if match.run is None:
        return Kind.MOVE, move_body(match, seat, secret, action)
    choice = encode(dump(action, match.game.action))
    return match.protocol.kinds + match.run.step, step_body(match, seat, secret, choice)


def move_body(match: MatchState, seat: int, secret: Secret, action: Any) -> Value:
    """An action with the openings of what it claims."""
    game = match.game
    openings: Parts = ()
    if game.proven(match.state):
        claims = game.claims(match.state, seat, action)
        openings = open_claims(claims, match.memory, seat, secret)
    return (dump(action, game.action), openings)


def reproduced(match: MatchState, event: Event, secrets: Mapping[int, Secret]) -> Value:
    """The body that this event must have, if its seat is honest; None if there is none. Its own choices are
    taken from it."""
    secret = secrets[event.seat]
    if event.kind == Kind.CARRY:
        return ()
    if match.opening is None and match.run is None:
        return move_body(match, event.seat, secret, read_move(match, event.body)[0])
    if match.opening is not None:
        return step_body(match, event.seat, secret)
    if match.protocol.reproduce is not None and len(secrets) == match.record.seats:
        ordered = [secrets[seat] for seat in range(len(secrets))]
        return match.protocol.reproduce(match.run, event.seat, ordered)
    try:
        choice = match.protocol.choice(match.run, event.seat, secret, read_parts(event.body))
        return step_body(match, event.seat, secret, choice)
    except (EncodingError, Refusal, ValueError):  # what was chosen unseen was no choice at all
        return None
