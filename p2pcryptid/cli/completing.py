"""What the shell's Tab key may complete: the words that options and arguments take."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from p2pcryptid.games.game import AnyGame

VARIABLE = "_P2PCRYPTID_COMPLETE"
"""the environment variable by which a shell asks"""
_LOG = ".p2pcryptid"


def games(incomplete: str) -> list[str]:
    """Games that are installed."""
    from p2pcryptid.games.registry import installed_games

    return [name for name in installed_games() if name.startswith(incomplete)]


def modes(ctx: typer.Context, incomplete: str) -> list[str]:
    """Modes of the game that the line names."""
    game = _game(ctx)
    found = () if game is None else dict.fromkeys(variant.mode for variant in game.variants if variant.mode)
    return [mode for mode in found if mode.startswith(incomplete)]


def players(ctx: typer.Context, incomplete: str) -> list[str]:
    """How many may sit at a table of that game."""
    game = _game(ctx)
    found = () if game is None else sorted({str(variant.players) for variant in game.variants})
    return [count for count in found if count.startswith(incomplete)]


def levels(ctx: typer.Context, incomplete: str) -> list[str]:
    """Levels of its computer players; of a list with commas, the last one."""
    from p2pcryptid.games.plain import presentation_of

    game = _game(ctx)
    before, comma, last = incomplete.rpartition(",")
    found = () if game is None else presentation_of(game).levels
    return [f"{before}{comma}{level}" for level in found if level.startswith(last)]


def settings(ctx: typer.Context, incomplete: str) -> list[str]:
    """`theme=light` and the like."""
    from p2pcryptid.settings import ABOUT, choices

    # Bash takes the sign for a word of its own, and completes what follows it.
    before = [word for word in ctx.params.get("changes") or [] if word != "="]
    if before and before[-1] in ABOUT:
        return [word for word in choices(before[-1]) if word.startswith(incomplete)]
    key, equals, value = incomplete.partition("=")
    if not equals:
        return [f"{one}=" for one in ABOUT if one.startswith(key)]
    return [f"{key}={word}" for word in choices(key) if word.startswith(value)]


def matches(incomplete: str) -> list[str]:
    """Games that one can come back to."""
    from p2pcryptid.net.home import home
    from p2pcryptid.node.journal import saved_matches

    from .leaving import SHOWN_DIGITS

    names = [one.name[:SHOWN_DIGITS] for one in saved_matches(home() / "matches") if not one.finished]
    return [name for name in names if name.startswith(incomplete)]


def logs(incomplete: str) -> list[str]:
    """Logs of games, and folders on the way to them."""
    before, slash, begun = incomplete.rpartition("/")
    folder = Path(before + slash).expanduser()
    found = sorted(one for one in folder.iterdir() if one.name.startswith(begun)) if folder.is_dir() else []
    shown = [one for one in found if begun or not one.name.startswith(".")]
    ends = {one: "/" if one.is_dir() else "" for one in shown if one.is_dir() or one.suffix == _LOG}
    return [f"{before}{slash}{one.name}{end}" for one, end in ends.items()]


def _game(ctx: typer.Context) -> "AnyGame | None":
    """The game that the line names, or the usual one; none if it would have to be loaded first."""
    from p2pcryptid.games.registry import GAMES, find_game, installed_games

    named = ctx.params.get("game") or ""
    return find_game(named) if not named or named in (*GAMES, *installed_games()) else None
