"""Whole screens in characters: every phase at every size, as it was looked at and found good."""

import pytest

from helpers.golden_screens import GOLDEN, PHASES, drawn


@pytest.mark.parametrize("phase", PHASES)
def test_a_phase_looks_as_it_was_found_good(phase: str) -> None:
    seen = drawn(phase)
    kept = {name: (GOLDEN / name).read_text(encoding="utf-8") for name in seen}
    assert seen == kept, "look at it, and write it again with `python -m helpers.golden_screens`"


def test_nothing_else_is_kept() -> None:
    phases = {path.stem.rsplit("-", 1)[0] for path in GOLDEN.iterdir()}
    assert phases == set(PHASES)
