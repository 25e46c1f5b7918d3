"""Every bound on what comes from outside, in one place."""

from dataclasses import dataclass

ARENA_GAMES = 1_000_000
"""Games of one `arena`."""

GENERATED_SETUPS = 10_000
"""Boards that one `generate` makes."""

SETUP_FILE_BYTES = GENERATED_SETUPS * 1536
"""A setup document: room for all that `generate` makes, at most about 700 bytes each."""

DEPTH = 8
"""Arrays inside arrays in anything that is decoded."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What one encoded value may be at most: its length, all its items together, arrays within arrays."""

    bytes: int
    items: int
    depth: int = DEPTH


MATCH_SEATS = 8
"""Seats at one table."""

MATCH_EVENTS = 1 << 20
"""Events of one match; a long game has a few hundred."""

EVENT = Limit(bytes=1 << 20, items=1 << 12)
"""One signed event. A batch of eight dealing attempts takes about 60 KB. Decoding costs about a
microsecond an item, so points and scalars go together into byte strings."""

NOTE = Limit(bytes=4096, items=256, depth=5)
"""One signed note."""

EVENT_NOTES = 64
"""Notes that one event carries."""

HELD_NOTES = 8
"""Notes of one seat that another holds until somebody can carry them."""

SEAT_NOTES = 4096
"""Notes that one seat writes in one match: counters lie below this."""

EVIDENCE = Limit(bytes=2 * EVENT.bytes + 1024, items=16, depth=2)
"""Evidence holds at most two signed events."""

FAULT_CODE_BYTES = 64
"""The stable name of a fault."""

LOG_RECORD_BYTES = 4 << 20
"""One record of a log file."""

LOG_BYTES = 256 << 20
"""A whole log file; a five-player game with its deal takes a few megabytes."""
