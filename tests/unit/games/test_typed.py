"""Actions as text for games that bring no notation of their own, and the classes of a union."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Optional, Union

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2pcryptid.errors import Invalid
from p2pcryptid.games import typed
from p2pcryptid.games.codec import members


class Suit(IntEnum):
    HEARTS = 0
    SPADES = 1


@dataclass(frozen=True)
class Pass:
    pass


@dataclass(frozen=True)
class Play:
    card: int


@dataclass(frozen=True)
class BidHigh:
    suit: Suit
    amount: int | None
    doubled: bool


@dataclass(frozen=True)
class Discard:
    cards: tuple[int, ...]
    word: str


Action = Pass | Play | BidHigh | Discard
words = st.text(min_size=1, max_size=8).filter(lambda one: one.split() == [one])
actions: st.SearchStrategy[Any] = st.one_of(
    st.just(Pass()),
    st.builds(Play, st.integers(-999_999_999, 999_999_999)),
    st.builds(BidHigh, st.sampled_from(Suit), st.none() | st.integers(0, 99), st.booleans()),
    st.builds(Discard, st.lists(st.integers(0, 51), max_size=4).map(tuple), words),
)


@given(actions)
@settings(derandomize=True, deadline=None)
def test_every_action_reads_back(action: Any) -> None:
    assert typed.parse(typed.format(action), Action) == action
    assert typed.parse(f"  {typed.format(action)} ", Action) == action


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Pass(), "pass"),
        (Play(3), "play 3"),
        (Play(-3), "play -3"),
        (BidHigh(Suit.SPADES, 2, True), "bid-high spades 2 yes"),
        (BidHigh(Suit.HEARTS, None, False), "bid-high hearts - no"),
        (Discard((1, 12), "face"), "discard 1,12 face"),
        (Discard((), "nothing"), "discard . nothing"),
    ],
)
def test_how_actions_are_written(action: Any, said: str) -> None:
    assert typed.format(action) == said
    assert typed.parse(said, Action) == action
    assert typed.parse(said.replace("bid-high", "BID-HIGH").replace("yes", "YES"), Action) == action


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "no-such-word"),
        ("   ", "no-such-word"),
        ("fold", "no-such-word"),
        ("play", "no-such-word"),
        ("play 3 4", "no-such-word"),
        ("pass now", "no-such-word"),
        ("bidhigh spades 2 yes", "no-such-word"),
        ("play three", "no-such-value"),
        ("play 3.0", "no-such-value"),
        ("play ٣", "no-such-value"),
        ("play 1234567890", "no-such-value"),
        ("play -", "no-such-value"),
        ("play +3", "no-such-value"),
        ("bid-high clubs 2 yes", "no-such-value"),
        ("bid-high 1 2 yes", "no-such-value"),
        ("bid-high spades 2 maybe", "no-such-value"),
        ("bid-high spades 2 -", "no-such-value"),
        ("discard 1,,2 x", "no-such-value"),
        ("discard 1,a x", "no-such-value"),
    ],
)
def test_what_is_not_an_action_is_refused(said: str, code: str) -> None:
    with pytest.raises(Invalid) as caught:
        typed.parse(said, Action)
    assert caught.value.code == code
    if code == "no-such-word":
        assert "pass, play CARD, bid-high SUIT AMOUNT DOUBLED, discard CARDS WORD" in caught.value.message


@given(st.text(max_size=30))
@settings(derandomize=True, deadline=None)
def test_any_text_is_an_action_or_invalid(said: str) -> None:
    for line in (said, f"play {said}", f"bid-high spades {said} yes", f"discard {said} x"):
        try:
            action = typed.parse(line, Action)
        except Invalid:
            continue
        assert typed.parse(typed.format(action), Action) == action


def test_a_game_with_one_kind_of_action_needs_no_union() -> None:
    assert typed.parse("play 7", Play) == Play(7)
    with pytest.raises(Invalid):
        typed.parse("pass", Play)


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        (int, (int,)),
        (Play, (Play,)),
        (Pass | Play, (Pass, Play)),
        (Union[Pass, Play], (Pass, Play)),  # noqa: UP007 - both spellings
        (Optional[Play], (Play,)),  # noqa: UP045
        (Play | None, (Play,)),
        (tuple[int, ...], (tuple[int, ...],)),
        (tuple[int, ...] | None, (tuple[int, ...],)),
    ],
)
def test_members_of_a_union(kind: Any, found: tuple[Any, ...]) -> None:
    assert members(kind) == found
