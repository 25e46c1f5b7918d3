"""Bad points in what is passed on in a unique column: who sent them is named, or who complains falsely.

Who goes on from a vector complains of it, in the same event in which it would go on; who adds one up, only
when it comes to the proof, unless its bytes cannot even be added. If nobody complains, everybody sees it
before any proof is believed.
"""

import pytest

from helpers.column_runs import (
    Named,
    accepted,
    as_honest,
    chain_turn,
    going_on,
    honest,
    in_chain,
    named_in,
    proving,
    refused,
    secrets,
    turn_of,
    until,
    without_turn,
    written,
    zeros,
)
from helpers.protocol_runs import with_part
from p2pcryptid.crypto.group import IDENTITY, G
from p2pcryptid.table.protocols.protocol import Parts
from p2pcryptid.table.protocols.unique_column.attempt import has_identity, is_good_vector
from p2pcryptid.table.protocols.unique_column.chains import Link, links, seat_at
from p2pcryptid.table.protocols.unique_column.proving import passages_of
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, final_of

TORSION = (2**255 - 20).to_bytes(32, "little")
"""a point of order two"""
NO_POINT = b"\2" + bytes(31)
LATE_SEEN = (TORSION, IDENTITY.encoding)
"""what can be added up, and of which nothing is left in the sum"""
any_bad = pytest.mark.parametrize(
    "bad", [TORSION, NO_POINT, IDENTITY.encoding], ids=["torsion", "no point", "identity"]
)
FALSE_COMPLAINT = "column-false-complaint"


def spoilt(vector: bytes, bad: bytes = TORSION, at_point: int = 0) -> bytes:
    """One of its points is another one, or none."""
    return vector[: 32 * at_point] + bad + vector[32 * at_point + 32 :]


def test_the_identity_is_found_wherever_it_stands_and_nowhere_across() -> None:
    one = G.encoding
    assert not has_identity(b"") and not has_identity(one * 4)
    for at_point in range(4):
        assert has_identity(spoilt(one * 4, IDENTITY.encoding, at_point))
    across = one[:16] + IDENTITY.encoding + one[16:]
    assert not has_identity(across)


# The main chain -------------------------------------------------------------------------------------

ROUNDS = [(seats, turn) for seats in (3, 4, 5) for turn in range(seats - 1)]


def until_gone_on(run: ColumnRun, number: int, position: int) -> ColumnRun:
    """Until an attempt has come to this position."""
    while turn_of(run) < position or number not in going_on(run):
        run = written(run, honest(run))
    return run


