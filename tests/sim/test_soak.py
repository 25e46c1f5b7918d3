"""Thousands of whole random games: each ends, and nothing impossible is ever on the board.

`make soak` plays ten times as many.
"""

import os
from hashlib import sha256

import pytest

from helpers.bot_games import some_hint
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.clues import true_hints
from p2pcryptid.games.cryptid.dealing import NAMES, deal_clues
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.legality import is_note
from p2pcryptid.games.cryptid.rules import FOUND, start
from p2pcryptid.games.cryptid.state import Cube, Disc, Fact, Lapse, Pass, Resign, Setup, Stage, State, Vote
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.game import TABLE

GAMES = 360 * int(os.environ.get("SOAK", "1"))
BOARDS = 6
MOST_FACTS = 3_000


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_end_and_keep_the_invariants(players: int, mode: Mode) -> None:
    draw = Draw(sha256(f"soak {players} {mode}".encode()).digest(), "soak")
    chosen = [chosen_board(draw.bytes32(), mode, players).board for _ in range(BOARDS)]
    boards = [analyse_board(board, mode, players) for board in chosen]
    for number in range(GAMES):
        board = boards[number % BOARDS]
        clues, habitat = deal_clues(board, draw)
        setup = Setup(mode, False, NAMES[:players], draw.shuffled(range(players)), board.board, board.clues)
        play_one(setup, clues, habitat, [board.sets[clue] for clue in clues], draw)


def play_one(setup: Setup, clues: tuple[int, ...], habitat: int, rows: list[int], draw: Draw) -> None:
    state = start(setup)
    for _ in range(MOST_FACTS):
        if CRYPTID.outcome(state) is not None:
            break
        fact = choose(state, clues, draw)
        after = CRYPTID.apply(state, fact)
        check_pieces(after, rows)
        check_flow(state, fact, after)
        state = after
    assert state.outcome is not None, "the game did not end"
    if state.outcome.reason == FOUND:
        assert state.space == habitat
    assert set(state.hints) <= set(true_hints(clues))


def choose(state: State, clues: tuple[int, ...], draw: Draw) -> Fact:
    if CRYPTID.request(state) is not None:
        return Fact(TABLE, some_hint(state, clues, draw))
    (seat,) = CRYPTID.to_act(state)
    chance = draw.below(1000)
    if chance < 40:  # somebody, not always who must act, votes; seldom, somebody leaves
        anybody = draw.below(len(clues))
        note = Resign() if chance == 0 else Vote(bool(draw.below(2)))
        if note in CRYPTID.legal_actions(state, anybody):
            return Fact(anybody, note)
    playable = CRYPTID.playable(View(state, seat, clues[seat]))
    return Fact(seat, draw.pick([action for action in playable if not is_note(action)]))


def check_pieces(state: State, rows: list[int]) -> None:
    cubes = 0
    for mine, discs, row in zip(state.cubes, state.discs, rows, strict=True):
        assert not cubes & mine, "two cubes on one space"
        assert not mine & discs, "a cube and a disc of one player on one space"
        assert not mine & row, "a cube where the clue allows"
        assert not discs & ~row, "a disc where the clue excludes"
        cubes |= mine


def check_flow(before: State, fact: Fact, after: State) -> None:
    """Pieces only ever come, one at a time; a cube made is a cube owed; what is owed is paid or lapses."""
    placed = _count(after) - _count(before)
    for old, new in zip(before.cubes + before.discs, after.cubes + after.discs, strict=True):
        assert not old & ~new, "a piece went away"
    if isinstance(fact.action, Cube | Disc):
        assert placed == 1
    assert placed in (0, 1)
    if before.stage in (Stage.ANSWER, Stage.CONFIRM) and isinstance(fact.action, Cube):
        assert (after.stage, after.actor) == (Stage.OWE, before.active)
    if before.stage is Stage.OWE and after.stage not in (Stage.OWE, Stage.OVER):
        assert isinstance(fact.action, Cube | Lapse) or fact == Fact(before.active, Resign())
    assert not isinstance(fact.action, Pass), "honest play never runs dry: the habitat stays open"


def _count(state: State) -> int:
    return sum(pieces.bit_count() for pieces in state.cubes + state.discs)
