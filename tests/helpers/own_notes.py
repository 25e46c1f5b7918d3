"""What a person at a terminal knows: a seat, followed in the person's own journal as it grows."""

from pathlib import Path

from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.node.journal import read_saved_seat, saved_matches
from p2pcryptid.table.record import decode_record
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.file import LogReader
from p2pcryptid.transcript.signing import SigningKey


class OwnNotes:
    """The person's own notes at a table of Cryptid."""

    def __init__(self, folder: Path) -> None:
        (kept,) = saved_matches(folder / "matches")
        self._reader = LogReader(kept.folder / "journal.p2pcryptid")
        record = decode_record(self._reader.table)
        place = read_saved_seat(kept.folder)
        self.seat = Seat(record, CRYPTID, place.seat, place.secret, SigningKey(bytes(32)))

    def follow(self) -> None:
        """Up to what stands in the journal now."""
        for record in self._reader.read():
            self.seat.match.hear(record.kind, record.data)
