"""What is to be seen of Cryptic Words: scenes in every size and theme, texts, notation, bots, the lesson."""

from dataclasses import replace
from itertools import product

import pytest

from helpers.words_games import BUNNY, NAMES, Laid, example
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Ambiguous, Illegal, Invalid, Refusal
from p2pcryptid.games.game import Change, Variant
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import public_view
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.games.scene import Direction, Lens, Theme
from p2pcryptid.games.words import bots
from p2pcryptid.games.words.drawing import HEIGHT, scene, text_of
from p2pcryptid.games.words.game import WORDS
from p2pcryptid.games.words.lesson import lesson
from p2pcryptid.games.words.looks import NotesLook, PairLook
from p2pcryptid.games.words.notation import format as written
from p2pcryptid.games.words.notation import parse
from p2pcryptid.games.words.state import Guess, Hide, Order, Pass, Pick, Place, Telling
from p2pcryptid.i18n import speaking
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import next_fact, play

SHOW = presentation_of(WORDS)


def some_way() -> Laid:
    """A match, some misses, a first card, and a wrong guess."""
    game = example()
    game.roll(3, 1, "place 1 2")
    game.guess("pass", "pass")
    game.roll(1, 1)
    game.guess("guess tack" if Guess("tack") in WORDS.playable(game.view(0)) else "pass", "pass")
    game.roll(2, 5)
    return game


# Scenes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "width"), list(product(Theme, (40, 77, 120))))
def test_a_scene_draws_every_character_within_its_bounds(theme: Theme, width: int) -> None:
    view = some_way().view(0)
    drawn = scene(view, width, 24, theme)
    assert drawn.height == HEIGHT <= 20
    assert drawn.width <= max(width, 77)
    seen = drawn.looks(view, Lens(selected=1, choosable=frozenset({0, 1}), recalled=frozenset({2})))
    painted = [*drawn.ground, *drawn.paint(seen, range(len(seen)))]
    assert all(
        0 <= x < drawn.width and 0 <= y < drawn.height and len(cell.char) == 1 for x, y, cell in painted
    )
    assert len({(x, y) for x, y, _ in painted}) == len(painted)
    inks = {colour for _, _, cell in painted for colour in (cell.ink, cell.paper)}
    assert (inks == {""}) == (theme is Theme.PLAIN)
    assert all(one.startswith("ansi_") for one in inks - {""}) == (theme in (Theme.PLAIN, Theme.SIXTEEN))


def test_pairs_are_pointed_at_and_arrows_lead_along_them() -> None:
    view = some_way().view(0)
    drawn = scene(view, 77, 24, Theme.DARK)
    looks = drawn.looks(view, Lens())
    assert [type(look) for look in looks] == [PairLook] * 5 + [NotesLook]
    for spot in range(5):
        places = {(x, y) for x, y, _ in drawn.paint(looks, [spot])}
        assert {drawn.spot_at(x, y) for x, y in places} == {spot}
    assert drawn.spot_at(5, 0) is None
    assert [drawn.step(spot, Direction.RIGHT) for spot in range(5)] == [1, 2, 3, 4, 4]
    assert [drawn.step(spot, Direction.LEFT) for spot in range(5)] == [0, 0, 1, 2, 3]
    assert drawn.step(2, Direction.UP) == 2


def test_a_selection_changes_one_look_and_an_answer_the_pairs_that_it_is_about() -> None:
    game = example()
    view = game.view(0)
    drawn = scene(view, 77, 24, Theme.DARK)
    before, selected = drawn.looks(view, Lens()), drawn.looks(view, Lens(selected=3))
    assert [spot for spot in range(6) if before[spot] != selected[spot]] == [3]
    game.roll(3, 1, "place 1 -")
    after = drawn.looks(game.view(0), Lens())
    assert [spot for spot in range(6) if before[spot] != after[spot]] == [0, 5]


def test_the_text_shows_what_is_known() -> None:
    text = text_of(some_way().view(0))
    assert "[B]" in text
    assert "·" in text
    assert "▸23" in text
    assert "round 1 of 5 · ann 0, bob 0 · roll 3" in text
    assert "dice: 2 5" in text


def test_nobody_sees_cards_or_words_that_they_do_not_hold() -> None:
    game = Laid((BUNNY, (18, 26, 22, 25, 29)))
    own, other = text_of(game.view(0)), text_of(game.view(1))
    spectator = text_of(WORDS.view(game.state, None, Knowledge()))
    assert "NN" in own
    assert "NN" not in other
    assert "?" in own
    assert not {*"BDFGKM"} & {*spectator.replace("P", "")}
    game.hide("hide bunny 23-b 6-u 21-nn 5-y", "hide truck 26-t 22-r 25-u 29-c 18-k")
    for seat, word in enumerate(("BUNNY", "TRUCK")):
        assert word in SHOW.holdings(game.view(seat))
        assert word not in text_of(game.view(1 - seat))


def test_french_fits_too() -> None:
    view = some_way().view(0)
    with speaking("fr"):
        assert "le mot (bob)" in text_of(view)
        assert SHOW.picture is not None
        assert len(SHOW.picture.key(Theme.DARK)) <= 79
        assert "placer" in SHOW.prompt(view) or "poser" in SHOW.prompt(view)
        assert parse("poser 1 3", view) == Place(0, 2)
        assert written(Place(None, 2), view) == "poser - 3"


def test_what_is_offered_never_shows_which_words_are_left() -> None:
    game = example()
    game.roll(1, 2, "place 1 2")
    assert SHOW.offers(game.view(0)) == [Pass()]
    assert len(SHOW.offers(Laid((BUNNY, (1, 2, 3, 4, 7))).view(0))) <= 8


