"""Cryptic Words by its rules: the rulebook's examples, what follows from what, and what is refused."""

from typing import Any

import pytest

from helpers.words_games import BUNNY, TRUCK, Laid, example, seed_of
from p2pcryptid.errors import Illegal, Refusal
from p2pcryptid.games.game import Fact, Outcome, Variant
from p2pcryptid.games.requests import Answered, Compared, Opened, Tossed
from p2pcryptid.games.words.fitting import words_left
from p2pcryptid.games.words.game import MODES, WORDS, start
from p2pcryptid.games.words.packs import ENGLISH
from p2pcryptid.games.words.row import first_cells, length_cells, number_cells, row_length
from p2pcryptid.games.words.spelling import text_of
from p2pcryptid.games.words.state import (
    GUESS,
    MOST_ROLLS,
    WORD,
    Guess,
    Hide,
    Order,
    Pass,
    Pick,
    Place,
    Stage,
    Telling,
)

DICE = [(1, 2), (1, 3), (2, 3)]
"""no doubles"""


def code_cell(hand: tuple[int, ...], card: int, letters: str) -> int:
    return 6 * hand.index(card) + ENGLISH.cards[card - 1].index(letters)


def refused(game: Laid, seat: int, action: Any) -> str:
    with pytest.raises(Refusal) as error:
        WORDS.apply(game.state, Fact(seat, action))
    return error.value.code


# The rulebook's examples --------------------------------------------------------------------------


def test_send_is_coded_by_three_cards() -> None:
    game = Laid(((16, 2, 4, 1), (3, 7, 8, 9)))
    game.does(0, "hide send 16-s 2-e 4-nd")
    hidden = game.table.known[0].choices[WORD]
    assert hidden == Hide("send", (0 + 3, 6 + 0, 12 + 5))
    assert text_of(ENGLISH.hand((16, 2, 4)), hidden.cells) == "send"


def test_bunny_and_truck_are_coded_by_four_and_by_five_cards() -> None:
    game = example()
    assert [side.cards for side in game.state.sides] == [BUNNY, TRUCK]
    codes = [(23, "b"), (6, "u"), (21, "nn"), (5, "y")]
    assert game.table.known[0].choices[WORD].cells == tuple(code_cell(BUNNY, *one) for one in codes)
    hand = game.state.sides[1].cards
    codes = [(26, "t"), (22, "r"), (25, "u"), (29, "c"), (18, "k")]
    assert game.table.known[1].choices[WORD].cells == tuple(code_cell(hand, *one) for one in codes)


def test_a_three_between_23_and_18_matches_b_and_misses_f() -> None:
    """Player two of the rulebook, who has hidden BUNNY, is ann; player one, with TRUCK, is bob."""
    game = example()
    game.roll(3, 1, "place 1 -")
    answers = [(fact.seat, fact.action) for fact in game.story if isinstance(fact.action, Answered)]
    b, f = code_cell(BUNNY, 23, "b"), code_cell(TRUCK, 18, "f")
    assert answers == [(0, Answered(WORD, (b,), None, (1,))), (1, Answered(WORD, (f,), None, (0,)))]
    ann, bob = game.state.sides
    assert (ann.matched, ann.missed) == (1 << b, 0)
    assert (bob.matched, bob.missed) == (0, 1 << f)
    assert game.state.stage is Stage.GUESS


@pytest.mark.parametrize(
    ("double", "ann", "bob"),
    [(1, {"first": 0}, {"first": 1}), (2, {"last": 3}, {"last": 0}), (5, {"length": 5}, {"length": 5})],
)
def test_doubles_tell_of_both_words(double: int, ann: dict[str, int], bob: dict[str, int]) -> None:
    game = example()
    game.roll(double, double)
    for side, told in zip(game.state.sides, (ann, bob), strict=True):
        assert {name: getattr(side, name) for name in told} == told
    assert Telling(double) in game.state.done
    assert game.state.stage is Stage.GUESS


def test_a_first_or_last_card_moves_to_its_end_so_that_other_cards_face_each_other() -> None:
    game = example()
    game.roll(2, 2)
    assert game.state.sides[0].row == (0, 1, 2, 4, 3)
    assert game.state.sides[1].row == (1, 2, 3, 4, 0)
    game.guess("pass", "pass")
    game.roll(1, 1)
    assert game.state.sides[1].row == (1, 2, 3, 4, 0)


