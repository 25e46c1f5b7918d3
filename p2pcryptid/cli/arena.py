"""`p2pcryptid arena`: bots against bots, and how often each level wins."""

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from p2pcryptid.i18n import gettext as _
from p2pcryptid.limits import ARENA_GAMES

from .choosing import GameOption, ModeOption, PlayersOption, check_levels, chosen_variant
from .options import JsonOption, SeedOption, narrate, print_lines, read_seed
from .rich_output import print_table, with_progress

if TYPE_CHECKING:
    from p2pcryptid.sim.standings import Standing


def arena(
    game: GameOption = "",
    players: PlayersOption = None,
    mode: ModeOption = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="LEVELS", help="A level for each seat, with commas; the last is repeated."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=ARENA_GAMES, help="How many games.")] = 100,
    seed: SeedOption = "",
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0: one for each core.")] = 0,
    hints: Annotated[
        bool, typer.Option("--hints", help="Let the players call for hints, where the game has any.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Let computer players of all levels meet, and count who wins.

    If no levels are given, the best ones meet. The level 'oracle', where a game has it, knows all secrets.
    They change seats from game to game. The same seed gives the same games, however many processes play.
    """
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.registry import find_game
    from p2pcryptid.sim.arena import Contest, levels_of, play_contest
    from p2pcryptid.sim.standings import standings

    played = find_game(game)
    variant, source = chosen_variant(played, players, mode), read_seed(seed)
    known = levels_of(presentation_of(played))
    best = ",".join(list(presentation_of(played).levels)[::-1][: variant.players])
    levels = check_levels(known, best if seats is None else seats, variant.players)
    contest = Contest(game, variant, levels, games, source, hints)
    results = standings(with_progress(play_contest(contest, jobs or os.cpu_count() or 1), games))
    if as_json:
        print_lines(map(_line, results))
    else:
        print_table(_header(results[0]), map(_row, results))
    narrate(_("seed: {seed}").format(seed=source.hex()))


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
