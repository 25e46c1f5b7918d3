"""Plain code for what the engine does, to measure it beside: what a first try at each task looks like."""

from collections.abc import Iterator
from functools import cache

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Refusal
from p2pcryptid.games.cryptid.board import Board, Mode, features
from p2pcryptid.games.cryptid.clues import CLUES, clue_numbers
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.legality import EXPECTED, check_legal
from p2pcryptid.games.cryptid.spaces import SPACES, distance
from p2pcryptid.games.cryptid.state import Action, Ask, Cube, Disc, Lapse, Pass, Search, State
from p2pcryptid.games.game import Fact


def sets_by_distance(board: Board, mode: Mode) -> list[set[int]]:
    """For each clue the spaces that it allows, by measuring from every space to every feature."""
    on_board = [{space for space in range(SPACES) if has >> space & 1} for has in features(board)]
    apart = _distances()
    result = []
    for clue in (CLUES[number] for number in clue_numbers(mode)):
        near = set().union(*(on_board[feature] for feature in clue.features))
        inside = {s for s in range(SPACES) if any(apart[s][other] <= clue.reach for other in near)}
        result.append(set(range(SPACES)) - inside if clue.negated else inside)
    return result


@cache
def _distances() -> list[list[int]]:
    return [[distance(one, other) for other in range(SPACES)] for one in range(SPACES)]


def deals_by_depth_first_search(sets: list[int], breaks: list[int], players: int) -> list[tuple[int, ...]]:
    """Every legal deal by a plain depth-first search over 108-bit sets."""
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], left: int) -> None:
        if len(chosen) == players:
            if left.bit_count() == 1 and all(_without(sets, chosen, c) > 1 for c in chosen):
                broken = 0
                for clue in chosen:
                    broken |= breaks[clue]
                if broken != 2**11 - 1:
                    found.append(chosen)
            return
        for clue in range(chosen[-1] + 1 if chosen else 0, len(sets)):
            if left & sets[clue] and 42 <= sets[clue].bit_count() <= 66:
                extend((*chosen, clue), left & sets[clue])

    extend((), 2**108 - 1)
    return found


def _without(sets: list[int], chosen: tuple[int, ...], clue: int) -> int:
    left = 2**108 - 1
    for other in chosen:
        if other != clue:
            left &= sets[other]
    return left.bit_count()


def play_by_trying(state: State, rows: list[int], draw: Draw, moves: int) -> int:
    """So many random honest moves, each found by trying every action there is; how many were made."""
    for made in range(moves):
        if CRYPTID.outcome(state):
            return made
        (seat,) = CRYPTID.to_act(state)
        action = draw.pick(list(_honest(state, seat, rows[seat])))
        state = CRYPTID.apply(state, Fact(seat, action))
    return moves


def _honest(state: State, seat: int, row: int) -> Iterator[Action]:
    for action in _every_action(state.players):
        if isinstance(action, EXPECTED[state.stage]) and CRYPTID.claims(state, seat, action).hold(row):
            try:
                check_legal(state, seat, action)
            except Refusal:
                continue
            yield action


@cache
def _every_action(players: int) -> list[Action]:
    on_a_space = [kind(space) for kind in (Cube, Disc, Search) for space in range(SPACES)]
    asks = [Ask(seat, space) for seat in range(players) for space in range(SPACES)]
    return [*on_a_space, *asks, Lapse(), Pass()]