@pytest.mark.parametrize(("double", "letters"), [(3, ("b", "t")), (4, ("y", "k"))])
def test_the_first_and_the_last_letter_come_with_their_cards(double: int, letters: tuple[str, str]) -> None:
    game = example()
    game.roll(double, double)
    assert set(game.state.done) == {Telling(double), Telling(double - 2)}
    for side, letter in zip(game.state.sides, letters, strict=True):
        assert [text_of(ENGLISH.hand(side.cards), [c]) for c in range(30) if side.matched >> c & 1] == [
            letter
        ]
        assert (side.first if double == 3 else side.last) is not None


def test_what_is_known_of_a_first_letter_is_not_asked_again() -> None:
    game = example()
    game.roll(3, 1, "place 1 -")  # B of BUNNY is found
    game.guess("pass", "pass")
    before = len(game.story)
    game.roll(3, 3)
    cells = [fact.action.cells for fact in game.story[before:] if isinstance(fact.action, Answered)]
    assert cells[0] == first_cells(5)
    assert [fact.seat for fact in game.story[before:] if isinstance(fact.action, Answered)] == [0, 1, 1]


def test_cards_are_called_in_order_with_unused_ones_anywhere() -> None:
    game = example()
    game.roll(6, 6)
    assert WORDS.to_act(game.state) == (0,)
    true = {one.slots for one in WORDS.playable(game.view(0)) if isinstance(one, Order)}
    assert true == {(4, 0, 1, 2, 3), (0, 4, 1, 2, 3), (0, 1, 4, 2, 3), (0, 1, 2, 4, 3), (0, 1, 2, 3, 4)}
    game.does(0, "order 23 6 1 21 5")
    assert game.state.sides[0].order == (0, 1, 4, 2, 3) == game.state.sides[0].row
    assert [one.slots for one in WORDS.playable(game.view(1)) if isinstance(one, Order)] == [(1, 2, 3, 4, 0)]


# Rolls, guesses and rounds --------------------------------------------------------------------------


def test_a_double_that_was_told_lets_the_roller_choose_another() -> None:
    game = example()
    game.roll(5, 5)
    game.guess("pass", "pass")
    game.roll(5, 5)
    assert (game.state.stage, game.state.roller) == (Stage.PICK, 1)
    assert Pick(Telling.LENGTH) not in WORDS.legal_actions(game.state, 1)
    game.does(1, "pick 3")
    assert set(game.state.done) == {Telling.LENGTH, Telling.FIRST_CODE, Telling.FIRST_CARD}


def test_when_all_is_told_doubles_are_an_ordinary_roll() -> None:
    game = example()
    for double in (3, 4, 5):
        game.roll(double, double)
        game.guess("pass", "pass")
    game.roll(6, 6)
    game.does(0, "order 23 6 21 5 1")
    game.does(1, "order 26 22 25 29 18")
    game.guess("pass", "pass")
    game.roll(1, 1, "place 2 2")
    assert game.state.stage is Stage.GUESS


def test_both_dice_may_go_to_one_pair_and_what_is_known_is_not_asked_again() -> None:
    game = example()
    game.roll(1, 2, "place 2 2")
    assert sum(side.matched.bit_count() + side.missed.bit_count() for side in game.state.sides) == 4
    game.guess("pass", "pass")
    game.roll(2, 1, "place 2 2")
    assert game.state.stage is Stage.GUESS
    assert sum(side.matched.bit_count() + side.missed.bit_count() for side in game.state.sides) == 4


def test_guesses_are_opened_together_and_a_wrong_one_tells_no_more_than_that() -> None:
    game = example()
    game.roll(1, 2, "place 1 2")
    game.does(0, "guess cut")
    assert not any(isinstance(fact.action, Opened) for fact in game.story)
    game.does(1, "pass")
    assert game.state.sides[1].wrong == ("cut",)
    assert "cut" not in words_left("english", game.state.sides[1])
    assert "truck" in words_left("english", game.state.sides[1])


def test_a_right_guess_scores_the_letters_and_the_other_has_two_more_rolls() -> None:
    game = example()
    game.roll(1, 2, "place 1 2")
    game.guess("guess truck", "pass")
    assert (game.state.roller, game.state.extra) == (1, 2)
    for _ in range(2):
        game.roll(5, 6, "place 3 3")
        assert game.state.guessers == (1,)
        assert game.state.answering == (0,)
        game.guess("pass")
    assert game.state.past[0].scored == (5, 0)
    assert game.state.past[0].words == ("bunny", "truck")
    assert (game.state.stage, game.state.points) == (Stage.HIDE, (5, 0))


