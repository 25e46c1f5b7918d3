"""No seat's memory holds what is another's before the reveal.

Two ways to see it. Everything that can be reached from a seat is searched for the secrets of the others, in
every form. And a seat that never met the others, and heard nothing but their bytes, holds exactly the same.
"""

import gc
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from helpers.matches import GAME, Played, carry_on, proven
from helpers.tiny_game import tiny_match
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.game import NOTHING
from p2pcryptid.games.requests import UniqueColumn
from p2pcryptid.table.claims import claimed_classes
from p2pcryptid.table.protocols.keys import match_private_key
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.protocols.unique_column.made import factors
from p2pcryptid.table.protocols.unique_column.proving import passages_of
from p2pcryptid.table.protocols.unique_column.secrets import AttemptSecrets, secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, final_of
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind, read_move
from p2pcryptid.transcript.event import decode_signed
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

COLUMN = PROTOCOLS[UniqueColumn].kinds

# Everything that can be reached ---------------------------------------------------------------------


def reachable(root: object) -> list[object]:
    """All objects that the garbage collector sees from here; of code, only what it has caught."""
    seen: dict[int, object] = {}
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, type | ModuleType | BuiltinFunctionType):
            seen[id(one)] = one
            waiting.extend(_caught(one) if isinstance(one, FunctionType) else gc.get_referents(one))
    return list(seen.values())


def _caught(function: FunctionType) -> list[object]:
    return [function.__closure__, function.__defaults__, function.__kwdefaults__, function.__dict__]


def opened_columns(played: Played, owner: int) -> set[int]:
    """What a seat's moves have opened of its row."""
    opened: set[int] = set()
    for seq, signed in enumerate(played.events):
        if signed.event.kind == Kind.MOVE and signed.event.seat == owner:
            before = played.states[seq]
            action, _ = read_move(before, signed.event.body)
            claims, row = GAME.claims(before.state, owner, action), before.memory.rows["clue", owner]
            opened |= set(claimed_classes(claims, row)) if claims != NOTHING else set()
    return opened


def last_batch(played: Played) -> ColumnRun:
    """The batch of attempts in which the rows were dealt, when all have sealed theirs."""
    run = played.states[played.find(COLUMN + Step.SEAL, 2)].run
    assert isinstance(run, ColumnRun)
    return run


def secrets_of_seat(played: Played, owner: int) -> Iterator[bytes]:
    """Everything of a seat from which its row, or a proof's witness, would follow."""
    secret, run = played.table.secrets[owner], last_batch(played)
    final = final_of(run).attempt
    yield secret.data
    yield played.table.keys[owner].secret
    yield match_private_key(secret, run.terms.match, owner).encoding
    for attempt in run.attempts:
        mine = secrets_of(run.terms, owner, attempt.number, secret)
        yield mine.seed.data
        yield mine.private_key.encoding
        if attempt.number >= final.number:  # the rejected ones before it have been opened
            yield mine.kappa.encoding
    mine = secrets_of(run.terms, owner, final.number, secret)
    opened = opened_columns(played, owner)
    width = len(run.terms.table.rows[0])
    yield from (mine.blinding(column).encoding for column in range(width) if column not in opened)
    for one in passages_of(final_of(run), owner):
        yield from (factor.encoding for factor in factors(mine, final, one))


def found(seat: Seat, needles: list[bytes]) -> list[bytes]:
    """Which of these a seat holds: as bytes, within bytes, in hexadecimal, or as a number."""
    objects = reachable(seat)
    blob = b"|".join({bytes(one) for one in objects if isinstance(one, bytes | bytearray)})
    texts = "|".join({one for one in objects if isinstance(one, str)})
    numbers = {one for one in objects if isinstance(one, int)}
    assert len(blob) > 100_000, "the walk does not get far"
    as_numbers = ({int.from_bytes(n, "little"), int.from_bytes(n, "big")} for n in needles)
    return [
        needle
        for needle, both in zip(needles, as_numbers, strict=True)
        if needle in blob or needle.hex() in texts or both & numbers
    ]


def strange_holdings(seat: Seat) -> list[object]:
    """Secrets, keys and sides of attempts that are not the seat's own."""
    mine, key = seat._secret.data, seat._key.public
    return [
        one
        for one in reachable(seat)
        if (isinstance(one, Secret) and one.data != mine)
        or (isinstance(one, SigningKey) and one.public != key)
        or (isinstance(one, AttemptSecrets) and one.seat != seat.seat)
    ]


def before_the_end(holder: int) -> tuple[Played, Seat, dict[int, list[bytes]]]:
    """A seat for which one event is left, and what each seat should keep to itself."""
    played = proven()
    last = len(played.events) - 1
    seat = played.seats_at(last)[holder]
    assert seat.view is not None
    return played, seat, {o: list(secrets_of_seat(played, o)) for o in range(3)}


@pytest.mark.parametrize("holder", range(3))
def test_no_seats_memory_holds_another_seats_secrets_before_the_reveal(holder: int) -> None:
    played, seat, needles = before_the_end(holder)
    for owner in {0, 1, 2} - {holder}:
        assert len(needles[owner]) > 100
        assert found(seat, needles[owner]) == []
    assert strange_holdings(seat) == []
    assert played.table.secrets[holder].data in found(seat, needles[holder])  # the walk finds what is there


