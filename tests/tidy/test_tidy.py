"""House rules that a machine can check."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_LINES, MOST_FUNCTION_LINES = 400, 60
TOP_LEVEL = {
    *(".ci", ".gitignore", "LICENSE", "Makefile", "README.md", "pyproject.toml"),
    *("docs", "examples", "p2pcryptid", "protocol", "tests"),
}
HOSTS = ("pypi" + ".org", "python" + "hosted", "registry." + "npmjs", "deb." + "debian")


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


FILES = tracked()
TEXTS = [path for path in FILES if path.suffix not in (".mo", ".png", ".svg")]
MODULES = sorted((ROOT / "p2pcryptid").rglob("*.py"))


def test_nothing_strays_at_the_top_level() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in FILES} <= TOP_LEVEL


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_modules_are_short_and_say_what_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    tree = ast.parse(text)
    assert ast.get_docstring(tree), "a module starts with what it is for"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            assert node.end_lineno - node.lineno < MOST_FUNCTION_LINES, f"{node.name} is long"
            if not node.name.startswith("_"):
                assert ast.get_docstring(node) or _is_small_or_nested(node, tree), f"{node.name} says nothing"


def _is_small_or_nested(node: ast.AST, tree: ast.Module) -> bool:
    return node not in tree.body and not any(
        node in cls.body for cls in tree.body if isinstance(cls, ast.ClassDef)
    )


def test_texts_are_clean() -> None:
    unfinished = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")
    for path in TEXTS:
        text = path.read_text(encoding="utf-8")
        assert not any(host in text for host in HOSTS), f"{path} names a registry"
        assert "../sha" + "red" not in text, f"{path} leans on something outside the project"
        assert not unfinished.search(text), f"{path} is unfinished"
        assert text.endswith("\n") or not text, f"{path} lacks its last line end"
        assert not re.search(r"[ \t]+\n", text), f"{path} has blanks at a line's end"


def test_every_dependency_is_pinned_without_a_host() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    text = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8")
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in text.splitlines() if "==" in line}
    assert "://" not in text
    assert {re.split(r"[<>=! ]", name)[0].lower() for name in wanted} <= pinned


def test_links_between_documents_lead_somewhere() -> None:
    for path in [path for path in FILES if path.suffix == ".md"]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path} links to {target}"


def loaded_after(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint('\\n'.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(run.stdout.split())


def test_games_load_neither_network_nor_screen_nor_cryptography() -> None:
    loaded = loaded_after("import p2pcryptid.games.registry")
    assert not loaded & {"trio", "nacl", "cryptography", "typer", "textual", "ssl", "socket"}


def test_help_loads_no_game() -> None:
    loaded = loaded_after("import p2pcryptid.cli.app")
    of_games = {name for name in loaded if name.startswith("p2pcryptid.games")}
    commands = {"p2pcryptid.games.commands", "p2pcryptid.games.cryptid.commands"}
    assert of_games == {"p2pcryptid.games", "p2pcryptid.games.cryptid", *commands}


OPENED = """
import os, sys
from functools import partialmethod
from p2pcryptid.cli import main, opening
from p2pcryptid.ui.terminal.app import TableApp

def shown(app):
    before(app)
    os.write(1, " ".join(sys.modules).encode())
    os._exit(0)

before, TableApp.open = TableApp.open, shown
TableApp.run_async = partialmethod(TableApp.run_async, headless=True)
opening.takes_screen = lambda *_: True
main()
"""
"""A command up to its first screen, without a terminal."""


@pytest.mark.parametrize(
    "command", ["host", "join x", "play", "resume", "watch x", "learn", "replay README.md"]
)
def test_the_first_screen_is_there_before_anything_of_a_table(command: str, tmp_path: Path) -> None:
    (tmp_path / "matches" / "one").mkdir(parents=True)
    environment = {**os.environ, "P2PCRYPTID_HOME": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", OPENED, *command.split()],
        capture_output=True, text=True, check=True, cwd=ROOT, env=environment,
    )  # fmt: skip
    loaded = set(ran.stdout.split())
    assert "p2pcryptid.ui.terminal.opening" in loaded
    assert not loaded & {"trio", "cryptography", "nacl", "msgpack", "pydantic", "p2pcryptid.node"}
    assert not loaded & {"p2pcryptid.table", "p2pcryptid.games.registry", "p2pcryptid.games.cryptid.game"}


WAITING = {"sleep", "move_on_after", "fail_after", "wait"}
A_TIME = re.compile(r"SECONDS|PAUSE|TIMEOUT|DEADLINE|PATIENCE|STAGGER")
TIMES_OF_THEIR_OWN = {"timing.py", "bench/crypto.py", "bench/encoding.py"}
"""Two benchmarks say how long they measure; nothing waits for that."""


def test_every_time_that_we_wait_stands_in_one_file() -> None:
    found = {
        path.relative_to(ROOT / "p2pcryptid").as_posix()
        for path in MODULES
        if any(map(_has_a_time_of_its_own, ast.walk(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == TIMES_OF_THEIR_OWN


def _has_a_time_of_its_own(node: ast.AST) -> bool:
    """A wait for a number that stands right there, or a name for such a number."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        times = [one.value for one in node.keywords if one.arg == "timeout"]
        times += node.args if name in WAITING else []
        return any(_is_number(one) for one in times)
    named = isinstance(node, ast.Assign) and any(A_TIME.search(ast.unparse(one)) for one in node.targets)
    return named and any(_is_number(one) for one in ast.walk(node))


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value != 0


CORE = ("table", "transcript", "crypto", "net", "node", "audit", "ui/report")
A_GAMES_WORDS = re.compile(r"clue|habitat|(?<!p2p)cryptid", re.IGNORECASE)


@pytest.mark.parametrize("package", CORE)
def test_the_core_names_no_game(package: str) -> None:
    """But for the name of the program itself."""
    for path in (ROOT / "p2pcryptid" / package).rglob("*.py"):
        found = A_GAMES_WORDS.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path} says {found}"
