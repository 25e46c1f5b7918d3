"""Every lie that Cryptic Words allows, tried against real seats: who is named, with which code, and when."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from helpers.cheating import lie
from helpers.matches import Intents, Played, carry_on, writer
from helpers.protocol_runs import flipped, with_part
from helpers.words_match import words_round, words_table
from p2pcryptid.encoding import encode
from p2pcryptid.errors import Illegal
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import AnyGame
from p2pcryptid.games.requests import Answer, Compare, Open, Show, Toss
from p2pcryptid.games.words.game import WORDS
from p2pcryptid.games.words.packs import ENGLISH
from p2pcryptid.games.words.row import row_bits
from p2pcryptid.games.words.spelling import FACES
from p2pcryptid.games.words.state import DECK, Guess, Hide, Order, Pass, Pick, Place, Stage, State, Telling
from p2pcryptid.table.author import move_body
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind
from p2pcryptid.transcript.evidence import Fault

TELLING = [one for one in Telling if one is not Telling.ORDER]


def places(request: type, wanted: Callable[[State, Any], bool] = lambda *_: True) -> list[int]:
    """The events with which this is answered, where the state and the request are as wanted."""
    played = words_round()
    kinds = range(PROTOCOLS[request].kinds, PROTOCOLS[request].kinds + 16)
    return [
        seq
        for seq, signed in enumerate(played.events)
        if signed.event.kind in kinds and wanted(played.states[seq].state, played.states[seq].request)
    ]


def test_a_loaded_die() -> None:
    played = words_round()
    opened = [seq for seq in places(Toss) if played.events[seq].event.kind == PROTOCOLS[Toss].kinds + 1]
    for seq in opened[2:4]:  # of a roll: one share of each seat
        assert lie(played, seq, (bytes(32),)) == ("toss-share", played.events[seq].event.seat)


def test_a_card_that_was_not_dealt() -> None:
    """The decryption shares of the cards of the other, or of one's own in another order."""
    played = words_round()
    mine, others = places(Show)
    body: Any = played.events[mine].event.body
    other: Any = played.events[others].event.body
    accused = played.events[mine].event.seat
    assert lie(played, mine, (other[0], body[1])) == ("show-share", accused)
    swapped = body[0][32:64] + body[0][:32] + body[0][64:]
    assert lie(played, mine, (swapped, body[1])) == ("show-share", accused)


def body_at(seq: int) -> Any:
    return words_round().events[seq].event.body


def answers(telling: Telling) -> list[int]:
    """Where a seat answers, and 1 is among the bits."""

    def wanted(state: State, request: Any) -> bool:
        return isinstance(request, Answer) and state.telling is telling

    return [seq for seq in places(Answer, wanted) if 1 in body_at(seq)[0]]


@pytest.mark.parametrize("telling", TELLING, ids=[one.name.lower() for one in TELLING])
def test_a_false_answer(telling: Telling) -> None:
    """A MISS that is a match, and another card, letter or length than the true one."""
    played = words_round()
    for seq in answers(telling)[:2]:
        bits, openings = body_at(seq)
        denied = bytes(len(bits))
        another = bits[1:] + bits[:1] if len(bits) > 1 else denied
        for false in (denied, another):
            assert lie(played, seq, (false, openings)) == ("answer-opening", played.events[seq].event.seat)


def test_a_match_that_is_none() -> None:
    played = words_round()
    seq = next(
        seq
        for seq in places(Answer, lambda state, _: state.telling is Telling.LETTERS)
        if 0 in body_at(seq)[0]
    )
    bits, openings = body_at(seq)
    assert lie(played, seq, (bytes(len(bits) * [1]), openings)) == (
        "answer-opening",
        played.events[seq].event.seat,
    )


def test_cards_called_in_a_false_order() -> None:
    """Or in one that is none."""
    played = words_round()
    seq = next(
        seq
        for seq, signed in enumerate(played.events)
        if signed.event.kind == Kind.MOVE and played.states[seq].state.telling is Telling.ORDER
    )
    match, seat = played.states[seq], played.events[seq].event.seat
    secret = played.table.secrets[seat]
    view = WORDS.view(match.state, seat, played.seats_at(seq)[seat].known)
    true = WORDS.playable(view)
    false = [one for one in WORDS.legal_actions(match.state, seat) if one not in true]
    assert true
    assert false
    assert lie(played, seq, move_body(match, seat, secret, false[0])) == ("move-lie", seat)
    none = (dump(Order((0, 0, 1, 2)), WORDS.action), ())
    assert lie(played, seq, none) == ("move-illegal", seat)