def test_seats_that_played_the_whole_match_kept_nothing_but_the_reveals() -> None:
    """Seats with a life behind them, whatever they kept of it, once the reveals are put aside."""
    played = proven()
    for seat in played.seats:
        match, others = seat.match, {0, 1, 2} - {seat.seat}
        reveals, accepted = match.reveals, match.accepted
        match.reveals = {}
        match.accepted = [one for one in accepted if one.kind is not RecordKind.REVEAL]
        kept = [found(seat, list(secrets_of_seat(played, owner))) for owner in others]
        strange = strange_holdings(seat)
        match.reveals, match.accepted = reveals, accepted
        assert (kept, strange) == ([[], []], [])
        assert all(found(seat, [played.table.secrets[owner].data]) for owner in others)


SMUGGLED: dict[str, Callable[[Played, AttemptSecrets], object]] = {
    "the secret": lambda played, mine: played.table.secrets[mine.seat],
    "its bytes within others": lambda played, mine: b"x" + played.table.secrets[mine.seat].data + b"x",
    "its hexadecimal text": lambda played, mine: "x" + played.table.secrets[mine.seat].data.hex(),
    "the signing key": lambda played, mine: played.table.keys[mine.seat],
    "the seed of an attempt, as a number": lambda _, mine: int.from_bytes(mine.seed.data, "big"),
    "a scalar": lambda _, mine: mine.private_key,
    "its side of an attempt, caught by a function": lambda _, mine: lambda: mine,
    "a method of it": lambda _, mine: mine.blinding,
    "openings, deep in a list": lambda _, mine: [
        {"row": [(column, mine.blinding(column))]} for column in range(9)
    ],
}


@pytest.mark.parametrize("what", SMUGGLED)
def test_the_search_finds_what_was_smuggled_in(what: str) -> None:
    """The test above fails if it has reason to."""
    played, seat, needles = before_the_end(0)
    run = last_batch(played)
    mine = secrets_of(run.terms, 1, final_of(run).attempt.number, played.table.secrets[1])
    seat.__dict__["smuggled"] = SMUGGLED[what](played, mine)
    assert found(seat, needles[1])


# A seat that heard nothing but bytes ----------------------------------------------------------------


def alone(played: Played, number: int) -> Seat:
    """The same seat, in a place where no other secret ever was: it hears what the others sent."""
    seat = played.table.seats()[number]
    seat.start()
    for output in played.outputs:
        if output.kind is RecordKind.EVENT and decode_signed(output.data).event.seat != number:
            seat.receive(output.kind, output.data)
    return seat


Path = tuple[str, ...]


def differences(one: object, other: object) -> list[Path]:
    """Where two structures differ, whatever they are made of."""
    seen: set[tuple[int, int]] = set()
    found: list[Path] = []

    def compare(a: object, b: object, path: Path) -> None:
        if a is b or (id(a), id(b)) in seen:
            return
        seen.add((id(a), id(b)))
        if type(a) is not type(b):
            found.append(path)
            return
        mine, theirs = parts(a), parts(b)
        if mine is None or theirs is None:
            if a != b:
                found.append(path)
        elif list(mine) != list(theirs):
            found.append(path)
        else:
            for name, part in mine.items():
                compare(part, theirs[name], (*path, str(name)))

    compare(one, other, ())
    return found


def parts(one: object) -> dict[Any, object] | None:
    """The named parts of anything that has some."""
    if isinstance(one, dict):
        return one
    if isinstance(one, tuple | list):
        return dict(enumerate(one))
    if isinstance(one, MethodType | FunctionType | BuiltinFunctionType | type | bytes | str | int | None):
        return None
    slots = [name for cls in type(one).__mro__ for name in getattr(cls, "__slots__", ())]
    named = {name: getattr(one, name) for name in slots if hasattr(one, name)}
    return {**named, **getattr(one, "__dict__", {})} or None


@pytest.mark.parametrize("number", range(3))
def test_a_seat_holds_what_follows_from_its_own_secret_and_the_others_bytes(number: int) -> None:
    played = tiny_match()
    seats = played.table.seats()
    outputs = carry_on(seats, lambda _: [], [(seat.seat, seat.start()) for seat in seats])
    assert tuple(outputs) == played.outputs
    seat, lonely = seats[number], alone(played, number)
    found = [one for one in differences(seat, lonely) if one[:2] != ("match", "acts")]  # a count of these
    assert found == [("match", "reveals"), ("match", "accepted")], "all seats have opened"
    seat.match.reveals = {number: seat.match.reveals[number]}
    own = seat.match.reveals[number].encode()
    seat.match.accepted = [
        one for one in seat.match.accepted if one.kind is not RecordKind.REVEAL or one.data == own
    ]
    seat.match.acts = lonely.match.acts
    assert differences(seat, lonely) == []


@pytest.mark.parametrize("what", [0, True, (1, 2), b"\1"])
def test_the_comparison_sees_the_smallest_thing_that_was_added(what: object) -> None:
    """The number of a row is as small as can be: no search could find it among public numbers."""
    played = tiny_match()
    seat, other = alone(played, 1), alone(played, 1)
    assert differences(seat, other) == []
    seat.__dict__["clue"] = what
    assert differences(seat, other) == [()]
