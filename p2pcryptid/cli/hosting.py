"""How a table is opened: the line to paste, the announcement, the bots."""

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import trio

from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.registry import GAMES
from p2pcryptid.i18n import gettext as _
from p2pcryptid.net.advert import Advert
from p2pcryptid.net.code import code_of
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.invite import encode_invite, qr
from p2pcryptid.net.lan import announce
from p2pcryptid.node.node import Ending, Node
from p2pcryptid.node.reserved import Bring, Reserved
from p2pcryptid.node.sessions import Hosted, Player, PlayerConfig, host_table

from .bots import Bots
from .options import narrate, print_lines
from .seating import Seating, log
from .telling import offer_words, tell_lobby, tell_talk

if TYPE_CHECKING:
    from p2pcryptid.ui.terminal.stage import Stage

_NO_MODE = "-"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The table that a host asked for."""

    game: AnyGame
    variant: Variant
    bring: Bring
    as_json: bool
    turn_seconds: int = 0

    @property
    def alone(self) -> bool:
        """Whether nobody but bots is expected, so that nobody needs a line to paste."""
        return len(self.bring.bots) + 1 == self.variant.players


async def host_and_play(
    own: PlayerConfig, wanted: Wanted, seat: Seating, player: Player, again: Reserved | None = None
) -> tuple[Node, Ending]:
    """Open the table, wait for everybody, and play."""
    bring, bots = wanted.bring, Bots(own, wanted.game)
    closed = bring.private or wanted.alone  # a stranger would take a bot's seat
    table = host_table(own, wanted.game, wanted.variant, wanted.turn_seconds, bring, again)
    async with table as hosted, bots.until_the_end(), trio.open_nursery() as nursery:
        hosted.listener.gate.open_to_all = not closed
        bots.seat(hosted, bring.bots)
        if seat.stage is not None:
            nursery.start_soon(_show_lobby, hosted, wanted, seat.stage)
            nursery.start_soon(seat.stage.lobby_talk, hosted.lobby.talk)
        else:
            if wanted.as_json or not wanted.alone:
                _show(hosted, wanted.as_json, announced=not closed)
            nursery.start_soon(_tell_lobby, hosted, wanted.as_json)
            nursery.start_soon(tell_talk, hosted.lobby.talk, wanted.as_json)
        if not closed:
            nursery.start_soon(_announce, hosted, wanted.variant.mode or _NO_MODE)
        result = await hosted.play(player, bots.remember)
        nursery.cancel_scope.cancel()
    return result


def _show(hosted: Hosted, as_json: bool, *, announced: bool) -> None:
    """The line to paste; on a terminal, a picture of it for a telephone's camera too."""
    line, code = encode_invite(hosted.invite), code_of(hosted.invite)
    if as_json:
        found = {"code": code} if announced else {}
        print_lines([{"v": 1, "event": "invite", "invite": line, "port": hosted.listener.port, **found}])
        return
    if sys.stdout.isatty() and (picture := qr(line)) is not None:
        narrate(picture)
    narrate(_("others join with:"))
    # Pasted on other computers, where nobody knows how the program is called: so by its bare name.
    option = GAMES.option_for(hosted.lobby.game)
    print(" ".join(("p2pcryptid join", line, *option)), flush=True)
    if announced:
        short = " ".join(("p2pcryptid join", code, *option))
        narrate(_("or, on this network: {line}").format(line=short))


async def _show_lobby(hosted: Hosted, wanted: Wanted, stage: "Stage") -> None:
    """On the whole screen."""
    from p2pcryptid.ui.terminal.lobby import LobbyNews

    line, known, lobby = encode_invite(hosted.invite), 0, hosted.lobby
    option = GAMES.option_for(lobby.game)
    news = LobbyNews(offer_words(lobby.game, lobby.variant), lobby.names, lobby.offer.seats)
    if not wanted.alone:
        news = replace(news, line=" ".join(("p2pcryptid join", line, *option)), qr=qr(line) or "")
    if not wanted.alone and not wanted.bring.private:
        news = replace(news, code=" ".join(("p2pcryptid join", code_of(hosted.invite), *option)))
    while lobby.table is None:
        stage.show_lobby(replace(news, names=lobby.names))
        known = await lobby.changes.wait(known)


async def _tell_lobby(hosted: Hosted, as_json: bool) -> None:
    told: tuple[str, ...] = ()
    known, lobby = 0, hosted.lobby
    while len(told) < lobby.offer.seats:
        if lobby.names != told:
            told = lobby.names
            tell_lobby(told, lobby.offer.seats, as_json)
        known = await lobby.changes.wait(known)


async def _announce(hosted: Hosted, mode: str) -> None:
    """On the local network, with the number of free seats, until the table is set."""
    lobby, known = hosted.lobby, 0
    named = hosted.own.identity.name, lobby.offer.game, mode, lobby.offer.seats
    try:
        async with announce(Advert(*named, lobby.free, hosted.invite)) as announcement:
            while lobby.table is None:
                known = await lobby.changes.wait(known)
                await announcement.update(Advert(*named, lobby.free, hosted.invite))
    except LinkError as error:
        log(f"not announced on the network: {error.message}")
