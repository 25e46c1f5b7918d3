"""How much a deal without a dealer costs each seat.

CPU of one seat is what it makes itself and what it checks of everybody. `mults` is that as a multiple of one
variable-base multiplication, measured around each deal. `wall_s` is for all seats in one process, which
make everything in turn and check it once for all, since they would all come to the same.
"""

from collections.abc import Iterator
from statistics import mean, median
from time import perf_counter, process_time
from typing import Any

from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.crypto.hashing import Secret, digest, generator, hash_to_scalar
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import PLAYERS
from p2pcryptid.games.cryptid.dealing import clue_table
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.protocol import Done
from p2pcryptid.table.protocols.unique_column.author import author
from p2pcryptid.table.protocols.unique_column.check import check
from p2pcryptid.table.protocols.unique_column.row_table import row_table
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Terms, begun


def deal_lines(deals: int) -> Iterator[dict[str, Any]]:
    """A line for each number of players and mode."""
    for mode in Mode:
        for players in PLAYERS:
            yield _line(players, mode, deals)


def _line(players: int, mode: Mode, deals: int) -> dict[str, Any]:
    costs = [_one(players, mode, number) for number in range(deals)]
    seconds = mean(cost["cpu_s_per_seat"] for cost in costs)
    return {
        "v": 1,
        "bench": "deal",
        "name": f"deal-{players}-{mode.name.lower()}",
        "deals": deals,
        "attempts": round(mean(cost["attempts"] for cost in costs), 1),
        "cpu_s_per_seat": round(seconds, 2),
        "mults": round(mean(cost["cpu_s_per_seat"] / cost["unit"] for cost in costs)),
        "bytes_per_seat": round(mean(cost["bytes_per_seat"] for cost in costs)),
        "wall_s": round(mean(cost["wall_s"] for cost in costs), 2),
    }


def _one(players: int, mode: Mode, number: int) -> dict[str, float]:
    board = chosen_board(digest("bench/board", players, mode, number), mode, players)
    table = row_table(clue_table(board.board, mode, board.clues))
    match = digest("bench/deal", players, mode, number)
    secrets = [Secret(digest("bench/secret", match, seat)) for seat in range(players)]
    run: ColumnRun | Done = begun(Terms(match, players, table, match), "row", Memory(), match)
    attempts, size, made, checked = 0, 0, 0.0, 0.0
    units, began = [_unit()], perf_counter()
    while isinstance(run, ColumnRun):
        seat, attempts = run.writer, attempts if run.final is None else run.final.attempt.number + 1
        start = process_time()
        parts = author(run, seat, secrets[seat])
        middle = process_time()
        run = check(run, seat, parts, digest("bench/head", match, list(parts)))
        made, checked = made + middle - start, checked + process_time() - middle
        size += sum(map(len, parts))
    units.append(_unit())
    return {
        "attempts": attempts,
        "cpu_s_per_seat": made / players + checked,
        "bytes_per_seat": size / players,
        "wall_s": perf_counter() - began,
        "unit": mean(units),
    }


def _unit() -> float:
    """One variable-base multiplication, as a median over some."""
    scalar, point = hash_to_scalar("bench/unit"), generator("bench/unit")
    return median(_timed(scalar, point) for _ in range(101))


def _timed(scalar: Scalar, point: Point) -> float:
    start = process_time()
    for _ in range(4):
        _ = scalar * point
    return (process_time() - start) / 4
