"""Cheats with cards: every lie names its seat, and would pass if it were not for the one check."""

from dataclasses import replace
from typing import Any

import pytest

from helpers.protocol_runs import FACES, Seats, Written, card_game, with_part
from p2pcryptid.crypto import elgamal, sigma
from p2pcryptid.crypto import shuffle_prove as prover
from p2pcryptid.crypto.elgamal import encrypt
from p2pcryptid.crypto.group import IDENTITY, ZERO, G, Point, Scalar
from p2pcryptid.crypto.hashing import Context, Secret, hash_to_scalar
from p2pcryptid.crypto.shuffle_wire import Card, ShuffleStatement, encode_cards
from p2pcryptid.crypto.wire import join
from p2pcryptid.games.requests import Deal, Show, Shuffle
from p2pcryptid.table.protocols.cards import write_shares
from p2pcryptid.table.protocols.keys import match_private_key
from p2pcryptid.table.protocols.protocol import Done, Parts


def dealt(seats: int = 3) -> Seats:
    """Two cards in the hand of seat 0."""
    table = Seats(seats)
    table.ask(Shuffle("deck", FACES))
    table.ask(Deal("deck", 2, 0))
    return table


# Shuffling ----------------------------------------------------------------------------------------


def forged_shuffle(table: Seats, one: Written, change: Any) -> Parts:
    """The best proof that a seat can make for cards that it has changed."""
    run, secret = one.run, table.secrets[one.seat]
    witness = prover.draw_witness(run.key, run.cards, run.place(one.seat), secret)
    cards = change(prover.shuffle_cards(run.key, run.cards, witness))
    statement = ShuffleStatement(run.key, run.cards, cards)
    proof = prover.prove_shuffle(statement, witness, run.place(one.seat), secret)
    return (encode_cards(cards), proof.encode())


