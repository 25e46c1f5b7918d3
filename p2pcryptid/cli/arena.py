"""`p2pcryptid arena`: bots against bots, and how often each level wins."""

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from p2pcryptid.errors import UsageError
from p2pcryptid.limits import ARENA_GAMES

from .options import (
    JsonOption,
    ModeName,
    ModeOption,
    Players,
    SeedOption,
    narrate,
    print_lines,
    read_seed,
    show_progress,
)

if TYPE_CHECKING:
    from p2pcryptid.sim.standings import Standing


def arena(
    players: Players = 4,
    mode: ModeOption = ModeName.NORMAL,
    seats: Annotated[
        str,
        typer.Option(metavar="LEVELS", help="A level for each seat, with commas; the last one fills up."),
    ] = "hard,medium",
    games: Annotated[int, typer.Option(min=1, max=ARENA_GAMES, help="How many games.")] = 100,
    seed: SeedOption = "",
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0: one for each core.")] = 0,
    hints: Annotated[bool, typer.Option("--hints", help="Let the players call for hints.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let computer players of all levels meet, and count who wins.

    Levels are random, greedy, easy, medium, hard and oracle, which knows all clues. They change seats from
    game to game. The same seed gives the same games, however many processes play them.
    """
    from p2pcryptid.sim.arena import Match, play_match
    from p2pcryptid.sim.standings import standings

    source = read_seed(seed)
    match = Match(mode.mode, _levels(seats, players), games, source, hints)
    played = []
    for game in play_match(match, jobs or os.cpu_count() or 1):
        played.append(game)
        show_progress(len(played), games)
    if as_json:
        print_lines(map(_line, standings(played)))
    else:
        print(_HEADER)
        for one in standings(played):
            print(_row(one))
    narrate(f"seed: {source.hex()}")


def _levels(text: str, players: int) -> tuple[str, ...]:
    from p2pcryptid.sim.arena import LEVELS

    named = [part.strip() for part in text.split(",")]
    for level in named:
        if level not in LEVELS:
            raise UsageError(f"'{level}' is no level", f"levels are {', '.join(LEVELS)}")
    if len(named) > players:
        raise UsageError(f"{len(named)} levels for {players} players", "give as many, or more --players")
    return (*named, *[named[-1]] * (players - len(named)))


def _line(one: "Standing") -> dict[str, Any]:
    low, high = one.interval
    return {
        "v": 1,
        "arena": "level",
        "level": one.level,
        "games": one.games,
        "wins": one.wins,
        "share": round(one.share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "fair_share": round(one.fair_share, 4),
        "turns": None if one.turns is None else round(one.turns, 2),
        "cubes": round(one.cubes, 2),
        "decision_ms_median": round(one.decision_ms_median, 2),
        "decision_ms_max": round(one.decision_ms_max, 1),
    }


_HEADER = "level   games  wins  share     95 % interval   fair  turns  cubes  ms: median     max"


def _row(one: "Standing") -> str:
    low, high = one.interval
    turns = "–" if one.turns is None else f"{one.turns:.1f}"
    won = f"{one.games:5} {one.wins:5} {one.share:6.1%}  {low:6.1%} to {high:6.1%} {one.fair_share:6.1%}"
    times = f"{one.decision_ms_median:10.1f} {one.decision_ms_max:7.0f}"
    return f"{one.level:7} {won}  {turns:>5}  {one.cubes:5.1f}  {times}"
