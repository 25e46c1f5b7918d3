"""Cheats with sealed choices and committed rows: every lie names its seat, and one check alone sees it."""

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from helpers.protocol_runs import (
    CELLS,
    CHOOSING,
    Mark,
    Pick,
    Seats,
    Written,
    card_game,
    choosing_game,
    flipped,
    with_part,
)
from p2pcryptid.crypto import bits as proving
from p2pcryptid.crypto import sigma
from p2pcryptid.crypto.commitment import commit_bit, pedersen
from p2pcryptid.crypto.elgamal import encrypt, trivial
from p2pcryptid.crypto.group import IDENTITY, ONE, ZERO, G, Point, Scalar
from p2pcryptid.crypto.multiply import MultiplyWitness, pass_vector, prove_multiply
from p2pcryptid.crypto.wire import join
from p2pcryptid.encoding import encode
from p2pcryptid.games.requests import Answer, Commit, Compare, Open, Seal
from p2pcryptid.table.protocols import choices
from p2pcryptid.table.protocols.choices import encode_action, write_choice
from p2pcryptid.table.protocols.compare.state import relation
from p2pcryptid.table.protocols.pieces import encode_vector
from p2pcryptid.table.protocols.protocol import Done, Parts
from p2pcryptid.table.protocols.registry import PROTOCOLS

TORSION = (2**255 - 20).to_bytes(32, "little")


def fact(done: Any) -> Any:
    assert isinstance(done, Done)
    return done.fact.action


# Sealing and opening ------------------------------------------------------------------------------


def test_another_choice_than_the_one_sealed() -> None:
    """Made up after the others have opened."""
    one = choosing_game().of(Open, seat=0)
    other = encode_action(CHOOSING, Pick(8))
    assert fact(one.noticed_by("open-seal", with_part(one.parts, 0, other))).action == Pick(8)
    one.noticed_by("open-seal", with_part(one.parts, 1, flipped(one.parts[1])))


def test_a_seal_copied_from_another_seat() -> None:
    """To choose what the neighbour chose, and to open it after the neighbour has."""
    table = Seats(2)
    table.ask(Seal("card", 0), Pick(4))
    stolen = table.last().parts
    table.ask(Seal("card", 1), Pick(2))
    copied = table.last().checked(stolen)
    assert isinstance(copied, Done)
    table.memory = copied.memory
    table.ask(Open("card", 0))
    opening = table.last().parts
    run: Any = table.begin(Open("card", 1))
    one = Written(PROTOCOLS[Open], run, 1, opening, b"")
    assert fact(one.noticed_by("open-seal", opening)).action == Pick(4)


def test_the_opening_of_another_name_place_or_match() -> None:
    """What was sealed opens under its own name, at its own place, and in its own match only."""
    table = choosing_game()
    one = table.of(Open, seat=0)
    choice, seed = one.parts
    for where in (
        replace(one.run.where, name="other"),
        replace(one.run.where, anchor=bytes(32)),
        replace(one.run.where, match=bytes(32)),
        replace(one.run.where, seat=1),
    ):
        seal = choices.seal_choice(where, choice, seed)
        sealed = replace(one.run.sealed, seal=seal)
        assert replace(one, run=replace(one.run, sealed=sealed)).blamed(one.parts) == ("open-seal", 0)


def sealed_bytes(choice: bytes) -> Written:
    """A seat that has sealed these bytes, whatever they are, and opens them."""
    table = Seats(2)
    table.ask(Seal("card", 0), Pick(4))
    where = table.last().run.where
    sealed = table.last().checked(write_choice(where, choice, table.secrets[0]))
    assert isinstance(sealed, Done)
    table.memory = sealed.memory
    run: Any = table.begin(Open("card", 0))
    parts = (choice, where.seed(table.secrets[0], run.sealed.box).data)
    return Written(PROTOCOLS[Open], run, 0, parts, b"")


@pytest.mark.parametrize(
    "choice",
    [
        b"",
        b"\xc1",
        b"\x92\x00",
        encode(None),
        encode((0,)),
        encode((0, "4")),
        encode((0, True)),
        encode((2, 4)),
        encode((1, (1, "2"), "")),
        b"\x92\x00\xcc\x04",  # not the shortest form
        encode((1, (), "x" * (16 << 10))),  # too long
    ],
)
def test_something_sealed_that_is_not_an_action(choice: bytes) -> None:
    one = sealed_bytes(choice)
    assert one.blamed(one.parts) == ("open-action", 0)


def test_another_encoding_of_an_action() -> None:
    """One action must have one encoding: 5 is read as 4 here, and a log would show what was never sealed."""
    one = sealed_bytes(encode((0, 5)))
    assert one.blamed(one.parts) == ("open-action", 0)
    with patch.object(choices, "encode_action", lambda *_: one.parts[0]):
        assert fact(one.checked(one.parts)).action == Pick(4)


