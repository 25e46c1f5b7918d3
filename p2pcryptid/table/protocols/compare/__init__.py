"""Comparing: a seat tells whether cells of its committed row hold given bits, and nothing else of them."""

from p2pcryptid.games.requests import Compare
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol("a comparison", Compare, 176, state.TRANSITIONS, check.begin, check.check, author.author)
