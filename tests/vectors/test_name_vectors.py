"""The golden vectors of names come out again, and follow from the specification alone."""

import json
import re

from helpers.name_vectors import FOLDER, rendered
from p2pcryptid.alphabet import LETTERS, LOOK_ALIKES, MARKS

SPEC = (FOLDER.parents[1] / "spec" / "names.md").read_text(encoding="utf-8")
RANGES = [
    (int(first, 16), int(last, 16)) for first, last in re.findall(r"U\+([0-9A-F]{4})–([0-9A-F]{4})", SPEC)
]
LISTED = {one: group[0] for group in re.findall(r"(\S+):(\S+)", SPEC.split("```")[1]) for one in group[1]}
VECTORS = json.loads((FOLDER / "names.json").read_bytes())


def is_letter(one: str) -> bool:
    return any(first <= ord(one) <= last for first, last in RANGES)


def is_name(text: str) -> bool:
    """Section 1, word for word."""
    ends = text[:1] + text[-1:]
    inside = all(is_letter(one) or one in ("-", "_", ".", "'") for one in text)
    return 1 <= len(text) <= 24 and inside and all(map(is_letter, ends))


def skeleton(name: str) -> str:
    """Section 2, word for word."""
    return "".join(LISTED.get(one, one) for one in name)


def test_the_vectors_come_out_byte_for_byte() -> None:
    assert (FOLDER / "names.json").read_bytes() == rendered().encode()
    assert [path.name for path in FOLDER.iterdir()] == ["names.json"]


def test_the_specification_has_the_tables_of_the_code() -> None:
    assert sorted(RANGES) == sorted(LETTERS)
    assert SPEC.split("```")[1] == LOOK_ALIKES
    assert set(MARKS) == set("-_.'") and all(f"`{mark}`" in SPEC for mark in MARKS)


def test_they_follow_from_the_specification() -> None:
    for one in VECTORS["fit"]:
        assert is_name(one["name"]) and skeleton(one["name"]) == one["skeleton"]
    assert not any(is_name(one["name"]) for one in VECTORS["unfit"])
    assert not any(is_name(chr(int(point, 16))) for point in VECTORS["outside"])
    for names in VECTORS["together"]:
        assert all(map(is_name, names)) and len(set(map(skeleton, names))) == len(names)
    for pair in VECTORS["apart"]:
        assert all(map(is_name, pair["names"])) and set(map(skeleton, pair["names"])) == {pair["skeleton"]}
    for one in VECTORS["free"]:
        assert is_name(one["free"]) and skeleton(one["free"]) not in set(map(skeleton, one["taken"]))
