"""The measurement of moves runs with real processes, and says it in one form. How fast is not tested."""

import json

from helpers.cli_runs import run


def test_every_figure_is_one_line() -> None:
    done = run("bench", "net", "--json", "--echoes", "5", "--moves", "6")
    assert (done.code, done.err) == (0, "")
    lines = [json.loads(line) for line in done.text.splitlines()]
    assert [line["name"] for line in lines] == ["echo", "move", "echo-stream", "events"]
    for line in lines:
        assert (line["v"], line["bench"]) == (1, "net")
        assert line["ms"] > 0 and line["per_s"] > 0 and line["ratio"] > 0 and line["n"] > 0
    assert 100 < lines[0]["bytes"] < 1000
