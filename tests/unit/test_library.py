"""The library surface: one import, lazy, typed; and what its page shows is what it does."""

import ast
import doctest
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import p2pcryptid as p2p
from helpers.audit_logs import honest_log
from helpers.matches import proven
from helpers.progress import run_to_end

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "contribute" / "library.md").read_text(encoding="utf-8")


def test_what_the_page_shows_is_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.p2pcryptid").write_bytes(honest_log(proven()))
    monkeypatch.chdir(tmp_path)
    shown = re.sub(r"^```$", "", PAGE, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(shown, {}, "library.md", "library.md", 0)
    said: list[str] = []
    done = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert (done.failed, "".join(said)) == (0, "")
    assert done.attempted > 25


def test_the_page_names_everything_and_nothing_else() -> None:
    table = PAGE.rpartition("|---|---|")[2]
    assert sorted(re.findall(r"`(\w+)`", table)) == p2p.__all__


def test_every_name_is_that_of_its_home_and_found_by_dir() -> None:
    source = ast.parse(Path(p2p.__file__).read_text(encoding="utf-8"))
    (checked,) = [
        node for node in source.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name)
    ]
    imported = {
        alias.asname: (node.module, alias.name)
        for node in checked.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    imported["audit_log"] = imported.pop("_audit")
    assert sorted(filter(None, imported)) == p2p.__all__
    for name, (module, at_home) in imported.items():
        assert getattr(p2p, str(name)) is getattr(import_module(str(module)), at_home)
    assert set(p2p.__all__) <= set(dir(p2p))


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        p2p.nonsense  # type: ignore[attr-defined]  # noqa: B018


PROGRAM = """
import sys
before = set(sys.modules)
import p2pcryptid
print(*sorted(one for one in set(sys.modules) - before if one.startswith("p2pcryptid")))
p2pcryptid.Game, p2pcryptid.Shuffle, p2pcryptid.plain, p2pcryptid.check_result
print(*sorted(one for one in sys.modules if one.startswith("p2pcryptid.")))
print(any(one in sys.modules for one in ("trio", "nacl", "cryptography", "rich", "typer")))
"""


def test_nothing_is_loaded_before_it_is_used() -> None:
    run = run_to_end([sys.executable, "-c", PROGRAM])
    first, second, heavy = run.stdout.decode().splitlines()
    assert first == "p2pcryptid"
    assert "p2pcryptid.games.game" in second.split()
    layers = {name.split(".")[1] for name in second.split()}
    assert layers <= {"drawing", "errors", "games", "i18n", "names"}
    assert heavy == "False"
