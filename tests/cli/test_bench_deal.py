"""The measurements of the deal run, are the same deals every time, and say it in one form. How fast is not
tested."""

import json
from itertools import product
from time import perf_counter, process_time
from typing import Any

import pytest

from helpers.cli_runs import assert_refused, run, run_here
from p2pcryptid.bench import deal as bench
from p2pcryptid.bench import deal_lan
from p2pcryptid.bench.deal import LATENCY, line, ways
from p2pcryptid.bench.deal_lan import Place, places
from p2pcryptid.bench.deal_meter import Meter, bare_gain
from p2pcryptid.bench.deal_path import finish_time
from p2pcryptid.bench.deal_run import Deal, measured
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.crypto.parallel import in_parts
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.dealing import clue_table
from p2pcryptid.table.protocols.unique_column.made import _kept
from p2pcryptid.table.protocols.unique_column.row_table import row_table

NUMBER = 1
"""A deal that comes out early."""
FIGURES = ["attempts", "cpu_s_per_seat", "mults", "bytes_per_seat", "critical_s", "critical_mults"]
LITTLE = ("-p", "3", "-m", "normal", "--deals", "1")


@pytest.fixture(scope="module")
def deal() -> Deal:
    return measured(3, Mode.NORMAL, NUMBER, process_time)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(one) for one in text.splitlines()]


def test_it_names_the_figures_of_each_way_that_was_asked_for() -> None:
    done = run("bench", "deal", "--json", *LITTLE)
    assert (done.code, done.err) == (0, "")
    (said,) = lines(done.text)
    assert (said["v"], said["bench"], said["name"], said["deals"]) == (1, "deal", "deal-3-normal", 1)
    for figure in FIGURES:
        assert said[figure] == said[f"{figure}_median"] == said[f"{figure}_p95"] > 0


def test_real_nodes_deal_and_say_how_long_they_took() -> None:
    done = run("bench", "deal", "--nodes", "--json", *LITTLE)
    assert (done.code, done.err) == (0, "")
    (said,) = lines(done.text)
    assert (said["v"], said["bench"], said["name"]) == (1, "deal", "deal-nodes-3-normal")
    assert said["s"] > 0 and said["attempts"] > 0 and said["cores"] > 0
    assert said["network"] in ("namespaces", "loopback")


