"""What every game is made of: claims, default moves, who must choose, and the hash of the rules."""

import importlib.util
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import FrozenInstanceError, dataclass, replace
from enum import Enum, IntEnum
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from helpers.pennies import PENNIES, Penny, State
from helpers.tiny_game import TINY, Say
from helpers.tiny_game import State as TinyState
from p2pcryptid.games.cryptid import board, boards, clues, dealing, deals, game, rules, spaces, state
from p2pcryptid.games.cryptid.atlas import pages
from p2pcryptid.games.game import NOTHING, Change, Claims, Fact, Variant, View, actors, fingerprint
from p2pcryptid.games.requests import Knowledge

SPEC = Path(__file__).parents[3] / "protocol" / "spec" / "cryptid.md"


# Claims and moves ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "row", "true"),
    [
        (NOTHING, 0b1010, True),
        (Claims("row", ones=0b1000), 0b1010, True),
        (Claims("row", ones=0b1100), 0b1010, False),
        (Claims("row", zeros=0b0101), 0b1010, True),
        (Claims("row", zeros=0b0010), 0b1010, False),
        (Claims("row", ones=0b0010, zeros=0b0010), 0b1010, False),
    ],
)
def test_claims_hold_of_a_row_or_not(claims: Claims, row: int, true: bool) -> None:
    assert claims.hold(row) is true


def test_playable_is_by_default_what_is_legal_and_true_of_the_row() -> None:
    before = TinyState(dealt=True, mark=1)
    for row, honest in ((0b0010, Say(True)), (0b1101, Say(False))):
        view = TINY.view(before, 0, Knowledge(bits={"row": row}))
        assert view == View(before, 0, Knowledge(bits={"row": row}))
        assert TINY.playable(view) == [honest]
    assert TINY.playable(TINY.view(before, 1, Knowledge(bits={"row": 0b1111}))) == []
    assert TINY.playable(TINY.view(before, None, Knowledge())) == []


def test_what_claims_nothing_needs_no_row() -> None:
    sealing = replace(PENNIES.start(Variant(2), ("ann", "ben"), None), die=3)  # type: ignore[arg-type]
    assert PENNIES.playable(PENNIES.view(sealing, 0, Knowledge())) == [Penny(True), Penny(False)]


@pytest.mark.parametrize(
    ("now", "who"),
    [
        (State(("ann", "ben")), ()),  # the table tosses
        (State(("ann", "ben"), die=1), (0,)),
        (State(("ann", "ben"), die=1, sealed=1), (1,)),
        (State(("ann", "ben"), die=1, sealed=2), ()),  # what is opened was chosen before
        (State(("ann", "ben"), round=3), ()),
    ],
)
def test_actors_are_who_has_something_to_choose(now: State, who: tuple[int, ...]) -> None:
    assert actors(PENNIES, now) == who


def test_actors_are_who_must_act_where_nothing_is_asked_for() -> None:
    assert actors(TINY, TinyState(dealt=True, mark=1)) == (0,)
    assert actors(TINY, TinyState(dealt=True)) == ()
    both = replace(PENNIES, request=lambda _: None, to_act=lambda _: (0, 1))
    assert actors(both, State(("ann", "ben"))) == (0, 1)


def test_a_change_is_a_value() -> None:
    change = Change(1, Fact(0, Penny(True)), 2)
    assert change == Change(1, Fact(0, Penny(True)), 2) != Change(1, Fact(1, Penny(True)), 2)
    with pytest.raises(FrozenInstanceError):
        change.before = 3  # type: ignore[misc]


def test_a_game_may_bring_its_own_words_and_moves() -> None:
    assert PENNIES.parse("heads", None) == Penny(True)  # type: ignore[arg-type]
    plain = replace(PENNIES, parse=None, format=None)  # type: ignore[arg-type]
    assert plain.format(Penny(True), None) == "penny yes"  # type: ignore[arg-type]
    assert plain.parse("penny no", None) == Penny(False)  # type: ignore[arg-type]


# Fingerprints -------------------------------------------------------------------------------------


class Suit(IntEnum):
    HEARTS = 0
    SPADES = 1


class Word(Enum):
    ONE = "one"


@dataclass(frozen=True)
class Card:
    suit: Suit
    value: int


@dataclass(frozen=True)
class Bid:
    value: int
    suit: Suit


DISTINCT: list[tuple[object, ...]] = [
    (),
    ((),),
    (None,),
    (0,),
    (False,),
    ("0",),
    (1, 2),
    ((1, 2),),
    ([1], [2]),
    ({1: 2},),
    ({2: 1},),
    (range(3),),
    (Card(Suit.HEARTS, 1),),
    (Card(Suit.SPADES, 1),),
    (Bid(1, Suit.HEARTS),),
    (Suit,),
    (Word,),
    (Card,),
    (Bid,),
    (Card | Bid,),
    (Bid | Card,),
]


