"""Actions as players type them: `hide send`, `place 1 3`, `pick 5`, `order 16 2 4 9`, `guess truck`, `pass`.

Verbs are understood in English and in the language that is spoken. Words and pairs need no verb where they
are what the game waits for.
"""

import re

from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _

from .fitting import words_left
from .packs import PACKS
from .refusals import ambiguous, illegal, invalid
from .spelling import FACES, Spelling
from .state import Action, Guess, Hide, Order, Pass, Pick, Place, Stage, Telling, other
from .view import WordsView, cards_of, codes, faces_of

_FORMS: dict[type[Action], Text] = {
    Hide: text("hide WORD"),
    Place: text("place 1 3"),
    Pick: text("pick 5"),
    Order: text("order 16 2 4 9"),
    Guess: text("guess WORD"),
    Pass: text("pass"),
}
_BARE = {Stage.HIDE: Hide, Stage.PLACE: Place, Stage.PICK: Pick, Stage.TELL: Order, Stage.GUESS: Guess}
"""what is meant where no verb is typed"""
_OUT = "-"
"""a die that is left out"""


def forms() -> tuple[str, ...]:
    """Every move in the form to type."""
    return tuple(str(form) for form in _FORMS.values())


def format(action: Action, view: WordsView) -> str:  # noqa: A001 - parse's pair
    """The action as a player would type it."""
    verb = str(_FORMS[type(action)]).split()[0]
    match action:
        case Hide(word, cells):
            return f"{verb} {word} {codes(view, _holder(view), cells)}"
        case Place(first, second):
            return f"{verb} {_pair(first)} {_pair(second)}"
        case Pick(telling):
            return f"{verb} {int(telling)}"
        case Order(slots):
            cards = cards_of(view, _holder(view))
            return " ".join([verb, *(str(cards[slot]) for slot in slots)])
        case Guess(word):
            return f"{verb} {word}"
    return verb


def _pair(pair: int | None) -> str:
    return _OUT if pair is None else str(pair + 1)


def _holder(view: WordsView) -> int:
    """Whose cards are meant: those of whoever looks, or of whoever must call them."""
    state = view.state
    if view.seat is not None:
        return view.seat
    waiting = [seat for seat in state.answering if not state.sides[seat].order]
    return waiting[0] if waiting else 0


def parse(line: str, view: WordsView) -> Action:
    """The action that the line means; raises Invalid or Ambiguous."""
    said = line.casefold().split()
    if not said:
        raise invalid("no-such-move", said="", forms=", ".join(forms()))
    kind = _kind(said[0])
    words = said[1:]
    if kind is None and view.state.stage in _BARE:
        kind, words = _BARE[view.state.stage], said
    if kind is None or not (kind is Pass or words):
        raise invalid("no-such-move", said=said[0], forms=", ".join(forms()))
    return _parse_parts(kind, words, view)


def _kind(word: str) -> type[Action] | None:
    """What a verb means."""
    english = {form.template.split()[0]: kind for kind, form in _FORMS.items()}
    known = english | {str(form).split()[0].casefold(): kind for kind, form in _FORMS.items()}
    return known.get(word)


def _parse_parts(kind: type[Action], words: list[str], view: WordsView) -> Action:
    if kind is Hide:
        return _hide(words, view)
    if kind is Place:
        return _place(words)
    if kind is Order:
        return _order(words, view)
    if kind is Pass and not words:
        return Pass()
    if kind is Guess and len(words) == 1:
        return _guess(words[0], view)
    if kind is Pick and len(words) == 1 and re.fullmatch("[1-6]", words[0]):
        return Pick(Telling(int(words[0])))
    raise invalid("wrong-form", form=_FORMS[kind])


def _guess(word: str, view: WordsView) -> Guess:
    """A word that can still be the other's, as far as everybody knows: the choice is sealed, so nobody else
    could say at once what is wrong with it."""
    state = view.state
    if state.stage is Stage.GUESS and view.seat is not None:
        if word not in PACKS[state.pack].lexicon:
            raise illegal("not-in-list", word=word[:20])
        if word not in words_left(state.pack, state.sides[other(view.seat)]):
            raise illegal("ruled-out", word=word)
    return Guess(word)


def _place(words: list[str]) -> Place:
    """A pair for each die; for the first alone, if there is just one."""
    if len(words) > 2 or not all(re.fullmatch(r"-|[1-9]", word) for word in words):
        raise invalid("wrong-form", form=_FORMS[Place])
    first, second = (None if word == _OUT else int(word) - 1 for word in (*words, _OUT)[:2])
    return Place(first, second)


def _order(words: list[str], view: WordsView) -> Order:
    """All cards by their numbers."""
    cards = cards_of(view, _holder(view))
    return Order(tuple(_slot(word, cards) for word in words))


def _slot(word: str, cards: tuple[int, ...]) -> int:
    number = int(word) if re.fullmatch("[0-9]{1,2}", word) else 0
    if number not in cards:
        raise invalid("no-such-card", card=word[:12])
    return cards.index(number)


def _hide(words: list[str], view: WordsView) -> Hide:
    """A word, with the codes of its letters if it can be spelled in several ways."""
    holder = _holder(view)
    if len(words) > 1:
        cells = tuple(_cell(word, view, holder) for word in words[1:])
        return Hide(words[0], cells)
    ways = _ways(words[0], view, holder)
    if not ways:
        raise invalid("cannot-spell", word=words[0][:20])
    if len(ways) > 1:
        some = " · ".join(codes(view, holder, one.cells) for one in ways[:4])
        raise ambiguous("several-spellings", word=words[0], count=len(ways), ways=some)
    return Hide(words[0], ways[0].cells)


def _ways(word: str, view: WordsView, holder: int) -> list[Spelling]:
    spelled = PACKS[view.state.pack].lexicon.spellings(faces_of(view, holder))
    return [one for one in spelled if one.word == word]


def _cell(said: str, view: WordsView, holder: int) -> int:
    """A code: `16-S`, `16s`."""
    match = re.fullmatch(r"([0-9]{1,2})-?([a-z]{1,2})", said)
    if match is None:
        raise invalid("wrong-form", form=_("hide send 16-S 2-E 4-ND"))
    slot = _slot(match[1], cards_of(view, holder))
    card = faces_of(view, holder)[slot]
    if match[2] not in card:
        raise invalid("no-such-face", card=match[1], letters=match[2].upper())
    return FACES * slot + card.index(match[2])
