"""Which seeds give nodes a deal that is soon done: all is known here, so no deal need be played.

`python -m helpers.quick_seeds`, run in the folder of tests, prints for each number of players the first word
whose very first batch of attempts has a deal in it, and no attempt before that one which would be proven in
vain.
"""

from itertools import count

from p2pcryptid.table.deal.private import hand
from p2pcryptid.table.deal.sheet import Sheet
from p2pcryptid.table.deal.steps import BATCH, Table

from helpers.nodes import NAMES, seed_of
from p2pcryptid.crypto.coin import Coin, Toss, coin_share, open_coin
from p2pcryptid.crypto.hashing import DIGEST_BYTES, SECRET_BYTES, Secret
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.dealing import Variant
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.net.invite import TOKEN_BYTES
from p2pcryptid.node.lobby import table_token
from p2pcryptid.node.node import Entropy
from p2pcryptid.table.record import record_for
from p2pcryptid.transcript.signing import SigningKey


def is_quick(word: str, players: int) -> bool:
    """Is the first attempt of this table that counts one a deal, and in the first batch?"""
    record, secrets = _table(word, players)
    fallen = _coin(Toss(record.match, "setup", 0), secrets)
    setup = CRYPTID.prepare(Variant(players, Mode.NORMAL, False), record.names, fallen.draw("setup"))
    known = CRYPTID.candidates(setup)
    table = Table(record.match, players, Sheet.of(known.rows, known.marks, known.columns, known.mark_count))
    draw = _coin(Toss(record.match, "offsets", 0), secrets).draw("offsets")
    rows = len(table.sheet.rows)
    for attempt in range(BATCH):
        drawn = [hand(table, seat, attempt, secret).drawn for seat, secret in enumerate(secrets)]
        clues = [(number + draw.below(rows)) % rows for number in drawn]
        if table.sheet.common(clues) == 1:
            return not any(table.sheet.needless(clues))
    return False


def _table(word: str, players: int) -> tuple[Record, list[Secret]]:
    """As the nodes of this table make it from their seeds."""
    sources = [Entropy(seed_of(word, seat)) for seat in range(players)]
    keys = [SigningKey(one.take("key", SECRET_BYTES)).public for one in sources]
    nonces = [one.take("nonce", DIGEST_BYTES) for one in sources]
    variant, token = Variant(players, Mode.NORMAL, False), table_token(sources[0].take("token", TOKEN_BYTES))
    record = record_for(CRYPTID, variant, dict(zip(NAMES, keys, strict=False)), token, nonces)
    return record, [Secret(one.take("secret", SECRET_BYTES)) for one in sources]


def _coin(toss: Toss, secrets: list[Secret]) -> Coin:
    return open_coin(toss, [coin_share(secret, toss, seat) for seat, secret in enumerate(secrets)])


if __name__ == "__main__":
    for seats in (3, 4, 5):
        words = (f"{seats} nodes {number}" for number in count())
        print(seats, next(word for word in words if is_quick(word, seats)))
