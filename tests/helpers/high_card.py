"""The example card game, as the user of another program would load it."""

import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
if str(EXAMPLES) not in sys.path:
    sys.path.append(str(EXAMPLES))

from high_card import DECK, HIGH_CARD, Play, State  # noqa: E402 - found only now

__all__ = ["DECK", "EXAMPLES", "HIGH_CARD", "PATH", "Play", "State"]
PATH = "high_card:HIGH_CARD"
"""what one writes after --game"""
