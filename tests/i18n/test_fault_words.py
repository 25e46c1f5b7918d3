"""Every code of a fault has a sentence, and every sentence a code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from helpers.messages import PACKAGE
from p2pcryptid import i18n
from p2pcryptid.ui.faults import SENTENCES, fault_sentence

CALLS = {"BadEvent", "Fault", "Violation", "read_shares", "require"}
CODE = re.compile(r"[a-z]+([.-][a-z]+)+")
CORE = [path for part in ("transcript", "table", "audit") for path in (PACKAGE / part).rglob("*.py")]


def codes(path: Path) -> Iterator[str]:
    """What is given to a call that blames somebody; in modules of the chain, all that looks like a code."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
            yield from filter(CODE.fullmatch, (one for part in node.args for one in _strings(part)))
        elif path.name in ("validity.py", "chain.py"):
            yield from (one for one in _strings(node) if re.fullmatch(r"(event|note)\.[a-z]+", one))


def _strings(node: ast.AST) -> Iterator[str]:
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    used = {code for path in CORE for code in codes(path)}
    assert len(used) > 40
    assert used == set(SENTENCES)


def test_a_sentence_is_in_the_readers_language_and_an_unknown_code_is_shown() -> None:
    assert fault_sentence("move-lie") == "a move that its own openings show to be false"
    with i18n.speaking("fr"):
        assert fault_sentence("move-lie") == "un coup que ses propres ouvertures démentent"
    assert fault_sentence("from-the-future") == "from-the-future"