# Rows ---------------------------------------------------------------------------------------------


def committed(choice: Mark | Pick, bits: list[int], seed_of: int = 0) -> tuple[Seats, Written]:
    """A seat that has chosen this and committed to those bits, and opens."""
    table = Seats(2)
    table.ask(Commit("row", 0, CELLS), Mark((0,)))
    one, secret = table.last(), table.secrets[0]
    seal, box = write_choice(one.run.where, encode_action(CHOOSING, choice), secret)
    seed = one.run.where.seed(table.secrets[seed_of], box)
    blindings = [seed.scalar("bit", cell) for cell in range(CELLS)]
    commitments = [commit_bit(bool(bit), r) for bit, r in zip(bits, blindings, strict=True)]
    proof = proving.prove_bits(commitments, [bool(bit) for bit in bits], blindings, one.run.place, secret)
    done = one.checked((seal, box, join(commitments), proof.encode()))
    assert isinstance(done, Done), "nobody can see it yet"
    table.memory = done.memory
    protocol, run = PROTOCOLS[Open], table.begin(Open("row", 0))
    return table, Written(protocol, run, 0, protocol.author(run, 0, secret, b""), b"")


@pytest.mark.parametrize(
    ("choice", "bits"),
    [
        (Mark((1, 3)), [0, 1, 0, 0, 0, 0]),
        (Mark((1, 3)), [0, 1, 0, 1, 1, 0]),
        (Mark((1, 3)), [0] * 6),
        (Mark((1, CELLS)), [0, 1, 0, 0, 0, 0]),  # more cells than the row has
        (Pick(4), [1] * 6),  # stands for no row at all
    ],
)
def test_a_row_that_is_not_the_one_chosen(choice: Mark | Pick, bits: list[int]) -> None:
    """Answers from it were true of the commitments; that these are not the choice shows when it is opened."""
    table, one = committed(choice, bits)
    assert fact(one.noticed_by("open-row", one.parts)).action == choice
    assert table.ask(Answer("row", 0, (0, 1))).bits == tuple(bits[:2])


def test_a_row_blinded_with_something_else_than_the_seed() -> None:
    _, one = committed(Mark((1, 3)), [0, 1, 0, 1, 0, 0])
    assert fact(one.checked(one.parts)).action == Mark((1, 3))
    _, one = committed(Mark((1, 3)), [0, 1, 0, 1, 0, 0], seed_of=1)
    one.noticed_by("open-row", one.parts)


def claimed_bits(one: Written, value: int, bit: Scalar, square: Scalar) -> Parts:
    """A commitment to any number, with the best proof for these witnesses."""
    secret = Seats(3).secrets[one.seat]
    blinding = Scalar(77)
    commitments: list[Point] = [pedersen(Scalar.of(value), blinding) for _ in range(CELLS)]
    relation = proving._relation(commitments)
    transcript = sigma.begin("bits", one.run.place, relation, proving._images(commitments))
    proof = sigma.prove(transcript, relation, [bit, blinding, square] * CELLS, secret)
    return (*one.parts[:2], join(commitments), proof.encode())


@pytest.mark.parametrize(
    ("value", "bit", "square"),
    [(2, Scalar(2), ZERO), (2, ONE, ZERO), (-1, Scalar.of(-1), Scalar(154)), (3, ZERO, Scalar(77))],
)
def test_a_commitment_to_neither_zero_nor_one(value: int, bit: Scalar, square: Scalar) -> None:
    """It would open to nothing, and an answer to one seat could hold any number."""
    one = choosing_game().of(Commit, seat=0)
    one.noticed_by("commit-bits", claimed_bits(one, value, bit, square))


def test_the_commitments_of_another_seat_name_place_or_match() -> None:
    """A row that its seat does not know, taken from the neighbour with its proof."""
    table = choosing_game()
    one, other = table.of(Commit, seat=1), table.of(Commit, seat=0)
    one.noticed_by("commit-bits", (*one.parts[:2], *other.parts[2:]))
    choice = encode_action(CHOOSING, Mark((1,)))
    setting = replace(one.run.setting, match=bytes(32))
    for run in (
        replace(one.run, request=replace(one.run.request, name="another")),
        replace(one.run, anchor=bytes(32)),
        replace(one.run, setting=setting),
    ):
        parts = one.protocol.author(run, 1, table.secrets[1], choice)
        assert one.protocol.check(run, 1, parts, b"")
        one.noticed_by("commit-bits", parts)


# Answers ------------------------------------------------------------------------------------------


