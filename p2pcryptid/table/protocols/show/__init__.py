"""Showing cards: their holder gives the last decryption shares, and everybody can read them."""

from p2pcryptid.games.requests import Show
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol("cards shown", Show, 96, state.TRANSITIONS, check.begin, check.check, author.author)
