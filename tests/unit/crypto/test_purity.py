"""The kernel is pure: no entropy, clock, files or network, and each library in one module only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import p2pcryptid.crypto

MODULES = sorted(Path(p2pcryptid.crypto.__path__[0]).glob("*.py"))
ALLOWED = {"collections", "dataclasses", "functools", "hashlib", "hmac", "itertools", "math", "typing"}
THREADS = "concurrent"
"""for long sums on several processors, in one module"""
LIBRARIES = {"cryptography": "box", "nacl": "group"}
OURS = {"p2pcryptid.crypto", "p2pcryptid.drawing", "p2pcryptid.errors"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_imports_only_what_it_may(path: Path) -> None:
    for name in imported(path):
        top, *_ = name.split(".")
        if top in LIBRARIES:
            assert path.stem == LIBRARIES[top]
        elif top == "p2pcryptid":
            assert ".".join(name.split(".")[:2]) in OURS
        else:
            assert top in ALLOWED or (top, path.stem) == (THREADS, "parallel")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_is_short_enough_to_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