def test_another_bit_than_the_one_committed_to() -> None:
    one = choosing_game().of(Answer)
    assert one.parts[0] == b"\1\0"
    for said in (b"\0\0", b"\1\1", b"\0\1"):
        assert fact(one.noticed_by("answer-opening", with_part(one.parts, 0, said))).bits == tuple(said)


def test_the_opening_of_another_cell() -> None:
    table = Seats(2)
    table.ask(Commit("row", 0, CELLS), Mark((1, 3)))
    table.ask(Answer("row", 0, (1,)))
    other = table.last().parts
    table.ask(Answer("row", 0, (2,)))
    assert fact(table.last().noticed_by("answer-opening", other)).bits == (1,)


def told(table: Seats, one: Written, lie: str) -> Parts:
    """An answer to one seat that is not the truth, with the best proof that its author can make."""
    run, secret, key = one.run, table.secrets[one.seat], table.keys[one.run.request.to]
    bits = [bool(run.row.bit(secret, number)) for number in run.numbers]
    blindings = tuple(run.row.blinding(secret, number) for number in run.numbers)
    if lie == "another bit":
        bits[0] = not bits[0]
    elif lie == "exchanged":
        bits.reverse()
    elif lie == "another key":
        key = table.keys[2]
    ones = (trivial(G),) * len(bits)
    vector, factors = pass_vector(key, bits, ones, "lie", secret)
    if lie == "another number":
        vector = (encrypt(key, Scalar(5) * G, factors[0]), *vector[1:])
    statement = run.statement(run.request.to, vector)
    witness = MultiplyWitness(tuple(bits), blindings, (factors,))
    return (encode_vector(vector), prove_multiply(statement, witness, run.place, secret).encode())


@pytest.mark.parametrize(
    ("lie", "read"),
    [
        ("another bit", {2: 1, 3: 1}),
        ("exchanged", {2: 1, 3: 0}),
        ("another number", {3: 1}),
        ("another key", {}),
    ],
)
def test_a_false_answer_to_one_seat_is_seen_by_all(lie: str, read: dict[int, int]) -> None:
    """Without the proof the seat that is told would believe it, or could read nothing and would have to
    complain."""
    table = choosing_game()
    one = table.of(Answer, number=1)
    done = one.noticed_by("answer-proof", told(table, one, lie))
    assert isinstance(done, Done)
    table.memory = done.memory
    assert table.known(1).told == ({("row", 0): read} if read else {})


def test_the_answer_of_another_seat_row_place_match_or_for_another() -> None:
    table = choosing_game()
    one = table.of(Answer, number=1)
    secret, setting = table.secrets[0], replace(one.run.setting, match=bytes(32))
    for run in (
        replace(one.run, request=replace(one.run.request, row="another")),
        replace(one.run, request=replace(one.run.request, to=2)),
        replace(one.run, request=replace(one.run.request, cells=(3, 2))),
        replace(one.run, anchor=bytes(32)),
        replace(one.run, setting=setting),
    ):
        parts = one.protocol.author(run, 0, secret, b"")
        assert one.protocol.check(run, 0, parts, b"")
        one.noticed_by("answer-proof", parts)


def test_an_answer_that_anybody_could_read() -> None:
    """Encrypted with nothing at all: refused, because the identity is never read."""
    table = choosing_game()
    one = table.of(Answer, number=1)
    plain = encode_vector((trivial(IDENTITY + G), trivial(G)))
    assert one.blamed(with_part(one.parts, 0, plain)) == ("event-unreadable", 0)


# What cannot be read ------------------------------------------------------------------------------

GAMES = {"cards": card_game, "choices": choosing_game}


@pytest.mark.parametrize("game", GAMES)
def test_parts_of_another_number_or_length(game: str) -> None:
    for one in GAMES[game]().written:
        wrong: list[Parts] = [(), one.parts[:-1], (*one.parts, b""), (b"",) * len(one.parts)]
        for number, part in enumerate(one.parts):
            if one.protocol.request is not Open or number == 1:  # a choice may have any length
                wrong += [with_part(one.parts, number, changed) for changed in (part[:-1], part + b"\0")]
        assert {one.blamed(parts) for parts in wrong} == {("event-unreadable", one.seat)}


@pytest.mark.parametrize("game", GAMES)
def test_points_that_are_none(game: str) -> None:
    """Torsion, the identity, or nothing on the curve, in the place of every point."""
    for one in GAMES[game]().written:
        request = one.run.request
        if isinstance(request, Seal | Open) or (isinstance(request, Answer) and request.to is None):
            continue
        number = 2 if one.protocol.request is Commit else 0
        points = one.parts[number]
        for at in range(0, len(points), 32):
            for bad in (TORSION, IDENTITY.encoding, b"\xff" * 32):
                changed = with_part(one.parts, number, points[:at] + bad + points[at + 32 :])
                assert one.blamed(changed) == ("event-unreadable", one.seat)