def test_other_data_has_another_fingerprint_and_the_same_the_same() -> None:
    found = [fingerprint(*data) for data in DISTINCT]
    assert len(set(found)) == len(DISTINCT)
    assert {len(one) for one in found} == {32}
    assert found == [fingerprint(*data) for data in DISTINCT]
    assert fingerprint([1, 2]) == fingerprint((1, 2))


@pytest.mark.parametrize("data", [1.5, b"x", {1}, object(), int, lambda: 1])
def test_what_cannot_be_written_out_has_none(data: object) -> None:
    with pytest.raises(TypeError, match="no fingerprint"):
        fingerprint([data])


def rules_hash() -> bytes:
    """Cryptid's, worked out from the data as it is now."""
    spec = importlib.util.spec_from_file_location("p2pcryptid.games.cryptid.again", game.__file__)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: bytes = module.CRYPTID.rules_hash
    return found


def renamed(kind: type[IntEnum], name: str) -> type[IntEnum]:
    members = {(name if one.value == 1 else one.name): one.value for one in kind}
    return IntEnum(kind.__name__, members)  # type: ignore[return-value]


@contextmanager
def changed(*changes: tuple[Any, str, Any]) -> Iterator[None]:
    with ExitStack() as stack:
        for module, name, value in changes:
            stack.enter_context(patch.object(module, name, value))
        yield


TILES, _BOARDS, PAGE = board.tiles_text(), boards.boards, pages.page
CLUES, HINTS, BREAKS = clues.CLUES, clues.HINTS, clues.BREAKS
farther = replace(CLUES[7], reach=CLUES[7].reach + 1)
CHANGES: dict[str, tuple[tuple[Any, str, Any], ...]] = {
    "a way to play": ((dealing, "VARIANTS", dealing.VARIANTS[:-1]),),
    "the rows of the board": ((spaces, "ROWS", 10),),
    "the columns of the board": ((spaces, "COLUMNS", 13),),
    "a space of a tile": ((board, "tiles_text", lambda: TILES.replace("W", "M", 1)),),
    "a third mode": (
        (board, "Mode", IntEnum("Mode", {"NORMAL": 0, "ADVANCED": 1, "EXPERT": 2})),
        (pages, "page", lambda mode, players: PAGE(board.Mode(mode % 2), players)),
    ),
    "the name of a feature": ((board, "Feature", renamed(board.Feature, "HILL")),),
    "the name of a stage": ((state, "Stage", renamed(state.Stage, "MOVE")),),
    "the order of actions": ((state, "Action", state.Disc | state.Cube | state.Ask),),
    "a board of the atlas": ((pages, "page", lambda mode, players: PAGE(mode, players)[1:]),),
    "the reach of a clue": ((clues, "CLUES", (*CLUES[:7], farther, *CLUES[8:])),),
    "the order of clues": ((clues, "CLUES", (CLUES[1], CLUES[0], *CLUES[2:])),),
    "what a clue is about": (
        (clues, "CLUES", (replace(CLUES[0], features=(board.Feature.WATER,)), *CLUES[1:])),
    ),
    "the negation of a clue": ((clues, "CLUES", (replace(CLUES[0], negated=True), *CLUES[1:])),),
    "a hint": ((clues, "HINTS", (*HINTS[:-1], clues.Hint(None, (board.Feature.WATER,)))),),
    "a hint less": ((clues, "HINTS", HINTS[:-1]),),
    "which hints a clue breaks": ((clues, "BREAKS", (BREAKS[0] ^ 1, *BREAKS[1:])),),
    "the fewest spaces of a clue": ((deals, "FEWEST_ALLOWED", 41),),
    "the most spaces of a clue": ((deals, "MOST_ALLOWED", 67),),
    "the first cubes": ((rules, "SHARED_CUBES", 3),),
    "how boards are drawn": ((boards, "boards", lambda draw, mode: _BOARDS(draw.fork("x"), mode)),),
    "how far is near": ((clues, "clue_sets", lambda *_: (0,) * 48),),
}


@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES)
def test_any_change_of_its_data_is_another_game(changes: tuple[tuple[Any, str, Any], ...]) -> None:
    assert rules_hash() == game.CRYPTID.rules_hash
    with changed(*changes):
        assert rules_hash() != game.CRYPTID.rules_hash


def test_all_changes_give_different_games() -> None:
    found = []
    for changes in CHANGES.values():
        with changed(*changes):
            found.append(rules_hash())
    assert len(set(found)) == len(found)


def test_the_specification_has_the_hash_of_cryptids_rules() -> None:
    assert f"    {game.CRYPTID.rules_hash.hex()}\n" in SPEC.read_text(encoding="utf-8")
