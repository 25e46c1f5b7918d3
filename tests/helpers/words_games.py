"""Games of Cryptic Words in the clear: with chosen cards and dice, or many of them from few deals."""

from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import CHOSEN, Request, Shuffle, Toss, Tossed
from p2pcryptid.games.words.game import WORDS
from p2pcryptid.games.words.notation import parse
from p2pcryptid.games.words.packs import CARDS
from p2pcryptid.games.words.state import State
from p2pcryptid.games.words.view import WordsView
from p2pcryptid.sim.clear import ClearTable

NAMES = ("ann", "bob")
BUNNY, TRUCK = (23, 6, 21, 5, 1), (18, 26, 22, 25, 29)
"""hands of the rulebook's example, so that 23 faces 18"""


def seed_of(dice: tuple[int, ...], sides: int = 6) -> bytes:
    """A toss that falls like this."""
    seeds = (sha256(f"dice {number}".encode()).digest() for number in count())
    return next(seed for seed in seeds if Tossed(seed).dice(len(dice), sides) == dice)


@dataclass
class Laid:
    """A game whose cards and dice are chosen; all else that leaves no choice goes by itself."""

    hands: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...] = ()
    pack: str = "english"
    dice: list[tuple[int, int]] = field(default_factory=list)
    table: ClearTable = field(default_factory=lambda: ClearTable(WORDS, 2))
    story: list[Fact[Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = State(NAMES, self.pack, self.sizes or (len(self.hands[0]),))
        self._go_on()

    def view(self, seat: int) -> WordsView:
        found: WordsView = self.table.view(self.state, seat)
        return found

    def does(self, seat: int, line: str) -> None:
        """The player types this."""
        request, action = WORDS.request(self.state), parse(line, self.view(seat))
        if isinstance(request, CHOSEN):
            assert request.seat == seat
            assert action in WORDS.playable(self.view(seat)), line
            self._take(self.table.carry_out(self.state, request, Draw(bytes(32), ""), action))
        else:
            self._take(Fact(seat, action))
        self._go_on()

    def hide(self, *lines: str) -> None:
        for seat, line in enumerate(lines):
            self.does(seat, line)

    def guess(self, *lines: str) -> None:
        """Those of both, or of the one who may."""
        for seat, line in zip(self.state.guessers, lines, strict=True):
            self.does(seat, line)

    def roll(self, first: int, second: int, line: str = "") -> None:
        """The dice fall like this, and the roller types this, if anything."""
        assert self.table.game.request(self.state) == Toss()
        self._take(Fact(-1, Tossed(seed_of((first, second)))))
        self._go_on()
        if line:
            self.does(self.state.roller, line)

    def _go_on(self) -> None:
        while (request := WORDS.request(self.state)) is not None and not isinstance(request, CHOSEN):
            if request == Toss() and self.story:
                return
            self._take(self._carried_out(request))

    def _carried_out(self, request: Request) -> Fact[Any]:
        if request == Toss():
            return Fact(-1, Tossed(seed_of((1,), 2)))
        fact = self.table.carry_out(self.state, request, Draw(bytes(32), ""))
        if isinstance(request, Shuffle):
            dealt = [card for hand in self.hands for card in hand]
            rest = [card for card in range(1, CARDS + 1) if card not in dealt]
            self.table._decks[request.deck] = [*dealt, *rest]
        return fact

    def _take(self, fact: Fact[Any]) -> None:
        self.state = WORDS.apply(self.state, fact)
        self.story.append(fact)


def example() -> Laid:
    """The rulebook's: ann has hidden BUNNY and bob TRUCK, and ann rolls first."""
    game = Laid((BUNNY, TRUCK), sizes=(5, 5, 5, 5, 5))
    game.hide("hide bunny 23-b 6-u 21-nn 5-y", "hide truck 26-t 22-r 25-u 29-c 18-k")
    return game


class FewDeals(ClearTable):
    """A table at which decks come in one of few orders, so that what hands can spell need not be worked out
    for every game."""

    deals = 12

    def _shuffle(self, request: Shuffle, draw: Draw) -> Fact[Any]:
        number = draw.below(self.deals)
        return super()._shuffle(request, Draw(sha256(f"deal {number}".encode()).digest(), "few deals"))
