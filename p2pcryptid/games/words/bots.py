"""Computer players. They see what their seat sees, and nothing else.

Easy hides any word, places dice anywhere and guesses any word that can still be right, often none. Hard hides
a short word that is like many others, places each die where it tells most of the other's word and least of
its own, and always guesses the likeliest word.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import log2
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.presentation import Bot
from p2pcryptid.i18n import text

from .fitting import fitting, words_left
from .packs import spellings
from .rules import playable
from .spelling import FACES, Spelling
from .state import DOUBLES, WORD, Guess, Hide, Pass, Pick, Place, Side, Stage, State, Telling, other
from .view import WordsView

_LOOKED_AT = 60
"""words among which hard chooses one to hide"""
_LEAK = 0.7
"""how much it weighs what it tells, against what it is told"""


def easy(view: WordsView, draw: Draw) -> Any:
    """Anything that is allowed, with both dice; a guess in two of three cases."""
    state, seat = view.state, view.seat
    assert seat is not None, "a player has a seat"
    if state.stage is Stage.PLACE:
        return Place(draw.below(state.size), draw.below(state.size))
    if state.stage is Stage.GUESS:
        words = words_left(state.pack, state.sides[other(seat)])
        return Guess(draw.pick(words)) if words and draw.below(3) else Pass()
    return draw.pick(playable(view))


def hard(view: WordsView, draw: Draw) -> Any:
    """What tells most."""
    state, seat = view.state, view.seat
    assert seat is not None, "a player has a seat"
    match state.stage:
        case Stage.HIDE:
            return _hidden([one for one in playable(view) if isinstance(one, Hide)], draw)
        case Stage.PLACE:
            return Place(*(_best_pair(view, die) for die in state.dice))
        case Stage.PICK:
            left = [telling for telling in DOUBLES if telling not in state.done]
            return Pick(max(left, key=lambda telling: _worth(view, _KEYS.get(telling))))
        case Stage.GUESS:
            return _likeliest(state, state.sides[other(seat)], draw)
    return draw.pick(playable(view))


# What to hide -------------------------------------------------------------------------------------


def _hidden(choices: Sequence[Hide], draw: Draw) -> Hide:
    """Of some words, a short one whose letters are also those of others."""
    alike = Counter("".join(sorted(word)) for word in {one.word for one in choices})

    def cost(one: Hide) -> float:
        return len(one.word) - log2(alike["".join(sorted(one.word))])

    some = draw.sample(choices, min(_LOOKED_AT, len(choices)))
    best = sorted(some, key=cost)
    return draw.pick(best[: 1 + len(best) // 10])


# What to ask --------------------------------------------------------------------------------------


def _best_pair(view: WordsView, die: int) -> int:
    """Where a die tells most."""

    def worth(pair: int) -> float:
        def key(one: Spelling, side: Side) -> Hashable:
            return one.used >> (FACES * side.row[pair] + die - 1) & 1

        return _worth(view, key)

    return max(range(view.state.size), key=worth)


Key = Callable[[Spelling, Side], Hashable]
"""what a question would tell of a spelling"""
_KEYS: dict[Telling, Key] = {
    Telling.FIRST_CARD: lambda one, _: one.slots[0],
    Telling.LAST_CARD: lambda one, _: one.slots[-1],
    Telling.FIRST_CODE: lambda one, _: one.cells[0],
    Telling.LAST_CODE: lambda one, _: one.cells[-1],
    Telling.LENGTH: lambda one, _: len(one.word),
}


def _worth(view: WordsView, key: Key | None) -> float:
    """Bits that we are told by a question, less those that we tell."""
    state, seat = view.state, view.seat
    if key is None or seat is None:
        return 0
    theirs, mine = state.sides[other(seat)], state.sides[seat]
    told = _entropy(Counter(key(one, theirs) for one in fitting(state.pack, theirs)))
    counts = Counter(key(one, mine) for one in fitting(state.pack, mine))
    hidden = view.known.choices[WORD]
    used = sum(1 << cell for cell in hidden.cells)
    share = counts[key(Spelling(hidden.word, hidden.cells, used), mine)] / max(1, counts.total())
    return told + _LEAK * log2(max(share, 1e-6)) if not mine.solved else told


def _entropy(counts: Counter[Hashable]) -> float:
    total = counts.total()
    return -sum(count / total * log2(count / total) for count in counts.values())


# What to guess ------------------------------------------------------------------------------------


def _likeliest(state: State, side: Side, draw: Draw) -> Guess | Pass:
    """The word of whose ways most are left, which is the likeliest if all words and ways were alike."""
    ways = Counter(one.word for one in fitting(state.pack, side))
    if not ways:
        return Pass()
    before = _ways(state.pack, side.cards)
    likely = {word: count / before[word] for word, count in ways.items()}
    most = max(likely.values())
    return Guess(draw.pick([word for word, share in likely.items() if share == most]))


@lru_cache(maxsize=8)
def _ways(pack: str, cards: tuple[int, ...]) -> Counter[str]:
    """In how many ways these cards spell each word."""
    return Counter(one.word for one in spellings(pack, cards))


LEVELS = {
    "easy": Bot(easy, title=text("easy"), about=text("asks and guesses at random")),
    "hard": Bot(hard, title=text("hard"), about=text("weighs what every question tells")),
}
