"""How much an audit costs beside what one seat spent on the match it checks."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from p2pcryptid.audit.audit import audit
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import PLAYERS
from p2pcryptid.games.cryptid.bot import choose
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Variant
from p2pcryptid.sim.table import new_table, play_match, write_log
from p2pcryptid.table.match import Output
from p2pcryptid.table.protocols.unique_column.made import forget
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind


class _Timed(Seat):
    """A seat that knows how much CPU it has used."""

    used = 0.0

    def start(self) -> list[Output]:
        """As a seat does."""
        before = process_time()
        outputs = super().start()
        self.used += process_time() - before
        return outputs

    def receive(self, kind: RecordKind, data: bytes) -> list[Output]:
        """As a seat does."""
        before = process_time()
        outputs = super().receive(kind, data)
        self.used += process_time() - before
        return outputs

    def intend(self, action: Any) -> list[Output]:
        """As a seat does."""
        before = process_time()
        outputs = super().intend(action)
        self.used += process_time() - before
        return outputs


def audit_lines(matches: int) -> Iterator[dict[str, Any]]:
    """A line for each match; so many of them for each way to play."""
    for mode in Mode:
        for players in PLAYERS:
            for number in range(matches):
                yield _line(Variant(players, mode.name.lower()), number)


def _line(variant: Variant, number: int) -> dict[str, Any]:
    seed = digest("bench/audit", number)
    names = NAMES[: variant.players]
    record, seats = new_table(CRYPTID, variant, names, seed, _Timed)
    outputs = play_match(seats, [choose] * len(names), Draw(seed, "bench"))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.p2pcryptid"
        write_log(path, record, outputs)
        size, log = path.stat().st_size, read_log(path)
    forget()  # an audit knows nothing of what the seats have calculated
    before = process_time()
    verdict = audit(log)
    seconds = process_time() - before
    seat = sum(one.used for one in seats if isinstance(one, _Timed)) / len(seats)
    return {
        "v": 1,
        "bench": "audit",
        "name": f"audit-{variant.players}-{variant.mode}",
        "verdict": verdict.finding.value,
        "audit_cpu_s": round(seconds, 2),
        "seat_cpu_s": round(seat, 2),
        "ratio": round(seconds / seat, 2),
        "events": verdict.events,
        "bytes": size,
    }
