"""The normative text and the code say the same about numbers, names and codes."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import get_args

import pytest

from p2pcryptid.games.requests import Request, Result
from p2pcryptid.table.protocols.registry import PROTOCOLS

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "protocol" / "spec"
TEXTS = sorted(SPEC.rglob("*.md"))
TABLE = (SPEC / "table.md").read_text(encoding="utf-8")
WRITTEN = "\n".join(path.read_text(encoding="utf-8") for path in TEXTS)


def codes() -> Iterator[str]:
    """Every code with which the table blames a seat."""
    for path in (ROOT / "p2pcryptid" / "table").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Violation": 0, "BadEvent": 0, "require": 1, "read_shares": 4}.get(node.func.id, 9)
                for one in node.args[place : place + 1]:
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        yield one.value


def test_every_code_of_the_table_stands_in_the_text() -> None:
    found = set(codes())
    assert len(found) > 35
    assert {code for code in found if f"`{code}`" not in WRITTEN} == set()


def test_every_code_in_the_text_is_one_of_the_table() -> None:
    """Codes of protocols that no longer exist would mislead."""
    parts = (
        "toss",
        "column",
        "mark",
        "shuffle",
        "deal",
        "show",
        "open",
        "commit",
        "answer",
        "compare",
        "opening",
        "move",
    )
    named = set(re.findall(rf"`((?:{'|'.join(parts)})-[a-z-]+)`", WRITTEN))
    assert named - {"move-openings"} <= set(codes()) | {"move-illegal"}
    assert "move-openings" in set(codes())


def test_the_text_says_which_pages_of_boards_there_are() -> None:
    text = (SPEC / "cryptid.md").read_text(encoding="utf-8")
    (where,) = re.findall(r"six files in `([^`]+)`", text)
    said = re.findall(r"^    ([0-9a-f]{64})  (\S+)$", text, re.MULTILINE)
    pages = {path.name: path.read_bytes() for path in (ROOT / where).iterdir()}
    assert {name: digest for digest, name in said} == {n: sha256(d).hexdigest() for n, d in pages.items()}
    assert len(said) == 6
    assert all(data.endswith(b"\n") and b"\r" not in data for data in pages.values())
    assert [pages[name].count(b"\n") for _, name in said] == [512] * 5 + [256]


@pytest.mark.parametrize("request_", get_args(Request), ids=lambda one: one.__name__)
def test_the_text_names_every_request_with_its_fields_and_kinds(request_: type) -> None:
    protocol = PROTOCOLS[request_]
    signature = ", ".join(field.name for field in fields(request_))
    (row,) = re.findall(rf"^\| `{request_.__name__}\({signature}\)` \|.*$", TABLE, re.M)
    steps = {step for step, _ in protocol.transitions}
    last = protocol.kinds + len(steps) - 1
    kinds = row.split("|")[2].strip()
    between = ", " if last == protocol.kinds + 1 else " … "
    assert kinds == (str(last) if len(steps) == 1 else f"{protocol.kinds}{between}{last}")
    (link,) = re.findall(r"\(([a-z/-]+\.md)\)", row)
    assert (SPEC / link).exists()


@pytest.mark.parametrize("result", get_args(Result), ids=lambda one: one.__name__)
def test_the_text_names_every_result(result: type) -> None:
    assert re.search(rf"\| `{result.__name__}\([^`]*\)` \|", TABLE)


def test_links_between_texts_lead_somewhere() -> None:
    for path in TEXTS:
        for link in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{path.name}: {link}"


def test_the_text_names_no_module_and_leaves_nothing_for_later() -> None:
    for path in TEXTS:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"`[a-z_/]+\.py`|p2pcryptid\.[a-z]+\.[a-z]+", text), path.name
        assert "Not built yet" not in text


def test_the_text_says_which_cards_and_words_there_are() -> None:
    text = (SPEC / "words.md").read_text(encoding="utf-8")
    said = dict(re.findall(r"^    ([0-9a-f]{64})  (\S+)$", text, re.MULTILINE))
    data = ROOT / "p2pcryptid" / "games" / "words" / "data"
    files = [path for path in data.iterdir() if not path.name.endswith(".licence.txt")]
    assert said == {sha256(path.read_bytes()).hexdigest(): path.name for path in files}
