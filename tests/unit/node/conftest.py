"""The tests of nodes use the small game of the tests of tables."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "table"))
