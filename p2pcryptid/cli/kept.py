"""The games of a player on this computer: those that lie on the disk, and those whose result is left.

Only the first bytes of a journal are read, and the file of results: there may be hundreds of games.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.games.game import Variant
from p2pcryptid.games.presentation import Unconfirmed
from p2pcryptid.node.journal import SavedMatch, read_saved_seat, saved_matches
from p2pcryptid.node.lobby import table_token
from p2pcryptid.node.node import Ending
from p2pcryptid.node.reserved import KeptSeat, kept_seats
from p2pcryptid.node.results import Result, results
from p2pcryptid.table.record import variant_of
from p2pcryptid.ui.calling import line_to_paste

from .leaving import SHOWN_DIGITS

WAITING, UNFINISHED, FINISHED, WON, LOST, DRAWN, GIVEN_UP, STOPPED = (
    *("waiting", "unfinished", "finished", "won", "lost", "drawn", "given-up", "stopped"),
)
_ENDINGS = {Ending.ABANDONED.value: GIVEN_UP, Ending.FAULT.value: STOPPED}


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game in the list."""

    name: str
    at: float
    """when something last happened in it, in seconds"""
    status: str
    """one of the words above; `finished` where nobody has kept how"""
    game: str
    variant: Variant | None
    """None at a table of somebody else's that is not set"""
    names: tuple[str, ...]
    levels: tuple[str, ...]
    seat: int | None
    """the player's own; None if that cannot be read"""
    log: Path | None = None
    unconfirmed: Unconfirmed | None = None
    """a win that was given up with it"""

    @property
    def commands(self) -> dict[str, str]:
        """By what they do, the lines to type."""
        option = _game_option(self.game)
        if self.status in (WAITING, UNFINISHED):
            return {"resume": line_to_paste("resume", self.name[:SHOWN_DIGITS], *option)}
        if self.log is None:
            return {}
        verbs = "replay", "audit"
        return {verb: line_to_paste(verb, str(self.log), *option) for verb in verbs}

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        variant = self.variant or Variant(0)
        how = {"mode": variant.mode, "honour": variant.honour, "seats": variant.players}
        who = {"names": self.names, "levels": self.levels, "seat": self.seat}
        about = {"match": self.name, "at": int(self.at), "status": self.status, "game": self.game}
        found = {} if self.unconfirmed is None else asdict(self.unconfirmed)
        about |= {"unconfirmed": found} if found else {}
        return {"v": 1, "event": "game", **about, **(how if self.variant else {}), **who, **self.commands}


def _game_option(game: str) -> tuple[str, ...]:
    """What the command must be told; where a game that is not loaded now is to be found, nobody knows."""
    from p2pcryptid.games.registry import GAMES

    return GAMES.option_for(GAMES[game]) if game in GAMES else ("--game", "MODULE:NAME")


def kept_games(matches: Path, own: bytes | None) -> list[KeptGame]:
    """All of them, the newest first; `own` is the player's key, without which no table waits."""
    saved, ended = saved_matches(matches), {one.match: one for one in results(matches)}
    found = [_saved(one, ended.pop(one.name, None)) for one in saved]
    found += [_result(one) for one in ended.values()]  # whose folders are gone
    found += [] if own is None else [_waiting(one) for one in _waiting_seats(matches, own, saved)]
    return sorted(found, key=lambda one: one.at, reverse=True)


def _saved(match: SavedMatch, result: Result | None) -> KeptGame:
    if result is not None and match.finished:
        return _result(result, match.log)
    record, status = match.record, FINISHED if match.finished else UNFINISHED
    try:
        variant, seat = variant_of(record), read_saved_seat(match.folder).seat
    except (EncodingError, FileError):
        variant, seat = None, None
    about = record.game, variant, record.names, record.levels, seat
    return KeptGame(match.name, match.changed, status, *about, match.log if match.finished else None)


def _result(one: Result, log: Path | None = None) -> KeptGame:
    variant = Variant(len(one.names), one.mode, one.honour)
    winner, awaited = one.unconfirmed, one.awaited
    found = None if winner is None or awaited is None else Unconfirmed(winner, awaited)
    about = one.game, variant, one.names, one.levels, one.seat
    return KeptGame(one.match, one.at, _status(one), *about, log, found)


def _status(one: Result) -> str:
    if not one.played_out:
        return _ENDINGS.get(one.ending, FINISHED)
    return WON if one.won else DRAWN if one.winner is None else LOST


def _waiting(one: KeptSeat) -> KeptGame:
    kept = one.reservation
    variant = None if kept.opened is None else kept.opened.variant
    return KeptGame(one.name, one.changed, WAITING, kept.game, variant, (kept.name,), (kept.level,), 0)


def _waiting_seats(matches: Path, own: bytes, saved: Iterable[SavedMatch]) -> list[KeptSeat]:
    begun = {(one.record.token, one.record.keys[0]) for one in saved}
    return [seat for seat in kept_seats(matches, own) if not seat.stale and not is_begun(seat, begun)]


def is_begun(seat: KeptSeat, begun: set[tuple[bytes, bytes]]) -> bool:
    """Has the table been set? From the tokens and hosts of all matches."""
    return (table_token(seat.reservation.token), seat.reservation.host) in begun


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """Games that are counted together: by what was played, and against whom."""

    game: str
    mode: str
    players: int
    honour: bool
    against: tuple[str, ...]
    """levels of bots, and "" for people; each once"""


def tally(played: Iterable[Result]) -> dict[Kind, tuple[int, int]]:
    """How many games of each kind this player played out and won; none that a bot played in its place."""
    counted: dict[Kind, tuple[int, int]] = {}
    for one in played:
        if one.played_out and not one.levels[one.seat]:
            others = {level for seat, level in enumerate(one.levels) if seat != one.seat}
            kind = Kind(one.game, one.mode, len(one.names), one.honour, tuple(sorted(others)))
            games, won = counted.get(kind, (0, 0))
            counted[kind] = games + 1, won + one.won
    return dict(sorted(counted.items()))
