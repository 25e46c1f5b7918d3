"""Every registered game, and a toy one that is nothing like Cryptid, through one kit."""

import json
from pathlib import Path
from typing import Any

import pytest

from helpers import conformance_kit as kit
from helpers.pennies import PENNIES
from p2pcryptid.games.codec import load
from p2pcryptid.games.game import AnyGame, Fact
from p2pcryptid.games.registry import GAMES

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors"
ALL = [*GAMES.values(), PENNIES]
CASES = [pytest.param(game, n, id=f"{game.name}-{n}") for game in ALL for n in range(len(game.variants))]


@pytest.mark.parametrize(("game", "number"), CASES)
def test_game_conforms(game: AnyGame, number: int) -> None:
    draw = kit.seeded(f"{game.name} {number}")
    dealt = kit.dealt_for(game, game.variants[number], draw)
    kit.check_playable_is_legal_and_honest(game, dealt, draw)
    kit.check_plain_round_trip(game, dealt, draw)
    kit.check_notation_round_trip(game, dealt, draw)
    kit.check_legality_agrees_with_apply(game, dealt, draw)
    kit.check_view_hides_secrets(game, dealt, draw)
    kit.check_state_follows_from_facts(game, dealt, draw)


@pytest.mark.parametrize(("game", "number"), CASES)
def test_golden_playthrough(game: AnyGame, number: int) -> None:
    name = f"{game.name}-{number}"
    kept = json.loads(golden_file(game, number).read_text(encoding="utf-8"))
    assert json.loads(json.dumps(kit.playthrough(game, game.variants[number], name))) == kept
    replay(game, kept)


def golden_file(game: AnyGame, number: int) -> Path:
    if game is PENNIES:
        return Path(__file__).with_name("pennies.json")
    return VECTORS / game.name / f"playthrough-{number}.json"


def replay(game: AnyGame, kept: dict[str, Any]) -> None:
    """The kept facts, applied to the kept setup, give the kept digests."""
    state = game.start(load(kept["setup"], game.kinds.setup))
    for seat, plain, _, digest in kept["steps"]:
        state = game.apply(state, Fact(seat, load(plain, game.kinds.action)))
        assert kit.digest(game, state)[:16] == digest
    outcome = game.outcome(state)
    assert outcome is not None
    assert [outcome.winner, outcome.reason] == kept["outcome"]


def write_golden() -> None:
    """After a wanted change only: python -c 'import test_conformance as t; t.write_golden()'."""
    for one in ALL:
        for number, variant in enumerate(one.variants):
            name = f"{one.name}-{number}"
            document = kit.playthrough(one, variant, name)
            steps = document.pop("steps")
            head = json.dumps(document, ensure_ascii=False)[:-1]
            lines = ",\n".join(json.dumps(step, ensure_ascii=False) for step in steps)
            golden_file(one, number).write_text(f'{head}, "steps": [\n{lines}\n]}}\n', encoding="utf-8")
