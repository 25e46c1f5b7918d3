"""`p2pcryptid play`: you against bots."""

from typing import Annotated

import typer

from p2pcryptid.errors import UsageError

from .options import (
    AutoOption,
    InsecureSeedOption,
    JsonOption,
    LanguageOption,
    ModeName,
    ModeOption,
    NameOption,
    Players,
)


def play(
    language: LanguageOption,
    players: Players = 3,
    mode: ModeOption = ModeName.NORMAL,
    bots: Annotated[
        str, typer.Option(metavar="LEVEL,…", help="Their levels: easy, medium, hard; the last one goes on.")
    ] = "medium",
    name: NameOption = None,
    auto: AutoOption = None,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
) -> None:
    """Play against bots on this computer.

    Each bot is a node of its own, in its own process: not even your own program knows their clues. 'help'
    shows what you can type. If you leave, 'p2pcryptid resume' brings you and the bots back.
    """
    from p2pcryptid.games.cryptid.dealing import Variant

    from .hosting import Wanted, host_and_play
    from .seating import level_chosen, player_config, run_async, seat_player, tell_end

    levels = tuple(level.strip() for level in bots.split(","))
    for level in levels:
        level_chosen(level)
    if len(levels) >= players:
        raise UsageError(f"{len(levels)} bots and you are more than {players}", "--players N")
    levels += levels[-1:] * (players - 1 - len(levels))
    own = player_config(name, 0, "127.0.0.1", seed)
    player = seat_player(level_chosen(auto), own, language.language, as_json)
    wanted = Wanted(Variant(players, mode.mode), mode.value, levels, True, as_json, alone=True)
    node, ending = run_async(lambda: host_and_play(own, wanted, player))
    tell_end(node, ending, language.language, as_json)
