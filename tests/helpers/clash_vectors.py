"""The golden vector of a whole match of Cryptid Clash. Run this module to write it; a test compares it.

PYTHONPATH=tests:examples python -m helpers.clash_vectors
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from helpers.audit_logs import honest_log
from helpers.clash_matches import short_match
from helpers.crypto_vectors import plain
from helpers.table_vectors import public_state, told
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import encode
from p2pcryptid.transcript.records import RecordKind

PATH = Path(__file__).parents[2] / "protocol" / "vectors" / "clash" / "match.json"


def match_vector() -> dict[str, Any]:
    """Every secret, every event, and what all know after it."""
    played = short_match()
    record = played.table.record
    seats = zip(record.names, played.table.keys, played.table.secrets, strict=True)
    events = []
    for seq, signed in enumerate(played.events):
        after = played.states[seq + 1]
        facts = [{"seat": change.fact.seat, **_told(change.fact.action)} for change in after.changes]
        made = digest("vector/state", encode(public_state(after, signed.event.id)))
        events.append({"bytes": signed.encode(), "facts": facts, "digest": made})
    return {
        "table": record.encode(),
        "match": record.match,
        "seats": [
            {"name": name, "signing_key": key.secret, "secret": secret.data} for name, key, secret in seats
        ],
        "events": events,
        "reveals": [out.data for out in played.outputs if out.kind is RecordKind.REVEAL],
        "log_sha256": sha256(honest_log(played)).digest(),
    }


def _told(action: Any) -> Any:
    """A result or an action; what was opened as an action too."""
    return {name: told(value) for name, value in told(action).items()}


def rendered() -> str:
    """The file."""
    return (
        json.dumps({"v": 1, "vector": "clash", **plain(match_vector())}, indent=1, ensure_ascii=False) + "\n"
    )


if __name__ == "__main__":
    PATH.write_text(rendered(), encoding="utf-8")
