"""Rules that each close a hole: names with one meaning, and choices that were never opened."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from helpers.audit_logs import log_of
from helpers.card_game import CARD_GAME, card_table, first_choice
from helpers.matches import NAMES, Table, carry_on
from helpers.protocol_runs import Mark
from helpers.scripted_game import scripted_table, unique_column
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.crypto.group import G
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.errors import Illegal
from p2pcryptid.games.codec import dump, load
from p2pcryptid.games.game import AnyGame, Fact, Game, Outcome, Variant, View
from p2pcryptid.games.requests import Commit, Committed, Request, Seal, UniqueColumn
from p2pcryptid.table.match import Output
from p2pcryptid.table.protocols.memory import CommittedRow, Memory, SealedChoice
from p2pcryptid.table.protocols.protocol import Setting
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.record import record_for
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.signing import SigningKey

ILLEGAL = Mark((0, 1, 2, 3, 4, 5))


class IllegalChooser(Seat):
    """Commits to a row that no legal action stands for."""

    def intend(self, action: Any) -> list[Output]:
        if isinstance(self.state.request, Commit):
            assert ILLEGAL not in CARD_GAME.legal_actions(self.state.state, self.seat)
            return [self._choose(ILLEGAL), *self._act()]
        return super().intend(action)


def test_an_illegal_choice_that_is_never_opened_shows_in_the_audit() -> None:
    table = card_table()
    seats = table.seats()
    seats[1].__class__ = IllegalChooser
    carry_on(seats, first_choice, [(seat.seat, seat.start()) for seat in seats])
    match = seats[0].match
    assert match.over and match.fault is None  # nobody could see it during play
    log = parse_log(log_of(table.record.encode(), [(one.kind, one.data) for one in match.records()]))
    verdict = audit(log, {CARD_GAME.name: CARD_GAME})
    assert verdict.finding is Finding.FAULT
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("illegal-choice", 1)


ROW = CommittedRow((), (), ("row", ()))
CHOICE = SealedChoice(b"", b"", b"", None)


@pytest.mark.parametrize(
    ("memory", "request_"),
    [
        (Memory(columns={"x": None}), Commit("x", 0, 3)),
        (Memory(columns={"x": None}), Seal("x", 0)),
        (Memory(rows={("x", 0): ROW}), unique_column("x")),
        (Memory(rows={("x", 0): ROW}, choices={("x", 0): CHOICE}), Seal("x", 0)),
        (Memory(choices={("x", 0): CHOICE}), Commit("x", 0, 3)),
    ],
)
def test_a_name_has_one_meaning_in_a_match(memory: Memory, request_: Request) -> None:
    """Or an honest seat could be judged by a row that its claims were not about."""
    table = scripted_table((unique_column("a"),))
    setting = Setting(table.record.match, (G, G, G), table.game, None, memory)
    with pytest.raises(ValueError, match="another kind of thing"):
        PROTOCOLS[type(request_)].begin(setting, request_, bytes(32))


# A note while a choice is waited for ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose:
    number: int


@dataclass(frozen=True, slots=True)
class Raise:
    """A note: from now on only larger numbers may be chosen."""


@dataclass(frozen=True, slots=True)
class Raised:
    least: int = 0
    done: bool = False


def _apply(state: Raised, fact: Fact[Any]) -> Raised:
    match fact.action:
        case Committed():
            return replace(state, done=True)
        case Raise() if not state.done:
            return replace(state, least=state.least + 1)
    raise Illegal("not-now", "that is not due now")


def _row_of(state: Raised, _: int, action: Choose) -> int:
    if action.number < state.least:
        raise Illegal("too-low", "that is too low")
    return 1 << action.number


RAISING: Game[Raised, Any, View[Raised]] = Game(
    name="raising",
    variants=(Variant(2),),
    state=Raised,
    action=Choose | Raise,
    rules_hash=bytes(32),
    start=lambda *_: Raised(),
    request=lambda state: None if state.done else Commit("row", 0, 4),
    to_act=lambda _: (),
    legal_actions=lambda state, seat: [Choose(n) for n in range(state.least, 4)] if seat == 0 else [],
    apply=_apply,
    outcome=lambda state: Outcome(None, "done") if state.done else None,
    is_note=lambda action: isinstance(action, Raise),
    row_of=_row_of,
)


def raising_table() -> Table:
    game: AnyGame = RAISING
    keys = tuple(SigningKey(digest("raising/key", seat)) for seat in range(2))
    publics = dict(zip(NAMES[:2], (key.public for key in keys), strict=True))
    record = record_for(game, Variant(2), publics, bytes(32), [bytes(32), bytes(31) + b"1"])
    return Table(record, tuple(Secret(digest("raising/secret", seat)) for seat in range(2)), keys, game)


def test_a_choice_is_made_from_the_state_as_a_note_has_left_it() -> None:
    seats = raising_table().seats()
    carry_on(seats, lambda _: [], [(seat.seat, seat.start()) for seat in seats])
    notes = [output for _ in range(3) for output in seats[1].intend(Raise())]
    outputs = [sent for note in notes for sent in seats[0].receive(note.kind, note.data)]
    for sent in outputs:
        seats[1].receive(sent.kind, sent.data)
    assert seats[0].match.over  # only one choice was left, and it was made by itself
    assert seats[0].known.choices == {"row": Choose(3)}
    assert seats[0].known.bits == {"row": 0b1000}


def test_a_tuple_of_a_fixed_length_is_refused_where_a_game_declares_it() -> None:
    kinds: tuple[Callable[[], object], ...] = (
        lambda: load((1, 2), tuple[int, int]),
        lambda: dump((1, 2), tuple[int, int]),
    )
    for use in kinds:
        with pytest.raises(TypeError, match="write tuple"):
            use()
    assert isinstance(unique_column("a"), UniqueColumn)
