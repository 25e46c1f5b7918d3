"""What only a revealed secret shows of an event."""

from collections.abc import Mapping

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.game import NOTHING, Claims
from p2pcryptid.games.requests import CHOSEN
from p2pcryptid.table.author import reproduced
from p2pcryptid.table.knowledge import knowledge, row_bits
from p2pcryptid.table.protocols.choices import decode_action
from p2pcryptid.table.state import Kind, MatchState, read_move, read_parts
from p2pcryptid.transcript.event import Signed
from p2pcryptid.transcript.evidence import Fault


def reproduce(before: MatchState, signed: Signed, secrets: Mapping[int, Secret]) -> None:
    """Every byte of a revealed seat follows from its secret and its choices."""
    event = signed.event
    if reproduced(before, event, secrets) != event.body:
        raise Fault(
            "false-reveal" if event.kind == Kind.SEAL else "not-derived",
            "an event that does not follow from the revealed secret",
            accused=event.seat,
            seq=event.seq,
        )


def check_choice(before: MatchState, signed: Signed, secret: Secret) -> None:
    """What was chosen unseen must have been legal, also if it was never opened."""
    event = signed.event
    if event.kind == Kind.CARRY or not isinstance(before.request, CHOSEN):
        return
    parts = read_parts(event.body)
    choice = decode_action(before.game, before.protocol.choice(before.run, event.seat, secret, parts))
    known = knowledge(before, event.seat, secret)
    if choice not in before.game.playable(before.game.view(before.state, event.seat, known)):
        message = "a sealed choice that the rules do not allow"
        raise Fault("illegal-choice", message, accused=event.seat, seq=event.seq)


def check_word(before: MatchState, signed: Signed, secret: Secret) -> None:
    """At an honour table, what cannot be taken back must have been true when it was said."""
    event, game = signed.event, before.game
    if event.kind != Kind.MOVE or game.proven(before.state):
        return
    action, _ = read_move(before, event.body)
    claims = game.claims(before.state, event.seat, action)
    if not game.can_take_back(action) and not holds(claims, before, event.seat, secret):
        message = "a claim that the revealed secret denies"
        raise Fault("false-word", message, accused=event.seat, seq=event.seq)


def holds(claims: Claims, match: MatchState, seat: int, secret: Secret) -> bool:
    """Are these claims true of the row that the secret opens?"""
    if claims == NOTHING:
        return True
    bits = row_bits(match, seat, secret, claims.row)
    return bits is not None and claims.hold(bits)
