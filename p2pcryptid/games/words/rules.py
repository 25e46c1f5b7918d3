"""The rules: what the table has to do, who may do what, and what follows."""

from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product

from p2pcryptid.games.answers import check_result
from p2pcryptid.games.game import NOTHING, Claims, Outcome, View
from p2pcryptid.games.requests import (
    Answer,
    Answered,
    CardsDealt,
    CardsShown,
    Commit,
    Committed,
    Compare,
    Compared,
    Deal,
    Open,
    Opened,
    Request,
    Seal,
    Sealed,
    Show,
    Shuffle,
    Shuffled,
    Toss,
    Tossed,
)

from . import settling
from .fitting import words_left
from .packs import CARDS, PACKS, spellings
from .refusals import illegal
from .row import comparison, order_zeros, row_bits, row_length
from .spelling import FACES, text_of
from .state import (
    DECK,
    DOUBLES,
    GUESS,
    SEATS,
    WORD,
    Action,
    Fact,
    Guess,
    Hide,
    Order,
    Pass,
    Pick,
    Place,
    Side,
    Stage,
    State,
    Telling,
    other,
)
from .telling import due_cells, due_order, lies, told
from .view import cards_of

_BOTH = range(SEATS)


def request(state: State) -> Request | None:
    """What the table has to do next."""
    match state.stage:
        case Stage.START | Stage.ROLL:
            return Toss()
        case Stage.SHUFFLE:
            return Shuffle(DECK, tuple(range(1, CARDS + 1)))
        case Stage.DEAL:
            return Deal(DECK, state.size, to=_first_without(state, "positions"))
        case Stage.HIDE:
            return Commit(WORD, _first_without(state, "hidden"), row_length(state.size))
        case Stage.TRADE:
            seat = _first_without(state, "cards")
            return Show(DECK, state.sides[seat].positions, seat)
        case Stage.TELL if state.telling is not Telling.ORDER:
            seat = next(seat for seat in state.answering if due_cells(state, seat))
            return Answer(WORD, seat, due_cells(state, seat))
        case Stage.GUESS:
            if state.sealed < len(state.guessers):
                return Seal(GUESS, state.guessers[state.sealed])
            return Open(GUESS, state.guessers[len(state.guesses)])
        case Stage.COMPARE:
            return _comparison(state)
        case Stage.OPEN:
            return Open(WORD, _first_without(state, "cells"))
    return None


def _first_without(state: State, field: str) -> int:
    return next(seat for seat in _BOTH if not getattr(state.sides[seat], field))


def _comparison(state: State) -> Compare:
    guesser, word = state.guessers[state.compared], state.guesses[state.compared]
    return comparison(state.size, other(guesser), PACKS[state.pack].lexicon.numbers[word])


def to_act(state: State) -> tuple[int, ...]:
    """Whose move it is."""
    match state.stage:
        case Stage.PLACE | Stage.PICK:
            return (state.roller,)
        case Stage.TELL if state.telling is Telling.ORDER:
            return (next(seat for seat in state.answering if due_order(state, seat)),)
    return ()


def legal_actions(state: State, seat: int) -> list[Action]:
    """What everybody can list. Which words a hand spells only its holder can: see `playable`."""
    match state.stage:
        case Stage.PLACE if seat == state.roller:
            pairs = (None, *range(state.size))
            return [Place(*both) for both in product(pairs, repeat=2) if both != (None, None)]
        case Stage.PICK if seat == state.roller:
            return [Pick(telling) for telling in DOUBLES if telling not in state.done]
        case Stage.TELL if (seat,) == to_act(state):
            return [Order(slots) for slots in permutations(range(state.size))]
        case Stage.GUESS if request(state) == Seal(GUESS, seat):
            return [Pass(), *map(Guess, words_left(state.pack, state.sides[other(seat)]))]
    return []


def playable(view: View[State]) -> list[Action]:
    """The same, where it is true of the word that the seat has hidden; and the words that its hand spells."""
    state, seat, known = view.state, view.seat, view.known
    if seat is None:
        return []
    if state.stage is Stage.HIDE and _first_without(state, "hidden") == seat:
        cards = cards_of(view, seat)
        return [*_words_to_hide(state.pack, cards)] if cards else []
    legal = legal_actions(state, seat)
    row = known.bits.get(WORD, 0)
    return [action for action in legal if claims(state, seat, action).hold(row)]


@lru_cache(maxsize=4)
def _words_to_hide(pack: str, cards: tuple[int, ...]) -> tuple[Hide, ...]:
    return tuple([Hide(one.word, one.cells) for one in spellings(pack, cards)])


def claims(state: State, seat: int, action: Action) -> Claims:
    """To call the cards in an order says something of the word."""
    match action:
        case Order(slots) if to_act(state) == (seat,) and sorted(slots) == [*range(state.size)]:
            return Claims(WORD, zeros=order_zeros(state.size, slots))
    return NOTHING


def own_pace(action: Action) -> bool:
    """Only whoever has used all cards has no choice how to call them, and that is nobody else's business."""
    return isinstance(action, Order)


def row_of(state: State, _seat: int, action: Action) -> int:
    """The row of a word that is to be hidden; whether the hand spells it shows later."""
    match action:
        case Hide(word, cells) if _well_formed(state, cells):
            lexicon = PACKS[state.pack].lexicon
            if word not in lexicon:
                raise illegal("not-in-list", word=word)
            return row_bits(state.size, word, lexicon.numbers[word], cells)
        case Hide(word):
            raise illegal("not-spelled", word=word)
    raise illegal("not-now")


