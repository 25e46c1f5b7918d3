"""How all tests are run."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from helpers.nodes import Nodes

pytest.register_assert_rewrite("helpers")  # before anything of it is imported

os.environ["P2PCRYPTID_LANG"] = "en"  # whatever the people who run the tests speak

_nobodys_home = tempfile.TemporaryDirectory(prefix="p2pcryptid-tests-")
os.environ["P2PCRYPTID_HOME"] = _nobodys_home.name  # whatever their own settings are

# Who runs the tests may have had hang-ups ignored (nohup does), and the nodes would inherit that.
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# A loaded machine is slow, and that is no fault of what is tested.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator["Nodes"]:
    """Unseeded nodes on the loopback network, which end with the test that started them."""
    from helpers.nodes import Nodes

    with Nodes(tmp_path) as all_nodes:
        yield all_nodes
