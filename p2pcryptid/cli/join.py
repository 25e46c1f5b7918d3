"""`p2pcryptid join`, `bot`, `resume` and `watch`: the other ways to a table."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.errors import FileError, UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.timing import LAN_BROWSE_SECONDS

from .games import LevelOption, OwnGameOption, know_game
from .options import (
    AutoOption,
    BindOption,
    InsecureSeedOption,
    JsonOption,
    NameOption,
    PortOption,
    narrate,
    on_terminal,
)

if TYPE_CHECKING:
    from p2pcryptid.net.advert import Advert
    from p2pcryptid.node.journal import SavedMatch
    from p2pcryptid.node.lobby import HostRoute
    from p2pcryptid.node.mesh import Mesh
    from p2pcryptid.node.node import Ending, Node
    from p2pcryptid.node.runner import MatchRunner
    from p2pcryptid.node.sessions import PlayerConfig

    from .seating import Seating

InviteArgument = Annotated[
    str, typer.Argument(help="The line that the host was shown; - reads it from standard input.")
]
FolderOption = Annotated[Path | None, typer.Option(hidden=True, help="The files of a bot.")]
AddressOption = Annotated[
    list[str] | None,
    typer.Option("--address", metavar="HOST:PORT", help="Where the host is, if it is not found by itself."),
]


def join(
    invite: Annotated[
        str, typer.Argument(help="The line that the host was shown; - reads it; none: look around.")
    ] = "",
    first: Annotated[bool, typer.Option("--first", help="Take the first table found; wait for one.")] = False,
    address: AddressOption = None,
    game: OwnGameOption = "",
    name: NameOption = None,
    auto: AutoOption = None,
    port: PortOption = 0,
    bind: BindOption = None,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
) -> None:
    """Join a table: by its invite, or one that is found on this network."""
    from .looking import join_first
    from .seating import player_config, seating

    seat = seating(auto, as_json)
    know_game(game)
    own = player_config(seat, name, port, bind, seed)
    if first and not invite and not address:
        join_first(own.identity, lambda way: _play(own, way, seat))
    else:
        _play(own, _way(invite, address or []), seat)


def bot(
    invite: InviteArgument,
    level: LevelOption = None,
    address: AddressOption = None,
    game: OwnGameOption = "",
    name: NameOption = None,
    port: PortOption = 0,
    bind: BindOption = None,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
    folder: FolderOption = None,
) -> None:
    """Seat a bot at a table. It is a node like any other, with a key of its own."""
    import secrets

    from p2pcryptid.net.home import home

    from .seating import bot_seating, player_config

    know_game(game)
    fresh = folder or home() / "bots" / secrets.token_hex(8)
    seat = bot_seating(level, as_json)
    own = player_config(seat, name or f"bot-{secrets.token_hex(2)}", port, bind, seed, fresh=fresh)
    _play(own, _way(invite, address or []), seat)


def _play(own: "PlayerConfig", way: "HostRoute", seat: "Seating") -> None:
    from p2pcryptid.games.registry import GAMES
    from p2pcryptid.net.errors import LinkError
    from p2pcryptid.node.gate import Refused
    from p2pcryptid.node.sessions import join_table
    from p2pcryptid.node.wire import Offer

    from .seating import run_async
    from .telling import tell_lobby

    def tell(offer: Offer, names: tuple[str, ...]) -> None:
        if offer.game not in GAMES:  # we load nothing because a host named it
            raise Refused("unknown-game")
        seat.check(GAMES[offer.game])
        tell_lobby(names, offer.seats, seat.as_json)

    def tell_retry(error: LinkError) -> None:
        narrate(_("{reason}; trying again …").format(reason=error.message))

    async def work() -> tuple["Node", "Ending"]:
        return await join_table(own, GAMES, way, tell, seat.player(own), tell_retry)

    seat.tell_end(*run_async(work))


def _way(invite: str, addresses: list[str]) -> "HostRoute":
    """By invite, by address, or by looking around."""
    from p2pcryptid.net.address import parse_address
    from p2pcryptid.net.invite import decode_invite
    from p2pcryptid.node.lobby import HostRoute

    from .seating import run_async

    given = tuple(parse_address(one) for one in addresses)
    if invite:
        said = sys.stdin.readline() if invite == "-" else invite
        found = decode_invite(said.removeprefix("p2pcryptid join "))
        return HostRoute(tuple(dict.fromkeys((*given, *found.addresses))), found.host, found.token)
    if given:
        return HostRoute(given)
    chosen = run_async(_found_and_chosen).invite
    return HostRoute(chosen.addresses, chosen.host, chosen.token)


_MOST_LISTED = 8
_SHOWN = ("name", "game", "mode", "free", "seats")


async def _found_and_chosen() -> "Advert":
    import trio

    from p2pcryptid.net.lan import browse

    if not on_terminal():
        raise UsageError(
            text("there is no terminal to choose a table at"), text("give an invite, or --first")
        )
    narrate(_("looking for a table on this network …"))
    tables = [table for table in await browse(LAN_BROWSE_SECONDS) if table.free]
    if not tables:
        raise UsageError(
            text("no open table was found on this network"), text("paste the host's line, or use --address")
        )
    for number, table in enumerate(tables, 1):
        said = _("{number}  {name}: {game}, {mode}, {free} of {seats} seats free")
        print(said.format(number=number, **{one: getattr(table, one) for one in _SHOWN}))
    while True:
        said = await trio.to_thread.run_sync(input, _("which one? "), abandon_on_cancel=True)
        said = said.strip()
        if said.isascii() and said.isdigit() and 0 < int(said[:6]) <= len(tables):
            return tables[int(said) - 1]
        print(_("a number from 1 to {count}").format(count=len(tables)))


def resume(
    match: Annotated[str, typer.Argument(help="The first digits of the match; none: the last one.")] = "",
    address: Annotated[
        list[str] | None,
        typer.Option("--address", metavar="HOST:PORT", help="Where another player is now, if all moved."),
    ] = None,
    game: OwnGameOption = "",
    name: NameOption = None,
    auto: AutoOption = None,
    port: PortOption = 0,
    bind: BindOption = None,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
    folder: FolderOption = None,
) -> None:
    """Come back to a game after a crash, a closed lid or a changed address.

    A game that is over can be named too: somebody who was away at its end gets the rest from you.
    """
    from p2pcryptid.games.registry import GAMES
    from p2pcryptid.net.address import parse_address
    from p2pcryptid.node.sessions import game_of, resume_table

    from .bots import Bots
    from .seating import player_config, run_async, seating

    seat = seating(auto, as_json)
    know_game(game)
    own = player_config(seat, name, port, bind, seed, fresh=folder)
    kept = _kept(own.matches, match)
    played = game_of(GAMES, kept.record.encode())
    seat.check(played)
    elsewhere = tuple(parse_address(given) for given in address or [])
    said = _("back to {match}: {names}; checking the journal …")
    narrate(said.format(match=kept.name, names=", ".join(kept.record.names)))
    bots = Bots.brought_back(kept.folder, bind, played)

    async def work() -> tuple["Node", "Ending"]:
        return await resume_table(own, GAMES, kept.folder, seat.player(own), elsewhere)

    try:
        node, ending = run_async(work)
    except BaseException:
        bots.stop()
        raise
    seat.tell_end(node, ending)


def _kept(matches: Path, match: str) -> "SavedMatch":
    """The game with this name; the last one that is not over, if none is given."""
    from p2pcryptid.node.journal import saved_matches

    found = saved_matches(matches)
    kept = [one for one in found if (match or not one.finished) and one.name.startswith(match.lower())]
    if not kept and match and found:
        names = ", ".join(one.name for one in found[:_MOST_LISTED])
        message = text("no game starts with '{match}'", match=match[:40])
        raise FileError(message, text("the last games are {names}", names=names))
    if not kept:
        raise FileError(
            text("there is no unfinished game to come back to"),
            text("games are kept in {path}", path=matches),
        )
    if len(kept) > 1 and match:
        names = ", ".join(one.name for one in kept)
        message = text("'{match}' could be {names}", match=match[:40], names=names)
        raise UsageError(message, text("give more digits"))
    return kept[0]


def watch(
    invite: InviteArgument,
    address: AddressOption = None,
    game: OwnGameOption = "",
    as_json: JsonOption = False,
) -> None:
    """Follow a game as it happens, and check everything in it, with no seat and no secret."""
    import os

    from p2pcryptid.games.registry import GAMES
    from p2pcryptid.net.identity import fresh_identity
    from p2pcryptid.node.gate import Refused
    from p2pcryptid.node.sessions import PlayerConfig
    from p2pcryptid.node.watch import Spectator

    from .seating import log, run_async
    from .telling import tell_match, tell_watched

    know_game(game)
    if not invite.strip():
        raise UsageError(
            text("watching needs the line that the host was shown"),
            text("ask the host for it; with it, --address says where else to look"),
        )
    way = _way(invite, address or [])
    assert way.host is not None  # an invite has it
    own = PlayerConfig(fresh_identity("spectator"), Path(os.devnull), log)
    narrate(_("waiting for the game …"))

    async def follow(runner: "MatchRunner", _: "Mesh") -> None:
        await tell_match(runner, as_json)

    def tell_full(refused: Refused) -> None:
        narrate(_("{reason}; waiting for a place …").format(reason=refused.message))

    spectator = Spectator(own, GAMES, (way.host, way.addresses), way.token, follow, tell_full)
    match = run_async(spectator.run)
    tell_watched(match, as_json)
    raise typer.Exit(5 if match.fault is not None else 4 if match.gone is not None else 0)
