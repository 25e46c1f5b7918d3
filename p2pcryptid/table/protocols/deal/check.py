"""What everybody checks of a deal."""

from dataclasses import replace

from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import CardsDealt, Deal
from p2pcryptid.table.protocols.cards import deck_named, open_faces, read_shares
from p2pcryptid.table.protocols.protocol import Done, Parts, Setting, check_seat, finish, in_turn

from .state import TRANSITIONS, DealRun, Step


def begin(setting: Setting, request: Deal, anchor: bytes) -> DealRun | Done:
    """The next cards belong to their holder; nobody has helped to read them yet."""
    deck = deck_named(setting.memory, request.deck)
    if not 0 < request.count <= len(deck.cards) - len(deck.holders):
        raise ValueError(f"{request.count} cards of {request.deck!r} cannot be dealt")
    if request.to is not None:
        check_seat(setting, request.to)
    turn = len(deck.holders)  # who is last to share cards that lie face up knows them first
    deck = replace(
        deck,
        holders=(*deck.holders, *[request.to] * request.count),
        shares=(*deck.shares, *[{}] * request.count),
    )
    waiting = tuple(seat for seat in in_turn(setting, turn) if seat != request.to)
    run = DealRun(setting, anchor, request, deck, waiting)
    return run if waiting else _dealt(run)  # a single player helps nobody


def check(run: DealRun, seat: int, parts: Parts, _: bytes) -> DealRun | Done:
    """The seat's true shares of the cards."""
    assert run.step is Step.SHARE
    assert seat == run.writer
    shares = read_shares(parts, run.setting.keys[seat], run.cards, run.place(seat), "deal-share")
    deck = run.deck.with_shares(run.positions, seat, shares)
    run = replace(run, deck=deck, waiting=run.waiting[1:])
    return run if run.waiting else _dealt(run)


def _dealt(run: DealRun) -> Done:
    finish(TRANSITIONS, run.step, "all shared")
    name, to = run.request.deck, run.request.to
    faces = open_faces(run.deck, run.positions) if to is None else ()
    result = CardsDealt(name, run.positions, to, faces)
    return Done(Fact(TABLE, result), run.setting.memory.with_deck(name, run.deck))
