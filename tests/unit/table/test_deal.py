"""Dealing with no dealer, seats in one process: the deal is legal, and cheats are named."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import pytest

from p2pcryptid.crypto import elgamal, multiply
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt, trivial
from p2pcryptid.crypto.group import IDENTITY, ZERO, G, Point, Scalar, inner
from p2pcryptid.crypto.hashing import Context, Secret, digest, hash_to_scalar
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import BoardAnalysis, chosen_board
from p2pcryptid.games.cryptid.clues import BREAKS
from p2pcryptid.table.deal import private
from p2pcryptid.table.deal.again import chain_again
from p2pcryptid.table.deal.attempt import Attempt
from p2pcryptid.table.deal.check import heard
from p2pcryptid.table.deal.make import say
from p2pcryptid.table.deal.private import hand
from p2pcryptid.table.deal.sheet import Sheet
from p2pcryptid.table.deal.steps import MAIN_CHAIN, Deal, Step, Table
from p2pcryptid.table.deal.wrong import Said, Wrong

MATCH = digest("test/match")


def sheet_of(board: BoardAnalysis) -> Sheet:
    allowed = [board.sets[clue] for clue in board.clues]
    return Sheet.of(allowed, [BREAKS[clue] for clue in board.clues], 108, 11)


def secrets(seats: int) -> list[Secret]:
    return [Secret(digest("test/secret", seat)) for seat in range(seats)]


def began(board: BoardAnalysis) -> Deal:
    return Deal(Table(MATCH, board.players, sheet_of(board)), digest("test/anchor"))


def spoken(deal: Deal, said: Said) -> Deal:
    assert deal.writer is not None
    return heard(deal, deal.writer, said, digest("test/head", deal.step, deal.writer, deal.first))


def until(deal: Deal, step: Step, writer: int | None = None) -> Deal:
    """Everybody honest until this step, and there until this seat has to speak."""
    known = secrets(deal.table.seats)
    while deal.step is not step or (writer is not None and deal.writer != writer):
        assert deal.writer is not None
        deal = spoken(deal, say(deal, deal.writer, known[deal.writer]))
    return deal


def board_for(players: int, mode: Mode = Mode.NORMAL) -> BoardAnalysis:
    return chosen_board(sha256(b"deal").digest(), mode, players)


def five_seats() -> Deal:
    """A tiny sheet for five: each row rules out one or two of six columns. Late chains are soon reached."""
    allowed = [0b111111 ^ gone for gone in (1, 2, 4, 8, 16, 3)]
    return Deal(Table(MATCH, 5, Sheet.of(allowed, [0] * 6, 6, 1)), digest("test/anchor"))


def test_five_seats_test_the_first_two_rows_last_and_accept_only_what_has_no_needless_row() -> None:
    deal, reached, dead = five_seats(), set[int](), 0
    for _ in range(3):  # three deals in a row: the next batch begins where the one before was accepted
        while deal.step is not Step.SEAL:
            before, deal = deal, spoken(deal, honest(deal))
            if before.live is not None and deal.step is Step.DEAD and before.step is Step.ZERO:
                dead += 1
            if deal.step is Step.WITHOUT:
                assert before.live is not None and deal.live is not None
                reached.add(deal.live.attempt.number)
                assert deal.live.tested == range(2)
        assert deal.live is not None
        attempt = deal.live.attempt
        known = enumerate(secrets(5))
        rows = [hand(deal.table, seat, attempt.number, s).clue(attempt) for seat, s in known]
        assert deal.table.sheet.common(rows) == 1 and not any(deal.table.sheet.needless(rows))
        assert attempt.number in reached
        first = deal.first + len(deal.attempts)
        fresh = tuple(Attempt(number) for number in range(first, first + len(deal.attempts)))
        deal = Deal(deal.table, digest("test/anchor", first), first=first, attempts=fresh)
    assert dead > 0


@pytest.mark.parametrize("seat", range(5))
def test_with_all_secrets_open_the_chain_is_made_again_to_the_byte(seat: int) -> None:
    deal = until(five_seats(), Step.CHAIN, writer=seat)
    assert chain_again(deal, seat, secrets(5)) == honest(deal)


def test_with_another_secret_the_chain_is_made_as_that_secret_makes_it() -> None:
    deal = until(five_seats(), Step.CHAIN, writer=3)
    for wrong in (2, 3):
        known = [Secret(digest("another")) if seat == wrong else s for seat, s in enumerate(secrets(5))]
        assert chain_again(deal, 3, known) == say(deal, 3, known[3])


def test_the_same_secrets_give_the_same_bytes() -> None:
    first, second = (until(began(board_for(3)), Step.DONE) for _ in range(2))
    assert first == second


def refused(deal: Deal, said: Said) -> tuple[str, int]:
    with pytest.raises(Wrong) as caught:
        spoken(deal, said)
    return caught.value.code, caught.value.accused


def honest(deal: Deal) -> Said:
    assert deal.writer is not None
    return say(deal, deal.writer, secrets(deal.table.seats)[deal.writer])


def flipped(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


@pytest.mark.parametrize("step", [step for step in Step if step not in (Step.SEEDS, Step.DONE, Step.SEAL)])
def test_words_that_are_too_few_or_too_short_are_unreadable(step: Step) -> None:
    deal = until(five_seats() if step is Step.WITHOUT else began(board_for(3)), step, writer=1)
    said = honest(deal)
    assert refused(deal, said[:-1])[1] == 1
    assert refused(deal, (*said[:-1], said[-1][:-1]))[1] == 1
    assert refused(deal, (*said, b"x"))[1] == 1


def test_speaking_out_of_turn_is_refused() -> None:
    deal = began(board_for(3))
    with pytest.raises(Wrong) as caught:
        heard(deal, 2, say(deal, 2, secrets(3)[2]), b"")
    assert (caught.value.code, caught.value.accused) == ("column-out-of-turn", 2)


def test_a_key_without_possession_or_copied_is_refused() -> None:
    deal = until(began(board_for(3)), Step.KEYS, writer=1)
    said = honest(deal)
    assert refused(deal, (said[0], flipped(said[1][:96]) + said[1][96:], *said[2:]))[0] in (
        "column-key",
        "column-unreadable",
    )
    copied = deal.said[0]
    assert refused(deal, copied) == ("column-key", 1)  # the proof of possession names another seat


def test_a_coin_share_that_was_not_sealed_is_refused() -> None:
    deal = until(began(board_for(3)), Step.COIN, writer=2)
    assert refused(deal, (flipped(honest(deal)[0]),)) == ("column-coin", 2)


def test_a_false_decryption_share_is_refused() -> None:
    deal = until(began(board_for(3)), Step.SUMS, writer=0)
    said = honest(deal)
    swapped = (said[1], said[0], *said[2:])
    assert refused(deal, swapped) == ("column-share", 0)


def test_a_bad_point_is_complained_about_and_names_who_sent_it() -> None:
    deal = until(began(board_for(3)), Step.CHAIN, writer=1)
    said = honest(deal)
    torsion = (2**255 - 20).to_bytes(32, "little")  # a point of order two
    marked = spoken(deal, (torsion + said[0][32:], *said[1:]))
    complaint = say(marked, 2, secrets(3)[2])
    assert complaint == (b"", b"\0")
    assert refused(marked, complaint) == ("column-bad-point", 1)


def test_a_false_complaint_names_the_complainer() -> None:
    deal = until(began(board_for(3)), Step.CHAIN, writer=1)
    assert refused(deal, (b"", b"\3")) == ("column-false-complaint", 1)


def test_passing_zeros_to_veto_a_clue_is_found_out_and_named() -> None:
    """A seat that dislikes its clue passes on what its clue does not say, so that the attempt dies."""
    board = board_for(3)
    wanted = until(began(board), Step.PROVE)
    assert wanted.live is not None
    number = wanted.live.attempt.number
    deal = until(replace_batch(began(board), number), Step.CHAIN, writer=1)
    said = list(honest(deal))
    place = number - deal.first
    key = deal.attempts[place].key
    zeros = b"".join(pair.encode() for pair in encryptions_of_zero(key, deal.table.sheet.classes))
    said[place] = zeros
    deal = until(spoken(deal, tuple(said)), Step.SEEDS)
    known = secrets(3)
    with pytest.raises(Wrong) as caught:
        for seat in range(3):
            deal = spoken(deal, say(deal, seat, known[seat]))
    assert (caught.value.code, caught.value.accused) == ("column-false-count", 1)


def replace_batch(deal: Deal, number: int) -> Deal:
    """The same deal, at the batch of an attempt: honest batches before it are skipped."""
    while deal.first + len(deal.attempts) <= number:
        first = deal.first + len(deal.attempts)
        deal = until(deal, Step.DEAD)
        while deal.first < first:
            deal = spoken(deal, honest(deal))
    return deal


def encryptions_of_zero(key: Point, count: int) -> list[Ciphertext]:
    return [encrypt(key, IDENTITY, hash_to_scalar("zero", n)) for n in range(count)]


def test_opening_another_number_is_refused() -> None:
    deal = until(began(board_for(3)), Step.DEAD, writer=0)
    said = honest(deal)
    other = bytes([(said[0][0] + 1) % len(deal.table.sheet.rows)])
    assert refused(deal, (other + said[0][1:], *said[1:])) == ("column-number", 0)


def test_opening_another_seed_is_refused() -> None:
    deal = until(began(board_for(3)), Step.DEAD)
    suspicious = replace(deal, step=Step.SEEDS)
    assert refused(suspicious, (bytes(32),)) == ("column-seed", 0)


@pytest.mark.parametrize("part", [0, 1, 3])
def test_another_seats_row_or_proof_is_refused(part: int) -> None:
    """Proofs are verified together, before anything that hangs on them is blinded or opened."""
    deal = until(began(board_for(3)), Step.PROVE, writer=1)
    said = list(honest(deal))
    said[part] = swapped_end(said[part]) if part == 3 else deal.said[0][part]
    last = until(spoken(deal, tuple(said)), Step.PROVE, writer=2)
    code, accused = refused(last, honest(last))
    assert code in ("column-row", "column-step")
    assert accused == 1


def swapped_end(proof: bytes) -> bytes:
    """The last two numbers change places."""
    return proof[:-64] + proof[-32:] + proof[-64:-32]


def test_a_bad_point_in_a_chain_without_a_seat_is_complained_about() -> None:
    deal = until(began(board_for(4)), Step.PROVE, writer=2)
    said = honest(deal)
    torsion = (2**255 - 20).to_bytes(32, "little")  # a point of order two
    marked = spoken(deal, (*said[:2], torsion + said[2][32:], *said[3:]))
    complaint = honest(marked)
    assert complaint == (b"", b"\0")
    assert refused(marked, complaint) == ("column-bad-point", 2)
    assert refused(marked, (b"", b"\1")) == ("column-false-complaint", 3)
    assert refused(marked, (b"", b"\7")) == ("column-false-complaint", 3)


@pytest.mark.parametrize(("writer", "next_writer"), [(3, 4), (4, 0)])
def test_a_bad_point_in_a_late_chain_is_complained_about(writer: int, next_writer: int) -> None:
    deal = until(five_seats(), Step.WITHOUT, writer=writer)
    said = honest(deal)
    torsion = (2**255 - 20).to_bytes(32, "little")  # a point of order two
    marked = spoken(deal, (torsion + said[0][32:], said[1]))
    assert marked.writer == next_writer
    complaint = honest(marked)
    assert complaint == (b"", b"\0")
    assert refused(marked, complaint) == ("column-bad-point", writer)
    assert refused(marked, (b"", b"\1")) == ("column-false-complaint", next_writer)
    assert refused(spoken(deal, said), complaint) == ("column-false-complaint", next_writer)


def test_who_goes_on_from_plain_ones_has_nothing_to_complain_about() -> None:
    for deal in (
        until(five_seats(), Step.WITHOUT, writer=2),
        until(began(board_for(3)), Step.PROVE, writer=1),
    ):
        assert refused(deal, (b"", b"\0")) == ("column-false-complaint", deal.writer)


def test_a_bad_point_that_the_last_seat_passes_on_is_found_by_all() -> None:
    deal, late = until(began(board_for(3)), Step.PROVE, writer=2), until(five_seats(), Step.WITHOUT, writer=1)
    said, said_late = honest(deal), honest(late)
    for bad in ((2**255 - 20).to_bytes(32, "little"), b"\2" + bytes(31)):
        assert refused(deal, (*said[:2], bad + said[2][32:], *said[3:])) == ("column-bad-point", 2)
        assert refused(late, (bad + said_late[0][32:], said_late[1])) == ("column-bad-point", 1)


def test_a_wrong_bit_in_a_chain_without_a_seat_is_refused() -> None:
    deal = until(began(board_for(3)), Step.PROVE, writer=2)
    said = honest(deal)
    swapped = (*said[:2], said[3], said[2], said[4])
    assert refused(deal, swapped) == ("column-step", 2)


@pytest.mark.parametrize("writer", [2, 3, 4, 0, 1])
def test_a_wrong_bit_or_proof_in_a_late_chain_is_refused_before_anything_is_blinded(writer: int) -> None:
    deal = until(five_seats(), Step.WITHOUT, writer=writer)
    vector, proof = honest(deal)
    others = b"".join(pair.encode() for pair in encryptions_of_zero(live_key(deal), 6))
    for said in ((others, proof), (vector, swapped_end(proof))):
        lied = spoken_on(deal, said)
        assert lied == ("column-step", writer)


def live_key(deal: Deal) -> Point:
    assert deal.live is not None
    return deal.live.attempt.key


def spoken_on(deal: Deal, said: Said) -> tuple[str, int]:
    """Whom the rest of the step names, before the next one begins."""
    step = deal.step
    with pytest.raises(Wrong) as caught:
        deal = spoken(deal, said)
        while deal.step is step:
            deal = spoken(deal, honest(deal))
    return caught.value.code, caught.value.accused


def test_a_false_blinding_is_refused() -> None:
    deal = until(began(board_for(3)), Step.BLIND, writer=1)
    said = honest(deal)
    assert refused(deal, (said[1], said[0], said[2])) == ("column-blind", 1)


def test_a_false_share_of_the_zero_test_is_refused() -> None:
    deal = until(began(board_for(3)), Step.ZERO, writer=1)
    (said,) = honest(deal)
    assert refused(deal, (said[32:64] + said[:32] + said[64:],)) == ("column-share", 1)


# Sums that cannot be opened -----------------------------------------------------------------------


def test_a_last_seat_whose_count_cannot_be_opened_is_named() -> None:
    """Its randomness adds up to nothing: honest shares would be the identity, which nobody takes."""
    deal = until(began(board_for(3)), Step.CHAIN, writer=2)
    said, weights = honest(deal), deal.table.sheet.weights
    factors = [hash_to_scalar("rho", h) for h in range(len(weights) - 1)]
    spent = inner(factors, map(Scalar, weights[:-1]))
    factors.append(-spent * Scalar(weights[-1]).inverse())
    vector = b"".join(encrypt(deal.attempts[0].key, G, rho).encode() for rho in factors)
    assert refused(deal, (vector, *said[1:])) == ("column-bad-point", 2)


def named(deal: Deal) -> tuple[str, int]:
    """Whom the rest of the deal names."""
    with pytest.raises(Wrong) as caught:
        until(deal, Step.DONE)
    return caught.value.code, caught.value.accused


@pytest.mark.parametrize(("before", "writer", "chain"), [(1, 2, 0), (0, 1, MAIN_CHAIN)])
def test_colluders_whose_count_without_a_seat_cannot_be_opened_are_named(
    before: int, writer: int, chain: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All their steps are true and proven; the second takes away the randomness of the first."""
    live = until(began(board_for(3)), Step.PROVE).live
    assert live is not None
    attempt, table = live.attempt, began(board_for(3)).table
    first, second = (hand(table, seat, attempt.number, secrets(3)[seat]) for seat in (before, writer))
    ones = tuple(trivial(G) for _ in range(table.sheet.classes))
    known = first.factors(attempt, chain, ones)
    weights = [Scalar(weight) for weight in table.sheet.weights]
    draw = multiply.draw_factors

    def drawn(
        key: Point, bits: Sequence[bool], received: Sequence[Ciphertext], label: str, secret: Secret
    ) -> tuple[Scalar, ...]:
        factors = draw(key, bits, received, label, secret)
        if (secret, label) != (second.seed, str(chain)):
            return factors
        left = inner(weights, [rho if bit else ZERO for rho, bit in zip(known, bits, strict=True)])
        left += inner(weights[:-1], factors[:-1])
        return (*factors[:-1], -left * weights[-1].inverse())

    monkeypatch.setattr(multiply, "draw_factors", drawn)
    monkeypatch.setattr(private, "draw_factors", drawn)
    assert named(began(board_for(3))) == ("column-unopenable", writer)


def test_blinders_whose_sum_cannot_be_opened_are_named_by_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only all of them together can do it, and then it is the last one's factor that does."""
    deal = until(began(board_for(3)), Step.BLIND)
    assert deal.live is not None
    seeds = [hand(deal.table, s, deal.live.attempt.number, secrets(3)[s]).seed for s in range(3)]
    factor = elgamal.blinding_factor

    def factors(before: Ciphertext, test: str, context: Context, secret: Secret) -> Scalar:
        if secret != seeds[2]:
            return factor(before, test, context, secret)
        others = [factor(before, test, replace(context, seat=s), seeds[s]) for s in (0, 1)]
        return -(others[0] + others[1])

    monkeypatch.setattr(elgamal, "blinding_factor", factors)
    assert named(deal) == ("column-unopenable", 2)
