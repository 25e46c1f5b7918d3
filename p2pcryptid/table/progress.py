"""The public course of a match, from the first seal to the outcome. It does not know which seat is us.

The progress alone says who may write the next event and of which kind; `heard` is the only way from one
progress to the next, for live play, resuming, watching, replaying and auditing alike.
"""

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from p2pcryptid.crypto import coin
from p2pcryptid.crypto.coin import Toss, open_coin
from p2pcryptid.encoding import Value
from p2pcryptid.errors import EncodingError, Invalid, Refusal
from p2pcryptid.games.codec import load
from p2pcryptid.games.game import TABLE, AnyGame, Candidates, Fact, names_fit
from p2pcryptid.transcript.event import Event, Signed, SignedNote
from p2pcryptid.transcript.evidence import BadEvent, Fault

from . import hint_checks
from .deal import check as dealing
from .deal.sheet import Sheet
from .deal.steps import Deal, Step
from .deal.steps import Table as DealTable
from .deal.wrong import Said, Wrong, count_parts
from .hints import Hints, HintStep
from .openings import check_claims
from .record import Record, variant_of

HASH_BYTES = 32
SETUP_COIN = "setup"


class Kind(IntEnum):
    """What an event can be. A deal's steps follow from DEAL on, a hint's from HINT on."""

    SEAL = 0
    OPEN = 1
    MOVE = 2
    CARRY = 3
    DEAL = 16
    HINT = 32


@dataclass(frozen=True)
class Progress:
    """Where the match stands. What has not begun yet is None or empty."""

    record: Record
    game: AnyGame
    match: bytes
    said: tuple[Said, ...] = ()
    seals: tuple[bytes, ...] = ()
    coin_seals: tuple[bytes, ...] = ()
    coin: bytes = b""
    """the first coin, which nobody could choose: table words are read from it"""
    setup: Any = None
    candidates: Candidates[Any] | None = None
    deal: Deal | None = None
    state: Any = None
    hints: Hints | None = None
    facts: tuple[Fact[Any], ...] = ()
    """what the last event made all believe"""

    @property
    def sheet(self) -> Sheet:
        """What may be dealt."""
        assert self.deal is not None
        return self.deal.table.sheet


def began(record: Record, game: AnyGame) -> Progress:
    """Before the first event."""
    if record.game != game.name or record.rules != game.rules_hash:
        raise EncodingError("a table for another game, or for other rules")
    try:
        variant = variant_of(record, game)
    except Refusal as error:
        raise EncodingError(error.message) from None
    if variant not in game.variants or game.seats(variant) != record.seats or not names_fit(record.names):
        raise EncodingError("no such way to play, or not with these names")
    return Progress(record, game, record.match)


def setup_toss(progress: Progress) -> Toss:
    """The coin that gives the setup."""
    return Toss(progress.match, SETUP_COIN, 0)


def expected(progress: Progress) -> tuple[int, tuple[int, ...]] | None:
    """The seat that writes next, and the kinds of event it may write; None at the end."""
    if progress.setup is None:
        return len(progress.said), (Kind.OPEN if progress.seals else Kind.SEAL,)
    deal = progress.deal
    if deal is not None and deal.writer is not None:
        return deal.writer, (Kind.DEAL + deal.step,)
    waiting = progress.game.to_act(progress.state)
    if not waiting:
        return None
    if waiting[0] == TABLE:
        assert progress.hints is not None
        return len(progress.hints.said), (Kind.HINT + progress.hints.step,)
    return waiting[0], (Kind.MOVE, Kind.CARRY)


def heard(progress: Progress, signed: Signed) -> Progress:
    """The progress after an event; `Fault`, with the seat to blame, if it cannot be."""
    event = signed.event
    try:
        return _heard(progress, event)
    except (EncodingError, Invalid) as error:
        raise Fault.proven(error.message, BadEvent("move-unreadable", signed)) from None
    except Refusal as error:
        raise Fault.proven(error.message, BadEvent("move-illegal", signed)) from None
    except Wrong as wrong:
        if wrong.accused == event.seat:
            raise Fault.proven(wrong.message, BadEvent(wrong.code, signed)) from None
        raise Fault(wrong.code, wrong.message, accused=wrong.accused, seq=event.seq) from None


def _heard(progress: Progress, event: Event) -> Progress:
    due = expected(progress)
    if due is None:
        raise Wrong("match-over", event.seat)
    seat, kinds = due
    progress = replace(progress, facts=())
    if event.seat != seat:
        raise Wrong("out-of-turn", event.seat)
    if event.kind not in kinds:
        raise Wrong("wrong-kind", event.seat)
    if event.kind == Kind.MOVE:
        after = _moved(progress, event)
    elif event.kind == Kind.CARRY:
        if not event.notes or event.body != ():
            raise Wrong("empty-carry", event.seat)
        after = progress
    else:
        after = _stepped(progress, event)
    for note in event.notes:
        after = _noted(after, note)
    return _hint_begun(after, event.id)


