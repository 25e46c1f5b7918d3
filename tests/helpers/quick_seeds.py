"""Which seeds give nodes a deal that is soon done: all is known here, so no deal need be played.

`python -m helpers.quick_seeds`, run in the folder of tests, prints for each number of players the first word
whose very first batch of attempts has a deal in it, and no attempt before that one which would be proven in
vain.
"""

from itertools import count

from helpers.nodes import LEVEL, NAMES, seed_of
from p2pcryptid.crypto.coin import coin_share, open_coin
from p2pcryptid.crypto.hashing import DIGEST_BYTES, SECRET_BYTES, Secret
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Variant
from p2pcryptid.net.invite import TOKEN_BYTES
from p2pcryptid.node.lobby import table_token
from p2pcryptid.node.node import Entropy
from p2pcryptid.table.author import step_body
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun
from p2pcryptid.table.record import TableRecord, record_for
from p2pcryptid.table.state import advance, begun, expected
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Event
from p2pcryptid.transcript.signing import SigningKey


def is_quick(word: str, players: int) -> bool:
    """Is the first attempt of this table that counts one a deal, and in the first batch?"""
    record, secrets = _table(word, players)
    run = _first_run(record, secrets)
    shares = [coin_share(secret, run.coin, seat) for seat, secret in enumerate(secrets)]
    draw, table = open_coin(run.coin, shares).draw("offsets"), run.terms.table
    for attempt in run.attempts:
        sides = [secrets_of(run.terms, seat, attempt.number, secret) for seat, secret in enumerate(secrets)]
        drawn = [mine.drawn for mine in sides]
        rows = [(number + draw.below(len(table.rows))) % len(table.rows) for number in drawn]
        if table.common(rows) == 1:
            return not any(table.needless(rows))
    return False


def _first_run(record: TableRecord, secrets: list[Secret]) -> ColumnRun:
    """The deal as it begins: only the opening is played, and nobody need sign it."""
    match, head, seq = begun(record, CRYPTID), Chain.start(record.match, record.keys).head, 0
    while match.opening is not None:
        due = expected(match)
        assert due is not None
        body = step_body(match, due.seat, secrets[due.seat])
        event = Event(record.match, seq, head, due.seat, due.kinds[0], (), body)
        match, head, seq = advance(match, event), event.id, seq + 1
    assert isinstance(match.run, ColumnRun)
    return match.run


def _table(word: str, players: int) -> tuple[TableRecord, list[Secret]]:
    """As the nodes of this table make it from their seeds."""
    sources = [Entropy(seed_of(word, seat)) for seat in range(players)]
    keys = [SigningKey(one.take("key", SECRET_BYTES)).public for one in sources]
    nonces = [one.take("nonce", DIGEST_BYTES) for one in sources]
    variant, token = Variant(players, "normal"), table_token(sources[0].take("token", TOKEN_BYTES))
    seats, levels = dict(zip(NAMES, keys, strict=False)), [LEVEL] * players
    record = record_for(CRYPTID, variant, seats, token, nonces, levels)
    return record, [Secret(one.take("secret", SECRET_BYTES)) for one in sources]


if __name__ == "__main__":
    for seats in (3, 4, 5):
        words = (f"{seats} nodes {number}" for number in count())
        print(seats, next(word for word in words if is_quick(word, seats)))
