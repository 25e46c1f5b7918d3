"""`p2pcryptid bench`: the project's own measurements, each beside a reference in the same run."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer

from .choosing import GameOption, ModeOption, PlayersOption, chosen_variant
from .help import Command, Group
from .options import JsonOption, print_lines
from .rich_output import print_records, with_progress

app = typer.Typer(cls=Group, no_args_is_help=True, help="Measure this program on this machine.")


@app.callback()
def _bench() -> None:
    """Measure this program on this machine."""


@app.command(cls=Command)
def engine(as_json: JsonOption = False) -> None:
    """Legal deals, boards and moves per second, each beside a plain reference; and what boards reach."""
    from p2pcryptid.bench.engine import engine_lines

    _print(engine_lines(), as_json)


@app.command(cls=Command)
def encoding(as_json: JsonOption = False) -> None:
    """Encoding and decoding beside plain Python, and what the worst bytes of a stranger cost."""
    from p2pcryptid.bench.encoding import encoding_lines

    _print(encoding_lines(), as_json)


@app.command(cls=Command)
def crypto(as_json: JsonOption = False) -> None:
    """Group operations, proofs, the verified shuffle and the deck, in multiples of one multiplication."""
    from p2pcryptid.bench.crypto import crypto_lines

    _print(crypto_lines(), as_json)


@app.command(cls=Command)
def deal(
    as_json: JsonOption = False,
    deals: Annotated[int, typer.Option(min=1, max=1000, help="How many deals of each sort.")] = 40,
    players: PlayersOption = None,
    mode: ModeOption = None,
    threads: Annotated[
        int,
        typer.Option(min=1, max=64, help="With how many threads every seat calculates, beside one alone."),
    ] = 1,
    nodes: Annotated[
        bool, typer.Option("--nodes", help="Let real nodes deal, each in a network of its own if possible.")
    ] = False,
) -> None:
    """What dealing without a dealer costs each seat, for every number of players and mode."""
    from p2pcryptid.bench.deal import deal_lines, ways
    from p2pcryptid.bench.deal_nodes import node_lines
    from p2pcryptid.games.registry import GAMES

    chosen_variant(GAMES["cryptid"], players, mode)  # refuses what there is not
    measure = node_lines if nodes else deal_lines
    lines = measure(ways(players, mode), deals, threads, with_progress if as_json else _unseen)
    _print(lines if as_json else map(_without_spread, lines), as_json)


def _unseen(numbers: Iterable[int], _: int) -> Iterator[int]:
    """People see the lines come; a bar would be in their way."""
    yield from numbers


def _without_spread(line: dict[str, Any]) -> dict[str, Any]:
    """A table has no room for the medians and quantiles of all figures."""
    spread = ("_median", "_p95")
    return {
        name: value
        for name, value in line.items()
        if not name.endswith(spread) or name.startswith(("critical_mults", "s_"))
    }


@app.command(cls=Command)
def cards(
    as_json: JsonOption = False,
    game: GameOption = "",
    deals: Annotated[int, typer.Option(min=1, max=100, help="How many deals of each sort.")] = 3,
) -> None:
    """What a game's cards cost each seat: keys, shuffles and hands of all games with cards, or of one."""
    from p2pcryptid.bench.cards import card_lines
    from p2pcryptid.games.registry import GAMES, find_game

    _print(card_lines([find_game(game)] if game else GAMES.values(), deals), as_json)


@app.command(cls=Command)
def audit(
    as_json: JsonOption = False,
    matches: Annotated[int, typer.Option(min=1, max=100, help="How many matches.")] = 2,
) -> None:
    """An audit of a five-player advanced match, beside what one seat spent on it."""
    from p2pcryptid.bench.audit import audit_lines

    _print(audit_lines(matches), as_json)


@app.command(cls=Command)
def report(as_json: JsonOption = False) -> None:
    """What a page about a game costs beyond its audit, for every way to play and every verdict."""
    from p2pcryptid.bench.report import report_lines

    _print(report_lines(), as_json)


@app.command(cls=Command)
def net(
    as_json: JsonOption = False,
    echoes: Annotated[int, typer.Option(min=1, max=100_000, help="How many echoes.")] = 2000,
    moves: Annotated[int, typer.Option(min=2, max=100, help="How many events, twice.")] = 80,
) -> None:
    """A move of real nodes until all others have verified it, beside a bare echo over the same encryption."""
    from p2pcryptid.bench.net import net_lines

    _print(net_lines(echoes, moves), as_json)


@app.command(cls=Command)
def screen(as_json: JsonOption = False) -> None:
    """How fast the map is drawn in every size and theme, and how soon the first screen is there."""
    from p2pcryptid.bench.screen import screen_lines

    _print(screen_lines(), as_json)


def _print(lines: Iterable[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_lines(lines)
    else:
        print_records(({k: v for k, v in line.items() if k not in ("v", "bench")} for line in lines), "name")
