"""Every protocol there is, by the request that it carries out, and the numbers of its events."""

from p2pcryptid.games import requests

from .free_mark import author as mark_author
from .free_mark import check as mark_check
from .free_mark import state as mark_state
from .protocol import Protocol
from .toss import author as toss_author
from .toss import check as toss_check
from .toss import state as toss_state
from .unique_column import author as column_author
from .unique_column import check as column_check
from .unique_column import reconstruct as column_reconstruct
from .unique_column import state as column_state

PROTOCOLS: dict[type, Protocol] = {
    one.request: one
    for one in (
        Protocol(
            "a toss",
            requests.Toss,
            16,
            toss_state.TRANSITIONS,
            toss_check.begin,
            toss_check.check,
            toss_author.author,
        ),
        Protocol(
            "a unique column",
            requests.UniqueColumn,
            32,
            column_state.TRANSITIONS,
            column_check.begin,
            column_check.check,
            column_author.author,
            reproduce=column_reconstruct.reproduce,
        ),
        Protocol(
            "a free mark",
            requests.FreeMark,
            48,
            mark_state.TRANSITIONS,
            mark_check.begin,
            mark_check.check,
            mark_author.author,
        ),
    )
}
