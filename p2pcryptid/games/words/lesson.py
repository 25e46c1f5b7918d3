"""A first game of Cryptic Words that explains itself: one round with five cards, against a beginner.

It is the same game each time.
"""

from collections.abc import Callable, Sequence

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Change
from p2pcryptid.games.presentation import Lesson, Page
from p2pcryptid.games.requests import Answered, Compared
from p2pcryptid.i18n import gettext as _

from . import bots
from .fitting import words_left
from .state import Action, Hide, Pick, Place, Stage, State, Telling, other
from .view import WordsView

SEED = bytes([12]) * 32
"""one with which whoever takes every suggestion wins"""
SIZE = 5


def lesson() -> Lesson:
    """Everything that the table needs."""
    return Lesson(
        names=("robin",),
        levels=("easy",),
        start=lambda names: State(names, "english", (SIZE,)),
        seed=SEED,
        pages=_pages,
        remark=_remark,
        suggest=_suggest,
        tip=_tip,
        closing=_closing,
    )


def _pages(view: WordsView) -> tuple[Page, ...]:
    """The aim, and the cards."""
    welcome = _(
        "Welcome! This is one round of Cryptic Words, a few minutes long and explained as it goes. You play "
        "against {name}, a computer player who is a beginner too.\n"
        "\n"
        "Each of you has five cards, with a letter or two on each of their six faces. You hide a word: one "
        "face for each letter or two, each of another card, in the order of the word. Then the cards change "
        "hands, and you look for the other's word in the cards before you."
    ).format(name=view.state.names[1])
    typing = _(
        "Enter alone always goes on, and makes the move that is suggested. You can type another move "
        "instead. At any time 'board' shows the cards, 'word' your word, 'spell' what your cards can spell, "
        "'help' tells what else you can type, and 'quit' leaves."
    )
    return (Page(f"{welcome}\n\n{typing}"), Page(_("Your cards lie above."), screen=True))


def _suggest(view: WordsView) -> Action:
    """What a good player would do; the same each time."""
    state = view.state
    found: Action = bots.hard(view, Draw(SEED, f"lesson {state.rolls} {state.stage}"))
    return found


# Remarks, each when it is new -----------------------------------------------------------------------


def _remark(view: WordsView, story: Sequence[Change]) -> str:
    *before, last = story
    new = [says for happens, says in _REMARKS if happens(last) and not any(map(happens, before))]
    return "\n\n".join(says(view) for says in new)


def _matched(change: Change) -> bool:
    return _letters(change) and 1 in change.fact.action.bits


def _missed(change: Change) -> bool:
    return _letters(change) and 0 in change.fact.action.bits


def _letters(change: Change) -> bool:
    return isinstance(change.fact.action, Answered) and change.before.telling is Telling.LETTERS


def _doubled(change: Change) -> bool:
    return change.before.stage is Stage.ROLL and change.after.stage is Stage.TELL


def _was_wrong(change: Change) -> bool:
    return isinstance(change.fact.action, Compared) and not change.fact.action.equal


def _was_right(change: Change) -> bool:
    return isinstance(change.fact.action, Compared) and change.fact.action.equal


_REMARKS: tuple[tuple[Callable[[Change], bool], Callable[[WordsView], str]], ...] = (
    (_matched, lambda _view: _("A match: this card is in the word, with just this face.")),
    (
        _missed,
        lambda _view: _("Not in the word, so that is crossed out. The card may still be used."),
    ),
    (_doubled, lambda _view: _("Doubles: both tell something of their words, and nobody places a die.")),
    (
        _was_wrong,
        lambda _view: _("A wrong guess costs nothing but the word; it is proven wrong, and tells no more."),
    ),
    (
        _was_right,
        lambda _view: _("A right guess scores the letters of the word. The other has two more rolls now."),
    ),
)


# Tips -----------------------------------------------------------------------------------------------


def _tip(view: WordsView, _story: Sequence[Change], action: Action) -> str:
    state, me = view.state, view.seat or 0
    match action:
        case Hide(word):
            return _(
                "Hide a word. A short one gives the other few points, and one that is like many others is "
                "hard to find: '{word}', say."
            ).format(word=word)
        case Place():
            return _(
                "Place your dice. Each names a face of both cards of a pair: yours above, the other's below. "
                "Choose where you learn much of the other's word, and tell little of yours."
            )
        case Pick(_telling):
            return _("That has been told already, so you choose what both tell.")
    count = len(words_left(state.pack, state.sides[other(me)]))
    if state.stage is Stage.GUESS:
        return _("You may guess. By all that you have heard it could be {count} words.").format(count=count)
    return _("Call your cards in the order of your word, and mix the others in anywhere.")


def _closing(views: Sequence[WordsView]) -> str:
    past = views[0].state.past
    first, second = past[0].words
    return _(
        "You had hidden {first}, and the other {second}. A whole game has five rounds, with up to six cards. "
        "'p2pcryptid play --game words' starts one."
    ).format(first=first.upper(), second=second.upper())
