"""Every protocol there is, by the request that it carries out."""

from . import answer, commit, compare, deal, free_mark, open, seal, show, shuffle, toss, unique_column  # noqa: A004
from .protocol import Protocol

PROTOCOLS: dict[type, Protocol] = {
    one.PROTOCOL.request: one.PROTOCOL
    for one in (toss, unique_column, free_mark, shuffle, deal, show, seal, open, commit, answer, compare)
}
