"""`p2pcryptid host`: open a table."""

from typing import Annotated

import typer

from p2pcryptid.errors import UsageError

from .options import (
    AutoOption,
    BindOption,
    InsecureSeedOption,
    JsonOption,
    LanguageOption,
    ModeName,
    ModeOption,
    NameOption,
    Players,
    PortOption,
)


def host(
    language: LanguageOption,
    players: Players = 3,
    mode: ModeOption = ModeName.NORMAL,
    bots: Annotated[int, typer.Option(min=0, max=4, help="Bots that take seats, each a node.")] = 0,
    bot_level: Annotated[str, typer.Option(metavar="LEVEL", help="easy, medium or hard.")] = "medium",
    honour: Annotated[
        bool, typer.Option("--honour", help="Players answer by hand; the reveal shows who was honest.")
    ] = False,
    private: Annotated[
        bool, typer.Option("--private", help="Do not announce the table on the network: by invite only.")
    ] = False,
    name: NameOption = None,
    auto: AutoOption = None,
    port: PortOption = 0,
    bind: BindOption = None,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
) -> None:
    """Open a table, and play when all seats are taken.

    Prints the line that your friends paste. On the same network they also find the table with 'p2pcryptid
    join' alone. The host only introduces the players: there is no server.
    """
    from p2pcryptid.games.cryptid.dealing import Variant

    from .hosting import Wanted, host_and_play
    from .seating import level_chosen, player_config, run_async, seat_player, tell_end

    level_chosen(bot_level)
    auto = level_chosen(auto)
    if bots >= players:
        raise UsageError(f"{bots} bots and you are more than {players}", "--players N makes the table larger")
    own = player_config(name, port, bind, seed)
    player = seat_player(auto, own, language.language, as_json)
    levels = (bot_level,) * bots
    wanted = Wanted(Variant(players, mode.mode, honour), mode.value, levels, private, as_json)
    node, ending = run_async(lambda: host_and_play(own, wanted, player))
    tell_end(node, ending, language.language, as_json)