def _stepped(progress: Progress, event: Event) -> Progress:
    said = read_said(event.body)
    if progress.setup is None:
        check = _opened if progress.seals else _sealed
        return check(progress, event.seat, said, event.id)
    deal = progress.deal
    if deal is not None and deal.step is not Step.DONE:
        deal = dealing.heard(deal, event.seat, said, event.id)
        state = progress.game.start(progress.setup) if deal.step is Step.DONE else None
        return replace(progress, deal=deal, state=state)
    assert progress.hints is not None
    hints, label = hint_checks.heard(progress.hints, accepted(progress), event.seat, said)
    after = replace(progress, hints=hints)
    return after if hints.asked else _given(after, label)


def _given(progress: Progress, label: int | None) -> Progress:
    """What the seats worked out together, as the table's own action."""
    return _applied(progress, Fact(TABLE, progress.game.joint_action(label)))


def _applied(progress: Progress, fact: Fact[Any]) -> Progress:
    state = progress.game.apply(progress.state, fact)
    return replace(progress, state=state, facts=(*progress.facts, fact))


def read_said(body: Value) -> Said:
    """The parts of a protocol step: byte strings."""
    if not isinstance(body, tuple) or not all(isinstance(part, bytes) for part in body):
        raise EncodingError("not a list of byte strings")
    return body  # type: ignore[return-value]  # just checked


def _sealed(progress: Progress, _: int, said: Said, __: bytes) -> Progress:
    """The seal of the seat's secret, and of its share of the first coin."""
    count_parts(said, 2)
    if any(len(part) != HASH_BYTES for part in said):
        raise EncodingError("no seal")
    so_far = (*progress.said, said)
    if len(so_far) < progress.record.seats:
        return replace(progress, said=so_far)
    seals, coin_seals = zip(*so_far, strict=True)
    return replace(progress, said=(), seals=seals, coin_seals=coin_seals)


def _opened(progress: Progress, seat: int, said: Said, head: bytes) -> Progress:
    """The coin gives board and order of play; then the deal begins."""
    count_parts(said, 1)
    toss = setup_toss(progress)
    honest = (
        len(said[0]) == coin.SHARE_BYTES and coin.seal_share(toss, seat, said[0]) == progress.coin_seals[seat]
    )
    if not honest:
        raise Wrong("setup-coin", seat)
    so_far = (*progress.said, said)
    if len(so_far) < progress.record.seats:
        return replace(progress, said=so_far)
    fallen = open_coin(toss, [share for (share,) in so_far])
    game, record = progress.game, progress.record
    setup = game.prepare(variant_of(record, game), record.names, fallen.draw(SETUP_COIN))
    known = game.candidates(setup)
    sheet = Sheet.of(known.rows, known.marks, known.columns, known.mark_count)
    deal = Deal(DealTable(progress.match, record.seats, sheet), head)
    return replace(progress, said=(), coin=fallen.value, setup=setup, candidates=known, deal=deal)


def read_move(progress: Progress, body: Value) -> tuple[Any, Said]:
    """An action and the openings of what it claims."""
    if not isinstance(body, tuple) or len(body) != 2:
        raise EncodingError("not a move")
    return load(body[0], progress.game.kinds.action), read_said(body[1])


def _moved(progress: Progress, event: Event) -> Progress:
    game, state = progress.game, progress.state
    action, openings = read_move(progress, event.body)
    if game.is_note(action):
        raise Wrong("note-as-move", event.seat)
    after = _applied(progress, Fact(event.seat, action))
    if game.proven(progress.setup):
        live = progress.deal.live if progress.deal else None
        assert live is not None
        claims = game.claims(state, event.seat, action)
        check_claims(claims, progress.sheet, live.rows[event.seat], openings, event.seat)
    elif openings:
        raise Wrong("move-openings", event.seat)
    return after


def _noted(progress: Progress, signed: SignedNote) -> Progress:
    """A note that applies is applied; one that does not, or says nothing, does nothing."""
    if progress.state is None:
        return progress
    try:
        action = load(signed.note.body, progress.game.kinds.action)
        if not progress.game.is_note(action):
            return progress
        return _applied(progress, Fact(signed.note.seat, action))
    except Refusal:
        return progress


def accepted(progress: Progress) -> hint_checks.Accepted:
    """What a hint is worked out from."""
    assert progress.deal is not None
    assert progress.deal.live is not None
    return hint_checks.Accepted(progress.match, progress.sheet, progress.deal.live)


def _hint_begun(progress: Progress, head: bytes) -> Progress:
    """When the game waits for the table, the joint step begins, or goes on down its list."""
    if progress.state is None or progress.game.to_act(progress.state) != (TABLE,):
        return progress
    hints = progress.hints
    if hints is None:
        return replace(progress, hints=Hints(HintStep.BITS, head))
    if hints.asked:
        return progress
    return _given(progress, None) if hints.spent else replace(progress, hints=hints.asked_again(head))