@pytest.mark.parametrize("asked", [("-p", "2"), ("-m", "hard"), ("--deals", "0"), ("--threads", "0")])
def test_what_cannot_be_dealt_is_refused(asked: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(run_here(capsys, "bench", "deal", *asked), 2)


def test_all_ways_to_play_unless_some_are_asked_for() -> None:
    assert len(ways(None, None)) == 6
    assert ways(5, None) == ((5, Mode.NORMAL), (5, Mode.ADVANCED))
    assert ways(4, "advanced") == ((4, Mode.ADVANCED),)


def test_the_same_number_is_the_same_deal(deal: Deal) -> None:
    again = measured(3, Mode.NORMAL, NUMBER, process_time)
    assert (again.attempts, again.size) == (deal.attempts, deal.size)
    assert [(e.writer, e.pieces, e.offers) for e in again.events] == [
        (e.writer, e.pieces, e.offers) for e in deal.events
    ]


def test_a_deal_that_was_measured_before_is_calculated_again() -> None:
    """Or the second of two measurements that are compared would find all made."""
    measured(3, Mode.NORMAL, NUMBER, process_time)
    first = _kept.cache_info()
    measured(3, Mode.NORMAL, NUMBER, process_time)
    assert _kept.cache_info() == first, "as often made, and as often found"


def test_every_piece_is_collected_once_and_by_the_seat_that_could_make_it(deal: Deal) -> None:
    collected = [piece for event in deal.events for piece in event.pieces]
    assert sorted(collected) == list(range(len(deal.pieces)))
    for at, event in enumerate(deal.events):
        offered = {piece for before in deal.events[: at + 1] for piece in before.offers[event.writer]}
        assert {*event.pieces} <= offered


def test_what_is_collected_was_made_ahead(deal: Deal) -> None:
    assert sum(event.write for event in deal.events) < sum(deal.pieces) / 4


def test_the_critical_path_is_longer_than_one_seats_share_and_shorter_than_all_in_turn(deal: Deal) -> None:
    took = finish_time(deal.events, deal.pieces, deal.seats, LATENCY)
    busy = deal.made_cpu / deal.seats + deal.checked_cpu
    in_turn = sum(deal.pieces) + sum(e.write + e.receive + e.check + LATENCY for e in deal.events)
    assert 0.9 * busy < took < in_turn


def test_a_line_has_mean_median_and_quantile_of_every_cost() -> None:
    costs = [{"attempts": float(value), "mults": float(value)} for value in range(1, 41)]
    said = line("some", costs, threads=1)
    assert [said[name] for name in ("attempts", "attempts_median", "attempts_p95")] == [20.5, 20.5, 38]
    assert [said[name] for name in ("mults", "mults_median", "mults_p95")] == [20, 20, 38]
    assert (said["deals"], said["threads"]) == (40, 1)


def test_what_is_timed_is_compared_with_a_unit_measured_beside_it() -> None:
    meter = Meter(process_time)
    result, spent = meter.timed(lambda: sum(range(1000)))
    assert result == 499500
    assert 0 < spent.cpu == pytest.approx(spent.time, rel=1)
    assert 0 < meter.unit.cpu < 0.01


def test_several_threads_stand_beside_one_in_the_same_line() -> None:
    plain = run("bench", "deal", "--json", *LITTLE)
    done = run("bench", "deal", "--json", "--threads", "2", *LITTLE)
    assert (done.code, done.err) == (0, "")
    (one,), (both,) = lines(plain.text), lines(done.text)
    assert (one["threads"], both["threads"]) == (1, 2)
    beside = {
        "wall_critical_mults",
        "threads_critical_s",
        "threads_critical_mults",
        "threads_gain",
        "bare_gain",
    }
    assert beside <= {*both} and not beside & {*one}
    assert all(both[figure] > 0 for figure in beside)
    assert (one["attempts"], one["bytes_per_seat"]) == (both["attempts"], both["bytes_per_seat"])


def test_several_threads_are_timed_on_the_wall_and_one_is_the_rule_again(
    deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []

    def seen(*arguments: object) -> Deal:
        told.append(arguments[-1])
        return deal

    monkeypatch.setattr(bench, "use_threads", told.append)
    monkeypatch.setattr(bench, "measured", seen)
    (said,) = bench.deal_lines(ways(3, "normal"), 1, 2, lambda numbers, _: iter(numbers))
    assert told == [1, process_time, 1, 1, perf_counter, 1, 2, perf_counter, 1]
    assert said["threads_gain"] == 1, "the same deal was shown for both"


def test_the_bare_loop_says_how_much_faster_it_was_and_one_thread_is_the_rule_again() -> None:
    assert bare_gain(2) > 0
    assert len(in_parts(len, range(1000))) == 1


# Luck -----------------------------------------------------------------------------------------------


def test_how_many_attempts_a_board_lets_expect_is_counted(deal: Deal) -> None:
    """Every draw of three rows, and those that could be dealt, one by one."""
    board = chosen_board(digest("bench/board", 3, Mode.NORMAL, NUMBER), Mode.NORMAL, 3)
    table = row_table(clue_table(board.board, Mode.NORMAL, board.clues))
    draws = list(product(range(len(table.rows)), repeat=3))
    good = [rows for rows in draws if table.common(rows) == 1 and not any(table.needless(rows))]
    assert deal.expected_attempts == len(draws) / len(good)


def test_the_path_at_expected_luck_lies_on_the_line_through_all_deals() -> None:
    costs = [
        {"attempts": tried, "critical_mults": 1000 + 10 * tried, "expected_attempts": expected}
        for tried, expected in ((5, 20), (50, 30), (95, 40))
    ]
    assert bench._at_expected_luck(costs) == 1300
    assert bench._at_expected_luck(costs[:1]) is None, "one deal says nothing of others"
    assert bench._at_expected_luck([costs[0], costs[0]]) is None


def test_without_namespaces_all_are_on_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_lan, "_made", lambda _: False)
    with places(3) as where:
        assert where == [Place("127.0.0.1")] * 3
