import json

import pytest

from helpers.cli_runs import assert_refused, run, run_here

ARENA = ("arena", "--players", "4", "--mode", "normal", "--games", "4", "--seed", "1")
FIVE = "--seats=easy,easy,easy,easy,easy"


def test_arena_prints_one_line_for_each_level() -> None:
    done = run(*ARENA, "--seats", "medium,greedy,random", "--jobs", "2", "--json")
    lines = [json.loads(line) for line in done.text.splitlines()]
    assert (done.code, [line["level"] for line in lines]) == (0, ["medium", "greedy", "random"])
    for line in lines:
        assert (line["v"], line["arena"]) == (1, "level")
        assert line["games"] == (8 if line["level"] == "random" else 4)
        assert line["low"] <= line["share"] == line["wins"] / line["games"] <= line["high"]
        assert line["decision_ms_median"] <= line["decision_ms_max"]
        assert (line["turns"] is None) == (line["wins"] == 0)
    assert sum(line["wins"] for line in lines) <= 4


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    def figures() -> list[dict[str, object]]:
        done = run_here(capsys, *ARENA, "--seats", "medium,random", "--jobs", "1", "--json")
        lines = [json.loads(line) for line in done.text.splitlines()]
        return [{k: v for k, v in line.items() if not k.startswith("decision_ms")} for line in lines]

    first = figures()
    assert first == figures()
    assert [line["games"] for line in first] == [4, 12]


def test_arena_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    done = run_here(capsys, *ARENA, "--seats", "oracle,random", "--jobs", "1")
    header, oracle, random = done.text.splitlines()
    assert header.startswith("level")
    assert oracle.startswith("oracle")
    assert random.startswith("random")
    assert max(map(len, done.text.splitlines())) <= 100
    assert "seed: " in done.err


@pytest.mark.parametrize("argument", ["--seats=best", "--seats=", FIVE, "--games=0", "--jobs=-1"])
def test_arena_refuses_what_it_does_not_know(argument: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(run_here(capsys, *ARENA, argument), 2)


def test_ratings_of_every_mixture(capsys: pytest.CaptureFixture[str]) -> None:
    done = run_here(capsys, *ARENA, "--ratings", "--seats", "greedy,random", "--games", "24", "--json")
    lines = [json.loads(line) for line in done.text.splitlines()]
    assert [line["level"] for line in lines] == ["greedy", "random"]
    for line in lines:
        assert (line["v"], line["arena"], line["games"]) == (1, "rating", 48)
        assert line["low"] < line["rating"] < line["high"]
    shown = run_here(capsys, *ARENA, "--ratings", "--seats", "greedy,random", "--games", "24", "--jobs", "1")
    header, greedy, random = shown.text.splitlines()
    assert header.startswith("level")
    assert greedy.startswith("greedy")
    assert " to " in random


def test_one_level_cannot_be_rated(capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(run_here(capsys, *ARENA, "--ratings", "--seats", "greedy"), 2)
