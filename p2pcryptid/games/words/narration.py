"""A game told in words, one sentence for each fact."""

from p2pcryptid.games.game import View
from p2pcryptid.games.requests import (
    Answered,
    CardsDealt,
    CardsShown,
    Committed,
    Compared,
    Knowledge,
    Opened,
    Sealed,
    Shuffled,
    Tossed,
)
from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _

from .row import SHORTEST, first_cells, last_cells, length_cells
from .state import Fact, Guess, Hide, Order, Pass, Pick, Place, Stage, State, Telling
from .view import WordsView, code, codes

TELLINGS: dict[Telling, Text] = {
    Telling.FIRST_CARD: text("the first card"),
    Telling.LAST_CARD: text("the last card"),
    Telling.FIRST_CODE: text("the first letter"),
    Telling.LAST_CODE: text("the last letter"),
    Telling.LENGTH: text("how many letters"),
    Telling.ORDER: text("the cards in their order"),
}


def narrate(before: State, fact: Fact) -> str:
    """What happened, as a sentence without its full stop."""
    who = before.names[fact.seat] if fact.seat >= 0 else ""
    match fact.action:
        case Tossed() as tossed if before.stage is Stage.START:
            return _("{who} will roll first").format(who=before.names[tossed.dice(1, 2)[0] - 1])
        case Tossed() as tossed:
            return _rolled(before, tossed.dice(2))
        case Shuffled(_, count):
            number = len(before.past) + 1
            return _("round {number}: {count} cards are shuffled").format(number=number, count=count)
        case CardsDealt(_, positions, int() as to):
            return _("{who} gets {count} cards").format(who=before.names[to], count=len(positions))
        case Committed():
            return _("{who} has hidden a word").format(who=who)
        case CardsShown(_, _, faces):
            return _("{who} hands over the cards {cards}").format(who=who, cards=" ".join(map(str, faces)))
        case Answered(_, cells, _, bits):
            return _answered(before, fact.seat, cells, bits)
        case Sealed():
            return _("{who} has made up their mind").format(who=who)
        case Opened(_, Guess(word)):
            return _("{who} guesses {word}").format(who=who, word=word.upper())
        case Opened(_, Pass()):
            return _("{who} guesses nothing").format(who=who)
        case Opened(_, Hide(word, cells)):
            shown = codes(_public(before), fact.seat, cells)
            return _("{who} had hidden {word}: {codes}").format(who=who, word=word.upper(), codes=shown)
        case Compared(equal=equal):
            said = _("right: {word} is {who}'s word") if equal else _("wrong: {word} is not {who}'s word")
            return said.format(word=before.guesses[before.compared].upper(), who=who)
    return _moved(before, fact, who)


def _rolled(before: State, dice: tuple[int, ...]) -> str:
    told = before.names[before.roller], *dice
    said = _("{who} rolls {first} and {second}").format(who=told[0], first=told[1], second=told[2])
    if dice[0] == dice[1] and Telling(dice[0]) not in before.done:
        return _("{rolled}: both tell {what}").format(rolled=said, what=TELLINGS[Telling(dice[0])])
    return said


def _public(state: State) -> WordsView:
    return View(state, None, Knowledge())


def _answered(before: State, seat: int, cells: tuple[int, ...], bits: tuple[int, ...]) -> str:
    size, view, who = before.size, _public(before), before.names[seat]
    ones = [cell for cell, bit in zip(cells, bits, strict=True) if bit]
    cards = before.sides[seat].cards
    if cells == length_cells(size) and ones:
        letters = SHORTEST + cells.index(ones[0])
        return _("{who}'s word has {count} letters").format(who=who, count=letters)
    if cells == first_cells(size) and ones:
        return _("{who}'s word begins with card {card}").format(who=who, card=cards[cells.index(ones[0])])
    if cells == last_cells(size) and ones:
        return _("{who}'s word ends with card {card}").format(who=who, card=cards[cells.index(ones[0])])
    hits = " ".join(code(view, seat, cell) for cell in ones)
    misses = " ".join(code(view, seat, cell) for cell in cells if cell not in ones)
    if hits and misses:
        return _("{who}: {hits} MATCH, not {misses}").format(who=who, hits=hits, misses=misses)
    return (_("{who}: {hits} MATCH") if hits else _("{who}: not {misses}")).format(
        who=who, hits=hits, misses=misses
    )


def _moved(before: State, fact: Fact, who: str) -> str:
    match fact.action:
        case Place(first, second):
            placed = [
                (die, at) for die, at in zip(before.dice, (first, second), strict=True) if at is not None
            ]
            dice = ", ".join(_("{die} at pair {pair}").format(die=die, pair=pair + 1) for die, pair in placed)
            return _("{who} places {dice}").format(who=who, dice=dice)
        case Pick(telling):
            return _("{who} chooses: both tell {what}").format(who=who, what=TELLINGS[telling])
        case Order(slots):
            cards = " ".join(str(before.sides[fact.seat].cards[slot]) for slot in slots)
            return _("{who} calls the cards in order: {cards}").format(who=who, cards=cards)
    return ""


def ending(state: State) -> str:
    """How it ended, as a sentence without its full stop."""
    mine, others = state.points
    if mine == others:
        return _("a draw: {points} points each").format(points=mine)
    winner = 0 if mine > others else 1
    score = {"points": max(mine, others), "others": min(mine, others)}
    return _("{who} wins by {points} points to {others}").format(who=state.names[winner], **score)


def won(state: State) -> str:
    """The same for the winner."""
    return _("you have won, by {points} points to {others}").format(
        points=max(state.points), others=min(state.points)
    )
