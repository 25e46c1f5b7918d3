"""The line that is shown while the seats deal: on a scale, and honest about luck."""

import pytest

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.presentation import presentation
from p2pcryptid.games.registry import find_game
from p2pcryptid.ui.line.dealing import dealing_line, done_by, scale_of


@pytest.mark.parametrize(("mean", "usually", "mostly"), [(25.0, 40, 74), (54.0, 87, 161), (1.0, 1, 1)])
def test_the_scale_is_that_of_draws_which_all_have_the_same_chance(
    mean: float, usually: int, mostly: int
) -> None:
    assert scale_of(mean) == {"usually": usually, "mostly": mostly}
    missed = (1 - 1 / mean) ** usually
    assert missed <= 0.2 < (missed / (1 - 1 / mean) if mean > 1 else 1)


def test_nobody_knows_how_long_it_takes_without_a_mean() -> None:
    assert scale_of(0) == {}
    assert dealing_line(12, "lists", {}) == (
        "dealing with no dealer: draw 12; encrypted lists go round the table"
    )


def test_the_bar_fills_up_and_then_says_that_it_is_bad_luck() -> None:
    scale = scale_of(25)
    assert dealing_line(12, "counts", scale).startswith("dealing |###.......| draw 12, usually done by 40: ")
    assert dealing_line(40, "proofs", scale).startswith("dealing |##########| draw 40, usually done by 40: ")
    assert "draw 48, bad luck (one deal in twenty takes over 74)" in dealing_line(48, "locks", scale)


def test_a_board_says_how_many_draws_its_deals_take() -> None:
    game = find_game("")
    variant = next(one for one in game.variants if one.players == 3 and not one.honour)
    state = game.start(variant, ("ann", "ben", "cat"), Draw(bytes(32), "board"))
    assert 5 < presentation().draws(state) < 200


def test_four_in_five_and_nineteen_in_twenty() -> None:
    assert done_by(100, 0.8) < done_by(100, 0.95)