def test_two_right_guesses_at_once_both_score_and_end_the_round() -> None:
    game = example()
    game.roll(1, 2, "place 1 2")
    game.guess("truck", "bunny")
    assert game.state.past[0].scored == (5, 5)


def test_the_other_may_still_find_the_word_in_the_two_more_rolls() -> None:
    game = example()
    game.roll(1, 2, "place 1 2")
    game.guess("pass", "bunny")
    game.roll(5, 5)
    game.guess("truck")
    assert game.state.past[0].scored == (5, 5)


def test_a_round_ends_without_points_after_forty_rolls() -> None:
    game = example()
    for number in range(MOST_ROLLS):
        assert game.state.roller == number % 2
        game.roll(*DICE[number % 3], "place 1 -")
        game.guess("pass", "pass")
    assert game.state.past[0].scored == (0, 0)


def test_a_word_found_after_the_fortieth_roll_still_leaves_the_other_two_rolls() -> None:
    game = example()
    for number in range(MOST_ROLLS):
        game.roll(*DICE[number % 3], "place 1 -")
        last = number == MOST_ROLLS - 1
        game.guess("truck" if last else "pass", "pass")
    assert (game.state.rolls, game.state.roller, game.state.extra) == (MOST_ROLLS, 1, 2)
    game.roll(5, 5)
    game.guess("pass")
    game.roll(1, 2, "place 1 -")
    game.guess("bunny")
    assert game.state.past[0].scored == (5, 5)


def play_rounds(game: Laid, guesses: list[tuple[str, str]]) -> None:
    for number, both in enumerate(guesses):
        if number:
            game.hide("hide bunny 23-b 6-u 21-nn 5-y", "hide truck 26-t 22-r 25-u 29-c 18-k")
        game.roll(1, 2, "place 1 2")
        game.guess(*both)
        while game.state.extra:
            game.roll(1, 3, "place 1 2")
            game.guess("pass")


def test_the_first_to_roll_alternates_and_most_points_win_after_five_rounds() -> None:
    game = example()
    starters = []
    for number in range(5):
        starters.append(game.state.roller)
        if number:
            game.hide("hide bunny 23-b 6-u 21-nn 5-y", "hide truck 26-t 22-r 25-u 29-c 18-k")
        game.roll(1, 2, "place 1 2")
        game.guess("truck", "bunny" if number else "pass")
        while game.state.extra:
            game.roll(1, 3, "place 1 2")
            game.guess("pass")
    assert starters == [0, 1, 0, 1, 0]
    assert WORDS.outcome(game.state) == Outcome(0, "points")


def test_a_tie_is_broken_with_six_cards_and_after_three_such_rounds_it_is_a_draw() -> None:
    both = ("truck", "bunny")
    game = example()
    play_rounds(game, [both] * 5)
    for _ in range(3):
        assert game.state.size == 6
        assert WORDS.outcome(game.state) is None
        for seat in (0, 1):
            game.does(seat, WORDS.format(WORDS.playable(game.view(seat))[0], game.view(seat)))
        for number in range(MOST_ROLLS):
            game.roll(*DICE[number % 3], "place 1 -")
            game.guess("pass", "pass")
    assert WORDS.outcome(game.state) == Outcome(None, "tie")


@pytest.mark.parametrize("mode", MODES)
def test_both_forms_of_rounds_are_played(mode: str) -> None:
    state = start(Variant(2, mode), ("ann", "bob"), None)  # type: ignore[arg-type]
    assert state.sizes == ((4, 5, 5, 6, 6) if mode.endswith("gentle") else (4, 5, 6, 6, 6))
    assert mode.startswith(state.pack)


# What is refused ------------------------------------------------------------------------------------


def test_what_is_not_allowed_is_refused() -> None:
    game = example()
    assert refused(game, 0, Place(0, None)) == "not-now"
    game.roll(1, 2)
    assert refused(game, 1, Place(0, None)) == "not-yours"
    assert refused(game, 0, Place(None, None)) == "no-such-pair"
    assert refused(game, 0, Place(5, None)) == "no-such-pair"
    assert refused(game, 0, Pick(Telling.LENGTH)) == "not-now"
    game.does(0, "place 1 2")
    assert refused(game, 0, Opened(GUESS, Pass())) == "not-asked-for"


def test_told_already_and_not_all_cards() -> None:
    game = example()
    game.roll(5, 5)
    game.guess("pass", "pass")
    game.roll(5, 5)
    assert refused(game, 1, Pick(Telling.LENGTH)) == "told-already"
    game.does(1, "pick 6")
    for slots in ((0, 1, 2, 3), (0, 0, 1, 2, 3), (0, 1, 2, 3, 5)):
        assert refused(game, 0, Order(slots)) == "not-all-cards"


