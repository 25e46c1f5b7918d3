"""The measurements run, name what they should, and say it in one form. How fast is not tested."""

import pytest

from p2pcryptid.bench import crypto

WANTED = {
    "multiplication",
    "base-multiplication",
    "addition",
    "opening-check",
    "dleq-prove",
    "dleq-verify",
    "shuffle-52-prove",
    "shuffle-52-verify",
    "deck-5x52-shuffle",
}


def test_every_figure_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crypto, "BUDGET_SECONDS", 0)
    monkeypatch.setattr(crypto, "FEWEST", 1)
    monkeypatch.setattr(crypto, "REFERENCE_ROUNDS", 1)
    lines = list(crypto.crypto_lines())
    assert all(list(line) == ["v", "bench", "name", "ms", "mults", "bytes"] for line in lines)
    assert {line["name"] for line in lines} >= WANTED
    sizes = {line["name"]: line["bytes"] for line in lines}
    assert sizes["shuffle-52-verify"] == 2880
    assert sizes["dleq-verify"] == 96
