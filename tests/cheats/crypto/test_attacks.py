"""Attacks by name, on every proof: replays, bit flips, wrong lengths, bad points and scalars."""

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import patch

import pytest

from helpers.honest_proofs import (
    ANOTHER,
    BLINDINGS,
    CASES,
    CLUE,
    CONTEXT,
    ELSEWHERE,
    END,
    KAPPA,
    KEY,
    MULTIPLY,
    MULTIPLY_WITNESS,
    OFFSET,
    ONE_CHAIN,
    PRIVATE,
    ROW,
    SECRET,
    WEIGHTS,
    Case,
    honest_shuffle,
    scalar,
)
from helpers.shuffle_forgeries import copies, copies_by_false_answers, copies_by_false_commitments
from p2pcryptid.crypto import elgamal, multiply, row
from p2pcryptid.crypto.elgamal import KeyShare, encrypt
from p2pcryptid.crypto.group import IDENTITY, ORDER, G, Point, Scalar
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_prove import ShuffleWitness, prove_shuffle
from p2pcryptid.crypto.shuffle_wire import Layout, ShuffleStatement
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError

FIELD = 2**255 - 19
ELEMENT = 32
BITS_OF_AN_ELEMENT = (0, 1, 77, 128, 251, 252, 254, 255)
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def accepted(case: Case, data: bytes, context: Context = CONTEXT) -> bool:
    try:
        proof = case.decode(data)
    except EncodingError:
        return False
    return case.check(proof, context).ok


@every_case
def test_the_honest_proof_is_accepted(case: Case) -> None:
    assert accepted(case, case.data)


@every_case
@pytest.mark.parametrize("elsewhere", ELSEWHERE, ids=["match", "seat", "head", "purpose"])
def test_a_replay_in_another_place_is_refused(case: Case, elsewhere: Context) -> None:
    assert not accepted(case, case.data, elsewhere)


