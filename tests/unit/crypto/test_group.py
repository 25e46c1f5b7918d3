"""Points and scalars: arithmetic at the edges, strict decoding, and types that do not mix."""

from collections.abc import Callable

import pytest

from p2pcryptid.crypto import group
from p2pcryptid.crypto.group import (
    IDENTITY,
    ONE,
    ORDER,
    ZERO,
    G,
    Point,
    Scalar,
    cleared,
    combination,
    inner,
    total,
)
from p2pcryptid.crypto.hashing import generator
from p2pcryptid.errors import EncodingError

P = generator("test")


def test_the_order_is_the_groups_order() -> None:
    assert Scalar.of(ORDER - 1) * P + P == IDENTITY
    assert Scalar.of(ORDER - 1) * G + G == IDENTITY


def test_zero_and_the_identity_are_handled_without_libsodium() -> None:
    assert ZERO * P == ZERO * G == Scalar(5) * IDENTITY == IDENTITY
    assert P - P == IDENTITY
    assert P + IDENTITY == P == IDENTITY + P
    assert -IDENTITY == IDENTITY
    assert IDENTITY.is_identity and not P.is_identity


def test_one_and_two() -> None:
    assert ONE * P == P
    assert Scalar(2) * P == P + P
    assert Scalar(2) * G == G + G


def test_combination_is_the_sum_of_products() -> None:
    assert combination([]) == IDENTITY
    assert combination([(ZERO, P), (Scalar(3), IDENTITY)]) == IDENTITY
    assert combination([(Scalar(3), P), (Scalar(4), G), (ONE, P)]) == Scalar(4) * (P + G)
    assert total([P, P, G]) == Scalar(2) * P + G
    assert total([]) == IDENTITY


def test_inner_product_and_powers() -> None:
    assert inner([Scalar(2), Scalar(3)], [Scalar(5), Scalar(7)]) == Scalar(31)
    assert Scalar(3) ** 4 == Scalar(81)
    assert Scalar(7) * Scalar(7).inverse() == ONE
    assert -ZERO == ZERO
    with pytest.raises(ValueError, match="not invertible"):
        ZERO.inverse()


def test_a_scalar_is_made_reduced_or_not_at_all() -> None:
    assert Scalar.of(ORDER) == ZERO
    assert Scalar.of(-1) == Scalar(ORDER - 1)
    for value in (-1, ORDER):
        with pytest.raises(ValueError, match="0 … L - 1"):
            Scalar(value)


def test_encodings_come_back() -> None:
    assert Point.decode(P.encoding) == P
    assert Scalar.decode(Scalar(ORDER - 1).encoding) == Scalar(ORDER - 1)
    assert Scalar.decode(bytes(32)) == ZERO


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_other_lengths_are_refused(length: int) -> None:
    with pytest.raises(EncodingError):
        Point.decode(bytes([1] * length))
    with pytest.raises(EncodingError):
        Scalar.decode(bytes(length))


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("crypto_core_ed25519_is_valid_point", lambda _: True),
        ("crypto_scalarmult_ed25519_noclamp", lambda _, point: point),
    ],
)
def test_the_self_test_notices_a_library_that_accepts_torsion(
    name: str, answer: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it decodes, and where it multiplies."""
    group.self_test()
    monkeypatch.setattr(f"nacl.bindings.{name}", answer)
    with pytest.raises(RuntimeError, match="outside the prime-order group"):
        group.self_test()


ORDER_EIGHT = Point(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"))


def test_what_is_outside_the_group_is_cleared_away_and_nothing_else() -> None:
    outside = ORDER_EIGHT
    for _ in range(8):
        assert cleared(P + outside) == P
        outside = outside + ORDER_EIGHT
    assert outside == ORDER_EIGHT, "it has order eight: one is none of these"


def test_mixing_points_and_scalars_neither_type_checks_nor_runs() -> None:
    """mypy runs over this file, and its strict mode reports an ignore that ignores nothing."""
    with pytest.raises(TypeError):
        P + ONE  # type: ignore[operator]
    with pytest.raises(TypeError):
        ONE + P  # type: ignore[operator]
    with pytest.raises(TypeError):
        ONE - P  # type: ignore[operator]
    with pytest.raises(TypeError):
        P - ONE  # type: ignore[operator]
    with pytest.raises(TypeError):
        P * P  # type: ignore[operator]
    with pytest.raises(TypeError):
        P * ONE  # type: ignore[operator]
    with pytest.raises(TypeError):
        ONE * 3  # type: ignore[operator]


def test_values_are_frozen() -> None:
    with pytest.raises(AttributeError):
        P.encoding = b""  # type: ignore[misc]
    with pytest.raises(AttributeError):
        ONE.value = 2  # type: ignore[misc]


def test_select_takes_one_of_two() -> None:
    assert group.select(True, P, G) == P
    assert group.select(False, P, G) == G
