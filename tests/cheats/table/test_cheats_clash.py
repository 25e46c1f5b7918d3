"""Every lie that Cryptid Clash allows, tried against a real seat: each is seen by all, and names its seat."""

from dataclasses import replace
from typing import Any

import pytest

from helpers.cheating import Named, Played, caught, honest_body, lie, signed_by
from helpers.clash_matches import SMALL, place, small_match
from helpers.protocol_runs import with_part
from p2pcryptid.crypto import elgamal, shuffle_prove, sigma
from p2pcryptid.crypto.elgamal import encrypt
from p2pcryptid.crypto.group import G, Scalar
from p2pcryptid.crypto.hashing import digest, hash_to_scalar
from p2pcryptid.crypto.shuffle_wire import Card, ShuffleStatement, encode_cards
from p2pcryptid.crypto.wire import join
from p2pcryptid.encoding import encode
from p2pcryptid.games.clash.state import Action, Give, Keep, Play, Stage, State
from p2pcryptid.games.codec import dump
from p2pcryptid.table.author import choice_body
from p2pcryptid.table.protocols.keys import match_private_key
from p2pcryptid.table.state import Kind, expected
from p2pcryptid.transcript.event import Event
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind

SECOND_PASS = 1


def state_at(played: Played, seq: int) -> State:
    state = played.states[seq].state
    assert isinstance(state, State)
    return state


def written(seq: int) -> Any:
    """The body of an event of the honest match."""
    return small_match().events[seq].event.body


def sealed(seq: int, action: Action) -> Named:
    """A seat seals this instead, and opens it when it must: seals tell nothing before. The other plays on."""
    played = small_match()
    cheat = played.events[seq].event.seat
    honest = played.seats_at(seq)[1 - cheat]
    kind, body = choice_body(played.states[seq], cheat, played.table.secrets[cheat], action)
    while True:
        chain = honest.match.chain
        event = Event(chain.match, chain.next_seq, chain.head, cheat, kind, (), body)
        try:
            honest.receive(RecordKind.EVENT, event.signed(played.table.keys[cheat]).encode())
        except Fault as fault:
            assert fault.evidence is not None
            assert honest.start() == [], "a seat goes on after a fault"
            return fault.code, fault.accused
        while honest.chooses:
            honest.intend(SMALL.playable(honest.view)[0])
        due = expected(honest.state)
        assert due is not None and due.seat == cheat, "the match goes on until the lie is seen"
        kind, body = due.kinds[0], honest_body(honest.state, cheat, played)


