"""Who gets what is nobody's choice: all ordered legal deals are equally likely, on a board small enough."""

from collections import Counter
from functools import cache
from itertools import product

from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.table.deal.check import heard
from p2pcryptid.table.deal.make import say
from p2pcryptid.table.deal.private import hand
from p2pcryptid.table.deal.sheet import Sheet
from p2pcryptid.table.deal.steps import Deal, Table

SEATS, COLUMNS, DEALS = 3, 6, 84
ROWS = (0b110110, 0b011101, 0b101011, 0b100111)
SHEET = Sheet.of(ROWS, (0,) * len(ROWS), COLUMNS, 0)


def legal(clues: tuple[int, ...]) -> bool:
    """In the clear, from the sets themselves."""

    def common(some: list[int]) -> int:
        left = (1 << COLUMNS) - 1
        for clue in some:
            left &= ROWS[clue]
        return left.bit_count()

    without = [[c for n, c in enumerate(clues) if n != j] for j in range(len(clues))]
    return common(list(clues)) == 1 and all(common(some) > 1 for some in without)


def dealt(number: int) -> tuple[int, ...]:
    match = digest("test/uniform", number)
    secrets = [Secret(digest("test/uniform/secret", number, seat)) for seat in range(SEATS)]
    deal = Deal(Table(match, SEATS, SHEET), match)
    while (seat := deal.writer) is not None:
        said = say(deal, seat, secrets[seat])
        deal = heard(deal, seat, said, digest("test/head", list(said)))
    assert deal.live is not None
    attempt = deal.live.attempt
    return tuple(hand(deal.table, s, attempt.number, secrets[s]).clue(attempt) for s in range(SEATS))


@cache
def outcomes() -> Counter[tuple[int, ...]]:
    return Counter(dealt(number) for number in range(DEALS))


def test_every_deal_is_legal_and_every_legal_deal_occurs() -> None:
    possible = {clues for clues in product(range(len(ROWS)), repeat=SEATS) if legal(clues)}
    assert len(possible) > 5
    assert set(outcomes()) == possible


def test_all_ordered_legal_deals_are_equally_likely() -> None:
    """Chi-square with fixed seeds: far below what a thousandth of fair runs would exceed."""
    counts = outcomes()
    expected = DEALS / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(counts) - 1
    assert statistic < freedom + 3.1 * (2 * freedom) ** 0.5


def test_each_seats_clue_is_uniform_over_those_possible() -> None:
    for seat in range(SEATS):
        counts = Counter(clues[seat] for clues in outcomes().elements())
        possible = Counter(clues[seat] for clues in outcomes())
        for clue, ways in possible.items():
            share = ways / len(outcomes())
            spread = (DEALS * share * (1 - share)) ** 0.5
            assert abs(counts[clue] - DEALS * share) < 3.3 * spread
