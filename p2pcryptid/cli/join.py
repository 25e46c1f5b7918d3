"""`p2pcryptid join`, `bot` and `watch`: the ways to somebody's table."""

import sys
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.errors import P2PCryptidError, UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.timing import LAN_BROWSE_SECONDS

from .choosing import LevelOption, OwnGameOption, know_game
from .opening import close_screen, open_screen
from .options import (
    AutoOption,
    BindOption,
    ChildOption,
    FolderOption,
    InsecureSeedOption,
    JsonOption,
    NameOption,
    PlainOption,
    PortOption,
    narrate,
    on_terminal,
)

if TYPE_CHECKING:
    from p2pcryptid.net.advert import Advert
    from p2pcryptid.net.errors import LinkError
    from p2pcryptid.net.invite import Invite
    from p2pcryptid.node.lobby import HostRoute
    from p2pcryptid.node.mesh import Mesh
    from p2pcryptid.node.node import Ending, Node
    from p2pcryptid.node.runner import MatchRunner
    from p2pcryptid.node.sessions import Player, PlayerConfig
    from p2pcryptid.node.wire import Offer
    from p2pcryptid.ui.terminal.app import TableApp

    from .seating import Seating

InviteArgument = Annotated[
    list[str], typer.Argument(help="The line that the host was shown; - reads it from standard input.")
]
AddressOption = Annotated[
    list[str] | None,
    typer.Option("--address", metavar="HOST:PORT", help="Where the host is, if it is not found by itself."),
]


class NoTable(P2PCryptidError):
    """Nobody on this network has a table with a free seat."""

    exit_code = 3


def join(
    invite: Annotated[
        list[str] | None,
        typer.Argument(
            help="The line that the host was shown, or its short code; - reads it; none: look around."
        ),
    ] = None,
    first: Annotated[bool, typer.Option("--first", help="Take the first table found; wait for one.")] = False,
    address: AddressOption = None,
    game: OwnGameOption = "",
    name: NameOption = None,
    auto: AutoOption = None,
    plain: PlainOption = False,
    port: PortOption = 0,
    bind: BindOption = None,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
) -> None:
    """Join a table: by its invite, or one that is found on this network."""
    line = _line_given(invite or [])
    chooses = not (line or address or first)  # line by line, and sits down on the whole screen
    app = None if chooses else open_screen(_("looking for the table …"), plain, as_json, auto)
    from .looking import join_first
    from .seating import player_config, seating

    seat = seating(auto, as_json, app)
    know_game(game)
    own = player_config(seat, name, port, bind, seed)
    if first and not line and not address:
        join_first(own.identity, app, lambda way: join_and_play(own, way, seat))
        return
    way = _way(line, address or [], app)
    if chooses:
        seat = seating(auto, as_json, open_screen(_("looking for the table …"), plain, as_json, auto))
    join_and_play(own, way, seat)


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
    child: ChildOption = False,
) -> None:
    """Seat a bot at a table. It is a node like any other, with a key of its own."""
    import secrets

    from p2pcryptid.net.home import home

    from .leaving import end_with_parent
    from .seating import bot_seating, player_config

    know_game(game)
    fresh = folder or home() / "bots" / secrets.token_hex(8)
    seat = bot_seating(level, as_json)
    own = player_config(seat, name or f"bot-{secrets.token_hex(2)}", port, bind, seed, fresh=fresh)
    way = _way(_line_given(invite), address or [])
    if child:
        end_with_parent()
    join_and_play(own, way, seat)


def join_and_play(own: "PlayerConfig", way: "HostRoute", seat: "Seating") -> None:
    """Take a seat there, or the one that we had there before, and play."""
    import trio

    from p2pcryptid.games.registry import GAMES
    from p2pcryptid.node.joining import AlreadySeated
    from p2pcryptid.node.journal import saved_matches
    from p2pcryptid.node.sessions import join_table
    from p2pcryptid.node.talk import Talk

    from .again import play_on
    from .leaving import run_at_table
    from .resume import resume_match
    from .telling import tell_talk

    telling, talk = _Telling(own, seat), Talk()

    async def play(player: "Player") -> tuple["Node", "Ending"]:
        async with trio.open_nursery() as nursery:
            if seat.stage is None:
                nursery.start_soon(tell_talk, talk, seat.as_json)
            else:
                nursery.start_soon(seat.stage.lobby_talk, talk)
            result = await join_table(own, GAMES, way, telling.lobby, player, telling.lost, talk)
            nursery.cancel_scope.cancel()
        return result

    try:
        seat.tell_end(*run_at_table(own, seat, lambda: play_on(own, seat, play)))
    except AlreadySeated as found:
        narrate(found.message)
        (kept,) = (one for one in saved_matches(own.matches) if one.folder == found.folder)
        resume_match(own, seat, kept, way.addresses)


