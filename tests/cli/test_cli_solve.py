import copy
import gzip
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.cli_runs import (
    EXAMPLES,
    NEVER,
    SCRIPT,
    assert_refused,
    environment,
    generated,
    run,
    run_here,
    run_once,
    setups,
)
from p2pcryptid.errors import FileError
from p2pcryptid.games.cryptid.document import KnownSetup, read_setups, write_setup

USAGE, FILE = 2, 7
Path_ = tuple[str | int, ...]


def known_document() -> dict[str, Any]:
    """One setup in normal mode with one game in it, small enough to damage."""
    document = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    setup = next(one for one in document["setups"] if one["mode"] == "normal")
    setup["games"] = setup["games"][:1]
    return {"setups": [setup]}


DOCUMENT = known_document()
TEXT = json.dumps(DOCUMENT)


def parent(document: Any, path: Path_) -> Any:
    for step in path[:-1]:
        document = document[step]
    return document


def with_value(path: Path_, value: Any) -> str:
    if not path:
        return json.dumps(value)
    document = copy.deepcopy(DOCUMENT)
    parent(document, path)[path[-1]] = value
    return json.dumps(document)


def without(path: Path_) -> str:
    document = copy.deepcopy(DOCUMENT)
    del parent(document, path)[path[-1]]
    return json.dumps(document)


def value_at(path: Path_) -> Any:
    return parent(DOCUMENT, path)[path[-1]] if path else DOCUMENT


SETUP: Path_ = ("setups", 0)
STRUCTURE: Path_ = (*SETUP, "structures", 0)
GAME: Path_ = (*SETUP, "games", 0)

