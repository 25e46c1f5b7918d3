"""A shuffle: every seat in turn passes the cards on in a new order, encrypted afresh, with a proof."""

from p2pcryptid.games.requests import Shuffle
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol("a shuffle", Shuffle, 64, state.TRANSITIONS, check.begin, check.check, author.author)
