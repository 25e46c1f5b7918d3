"""What people see of a game that brings no words of its own."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from helpers.high_card import DECK, HIGH_CARD, UNPRESENTED, Play, State
from helpers.languages import spoken
from helpers.pennies import PENNIES, Penny
from helpers.pennies import State as PennyState
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal
from p2pcryptid.games.game import TABLE, Fact, Game, Variant, View
from p2pcryptid.games.plain import plain, presentation_of
from p2pcryptid.games.presentation import public_view
from p2pcryptid.games.requests import CardsShown, Knowledge, Opened, Sealed, Tossed
from p2pcryptid.i18n import Text
from p2pcryptid.sim.local import play

NAMES = ("ann", "ben")
STATE = State(NAMES, (0, 4), True, ((0, 1, 2), (3, 4, 5)), die=3)
HAND = Knowledge(cards={DECK: {0: 17, 1: 5, 2: 9}})
SHOW = presentation_of(UNPRESENTED)


def test_a_game_without_words_is_told_by_its_actions_and_results() -> None:
    assert SHOW.narrate(STATE, Fact(0, Play(2))) == "ann: play card 2"
    shown = Fact(0, CardsShown(DECK, (2,), (9,)))
    assert SHOW.narrate(STATE, shown) == "ann: cards shown deck cards, positions 2, faces 9"
    assert SHOW.narrate(STATE, Fact(TABLE, Tossed(bytes(32)))) == "tossed seed 00000000"
    assert SHOW.narrate(STATE, Fact(1, Sealed("bid"))) == "ben: sealed name bid"
    opened = Fact(1, Opened("bid", Penny(True)))
    assert SHOW.narrate(STATE, opened) == "ben: opened name bid, action penny heads yes"
    assert SHOW.tell(View(STATE, 0, HAND), STATE, Fact(0, Play(2))) == "ann: play card 2"


def test_the_screen_has_what_is_public_and_what_its_player_alone_knows() -> None:
    mine = SHOW.screen(View(STATE, 0, HAND)).splitlines()
    assert mine == [
        "points: ann 0, ben 4",
        "shuffled: yes",
        "hands: ann 0 1 2, ben 3 4 5",
        "die: 3",
        "sealed: 0",
        "you alone know: cards 0=17 1=5 2=9",
    ]
    assert SHOW.screen(public_view(UNPRESENTED, STATE)).splitlines() == mine[:-1]
    assert SHOW.holdings(View(STATE, 0, HAND)) == "you alone know: cards 0=17 1=5 2=9"
    assert SHOW.revealed(View(STATE, 0, HAND)) == "cards 0=17 1=5 2=9"
    assert SHOW.revealed(View(STATE, 0, Knowledge())) == "–"
    assert SHOW.opening(View(STATE, 0, HAND)).splitlines() == ["high-card", *mine]


def test_everything_that_a_seat_can_know_is_shown() -> None:
    known = Knowledge(
        rows={"clue": 7},
        bits={"clue": 0b11, "code": 0b101},
        choices={"bid": Play(2)},
        told={("code", 1): {4: 1}},
    )
    said = SHOW.revealed(View(STATE, 0, known))
    assert said == "clue 7, code 101, bid: play card 2, code 2: 4=1"


def test_the_prompt_lists_moves_as_they_are_typed() -> None:
    view = View(STATE, 0, HAND)
    assert SHOW.prompt(view) == "your turn: play 0 · play 1 · play 2"
    assert spoken("fr", SHOW.prompt, view) == "à vous : play 0 · play 1 · play 2"
    assert all(UNPRESENTED.parse(f"play {card}", view) == Play(card) for card in range(3))
    assert SHOW.forms(None) == ("play CARD",)
    many = replace(STATE, hands=(tuple(range(20)), ()))
    assert SHOW.prompt(View(many, 0, HAND)) == "your turn: play 19"


def test_how_it_ended() -> None:
    end = replace(STATE, hands=((), ()), die=None)
    assert SHOW.ending(end) == "ben wins (points)"
    assert SHOW.ending(replace(end, points=(4, 4))) == "nobody wins (points)"


def test_players_have_numbers_where_the_state_has_no_names() -> None:
    @dataclass(frozen=True, slots=True)
    class Nameless:
        turns: int = 0

    assert SHOW.narrate(Nameless(), Fact(1, Play(2))) == "player 2: play card 2"


def test_a_game_brings_what_it_likes_and_the_rest_goes_with_it() -> None:
    show = plain(PENNIES, title=Text("Pennies"), narrate=lambda *_: "something", screen=lambda _: "a table")
    view = View(PennyState(NAMES), 0, Knowledge())
    assert show.tell(view, view.state, Fact(0, Penny(True))) == "something"
    assert show.opening(view) == "Pennies\na table"
    assert show.advice(Illegal("not-now", "no"), view) == ""
    assert [str(command.form) for command in show.commands] == ["hand"]
    assert show.commands[0].answer(view, []) == "you alone know: –"


@pytest.mark.parametrize("game", [UNPRESENTED, HIGH_CARD, PENNIES], ids=lambda game: game.name)
def test_whole_games_of_the_random_level_are_told(game: "Game[Any, Any, Any]") -> None:
    show, variant = presentation_of(game), game.variants[0]
    assert isinstance(variant, Variant)
    bots = [show.levels[show.level].choose] * variant.players
    for change in play(game, variant, NAMES, bots, Draw(bytes(32), "plain")):
        assert show.narrate(change.before, change.fact)
        assert show.screen(public_view(game, change.after))
    assert show.ending(change.after)
