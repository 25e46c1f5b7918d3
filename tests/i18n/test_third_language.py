"""A third language is a new catalogue, and no code."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.cli_runs import NEVER, environment
from helpers.messages import PACKAGE, as_mo, po_path, template

PIRATE = {
    "Usage:": "Aye:",
    "error: {message}": "arr: {message}",
    "cannot read {path}: {reason}": "{path}? {reason}!",
    "No such file or directory": "lost at sea",
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with one more catalogue."""
    folder = tmp_path_factory.mktemp("pirates")
    shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    catalog = template()
    catalog.locale = "en_PR"
    for source, translation in PIRATE.items():
        message = catalog.get(source)
        assert message is not None
        message.string = translation
    path = po_path("en_PR", folder / PACKAGE.name / "locale").with_suffix(".mo")
    path.parent.mkdir(parents=True)
    path.write_bytes(as_mo(catalog))
    return folder


def run(home: Path, *arguments: str, **asked: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "p2pcryptid", *arguments],
        capture_output=True,
        text=True,
        env={**environment(), "PYTHONPATH": str(home), **asked},
        cwd=home,
        timeout=NEVER,
        check=False,
    )
    return done.stdout + done.stderr


def test_it_is_spoken_by_help_errors_and_hints(home: Path) -> None:
    assert "Aye: p2pcryptid demo" in run(home, "demo", "--help", "--lang", "en_PR")
    assert "<en|en_PR|fr>" in run(home, "demo", "--help")
    said = run(home, "audit", "nix", P2PCRYPTID_LANG="en_PR")
    assert said == "arr: nix? lost at sea!\nhint: check the path\n"
    assert run(home, "audit", "nix", LANG="en_PR.UTF-8") == said


def test_others_are_as_before(home: Path) -> None:
    assert run(home, "audit", "nix", LANG="en_GB.UTF-8").startswith("error: cannot read nix")
    assert run(home, "audit", "nix", LANG="fr_FR.UTF-8").startswith("erreur : impossible de lire nix")
