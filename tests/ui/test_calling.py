"""Lines to paste work in the shell from which the program was called."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

SAYS = """#!{python}
from p2pcryptid.ui.calling import line_to_paste
print(line_to_paste("audit", "a log"))
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A checkout with the program in its .venv."""
    script = tmp_path / ".venv" / "bin" / "p2pcryptid"
    script.parent.mkdir(parents=True)
    script.write_text(SAYS.format(python=sys.executable))
    script.chmod(0o755)
    return tmp_path


def said(folder: Path, line: str, path: str = os.defpath) -> str:
    run = subprocess.run(
        line, shell=True, cwd=folder, env={"PATH": path}, capture_output=True, text=True, check=True
    )
    return run.stdout.strip()


def test_the_path_that_was_typed_is_typed_again(installed: Path) -> None:
    line = said(installed, ".venv/bin/p2pcryptid")
    assert line == ".venv/bin/p2pcryptid audit 'a log'"
    assert said(installed, line) == line


def test_the_bare_name_is_enough_where_the_shell_finds_it(installed: Path) -> None:
    path = f"{installed}/.venv/bin{os.pathsep}{os.defpath}"
    assert said(installed, "p2pcryptid", path) == "p2pcryptid audit 'a log'"
    linked = installed / "bin"
    linked.mkdir()
    (linked / "p2pcryptid").symlink_to(installed / ".venv" / "bin" / "p2pcryptid")
    assert said(installed, "p2pcryptid", f"{linked}{os.pathsep}{path}") == "p2pcryptid audit 'a log'"


def test_another_program_of_that_name_on_the_path_is_not_meant(installed: Path) -> None:
    other = installed / "bin" / "p2pcryptid"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    path = f"{other.parent}{os.pathsep}{os.defpath}"
    assert said(installed, ".venv/bin/p2pcryptid", path) == ".venv/bin/p2pcryptid audit 'a log'"


def test_who_starts_the_module_starts_it_again(tmp_path: Path) -> None:
    line = shlex.join((sys.executable, "-m", "p2pcryptid", "demo", "-p", "3", "-m", "normal", "--seed", "3"))
    run = subprocess.run(line, shell=True, capture_output=True, text=True, check=True, cwd=tmp_path)
    pasted = [line for line in run.stderr.splitlines() if " audit " in line]
    assert pasted[0].startswith(f"  {sys.executable} -m p2pcryptid audit ")
    assert subprocess.run(pasted[0], shell=True, capture_output=True, check=False).returncode == 0
