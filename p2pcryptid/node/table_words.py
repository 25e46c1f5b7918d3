"""A few words that all players read aloud: if they are the same, nobody sits between them."""

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.net.words import words_of
from p2pcryptid.table.state import MatchState

TABLE_WORDS = 4


def table_words(match: MatchState) -> tuple[str, ...]:
    """The same few words on every honest screen, from a coin that nobody could choose; none before that."""
    if match.coin is None:
        return ()
    return words_of(digest("table words", match.match, match.coin.value), TABLE_WORDS)