# Every level of a document, and what must not stand there.
WRONG_TYPES: list[tuple[Path_, Any]] = [
    ((), []),
    (("setups",), {}),
    (SETUP, "a setup"),
    ((*SETUP, "mode"), 0),
    ((*SETUP, "tiles"), "6 3 5r 4 2 1r"),
    ((*SETUP, "tiles", 0), 6),
    ((*SETUP, "structures"), None),
    (STRUCTURE, []),
    ((*STRUCTURE, "kind"), None),
    ((*STRUCTURE, "colour"), ["blue"]),
    ((*STRUCTURE, "row"), "2"),
    ((*STRUCTURE, "col"), None),
    ((*SETUP, "games"), {}),
    (GAME, None),
    ((*GAME, "clues"), "within 1 of swamp"),
    ((*GAME, "clues", 0), {}),
    ((*GAME, "habitat"), 5),
    ((*GAME, "habitat", 0), "3"),
]
KEYS: list[Path_] = [
    ("setups",),
    *((*SETUP, key) for key in ("mode", "tiles", "structures", "games")),
    *((*STRUCTURE, key) for key in ("kind", "colour", "row", "col")),
    (*GAME, "clues"),
]
WRONG_VALUES: dict[str, tuple[Path_, Any]] = {
    "unknown tile": ((*SETUP, "tiles", 0), "7"),
    "tile turned twice": ((*SETUP, "tiles", 0), "6rr"),
    "duplicate tile": ((*SETUP, "tiles", 0), DOCUMENT["setups"][0]["tiles"][1]),
    "five tiles": ((*SETUP, "tiles"), DOCUMENT["setups"][0]["tiles"][:5]),
    "seven tiles": ((*SETUP, "tiles"), [*DOCUMENT["setups"][0]["tiles"], "1"]),
    "no structures": ((*SETUP, "structures"), []),
    "one structure on another": (STRUCTURE, {**value_at(STRUCTURE), "row": 3, "col": 4}),
    "duplicate structure": ((*STRUCTURE, "colour"), "green"),
    "black in normal mode": ((*STRUCTURE, "colour"), "black"),
    "unknown colour": ((*STRUCTURE, "colour"), "red"),
    "unknown kind": ((*STRUCTURE, "kind"), "tower"),
    "unknown mode": ((*SETUP, "mode"), "hard"),
    "unknown clue": ((*GAME, "clues", 0), "within 9 of nowhere"),
    "empty clue": ((*GAME, "clues", 0), ""),
    "negated clue in normal mode": ((*GAME, "clues", 0), "not within 2 of standing stone"),
    "black clue in normal mode": ((*GAME, "clues", 0), "within 3 of black structure"),
    "row out of range": ((*STRUCTURE, "row"), 9),
    "column out of range": ((*STRUCTURE, "col"), 12),
    "negative row": ((*STRUCTURE, "row"), -1),
    "negative column": ((*STRUCTURE, "col"), -1),
    "boolean as row": ((*STRUCTURE, "row"), True),
    "float as row": ((*STRUCTURE, "row"), 2.0),
    "NaN as row": ((*STRUCTURE, "row"), float("nan")),
    "infinity as column": ((*STRUCTURE, "col"), float("inf")),
    "4000 digits as row": ((*STRUCTURE, "row"), 10**4000),
    "habitat out of range": ((*GAME, "habitat"), [0, 12]),
    "habitat of one number": ((*GAME, "habitat"), [0]),
    "habitat of three numbers": ((*GAME, "habitat"), [0, 0, 0]),
    "boolean in habitat": ((*GAME, "habitat", 1), True),
    "no clues": ((*GAME, "clues"), []),
    "six clues": ((*GAME, "clues"), ["within 2 of standing stone"] * 6),
    # What a file says is shown to people: on one line, not at length, and never to steer the terminal.
    "clue of two lines": ((*GAME, "clues", 0), "x\nhint: pay me"),
    "clue that clears the screen": ((*GAME, "clues", 0), "\x1b[2J\x1b]0;owned\x07"),
    "clue of half a character": ((*GAME, "clues", 0), "\ud800"),
    "clue as long as a book": ((*GAME, "clues", 0), "x" * 1_000_000),
    "tiles as long as a book": ((*SETUP, "tiles"), ["1"] * 500_000),
    "tile as long as a book": ((*SETUP, "tiles", 0), "x" * 1_000_000),
}
CUTS = [1, 2, len(TEXT) // 4, len(TEXT) // 2, len(TEXT) - 2, len(TEXT) - 1]
RAW: dict[str, bytes] = {
    "empty": b"",
    "one newline": b"\n",
    "every byte": bytes(range(256)),
    "gzip": gzip.compress(TEXT.encode(), mtime=0),
    "utf-16": TEXT.encode("utf-16"),
    "nested arrays": b"[" * 100_000,
    "nested and closed arrays": b"[" * 100_000 + b"]" * 100_000,
    "nested objects": b'{"setups":' * 100_000,
    "5000 digits": b'{"setups": ' + b"9" * 5000 + b"}",
    "5000 digits as row": TEXT.replace('"row": 2', '"row": ' + "9" * 5000, 1).encode(),
    "NaN": b"NaN",
    "two documents": (TEXT + TEXT).encode(),
    **{f"cut after {cut} of {len(TEXT)}": TEXT[:cut].encode() for cut in CUTS},
}


def test_known_setups_give_their_own_habitats() -> None:
    done = run_once("solve", str(EXAMPLES), "--json")
    habitats = [game["habitat"] for setup in setups(EXAMPLES.read_text()) for game in setup["games"]]
    assert len(habitats) == 60
    assert done.text.splitlines() == [f'{{"v":1,"habitats":[[{row},{column}]]}}' for row, column in habitats]
    assert (done.code, done.err) == (0, "")


def test_plain_output_names_setup_game_and_space() -> None:
    done = run_once("solve", str(EXAMPLES))
    wanted = [
        f"setup {number}, game {game_number}: {'ABCDEFGHIJKL'[game['habitat'][1]]}{game['habitat'][0] + 1}"
        for number, setup in enumerate(setups(EXAMPLES.read_text()), 1)
        for game_number, game in enumerate(setup["games"], 1)
    ]
    assert done.text.splitlines() == wanted
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_dash_reads_standard_input(option: list[str]) -> None:
    piped = run("solve", "-", *option, stdin=EXAMPLES.read_bytes())
    assert piped == run_once("solve", str(EXAMPLES), *option)


@pytest.mark.parametrize("mode", ["normal", "advanced"])
@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_generated_setups_have_exactly_the_habitat_they_state(
    players: str, mode: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = generated("--players", players, "--mode", mode, "--seed", "5eed")
    file = tmp_path / "setup.json"
    file.write_text(document)
    done = run_here(capsys, "solve", str(file), "--json")
    (setup,) = setups(document)
    (game,) = setup["games"]
    assert len(game["clues"]) == int(players)
    assert [json.loads(line) for line in done.text.splitlines()] == [{"v": 1, "habitats": [game["habitat"]]}]
    assert (done.code, done.err) == (0, "")


def test_a_shell_pipe_from_generate_to_solve() -> None:
    line = f'"{SCRIPT}" generate --json --count 3 --seed 7 | "{SCRIPT}" solve - --json'
    done = subprocess.run(
        line, shell=True, capture_output=True, env=environment(), timeout=NEVER, check=True, text=True
    )
    found = [json.loads(one)["habitats"] for one in done.stdout.splitlines()]
    assert len(found) == 3
    assert all(len(habitats) == 1 for habitats in found)


def test_clues_that_leave_several_spaces_or_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "setup.json"
    file.write_text(with_value((*GAME, "clues"), ["within 2 of standing stone"]))
    many = json.loads(run_here(capsys, "solve", str(file), "--json").text)["habitats"]
    assert len(many) > 1
    assert value_at((*GAME, "habitat")) in many
    two_terrains_apart = ["on desert or mountain", "on forest or swamp"]
    file.write_text(with_value((*GAME, "clues"), two_terrains_apart))
    assert run_here(capsys, "solve", str(file), "--json").text == '{"v":1,"habitats":[]}\n'
    assert run_here(capsys, "solve", str(file)).text == "setup 1, game 1: no space\n"


def test_habitat_may_be_left_out_and_unknown_keys_are_passed_over() -> None:
    document = json.loads(without((*GAME, "habitat")))
    document["setups"][0]["games"][0]["remark"] = document["v"] = {"who": ["knows"]}
    done = run("solve", "-", "--json", stdin=json.dumps(document).encode())
    assert json.loads(done.text)["habitats"] == [value_at((*GAME, "habitat"))]
    assert (done.code, done.err) == (0, "")


# The errors that a process of its own shows; the others take the same way in this one, which is faster.
IN_A_PROCESS = [
    *("unknown tile", "one structure on another", "duplicate structure", "unknown clue"),
    *("negated clue in normal mode", "row out of range", "boolean as row", "six clues"),
    *("clue of two lines", "clue of half a character"),
]


@pytest.mark.parametrize("name", IN_A_PROCESS)
def test_wrong_value_is_refused(name: str) -> None:
    assert_refused(run("solve", "-", stdin=with_value(*WRONG_VALUES[name]).encode()), FILE)


@pytest.mark.parametrize("name", [name for name in WRONG_VALUES if name not in IN_A_PROCESS])
def test_other_wrong_value_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "setup.json"
    file.write_text(with_value(*WRONG_VALUES[name]))
    assert_refused(run_here(capsys, "solve", str(file)), FILE)


@pytest.mark.parametrize(("path", "value"), WRONG_TYPES, ids=lambda one: str(one)[-30:])
def test_wrong_type_is_refused_at_every_level(
    path: Path_, value: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "setup.json"
    file.write_text(with_value(path, value))
    assert_refused(run_here(capsys, "solve", str(file), "--json"), FILE)


@pytest.mark.parametrize("path", KEYS, ids=lambda path: str(path[-1]))
def test_missing_key_is_refused_by_name(
    path: Path_, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "setup.json"
    file.write_text(without(path))
    done = run_here(capsys, "solve", str(file))
    assert_refused(done, FILE)
    assert str(path[-1]) in done.err


RAW_IN_A_PROCESS = ["empty", "every byte", "nested arrays", "5000 digits as row", "NaN"]


@pytest.mark.parametrize("name", RAW_IN_A_PROCESS)
def test_what_is_no_document_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    file.write_bytes(RAW[name])
    assert_refused(run("solve", str(file), "--json"), FILE)


@pytest.mark.parametrize("name", [name for name in RAW if name not in RAW_IN_A_PROCESS])
def test_what_else_is_no_document_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "setup.json"
    file.write_bytes(RAW[name])
    assert_refused(run_here(capsys, "solve", str(file), "--json"), FILE)


def test_hundred_megabytes_of_zeros_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "zeros.json"
    file.touch()
    os.truncate(file, 100_000_000)
    assert_refused(run("solve", str(file)), FILE)


def test_endless_input_is_refused() -> None:
    assert_refused(run("solve", "/dev/zero"), FILE)


def no_file(tmp_path: Path) -> Path:
    return tmp_path / "nothing.json"


def a_directory(tmp_path: Path) -> Path:
    return tmp_path


def below_a_file(tmp_path: Path) -> Path:
    (tmp_path / "file").touch()
    return tmp_path / "file" / "setup.json"


def a_long_name(tmp_path: Path) -> Path:
    return tmp_path / ("x" * 300)


def two_lines(tmp_path: Path) -> Path:
    return tmp_path / "one\nhint: two"


def a_name_that_clears_the_screen(tmp_path: Path) -> Path:
    return tmp_path / "\x1b[2J"


@pytest.mark.parametrize("make", [no_file, a_directory, two_lines])
def test_what_cannot_be_read_is_refused(make: Callable[[Path], Path], tmp_path: Path) -> None:
    assert_refused(run("solve", str(make(tmp_path))), FILE)


@pytest.mark.parametrize("make", [below_a_file, a_long_name, a_name_that_clears_the_screen])
def test_what_else_cannot_be_read_is_refused(
    make: Callable[[Path], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(run_here(capsys, "solve", str(make(tmp_path))), FILE)


def test_no_file_is_a_matter_of_usage() -> None:
    assert_refused(run("solve"), USAGE)
    assert_refused(run("solve", str(EXAMPLES), str(EXAMPLES)), USAGE)


def test_standard_input_that_is_closed_is_refused() -> None:
    done = subprocess.run(
        f'"{SCRIPT}" solve - <&-',
        shell=True,
        capture_output=True,
        env=environment(),
        timeout=NEVER,
        check=False,
    )
    assert b"bug" not in done.stderr
    assert b"error: " in done.stderr
    assert done.returncode in (USAGE, FILE)


def test_nothing_is_printed_when_a_later_setup_is_wrong() -> None:
    document = copy.deepcopy(DOCUMENT)
    document["setups"].append({"mode": "normal"})
    done = run("solve", "-", stdin=json.dumps(document).encode())
    assert_refused(done, FILE)
    assert "setup 2" in done.err


# The reader itself, much faster than a process for each document.


def read(text: str) -> list[KnownSetup] | FileError:
    """What the reader may do, and nothing else."""
    try:
        found = read_setups(text)
    except FileError as error:
        assert error.message
        assert error.hint
        return error
    assert all(isinstance(one, KnownSetup) for one in found)
    return found


def test_every_cut_is_refused() -> None:
    assert all(isinstance(read(TEXT[:cut]), FileError) for cut in range(len(TEXT)))


@pytest.mark.parametrize("path", [path for path, _ in WRONG_TYPES], ids=lambda path: str(path)[-30:])
def test_every_other_type_is_refused_at_every_level(path: Path_) -> None:
    others: list[Any] = [None, True, 1, 1.5, "x", [], {}]
    right = type(value_at(path))
    for value in others:
        if type(value) is not right:
            assert isinstance(read(with_value(path, value)), FileError), value


def test_any_depth_of_nesting_is_refused() -> None:
    for depth in range(1, 1100):
        deep = TEXT.replace('"6"', "[" * depth + "]" * depth, 1)
        assert isinstance(read(deep), FileError), depth


def test_written_setups_read_back() -> None:
    found = read_setups(EXAMPLES.read_text())
    assert read_setups(json.dumps({"setups": [write_setup(one) for one in found]})) == found


def paths(value: Any, here: Path_ = ()) -> list[Path_]:
    """Every node of a JSON value."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    return [here, *(path for step, one in inside for path in paths(one, (*here, step)))]


WORDS = [
    "normal",
    "advanced",
    "6",
    "1r",
    "stone",
    "shack",
    "black",
    "not on desert or water",
    "setups",
    "games",
]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 13)
    | st.floats()
    | st.text()
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text() | st.sampled_from(WORDS), inner),
    max_leaves=12,
)


@given(st.data())
@settings(derandomize=True, deadline=None, max_examples=250)
def test_damaged_documents_give_setups_or_a_file_error(data: st.DataObject) -> None:
    document: Any = copy.deepcopy(DOCUMENT)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(document)))
        match path, data.draw(st.sampled_from(["replace", "delete", "copy"])):
            case (), _:
                document = data.draw(JSON)
            case _, "replace":
                parent(document, path)[path[-1]] = data.draw(JSON)
            case _, "delete":
                del parent(document, path)[path[-1]]
            case _:
                donor: Any = document
                for step in data.draw(st.sampled_from(paths(document))):
                    donor = donor[step]
                parent(document, path)[path[-1]] = copy.deepcopy(donor)
    text = json.dumps(document, ensure_ascii=data.draw(st.booleans()))
    if data.draw(st.booleans()):
        text = text[: data.draw(st.integers(0, len(text)))]
    read(text)


@given(st.integers(0, len(TEXT)), st.integers(0, 20), st.text(max_size=8))
@settings(derandomize=True, deadline=None, max_examples=300)
def test_overwritten_text_gives_setups_or_a_file_error(where: int, length: int, instead: str) -> None:
    read(TEXT[:where] + instead + TEXT[where + length :])


@given(st.text() | JSON.map(json.dumps))
@settings(derandomize=True, deadline=None, max_examples=200)
def test_any_text_gives_setups_or_a_file_error(text: str) -> None:
    read(text)
