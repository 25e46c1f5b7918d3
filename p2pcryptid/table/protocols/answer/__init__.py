"""Answering from a committed row: single cells are opened, to all or to one seat only."""

from p2pcryptid.games.requests import Answer
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol("an answer", Answer, 160, state.TRANSITIONS, check.begin, check.check, author.author)