def test_a_die_placed_where_there_is_no_pair() -> None:
    played = words_round()
    seq = next(
        seq
        for seq, signed in enumerate(played.events)
        if signed.event.kind == Kind.MOVE and played.states[seq].state.stage is Stage.PLACE
    )
    none = (dump(Place(4, None), WORDS.action), ())
    assert lie(played, seq, none) == ("move-illegal", played.events[seq].event.seat)


def test_a_guess_changed_after_the_other_has_opened() -> None:
    played = words_round()
    seq = places(Open, lambda _, request: request.name == "guess")[1]
    body: Any = played.events[seq].event.body
    changed = encode(dump(Guess("send"), WORDS.action))
    assert lie(played, seq, with_part(body, 0, changed)) == ("open-seal", played.events[seq].event.seat)


def test_a_wrong_guess_called_right_and_a_right_one_called_wrong() -> None:
    played = words_round()
    bodies: dict[bytes, Any] = {}
    for seq in places(Compare):
        body: Any = played.events[seq].event.body
        bodies[body[0]] = seq, body
    assert set(bodies) == {b"\0", b"\1"}
    (wrong, no), (right, yes) = bodies[b"\0"], bodies[b"\1"]
    for seq, false, code in ((wrong, yes, "compare-equal"), (right, no, "compare-different")):
        assert lie(played, seq, false) == (code, played.events[seq].event.seat)


def test_another_word_than_the_one_that_was_hidden() -> None:
    """At the end of the round, when it would score less."""
    played = words_round()
    for seq in places(Open, lambda _, request: request.name == "word"):
        body: Any = played.events[seq].event.body
        seat = played.events[seq].event.seat
        state, hidden = played.states[seq].state, played.seats_at(seq)[seat].known.choices["word"]
        cards = ENGLISH.hand(state.sides[seat].cards)
        other = next(one for one in ENGLISH.lexicon.spellings(cards) if one.word != hidden.word)
        choice = encode(dump(Hide(other.word, other.cells), WORDS.action))
        assert lie(played, seq, with_part(body, 0, choice)) == ("open-seal", seat)
        assert lie(played, seq, with_part(body, 1, flipped(body[1]))) == ("open-seal", seat)


# Lies that are sealed with the word, by somebody whose program allows them -----------------------------


def caught_when(cheating: AnyGame, choose: Callable[[State, Any], Any]) -> tuple[str, int | None, Stage]:
    """Bob plays by another program, and hides what `choose` gives him; he guesses ann's word at once. Her
    verdict, and the stage in which she comes to it."""
    table = words_table()
    pairs = zip((WORDS, cheating), zip(table.secrets, table.keys, strict=True), strict=True)
    seats = [Seat(table.record, game, seat, *own) for seat, (game, own) in enumerate(pairs)]

    def script(all_seats: list[Seat]) -> Intents:
        seat = writer(all_seats)
        state = seat.state.state
        if state.stage is Stage.HIDE:
            playable = seat.state.game.playable(seat.view)
            return [(seat.seat, choose(state, seat) if seat.seat == 1 else playable[0])]
        if state.stage is Stage.GUESS:
            return [(seat.seat, Guess(seats[0].known.choices["word"].word) if seat.seat else Pass())]
        return [(seat.seat, WORDS.playable(seat.view)[0])]

    with pytest.raises(Fault) as fault:
        carry_on(seats, script, [(seat.seat, seat.start()) for seat in seats])
    return fault.value.code, fault.value.accused, seats[0].state.state.stage


def believing(state: State, fact: Any) -> State:
    """The state after something that ought to be refused is the end, for the program that does it."""
    try:
        return WORDS.apply(state, fact)
    except Illegal:
        return replace(state, stage=Stage.OVER)


def lenient(row_of: Callable[[State, int, Any], int], words: tuple[Hide, ...] = ()) -> AnyGame:
    """A program that lets seat 1 hide anything."""
    return replace(
        WORDS,
        apply=believing,
        row_of=lambda state, seat, action: (row_of if seat else WORDS.row_of)(state, seat, action),
        playable=lambda view: [*words, *WORDS.playable(view)],
        legal_actions=lambda state, seat: [*words, *WORDS.legal_actions(state, seat)],
    )


def any_row(state: State, _: int, action: Hide) -> int:
    return row_bits(state.size, action.word, 0, action.cells)


def test_a_word_that_is_not_in_the_list() -> None:
    hidden = Hide("zzz", (0, 6))
    assert caught_when(lenient(any_row, (hidden,)), lambda *_: hidden) == ("open-row", 1, Stage.OPEN)


