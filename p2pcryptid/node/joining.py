"""On the way to a seat: it is on the disk before anybody hears of it, and the same when we come again."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from p2pcryptid.crypto.hashing import DIGEST_BYTES, SECRET_BYTES, Secret
from p2pcryptid.errors import P2PCryptidError
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.i18n import text
from p2pcryptid.names import numbered
from p2pcryptid.net.identity import Identity

from .gate import OUR_CODES, Refused
from .journal import match_of
from .lobby import Guest, HostRoute, table_token
from .player import PlayerConfig
from .reserved import Opened, Reservation, Reserved, reservation_path
from .wire import Offer

Games = Mapping[str, AnyGame]


class AlreadySeated(P2PCryptidError):
    """The player has a seat in the match of that table, which is on the disk."""

    exit_code = 2

    def __init__(self, folder: Path) -> None:
        message = text("you have a seat at that table already")
        super().__init__(message, text("come back to it with 'p2pcryptid resume'"))
        self.folder = folder


class Joining:
    """Somebody on the way to a seat, which is reserved on the disk before the host hears of it."""

    def __init__(
        self, own: PlayerConfig, games: Games, way: HostRoute, tell: Callable[[Offer, tuple[str, ...]], None]
    ) -> None:
        self.reserved: Reserved | None = None
        self._own, self._games, self._way, self._tell = own, games, way, tell
        self._tried: set[str] = set()
        if way.host is not None and way.token:
            self._look(way.host, way.token)

    @property
    def port(self) -> int:
        """Where the others may look for us."""
        return 0 if self.reserved is None else self.reserved.reservation.port

    def sit(self, port: int, host: bytes, offer: Offer) -> Guest:
        """As whom we take a seat that was offered, unless we could not play there."""
        check_offer(self._games, offer)
        self._tell(offer, ())
        if self.reserved is None:
            self._look(host, offer.token)
        if self.reserved is None:
            way = HostRoute(self._way.addresses, host, offer.token)
            self.reserved = reserve(self._own, offer.game, way, port)
        return guest_of(self._own, self.reserved)

    def _look(self, host: bytes, token: bytes) -> None:
        """Have we been there before?"""
        own, path = self._own, reservation_path(self._own.matches, self._own.identity.public, host, token)
        match = match_of(own.matches, own.identity.public, host, table_token(token))
        if match is not None:
            path.unlink(missing_ok=True)
            raise AlreadySeated(match)
        if path.exists():
            self.reserved = Reserved.hold(path)
            guest_of(own, self.reserved)

    def tries_again(self, why: Refused) -> bool:
        """The host does not want us, unless it was we who cannot play there, so far. Do we take another name?

        Only one like ours: a host is not to call us whatever it likes, nor to ask us for ever.
        """
        if self.reserved is None or why.code in OUR_CODES:
            return False
        name = self.reserved.reservation.name
        self.reserved.remove()
        self.reserved = None
        self._own.hold()
        if why.code != "name-taken" or why.free not in numbered(name) or why.free in self._tried:
            return False
        self._tried.add(why.free)
        self._own = replace(self._own, identity=Identity(why.free, self._own.identity.key))
        return True

    def close(self) -> None:
        """Let go of what is on the disk; another program may hold it next."""
        if self.reserved is not None:
            self.reserved.close()


def reserve(
    own: PlayerConfig, game: str, way: HostRoute, port: int, opened: Opened | None = None
) -> Reserved:
    """A seat with a fresh secret and nonce, on the disk before anybody hears of it."""
    assert way.host is not None
    nonce = own.entropy.take("nonce", DIGEST_BYTES)
    secret = Secret(own.entropy.take("secret", SECRET_BYTES))
    said = own.identity.name, own.level, nonce, secret, game
    reservation = Reservation(way.host, way.token, *said, way.addresses, port, opened)
    path = reservation_path(own.matches, own.identity.public, way.host, way.token)
    return Reserved.make(path, reservation)


def guest_of(own: PlayerConfig, reserved: Reserved) -> Guest:
    """As whom we sit there: what was said first stays."""
    kept = reserved.reservation
    own.hold(reserved.path.name, kept.game, kept.name)
    return Guest(Identity(kept.name, own.identity.key), kept.nonce, kept.level)


def check_offer(games: Games, offer: Offer) -> None:
    """`Refused` unless we can play what is offered: nobody should wait for somebody who cannot."""
    if offer.game not in games:
        raise Refused("unknown-game")
    game = games[offer.game]
    if offer.rules != game.rules_hash or not _ways_offered(game, offer):
        raise Refused("other-rules")


def variant_offered(game: AnyGame, offer: Offer) -> Variant:
    """The way to play of an offer that was checked."""
    (variant,) = _ways_offered(game, offer)
    return variant


def _ways_offered(game: AnyGame, offer: Offer) -> list[Variant]:
    """The one that is meant; none, if the game has no such way."""
    ways = dict.fromkeys(variant for variant in game.variants if variant.players == offer.seats)
    return [variant for variant in ways if dump(variant, Variant) == offer.variant]
