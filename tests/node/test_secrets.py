"""Secrets stay where they belong: on no screen, in no message for people, and not in what shows a value."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

from helpers.nodes import NAMES, QUICK, Nodes, Process, assert_same_honest_end, seed_of
from p2pcryptid.crypto.hashing import SECRET_BYTES, Secret
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.invite import TOKEN_BYTES, Invite
from p2pcryptid.node.gate import Gate
from p2pcryptid.node.journal import Journal, SavedSeat
from p2pcryptid.node.lobby import Guest, HostRoute, open_lobby
from p2pcryptid.node.node import Entropy, new_node
from p2pcryptid.node.reserved import Reservation
from p2pcryptid.node.sessions import PlayerConfig
from p2pcryptid.node.wire import Ask, Join, Offer, Watch
from p2pcryptid.table.match import Match
from p2pcryptid.table.protocols.unique_column.secrets import row_salt
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of as attempt_secrets
from p2pcryptid.table.record import TableRecord, decode_record, record_for
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.signing import SigningKey

PLAYERS = 3


def test_no_screen_shows_a_secret(tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[PLAYERS]) as nodes:
        seats = nodes.table(PLAYERS)
        match = followed(assert_same_honest_end(seats))
        secrets = [secret for seat in range(PLAYERS) for secret in secrets_of(match, seat)]
        token = Entropy(seed_of(QUICK[PLAYERS], 0)).take("token", TOKEN_BYTES)
        assert json.loads(seats[0].journal.with_name("seat").read_text())["token"] == token.hex()
        for node in seats:
            assert_shows_none([*secrets, token], node)
            shown = [line for line in node.lines if line["event"] != "invite"]
            assert seats[0].first("invite")["invite"] not in json.dumps(shown) + node.errors


def followed(log: Path) -> Match:
    """The match, for what is public in it."""
    stored = read_log(log)
    match = Match(decode_record(stored.table), CRYPTID)
    for record in stored.records:
        match.hear(record.kind, record.data)
    return match


def secrets_of(match: Match, seat: int) -> Iterator[bytes]:
    """What one node must keep to itself, from its seed as the node has it."""
    source, column = Entropy(seed_of(QUICK[PLAYERS], seat)), match.state.memory.columns["clue"]
    key, secret = source.take("key", SECRET_BYTES), Secret(source.take("secret", SECRET_BYTES))
    assert SigningKey(key).public == match.state.record.keys[seat]
    assert match.reveals[seat].secret == secret.data
    mine = attempt_secrets(column.terms, seat, column.final.attempt.number, secret)
    scalars = (mine.private_key, mine.kappa, *(mine.blinding(column) for column in range(8)))
    yield from (seed_of(QUICK[PLAYERS], seat), key, secret.data, mine.seed.data)
    yield row_salt(column.terms, seat, secret)
    yield from (scalar.encoding for scalar in scalars)


def assert_shows_none(secrets: list[bytes], node: Process) -> None:
    """Neither on the screen nor beside it, in any form that a program writes bytes in."""
    shown = json.dumps(node.lines) + node.errors
    assert "linked" in node.errors, "it was asked to tell what it does"
    for secret in secrets:
        assert not [form for form in forms(secret) if form in shown or form.upper() in shown]


def forms(secret: bytes) -> Iterator[str]:
    yield secret.hex()
    yield repr(secret)[2:-1]
    yield base64.b64encode(secret).decode().rstrip("=")
    yield base64.urlsafe_b64encode(secret).decode().rstrip("=")
    yield base64.b32encode(secret).decode().rstrip("=")
    yield str(int.from_bytes(secret, "big"))
    yield str(int.from_bytes(secret, "little"))
    yield str(list(secret))


def test_what_shows_a_value_shows_no_secret(tmp_path: Path) -> None:
    key, token, seed = SigningKey(b"k" * 32), b"t" * TOKEN_BYTES, b"e" * 32
    identity, secret = Identity("ann", key), Secret(b"s" * SECRET_BYTES)
    others = [Identity(name, SigningKey(name.encode() * 10 + b"..")) for name in NAMES[1:PLAYERS]]
    lobby = open_lobby(CRYPTID, CRYPTID.variants[0], Guest(identity, bytes(32)), (), token)
    place = SavedSeat(0, secret, 4000, ((), (), ()), token)
    said = "ann", "", bytes(32), secret, "cryptid"
    reservation = Reservation(identity.public, token, *said, (), 4000)
    record = table_record(identity, others)
    node = new_node(CRYPTID, identity, Journal.create(tmp_path, record, place), print)
    node.journal.close()
    own = PlayerConfig(identity, tmp_path, print, Entropy(seed))
    there = (("127.0.0.1", 4000),)
    invite = Invite(there, identity.public, token)
    seats = Join(token, "ann", bytes(32), "", there), Watch(token), Ask(token)
    greetings = (*seats, Offer("cryptid", (), 3, token), reservation)
    tables = (lobby, HostRoute(there, identity.public, token), Gate(token, print), invite)
    for value in (key, secret, identity, place, node, node.seat, node.runner, own, *tables, *greetings):
        for kept in (key.secret, secret.data, token, seed):
            assert not [form for form in forms(kept) if form in f"{value!r} {value}"], type(value)


def table_record(identity: Identity, others: list[Identity]) -> TableRecord:
    """A table for these."""
    seats = {one.name: one.public for one in (identity, *others)}
    variant = next(one for one in CRYPTID.variants if one.players == len(seats))
    return record_for(CRYPTID, variant, seats, bytes(32), [bytes(32)] * len(seats))
