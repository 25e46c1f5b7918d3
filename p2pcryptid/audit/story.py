"""The facts of a game in the order in which they became facts, read from its log."""

from collections.abc import Iterator
from typing import Any

from p2pcryptid.games.game import Fact
from p2pcryptid.table.progress import heard
from p2pcryptid.transcript.file import Log

from .reading import events_of, read_table, started

Told = tuple[Any, Fact[Any], Any]


def story(log: Log) -> Iterator[Told]:
    """Each fact between the states before and after it; `Fault` where an event cannot be."""
    record, game = read_table(log)
    chain, progress = started(record, game)
    for signed in events_of(log):
        chain = chain.extended(signed)
        state = progress.state
        progress = heard(progress, signed)
        for fact in progress.facts:
            after = game.apply(state, fact)
            yield state, fact, after
            state = after