def _well_formed(state: State, cells: tuple[int, ...]) -> bool:
    slots = [cell // FACES for cell in cells]
    return len(slots) > 1 and len({*slots}) == len(slots) and {*slots} <= {*range(state.size)}


def apply(state: State, fact: Fact) -> State:
    """The state after what the table gave, or what a player did."""
    check_result(request(state), fact)
    seat = fact.seat
    match fact.action:
        case Tossed() as tossed if state.stage is Stage.START:
            starter = tossed.dice(1, SEATS)[0] - 1
            return replace(state, starter=starter, roller=starter, stage=Stage.SHUFFLE)
        case Tossed() as tossed:
            return settling.rolled(state, tossed.dice(2))
        case Shuffled():
            return replace(state, stage=Stage.DEAL)
        case CardsDealt(_, positions, int() as to):
            return _when_both(state.with_on_side(to, positions=positions), "positions", Stage.HIDE)
        case Committed():
            return _when_both(state.with_on_side(seat, hidden=True), "hidden", Stage.TRADE)
        case CardsShown(_, _, faces):
            shown = state.with_on_side(seat, cards=faces, row=tuple(range(state.size)))
            return _when_both(shown, "cards", Stage.ROLL)
        case Answered(_, cells, _, bits):
            return _answered(state, seat, told(state.sides[seat], state.size, cells, bits))
        case Sealed():
            return replace(state, sealed=state.sealed + 1)
        case Opened(_, action) if state.stage is Stage.GUESS:
            return _guessed(state, seat, action)
        case Opened(_, action):
            return _opened(state, seat, action)
        case Compared(equal=equal):
            return settling.compared(_after_comparison(state, seat, equal))
    return _moved(state, seat, fact.action)


def _when_both(state: State, field: str, after: Stage) -> State:
    """The next stage, once both sides have it."""
    both = all(getattr(side, field) for side in state.sides)
    return replace(state, stage=after) if both else state


def _moved(state: State, seat: int, action: Action) -> State:
    if seat not in to_act(state):
        waiting = to_act(state)
        raise illegal("not-yours", name=state.names[waiting[0]]) if waiting else illegal("not-now")
    if action not in legal_actions(state, seat):
        raise _misplaced(state, action)
    match action:
        case Place(first, second):
            return settling.tell(replace(state, asked=_under_dice(state, (first, second))))
        case Pick(telling):
            return settling.announced(state, telling)
        case Order(slots):
            return settling.tell(state.with_on_side(seat, order=slots, row=slots))
    raise illegal("not-now")


def _misplaced(state: State, action: Action) -> Exception:
    match state.stage, action:
        case Stage.PLACE, Place():
            return illegal("no-such-pair", count=state.size)
        case Stage.PICK, Pick():
            return illegal("told-already")
        case Stage.TELL, Order():
            return illegal("not-all-cards")
    return illegal("not-now")


def _under_dice(state: State, pairs: tuple[int | None, int | None]) -> tuple[int, ...]:
    """By seat, the cells that the dice name."""
    placed = [(pair, die) for pair, die in zip(pairs, state.dice, strict=True) if pair is not None]
    return tuple(
        sum(1 << cell for cell in {FACES * side.row[pair] + die - 1 for pair, die in placed})
        for side in state.sides
    )


def _answered(state: State, seat: int, side: Side) -> State:
    """An answer that leaves no word at all is a lie, and is seen at once."""
    if lies(state.pack, side):
        raise illegal("no-word-left", name=state.names[seat])
    return settling.tell(state.with_side(seat, side))


def _guessed(state: State, seat: int, action: Action) -> State:
    match action:
        case Pass():
            word = ""
        case Guess(word):
            if word not in words_left(state.pack, state.sides[other(seat)]):
                raise illegal("ruled-out", word=word)
        case _:
            raise illegal("not-now")
    after = replace(state, guesses=(*state.guesses, word))
    if len(after.guesses) < len(state.guessers):
        return after
    return settling.compared(replace(after, stage=Stage.COMPARE, compared=0))


def _after_comparison(state: State, seat: int, equal: bool) -> State:
    word, side = state.guesses[state.compared], state.sides[seat]
    after = replace(state, compared=state.compared + 1)
    if equal:
        return after.with_on_side(seat, solved=True, word=word)
    wrong = after.with_on_side(seat, wrong=(*side.wrong, word))
    if lies(state.pack, wrong.sides[seat]):
        raise illegal("no-word-left", name=state.names[seat])
    return wrong


def _opened(state: State, seat: int, action: Action) -> State:
    side = state.sides[seat]
    match action:
        case Hide(word, cells) if _well_formed(state, cells):
            if word not in PACKS[state.pack].lexicon:
                raise illegal("not-in-list", word=word)
            if text_of(PACKS[state.pack].hand(side.cards), cells) != word:
                raise illegal("not-spelled", word=word)
            return settling.opened(state.with_on_side(seat, word=word, cells=cells))
        case Hide(word):
            raise illegal("not-spelled", word=word)
    raise illegal("not-now")


def outcome(state: State) -> Outcome | None:
    """Over after five rounds, or when a tie is broken, or cannot be."""
    if state.stage is not Stage.OVER:
        return None
    mine, others = state.points
    if mine == others:
        return Outcome(None, "tie")
    return Outcome(0 if mine > others else 1, "points")
