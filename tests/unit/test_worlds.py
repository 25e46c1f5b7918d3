"""The worlds that the bots count are those that plain enumeration finds, and so are the probabilities."""

from fractions import Fraction
from itertools import permutations

import pytest

from helpers.bot_games import game, table
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.bots.legal_worlds import worlds
from p2pcryptid.games.cryptid.bots.worlds import Worlds
from p2pcryptid.games.cryptid.clues import BREAKS
from p2pcryptid.games.cryptid.notebook import possible_clues
from p2pcryptid.games.cryptid.spaces import ALL
from p2pcryptid.games.cryptid.state import Stage, State

MANY = 1 << 30


def enumerated(state: State, own: dict[int, int]) -> set[tuple[int, ...]]:
    """Every tuple of clues in play that is a legal deal and agrees with all pieces, hints and own clues."""
    known = analyse_board(state.setup.board, state.setup.mode, state.players)
    sets = known.sets
    held = [
        [
            clue
            for clue in ([own[seat]] if seat in own else known.clues)
            if not sets[clue] & state.cubes[seat]
            and not state.discs[seat] & ~sets[clue]
            and not any(BREAKS[clue] >> hint & 1 for hint in state.hints)
        ]
        for seat in range(state.players)
    ]
    every = sorted({clue for clues in held for clue in clues})
    return {
        deal
        for deal in permutations(every, state.players)
        if all(clue in clues for clue, clues in zip(deal, held, strict=True)) and _legal(deal, sets)
    }


def _legal(deal: tuple[int, ...], sets: tuple[int, ...]) -> bool:
    if _left(deal, sets).bit_count() != 1 or not all(42 <= sets[clue].bit_count() <= 66 for clue in deal):
        return False
    return all(_left(deal[:n] + deal[n + 1 :], sets).bit_count() > 1 for n in range(len(deal)))


def _left(deal: tuple[int, ...], sets: tuple[int, ...]) -> int:
    left = ALL
    for clue in deal:
        left &= sets[clue]
    return left


def counted(state: State, own: dict[int, int], most: int = MANY) -> tuple[Worlds, bool]:
    possible = [possible_clues(state, seat) for seat in range(state.players)]
    for seat, clue in own.items():
        possible[seat] = (clue,)
    return worlds(analyse_board(state.setup.board, state.setup.mode, state.players), possible, most)


def as_tuples(found: Worlds) -> list[tuple[int, ...]]:
    return [tuple(clue.bit_length() - 1 for clue in deal) for deal in zip(*found.held, strict=True)]


@pytest.mark.parametrize(("players", "mode"), [(3, Mode.NORMAL), (3, Mode.ADVANCED), (4, Mode.NORMAL)])
def test_worlds_are_what_enumeration_finds(players: int, mode: Mode) -> None:
    setup, clues = table(players, mode)
    turns = [s for s, _, _ in game(setup, clues, ["greedy"] * players, 1) if s.stage is Stage.TURN]
    for state in turns[:: 3 if players == 3 else 6]:
        for own in ({}, {state.actor: clues[state.actor]}):
            found, exact = counted(state, own)
            expected = enumerated(state, own)
            assert exact
            assert sorted(as_tuples(found)) == sorted(expected)
            assert tuple(clues) in expected


def test_probabilities_are_shares_of_the_enumeration() -> None:
    setup, clues = table(3, Mode.ADVANCED)
    states = [s for s, _, _ in game(setup, clues, ["greedy"] * 3, 2) if s.stage is Stage.TURN]
    state, seat = states[1], states[1].actor
    sets = analyse_board(setup.board, setup.mode, 3).sets
    expected = enumerated(state, {seat: clues[seat]})
    found, _ = counted(state, {seat: clues[seat]})
    for space in range(108):
        here = sum(_left(deal, sets) == 1 << space for deal in expected)
        assert Fraction(found.habitats(found.all).get(space, 0), found.count) == Fraction(here, len(expected))
        for other in range(3):
            discs = sum(sets[deal[other]] >> space & 1 for deal in expected)
            shown = found.allowing(other, space).bit_count()
            assert Fraction(shown, found.count) == Fraction(discs, len(expected))
    most = max(sum(_left(deal, sets) == 1 << space for deal in expected) for space in range(108))
    assert found.likeliest(found.all) == most


def test_a_sample_is_bounded_and_within_its_error() -> None:
    setup, clues = table(5, Mode.ADVANCED)
    state = next(s for s, _, _ in game(setup, clues, ["greedy"] * 5, 1) if s.stage is Stage.TURN)
    sample, exact = counted(state, {}, most=2000)
    every, complete = counted(state, {})
    assert (exact, complete) == (False, True)
    assert 500 < sample.count < 2000 < every.count
    error = 1 / (2 * sample.count**0.5)
    for seat in range(5):
        for space in range(108):
            chance = every.allowing(seat, space).bit_count() / every.count
            assert abs(sample.allowing(seat, space).bit_count() / sample.count - chance) < 4 * error


def test_the_guess_of_a_seat_is_the_habitat_of_most_of_its_worlds() -> None:
    setup, clues = table(4, Mode.NORMAL)
    state = next(s for s, _, _ in game(setup, clues, ["medium"] * 4, 3) if s.stage is Stage.TURN)
    found, _ = counted(state, {})
    half = found.allowing(0, 50)
    for seat in range(4):
        for clue, where in found.by_clue[seat].items():
            counts = found.habitats(where & half)
            guess = found.guess(seat, clue, half)
            assert guess is None if not counts else counts[guess or 0] == max(counts.values())


def test_pieces_that_fit_no_clue_leave_no_world() -> None:
    setup, _ = table(3, Mode.NORMAL)
    found, exact = worlds(analyse_board(setup.board, setup.mode, 3), [(), (1,), (2,)], MANY)
    assert (found.count, found.all, found.by_habitat, exact) == (0, 0, {}, True)
    assert found.guess(0, 1, 0) is None
