"""A log as a screen shows it, through a spectator's eyes."""

from collections.abc import Mapping
from typing import NamedTuple

from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.transcript.file import Log
from p2pcryptid.ui import recorded as logs
from p2pcryptid.ui.line.pages import Presence

from .moment import Moment


class Recorded(NamedTuple):
    """A game that was played, through a spectator's eyes."""

    moment: Moment
    known: Mapping[int, Knowledge]
    """by seat, what it alone had known, of those who opened their secret"""
    verdict: Verdict


def recorded(log: Log) -> Recorded:
    """Everything that the log tells; of an accused one, all until the fault."""
    found = logs.recorded(log)
    record = found.record
    moment = Moment(
        game=found.game,
        names=record.names,
        there=Presence(record.levels, (), (0.0,) * record.seats),
        state=found.state,
        story=found.story,
        begun=True,
        ended=logs.how_it_ended(found),
    )
    return Recorded(moment, found.known, found.verdict)