def test_a_word_of_the_list_that_the_hand_does_not_spell() -> None:
    """In the list, and with cells of the hand; but these read something else."""
    hidden = Hide("buzz", (0, 6, 12))
    verdict = caught_when(lenient(WORDS.row_of, (hidden,)), lambda *_: hidden)
    assert verdict == ("move-illegal", 1, Stage.OPEN)


def test_a_guess_of_bytes_that_steer_a_terminal() -> None:
    """It is refused when it is opened, and what is said of it is short and harmless."""
    said = Guess("\x1b]2;owned\x07" + "a" * 9000)
    cheating = replace(WORDS, apply=believing, playable=lambda view: [*WORDS.playable(view), said])
    table = words_table()
    pairs = zip((WORDS, cheating), zip(table.secrets, table.keys, strict=True), strict=True)
    seats = [Seat(table.record, game, seat, *own) for seat, (game, own) in enumerate(pairs)]

    def script(all_seats: list[Seat]) -> Intents:
        seat = writer(all_seats)
        guesses = seat.state.state.stage is Stage.GUESS and seat.seat == 1
        return [(seat.seat, said if guesses else WORDS.playable(seat.view)[0])]

    with pytest.raises(Fault) as fault:
        carry_on(seats, script, [(seat.seat, seat.start()) for seat in seats])
    assert (fault.value.code, fault.value.accused) == ("move-illegal", 1)
    assert fault.value.message.isprintable()
    assert len(fault.value.message) < 100


def test_whoever_has_no_choice_how_to_call_the_cards_is_not_quicker_than_others() -> None:
    """A word of all cards can be called in one order only; were the seat to do that by itself, the other
    would know at once that no card is unused."""
    table = words_table()
    secrets = zip(table.secrets, table.keys, strict=True)
    seats = [Seat(table.record, WORDS, seat, *own) for seat, own in enumerate(secrets)]
    asked: list[int] = []

    def script(all_seats: list[Seat]) -> Intents:
        seat = writer(all_seats)
        state: State = seat.state.state
        choices: list[Any] = WORDS.playable(seat.view)
        if state.past or state.sides[0].order:
            return []
        if state.stage is Stage.HIDE:
            return [(seat.seat, max(choices, key=lambda one: len(one.cells)))]
        if state.stage is Stage.PICK and Pick(Telling.ORDER) in choices:
            return [(seat.seat, Pick(Telling.ORDER))]
        if state.stage is Stage.TELL:
            asked.append(len(choices))
        return [(seat.seat, Pass() if state.stage is Stage.GUESS else choices[0])]

    carry_on(seats, script, [(seat.seat, seat.start()) for seat in seats])
    assert asked == [1]


def test_an_honest_program_seals_nothing_that_would_be_a_lie_later() -> None:
    """Nobody else could see it before the word is opened, and then its own player would be named."""
    table = words_table()
    secrets = zip(table.secrets, table.keys, strict=True)
    seats = [Seat(table.record, WORDS, seat, *own) for seat, own in enumerate(secrets)]
    carry_on(seats, lambda _: [], [(seat.seat, seat.start()) for seat in seats])
    seat = writer(seats)
    written = len(seat.match.accepted)
    assert seat.state.state.stage is Stage.HIDE
    for hidden in (Hide("buzz", (0, 6, 12)), Hide("zzz", (0, 6)), Pass()):
        with pytest.raises(Illegal) as refused:
            seat.intend(hidden)
        assert refused.value.code == "not-legal"
    assert len(seat.match.accepted) == written


def test_a_row_that_is_not_that_of_the_word() -> None:
    """So that all guesses would be wrong: the number in the row is that of another word."""

    def other_number(state: State, seat: int, action: Hide) -> int:
        right = WORDS.row_of(state, seat, action)
        return right ^ 1 << right.bit_length() - 1

    assert caught_when(lenient(other_number), _first) == ("open-row", 1, Stage.OPEN)


def test_a_row_that_says_what_no_word_can_be() -> None:
    """With every letter of every card: two of one card are a lie as soon as they have been asked for."""

    def everything(state: State, *_: Any) -> int:
        return (1 << FACES * state.size) - 1

    assert caught_when(lenient(everything), _first) == ("move-illegal", 1, Stage.TELL)


def _first(_: State, seat: Seat) -> Any:
    return WORDS.playable(seat.view)[0]


def test_two_dice_are_tossed_by_both_and_the_deck_is_shuffled_by_both() -> None:
    """Nobody deals: each round has a shuffle of every seat, and each roll a share of every seat."""
    played: Played = words_round()
    writers = {played.events[seq].event.seat for seq in places(Toss)}
    assert writers == {0, 1}
    assert {request.deck for request, _ in played.runs() if hasattr(request, "deck")} == {DECK}
