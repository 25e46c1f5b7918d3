"""The example card game: its rules, and whole matches of it by seats that exchange nothing but bytes."""

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers.cheating import caught_later, lie
from helpers.high_card import CARD, DECK, EXAMPLES, HIGH_CARD, Play, State
from helpers.matches import Intents, Played, Table, played_from, writer
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal, Invalid
from p2pcryptid.games.game import TABLE, Fact, Outcome, Variant, View
from p2pcryptid.games.plain import random_bot
from p2pcryptid.games.requests import (
    CardsDealt,
    CardsShown,
    Deal,
    Knowledge,
    Open,
    Opened,
    Seal,
    Sealed,
    Show,
    Shuffle,
    Shuffled,
    Toss,
    Tossed,
)
from p2pcryptid.sim.table import new_table, play_match, write_log
from p2pcryptid.table.protocols.choices import encode_action
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.record import record_for
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import MatchState
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.signing import SigningKey

NAMES = ("ann", "ben", "cat", "dan")
SOURCE = (EXAMPLES / "high_card.py").read_text(encoding="utf-8")
SEALING = State(NAMES[:2], (0, 0), True, ((0, 1, 2), (3, 4, 5)), die=4)
OPENING = replace(SEALING, sealed=2)


def after(state: State, *facts: tuple[int, Any]) -> State:
    for seat, action in facts:
        state = HIGH_CARD.apply(state, Fact(seat, action))
    return state


def tossed(die: int) -> Tossed:
    return next(one for one in (Tossed(bytes([n] * 32)) for n in range(99)) if one.dice(1)[0] == die)


# It is an example ---------------------------------------------------------------------------------


def test_it_is_short_and_uses_the_public_interface_only() -> None:
    assert len(SOURCE.splitlines()) < 150
    imported = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imported]
    assert names == ["dataclasses", "typing", "p2pcryptid"]


