"""The story of a game, read from its log."""

from collections.abc import Iterator, Mapping

from p2pcryptid.games.game import AnyGame, Change
from p2pcryptid.games.registry import GAMES
from p2pcryptid.table.state import judge
from p2pcryptid.transcript.file import Log

from .reading import events_of, read_table, started


def story(log: Log, games: Mapping[str, AnyGame] = GAMES) -> Iterator[Change]:
    """Each fact between the states before and after it; `Fault` where an event cannot be."""
    record, game = read_table(log, games)
    chain, match = started(record, game)
    for signed in events_of(log):
        chain = chain.extended(signed)
        match = judge(match, signed)
        yield from match.changes
