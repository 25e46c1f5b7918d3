"""What a seat writes in a shuffle."""

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.shuffle_prove import draw_witness, prove_shuffle, shuffle_cards
from p2pcryptid.crypto.shuffle_wire import ShuffleStatement, encode_cards
from p2pcryptid.table.protocols.protocol import Parts

from .state import ShuffleRun


def author(run: ShuffleRun, seat: int, secret: Secret, _: bytes = b"") -> Parts:
    """The cards in a secret new order, every one encrypted afresh, and the proof."""
    place = run.place(seat)
    witness = draw_witness(run.key, run.cards, place, secret)
    cards = shuffle_cards(run.key, run.cards, witness)
    statement = ShuffleStatement(run.key, run.cards, cards)
    return (encode_cards(cards), prove_shuffle(statement, witness, place, secret).encode())
