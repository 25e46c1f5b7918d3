"""Nodes that end with the test that started them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.nodes import Nodes


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[Nodes]:
    """Unseeded nodes on the loopback network."""
    with Nodes(tmp_path) as all_nodes:
        yield all_nodes
