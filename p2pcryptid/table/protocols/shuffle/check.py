"""What everybody checks of a shuffle."""

from dataclasses import replace

from p2pcryptid.crypto.elgamal import Ciphertext, trivial
from p2pcryptid.crypto.group import G, Scalar
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_wire import Layout, ShuffleProof, ShuffleStatement, decode_cards
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import Shuffle, Shuffled
from p2pcryptid.limits import CARD_FACES
from p2pcryptid.table.protocols.cards import deck_named
from p2pcryptid.table.protocols.memory import Deck, Memory
from p2pcryptid.table.protocols.protocol import Done, Parts, Setting, count_parts, finish, require

from .state import TRANSITIONS, ShuffleRun, Step


def begin(setting: Setting, request: Shuffle, anchor: bytes) -> ShuffleRun:
    """The faces in the open, and the cards that come back as they are."""
    if not request.deck or "/" in request.deck:  # the name ends the purpose of proofs
        raise ValueError(f"not the name of a deck: {request.deck!r}")
    if not all(0 <= face < CARD_FACES for face in request.faces):
        raise ValueError(f"the faces of cards are numbers from 0 to {CARD_FACES - 1}")
    if len(set(request.returned)) != len(request.returned):
        raise ValueError("a card that comes back twice")
    cards = [trivial(Scalar(face + 1) * G) for face in request.faces]
    cards += [_returned(setting.memory, *card) for card in request.returned]
    if not cards:
        raise ValueError("a deck without cards")
    bounds = [setting.memory.decks[name].bound for name, _ in request.returned]
    bound = max((*(face + 1 for face in request.faces), *bounds))
    waiting = tuple(range(setting.seats))
    return ShuffleRun(setting, anchor, request, tuple((card,) for card in cards), bound, waiting)


def _returned(memory: Memory, name: str, position: int) -> Ciphertext:
    deck = deck_named(memory, name)
    if not deck.is_hidden(position):
        raise ValueError(f"card {position} of {name!r} is not in anybody's hand, or everybody has seen it")
    return deck.cards[position]


def check(run: ShuffleRun, seat: int, parts: Parts, _: bytes) -> ShuffleRun | Done:
    """The cards that the seat received, in another order; one that it left in the open cannot be read."""
    assert run.step is Step.SHUFFLE
    assert seat == run.writer
    count_parts(parts, 2)
    layout = Layout(len(run.cards), 1)
    cards, proof = decode_cards(parts[0], layout), ShuffleProof.decode(parts[1], layout)
    statement = ShuffleStatement(run.key, run.cards, cards)
    require(check_shuffle(statement, proof, run.place(seat)), "shuffle-proof", seat)
    run = replace(run, cards=cards, waiting=run.waiting[1:])
    return run if run.waiting else _shuffled(run)


def _shuffled(run: ShuffleRun) -> Done:
    finish(TRANSITIONS, run.step, "all shuffled")
    memory, name = run.setting.memory, run.request.deck
    for other, position in run.request.returned:
        deck = memory.decks[other]
        memory = memory.with_deck(other, replace(deck, gone=deck.gone | {position}))
    memory = memory.with_deck(name, Deck(tuple(card for (card,) in run.cards), run.bound))
    return Done(Fact(TABLE, Shuffled(name, len(run.cards))), memory)
