"""The vectors of the protocols come out again byte for byte, and a second implementation agrees with them."""

import json
from copy import deepcopy
from typing import Any

import pytest

from helpers.independent_protocols import Reader
from helpers.protocol_vectors import FOLDER, VECTORS, rendered


def load(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_comes_out_byte_for_byte(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_bytes() == rendered(name).encode()


def test_every_code_of_these_protocols_has_its_vector() -> None:
    found = set()
    for name in VECTORS:
        vector = load(name)
        failures = (*vector["refused"], *vector.get("not_actions", ()), *vector.get("other_rows", ()))
        found |= {failure["code"] for failure in failures}
    cards = {"shuffle-proof", "deal-share", "show-share"}
    choices = {"open-seal", "open-action", "open-row", "commit-bits", "answer-opening", "answer-proof"}
    choices |= {"compare-equal", "compare-different"}
    assert found == {"event-unreadable"} | cards | choices


@pytest.mark.parametrize("name", VECTORS)
def test_a_second_implementation_comes_to_the_same_results(name: str) -> None:
    vector = load(name)
    reader = Reader(vector)
    for run in vector["runs"]:
        assert reader.run(run) == run["result"]
    for seat, known in enumerate(vector["known"]):
        for deck, at, face in known["cards"]:
            assert reader.read_card(seat, deck, at) == face
        for choice_name, action in known["choices"]:
            choice, seed = reader.read_choice(seat, choice_name)
            assert choice.hex() == action
            _check_opened(vector, seat, choice_name, seed)
        for row, owner, cell, bit in known["told"]:
            assert reader.read_answer(row, owner, seat, cell) == bit


def _check_opened(vector: Any, seat: int, name: str, seed: bytes) -> None:
    """Where the choice was opened, it was with this seed."""
    for run in vector["runs"]:
        if run["request"] == {"is": "Open", "name": name, "seat": seat}:
            assert run["events"][0]["parts"][1] == seed.hex()


@pytest.mark.parametrize("name", ["shuffle", "deal", "show", "commit"])
def test_the_second_implementation_refuses_what_is_refused(name: str) -> None:
    """What can be read, and is not what it should be."""
    vector = load(name)
    reader, first, tried = Reader(vector), 0, 0
    readable = [failure for failure in vector["refused"] if failure["code"] != "event-unreadable"]
    for run in vector["runs"]:
        events = run["events"]
        for failure in readable:
            number = failure["event"] - first
            if 0 <= number < len(events):
                changed = {**events[number], "parts": failure["parts"]}
                with pytest.raises(AssertionError):
                    deepcopy(reader).run({**run, "events": [*events[:number], changed]})
                tried += 1
        reader.run(run)
        first += len(events)
    assert tried == len(readable) > 1