# Notation -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("place 1 3", Place(0, 2)),
        ("1 3", Place(0, 2)),
        ("place - 2", Place(None, 1)),
        ("4", Place(3, None)),
        ("pick 5", Pick(Telling.LENGTH)),
        ("guess Truck", Guess("truck")),
        ("pass", Pass()),
        ("order 23 6 1 21 5", Order((0, 1, 4, 2, 3))),
        ("hide bunny 23b 6-U 21nn 5-y", Hide("bunny", (2, 7, 16, 23))),
    ],
)
def test_moves_are_read_as_they_are_typed(line: str, action: object) -> None:
    game = example()
    game.roll(1, 2)
    assert parse(line, game.view(0)) == action


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "no-such-move"),
        ("place", "no-such-move"),
        ("place 1 2 3", "wrong-form"),
        ("place x", "wrong-form"),
        ("pick 7", "wrong-form"),
        ("guess two words", "wrong-form"),
        ("order 23 6 40", "no-such-card"),
        ("hide bunny 23-q", "no-such-face"),
        ("hide bunny b-23", "wrong-form"),
        ("hide zzz", "cannot-spell"),
    ],
)
def test_what_says_nothing_is_refused(line: str, code: str) -> None:
    game = example()
    game.roll(1, 2)
    with pytest.raises(Invalid) as error:
        parse(line, game.view(0))
    assert error.value.code == code


def test_a_word_with_several_spellings_must_say_which() -> None:
    view = Laid((BUNNY, (1, 2, 3, 4, 7))).view(0)
    words = [one.word for one in WORDS.playable(view) if isinstance(one, Hide)]
    once = next(word for word in words if words.count(word) == 1)
    twice = next(word for word in words if words.count(word) > 1)
    assert isinstance(parse(f"hide {once}", view), Hide)
    with pytest.raises(Ambiguous):
        parse(f"hide {twice}", view)
    for action in WORDS.playable(view)[::200]:
        assert parse(WORDS.format(action, view), view) == action


# Computer players and the lesson --------------------------------------------------------------------


@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_see_what_their_seat_sees(level: str) -> None:
    """Whatever the other has hidden, they do the same."""
    game, other = example(), example()
    other.table.known[1] = replace(other.table.known[1], choices={}, bits={"word": 0})
    for one in (game, other):
        one.roll(2, 5)
    for number in range(5):
        choices = [
            SHOW.levels[level].choose(one.view(0), Draw(bytes([number]) * 32, "x")) for one in (game, other)
        ]
        assert choices[0] == choices[1]
        assert choices[0] in WORDS.playable(game.view(0))


def test_the_lesson_is_won_by_whoever_takes_every_suggestion() -> None:
    taught = lesson()
    state, table = taught.start(NAMES), ClearTable(WORDS, 2)
    draw = Draw(taught.seed, "p2pcryptid/v1/lesson")
    story: list[Change] = []
    assert len(taught.pages(table.view(state, 0))) == 2
    remarks = []
    while (outcome := WORDS.outcome(state)) is None:
        view = table.view(state, 0)

        def learner(view: object, _: Draw) -> object:
            action = taught.suggest(view)
            assert taught.tip(view, story, action)
            return action

        fact = next_fact(table, state, [learner, bots.easy], draw)
        after = WORDS.apply(state, fact)
        story.append(Change(state, fact, after))
        remarks.append(taught.remark(view, story))
        state = after
    assert outcome.winner == 0
    assert len([said for said in remarks if said]) >= 4
    assert state.rolls < 10
    assert taught.closing([table.view(state, seat) for seat in (0, 1)])


def test_refusals_are_told_in_words() -> None:
    game = example()
    game.roll(1, 2)
    with pytest.raises(Refusal) as error:
        parse("hide bunny 23-q", game.view(0))
    assert error.value.message == "card 23 has no 'Q'"


# What a first look at the whole game found -----------------------------------------------------------


def test_one_scene_does_for_a_whole_game_though_hands_grow() -> None:
    easy = bots.LEVELS["easy"].choose
    story = list(
        play(WORDS, Variant(2, "english"), NAMES, [easy] * 2, Draw(bytes(32), "whole"), ClearTable(WORDS, 2))
    )
    views = [public_view(WORDS, change.after) for change in story]
    assert {view.state.size for view in views} == {4, 5, 6}
    shown = {scene(view, 88, 41, Theme.DARK) for view in views}
    (drawn,) = shown
    assert {len(drawn.looks(view, Lens())) for view in views} == {7}
    for view in (views[0], views[-1]):
        seen = drawn.looks(view, Lens())
        painted = [*drawn.ground, *drawn.paint(seen, range(len(seen)))]
        assert max(x for x, _, _ in painted) < drawn.width
        edges = sum(cell.char == "╭" for _, _, cell in painted)
        assert edges == view.state.size


def test_what_a_seat_held_is_told_of_it_and_not_of_whoever_reads_it() -> None:
    game = example()
    assert SHOW.revealed(game.view(0)).startswith("BUNNY, 23-B ")
    assert "your" not in SHOW.revealed(game.view(1))


def test_a_guess_that_cannot_be_right_is_refused_with_the_reason_before_it_is_sealed() -> None:
    game = example()
    game.roll(3, 1, "place 1 2")
    for line, code in (("guess xylophon", "not-in-list"), ("zebra", "ruled-out")):
        with pytest.raises(Refusal) as refused:
            parse(line, game.view(0))
        assert refused.value.code == code


def test_what_is_not_due_is_refused_with_what_is_due() -> None:
    view = example().view(0)
    assert SHOW.advice(Illegal("not-legal", ""), view) == SHOW.prompt(view)
    assert SHOW.advice(Illegal("ruled-out", ""), view) == ""
