"""Dealing with no dealer: every seat gets one row of a public table, and nobody could choose or see which.

All rows together allow exactly one column, and none of them is needless. Read in this order: row_table,
chains, attempt, state, check, counting, rejected, proving, minimality, secrets, made, author, reconstruct.
"""

from p2pcryptid.games.requests import UniqueColumn
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, reconstruct, state

PROTOCOL = Protocol(
    "a unique column",
    UniqueColumn,
    32,
    state.TRANSITIONS,
    check.begin,
    check.check,
    author.author,
    ahead=author.ahead,
    reproduce=reconstruct.reproduce,
)
