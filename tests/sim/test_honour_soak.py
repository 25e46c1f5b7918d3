"""Whole games at honour tables, where one answer in ten is wrong and mistakes are put right later, or not."""

from hashlib import sha256

import pytest

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.dealing import NAMES, deal_clues
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.legality import is_note
from p2pcryptid.games.cryptid.rules import start
from p2pcryptid.games.cryptid.spaces import each
from p2pcryptid.games.cryptid.state import Action, Correct, Fact, Lapse, Setup, Stage, State
from p2pcryptid.games.cryptid.view import View, row

MOST_FACTS = 5_000
GAMES = 12


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_with_mistakes_and_corrections_end_and_keep_the_board_possible(players: int) -> None:
    draw = Draw(sha256(f"honour {players}".encode()).digest(), "soak")
    board = analyse_board(chosen_board(draw.bytes32(), Mode.NORMAL, players).board, Mode.NORMAL, players)
    corrections = 0
    for _ in range(GAMES):
        clues, _ = deal_clues(board, draw)
        order = draw.shuffled(range(players))
        setup = Setup(Mode.NORMAL, True, NAMES[:players], order, board.board, board.clues)
        corrections += play_one(setup, clues, draw)
    assert corrections > GAMES


def play_one(setup: Setup, clues: tuple[int, ...], draw: Draw) -> int:
    state = start(setup)
    rows = [row(setup, clue) for clue in clues]
    corrections = 0
    for _ in range(MOST_FACTS):
        if not CRYPTID.to_act(state):
            return corrections
        fact = correction(state, rows, draw) if not draw.below(10) else None
        corrections += fact is not None
        state = CRYPTID.apply(state, fact or move(state, clues, draw))
        check_board_is_possible(state)
    raise AssertionError("the game did not end")


def correction(state: State, rows: list[int], draw: Draw) -> Fact | None:
    """Somebody who has a wrong piece puts it right, honestly; that is always possible."""
    seat = draw.below(len(rows))
    wrong = state.cubes[seat] & rows[seat] | state.discs[seat] & ~rows[seat]
    if not wrong:
        return None
    honest = [
        action
        for action in CRYPTID.legal_actions(state, seat)
        if isinstance(action, Correct) and CRYPTID.claims(state, seat, action).hold(rows[seat])
    ]
    assert {action.space for action in honest} == set(each(wrong))
    return Fact(seat, draw.pick(honest))


def move(state: State, clues: tuple[int, ...], draw: Draw) -> Fact:
    (seat,) = CRYPTID.to_act(state)
    view = View(state, seat, clues[seat])
    careless = state.stage in (Stage.ANSWER, Stage.CONFIRM) and not draw.below(10)
    actions: list[Action] = CRYPTID.legal_actions(state, seat) if careless else CRYPTID.playable(view)
    return Fact(seat, draw.pick([action for action in actions if not is_note(action)]))


def check_board_is_possible(state: State) -> None:
    cubes = 0
    for mine, discs in zip(state.cubes, state.discs, strict=True):
        assert not cubes & mine, "two cubes on one space"
        assert not mine & discs, "a cube and a disc of one player on one space"
        cubes |= mine
    if state.stage in (Stage.ANSWER, Stage.CONFIRM, Stage.EXTRA):
        assert state.space is not None
        assert state.open >> state.space & 1, "the space in question is closed"
    if state.stage is Stage.AGREE and state.space is not None:
        assert all(discs >> state.space & 1 for discs in state.discs), "found without everybody's disc"
        assert state.open >> state.space & 1, "found under a cube"
    if state.stage in (Stage.ANSWER, Stage.CONFIRM):
        assert not state.discs[state.actor] >> (state.space or 0) & 1, "asked where the disc lies already"
    if state.stage is Stage.OWE:
        assert Lapse() in CRYPTID.legal_actions(state, state.actor)
