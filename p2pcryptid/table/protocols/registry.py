"""Every protocol there is, by the request that it carries out, and the numbers of its events."""

from p2pcryptid.games import requests

from .answer import author as answer_author
from .answer import check as answer_check
from .answer import state as answer_state
from .commit import author as commit_author
from .commit import check as commit_check
from .commit import state as commit_state
from .deal import author as deal_author
from .deal import check as deal_check
from .deal import state as deal_state
from .free_mark import author as mark_author
from .free_mark import check as mark_check
from .free_mark import state as mark_state
from .open import author as open_author
from .open import check as open_check
from .open import state as open_state
from .protocol import Protocol
from .seal import author as seal_author
from .seal import check as seal_check
from .seal import state as seal_state
from .show import author as show_author
from .show import check as show_check
from .show import state as show_state
from .shuffle import author as shuffle_author
from .shuffle import check as shuffle_check
from .shuffle import state as shuffle_state
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
        Protocol(
            "a shuffle",
            requests.Shuffle,
            64,
            shuffle_state.TRANSITIONS,
            shuffle_check.begin,
            shuffle_check.check,
            shuffle_author.author,
        ),
        Protocol(
            "a deal",
            requests.Deal,
            80,
            deal_state.TRANSITIONS,
            deal_check.begin,
            deal_check.check,
            deal_author.author,
        ),
        Protocol(
            "cards shown",
            requests.Show,
            96,
            show_state.TRANSITIONS,
            show_check.begin,
            show_check.check,
            show_author.author,
        ),
        Protocol(
            "a sealed choice",
            requests.Seal,
            112,
            seal_state.TRANSITIONS,
            seal_check.begin,
            seal_check.check,
            seal_author.author,
            seal_author.choice_of,
        ),
        Protocol(
            "a choice opened",
            requests.Open,
            128,
            open_state.TRANSITIONS,
            open_check.begin,
            open_check.check,
            open_author.author,
        ),
        Protocol(
            "a committed row",
            requests.Commit,
            144,
            commit_state.TRANSITIONS,
            commit_check.begin,
            commit_check.check,
            commit_author.author,
            commit_author.choice_of,
        ),
        Protocol(
            "an answer",
            requests.Answer,
            160,
            answer_state.TRANSITIONS,
            answer_check.begin,
            answer_check.check,
            answer_author.author,
        ),
    )
}
