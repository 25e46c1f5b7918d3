"""The golden vector of a round of Cryptic Words. Run this module to write it; a test compares it.

PYTHONPATH=tests:examples python -m helpers.words_vectors
"""

import json
from pathlib import Path
from typing import Any

from helpers.crypto_vectors import plain
from helpers.table_vectors import public_state, told
from helpers.words_match import short_round
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import encode

PATH = Path(__file__).parents[2] / "protocol" / "vectors" / "words" / "round.json"


def round_vector() -> dict[str, Any]:
    """Every secret, every event, and what all know after it."""
    played = short_round()
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
    }


def _told(action: Any) -> Any:
    """A result or an action; what was opened as an action too."""
    return {name: told(value) for name, value in told(action).items()}


def rendered() -> str:
    """The file."""
    document = {"v": 1, "vector": "words", **plain(round_vector())}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(rendered(), encoding="utf-8")