@pytest.mark.parametrize("number", range(3))
def test_a_shuffle_that_copies_a_card(number: int) -> None:
    table = card_game()
    one = table.of(Shuffle, number=number)

    def copied(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return (elgamal.reencrypt(one.run.key, cards[1][0], Scalar(5)),), *cards[1:]

    one.noticed_by("shuffle-proof", forged_shuffle(table, one, copied))


@pytest.mark.parametrize("number", range(6))
def test_a_shuffle_that_changes_a_face(number: int) -> None:
    """One card becomes its neighbour; also where cards come back."""
    table = card_game()
    one = table.of(Shuffle, number=number)

    def changed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return (replace(cards[0][0], second=cards[0][0].second + G),), *cards[1:]

    one.noticed_by("shuffle-proof", forged_shuffle(table, one, changed))


def test_a_shuffle_of_cards_that_the_cheat_brought_along() -> None:
    """All of them its own choice, in an order that it knows, after all others have shuffled."""
    table = card_game()
    one = table.of(Shuffle, number=2)

    def stacked(_: tuple[Card, ...]) -> tuple[Card, ...]:
        key = one.run.key
        pairs = enumerate(FACES)
        return tuple((encrypt(key, Scalar(face + 1) * G, hash_to_scalar("r", i)),) for i, face in pairs)

    done = one.noticed_by("shuffle-proof", forged_shuffle(table, one, stacked))
    assert isinstance(done, Done)


def test_a_shuffle_under_a_key_that_leaves_a_seat_out() -> None:
    """Then the cards would open without that seat."""
    table = card_game()
    one = table.of(Shuffle, number=2)
    others = elgamal.joint_key(key for seat, key in enumerate(table.keys) if seat != table.written[0].seat)
    witness = prover.draw_witness(
        one.run.key, one.run.cards, one.run.place(one.seat), table.secrets[one.seat]
    )

    def without(_: tuple[Card, ...]) -> tuple[Card, ...]:
        return prover.shuffle_cards(others, one.run.cards, witness)

    one.noticed_by("shuffle-proof", forged_shuffle(table, one, without))


def test_the_shuffle_of_another_seat_deck_place_or_match() -> None:
    """Whatever was proven once is proven for its own place only."""
    table = card_game()
    one = table.of(Shuffle, number=0)
    secret = table.secrets[one.seat]
    request = replace(one.run.request, deck="another")
    setting = replace(one.run.setting, match=bytes(32))
    for run, seat in (
        (one.run, 1 - one.seat % 2),
        (replace(one.run, request=request), one.seat),
        (replace(one.run, anchor=bytes(32)), one.seat),
        (replace(one.run, setting=setting), one.seat),
    ):
        parts = one.protocol.author(run, seat, secret, b"")
        assert one.protocol.check(replace(run, waiting=(seat,)), seat, parts, b"")
        one.noticed_by("shuffle-proof", parts)


def test_cards_that_are_passed_on_in_the_open() -> None:
    """The first to shuffle encrypts with nothing: all could see the order, and nobody could share a card."""
    table = card_game()
    one = table.of(Shuffle, number=0)
    run, count = one.run, len(FACES)
    witness = prover.ShuffleWitness((1, 0, *range(2, count)), ((ZERO,),) * count)
    cards = prover.shuffle_cards(run.key, run.cards, witness)
    assert all(card.first == IDENTITY for (card,) in cards)
    statement = ShuffleStatement(run.key, run.cards, cards)
    proof = prover.prove_shuffle(statement, witness, run.place(one.seat), table.secrets[one.seat])
    assert one.blamed((encode_cards(cards), proof.encode())) == ("event-unreadable", one.seat)
    hidden = encode_cards(cards).replace(IDENTITY.encoding, G.encoding)
    assert one.blamed((hidden, proof.encode())) == ("shuffle-proof", one.seat)


def test_a_card_kept_back_or_added() -> None:
    table = card_game()
    one = table.of(Shuffle, number=0)
    cards, proof = one.parts
    assert one.blamed((cards[:-64], proof)) == ("event-unreadable", one.seat)
    assert one.blamed((cards + cards[:64], proof)) == ("event-unreadable", one.seat)


# Dealing and showing ------------------------------------------------------------------------------


def claimed(one: Written, private: Scalar, shares: list[Point], place: Context, secret: Secret) -> Parts:
    """The best proof that a seat can make for shares that are not the true ones."""
    key = one.run.setting.keys[one.seat]
    transcript, _, relation = elgamal._batch(key, one.run.cards, shares, place)
    proof = sigma.prove(transcript, relation, (private,), secret)
    return (join(shares), proof.encode())


def false_shares(table: Seats, one: Written, lie: str) -> Parts:
    secret = table.secrets[one.seat]
    private = match_private_key(secret, table.match, one.seat)
    place = one.run.place(one.seat) if one.protocol.request is Deal else one.run.place
    shares = [private * card.first for card in one.run.cards]
    if lie == "another face":
        shares[0] += Scalar(2) * G
    elif lie == "exchanged":
        shares.reverse()
    elif lie == "cancelling":
        shares = [shares[0] + G, shares[1] - G]
    else:
        private = secret.scalar("another key")
        shares = [private * card.first for card in one.run.cards]
    return claimed(one, private, shares, place, secret)


LIES = ["another face", "exchanged", "cancelling", "another key"]


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("number", range(2))
def test_false_shares_of_a_card_that_is_dealt(lie: str, number: int) -> None:
    """The holder would read another card than the one it has, or none."""
    table = dealt()
    one = table.of(Deal, number=number)
    one.noticed_by("deal-share", false_shares(table, one, lie))


@pytest.mark.parametrize("lie", LIES)
def test_showing_other_cards_than_those_dealt(lie: str) -> None:
    table = dealt()
    table.ask(Show("deck", (0, 1), 0))
    one = table.of(Show)
    assert one.blamed(false_shares(table, one, lie)) == ("show-share", 0)


def test_showing_a_card_as_a_better_one() -> None:
    """Were it not for the proof, everybody would believe it."""
    lower, higher = FACES[-2:]
    at = next(at for at in range(20) if _one_card(at).known(0).cards["deck"][0] == lower)
    table = _one_card(at)
    table.ask(Show("deck", (0,), 0))
    one = table.of(Show)
    secret = table.secrets[0]
    private = match_private_key(secret, table.match, 0)
    share = private * one.run.cards[0].first - Scalar(higher - lower) * G
    done = one.noticed_by("show-share", claimed(one, private, [share], one.run.place, secret))
    assert isinstance(done, Done)
    assert done.fact.action.faces == (higher,)


def _one_card(label: int) -> Seats:
    table = Seats(2, str(label))
    table.ask(Shuffle("deck", FACES[-2:]))
    table.ask(Deal("deck", 1, 0))
    return table


@pytest.mark.parametrize("request_", [Deal, Show])
def test_the_shares_of_another_seat_deck_place_or_match(request_: type) -> None:
    table = card_game()
    one = table.of(request_)
    seat, secret = one.seat, table.secrets[one.seat]
    other = replace(one.run.request, deck="another")
    setting = replace(one.run.setting, match=bytes(32))
    runs = [
        replace(one.run, request=other),
        replace(one.run, anchor=bytes(32)),
        replace(one.run, setting=setting),
    ]
    code = "deal-share" if request_ is Deal else "show-share"
    for run in runs:
        parts = one.protocol.author(run, seat, secret, b"")
        assert one.blamed(parts) == (code, seat)
    stranger = table.secrets[1 if seat != 1 else 2]
    assert one.blamed(one.protocol.author(one.run, seat, stranger, b"")) == (code, seat)


def test_shares_of_an_earlier_deal_are_no_shares_of_this_one() -> None:
    table = dealt()
    table.ask(Deal("deck", 2, 0))
    first = table.of(Deal, seat=1)
    second = table.of(Deal, seat=1, number=1)
    second.noticed_by("deal-share", first.parts)


def test_the_holders_share_of_a_card_is_not_one_for_the_deal() -> None:
    """What was proven to show a card is proven for showing only, and the other way round."""
    table = dealt(2)
    table.ask(Show("deck", (0, 1), 0))
    deal, show = table.of(Deal), table.of(Show)
    assert show.blamed(deal.parts) == ("show-share", 0)
    assert deal.blamed(show.parts) == ("deal-share", 1)
    for one, purpose, code in ((deal, "show/deck", "deal-share"), (show, "deal/deck", "show-share")):
        place = Context(table.match, one.seat, one.run.anchor, purpose)
        one.noticed_by(code, write_shares(one.run.cards, place, table.secrets[one.seat]))


def test_shares_too_few_or_too_many() -> None:
    table = dealt()
    one = table.of(Deal)
    shares, _ = one.parts
    assert one.blamed(with_part(one.parts, 0, shares[:-32])) == ("event-unreadable", one.seat)
    assert one.blamed(with_part(one.parts, 0, shares + shares[:32])) == ("event-unreadable", one.seat)
