"""What is left of the legal deals: the same as when they are dealt one by one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from helpers.bot_games import TABLES, game, table
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.bots.legal_worlds import own_worlds
from p2pcryptid.games.cryptid.fitting import could_hold, left
from p2pcryptid.games.cryptid.odds import odds
from p2pcryptid.games.cryptid.rules import start
from p2pcryptid.games.cryptid.view import View


def views(players: int, mode: Mode) -> Iterator[View]:
    """A player's and a spectator's, now and then in a game."""
    setup, clues = table(players, mode)
    states = [state for state, _, _ in game(setup, clues, ["medium"] * players, 5)]
    for state in states[::7]:
        yield from (View(state, 1, clues[1]), View(state, None, None))


@pytest.mark.parametrize(("players", "mode"), TABLES, ids=str)
def test_every_deal_is_counted_that_fits(players: int, mode: Mode) -> None:
    compared = 0
    for view in views(players, mode):
        worlds, all_of_them = own_worlds(view)
        found = odds(view)
        if all_of_them and found.exact:
            compared += 1
            assert found.habitats == {space: where.bit_count() for space, where in worlds.by_habitat.items()}
            assert left(view) == len(worlds.by_habitat)
            for seat in range(players):
                counts = {clue: sum(counts.values()) for clue, counts in found.held[seat].items()}
                assert counts == {clue: where.bit_count() for clue, where in worlds.by_clue[seat].items()}
                in_play = view.state.setup.clues
                assert set(counts) == {clue for clue in in_play if could_hold(view, seat, clue)}
    assert compared >= 3


def test_a_clue_splits_the_deals() -> None:
    view = next(views(4, Mode.NORMAL))
    found = odds(view)
    some = list(found.held[2])[::2]
    yes, no = found.if_held(2, some), found.if_held(2, found.held[2].keys() - set(some))
    assert yes and no
    assert {space: yes.get(space, 0) + no.get(space, 0) for space in found.habitats} == found.habitats


def test_a_spectator_of_five_in_advanced_mode_is_given_an_estimate() -> None:
    setup, clues = table(5, Mode.ADVANCED)
    assert not odds(View(start(setup), None, None)).exact
    assert odds(View(start(setup), 0, clues[0])).exact


def test_a_wrong_piece_leaves_nothing() -> None:
    view = next(views(4, Mode.NORMAL))
    wrong = View(replace(view.state, discs=(view.state.open,) * 4), view.seat, view.clue)
    assert left(wrong) == 0
    assert not odds(wrong).habitats
