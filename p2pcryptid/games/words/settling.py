"""How one stage leads to the next."""

from dataclasses import replace

from .state import (
    DOUBLES,
    EXTRA_ROLLS,
    MOST_ROLLS,
    SEATS,
    TIE_ROUNDS,
    Round,
    Stage,
    State,
    Telling,
    other,
)
from .telling import due_cells, due_order

_SAYS_MORE = {Telling.FIRST_CODE: Telling.FIRST_CARD, Telling.LAST_CODE: Telling.LAST_CARD}
"""whoever tells the one has told the other with it"""


def rolled(state: State, dice: tuple[int, ...]) -> State:
    """What the dice ask for."""
    extra = None if state.extra is None else state.extra - 1
    state = replace(state, dice=dice, rolls=state.rolls + 1, extra=extra)
    double = Telling(dice[0])
    if dice[0] != dice[1] or len(state.done) == len(DOUBLES):
        return replace(state, stage=Stage.PLACE)
    return replace(state, stage=Stage.PICK) if double in state.done else announced(state, double)


def announced(state: State, telling: Telling) -> State:
    """This is told now."""
    also = (_SAYS_MORE[telling],) if telling in _SAYS_MORE else ()
    done = tuple(sorted({*state.done, telling, *also}))
    return tell(replace(state, telling=telling, done=done))


def tell(state: State) -> State:
    """On as long as anything is to be told; then both may guess."""
    if any(due_cells(state, seat) or due_order(state, seat) for seat in state.answering):
        return replace(state, stage=Stage.TELL)
    guessers = tuple(other(seat) for seat in reversed(state.answering))
    return replace(state, stage=Stage.GUESS, telling=Telling.LETTERS, asked=(), guessers=guessers)


def compared(state: State) -> State:
    """When all guesses have been compared, the roll is over."""
    while state.compared < len(state.guesses) and not state.guesses[state.compared]:
        state = replace(state, compared=state.compared + 1)
    return state if state.compared < len(state.guesses) else _roll_over(state)


def _roll_over(state: State) -> State:
    """Another roll, or the end of the round."""
    solved = [seat for seat in range(SEATS) if state.sides[seat].solved]
    state = replace(state, guessers=(), sealed=0, guesses=(), compared=0, dice=(), stage=Stage.ROLL)
    if len(solved) == SEATS or state.extra == 0 or (not solved and state.rolls >= MOST_ROLLS):
        return replace(state, stage=Stage.OPEN)
    if not solved:
        return replace(state, roller=other(state.roller))
    extra = EXTRA_ROLLS if state.extra is None else state.extra
    return replace(state, roller=solved[0], extra=extra)


def opened(state: State) -> State:
    """When both words are open, the round is scored, and the next begins, if there is one."""
    if not all(side.cells for side in state.sides):
        return state
    words = tuple(side.word for side in state.sides)
    scored = tuple(len(words[other(seat)]) * state.sides[other(seat)].solved for seat in range(SEATS))
    after = replace(state, past=(*state.past, Round(words, scored)))
    rounds, (mine, others) = len(after.past), after.points
    if rounds >= len(state.sizes) and (mine != others or rounds == len(state.sizes) + TIE_ROUNDS):
        return replace(after, stage=Stage.OVER)
    return replace(
        State(state.names, state.pack, state.sizes, Stage.SHUFFLE, state.starter, after.past),
        roller=(state.starter + rounds) % SEATS,
    )
