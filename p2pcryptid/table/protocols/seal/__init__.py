"""Sealing: a seat chooses an action unseen and binds itself to it."""

from p2pcryptid.games.requests import Seal
from p2pcryptid.table.protocols.protocol import Protocol

from . import author, check, state

PROTOCOL = Protocol(
    "a sealed choice", Seal, 112, state.TRANSITIONS, check.begin, check.check, author.author, author.choice_of
)
