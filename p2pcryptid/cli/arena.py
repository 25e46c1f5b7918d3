"""`p2pcryptid arena`: bots against bots, and how often each level wins."""

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
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
)
from .rich_output import print_table, with_progress

if TYPE_CHECKING:
    from p2pcryptid.sim.standings import Standing


def arena(
    players: Players = 4,
    mode: ModeOption = ModeName.NORMAL,
    seats: Annotated[
        str,
        typer.Option(metavar="LEVELS", help="A level for each seat, with commas; the last is repeated."),
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
    played = list(with_progress(play_match(match, jobs or os.cpu_count() or 1), games))
    if as_json:
        print_lines(map(_line, standings(played)))
    else:
        print_table(_header(), map(_row, standings(played)))
    narrate(_("seed: {seed}").format(seed=source.hex()))


def _levels(given: str, players: int) -> tuple[str, ...]:
    from p2pcryptid.sim.arena import LEVELS

    named = [part.strip() for part in given.split(",")]
    for level in named:
        if level not in LEVELS:
            raise UsageError(
                text("there is no level '{level}'", level=level[:40]),
                text("levels are {levels}", levels=", ".join(LEVELS)),
            )
    if len(named) > players:
        raise UsageError(
            text("{levels} levels for {players} players", levels=len(named), players=players),
            text("give as many levels as players, or more --players"),
        )
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


def _header() -> list[str]:
    return [
        _("level"),
        _("games"),
        _("wins"),
        _("share"),
        _("95 % interval"),
        _("fair"),
        _("turns"),
        _("cubes"),
        _("ms: median"),
        _("max"),
    ]


def _row(one: "Standing") -> list[str]:
    low, high = one.interval
    interval = _("{low} to {high}").format(low=f"{low:.1%}", high=f"{high:.1%}")
    won = [str(one.games), str(one.wins), f"{one.share:.1%}", interval, f"{one.fair_share:.1%}"]
    turns = "–" if one.turns is None else f"{one.turns:.1f}"
    times = [f"{one.decision_ms_median:.1f}", f"{one.decision_ms_max:.0f}"]
    return [one.level, *won, turns, f"{one.cubes:.1f}", *times]
