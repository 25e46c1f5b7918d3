"""Bots of all levels: legal, honest, the same again, and blind to what their seat cannot know."""

from dataclasses import replace

import pytest

from helpers.bot_games import TABLES, game, table
from p2pcryptid.drawing import Draw
from p2pcryptid.games import codec
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.bots import LEVELS, book_worlds, choose, legal_worlds, notes, vote
from p2pcryptid.games.cryptid.legality import check_legal, claims, is_note
from p2pcryptid.games.cryptid.spaces import each
from p2pcryptid.games.cryptid.state import Ask, Cube, Disc, Search, Stage, State, Vote
from p2pcryptid.games.cryptid.view import View, playable

MIXED = ("master", "hard", "medium", "easy", "greedy")


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_every_choice_is_legal_and_honest_to_the_end(players: int, mode: Mode) -> None:
    setup, clues = table(players, mode)
    for seed, level in enumerate(("mixed", *LEVELS)):
        levels = MIXED[seed : seed + players] if level == "mixed" else (level,) * players
        for state, seat, action in game(setup, clues, levels, seed):
            view = View(state, seat, clues[seat])
            check_legal(state, seat, action)
            assert claims(state, seat, action).hold(view.allowed)
            assert not is_note(action)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_entropy_gives_the_same_game(level: str) -> None:
    setup, clues = table(4, Mode.ADVANCED)
    first = [action for _, _, action in game(setup, clues, [level] * 4, 5)]
    forget()
    assert first == [action for _, _, action in game(setup, clues, [level] * 4, 5)]


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_know_changes_no_choice(level: str, players: int) -> None:
    setup, clues = table(players, Mode.NORMAL)
    changed = 0
    for state, seat, action in list(game(setup, clues, [level] * players, 7)):
        view = View(state, seat, clues[seat])
        other_deal = resampled(view, Draw(bytes([seat] * 32), f"hidden {state.turns}"))
        changed += other_deal != tuple(clues)
        dealt_otherwise = View(told_anew(state), seat, other_deal[seat])
        forget()
        draw = Draw(bytes([7] * 32), f"{state.turns} {state.shared} {seat}")
        assert choose(level, dealt_otherwise, draw) == action
    assert changed


def forget() -> None:
    """Nothing that was reckoned before helps."""
    for kept in (book_worlds.worlds, legal_worlds._worlds, notes._possible, notes._shares):
        kept.cache_clear()


def resampled(view: View, draw: Draw) -> tuple[int, ...]:
    """A deal that could as well be the true one by all that this seat knows."""
    found, _ = legal_worlds.own_worlds(view)
    chosen = draw.below(found.count)
    return tuple(column[chosen].bit_length() - 1 for column in found.held)


def told_anew(state: State) -> State:
    """The state as it comes over a wire: values, and nothing that could be hidden behind them."""
    again = codec.load(codec.dump(state, State), State)
    assert isinstance(again, State)
    return again


@pytest.mark.parametrize("level", LEVELS)
def test_votes_are_legal_or_nothing(level: str) -> None:
    setup, clues = table(4, Mode.NORMAL)
    draw = Draw(bytes(32), "votes")
    for state, _, _ in game(setup, clues, [level] * 4, 9):
        for open_vote in ((), (True, None, None, None)):
            asked = replace(state, votes=open_vote) if state.stage is not Stage.SHARE else state
            for seat, clue in enumerate(clues):
                voted = vote(level, View(asked, seat, clue), draw)
                assert voted is None or isinstance(voted, Vote)
                if voted is not None:
                    check_legal(asked, seat, voted)


def test_master_searches_what_it_knows_and_wants_no_hint_then() -> None:
    setup, clues = table(4, Mode.NORMAL)
    for state, seat, action in game(setup, clues, ["master"] * 4, 11):
        view = View(state, seat, clues[seat])
        own, _ = legal_worlds.own_worlds(view)
        if state.stage is Stage.TURN and len(own.by_habitat) == 1:
            assert action == Search(next(iter(own.by_habitat)))


@pytest.mark.parametrize("mode", Mode)
def test_hard_searches_only_what_it_believes(mode: Mode) -> None:
    searches = 0
    setup, clues = table(4, mode)
    for state, seat, action in game(setup, clues, ["hard"] * 4, 11):
        if isinstance(action, Search):
            own = book_worlds.own_worlds(View(state, seat, clues[seat]))
            assert own.by_habitat[action.space].bit_count() >= own.count / 2
            searches += 1
    assert searches


@pytest.mark.parametrize("level", LEVELS)
def test_at_an_honour_table_it_answers_truthfully_and_bears_others_mistakes(level: str) -> None:
    setup, clues = table(3, Mode.NORMAL, honour=True)
    turn = next(s for s, _, _ in game(setup, clues, [level] * 3, 1) if s.stage is Stage.TURN)
    seat, other = turn.actor, next(s for s in range(3) if s != turn.actor)
    for space in each(turn.open):
        asked = replace(turn, stage=Stage.ANSWER, actor=seat, active=other, space=space)
        view = View(asked, seat, clues[seat])
        truth = Disc(space) if view.allowed >> space & 1 else Cube(space)
        if truth in playable(view):
            assert choose(level, view, Draw(bytes(32), "honour")) == truth
    wrong = replace(turn, discs=tuple(turn.open if s == other else d for s, d in enumerate(turn.discs)))
    action = choose(level, View(wrong, seat, clues[seat]), Draw(bytes(32), "honour"))
    assert isinstance(action, Ask | Search)
