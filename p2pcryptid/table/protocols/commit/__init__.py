"""Committing to a row: a seat chooses unseen, and every bit of the row that it chose is committed to."""

from p2pcryptid.games.requests import Commit
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol(
    "a committed row",
    Commit,
    144,
    state.TRANSITIONS,
    check.begin,
    check.check,
    author.author,
    author.choice_of,
)
