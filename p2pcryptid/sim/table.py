"""Several seats in one process, exchanging nothing but bytes: a match as it will be over a network."""

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.table.match import Output
from p2pcryptid.table.record import TableRecord, record_for
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import MatchState
from p2pcryptid.transcript.file import LogWriter
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

Chooser = Callable[[Any, Draw], Any]


def new_table(
    game: AnyGame,
    variant: Variant,
    names: Sequence[str],
    seed: bytes,
    kind: type[Seat] = Seat,
    levels: Sequence[str] = (),
) -> tuple[TableRecord, list[Seat]]:
    """Seats whose keys and secrets all come from one seed: for tests and measurements, never for play."""
    keys = [signing_key(seed, seat) for seat in range(len(names))]
    nonces = [digest("sim/nonce", seed, seat) for seat in range(len(names))]
    publics = {name: key.public for name, key in zip(names, keys, strict=True)}
    record = record_for(game, variant, publics, digest("sim/token", seed), nonces, levels)
    secrets = [Secret(digest("sim/secret", seed, seat)) for seat in range(len(names))]
    return record, [kind(record, game, seat, secrets[seat], keys[seat]) for seat in range(len(names))]


def signing_key(seed: bytes, seat: int) -> SigningKey:
    """The key of a seat at such a table."""
    return SigningKey(digest("sim/key", seed, seat))


def play_match(
    seats: list[Seat],
    choosers: Sequence[Chooser],
    draw: Draw,
    watch: Callable[[MatchState], None] = lambda _: None,
) -> list[Output]:
    """The whole match: every output in the order in which it was made. `watch` sees how it gets on."""
    log: list[Output] = []
    mail: deque[tuple[int, Output]] = deque()

    def post(sender: int, outputs: list[Output]) -> None:
        for output in outputs:
            log.append(output)
            mail.extend((other.seat, output) for other in seats if other.seat != sender)

    for seat in seats:
        post(seat.seat, seat.start())
    while True:
        while mail:
            receiver, output = mail.popleft()
            post(receiver, seats[receiver].receive(output.kind, output.data))
            watch(seats[0].state)
        chooser = next((seat for seat in seats if seat.waits_for_me), None)
        if chooser is None:
            return log
        action = choosers[chooser.seat](chooser.view, draw)
        post(chooser.seat, chooser.intend(action))


def write_log(path: Path, record: TableRecord, outputs: list[Output]) -> None:
    """A match as a log file."""
    with LogWriter.create(path, record.encode()) as writer:
        kept = [output for output in outputs if output.kind is not RecordKind.NOTE]  # events carry the notes
        writer.append_all((output.kind, output.data) for output in kept)
