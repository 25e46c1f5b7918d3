"""The critical path of a deal: how long it takes where every seat has a machine of its own with one core.

A core runs one thing at a time, and to its end: first the event that is due from its seat, which goes out
before it is checked there; then the checks of what has come; then whatever can be calculated ahead. Events
form one chain, and a seat goes by what it has checked: so between two checks it only calculates ahead, and
all cores can be carried on from one event to the next.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf


@dataclass(frozen=True, slots=True)
class Event:
    """What an event costs whom, in seconds."""

    writer: int
    pieces: tuple[int, ...]
    """which ones are collected in it"""
    write: float
    """to collect these, to make the rest and to sign it"""
    receive: float
    """to read it and to verify the signature, for all but the writer"""
    check: float
    """for every seat"""
    offers: tuple[tuple[int, ...], ...]
    """for every seat, the pieces that it can make once it has checked all before this event, the most urgent
    first; those that it has made already are passed over"""


@dataclass
class _Core:
    """Until when it has worked, and which pieces are made."""

    until: float = 0.0
    made: set[int] = field(default_factory=set)

    def make(self, wanted: Iterable[int], pieces: Sequence[float], before: float = inf) -> None:
        """Those that are not made yet; none is begun at this time or later."""
        for piece in wanted:
            if piece not in self.made and self.until < before:
                self.made.add(piece)
                self.until += pieces[piece]


def finish_time(events: Iterable[Event], pieces: Sequence[float], seats: int, latency: float) -> float:
    """When the last seat has checked the last event. `pieces` has the seconds of each."""
    cores = [_Core() for _ in range(seats)]
    for event in events:
        writer = cores[event.writer]
        writer.make(event.pieces, pieces)
        writer.until += event.write
        arrival = writer.until + latency
        writer.until += event.check
        for core, offered in zip(cores, event.offers, strict=True):
            if core is not writer:
                core.make(offered, pieces, before=arrival)
                core.until = max(core.until, arrival) + event.receive + event.check
    return max(core.until for core in cores)
