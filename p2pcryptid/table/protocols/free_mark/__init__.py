"""A free mark: one that no dealt row has, chosen by nobody."""

from p2pcryptid.games.requests import FreeMark
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol("a free mark", FreeMark, 48, state.TRANSITIONS, check.begin, check.check, author.author)
