"""Every protocol there is, by the request that it carries out, and the numbers of its events."""

from p2pcryptid.games import requests

from .protocol import Protocol
from .toss import author as toss_author
from .toss import check as toss_check
from .toss import state as toss_state

PROTOCOLS: dict[type, Protocol] = {
    one.request: one
    for one in (
        Protocol(
            requests.Toss, 16, toss_state.TRANSITIONS, toss_check.begin, toss_check.check, toss_author.author
        ),
    )
}
