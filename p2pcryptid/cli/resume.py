"""`p2pcryptid resume`: back to a match, or to a table that was not set yet, somebody's or one's own."""

from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from p2pcryptid.errors import FileError, UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from . import completing
from .choosing import OwnGameOption, know_game
from .opening import open_screen
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
)

if TYPE_CHECKING:
    from p2pcryptid.node.journal import SavedMatch
    from p2pcryptid.node.node import Ending, Node
    from p2pcryptid.node.reserved import KeptSeat, Opened
    from p2pcryptid.node.sessions import Player, PlayerConfig
    from p2pcryptid.node.wire import Addresses

    from .seating import Seating

_MOST_LISTED = 8


def resume(
    match: Annotated[
        str,
        typer.Argument(
            autocompletion=completing.matches, help="The first digits of the match; none: the last one."
        ),
    ] = "",
    address: Annotated[
        list[str] | None,
        typer.Option("--address", metavar="HOST:PORT", help="Where another player is now, if all moved."),
    ] = None,
    game: OwnGameOption = "",
    name: NameOption = None,
    auto: AutoOption = None,
    plain: PlainOption = False,
    port: PortOption = 0,
    bind: BindOption = None,
    as_json: JsonOption = False,
    seed: InsecureSeedOption = "",
    folder: FolderOption = None,
    child: ChildOption = False,
) -> None:
    """Come back to a game after a crash, a closed lid or a changed address.

    Also to a table where you had a seat before the game began, and to a table that you had opened yourself. A
    game that is over can be named too: somebody who was away at its end gets the rest from you.
    """
    from p2pcryptid.net.home import home

    if child:
        from .leaving import end_with_parent

        end_with_parent()
    _check_any(folder or home())
    app = open_screen(_("going back to the table …"), plain, as_json, auto)
    from p2pcryptid.net.address import parse_address
    from p2pcryptid.node.lobby import HostRoute
    from p2pcryptid.node.reserved import KeptSeat

    from .join import join_and_play
    from .seating import player_config, seating

    seat = seating(auto, as_json, app)
    know_game(game)
    own = player_config(seat, name, port, bind, seed, fresh=folder)
    elsewhere = tuple(parse_address(given) for given in address or [])
    kept = _kept(own, match)
    if not isinstance(kept, KeptSeat):
        resume_match(own, seat, kept, elsewhere)
    elif kept.reservation.opened is not None:
        _open_again(own, seat, kept, kept.reservation.opened)
    else:
        narrate(_("back to a table that was not set yet: calling its host …"))
        there = kept.reservation
        way = HostRoute((*elsewhere, *there.addresses), there.host, there.token)
        join_and_play(own, way, seat)


def resume_match(
    own: "PlayerConfig", seat: "Seating", kept: "SavedMatch", elsewhere: "Addresses" = ()
) -> None:
    """Play on where the journal ends, with the bots that were with us."""
    from p2pcryptid.games.registry import GAMES
    from p2pcryptid.node.sessions import game_of, resume_table

    from .again import play_on
    from .bots import Bots
    from .leaving import run_at_table

    played = game_of(GAMES, kept.record.encode())
    seat.check(played)
    said = _("back to {match}: {names}; checking the journal …")
    narrate(said.format(match=kept.name, names=", ".join(kept.record.names)))
    bots = Bots.left_in(kept.folder, own, played)

    async def play(player: "Player") -> tuple["Node", "Ending"]:
        async with bots.until_the_end():
            if not kept.finished:
                player = bots.brought_back(player)
            return await resume_table(own, GAMES, kept.folder, player, elsewhere)

    def work() -> "Coroutine[Any, Any, tuple[Node, Ending]]":
        return play(seat.player(own)) if kept.finished else play_on(own, seat, play)

    seat.tell_end(*run_at_table(own, seat, work))


def _open_again(own: "PlayerConfig", seat: "Seating", kept: "KeptSeat", opened: "Opened") -> None:
    """A table that we had opened: under the same line, so that who waits for us finds it."""
    from p2pcryptid.games.registry import GAMES
    from p2pcryptid.node.gate import Refused
    from p2pcryptid.node.reserved import Reserved

    from .again import play_on
    from .hosting import Wanted, host_and_play
    from .leaving import run_at_table

    if kept.reservation.game not in GAMES:
        raise Refused("unknown-game")
    game = GAMES[kept.reservation.game]
    seat.check(game)
    narrate(_("opening your table again …"))
    own = replace(own, bind=own.bind or opened.bind)
    wanted = Wanted(game, opened.variant, opened.bring, seat.as_json, opened.turn_seconds)
    again = Reserved.hold(kept.path)
    first = partial(host_and_play, own, wanted, seat, again=again)
    seat.tell_end(*run_at_table(own, seat, lambda: play_on(own, seat, first)))


def _check_any(folder: Path) -> None:
    """Without a game or a seat nothing else matters, not even whether there is a terminal."""
    places = folder / "matches", folder / "reserved"
    if not any(place.is_dir() and any(place.iterdir()) for place in places):
        raise _nothing_left(folder)


def _nothing_left(folder: Path) -> FileError:
    return FileError(
        text("there is no unfinished game to come back to"),
        text("'p2pcryptid games' lists those in {path}", path=folder),
    )


def _kept(own: "PlayerConfig", match: str) -> "SavedMatch | KeptSeat":
    """What has this name; the last one that is not over, if none is given."""
    from p2pcryptid.node.journal import saved_matches

    matches = saved_matches(own.matches)
    found: list[SavedMatch | KeptSeat] = [one for one in matches if match or not one.finished]
    found += _waiting(own, matches)
    found.sort(key=lambda one: one.changed, reverse=True)
    kept = [one for one in found if one.name.startswith(match.lower())]
    if not kept and match and found:
        names = ", ".join(one.name for one in found[:_MOST_LISTED])
        message = text("no game starts with '{match}'", match=match[:40])
        raise FileError(
            message, text("the last games are {names}; 'p2pcryptid games' lists all", names=names)
        )
    if not kept:
        raise _nothing_left(own.matches.parent)
    if len(kept) > 1 and match:
        names = ", ".join(one.name for one in kept)
        message = text("'{match}' could be {names}", match=match[:40], names=names)
        raise UsageError(message, text("give more digits"))
    return kept[0]


def _waiting(own: "PlayerConfig", matches: "list[SavedMatch]") -> "list[KeptSeat]":
    """Seats at tables that were not set. Those that have become a match, or are old, are forgotten."""
    from p2pcryptid.node.reserved import kept_seats

    from .kept import is_begun

    begun = {(one.record.token, one.record.keys[0]) for one in matches}
    found = []
    for seat in kept_seats(own.matches, own.identity.public):
        if is_begun(seat, begun):
            seat.path.unlink(missing_ok=True)
        elif seat.stale:
            seat.path.unlink(missing_ok=True)
            narrate(_("a table that was not set for a week is forgotten: {name}").format(name=seat.name))
        else:
            found.append(seat)
    return found
