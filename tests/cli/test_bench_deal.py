"""The measurements of the deal run, are the same deals every time, and say it in one form. How fast is not
tested."""

import json
from time import perf_counter, process_time
from typing import Any

import pytest

from helpers.cli_runs import assert_refused, run, run_here
from p2pcryptid.bench import deal as bench
from p2pcryptid.bench import deal_lan
from p2pcryptid.bench.deal import LATENCY, line, ways
from p2pcryptid.bench.deal_lan import Place, places
from p2pcryptid.bench.deal_meter import Meter, clock_for
from p2pcryptid.bench.deal_path import finish_time
from p2pcryptid.bench.deal_run import Deal, measured
from p2pcryptid.games.cryptid.board import Mode

NUMBER = 1
"""A deal that comes out early."""
FIGURES = ["attempts", "cpu_s_per_seat", "mults", "bytes_per_seat", "critical_s", "critical_mults"]
LITTLE = ("-p", "3", "-m", "normal", "--deals", "1")


@pytest.fixture(scope="module")
def deal() -> Deal:
    return measured(3, Mode.NORMAL, NUMBER, clock_for(1))


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
    again = measured(3, Mode.NORMAL, NUMBER, clock_for(1))
    assert (again.attempts, again.size) == (deal.attempts, deal.size)
    assert [(e.writer, e.pieces, e.offers) for e in again.events] == [
        (e.writer, e.pieces, e.offers) for e in deal.events
    ]


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
    meter = Meter(clock_for(1))
    result, spent = meter.timed(lambda: sum(range(1000)))
    assert result == 499500
    assert 0 < spent.cpu == pytest.approx(spent.time, rel=1)
    assert 0 < meter.unit.cpu < 0.01


def test_several_threads_are_timed_on_the_wall(deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []

    def seen(*arguments: object) -> Deal:
        told.append(arguments[-1])
        return deal

    monkeypatch.setattr(bench, "use_threads", told.append)
    monkeypatch.setattr(bench, "measured", seen)
    (said,) = bench.deal_lines(ways(3, "normal"), 1, 2, lambda numbers, _: iter(numbers))
    assert (said["threads"], told) == (2, [2, perf_counter])
    assert clock_for(1) is process_time


def test_without_namespaces_all_are_on_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_lan, "_made", lambda _: False)
    with places(3) as where:
        assert where == [Place("127.0.0.1")] * 3
