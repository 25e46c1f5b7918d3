"""However a program ends before its game does, it names the command that leads back, and that does."""

import signal
from pathlib import Path

from helpers.nodes import QUICK, Nodes, Process, assert_same_honest_end, await_seats
from helpers.outside_nodes import GAME, OutsideNodes, assert_same_log

CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


def sent_away(processes: list[Process]) -> None:
    """Each by a signal of its own; none with a traceback."""
    for process, (number, code) in zip(processes, CODES.items(), strict=False):
        process.send(number)
        assert process.left() == code, process.story()
        assert "Traceback" not in process.errors


def test_in_the_deal(tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[3]) as nodes:
        seats = nodes.table(3)
        for seat in seats:
            seat.first("words")
        sent_away(seats)
        assert all("your seat is kept" in seat.errors for seat in seats)
        back = [nodes.play(seat.home.name, *seat.way_back) for seat in seats]
        assert_same_honest_end(back)
        assert not any("come back" in seat.errors for seat in back)


def test_in_the_lobby_and_in_play(tmp_path: Path) -> None:
    with OutsideNodes(tmp_path) as nodes:
        invite, seats = nodes.half_full()
        sent_away(seats)
        assert all("come back to this table" in seat.errors for seat in seats)
        assert all(GAME[1] in seat.way_back for seat in seats)
        seats = [nodes.play(seat.home.name, *seat.way_back) for seat in seats]
        await_seats(seats[0], 2)
        seats.append(nodes.play("cat", "join", invite, *GAME))
        seats[0].first("fact")  # without it the others cannot go on
        sent_away(seats)
        assert all("your seat is kept" in seat.errors for seat in seats)
        assert_same_log([nodes.play(seat.home.name, *seat.way_back) for seat in seats])


def test_bots_stop_with_their_player_and_it_is_said(tmp_path: Path) -> None:
    with OutsideNodes(tmp_path) as nodes:
        _, ann = nodes.open("--bots", "2", "--bot-level", "random")
        ann.first("fact")
        ann.send(signal.SIGTERM)
        assert ann.left() == CODES[signal.SIGTERM]
        assert "robin and wren will stop now, and come back with you" in ann.errors
        assert_same_log([nodes.play("ann", *ann.way_back)])


def test_who_was_never_seated_is_told_nothing_of_coming_back(tmp_path: Path) -> None:
    with OutsideNodes(tmp_path) as nodes:
        lost = nodes.play("ben", "join", "--address", "127.0.0.1:9", *GAME)
        assert lost.left() == 3, lost.story()
        assert "come back" not in lost.errors
