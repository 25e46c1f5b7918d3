"""The measurements run, name what they should, and say it in one form. How fast is not tested."""

import pytest

from p2pcryptid.bench import encoding


def test_every_figure_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "_SECONDS", 0.001)
    monkeypatch.setattr(encoding, "_ROUNDS", 1)
    *lines, worst = encoding.encoding_lines()
    assert all(list(line) == ["v", "bench", "name", "per_s", "naive_per_s", "ratio"] for line in lines)
    assert {line["name"] for line in lines} >= {"encode-move", "decode-move", "decode-most-items"}
    assert worst["name"] == "worst-bomb"
    assert worst["bomb"] in encoding.BOMBS
    assert worst["ms"] > 0