# What is chosen unseen ----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_was_not_dealt_to_the_seat(seat: int) -> None:
    """One of the pile, one of the other's hand, one that there is not, one that was thrown away."""
    played = small_match()
    seq = place(played, Stage.CHOOSE, seat, 1)
    state = state_at(played, seq)
    first, second, *_ = state.hands[seat]
    gone = min(set(range(state.dealt)) - {*state.hands[0], *state.hands[1]})
    for foreign in (state.dealt, state.hands[1 - seat][0], len(state.faces), -1, gone):
        cards = tuple(sorted((first, second, foreign)))
        assert sealed(seq, Play(cards)) == ("move-illegal", seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_fourth_card_or_a_card_twice(seat: int) -> None:
    seq = place(small_match(), Stage.CHOOSE, seat)
    hand = state_at(small_match(), seq).hands[seat]
    for cards in (hand[:4], hand[:2], (), (hand[0], hand[0], hand[1]), (hand[1], hand[0], hand[2])):
        assert sealed(seq, Play(tuple(cards))) == ("move-illegal", seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_another_sort_of_choice(seat: int) -> None:
    seq = place(small_match(), Stage.CHOOSE, seat)
    assert sealed(seq, Keep(None)) == ("move-illegal", seat)


@pytest.mark.parametrize("stage", [Stage.REVEAL, Stage.RETURN])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_that_is_changed_after_the_seals(stage: Stage, seat: int) -> None:
    """The second to open has seen what the first has chosen."""
    played = small_match()
    seq = place(played, stage, seat)
    hand = state_at(played, seq).hands[seat]
    other: Action = Play(tuple(hand[-3:])) if stage is Stage.REVEAL else Keep(None)
    body = written(seq)
    changed = encode(dump(other, Action))
    if changed == body[0]:
        changed = encode(dump(Play(tuple(hand[:3])), Action))
    assert lie(played, seq, with_part(body, 0, changed)) == ("open-seal", seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_taking_back_a_card_that_is_not_ones_own_in_the_battle(seat: int) -> None:
    """One of the hand, one of the other's, the one that was given away, one that there is not."""
    played = small_match()
    seq = place(played, Stage.KEEP, seat)
    state = state_at(played, seq)
    taken = state.last.taken if state.last is not None else None
    assert taken is not None
    for card in (state.hands[seat][0], state.rows[1 - seat][0], state.faces.index(taken), state.dealt):
        assert sealed(seq, Keep(card)) == ("move-illegal", seat)


# What is shown ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_shown_as_another_one(seat: int) -> None:
    """With the best proof that can be made; and the shares of two cards exchanged."""
    played = small_match()
    seq = place(played, Stage.SHOW, seat)
    run: Any = played.states[seq].run
    secret = played.table.secrets[seat]
    private = match_private_key(secret, played.table.record.match, seat)
    shares = [private * card.first for card in run.cards]
    for false in ([shares[0] - Scalar(7) * G, *shares[1:]], [shares[1], shares[0], *shares[2:]]):
        transcript, _, relation = elgamal._batch(run.setting.keys[seat], run.cards, false, run.place)
        proof = sigma.prove(transcript, relation, (private,), secret)
        assert lie(played, seq, (join(false), proof.encode())) == ("show-share", seat)


def test_the_same_card_shown_twice() -> None:
    """What was shown of earlier cards does not fit the next ones."""
    played = small_match()
    before, after = (place(played, Stage.SHOW, 0, nth) for nth in (0, 1))
    body = written(before)
    code = lie(played, after, body)
    same = len(body[0]) == len(written(after)[0])
    assert code == (("show-share" if same else "event-unreadable"), 0)


def test_showing_more_or_fewer_cards_than_three() -> None:
    played = small_match()
    seq = place(played, Stage.SHOW, 1)
    shares, proof = written(seq)
    assert lie(played, seq, (shares[:-32], proof)) == ("event-unreadable", 1)
    assert lie(played, seq, (shares + shares[-32:], proof)) == ("event-unreadable", 1)


# What changes hands -------------------------------------------------------------------------------


def gift(*, doubled: bool = False) -> tuple[int, State]:
    """Where the loser gives a card, or the winner takes one."""
    played = small_match()
    for seq, one in enumerate(played.events):
        if one.event.kind == Kind.MOVE:
            state = state_at(played, seq)
            if state.last is not None and state.last.doubled is doubled:
                return seq, state
    raise LookupError("no such battle")


@pytest.mark.parametrize("doubled", [False, True])
def test_a_card_that_was_not_the_losers_in_the_battle(doubled: bool) -> None:
    """One of a hand, one of the winner's own, one of the pile, one that there is not."""
    seq, state = gift(doubled=doubled)
    assert state.last is not None and state.last.winner is not None
    winner = state.last.winner
    for card in (state.hands[0][0], state.hands[1][0], state.rows[winner][0], state.dealt, -1, 1000):
        body = (dump(Give(card), Action), ())
        assert lie(small_match(), seq, body) == ("move-illegal", state.seat)


def test_saying_aloud_what_must_be_sealed_or_nothing_at_all() -> None:
    seq, state = gift()
    for said in (Keep(None), Play(state.hands[state.seat])):
        assert lie(small_match(), seq, (dump(said, Action), ())) == ("move-illegal", state.seat)
    assert lie(small_match(), seq, ((9, 1), ())) == ("event-unreadable", state.seat)


@pytest.mark.parametrize("doubled", [False, True])
def test_choosing_what_the_other_must_choose(doubled: bool) -> None:
    """The winner takes a card that the loser is to give, or the loser gives what the winner is to take."""
    seq, state = gift(doubled=doubled)
    assert state.last is not None and state.last.winner is not None
    other = 1 - state.seat
    card = state.rows[1 - state.last.winner][0]
    signed = signed_by(small_match(), seq, other, Kind.MOVE, (dump(Give(card), Action), ()))
    assert caught(small_match(), seq, signed) == ("out-of-turn", other)


# The next pass ------------------------------------------------------------------------------------


def reshuffle(seat: int) -> int:
    return place(small_match(), Stage.SHUFFLE, seat, SECOND_PASS)


def forged(seq: int, change: Any) -> Any:
    """The best proof that a seat can make for cards that it has changed."""
    played = small_match()
    run: Any = played.states[seq].run
    seat = played.events[seq].event.seat
    secret = played.table.secrets[seat]
    witness = shuffle_prove.draw_witness(run.key, run.cards, run.place(seat), secret)
    cards = change(shuffle_prove.shuffle_cards(run.key, run.cards, witness), run.key)
    statement = ShuffleStatement(run.key, run.cards, cards)
    proof = shuffle_prove.prove_shuffle(statement, witness, run.place(seat), secret)
    return encode_cards(cards), proof.encode()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_reshuffle_that_keeps_a_card_of_a_collection(seat: int) -> None:
    """A collected card in the place of another one."""
    seq = reshuffle(seat)
    collected = state_at(small_match(), seq).collections
    (face, *_) = collected[0] or collected[1]

    def kept(cards: tuple[Card, ...], key: Any) -> tuple[Card, ...]:
        return (encrypt(key, Scalar(face + 1) * G, hash_to_scalar("kept")),), *cards[1:]

    assert lie(small_match(), seq, forged(seq, kept)) == ("shuffle-proof", seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_reshuffle_that_drops_a_card_for_a_copy_of_another(seat: int) -> None:
    seq = reshuffle(seat)

    def copied(cards: tuple[Card, ...], key: Any) -> tuple[Card, ...]:
        return (elgamal.reencrypt(key, cards[1][0], Scalar(5)),), *cards[1:]

    assert lie(small_match(), seq, forged(seq, copied)) == ("shuffle-proof", seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_reshuffle_with_a_card_more_or_less(seat: int) -> None:
    seq = reshuffle(seat)
    cards, proof = written(seq)
    assert lie(small_match(), seq, (cards[:-64], proof)) == ("event-unreadable", seat)
    assert lie(small_match(), seq, (cards + cards[:64], proof)) == ("event-unreadable", seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_order_of_the_pass_before_once_more(seat: int) -> None:
    """What was proven of the first shuffle is not proven of the second."""
    seq, first = reshuffle(seat), place(small_match(), Stage.SHUFFLE, seat)
    run: Any = small_match().states[seq].run
    body = written(first)
    count = len(run.cards) * 64
    assert lie(small_match(), seq, (body[0][:count], body[1])) in (
        ("shuffle-proof", seat),
        ("event-unreadable", seat),
    )
    renamed = replace(run, request=replace(run.request, deck="pass 1"))
    parts = small_match().states[seq].protocol.author(renamed, seat, small_match().table.secrets[seat], b"")
    assert lie(small_match(), seq, parts) == ("shuffle-proof", seat)


@pytest.mark.parametrize("nth", [0, 1])
def test_a_loaded_toss_for_who_draws_first(nth: int) -> None:
    """In either pass the second to open would choose a share that makes it the first to draw."""
    played = small_match()
    opened = [
        seq
        for seq, signed in enumerate(played.events)
        if state_or_none(played, seq) is Stage.TOSS and played.states[seq].run.step.name == "OPEN"  # type: ignore[union-attr]
    ]
    seq = opened[2 * nth + 1]
    accused = played.events[seq].event.seat
    assert lie(played, seq, (digest("test/loaded"),)) == ("toss-share", accused)


def state_or_none(played: Played, seq: int) -> Stage | None:
    state = played.states[seq].state
    return None if state is None else state.stage
