"""Actions as players type them: `fight 1 3 5`, `fight yeti, kraken, dahu`, `give dahu`, `keep nothing`.

A card is named by its place among those that can be chosen, by its name or the beginning of any word of it in
English or in the language that is spoken, or by its position in the deck: `#12`.
"""

from collections.abc import Sequence

from p2pcryptid.i18n import Text, text

from .cards import CARDS
from .refusals import ambiguous, invalid
from .state import FIGHTERS, Action, Give, Keep, Play, Stage
from .view import View, face_of

_FIGHT, _GIVE, _TAKE = text("fight 1 2 3"), text("give 1"), text("take 1")
_KEEP, _NOTHING = text("keep 1"), text("nothing")
_FORMS: tuple[tuple[Text, type[Action]], ...] = (
    (_FIGHT, Play),
    (_GIVE, Give),
    (_TAKE, Give),
    (_KEEP, Keep),
)
_DUE = {Stage.CHOOSE: Play, Stage.GIVE: Give, Stage.KEEP: Keep}


def forms(_view: View | None = None) -> tuple[str, ...]:
    """Every action in the form to type."""
    return (*(str(form) for form, _ in _FORMS), f"{_verb(_KEEP)} {_NOTHING}")


def _verb(form: Text) -> str:
    return str(form).split()[0]


def card_name(view: View, card: int) -> str:
    """What a card is called, or its position where one may not know it."""
    face = face_of(view, card)
    return f"#{card}" if face is None else str(CARDS[face].name)


def format(action: Action, view: View) -> str:  # noqa: A001 - parse's pair
    """The action as a player would type it."""
    match action:
        case Play(cards):
            return f"{_verb(_FIGHT)} {', '.join(card_name(view, card) for card in cards)}"
        case Give(card):
            battle = view.state.last
            taken = battle is not None and battle.doubled
            return f"{_verb(_TAKE if taken else _GIVE)} {card_name(view, card)}"
        case Keep(card):
            return f"{_verb(_KEEP)} {_NOTHING if card is None else card_name(view, card)}"


def parse(said: str, view: View) -> Action:
    """The action that the line means; raises Invalid or Ambiguous."""
    words = said.replace(",", " , ").split()
    if not words:
        raise invalid("empty")
    kind, rest = _kind(words, view)
    cards = " ".join(rest)
    if kind is Keep and cards.casefold() in (_NOTHING.template, str(_NOTHING)):
        return Keep(None)
    if kind is Play:
        chosen = {_card(one, view, Stage.CHOOSE) for one in _parts(cards)}
        if len(chosen) != FIGHTERS or len(_parts(cards)) != FIGHTERS:
            raise invalid("three-cards")
        return Play(tuple(sorted(chosen)))
    if not cards:
        raise invalid("one-card", form=_KEEP if kind is Keep else _GIVE)
    return Keep(_card(cards, view, Stage.KEEP)) if kind is Keep else Give(_card(cards, view, Stage.GIVE))


def _kind(words: Sequence[str], view: View) -> tuple[type[Action], Sequence[str]]:
    """What is meant, and the rest; without a verb, what is due."""
    first = words[0].casefold()
    for form, kind in _FORMS:
        if first in (form.template.split()[0], _verb(form).casefold()):
            return kind, words[1:]
    if view.state.stage in _DUE and view.seat == view.state.seat:
        return _DUE[view.state.stage], words
    raise invalid("no-such-word", word=words[0], known=", ".join(forms()))


def _parts(cards: str) -> list[str]:
    """With commas, names of several words; without, every word is a card."""
    return [one.strip() for one in (cards.split(",") if "," in cards else cards.split())]


def choices(view: View, stage: Stage) -> tuple[int, ...]:
    """The cards that a player counts from 1 there."""
    state, seat = view.state, view.seat
    if stage is Stage.GIVE and state.last is not None and state.last.winner is not None:
        return state.rows[1 - state.last.winner]
    if seat is None or stage is Stage.GIVE:
        return ()
    return (state.rows if stage is Stage.KEEP else state.hands)[seat]


def _card(said: str, view: View, stage: Stage) -> int:
    counted = choices(view, stage)
    if said.isascii() and said.isdigit() and 0 < int(said[:3]) <= len(counted):
        return counted[int(said) - 1]
    if said[:1] == "#" and said[1:].isascii() and said[1:].isdigit() and len(said) < 5:
        return int(said[1:])
    return _named(said, view)


def _named(said: str, view: View) -> int:
    """The card in a hand or in battle that is called like this."""
    state, word = view.state, said.casefold()
    inplay = [card for cards in (*state.hands, *state.rows) for card in cards]
    names = {card: _names(face) for card in inplay if (face := face_of(view, card)) is not None}
    exact = [card for card, known in names.items() if word in known]
    found = exact or [
        card for card, known in names.items() if word and any(_begins(word, one) for one in known)
    ]
    if not found:
        raise invalid("no-such-card", word=said)
    if len(found) > 1:
        raise ambiguous("several-cards", word=said, known=", ".join(card_name(view, card) for card in found))
    return found[0]


def _names(face: int) -> tuple[str, str]:
    name = CARDS[face].name
    return name.template.casefold(), str(name).casefold()


def _begins(word: str, name: str) -> bool:
    """Is it the beginning of the name, or of what follows a word of it?"""
    parts = name.split()
    return any(" ".join(parts[at:]).startswith(word) for at in range(len(parts)))