class _Telling:
    """Says what becomes of us at somebody's table until it is set."""

    def __init__(self, own: "PlayerConfig", seat: "Seating") -> None:
        self._own, self._seat = own, seat
        self._named = False
        self._offered: Offer | None = None

    def lobby(self, offer: "Offer", names: tuple[str, ...]) -> None:
        """What is played, before we take a seat; then who is here."""
        from p2pcryptid.games.registry import GAMES
        from p2pcryptid.node.joining import variant_offered

        from .telling import offer_words, tell_lobby, tell_offer

        if not names:
            game = GAMES[offer.game]
            self._seat.check(game)
            if not self._seat.as_json and offer != self._offered:  # the host may be called more than once
                tell_offer(game, variant_offered(game, offer))
            self._offered = offer
            return
        if self._own.held.player != self._own.identity.name and not self._named:
            self._named = True
            narrate(self._called(names))
        if self._seat.stage is None:
            tell_lobby(names, offer.seats, self._seat.as_json)
            return
        from p2pcryptid.ui.terminal.lobby import LobbyNews

        game = GAMES[offer.game]
        about = offer_words(game, variant_offered(game, offer))
        self._seat.stage.show_lobby(LobbyNews(about, names, offer.seats))

    def _called(self, names: tuple[str, ...]) -> str:
        """What we are called there instead of our own name."""
        from p2pcryptid.names import names_fit

        own, name = self._own.identity.name, self._own.held.player
        if all(names_fit((own, other)) for other in names if other != name):
            return _("you are {name} at this table, as before").format(name=name)
        said = _("{own} is taken, or looks like a name that is: you are {name} at this table")
        return said.format(own=own, name=name)

    def lost(self, error: "LinkError") -> None:
        """The host is away; or, before we have a seat, there is a crowd at its door."""
        again = (
            _("{reason}: waiting for the host to come back …")
            if self._own.held.name
            else _("{reason}; trying again …")
        )
        narrate(again.format(reason=error.message))


def _line_given(invite: list[str]) -> str:
    """What was given, or else is typed; empty if there is none."""
    given = " ".join(invite)
    return sys.stdin.readline() or "\n" if given == "-" else given


def _way(invite: str, addresses: list[str], app: "TableApp | None" = None) -> "HostRoute":
    """By invite, by code, by address, or by looking around."""
    from p2pcryptid.net.address import parse_address
    from p2pcryptid.net.code import read_code
    from p2pcryptid.net.invite import decode_invite
    from p2pcryptid.node.lobby import HostRoute

    from .seating import run_async

    given = tuple(parse_address(one) for one in addresses)
    if invite:
        said = _of_whole_line(invite)
        code = read_code(said)
        found = decode_invite(said) if code is None else _coded(code, app)
        return HostRoute(tuple(dict.fromkeys((*given, *found.addresses))), found.host, found.token)
    if given:
        return HostRoute(given)
    chosen = run_async(_found_and_chosen).invite
    return HostRoute(chosen.addresses, chosen.host, chosen.token)


def _of_whole_line(said: str) -> str:
    """The invite in what was pasted, perhaps with the command before it and options behind it."""
    words = said.split()
    after = words[words.index("join") + 1 :] if "join" in words else words
    return " ".join(takewhile(lambda word: not word.startswith("--"), after))


def _coded(code: str, app: "TableApp | None") -> "Invite":
    """The table on this network that has this code."""
    from p2pcryptid.net.lan import find_by_code

    from .seating import run_async

    narrate(_("looking on this network for the table {code} …").format(code=code))
    found = run_async(lambda: find_by_code(code), app)
    said = _("found: the table of {name}; compare the table words when the game begins")
    narrate(said.format(name=found.name))
    return found.invite


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
        raise NoTable(
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


def watch(
    invite: InviteArgument,
    address: AddressOption = None,
    game: OwnGameOption = "",
    plain: PlainOption = False,
    as_json: JsonOption = False,
) -> None:
    """Follow a game as it happens, and check everything in it, with no seat and no secret."""
    if not " ".join(invite).strip():
        raise UsageError(
            text("watching needs the line that the host was shown"),
            text("ask the host for it; with it, --address says where else to look"),
        )
    line = _line_given(invite)
    app = open_screen(_("looking for the table …"), plain, as_json)
    import os

    from p2pcryptid.games.registry import GAMES
    from p2pcryptid.net.identity import fresh_identity
    from p2pcryptid.node.gate import Refused
    from p2pcryptid.node.sessions import PlayerConfig
    from p2pcryptid.node.watch import Spectator

    from .seating import log, run_async, stage_on
    from .settings import own_settings
    from .telling import tell_match, tell_watched

    know_game(game)
    way = _way(line, address or [], app)
    assert way.host is not None  # an invite has it
    own = PlayerConfig(fresh_identity("spectator"), Path(os.devnull), log)
    narrate(_("waiting for the game, for a minute if nobody answers …"))

    stage = stage_on(app, own_settings())

    async def follow(runner: "MatchRunner", mesh: "Mesh") -> None:
        if stage is None:
            await tell_match(runner, as_json)
        else:
            await stage.spectator(runner, mesh)

    def tell_full(refused: Refused) -> None:
        narrate(_("{reason}; waiting for a place …").format(reason=refused.message))

    spectator = Spectator(own, GAMES, (way.host, way.addresses), way.token, follow, tell_full)
    match = run_async(spectator.run if stage is None else lambda: stage.watched(spectator), app)
    close_screen()
    tell_watched(match, as_json)
    raise typer.Exit(5 if match.fault is not None else 4 if match.gone is not None else 0)
