"""Opening: a seat shows what it had chosen unseen, by a seal or by committing to a row."""

from p2pcryptid.games.requests import Open
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol("a choice opened", Open, 128, state.TRANSITIONS, check.begin, check.check, author.author)
