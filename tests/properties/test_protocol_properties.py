"""Cards and choices over random games: nothing is lost or doubled, and nobody knows more than it may."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.protocol_runs import CELLS, Mark, Pick, Seats
from p2pcryptid.crypto.elgamal import decryption_share
from p2pcryptid.games.requests import Answer, Commit, Deal, Open, Seal, Show, Shuffle
from p2pcryptid.table.protocols.keys import match_private_key

slow = settings(max_examples=20, deadline=None)


@dataclass
class CardTable:
    """Decks at a real table, and what a careful observer writes down beside it."""

    seats: Seats
    hands: dict[tuple[str, int], int] = field(default_factory=dict)
    """the cards that lie face down in somebody's hand"""
    faces: Counter[int] = field(default_factory=Counter)
    """all that ever went in"""
    seen: Counter[int] = field(default_factory=Counter)
    """all that came to lie face up"""

    def shuffle(self, name: str, faces: list[int], back: list[tuple[str, int]]) -> None:
        assert self.seats.ask(Shuffle(name, tuple(faces), tuple(back))).count == len(faces) + len(back)
        self.faces.update(faces)
        for card in back:
            del self.hands[card]

    def deal(self, name: str, count: int, to: int | None) -> None:
        dealt = self.seats.ask(Deal(name, count, to))
        self.seen.update(dealt.faces)
        if to is not None:
            self.hands.update({(name, at): to for at in dealt.positions})

    def show(self, name: str, position: int) -> None:
        seat = self.hands.pop((name, position))
        known = self.seats.known(seat).cards[name][position]
        shown = self.seats.ask(Show(name, (position,), seat))
        assert shown.faces == (known,)
        self.seen.update(shown.faces)

    def hidden(self) -> Counter[int]:
        """What the players know to have in their hands and have not shown."""
        found: Counter[int] = Counter()
        for (name, at), seat in self.hands.items():
            found[self.seats.known(seat).cards[name][at]] += 1
        return found

    def left(self, name: str) -> int:
        deck = self.seats.memory.decks[name]
        return len(deck.cards) - len(deck.holders)


def some_of(cards: Iterable[tuple[str, int]]) -> st.SearchStrategy[list[tuple[str, int]]]:
    return st.lists(st.sampled_from(sorted(cards)), unique=True) if cards else st.just([])


@slow
@given(st.data(), st.integers(2, 4))
def test_cards_are_neither_lost_nor_doubled_nor_changed(data: st.DataObject, count: int) -> None:
    """Whatever is dealt, shown and shuffled again: at the end the cards are those that went in."""
    table = CardTable(Seats(count))
    for number in range(data.draw(st.integers(1, 3), "decks")):
        name, back = f"deck {number}", data.draw(some_of(table.hands), "back")
        faces = data.draw(st.lists(st.integers(0, 9), min_size=0 if back else 1, max_size=6), "faces")
        table.shuffle(name, faces, back)
        holders = st.one_of(st.none(), st.integers(0, count - 1))
        while table.left(name):
            table.deal(name, data.draw(st.integers(1, table.left(name))), data.draw(holders))
        for card in data.draw(some_of(table.hands), "shown"):
            table.show(*card)
    assert table.seen + table.hidden() == table.faces


def _opened_by(table: Seats, name: str, at: int, seats: tuple[int, ...]) -> int | None:
    """What these seats together could read, with all that they know."""
    deck = table.memory.decks[name]
    privates = {seat: match_private_key(table.secrets[seat], table.match, seat) for seat in seats}
    return deck.face(at, {seat: decryption_share(x, deck.cards[at]) for seat, x in privates.items()})


@slow
@given(st.integers(2, 4), st.integers(0, 3), st.lists(st.integers(0, 9), min_size=3, max_size=6))
def test_nobody_reads_a_card_without_its_holder(count: int, holder: int, faces: list[int]) -> None:
    """Not even all others together; and a card that was not dealt only all together could read."""
    holder %= count
    table = Seats(count)
    table.ask(Shuffle("deck", tuple(faces)))
    table.ask(Deal("deck", 2, holder))
    others = tuple(seat for seat in range(count) if seat != holder)
    hand = table.known(holder).cards["deck"]
    assert set(hand) == {0, 1}
    for at in hand:
        assert _opened_by(table, "deck", at, others) is None
        assert _opened_by(table, "deck", at, (holder,)) == hand[at]
    assert all(table.known(seat).cards == {} for seat in others)
    table.ask(Shuffle("next", (), (("deck", 0),)))
    for size in range(count):
        for some in combinations(range(count), size):
            assert _next_card(table, some) is None
    assert _next_card(table, tuple(range(count))) == hand[0]


def _next_card(table: Seats, seats: tuple[int, ...]) -> int | None:
    """What these seats could make of a card that lies in the deck."""
    peek = table.fork()
    deck = peek.memory.decks["next"]
    dealt = type(deck)(deck.cards, deck.bound, (None,), ({},))
    peek.memory = peek.memory.with_deck("next", dealt)
    return _opened_by(peek, "next", 0, seats)


rows = st.lists(st.integers(0, CELLS - 1), unique=True)


@slow
@given(rows, st.lists(st.integers(0, CELLS - 1), min_size=1, unique=True), st.integers(1, 3))
def test_an_answer_tells_its_bits_to_its_seat_and_nothing_to_others(
    row: list[int], cells: list[int], to: int
) -> None:
    table = Seats(4)
    table.ask(Commit("row", 0, CELLS), Mark(tuple(row)))
    before = [table.known(seat) for seat in range(4)]
    assert table.ask(Answer("row", 0, tuple(cells), to)).bits == ()
    after = [table.known(seat) for seat in range(4)]
    assert after[to].told == {("row", 0): {cell: int(cell in row) for cell in cells}}
    assert [seat for seat in range(4) if after[seat] != before[seat]] == [to]
    assert table.ask(Answer("row", 0, tuple(cells))).bits == tuple(int(cell in row) for cell in cells)
    assert table.ask(Open("row", 0)).action == Mark(tuple(row))


@slow
@given(st.one_of(st.integers(0, 10**9).map(Pick), st.builds(Mark, rows.map(tuple), st.text(max_size=100))))
def test_whatever_is_chosen_is_opened_and_nobody_else_knows_it_before(action: Mark | Pick) -> None:
    table = Seats(3)
    table.ask(Seal("choice", 1), action)
    assert [table.known(seat).choices for seat in range(3)] == [{}, {"choice": action}, {}]
    assert table.ask(Open("choice", 1)).action == action
