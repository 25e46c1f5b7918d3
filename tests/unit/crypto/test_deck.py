"""A whole deal: shuffled by all, dealt, read by its holder alone, shown, turned up."""

import pytest

from p2pcryptid.crypto import deck
from p2pcryptid.crypto.group import G
from p2pcryptid.crypto.hashing import Context, Secret, digest
from p2pcryptid.crypto.shuffle_wire import Layout

SEATS, CARDS = 3, 7
SECRETS = [Secret(digest("test/seat", seat)) for seat in range(SEATS)]
PRIVATES = [secret.nonzero("key") for secret in SECRETS]
PLACES = [Context(digest("m"), seat, digest("h"), "deck") for seat in range(SEATS)]


@pytest.fixture(scope="module")
def shuffled() -> deck.Deck:
    table = deck.new_deck("test", [private * G for private in PRIVATES], CARDS)
    for context, secret in zip(PLACES, SECRETS, strict=True):
        step = deck.make_shuffle(table, context, secret)
        deck.check_shuffle_step(table, step, context).require()
        assert deck.ShuffleStep.decode(step.encode(), Layout(CARDS, 1)) == step
        table = deck.after_shuffle(table, step)
    assert table.is_shuffled
    return table


def share(table: deck.Deck, positions: list[int], seats: list[int]) -> deck.Deck:
    for seat in seats:
        step = deck.make_share_step(table, positions, PRIVATES[seat], PLACES[seat], SECRETS[seat])
        deck.check_share_step(table, step, PLACES[seat]).require()
        assert deck.ShareStep.decode(step.encode(), seat, positions) == step
        table = deck.after_shares(table, step)
    return table


def seen(table: deck.Deck, position: int, seat: int) -> int | None:
    points = deck.peek_card(table, position, seat, PRIVATES[seat])
    return None if points is None else deck.card_number(table, points)


def test_a_dealt_card_is_read_by_its_holder_alone_until_it_is_shown(shuffled: deck.Deck) -> None:
    deck.check_deal(shuffled, 1, 2).require()
    table = share(deck.after_deal(shuffled, 1, 2), [0, 1], [0, 2])
    hand = [seen(table, position, 1) for position in (0, 1)]
    assert all(card is not None and 0 <= card < CARDS for card in hand)
    assert [seen(table, position, 0) for position in (0, 1)] == [None, None]
    assert deck.open_card(table, 0) is None
    shown = share(table, [1], [1])
    points = deck.open_card(shown, 1)
    assert points is not None
    assert deck.card_number(shown, points) == hand[1]
    assert deck.open_card(shown, 0) is None


def test_all_cards_turned_up_are_the_whole_deck(shuffled: deck.Deck) -> None:
    table = deck.after_deal(shuffled, None, CARDS)
    assert table.left == 0
    table = share(table, list(range(CARDS)), [0, 1, 2])
    points = [deck.open_card(table, position) for position in range(CARDS)]
    assert sorted(deck.card_number(table, p) or 0 for p in points if p) == list(range(CARDS))


def test_a_draw_is_a_deal_of_one_from_the_top(shuffled: deck.Deck) -> None:
    table = deck.after_deal(deck.after_deal(shuffled, 0), 2)
    assert [dealt.holder for dealt in table.dealt] == [0, 2]
    assert table.left == CARDS - 2


def test_what_is_no_card_has_no_number(shuffled: deck.Deck) -> None:
    assert deck.card_number(shuffled, (G - G,)) is None
    assert deck.card_number(shuffled, (G,)) == 0
    assert deck.card_number(shuffled, (PRIVATES[0] * G,)) is None


def test_the_order_hides_from_every_seat_that_does_not_hold_all_keys(shuffled: deck.Deck) -> None:
    fresh = deck.new_deck("test", shuffled.keys, CARDS)
    known = {part for card in fresh.cards for part in card[0].parts}
    assert not known & {part for card in shuffled.cards for part in card[0].parts}
