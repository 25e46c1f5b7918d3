"""`p2pcryptid play`: you against bots."""

from functools import partial
from typing import Annotated

import typer

from p2pcryptid.i18n import gettext as _

from . import completing
from .choosing import GameOption, ModeOption, PlayersOption, check_levels, first_game_of, level_titles
from .opening import open_screen
from .options import AutoOption, InsecureSeedOption, JsonOption, NameOption, PlainOption


def play(
    game: GameOption = "",
    players: PlayersOption = None,
    mode: ModeOption = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL,…",
            autocompletion=completing.levels,
            help="The bots' levels; the last is repeated. In Cryptid easy, medium, hard or master; "
            "otherwise easy,medium.",
        ),
    ] = None,
    name: NameOption = None,
    auto: AutoOption = None,
    plain: PlainOption = False,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
) -> None:
    """Play against bots on this computer. With no options it is a good first game.

    Each bot is a node of its own, in its own process: not even your own program knows its secrets. 'help'
    shows what you can type. If you leave, 'p2pcryptid resume' brings you and the bots back.
    """
    app = open_screen(_("opening the table …"), plain, as_json, auto)
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.registry import find_game
    from p2pcryptid.node.reserved import Bring

    from .again import play_on
    from .hosting import Wanted, host_and_play
    from .leaving import run_at_table
    from .seating import player_config, seating

    played = find_game(game)
    variant, usual = first_game_of(played, players, mode)
    known = level_titles(presentation_of(played))
    levels = check_levels(known, usual if bots is None else bots, variant.players - 1)
    seat = seating(auto, as_json, app)
    seat.check(played)
    own = player_config(seat, name, 0, "127.0.0.1", seed)
    wanted = Wanted(played, variant, Bring(True, levels), as_json)
    first = partial(host_and_play, own, wanted, seat)
    seat.tell_end(*run_at_table(own, seat, lambda: play_on(own, seat, first)))