@pytest.mark.parametrize(("seats", "turn"), ROUNDS)
@any_bad
def test_a_bad_point_is_complained_about_and_names_who_sent_it(seats: int, turn: int, bad: bytes) -> None:
    """In every round, whichever part of the event it is, and in the last point as in the first."""
    if turn == seats - 2 and bad in LATE_SEEN:
        pytest.skip("who adds them up complains with the proofs: below")
    run = in_chain(seats, turn, writer=1)
    parts = honest(run)
    for at_part, number in enumerate(going_on(run)):
        for at_point in (0, len(parts[0]) // 32 - 1):
            lied = written(run, with_part(parts, at_part, spoilt(parts[at_part], bad, at_point)))
            lied = until_gone_on(lied, number, turn + 1)
            assert lied.writer == seat_at(number, turn + 1, seats) == 2
            complaint = honest(lied)
            assert complaint == (b"", bytes([going_on(lied).index(number)]))
            assert refused(lied, complaint) == ("column-bad-point", 1)
            for misshapen in misshapen_like(complaint):
                assert refused(lied, misshapen) == (FALSE_COMPLAINT, 2)


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("bad", LATE_SEEN, ids=["torsion", "identity"])
def test_a_bad_point_that_is_added_up_leaves_nothing_in_the_sum_and_is_complained_about_with_the_proofs(
    seats: int, bad: bytes, half: int
) -> None:
    """It stands where the last row says no; elsewhere the count would be another one."""
    number, last = accepted(seats).number, accepted(seats).seat_at(seats - 1)
    run, at_part = chain_turn(number, seats - 2, seats)
    parts = honest(run)
    no = secrets_of(run.terms, last, number, secrets(seats)[last]).bits(accepted(seats)).index(False)
    lied = written(run, with_part(parts, at_part, spoilt(parts[at_part], bad, 2 * no + half)))
    lied = until_gone_on(lied, number, seats - 1)
    for part in honest(lied):
        assert is_good_vector(part), "no torsion to be read"
    lied = until(lied, Step.PROVE, last)
    assert honest(lied) == (b"", b"\0")
    assert refused(lied, (b"", b"\0")) == ("column-bad-point", run.writer)
    for misshapen in misshapen_like((b"", b"\0")):
        assert refused(lied, misshapen) == (FALSE_COMPLAINT, lied.writer)


@pytest.mark.parametrize(("seats", "tested"), [(3, range(3)), (5, range(2, 5)), (5, range(2))])
def test_a_false_complaint_instead_of_proofs_names_the_complainer(seats: int, tested: range) -> None:
    """About each of what came to it, and about what did not."""
    for seat in range(seats):
        run = proving(seats, tested, seat)
        for place in range(6):
            assert refused(run, (b"", bytes([place]))) == (FALSE_COMPLAINT, seat)


def misshapen_like(complaint: Parts) -> list[Parts]:
    """Not even about a bad point may a complaint have another form: there is one for each place."""
    empty, place = complaint
    return [(empty,), (empty, b""), (empty, place + b"\0"), (empty, b"\0" + place), (empty, place, b"")]


def all_spoilt() -> ColumnRun:
    """Three seats; seat 1 has begun its attempts with bad points, and the second round begins."""
    run = in_chain(3, 0, writer=1)
    lied = written(run, tuple(spoilt(part) for part in honest(run)))
    while turn_of(lied) == 0:
        lied = written(lied, honest(lied))
    return lied


def test_of_several_bad_vectors_the_first_is_complained_about_and_any_would_do() -> None:
    run = until(all_spoilt(), Step.CHAIN, writer=2)
    assert honest(run) == (b"", b"\0")
    assert len(going_on(run)) == 4
    for at_part in range(4):
        assert refused(run, (b"", bytes([at_part]))) == ("column-bad-point", 1)
    assert refused(run, (b"", b"\4")) == (FALSE_COMPLAINT, 2)


def test_nobody_may_complain_of_what_came_to_another() -> None:
    run = all_spoilt()
    assert run.writer == 1, "whose own vectors these are; what came to it is good"
    for at_part in range(5):
        assert refused(run, (b"", bytes([at_part]))) == (FALSE_COMPLAINT, 1)


@pytest.mark.parametrize("seats", [3, 5])
def test_a_complaint_about_good_points_names_the_complainer(seats: int) -> None:
    """In the first round there is nothing to complain about; a place that is not in the event is none."""
    for turn in range(seats):
        run = in_chain(seats, turn, writer=1)
        mine = len(going_on(run))
        for at_part in (0, mine - 1, mine, 255):
            assert refused(run, (b"", bytes([at_part]))) == (FALSE_COMPLAINT, 1)
        for misshapen in ((b"",), (b"", b""), (b"", b"\0\0"), (b"", b"\0", b"\0")):
            assert refused(run, misshapen) == (FALSE_COMPLAINT, 1)


def test_a_vector_is_no_complaint_and_an_empty_part_behind_others_is_none() -> None:
    run = in_chain(3, 1, writer=1)
    parts = honest(run)
    assert refused(run, (*parts[:-1], b"")) == ("event-unreadable", 1)
    assert refused(run, ()) == ("event-unreadable", 1)


# The chains for the tests -----------------------------------------------------------------------------

FIRST, LATE = range(2, 5), range(2)
TESTS = [(3, range(3)), (4, range(4)), (5, FIRST), (5, LATE)]


def vectors(seats: int, tested: range) -> list[tuple[int, Link]]:
    """The links that pass on a vector, with their numbers."""
    return [(number, link) for number, link in enumerate(links(seats, tested)) if not link.is_end]


def lied_in_link(run: ColumnRun, bad: bytes) -> ColumnRun:
    """The vector that is due has a bad point."""
    return written(run, (spoilt(honest(run)[0], bad),))


@pytest.mark.parametrize(("seats", "tested"), TESTS)
@any_bad
def test_whoever_goes_on_from_a_bad_point_for_the_tests_complains(
    seats: int, tested: range, bad: bytes
) -> None:
    """At the end of the late chain there are two who go on from the same vector. At the end of a chain it is
    complained about with the proofs, unless it cannot even be added."""
    listed, heard_by = links(seats, tested), 0
    for number, sent in vectors(seats, tested):
        start = without_turn(seats, number, tested)
        for goer, link in enumerate(listed):
            if link.source == sent:
                run = lied_in_link(start, bad)
                while len(run.parts) < goer:
                    run = written(run, as_honest(run))
                complaint: Parts = (b"", b"\0")
                if link.is_end and bad in LATE_SEEN:
                    run, complaint = _with_the_proofs(run, link)
                assert honest(run) == complaint
                assert refused(run, complaint) == ("column-bad-point", start.writer)
                for misshapen in misshapen_like(complaint):
                    assert refused(run, misshapen) == (FALSE_COMPLAINT, run.writer)
                assert refused(run, (b"", bytes([complaint[1][0] + 1]))) == (FALSE_COMPLAINT, run.writer)
                heard_by += 1
    assert heard_by == sum(link.source is not None and link.source in listed for link in listed) > 0


def _with_the_proofs(run: ColumnRun, link: Link) -> tuple[ColumnRun, Parts]:
    """Where who passes on this end proves it, all others going on as if all were well; and its complaint."""
    (end,) = honest(run)
    assert is_good_vector(end)
    seat = run.writer
    while (run.step, run.writer) != (Step.PROVE, seat):
        run = written(run, as_honest(run))
    passages = passages_of(final_of(run), seat)
    return run, (b"", bytes([[one.link for one in passages].index(link)]))


@pytest.mark.parametrize(("seats", "tested"), TESTS)
@any_bad
def test_a_sum_for_the_tests_that_has_a_bad_point_is_unreadable(
    seats: int, tested: range, bad: bytes
) -> None:
    """Everybody reads it when it comes."""
    ends = [number for number, link in enumerate(links(seats, tested)) if link.is_end]
    assert len(ends) == len(tested) - (seats - 1 in tested), "without the last position none is written"
    for number in ends:
        run = without_turn(seats, number, tested)
        (total,) = honest(run)
        for false in (spoilt(total, bad, 0), spoilt(total, bad, 1), bad + bad):
            assert refused(run, (false,)) == ("event-unreadable", run.writer)


def test_what_was_bad_in_the_main_chain_is_complained_about_for_the_tests_too() -> None:
    """The next position went on from it all the same; the one after goes on from it when that is left out."""
    number = accepted(3).number
    run, at_part = chain_turn(number, 0)
    parts = honest(run)
    lied = written(run, with_part(parts, at_part, spoilt(parts[at_part])))
    while lied.step is not Step.PROVE or lied.writer != seat_at(number, 2, 3):
        lied = written(lied, as_honest(lied))
    assert honest(lied) == (b"", b"\1"), "what came to it in the chain without the one before"
    assert refused(lied, (b"", b"\1")) == ("column-bad-point", seat_at(number, 0, 3))


@pytest.mark.parametrize(("seats", "tested"), TESTS)
def test_a_false_complaint_for_the_tests_names_the_complainer(seats: int, tested: range) -> None:
    """Also of who goes on from plain ones."""
    for number in range(len(links(seats, tested))):
        run = without_turn(seats, number, tested)
        for complaint in ((b"", b"\0"), (b"", b"\1"), (b"",), (b"", b"\0\0"), (b"", b"\0", b"")):
            assert refused(run, complaint) == (FALSE_COMPLAINT, run.writer)


# Nobody complains -------------------------------------------------------------------------------------


def unheard(run: ColumnRun) -> tuple[Named, Step]:
    """All others are friends of the cheat, and go on as if nothing were wrong."""
    return named_in(run, as_honest)


@pytest.mark.parametrize(("seats", "position"), [(n, place) for n in (3, 5) for place in range(n - 1)])
@any_bad
def test_a_bad_point_of_the_main_chain_that_nobody_complains_about_is_seen_by_all(
    seats: int, position: int, bad: bytes
) -> None:
    number = accepted(seats).number
    run, at_part = chain_turn(number, position, seats)
    parts = honest(run)
    lied = written(run, with_part(parts, at_part, spoilt(parts[at_part], bad)))
    assert unheard(lied) == (("column-bad-point", seat_at(number, position, seats)), Step.PROVE)


@pytest.mark.parametrize(("seats", "tested"), TESTS)
@any_bad
def test_a_bad_point_for_the_tests_that_nobody_complains_about_is_seen_by_all(
    seats: int, tested: range, bad: bytes
) -> None:
    for number, _ in vectors(seats, tested):
        run = without_turn(seats, number, tested)
        assert unheard(lied_in_link(run, bad)) == (("column-bad-point", run.writer), Step.PROVE)


def test_of_two_who_sent_bad_points_the_first_in_the_chain_is_named() -> None:
    """By position, not by seat: the first position is seat 2 here."""
    number = accepted(3).number
    first, at_part = chain_turn(number, 0)
    lied = written(first, with_part(honest(first), at_part, spoilt(honest(first)[at_part])))
    second, at_second = chain_turn(number, 1)
    while (turn_of(lied), lied.writer) != (1, second.writer):
        lied = written(lied, as_honest(lied))
    parts = as_honest(lied)
    lied = written(lied, with_part(parts, at_second, spoilt(parts[at_second])))
    assert (first.writer, second.writer) == (2, 0)
    assert unheard(lied) == (("column-bad-point", 2), Step.PROVE)


def test_in_a_false_count_with_bad_points_in_it_the_seeds_name_who_sent_them() -> None:
    """What follows from them cannot be reproduced; nobody else is blamed for that."""
    number = accepted(3).number
    run, at_part = chain_turn(number, 0)
    lied = written(run, with_part(honest(run), at_part, spoilt(honest(run)[at_part])))
    last, at_end = chain_turn(number, 2)
    while (turn_of(lied), lied.writer) != (2, last.writer):
        lied = written(lied, as_honest(lied))
    lied = written(lied, with_part(as_honest(lied), at_end, zeros(lied, number, 2)))
    assert named_in(lied) == (("column-false-count", seat_at(number, 0, 3)), Step.SEEDS)


def test_bad_points_of_a_dead_attempt_do_not_matter_if_nobody_goes_on_from_them() -> None:
    """Its count is the true one all the same, and nothing of it is ever multiplied by a secret again."""
    run, at_part = chain_turn(0, 0)
    parts = honest(run)
    lied = written(run, with_part(parts, at_part, spoilt(parts[at_part])))
    while lied.step is not Step.PROVE:
        lied = written(lied, as_honest(lied))
    assert final_of(lied).attempt.number == accepted(3).number
