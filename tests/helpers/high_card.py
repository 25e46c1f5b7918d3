"""The example card game, as the user of another program would load it."""

from dataclasses import replace
from pathlib import Path

from high_card import CARD, DECK, HIGH_CARD, Play, State
from p2pcryptid.games.game import AnyGame

__all__ = ["CARD", "DECK", "EXAMPLES", "HIGH_CARD", "PATH", "UNPRESENTED", "Play", "State"]
EXAMPLES = Path(__file__).parents[2] / "examples"
PATH = "high_card:HIGH_CARD"
"""what one writes after --game"""
UNPRESENTED: AnyGame = replace(HIGH_CARD, presentation=None, parse=None, format=None)  # type: ignore[arg-type]
"""the same rules, with no words of its own"""
