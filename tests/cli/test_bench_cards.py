"""The measurements of games with cards run, and say what they measured. How fast is not tested."""

from high_card import HIGH_CARD
from p2pcryptid.bench.cards import COUNTS, card_lines
from p2pcryptid.games.cryptid.game import CRYPTID


def test_every_way_to_play_and_every_number_of_cards_has_a_line() -> None:
    lines = list(card_lines([HIGH_CARD], 1))
    deals = [line for line in lines if line["name"].startswith("deal")]
    assert [line["name"] for line in deals] == [f"deal-high-card-{seats}" for seats in (2, 3, 4)]
    assert all(line["cards"] == 16 and line["cpu_s_per_seat"] > 0 < line["mults"] for line in deals)
    single = [f"{what}-{count}" for count in COUNTS for what in ("draw", "show")]
    assert [line["name"] for line in lines[len(deals) :]] == single
    assert all(line["mults_per_card"] > 1 for line in lines[len(deals) :])


def test_a_game_without_cards_has_none() -> None:
    assert list(card_lines([CRYPTID], 1)) == []
