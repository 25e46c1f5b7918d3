"""The golden vectors of links come out again."""

import json
import re

import pytest

from helpers.net_vectors import FOLDER, VECTORS, rendered
from p2pcryptid.net.errors import CODES
from p2pcryptid.net.frames import MOST, FrameKind


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_comes_out_byte_for_byte(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_bytes() == rendered(name).encode()


def test_every_file_is_one_of_them() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(VECTORS)


def specification() -> str:
    return (FOLDER.parents[1] / "spec" / "link.md").read_text(encoding="utf-8")


def test_the_specification_names_every_code_and_kind() -> None:
    text = specification()
    why = text.partition("## 5.")[2].partition("## 6.")[0]
    assert set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", why)) == CODES
    kinds = re.findall(r"^\| (\d+) \| ([A-Z]+) \| (\d+) \|", text, re.M)
    assert kinds == [(str(int(kind)), kind.name, str(MOST[kind])) for kind in FrameKind]


def test_the_specification_shows_the_vectors() -> None:
    text = specification()
    invites = json.loads((FOLDER / "invites.json").read_text(encoding="utf-8"))
    identity = json.loads((FOLDER / "identity.json").read_text(encoding="utf-8"))
    assert invites["taken"][0]["invite"] in text
    assert " ".join(identity["fingerprint_words"]) in text
