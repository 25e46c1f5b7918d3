"""Every registered game, the card game among the examples, and a toy one, through one kit."""

import json
from pathlib import Path

import pytest

from helpers import conformance_kit as kit
from helpers import playthroughs
from helpers.pennies import PENNIES
from high_card import HIGH_CARD
from p2pcryptid.games.game import AnyGame
from p2pcryptid.games.registry import GAMES

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors"
ALL: list[AnyGame] = [*filter(kit.is_packaged, GAMES.values()), HIGH_CARD, PENNIES]
CASES = [pytest.param(game, n, id=f"{game.name}-{n}") for game in ALL for n in range(len(game.variants))]


@pytest.mark.parametrize(("game", "number"), CASES)
def test_game_conforms(game: AnyGame, number: int) -> None:
    kit.check_game(game, number)


@pytest.mark.parametrize(("game", "number"), CASES)
def test_golden_playthrough(game: AnyGame, number: int) -> None:
    kept = json.loads(golden_file(game, number).read_text(encoding="utf-8"))
    assert playthroughs.playthrough(game, number) == kept
    playthroughs.replay(game, kept)


def golden_file(game: AnyGame, number: int) -> Path:
    if kit.is_packaged(game):  # not by the registry, to which other tests may add theirs
        return VECTORS / game.name / f"playthrough-{number}.json"
    return Path(__file__).with_name(f"{game.name}-{number}.json")


def write_golden() -> None:
    """After a wanted change only: python -c 'import test_conformance as t; t.write_golden()'."""
    for game in ALL:
        for number in range(len(game.variants)):
            playthroughs.write(golden_file(game, number), playthroughs.playthrough(game, number))
