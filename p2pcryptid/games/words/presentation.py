"""What people see of Cryptic Words."""

from collections import Counter
from typing import Any

from p2pcryptid.errors import Invalid, Refusal
from p2pcryptid.games.game import Variant
from p2pcryptid.games.plain import plain
from p2pcryptid.games.presentation import Command, FirstGame, Presentation
from p2pcryptid.games.scene import Theme
from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _

from . import bots, narration, notation
from .drawing import text_of
from .game import WORDS
from .lesson import lesson
from .packs import spellings
from .picture import key, picture
from .rules import playable
from .state import DOUBLES, SEATS, WORD, Hide, Order, Pick, Stage
from .view import WordsView, cards_of, codes, hiding

_MODES: dict[str, Text] = {
    "english": text("English, with hands of 4, 5, 6, 6 and 6 cards"),
    "english-gentle": text("English, with hands of 4, 5, 5, 6 and 6 cards"),
    "french": text("French, with hands of 4, 5, 6, 6 and 6 cards"),
}
_NONE = "–"
_OFFERED = 8
"""moves of many that are offered to whoever points"""
_LISTED = 120
"""words that are shown of all that a hand spells"""


def presentation() -> Presentation:
    """Everything but what any game has."""
    return plain(
        WORDS,
        title=text("Cryptic Words"),
        about=text("a word game for two: a secret word lies in plain sight, and dice ask for its letters"),
        mode=lambda mode: str(_MODES[mode]),
        narrate=narration.narrate,
        ending=narration.ending,
        won=narration.won,
        screen=text_of,
        legend=lambda _view: "".join(cell.char for cell in key(Theme.PLAIN)),
        prompt=prompt,
        prompt_needs_screen=lambda _view: True,
        holdings=holdings,
        revealed=_revealed,
        advice=advice,
        forms=lambda _view: notation.forms(),
        tips=_tips,
        offers=offers,
        commands=(
            Command(text("word"), text("the word that you have hidden"), lambda view, _: holdings(view)),
            Command(text("spell [TEXT]"), text("what your cards can spell"), _spell),
            Command(text("score"), text("the rounds so far"), lambda view, _: score(view)),
        ),
        picture=picture(),
        levels=bots.LEVELS,
        level="hard",
        first_game=FirstGame(Variant(SEATS, "english"), ("easy",)),
        lesson=lesson,
        figures={text("points"): lambda state, seat: state.points[seat]},
    )


def prompt(view: WordsView) -> str:
    """What is asked of the player now, with forms to type."""
    state = view.state
    match state.stage:
        case Stage.HIDE:
            return _("hide a word (such as: {due}); 'spell' lists those of your cards").format(
                due=_short(playable(view), view)
            )
        case Stage.PLACE:
            first, second = state.dice
            return _("you rolled {first} and {second}: place them (such as: place 1 3 · place 2 -)").format(
                first=first, second=second
            )
        case Stage.PICK:
            left = " · ".join(
                f"{notation.format(Pick(one), view)} ({narration.TELLINGS[one]})"
                for one in DOUBLES
                if one not in state.done
            )
            return _("that has been told: choose what both tell: {left}").format(left=left)
        case Stage.TELL:
            return _("call all your cards, those of your word in their order (such as: {due})").format(
                due=notation.format(_middle(playable(view)), view)
            )
        case Stage.GUESS:
            return _("guess, or not: guess WORD · pass")
    return ""


def advice(refusal: Refusal, view: WordsView) -> str:
    """What the game waits for, where something else was meant."""
    return prompt(view) if refusal.code == "not-legal" else ""


def _short(hides: list[Any], view: WordsView) -> str:
    """The first that needs no codes, for its word can be spelled in one way; with codes if there is none."""
    ways = Counter(one.word for one in hides)
    plain_one = next((one for one in hides if ways[one.word] == 1), None)
    if plain_one is None:
        return notation.format(hides[0], view)
    return " ".join(notation.format(plain_one, view).split()[:2])


def _middle(actions: list[Any]) -> Any:
    """One of them that says nothing of the others by being the first."""
    return actions[len(actions) // 2]


def holdings(view: WordsView) -> str:
    """What the player alone knows."""
    if view.seat is None:
        return ""
    hidden = _revealed(view)
    if hidden != _NONE:
        return _("your word: {word}").format(word=hidden)
    cards = cards_of(view, view.seat)
    if not cards:
        return _("you have no cards yet")
    return _("your cards: {cards}").format(cards=" ".join(map(str, cards)))


def _revealed(view: WordsView) -> str:
    """What a seat turned out to hold: its last word, with its cards."""
    hidden = view.known.choices.get(WORD)
    if view.seat is None or not isinstance(hidden, Hide) or not view.state.sides[view.seat].hidden:
        return _NONE
    return f"{hidden.word.upper()}, {codes(view, view.seat, hidden.cells)}"


def score(view: WordsView) -> str:
    """All rounds, a line each."""
    state = view.state
    lines = [
        _("round {number}: {first} hid {one} and scored {a}; {second} hid {two} and scored {b}").format(
            number=number,
            first=state.names[0],
            second=state.names[1],
            one=one.words[0].upper(),
            two=one.words[1].upper(),
            a=one.scored[0],
            b=one.scored[1],
        )
        for number, one in enumerate(state.past, 1)
    ]
    total = ", ".join(f"{name} {points}" for name, points in zip(state.names, state.points, strict=True))
    return "\n".join([*lines, _("together: {total}").format(total=total)])


def _spell(view: WordsView, words: Any) -> str:
    """The words that the player's own cards spell, the longest first; those that begin with a text."""
    if view.seat is None or not cards_of(view, view.seat):
        raise Invalid("no-cards", text("you have no cards"))
    begins = words[0].casefold() if words else ""
    found = {one.word for one in spellings(view.state.pack, cards_of(view, view.seat))}
    fitting = sorted((word for word in found if word.startswith(begins)), key=lambda word: (-len(word), word))
    shown = " ".join(fitting[:_LISTED])
    said = _("your cards spell {count} words: {words}").format(count=len(fitting), words=shown)
    return said + (" …" if len(fitting) > _LISTED else "")


def offers(view: WordsView) -> list[Any]:
    """What may be listed of what can be done: of words to hide some; of guesses none, for which words are
    left is what players are to find out."""
    moves = playable(view)
    if view.state.stage is Stage.GUESS:
        return moves[:1]
    if hiding(view) or any(isinstance(one, Order) for one in moves):
        return moves[:: len(moves) // _OFFERED + 1]
    return moves


def _tips() -> tuple[str, ...]:
    return (
        _("a word, a pair or a guess needs no verb where it is what the game waits for"),
        _("'place 1 -' leaves the second die out, 'place - 1' the first; both may go to one pair"),
        _("'hide send 16-S 2-E 4-ND' says with which cards; '#3' points at the third pair"),
    )
