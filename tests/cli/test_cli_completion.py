"""`p2pcryptid completion`: what a shell gets when it asks, and real shells in which Tab is pressed."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.cli_runs import NEVER, SCRIPT, assert_refused, environment, run_here
from helpers.progress import QUIET_SECONDS
from p2pcryptid.cli.completion import SHELLS, script_for
from p2pcryptid.games.cryptid import bots


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """With two logs and something else in it."""
    (tmp_path / "kept").mkdir()
    for name in ("one.p2pcryptid", "other.txt", "kept/two.p2pcryptid"):
        (tmp_path / name).touch()
    return tmp_path


def own(home: Path) -> dict[str, str]:
    path = f"{SCRIPT.parent}{os.pathsep}{os.environ['PATH']}"
    return {**environment(), "HOME": str(home), "P2PCRYPTID_HOME": str(home / "games"), "PATH": path}


def offered(home: Path, *typed: str) -> list[str]:
    """What the program answers when a shell asks; the last word is the one to complete."""
    words = ["p2pcryptid", *typed]
    asked = {
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(typed)),
        "_P2PCRYPTID_COMPLETE": "complete_bash",
    }
    done = subprocess.run(
        [SCRIPT],
        env={**own(home), **asked},
        cwd=home,
        capture_output=True,
        text=True,
        timeout=NEVER,
        check=False,
    )
    assert done.stderr == "" and done.returncode == 0
    return done.stdout.split()


def test_commands_and_options(home: Path) -> None:
    assert offered(home, "re") == ["resume", "replay"]
    assert {"--players", "--plain", "--lang"} <= {*offered(home, "play", "--")}
    assert offered(home, "id", "re") == ["rename"]


def test_what_options_take(home: Path) -> None:
    assert offered(home, "host", "--game", "cr") == ["cryptid"]
    assert offered(home, "host", "--mode", "") == ["normal", "advanced"]
    assert offered(home, "play", "--players", "") == ["3", "4", "5"]
    assert offered(home, "join", "--auto", "") == list(bots.LEVELS)
    assert offered(home, "play", "--bots", "easy,mas") == ["easy,master"]
    assert offered(home, "host", "--game", "not.loaded:GAME", "--mode", "") == []


def test_settings_also_as_bash_takes_them_apart(home: Path) -> None:
    assert offered(home, "settings", "th") == ["theme="]
    assert offered(home, "settings", "theme=l") == ["theme=light"]
    assert offered(home, "settings", "theme", "=", "l") == ["light"]
    assert offered(home, "settings", "bell", "=") == ["yes", "no"]


def test_logs_and_the_folders_on_the_way_to_them(home: Path) -> None:
    for command in ("audit", "replay"):
        assert offered(home, command, "") == ["kept/", "one.p2pcryptid"]
        assert offered(home, command, "kept/") == ["kept/two.p2pcryptid"]
        assert offered(home, command, f"{home}/o") == [f"{home}/one.p2pcryptid"]
        assert offered(home, command, "nowhere/") == []


def test_setting_it_up_twice_is_setting_it_up_once(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home))
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(variable, raising=False)
    (home / ".bashrc").write_text("alias a=b")  # without a line end
    for _ in range(2):
        for shell in SHELLS:
            assert run_here(capsys, "completion", shell, "--install").code == 0
    script = home / ".local/share/p2pcryptid/completion.bash"
    assert (home / ".bashrc").read_text() == f'alias a=b\n[ -r "{script}" ] && . "{script}"\n'
    assert len((home / ".zshrc").read_text().splitlines()) == 1
    assert (home / ".config/fish/completions/p2pcryptid.fish").read_text() == script_for("fish")


def test_the_shell_is_the_one_that_is_used_or_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELL", "/usr/bin/zsh")
    assert run_here(capsys, "completion").text == script_for("zsh")
    assert run_here(capsys, "completion", "fish").text == script_for("fish")
    assert_refused(run_here(capsys, "completion", "tcsh"), 2)


def test_a_home_that_cannot_be_written_is_an_error_with_a_way_out(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home / "one.p2pcryptid"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert_refused(run_here(capsys, "completion", "bash", "--install"), 7)


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, home: Path) -> Iterator["Shell"]:
    if shutil.which(request.param) is None:
        pytest.skip(f"there is no {request.param} here")
    subprocess.run(
        [SCRIPT, "completion", request.param, "--install"], env=own(home), capture_output=True, check=True
    )
    shown = Shell(request.param, home)
    yield shown
    shown.close()


IN_A_TERMINAL = "import os, sys; os.login_tty(int(sys.argv[1])); os.execvp(sys.argv[2], sys.argv[2:])"


class Shell:
    """A real shell, in which keys are pressed."""

    def __init__(self, name: str, home: Path) -> None:
        self._mine, theirs = pty.openpty()
        environment = {**own(home), "TERM": "xterm"}
        program = [sys.executable, "-c", IN_A_TERMINAL, str(theirs), name, "-i"]
        self._run = subprocess.Popen(program, cwd=home, env=environment, pass_fds=[theirs])
        os.close(theirs)
        self._shown = ""

    def wait(self, wanted: str) -> None:
        while wanted not in re.sub(r"\x1b(\[[0-9;?]*[a-zA-Z]|[()][A-Z0-9]|[=>])", "", self._shown):
            assert select.select([self._mine], [], [], QUIET_SECONDS)[0], f"no {wanted!r} in {self._shown!r}"
            self._shown += os.read(self._mine, 1 << 16).decode(errors="replace")

    def press(self, keys: str) -> None:
        os.write(self._mine, keys.encode())

    def close(self) -> None:
        self._run.kill()
        self._run.wait()
        os.close(self._mine)


def test_a_real_shell_completes_when_tab_is_pressed(shell: Shell) -> None:
    shell.press("echo rea''dy\n")
    shell.wait("ready")
    shell.press("p2pcryptid rep\t")
    shell.wait("replay")
    shell.press("on\t")
    shell.wait("one.p2pcryptid")
    shell.press("\x15p2pcryptid settings them\tl\t")
    shell.wait("theme=light")
