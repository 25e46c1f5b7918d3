"""Logs for the tests of the audit: real matches, and what a cheat or a bad disk makes of them."""

from collections.abc import Iterable
from functools import cache

from helpers.matches import (
    GAME,
    Intents,
    Played,
    Script,
    clues_of,
    honour,
    played_on,
    proven,
    resigned,
    rows_of,
    short_game,
    signed_by,
    writer,
)
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.table.closing import make_reveal
from p2pcryptid.table.match import Output
from p2pcryptid.transcript.event import Signed
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import PREAMBLE, START, RecordKind, framed

__all__ = [
    "GAME",
    "Intents",
    "Played",
    "RecordKind",
    "Script",
    "clues_of",
    "honest_log",
    "honour",
    "judged",
    "judged_match",
    "log_of",
    "played_on",
    "proven",
    "records_of",
    "resigned",
    "reveals_of",
    "rows_of",
    "short_game",
    "signed_by",
    "with_reveals",
    "writer",
]
Records = list[tuple[RecordKind, bytes]]


def log_of(table: bytes, records: Iterable[tuple[RecordKind, bytes]]) -> bytes:
    """A well framed log of whatever records."""
    frame, position = framed(RecordKind.TABLE, table, START)
    data = bytearray(PREAMBLE + frame)
    for kind, one in records:
        frame, position = framed(kind, one, position)
        data += frame
    return bytes(data)


def records_of(outputs: Iterable[Output]) -> Records:
    return [(output.kind, output.data) for output in outputs if output.kind is not RecordKind.NOTE]


def honest_log(played: Played) -> bytes:
    return log_of(played.table.record.encode(), records_of(played.outputs))


@cache
def judged(data: bytes) -> Verdict:
    return audit(parse_log(data))


def judged_match(played: Played) -> Verdict:
    """The verdict on a whole match, of whatever game."""
    game = played.table.game
    return audit(parse_log(honest_log(played)), {game.name: game})


def reveals_of(played: Played, events: list[Signed] | None = None) -> Records:
    """All seats' reveals, over the end of these events."""
    match = played.chain.match
    head = played.chain.head if events is None else events[-1].event.id
    pairs = enumerate(zip(played.table.secrets, played.table.keys, strict=True))
    made = [make_reveal(match, seat, head, secret, key) for seat, (secret, key) in pairs]
    return [(RecordKind.REVEAL, reveal.encode()) for reveal in made]


def with_reveals(played: Played, reveals: Records) -> bytes:
    """The match with other reveals than its own."""
    events = [(RecordKind.EVENT, signed.encode()) for signed in played.events]
    return log_of(played.table.record.encode(), [*events, *reveals])
