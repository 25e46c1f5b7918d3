"""`p2pcryptid host`: open a table."""

from functools import partial
from typing import Annotated

import typer

from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .choosing import (
    BotLevelOption,
    GameOption,
    HonourOption,
    ModeOption,
    PlayersOption,
    check_level,
    chosen_variant,
)
from .opening import open_screen
from .options import (
    AutoOption,
    BindOption,
    InsecureSeedOption,
    JsonOption,
    NameOption,
    PlainOption,
    PortOption,
)


def host(
    game: GameOption = "",
    players: PlayersOption = None,
    mode: ModeOption = None,
    bots: Annotated[int, typer.Option(min=0, help="Bots that take seats, each a node.")] = 0,
    bot_level: BotLevelOption = None,
    honour: HonourOption = False,
    private: Annotated[
        bool, typer.Option("--private", help="Do not announce the table on the network: by invite only.")
    ] = False,
    turn_time: Annotated[
        int,
        typer.Option(
            metavar="SECONDS",
            help="How long a turn may take; then the others may end it. 0: no limit.",
        ),
    ] = 0,
    name: NameOption = None,
    auto: AutoOption = None,
    plain: PlainOption = False,
    port: PortOption = 0,
    bind: BindOption = None,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
) -> None:
    """Open a table, and play when all seats are taken.

    Prints the line that your friends paste. On the same network they also find the table with 'p2pcryptid
    join' alone. The host only introduces the players: there is no server.
    """
    app = open_screen(_("opening the table …"), plain, as_json, auto)
    from p2pcryptid.games.registry import find_game
    from p2pcryptid.limits import TURN_TIMES
    from p2pcryptid.node.reserved import Bring
    from p2pcryptid.table.record import is_turn_time

    from .again import play_on
    from .hosting import Wanted, host_and_play
    from .leaving import run_at_table
    from .seating import player_config, seating

    played = find_game(game)
    variant = chosen_variant(played, players, mode, honour)
    levels = (check_level(played, bot_level),) * bots
    if bots >= variant.players:
        raise UsageError(
            text("{bots} bots and you are more than {seats}", bots=bots, seats=variant.players),
            text("--players N makes the table larger"),
        )
    if not is_turn_time(turn_time):
        raise UsageError(
            text("a turn cannot take at most {seconds} seconds", seconds=turn_time),
            text("--turn-time takes {least} to {most} seconds", least=TURN_TIMES[0], most=TURN_TIMES[-1]),
        )
    seat = seating(auto, as_json, app)
    seat.check(played)
    own = player_config(seat, name, port, bind, seed)
    wanted = Wanted(played, variant, Bring(private, levels), as_json, turn_time)
    first = partial(host_and_play, own, wanted, seat)
    seat.tell_end(*run_at_table(own, seat, lambda: play_on(own, seat, first)))
