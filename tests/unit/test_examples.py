"""Every example runs and says something."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example_runs(path: Path) -> None:
    run = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True, timeout=60)
    assert len(run.stdout.splitlines()) > 20
    assert not run.stderr
