"""A toss: every seat seals a share, then every seat opens; what all shares make together is the result."""

from p2pcryptid.games.requests import Toss
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol("a toss", Toss, 16, state.TRANSITIONS, check.begin, check.check, author.author)
