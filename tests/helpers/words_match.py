"""A round of Cryptic Words among real seats that exchange bytes, for tests of what can go wrong in it."""

from functools import cache
from typing import Any

from helpers.matches import Intents, Played, Table, played_from, writer
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.words.bots import easy
from p2pcryptid.games.words.game import WORDS
from p2pcryptid.games.words.state import Guess, Pass, Stage, State, other
from p2pcryptid.table.record import record_for
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.signing import SigningKey

NAMES = ("ann", "bob")
ROLLS = 30
"""after so many each player guesses the other's word, if it was not found by chance"""


def words_table() -> Table:
    game: AnyGame = WORDS
    keys = tuple(SigningKey(digest("words/key", seat)) for seat in range(2))
    publics = dict(zip(NAMES, (key.public for key in keys), strict=True))
    nonces = [digest("words/nonce", seat) for seat in range(2)]
    record = record_for(game, Variant(2, "english"), publics, digest("words/token"), nonces)
    return Table(record, tuple(Secret(digest("words/secret", seat)) for seat in range(2)), keys, game)


@cache
def words_round() -> Played:
    """The first round, in which everything is told that can be, and one has guessed the other's word."""
    draw = Draw(bytes(32), "words round")

    def script(seats: list[Seat]) -> Intents:
        state: State = seats[0].state.state
        if state.past:
            return []
        seat = writer(seats)
        return [(seat.seat, _choice(seats, seat, state, draw))]

    return played_from(words_table(), script)


def _choice(seats: list[Seat], seat: Seat, state: State, draw: Draw) -> Any:
    """What the easy bot does; but a guess is the other's word when it is time, and till then a wrong one."""
    choice = easy(seat.view, draw)
    if state.stage is not Stage.GUESS:
        return choice
    word = seats[other(seat.seat)].known.choices["word"].word
    if state.rolls >= ROLLS or len(state.done) == 6:
        return Guess(word) if seat.seat == 0 else Pass()
    return Pass() if choice == Guess(word) else choice


@cache
def short_round() -> Played:
    """The first round, in which ann finds bob's word after the first roll."""

    def script(seats: list[Seat]) -> Intents:
        state: State = seats[0].state.state
        if state.past:
            return []
        seat = writer(seats)
        if state.stage is Stage.GUESS and seat.seat == 0:
            return [(0, Guess(seats[1].known.choices["word"].word))]
        return [(seat.seat, WORDS.playable(seat.view)[0])]

    return played_from(words_table(), script)