@every_case
def test_a_bit_flipped_in_any_field_is_refused(case: Case) -> None:
    for start in range(0, len(case.data), ELEMENT):
        for bit in BITS_OF_AN_ELEMENT:
            flipped = bytearray(case.data)
            flipped[start + bit // 8] ^= 1 << bit % 8
            assert not accepted(case, bytes(flipped)), (start // ELEMENT, bit)


def test_every_single_bit_of_a_key_share_counts() -> None:
    case = CASES[0]
    for bit in range(8 * len(case.data)):
        flipped = bytearray(case.data)
        flipped[bit // 8] ^= 1 << bit % 8
        assert not accepted(case, bytes(flipped)), bit


@every_case
@pytest.mark.parametrize("change", [-ELEMENT, -1, 1, ELEMENT])
def test_bytes_of_the_wrong_length_are_refused(case: Case, change: int) -> None:
    data = case.data[:change] if change < 0 else case.data + bytes(change)
    with pytest.raises(EncodingError):
        case.decode(data)


def bad_points() -> dict[str, bytes]:
    order_two = Point((FIELD - 1).to_bytes(32, "little"))
    return {
        "identity": IDENTITY.encoding,
        "order two": order_two.encoding,
        "torsion component": (G + order_two).encoding,
        "order four": bytes(32),
        "identity with sign": bytes([1, *bytes(30), 0x80]),
        "not canonical, y = p + 1": (FIELD + 1).to_bytes(32, "little"),
        "not canonical, y = p": FIELD.to_bytes(32, "little"),
        "not on the curve": (2).to_bytes(32, "little"),
        "not canonical, all ones": b"\xff" * 32,
    }


@pytest.mark.parametrize("name", bad_points())
def test_a_bad_point_is_refused_in_every_place_of_every_proof(name: str) -> None:
    bad = bad_points()[name]
    with pytest.raises(EncodingError):
        Point.decode(bad)
    for case in CASES:
        for at in elements(case, "point"):
            with pytest.raises(EncodingError):
                case.decode(case.data[:at] + bad + case.data[at + ELEMENT :])


def elements(case: Case, kind: str) -> list[int]:
    """Where in the bytes the points or the scalars stand: the reader is watched while it reads them."""
    kinds: list[str] = []
    take = {name: getattr(Reader, name) for name in ("point", "scalar")}

    def watched(name: str) -> Callable[[Reader], object]:
        def taken(reader: Reader) -> object:
            kinds.append(name)
            return take[name](reader)

        return taken

    with patch.multiple(Reader, point=watched("point"), scalar=watched("scalar")):
        case.decode(case.data)
    assert len(kinds) * ELEMENT == len(case.data)
    return [number * ELEMENT for number, name in enumerate(kinds) if name == kind]


@pytest.mark.parametrize("value", [ORDER, ORDER + 1, 2**252 * 15, 2**256 - 1])
def test_a_scalar_at_or_above_the_order_is_refused(value: int) -> None:
    bad = value.to_bytes(32, "little")
    with pytest.raises(EncodingError):
        Scalar.decode(bad)
    for case in CASES:
        for at in elements(case, "scalar"):
            with pytest.raises(EncodingError):
                case.decode(case.data[:at] + bad + case.data[at + ELEMENT :])


def test_an_identity_key_is_refused_already_by_the_decoder() -> None:
    share = elgamal.make_key(Scalar(0), CONTEXT, SECRET)
    with pytest.raises(EncodingError):
        KeyShare.decode(share.encode())


def test_a_rogue_key_would_own_the_table_but_has_no_possession() -> None:
    yours = scalar("yours")
    rogue = PRIVATE * G - yours * G
    assert elgamal.joint_key([yours * G, rogue]) == KEY  # the cheat alone could decrypt
    for proof in (elgamal.make_key(PRIVATE, CONTEXT, SECRET), elgamal.make_key(yours, CONTEXT, SECRET)):
        assert not elgamal.check_key(replace(proof, key=rogue), CONTEXT).ok


def test_a_copied_key_share_does_not_hold_for_the_copier() -> None:
    share = elgamal.make_key(PRIVATE, CONTEXT, SECRET)
    assert not elgamal.check_key(share, replace(CONTEXT, seat=3)).ok


def test_a_proof_for_a_neighbouring_statement_is_refused() -> None:
    one, other = encrypt(KEY, G, scalar("a")), encrypt(KEY, G, scalar("b"))
    share, proof = elgamal.make_share(PRIVATE, one, CONTEXT, SECRET)
    assert elgamal.check_share(KEY, one, share, proof, CONTEXT).ok
    assert not elgamal.check_share(KEY, other, share, proof, CONTEXT).ok
    assert not elgamal.check_share(KEY, one, share + G, proof, CONTEXT).ok


def test_a_row_proof_holds_for_no_neighbouring_row_offset_or_number() -> None:
    proof = row.prove_row(ROW, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    assert row.check_row(ROW, proof, CONTEXT).ok
    neighbours = [
        replace(ROW, offset=OFFSET + 1),
        replace(ROW, number=ROW.number + G),
        replace(ROW, bits=(ROW.bits[0] + G, *ROW.bits[1:])),
        replace(ROW, bits=(ROW.bits[1], ROW.bits[0], *ROW.bits[2:])),
        replace(ROW, table=(ROW.table[0], ROW.table[2], ROW.table[1])),
    ]
    assert not any(row.check_row(other, proof, CONTEXT).ok for other in neighbours)


def test_a_step_proof_holds_for_no_neighbouring_step() -> None:
    proof = multiply.prove_multiply(MULTIPLY, MULTIPLY_WITNESS, CONTEXT, SECRET)
    assert multiply.check_multiply(MULTIPLY, proof, CONTEXT).ok
    one, two, end = ONE_CHAIN, ANOTHER, END
    neighbours = [
        replace(MULTIPLY, key=KEY + G),
        replace(MULTIPLY, bits=(MULTIPLY.bits[1], MULTIPLY.bits[0], *MULTIPLY.bits[2:])),
        replace(MULTIPLY, chains=(two, one, end)),
        replace(MULTIPLY, chains=(one, two)),
        replace(MULTIPLY, chains=(one, replace(two, inputs=two.outputs), end)),
        replace(MULTIPLY, chains=(one, two, replace(end, inputs=two.outputs))),
        replace(MULTIPLY, chains=(one, two, replace(end, counts=WEIGHTS[::-1]))),
        replace(MULTIPLY, chains=(one, two, replace(end, output=two.outputs[0]))),
    ]
    assert not any(multiply.check_multiply(other, proof, CONTEXT).ok for other in neighbours)


def test_a_second_part_that_the_share_does_not_use_still_belongs_to_a_batch() -> None:
    ciphertexts = [encrypt(KEY, G, scalar("a")), encrypt(KEY, G, scalar("b"))]
    shares, proof = elgamal.make_shares(PRIVATE, ciphertexts, CONTEXT, SECRET)
    changed = [replace(ciphertexts[0], second=ciphertexts[0].second + G), ciphertexts[1]]
    assert not elgamal.check_shares(KEY, changed, shares, proof, CONTEXT).ok


def test_fifty_two_copies_of_one_card_are_refused_whoever_proves_it() -> None:
    statement, forged = copies_by_false_answers(52, of=7)
    assert not check_shuffle(statement, forged, CONTEXT).ok
    honest = ShuffleWitness(tuple(range(52)), tuple((scalar("rho", i),) for i in range(52)))
    pretended = prove_shuffle(copies(52, of=1), honest, CONTEXT, SECRET)
    assert not check_shuffle(copies(52, of=1), pretended, CONTEXT).ok


def test_two_outputs_swapped_after_the_proof_are_refused() -> None:
    statement, _, proof = honest_shuffle(5)
    first, second, *rest = statement.outputs
    swapped = replace(statement, outputs=(second, first, *rest))
    assert not check_shuffle(swapped, proof, CONTEXT).ok


def test_one_card_that_stands_in_for_another_is_refused() -> None:
    """An order that names one input twice, honestly re-encrypted and honestly proven."""
    statement, witness, _ = honest_shuffle(5)
    order = (witness.order[1], *witness.order[1:])
    twice = ShuffleWitness(order, witness.factors)
    outputs = tuple(
        (elgamal.reencrypt(KEY, statement.inputs[source][0], factors[0]),)
        for source, factors in zip(order, witness.factors, strict=True)
    )
    false = ShuffleStatement(KEY, statement.inputs, outputs)
    report = check_shuffle(false, prove_shuffle(false, twice, CONTEXT, SECRET), CONTEXT)
    assert "shuffle.product" in report.failed


def test_tuples_may_not_be_taken_apart() -> None:
    """Both parts shuffled, but by different orders: labels would part from their counts."""
    statement, witness, _ = honest_shuffle(5, width=2)
    labels, counts = ([card[k] for card in statement.outputs] for k in (0, 1))
    mixed = tuple(zip(labels, [*counts[1:], counts[0]], strict=True))
    false = replace(statement, outputs=mixed)
    report = check_shuffle(false, prove_shuffle(false, witness, CONTEXT, SECRET), CONTEXT)
    assert set(report.failed) == {"shuffle.first[1]", "shuffle.second[1]"}


@pytest.mark.parametrize("cards", [3, 5, 11, 13, 53])
def test_spare_places_cannot_hold_what_a_false_product_is_off_by(
    cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the spare places above the coefficients, copies of one card passed; below, they do not."""
    with monkeypatch.context() as patched:
        patched.setattr(Layout, "spare", 0)
        statement, proof = copies_by_false_commitments(cards, (cards + 1) // 2, use_spare_places=True)
        assert check_shuffle(statement, proof, CONTEXT).ok
    assert Layout(cards, 1).spare > 0
    assert check_shuffle(statement, proof, CONTEXT).failed == ("shuffle.product",)


@pytest.mark.parametrize("cards", range(1, 70))
def test_coefficients_fill_the_places_up_to_the_highest(cards: int) -> None:
    """So that the hidden polynomial has no place at the degree of the product."""
    layout = Layout(cards, 1)
    assert layout.spare >= 0
    assert layout.spare + layout.cards == layout.coefficient_rows * layout.columns
    assert layout.columns < layout.coefficient_rows * layout.columns, "X·u(X) stays below it too"
