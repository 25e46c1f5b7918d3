"""Matches of Cryptid Clash that several tests look at: seats in one process that exchange bytes.

The small game has the same rules, and a third of the cards: two passes of a few battles each.
"""

from dataclasses import replace
from functools import cache
from typing import Any

from helpers.matches import Intents, Played, Script, Table, played_from, writer
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.clash.cards import FACES
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.games.clash.state import SEATS, Stage, State
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.plain import random_bot
from p2pcryptid.table.record import record_for
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.signing import SigningKey

SHORT = Variant(SEATS, "short")
PLAYERS = ("ann", "bob")
WORD = "clash 2"
"""the first with which in the small game a battle is won by double, one is not, and both win something"""
SMALL: AnyGame = replace(CLASH, start=lambda _, names, __: State(names, 2, FACES[::3]))


def clash_table(game: AnyGame = CLASH, word: str = "clash") -> Table:
    """Always the same people and secrets for a word."""
    keys = tuple(SigningKey(digest("clash/key", word, seat)) for seat in range(SEATS))
    publics = dict(zip(PLAYERS, (key.public for key in keys), strict=True))
    nonces = [digest("clash/nonce", word, seat) for seat in range(SEATS)]
    record = record_for(game, SHORT, publics, digest("clash/token", word), nonces)
    secrets = tuple(Secret(digest("clash/secret", word, seat)) for seat in range(SEATS))
    return Table(record, secrets, keys, game)


def anything() -> Script:
    """Both do anything that they may."""
    draw, choose = Draw(bytes(32), "clash match"), random_bot(CLASH).choose

    def script(seats: list[Seat]) -> Intents:
        seat = writer(seats)
        return [(seat.seat, choose(seat.view, draw))]

    return script


@cache
def small_match() -> Played:
    """From the first seal to the last reveal."""
    return played_from(clash_table(SMALL, WORD), anything())


@cache
def short_match() -> Played:
    """One pass with all cards."""
    return played_from(clash_table(), anything())


def place(played: Played, stage: Stage, seat: int, nth: int = 0) -> int:
    """The nth event that this seat wrote in this stage of the game."""
    found = [
        seq
        for seq, signed in enumerate(played.events)
        if _stage(played.states[seq].state) is stage and signed.event.seat == seat
    ]
    return found[nth]


def _stage(state: Any) -> Stage | None:
    return None if state is None else state.stage