def opening(game: Laid, hidden: Hide | Guess) -> str:
    """How the round ends, if bob has sealed this."""
    game.roll(1, 2, "place 1 2")
    game.guess("pass", "bunny")
    game.roll(1, 3, "place 1 2")
    game.guess("pass")
    game.roll(1, 3, "place 1 2")
    known = game.table.known[1].choices
    known[WORD] = hidden  # type: ignore[index]
    with pytest.raises(Illegal) as error:
        game.guess("pass")
    return error.value.code


@pytest.mark.parametrize(
    ("hidden", "code"),
    [
        (Hide("truck", (1, 2)), "not-spelled"),
        (Hide("truck", ()), "not-spelled"),
        (Hide("truck", (6, 6)), "not-spelled"),
        (Hide("truck", (0, 30)), "not-spelled"),
        (Hide("zzz", (0, 6)), "not-in-list"),
        (Guess("truck"), "not-now"),
    ],
)
def test_what_was_hidden_must_be_a_word_of_the_list_that_the_hand_spells(hidden: Any, code: str) -> None:
    assert opening(example(), hidden) == code


def test_a_word_of_the_list_with_other_cells_than_it_takes_stands_for_no_row() -> None:
    game = Laid((BUNNY, TRUCK))
    for hidden, code in ((Hide("zzz", (0, 6)), "not-in-list"), (Hide("bunny", (0, 1)), "not-spelled")):
        with pytest.raises(Illegal) as error:
            WORDS.row_of(game.state, 0, hidden)
        assert error.value.code == code
    assert WORDS.row_of(game.state, 0, Hide("bunny", (2, 7, 16, 23))) < 1 << row_length(5)


@pytest.mark.parametrize("bits", [(0, 0, 0, 0, 0), (1, 1, 0, 0, 0)])
def test_an_answer_with_no_first_card_or_with_two_is_a_lie_at_once(bits: tuple[int, ...]) -> None:
    game = example()
    state = WORDS.apply(game.state, Fact(-1, _tossed(1, 1)))
    with pytest.raises(Illegal) as error:
        WORDS.apply(state, Fact(0, Answered(WORD, first_cells(5), None, bits)))
    assert error.value.code == "no-word-left"


def test_answers_that_leave_no_word_are_a_lie_at_once() -> None:
    """Two letters of one card cannot both be in a word; nor can it have no length."""
    game = example()
    state = WORDS.apply(game.state, Fact(-1, _tossed(1, 2)))
    state = WORDS.apply(state, Fact(0, Place(0, 0)))
    with pytest.raises(Illegal) as error:
        WORDS.apply(state, Fact(0, Answered(WORD, (0, 1), None, (1, 1))))
    assert error.value.code == "no-word-left"
    told = WORDS.apply(game.state, Fact(-1, _tossed(5, 5)))
    with pytest.raises(Illegal):
        WORDS.apply(told, Fact(0, Answered(WORD, length_cells(5), None, (0,) * 6)))


def test_the_last_word_that_is_left_cannot_be_wrong() -> None:
    game = example()
    for double in (3, 4, 5):
        game.roll(double, double)
        game.guess("pass", "pass")
    game.roll(1, 2, "place 3 3")
    while len(left := words_left("english", game.state.sides[1])) > 1:
        game.guess(f"guess {next(word for word in left if word != 'truck')}", "pass")
        game.roll(1, 2, "place 3 3")
    game.does(0, "guess truck")
    state = WORDS.apply(game.state, game.table.carry_out(game.state, WORDS.request(game.state), None, Pass()))  # type: ignore[arg-type]
    for seat, said in ((0, Guess("truck")), (1, Pass())):
        state = WORDS.apply(state, Fact(seat, Opened(GUESS, said)))
    bits = tuple(ENGLISH.lexicon.numbers["truck"] >> bit & 1 for bit in range(16))
    with pytest.raises(Illegal) as error:
        WORDS.apply(state, Fact(1, Compared(WORD, number_cells(5), bits, False)))
    assert error.value.code == "no-word-left"


def test_a_guess_that_everybody_can_see_is_wrong_is_refused() -> None:
    game = example()
    game.roll(5, 5)
    assert Guess("cut") not in WORDS.legal_actions(game.state, 0)
    assert Guess("truck") in WORDS.legal_actions(game.state, 0)


def _tossed(first: int, second: int) -> Tossed:
    return Tossed(seed_of((first, second)))
