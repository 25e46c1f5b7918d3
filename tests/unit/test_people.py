"""How easy, medium and their characters play: they search when they believe, and show what they like."""

from dataclasses import replace

import pytest

from helpers.bot_games import TABLES, game, table
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.bots import notes, people, vote
from p2pcryptid.games.cryptid.spaces import each
from p2pcryptid.games.cryptid.state import Action, Ask, Cube, Search, Stage, State, Vote
from p2pcryptid.games.cryptid.view import View, playable


def choices(level: str, players: int, mode: Mode) -> list[tuple[View, Action]]:
    """What players of one level do in some games, each with the view before it."""
    setup, clues = table(players, mode)
    return [
        (View(state, seat, clues[seat]), action)
        for seed in range(3)
        for state, seat, action in game(setup, clues, [level] * players, seed)
    ]


def believed(view: View) -> dict[int, float]:
    return notes.habitat_odds(view, notes.chances(view))


@pytest.mark.parametrize(
    ("level", "sure"),
    [("medium", 2 / 3), ("medium-bold", 1 / 3), ("medium-cautious", 0.9), ("medium-talkative", 2 / 3)],
)
@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_it_searches_just_when_it_believes(level: str, sure: float, players: int, mode: Mode) -> None:
    searched = asked = 0
    for view, action in choices(level, players, mode):
        if view.state.stage is not Stage.TURN:
            continue
        best = max(believed(view).values())
        assert isinstance(action, Search) == (best >= sure)
        if isinstance(action, Search):
            assert believed(view)[action.space] == best
        searched += isinstance(action, Search)
        asked += isinstance(action, Ask)
    assert searched
    assert asked


@pytest.mark.parametrize("mode", Mode)
def test_medium_asks_what_it_does_not_know(mode: Mode) -> None:
    for view, action in choices("medium", 4, mode):
        if isinstance(action, Ask):
            assert 0 < notes.chances(view)[action.seat][action.space] < 1


def suspected(view: View, cube: Cube) -> int:
    """How many clues the others may suspect me of after this cube."""
    assert view.seat is not None
    cubes = list(view.state.cubes)
    cubes[view.seat] |= 1 << cube.space
    return len(notes.possible(replace(view.state, cubes=tuple(cubes)), view.seat))


def most_telling(level: str) -> list[int]:
    """How many more clues the best cube would have left, cube by cube."""
    missed = []
    for view, action in choices(level, 4, Mode.ADVANCED):
        if isinstance(action, Cube) and view.state.stage in (Stage.SHARE, Stage.OWE):
            cubes = [one for one in playable(view) if isinstance(one, Cube)]
            missed.append(max(suspected(view, one) for one in cubes) - suspected(view, action))
    return missed


def test_who_hides_leaves_the_most_clues_and_who_does_not_leaves_fewer() -> None:
    assert set(most_telling("medium")) == {0}
    for level in ("medium-talkative", "easy"):
        assert sum(most_telling(level)) > len(most_telling(level))


def pieces(state: State) -> int:
    return sum(own.bit_count() for own in (*state.cubes, *state.discs))


def test_easy_overlooks_some_pieces_but_invents_none() -> None:
    setup, clues = table(5, Mode.NORMAL)
    seen = total = 0
    for number, (state, _, _) in enumerate(game(setup, clues, ["easy"] * 5, 3)):
        noticed = people._overlooking(state, people._EASY.sees, Draw(bytes([number % 256] * 32), "look"))
        for own, real in zip((*noticed.cubes, *noticed.discs), (*state.cubes, *state.discs), strict=True):
            assert set(each(own)) <= set(each(real))
        seen, total = seen + pieces(noticed), total + pieces(state)
    assert seen / total == pytest.approx(1 / 2, abs=0.05)


def turns(players: int, mode: Mode) -> list[tuple[View, Action]]:
    return [(view, move) for view, move in choices("medium", players, mode) if view.state.stage is Stage.TURN]


def chance(view: View, ask: Ask) -> float:
    return notes.chances(view)[ask.seat][ask.space]


@pytest.mark.parametrize("mode", Mode)
def test_easy_overlooks_so_much_that_it_asks_what_medium_knows(mode: Mode) -> None:
    asked = {
        level: [chance(view, move) for view, move in choices(level, 5, mode) if isinstance(move, Ask)]
        for level in ("easy", "medium")
    }
    assert any(share in (0, 1) for share in asked["easy"])
    assert not any(share in (0, 1) for share in asked["medium"])


def missed(who: people.Character, view: View) -> float:
    """How much less foreseen the answer could be than the one that this character asks for."""
    asks: list[Action] = [action for action in playable(view) if isinstance(action, Ask)]
    of_seats = notes.chances(view)
    likely = notes.habitat_odds(view, of_seats)
    ask = people._choose(who, view, asks, Draw(bytes(32), "ask"))
    assert isinstance(ask, Ask)
    best = max(people._planned(one, of_seats, likely) for one in asks if isinstance(one, Ask))
    return best - people._planned(ask, of_seats, likely)


@pytest.mark.parametrize("mode", Mode)
def test_easy_asks_what_seems_possible_and_medium_what_is_least_foreseen(mode: Mode) -> None:
    """Also with all pieces before its eyes."""
    views = [view for view, _ in turns(4, mode)]
    seeing = replace(people._EASY, sees=10)
    assert sum(missed(seeing, view) > 0 for view in views) > len(views) / 2
    assert {missed(people._MEDIUM, view) for view in views} == {0}


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_who_is_stuck_wants_a_hint_and_who_has_solved_it_does_not(players: int, mode: Mode) -> None:
    """Easy always wants one; hard, who counts the others' chances too, when it is behind."""
    seen = turns(players, mode)
    draw = Draw(bytes(32), "hint")
    begun = [view for view, _ in seen if view.state.turns == 1]
    searched = [view for view, move in seen if isinstance(move, Search)]
    assert begun and searched
    for view in (*begun, *searched):
        (asked_for,) = [one for one in votes(view) if one.agree]
        assert vote("easy", view, draw) == asked_for
        assert vote("medium", view, draw) == (asked_for if view in begun else None)
    solved = [view for view in searched if max(believed(view).values()) == 1]
    assert not any(vote("hard", view, draw) for view in solved)
    everybody = [
        replace(seen[0][0], seat=seat, clue=clue) for seat, clue in enumerate(table(players, mode)[1])
    ]
    assert any(vote("hard", view, draw) for view in everybody)


def votes(view: View) -> list[Vote]:
    return [action for action in playable(view) if isinstance(action, Vote)]
