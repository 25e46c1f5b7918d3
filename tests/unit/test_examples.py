"""Every example runs and says something."""

import sys
from pathlib import Path

import pytest

from helpers.progress import run_to_end

FOLDER = Path(__file__).parents[2] / "examples"
GAME = FOLDER / "high_card.py"  # has a test of its own
EXAMPLES = sorted(set(FOLDER.glob("*.py")) - {GAME})


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example_runs(path: Path) -> None:
    run = run_to_end([sys.executable, path])
    assert run.returncode == 0
    assert len(run.stdout.splitlines()) > 20
    assert not run.stderr
