"""`p2pcryptid arena`: bots against bots, and how often each level wins."""

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.limits import ARENA_GAMES

from . import completing
from .choosing import GameOption, ModeOption, PlayersOption, check_levels, chosen_variant
from .options import JsonOption, SeedOption, narrate, print_lines, read_seed
from .rich_output import print_table, with_progress

if TYPE_CHECKING:
    from p2pcryptid.sim.arena import Played
    from p2pcryptid.sim.ratings import Rating
    from p2pcryptid.sim.standings import Standing


def arena(
    game: GameOption = "",
    players: PlayersOption = None,
    mode: ModeOption = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LEVELS",
            autocompletion=completing.levels,
            help="A level for each seat, with commas; the last is repeated.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=ARENA_GAMES, help="How many games.")] = 100,
    seed: SeedOption = "",
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0: one for each core.")] = 0,
    hints: Annotated[
        bool, typer.Option("--hints", help="Let the players call for hints, where the game has any.")
    ] = False,
    rated: Annotated[
        bool, typer.Option("--ratings", help="Rate these levels, or all, by every mixture of them.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Let computer players of all levels meet, and count who wins.

    If no levels are given, the best ones meet. The level 'oracle', where a game has it, knows all secrets.
    They change seats from game to game. The same seed gives the same games, however many processes play.
    """
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.presentation import level_title
    from p2pcryptid.games.registry import find_game
    from p2pcryptid.sim.arena import Contest, levels_of, play_contest

    played = find_game(game)
    show = presentation_of(played)
    variant, source = chosen_variant(played, players, mode), read_seed(seed)
    levels = list(show.levels) if rated else list(show.levels)[::-1][: variant.players]
    wanted = ",".join(levels) if seats is None else seats
    tables = (_mixtures if rated else _table)(
        {level: level_title(show, level) for level in levels_of(show)}, wanted, variant.players, source
    )
    contest = Contest(game, variant, tables, games, source, hints)
    results = with_progress(play_contest(contest, jobs or os.cpu_count() or 1), games)
    (_print_ratings if rated else _print_standings)(results, as_json)
    narrate(_("seed: {seed}").format(seed=source.hex()))


def _table(known: Mapping[str, str], wanted: str, seats: int, _seed: bytes) -> tuple[tuple[str, ...], ...]:
    return (check_levels(known, wanted, seats),)


def _mixtures(known: Mapping[str, str], wanted: str, seats: int, seed: bytes) -> tuple[tuple[str, ...], ...]:
    from p2pcryptid.drawing import Draw
    from p2pcryptid.sim.ratings import mixed_tables

    levels = check_levels(known, wanted, len(wanted.split(",")))
    if len(set(levels)) < 2:
        raise UsageError(text("one level alone cannot be rated"), text("name several: --seats LEVEL,LEVEL"))
    return mixed_tables(levels, seats, Draw(seed, "p2pcryptid/v1/arena/tables"))


def _print_standings(played: Iterable["Played"], as_json: bool) -> None:
    from p2pcryptid.sim.standings import standings

    results = standings(played)
    if as_json:
        print_lines(map(_line, results))
    else:
        print_table(_header(results[0]), map(_row, results))


def _print_ratings(played: Iterable["Played"], as_json: bool) -> None:
    from p2pcryptid.sim.ratings import ratings

    results = ratings(played)
    if as_json:
        print_lines(map(_rating_line, results))
    else:
        header = [_("level"), _("games"), _("wins"), _("rating"), _("95 % interval")]
        print_table(header, map(_rating_row, results))


def _rating_line(one: "Rating") -> dict[str, Any]:
    return {
        "v": 1,
        "arena": "rating",
        "level": one.level,
        "games": one.games,
        "wins": one.wins,
        "rating": round(one.points, 1),
        "low": round(one.low, 1),
        "high": round(one.high, 1),
    }


def _rating_row(one: "Rating") -> list[str]:
    interval = _("{low} to {high}").format(low=f"{one.low:+.0f}", high=f"{one.high:+.0f}")
    return [one.level, str(one.games), str(one.wins), f"{one.points:+.0f}", interval]


def _line(one: "Standing") -> dict[str, Any]:
    low, high = one.interval
    figures = {name: None if value is None else round(value, 2) for name, value in one.figures.items()}
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
        **figures,
        "decision_ms_median": round(one.decision_ms_median, 2),
        "decision_ms_max": round(one.decision_ms_max, 1),
    }


def _header(one: "Standing") -> list[str]:
    won = [_("level"), _("games"), _("wins"), _("share"), _("95 % interval"), _("fair")]
    return [*won, *map(_, one.figures), _("ms: median"), _("max")]


def _row(one: "Standing") -> list[str]:
    low, high = one.interval
    interval = _("{low} to {high}").format(low=f"{low:.1%}", high=f"{high:.1%}")
    won = [str(one.games), str(one.wins), f"{one.share:.1%}", interval, f"{one.fair_share:.1%}"]
    figures = ["–" if value is None else f"{value:.1f}" for value in one.figures.values()]
    return [one.level, *won, *figures, f"{one.decision_ms_median:.1f}", f"{one.decision_ms_max:.0f}"]
