"""Seals, Pedersen commitments and coins."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import p2pcryptid.crypto
from p2pcryptid.crypto import coin, commitment
from p2pcryptid.crypto.checks import Check, Report
from p2pcryptid.crypto.group import ONE, ZERO, G, Scalar
from p2pcryptid.crypto.hashing import Secret, digest, hash_to_scalar
from p2pcryptid.errors import CheckError

MATCH = digest("test/match")
SECRET = Secret(digest("test/secret"))
R = hash_to_scalar("r")


def test_a_seal_opens_to_its_secret_and_to_its_place_only() -> None:
    seal = commitment.seal_secret(MATCH, 1, SECRET)
    assert commitment.check_secret(seal, MATCH, 1, SECRET).ok
    assert not commitment.check_secret(seal, MATCH, 2, SECRET).ok
    assert not commitment.check_secret(seal, digest("other"), 1, SECRET).ok


def test_the_seal_of_a_row_needs_a_whole_salt() -> None:
    seal = commitment.seal_row(MATCH, 1, 7, bytes(32))
    assert commitment.check_row_seal(seal, MATCH, 1, 7, bytes(32)).ok
    with pytest.raises(ValueError, match="salt"):
        commitment.seal_row(MATCH, 1, 7, b"")
    short = digest("row", MATCH, 1, 7, b"")
    assert not commitment.check_row_seal(short, MATCH, 1, 7, b"").ok


def test_pedersen_opens_and_adds_up() -> None:
    committed = commitment.pedersen(ONE, R)
    assert commitment.check_opening(committed, ONE, R).ok
    assert committed + committed == commitment.pedersen(Scalar(2), R + R)
    assert commitment.commit_bit(True, R) == committed
    assert commitment.commit_bit(False, R) == commitment.pedersen(ZERO, R)
    assert commitment.H != G


@pytest.mark.parametrize("number", [0, 1, 2, 47])
def test_a_secret_number_is_committed_to_like_any_other(number: int) -> None:
    assert commitment.commit_number(number, R) == commitment.pedersen(Scalar(number), R)


def test_vectors_may_be_shorter_than_their_bases() -> None:
    bases = commitment.generators("test", 3)
    assert len({*bases, G, commitment.H}) == 5
    short = commitment.commit_vector([ONE], R, bases)
    assert short == commitment.commit_vector([ONE, ZERO, ZERO], R, bases) == bases[0] + R * G
    with pytest.raises(ValueError, match="4 values"):
        commitment.commit_vector([ONE] * 4, R, bases)


HEAD = digest("test/head")
TOSS = coin.CoinPlace(MATCH, "dice", HEAD)
SHARES = [coin.coin_share(SECRET, TOSS, seat) for seat in range(3)]
SEALS = [coin.seal_share(TOSS, seat, share) for seat, share in enumerate(SHARES)]


def test_a_coin_of_honest_seats() -> None:
    assert len(set(SHARES)) == 3
    assert coin.check_coin(TOSS, SEALS, SHARES).ok
    assert coin.open_coin(TOSS, SHARES) == coin.open_coin(TOSS, SHARES)


@pytest.mark.parametrize(
    "toss", [replace(TOSS, match=HEAD), replace(TOSS, purpose="order"), replace(TOSS, anchor=MATCH)]
)
def test_shares_belong_to_one_toss(toss: coin.CoinPlace) -> None:
    assert not coin.check_coin(toss, SEALS, SHARES).ok
    assert coin.open_coin(toss, SHARES) != coin.open_coin(TOSS, SHARES)


def test_a_seal_copied_from_a_neighbour_does_not_open() -> None:
    copied, shares = [SEALS[0], SEALS[0]], [SHARES[0], SHARES[0]]
    assert coin.check_coin(TOSS, copied, shares).failed == ("coin.seal[1]",)


def test_a_coin_depends_on_every_share_and_their_order() -> None:
    first, second, third = SHARES
    coins = [[first, second, third], [second, first, third], [first, second], [first, second + third]]
    assert len({coin.open_coin(TOSS, shares).value for shares in coins}) == len(coins)


def test_dice_and_orders_are_drawn_from_a_coin() -> None:
    fallen = coin.open_coin(TOSS, SHARES)
    draw = fallen.draw("dice")
    dice = [draw.below(6) for _ in range(600)]
    assert all(60 < dice.count(side) < 140 for side in range(6))
    assert sorted(fallen.draw("order").shuffled(range(5))) == list(range(5))
    assert fallen.draw("a").bytes32() != fallen.draw("b").bytes32()
    assert fallen.draw("a").bytes32() == fallen.draw("a").bytes32()


def test_reports_name_what_failed() -> None:
    report = Report.of([Check("a.b", True), Check("c.d", False, "3"), Check("e.f", False)])
    assert report.failed == ("c.d[3]", "e.f")
    with pytest.raises(CheckError, match=r"c\.d\[3\], e\.f") as raised:
        report.require()
    assert raised.value.failed == report.failed


def test_a_report_is_neither_true_nor_false() -> None:
    """Or `if check_key(…)` would accept every key."""
    for report in (Report.of([Check("a.b", True)]), Report.of([Check("a.b", False)])):
        with pytest.raises(TypeError, match=r"\.ok or \.require"):
            bool(report)


def test_every_verifier_of_the_kernel_reports_at_once() -> None:
    """A generator would be always true, and check nothing until somebody asks."""
    for path in Path(p2pcryptid.crypto.__path__[0]).glob("*.py"):
        for function in ast.parse(path.read_text()).body:
            if isinstance(function, ast.FunctionDef) and function.name.startswith(("check_", "verify")):
                assert [ast.unparse(one) for one in function.decorator_list] == ["reported"], function.name


def test_a_report_of_nothing_does_not_hold() -> None:
    assert not Report.of([]).ok
    with pytest.raises(CheckError, match="nothing was checked"):
        Report.of([]).require()
