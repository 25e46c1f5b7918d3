"""Which game, and which way to play it: the options, and what becomes of them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import text

from . import completing

if TYPE_CHECKING:
    from p2pcryptid.games.game import AnyGame, Variant
    from p2pcryptid.games.presentation import Presentation

GameOption = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="GAME",
        autocompletion=completing.games,
        help="What to play; a game of your own: MODULE:NAME.",
    ),
]
OwnGameOption = Annotated[
    str, typer.Option("--game", metavar="MODULE:NAME", help="A game of your own that is not installed.")
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", autocompletion=completing.players, help="How many players.")
]
ModeOption = Annotated[
    str | None,
    typer.Option(
        "--mode",
        "-m",
        metavar="MODE",
        autocompletion=completing.modes,
        help="The mode, if the game has several.",
    ),
]
HonourOption = Annotated[
    bool, typer.Option("--honour", help="Players answer by hand; the reveal shows who was honest.")
]
LevelOption = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="LEVEL",
        autocompletion=completing.levels,
        help="How well it plays; otherwise as usual.",
    ),
]

BotLevelOption = Annotated[
    str | None,
    typer.Option(
        metavar="LEVEL",
        autocompletion=completing.levels,
        help="How well they play. In Cryptid easy, medium, hard or master; otherwise medium.",
    ),
]


def know_game(named: str) -> None:
    """Load a game that is not installed, because its user says so; other games are known anyway."""
    if named:
        from p2pcryptid.games.registry import find_game

        find_game(named)


def chosen_variant(
    game: "AnyGame",
    players: int | None,
    mode: str | None,
    honour: bool | None = None,
    like: "Variant | None" = None,
) -> "Variant":
    """The first way to play the game that is what was asked for; of several, one that is most `like` this.

    `honour` is None for commands that cannot be asked for it; they do not advise it either.
    """
    variants = game.variants
    if like is not None:
        variants = tuple(
            sorted(variants, key=lambda one: (one.players != like.players, one.mode != like.mode))
        )
    for variant in variants:
        fits = players in (None, variant.players) and mode in (None, variant.mode)
        if fits and variant.honour == bool(honour):
            return variant
    asked = [f"--players {players}"] if players is not None else []
    asked += [f"--mode {mode[:40]}"] if mode is not None else []
    asked += ["--honour"] if honour else []
    raise UsageError(
        text("{game} cannot be played with {options}", game=game.name, options=" ".join(asked)),
        text("it can be played with {options}", options=_ways(game, honour is not None)),
    )


def _ways(game: "AnyGame", with_honour: bool) -> str:
    players = sorted({variant.players for variant in game.variants})
    modes = [mode for mode in dict.fromkeys(variant.mode for variant in game.variants) if mode]
    ways = [f"--players {'|'.join(map(str, players))}"]
    ways += [f"--mode {'|'.join(modes)}"] if modes else []
    ways += ["--honour"] if with_honour and any(one.honour for one in game.variants) else []
    return " ".join(ways)


def check_level(game: "AnyGame", level: str | None) -> str:
    """The level that was asked for, or the usual one."""
    from p2pcryptid.games.plain import presentation_of

    show = presentation_of(game)
    return check_levels(level_titles(show), level, 1)[0] if level is not None else show.level


def first_game_of(game: "AnyGame", players: int | None, mode: str | None) -> "tuple[Variant, str]":
    """The way to play against computers where nobody says how, and their levels, in a list with commas."""
    from p2pcryptid.games.plain import presentation_of

    show = presentation_of(game)
    first = show.first_game
    if first is None:
        return chosen_variant(game, players, mode), show.level
    variant = chosen_variant(game, players, mode, like=first.variant)
    return variant, ",".join(first.levels[: variant.players - 1])


def level_titles(show: "Presentation") -> dict[str, str]:
    """Every level of a game, and how people call it."""
    from p2pcryptid.games.presentation import level_title

    return {level: level_title(show, level) for level in show.levels}


def check_levels(known: Mapping[str, str], given: str, seats: int) -> tuple[str, ...]:
    """A level for each of so many seats, from a list with commas; the last is repeated.

    Levels are known with how people call them, which is understood too.
    """
    called = {title: level for level, title in known.items()}
    levels = tuple(called.get(level.strip(), level.strip()) for level in given.split(","))
    for level in levels:
        if level not in known:
            raise UsageError(
                text("there is no level '{level}'", level=level[:40]),
                text("levels are {levels}", levels=", ".join(known)),
            )
    if len(levels) > seats:
        raise UsageError(
            text("{levels} levels for {seats} seats", levels=len(levels), seats=seats),
            text("give fewer levels, or more --players"),
        )
    return levels + levels[-1:] * (seats - len(levels))
