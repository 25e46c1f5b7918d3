"""No equation is decoration: each has a forgery that it alone refuses, and that passes without it."""

import re
from pathlib import Path

import pytest

import p2pcryptid.crypto
from helpers import shuffle_forgeries  # noqa: F401  (registers its forgeries)
from helpers.forgeries import FORGERIES, lengthened
from helpers.honest_proofs import BLINDINGS, CASES, CLUE, CONTEXT, KAPPA, ROW, SECRET
from p2pcryptid.crypto import oneof, row, sigma

SHAPED_BY_SIGMA = ["key.shape", "share.shape", "shares.shape", "blind.shape", "bits.shape", "multiply.shape"]


def check_of(name: str) -> str:
    """The check that a forgery breaks: the first word of its name."""
    return name.partition(" ")[0]


CHECKS = set(map(check_of, FORGERIES))


@pytest.mark.parametrize("name", sorted(FORGERIES))
def test_exactly_this_equation_refuses_the_forgery(name: str) -> None:
    report = FORGERIES[name]()
    assert not report.ok
    assert {check.name for check in report.checks if not check.ok} == {check_of(name)}


@pytest.mark.parametrize("name", sorted(FORGERIES))
def test_without_this_equation_the_forgery_passes(name: str) -> None:
    """A check of shapes or lengths ends a verifier, so after it nothing is left that could refuse."""
    remaining = [check for check in FORGERIES[name]() if check.name != check_of(name)]
    assert all(check.ok for check in remaining)


@pytest.mark.parametrize("side", ["first", "second"])
def test_a_false_end_is_refused_by_the_equation_of_its_own_chain(side: str) -> None:
    """Two vectors go before it, with the same two equations."""
    assert FORGERIES[f"multiply.{side} of an end"]().failed == (f"multiply.{side}[2]",)


@pytest.mark.parametrize("name", SHAPED_BY_SIGMA)
def test_without_the_shape_a_lengthened_proof_passes_all_equations(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sigma, "fits", lambda *_: True)
    assert FORGERIES[name]().ok


def test_without_the_shape_a_lengthened_branch_passes_all_equations(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = row.prove_row(ROW, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    longer = oneof.OneOfProof((lengthened(proof.branches[0]), *proof.branches[1:]), proof.challenges)
    assert row.check_row(ROW, longer, CONTEXT).failed == ("row.shape",)
    monkeypatch.setattr(oneof, "fits", lambda *_: True)
    assert row.check_row(ROW, longer, CONTEXT).ok


def test_every_check_in_the_kernel_has_its_forgery() -> None:
    """The names are read off the source, so that no new equation goes without a forgery."""
    source = "".join(path.read_text() for path in Path(p2pcryptid.crypto.__path__[0]).glob("*.py"))
    written = set(re.findall(r'"([a-z]+\.[a-z]+)"', source))
    sides = {f"{proof}.{side}" for proof in ("multiply", "shuffle") for side in ("first", "second")}
    shapes = {f"{label}.shape" for label in ("key", "share", "shares", "blind", "bits", "row", "multiply")}
    assert written | sides | shapes | {"row.sum"} == CHECKS


def test_every_check_that_a_verifier_emits_has_its_forgery() -> None:
    emitted = {check.name for forgery in FORGERIES.values() for check in forgery()}
    emitted |= {check.name for case in CASES for check in case.check(case.decode(case.data), CONTEXT)}
    assert emitted == CHECKS
