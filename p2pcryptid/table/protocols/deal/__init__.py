"""A deal: every seat but the holder gives its decryption shares of the next cards; face up, all seats do."""

from p2pcryptid.games.requests import Deal
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol("a deal", Deal, 80, state.TRANSITIONS, check.begin, check.check, author.author)