def test_the_page_on_games_shows_what_stands_in_it() -> None:
    page = (EXAMPLES.parent / "docs" / "contribute" / "games.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) > 6
    assert [block for block in blocks if block not in SOURCE] == []


# Its rules ----------------------------------------------------------------------------------------


def test_a_round_asks_for_one_thing_after_the_other() -> None:
    state = HIGH_CARD.start(Variant(2), NAMES[:2], Draw(bytes(32), "unused"))
    asked = []
    for seat, action in (
        (TABLE, Shuffled(DECK, 16)),
        (TABLE, CardsDealt(DECK, (0, 1, 2), 0)),
        (TABLE, CardsDealt(DECK, (3, 4, 5), 1)),
        (TABLE, tossed(4)),
        (0, Sealed(CARD)),
        (1, Sealed(CARD)),
        (0, Opened(CARD, Play(1))),
        (1, Opened(CARD, Play(5))),
        (0, CardsShown(DECK, (1,), (9,))),
        (1, CardsShown(DECK, (5,), (12,))),
    ):
        asked.append(HIGH_CARD.request(state))
        state = after(state, (seat, action))
    assert asked == [
        Shuffle(DECK, tuple(range(1, 17))),
        *(Deal(DECK, 3, 0), Deal(DECK, 3, 1), Toss()),
        *(Seal(CARD, 0), Seal(CARD, 1), Open(CARD, 0), Open(CARD, 1)),
        *(Show(DECK, (1,), 0), Show(DECK, (5,), 1)),
    ]
    assert state == State(NAMES[:2], (0, 4), True, ((0, 2), (3, 4)))
    assert HIGH_CARD.request(state) == Toss()
    assert HIGH_CARD.outcome(state) is None


@pytest.mark.parametrize(("die", "points"), [(2, (0, 2)), (3, (3, 0)), (6, (0, 6)), (1, (1, 0))])
def test_even_dice_are_for_the_highest_card_and_odd_ones_for_the_lowest(
    die: int, points: tuple[int, int]
) -> None:
    state = replace(OPENING, die=die, opened=(0, 3))
    state = after(state, (0, CardsShown(DECK, (0,), (5,))), (1, CardsShown(DECK, (3,), (6,))))
    assert state.points == points


@pytest.mark.parametrize(("points", "winner"), [((4, 9), 1), ((9, 4), 0), ((5, 5), None)])
def test_most_points_win_and_equal_ones_do_not(points: tuple[int, int], winner: int | None) -> None:
    over = State(NAMES[:2], points, True, ((), ()))
    assert HIGH_CARD.request(over) is None
    assert HIGH_CARD.outcome(over) == Outcome(winner, "points")


def test_only_cards_of_the_own_hand_are_offered_and_may_be_opened() -> None:
    assert HIGH_CARD.legal_actions(SEALING, 0) == [Play(0), Play(1), Play(2)]
    assert HIGH_CARD.legal_actions(SEALING, 1) == []
    for false in (Play(3), Play(99), Play(-1)):
        with pytest.raises(Illegal) as caught:
            after(OPENING, (0, Opened(CARD, false)))
        assert caught.value.code == "not-in-hand"
    later = replace(SEALING, hands=((0, 2), (3, 4)), sealed=2)
    with pytest.raises(Illegal):
        after(later, (0, Opened(CARD, Play(1))))  # played before


def test_cards_are_typed_by_what_is_on_them() -> None:
    view = View(SEALING, 0, Knowledge(cards={DECK: {0: 12, 1: 3, 2: 7}}))
    assert [HIGH_CARD.format(Play(card), view) for card in range(4)] == [
        "play 12",
        "play 3",
        "play 7",
        "play #3",
    ]
    for said in ("play 12", "12", " PLAY 12 ", "play12"):
        assert HIGH_CARD.parse(said, view) == Play(0)
    for said in ("", "play", "play 13", "12 3", "play -1", "fold"):
        with pytest.raises(Invalid) as caught:
            HIGH_CARD.parse(said, view)
        assert caught.value.code == "no-such-card"


# Whole matches ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_of_seats_that_exchange_bytes_is_honest(players: int, tmp_path: Path) -> None:
    seed = bytes([players] * 32)
    record, seats = new_table(HIGH_CARD, Variant(players), NAMES[:players], seed)
    outputs = play_match(seats, [random_bot(HIGH_CARD).choose] * players, Draw(seed, "match"))
    write_log(tmp_path / "game.p2pcryptid", record, outputs)
    verdict = audit(read_log(tmp_path / "game.p2pcryptid"), {HIGH_CARD.name: HIGH_CARD})
    assert (verdict.finding, verdict.unrevealed) == (Finding.HONEST, ())
    final = seats[0].state.state
    assert (verdict.winner, verdict.reason) == (HIGH_CARD.outcome(final).winner, "points")  # type: ignore[union-attr]
    hands = [verdict.known[seat].cards[DECK] for seat in range(players)]
    faces = [face for hand in hands for face in hand.values()]
    assert len(set(faces)) == 3 * players and set(faces) <= set(range(1, 17))


def a_match() -> Played:
    """Everybody plays the first card of the hand."""
    keys = tuple(SigningKey(digest("high card/key", seat)) for seat in range(3))
    publics = dict(zip(NAMES, (key.public for key in keys), strict=False))
    nonces = [digest("high card/nonce", seat) for seat in range(3)]
    record = record_for(HIGH_CARD, Variant(3), publics, digest("high card/token"), nonces)
    secrets = tuple(Secret(digest("high card/secret", seat)) for seat in range(3))
    return played_from(Table(record, secrets, keys, HIGH_CARD), first_card)


def first_card(seats: list[Seat]) -> Intents:
    seat = writer(seats)
    return [(seat.seat, HIGH_CARD.playable(seat.view)[0])]


@pytest.mark.parametrize("false", [Play(0), Play(15)], ids=["somebody else's", "in the deck"])
def test_who_seals_a_card_that_is_not_theirs_is_named_when_it_is_opened(false: Play) -> None:
    played = a_match()
    seq = played.find(PROTOCOLS[Seal].kinds, seat=2)

    def said(match: MatchState, seat: int) -> Any:
        choice = encode_action(HIGH_CARD, false) if isinstance(match.request, Seal) else b""
        return match.protocol.author(match.run, seat, played.table.secrets[seat], choice)

    body = said(played.states[seq], 2)
    assert caught_later(played, seq, body, said) == ("move-illegal", 2)


def test_nobody_opens_another_card_than_the_sealed_one() -> None:
    played = a_match()
    seq = played.find(PROTOCOLS[Open].kinds, seat=1)
    body: Any = played.events[seq].event.body
    other = encode_action(HIGH_CARD, Play(played.states[seq].state.hands[1][1]))
    assert lie(played, seq, (other, body[1])) == ("open-seal", 1)


def test_nobody_sees_the_cards_of_others_before_they_are_shown() -> None:
    played = a_match()
    for seat, match in enumerate(played.seats_at(played.find(PROTOCOLS[Seal].kinds))):
        assert set(match.known.cards) == {DECK}
        assert set(match.known.cards[DECK]) == set(match.state.state.hands[seat])
