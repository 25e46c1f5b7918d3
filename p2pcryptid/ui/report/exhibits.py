"""Of an accused log: what was signed, by whom, and why it cannot be true."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from p2pcryptid.audit.reading import events_of
from p2pcryptid.audit.verdict import Accusation
from p2pcryptid.errors import EncodingError, P2PCryptidError
from p2pcryptid.games.codec import load
from p2pcryptid.games.presentation import public_view
from p2pcryptid.i18n import gettext as _
from p2pcryptid.limits import REPORT_LINE_CHARACTERS
from p2pcryptid.table.state import Kind
from p2pcryptid.transcript.event import Event, Note, Signed, SignedNote
from p2pcryptid.transcript.evidence import BadEvent, Fork, NoteFork, decode_evidence
from p2pcryptid.transcript.file import Log
from p2pcryptid.ui.faults import fault_sentence
from p2pcryptid.ui.recorded import Recorded


@dataclass(frozen=True, slots=True)
class Exhibit:
    """Something that somebody signed."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """what is to be said of it"""
    numbers: tuple[tuple[str, str], ...]
    """what it can be recognised by, in hex digits"""


@dataclass(frozen=True, slots=True)
class Charge:
    """Why somebody is accused, and with what."""

    code: str
    why: str
    exhibits: tuple[Exhibit, ...]
    evidence: str
    """in hex digits, for programs; empty if the log alone shows it"""


def charge_of(one: Recorded, log: Log) -> Charge | None:
    """None where nobody is accused of anything."""
    fault = one.verdict.accusation
    if fault is None:
        return None
    found = None if not fault.evidence else decode_evidence(fault.evidence)
    sentence = fault_sentence(fault.code)
    match found:
        case Fork(first, second):
            why = _(
                "A program signs one message for each place of a game. These are two for the same place, "
                "and both carry the same player's signature. There is no honest way to make the second."
            )
            exhibits = [_event(one, first), _event(one, second)]
        case NoteFork(one_note, other):
            why = _(
                "A program gives each note a number of its own. These are two notes under one number, and "
                "both carry the same player's signature. There is no honest way to make the second."
            )
            exhibits = [_note(one, one_note), _note(one, other)]
        case BadEvent(_code, event, _parent):
            why = _("This message carries the player's signature, and it cannot be: {sentence}.").format(
                sentence=sentence
            )
            exhibits = [_event(one, event)]
        case _:
            why = _unsigned_reason(fault).format(sentence=sentence)
            exhibits = [_event(one, signed, _held(one, fault)) for signed in _signed_at(log, fault)]
    return Charge(fault.code, why, tuple(exhibits), fault.evidence.hex()[: 2 * _MOST_EVIDENCE])


_MOST_EVIDENCE = 2048
"""bytes of it that are shown"""


def _unsigned_reason(fault: Accusation) -> str:
    if fault.accused is None:
        return _("This message stands in the file, and it cannot be: {sentence}.")
    if fault.seq is None:
        return _(
            "What the player opened at the end does not fit what the player had signed before: {sentence}."
        )
    return _("Held against what all have signed and opened, it cannot be: {sentence}.")


def _signed_at(log: Log, fault: Accusation) -> Iterator[Signed]:
    """The message that the fault names, as the file has it."""
    try:
        for place, signed in enumerate(events_of(log)):
            if place == fault.seq:
                yield signed
                return
    except (EncodingError, P2PCryptidError):
        return


def _held(one: Recorded, fault: Accusation) -> list[tuple[str, str]]:
    """What the accused opened at the end, against which the message was held."""
    seat, state = fault.accused, one.state
    if seat is None or seat not in one.known or state is None:
        return []
    said = one.show.revealed(one.game.view(state, seat, one.known[seat]))
    return [(_("what the player had in secret"), said[:REPORT_LINE_CHARACTERS])]


def _event(one: Recorded, signed: Signed, more: Sequence[tuple[str, str]] = ()) -> Exhibit:
    event = signed.event
    rows = [
        (_("signed by"), _signer(one, event.seat)),
        (_("its place"), _("message {number}").format(number=event.seq)),
        (_("what it is"), _kind(event)),
    ]
    said = _move(one, event)
    numbers = [
        (_("fingerprint"), event.id.hex()),
        (_("follows the message"), event.prev.hex()),
        (_("signature"), signed.signature.hex()),
    ]
    says = [(_("what it says"), said)] if said else []
    return Exhibit(_("A message"), (*rows, *says, *more), (*numbers, *_key(one, event)))


def _note(one: Recorded, signed: SignedNote) -> Exhibit:
    note = signed.note
    rows = (
        (_("signed by"), _signer(one, note.seat)),
        (_("its number"), str(note.counter)),
    )
    numbers = ((_("fingerprint"), note.id.hex()), (_("signature"), signed.signature.hex()))
    return Exhibit(_("A note"), rows, (*numbers, *_key(one, note)))


def _signer(one: Recorded, seat: int) -> str:
    names = one.record.names
    return names[seat] if seat < len(names) else _("nobody at this table")


def _key(one: Recorded, signed: Event | Note) -> Iterator[tuple[str, str]]:
    if signed.seat < len(one.record.keys):
        yield _("the player's key"), one.record.keys[signed.seat].hex()


def _kind(event: Event) -> str:
    names = {
        Kind.SEAL: _("the seal of a secret"),
        Kind.OPEN: _("a step of the opening"),
        Kind.MOVE: _("a move"),
        Kind.CARRY: _("notes of others, carried"),
    }
    return names[Kind(event.kind)] if event.kind in list(Kind) else _("a step that all do together")


def _move(one: Recorded, event: Event) -> str:
    """What a move says, as it is typed; empty if it is none or cannot be read."""
    state, body = one.state, event.body
    if event.kind != Kind.MOVE or state is None or not isinstance(body, tuple) or not body:
        return ""
    try:
        action = load(body[0], one.game.action)
        return one.game.format(action, public_view(one.game, state))[:REPORT_LINE_CHARACTERS]
    except Exception:  # whatever somebody signed, in the words of whatever game
        return ""