def test_bits_and_scalars_that_are_none() -> None:
    one = choosing_game().of(Answer)
    assert one.blamed(with_part(one.parts, 0, b"\2\0")) == ("event-unreadable", 0)
    assert one.blamed(with_part(one.parts, 1, b"\xff" * 64)) == ("event-unreadable", 0)


@pytest.mark.parametrize("length", [0, 16, 16 + 63, 16 + 65, 16 + 64 * 258])
def test_a_box_of_a_length_that_none_has(length: int) -> None:
    table = choosing_game()
    for one in (table.of(Seal), table.of(Commit)):
        assert one.blamed(with_part(one.parts, 1, bytes(length))) == ("event-unreadable", one.seat)


@pytest.mark.parametrize("game", GAMES)
def test_one_bit_changed_anywhere_is_never_taken(game: str) -> None:
    """But for seals and boxes, which show nothing until they are opened."""
    for one in GAMES[game]().written:
        sealed = 2 if one.protocol.request in (Seal, Commit) else 0
        for number in range(sealed, len(one.parts)):
            size = len(one.parts[number])
            for at in {0, 31, 32, size // 2, size - 1}:
                if at < size:
                    changed = with_part(one.parts, number, flipped(one.parts[number], at))
                    assert one.blamed(changed)[1] == one.seat


# Comparing ----------------------------------------------------------------------------------------


def compared(bits: tuple[int, ...]) -> Written:
    """Seat 0, whose row has 1 and 3 set, compares the cells 1, 2 and 3."""
    table = Seats(2)
    table.ask(Commit("row", 0, CELLS), Mark((1, 3)))
    table.ask(Compare("row", 0, (1, 2, 3), bits))
    return table.last()


@pytest.mark.parametrize("bits", [(1, 0, 0), (0, 1, 0)])
def test_calling_different_bits_equal(bits: tuple[int, ...]) -> None:
    """With the sum of the blindings, as for equal ones, or with anything else."""
    one = compared(bits)
    opening = compared((1, 0, 1)).parts[1]
    for said in (opening, flipped(opening, 0), Scalar(1).encoding):
        assert fact(one.noticed_by("compare-equal", (b"\1", said))).equal


def test_calling_equal_bits_different() -> None:
    """There is no inverse of 0, so nothing satisfies the equation; and proofs fit their own cells alone."""
    one = compared((1, 0, 1))
    other = compared((1, 1, 1)).parts[1]
    assert not fact(one.noticed_by("compare-different", (b"\0", other))).equal
    run, secret = one.run, Seats(2).secrets[0]
    differs = relation(run.difference)
    transcript = sigma.begin("compare", run.place, differs, [G])
    forged = sigma.prove(transcript, differs, (ONE, ZERO), secret)
    one.noticed_by("compare-different", (b"\0", forged.encode()))


def test_a_comparison_of_another_seat_row_place_or_question() -> None:
    table = Seats(2)
    for seat, name in ((0, "row"), (1, "row"), (0, "other")):
        table.ask(Commit(name, seat, CELLS), Mark((1, 3)))
    for seat, name, bit in ((0, "row", 0), (1, "row", 0), (0, "other", 0), (0, "row", 0), (0, "row", 1)):
        table.ask(Compare(name, seat, (1, 2), (bit, 1)))
    first, *others = [table.of(Compare, number=number) for number in range(5)]
    for other in others:
        first.noticed_by("compare-different", other.parts)


def test_comparisons_that_cannot_be_read() -> None:
    one = compared((1, 1, 1))
    said, proof = one.parts
    opening = compared((1, 0, 1)).parts[1]
    parts: tuple[Parts, ...] = (
        (),
        (said,),
        (said, proof, b""),
        (b"", proof),
        (b"\2", proof),
        (b"\0\0", proof),
        (said, proof[32:]),
        (said, proof + bytes(32)),
        (said, opening),
        (b"\1", proof),
        (b"\1", b"\xff" * 32),
        (said, IDENTITY.encoding + proof[32:]),
        (said, TORSION + proof[32:]),
    )
    assert {one.blamed(each) for each in parts} == {("event-unreadable", 0)}


@pytest.mark.parametrize("bits", [(1, 0, 1), (1, 1, 1)])
def test_one_bit_changed_anywhere_of_a_comparison_is_never_taken(bits: tuple[int, ...]) -> None:
    one = compared(bits)
    for part, data in enumerate(one.parts):
        for at in range(len(data)):
            code, accused = one.blamed(with_part(one.parts, part, flipped(data, at)))
            assert code in ("compare-equal", "compare-different", "event-unreadable")
            assert accused == 0
