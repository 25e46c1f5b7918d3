from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.fitting_names import fitting_names
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Ambiguous, Invalid, Refusal
from p2pcryptid.games.cryptid import refusals
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.document import read_setups
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.legality import check_legal, legal_actions
from p2pcryptid.games.cryptid.notation import format as format_action
from p2pcryptid.games.cryptid.notation import forms, parse
from p2pcryptid.games.cryptid.rules import start
from p2pcryptid.games.cryptid.state import (
    Action,
    Agree,
    Ask,
    Correct,
    Cube,
    Disc,
    Lapse,
    Pass,
    Resign,
    Search,
    Setup,
    Stage,
    State,
    Vote,
)
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.game import TABLE
from p2pcryptid.games.game import Fact as GameFact
from p2pcryptid.games.requests import MarkFound
from p2pcryptid.i18n import speaking
from p2pcryptid.names import names_fit

EXAMPLES = Path(__file__).parents[2] / "examples" / "known-setups.json"
LANGUAGES = ("en", "fr")
NAMES = ("alice", "bob", "carol", "dave", "erin")
C4, D5 = 38, 51


@cache
def known_game(players: int, honour: bool = False) -> tuple[Setup, tuple[int, ...]]:
    """A known game of so many players."""
    for known in read_setups(EXAMPLES.read_text(encoding="utf-8")):
        for game in known.games:
            if len(game.clues) == players:
                order = tuple(range(players))
                in_play = analyse_board(known.board, known.mode, players).clues
                return Setup(known.mode, honour, NAMES[:players], order, known.board, in_play), game.clues
    raise LookupError(players)


def view_at(
    stage: Stage = Stage.TURN,
    names: tuple[str, ...] = NAMES,
    space: int | None = None,
    seat: int | None = 0,
    honour: bool = False,
) -> View:
    """What a seat sees at some stage, whatever happened before."""
    state = started(len(names))
    setup = replace(state.setup, names=names, honour=honour)
    return View(replace(state, setup=setup, stage=stage, space=space), seat, None if seat is None else 0)


@cache
def started(players: int) -> State:
    return start(known_game(players)[0])


def played(players: int, honour: bool) -> Iterator[State]:
    """The states of a game between players who do anything, some votes and a resignation included."""
    draw = Draw(sha256(b"notation").digest(), f"{players} {honour}")
    setup, clues = known_game(players, honour)
    state = start(setup)
    for _ in range(60):
        yield state
        if state.outcome is not None:
            return
        honest = CRYPTID.playable(View(state, state.actor, clues[state.actor]))
        move = draw.pick([action for action in honest if not CRYPTID.is_note(action)])
        state = CRYPTID.apply(state, GameFact(state.actor, move))
    notes: list[tuple[int, Action | MarkFound]] = [
        *((seat, Vote(True)) for seat in range(players)),
        (TABLE, MarkFound(None)),
        (0, Resign()),
    ]
    for seat, action in notes:
        try:
            state = CRYPTID.apply(state, GameFact(seat, action))
        except Refusal:
            continue
        yield state


spaces = st.integers(0, 107)
usual = st.sampled_from([*NAMES, "C4", "ask", "yes", "Zoé", "ÉVA", "李"])
names = st.lists(fitting_names | usual, min_size=3, max_size=5).filter(lambda some: names_fit(tuple(some)))
views: st.SearchStrategy[View] = st.builds(
    view_at,
    stage=st.sampled_from(Stage),
    names=names.map(tuple),
    space=st.none() | spaces,
    seat=st.none() | st.integers(0, 2),
)


def actions(players: int) -> st.SearchStrategy[Action]:
    return st.one_of(
        st.builds(Cube, spaces),
        st.builds(Disc, spaces),
        st.builds(Ask, st.integers(0, players - 1), spaces),
        st.builds(Search, spaces),
        st.sampled_from([Lapse(), Pass(), Resign(), Agree(), Vote(True), Vote(False)]),
        st.builds(Correct, spaces, st.none() | spaces),
    )


@contextmanager
def both_languages() -> Iterator[None]:
    """Who reads French may type either."""
    with speaking("fr"):
        yield


# What is written is read back.


@given(views, st.data(), st.sampled_from(LANGUAGES))
@settings(derandomize=True, deadline=None, max_examples=250)
def test_any_action_at_any_table_reads_back(view: View, data: st.DataObject, language: str) -> None:
    action = data.draw(actions(view.state.players))
    with speaking(language):
        text = format_action(action, view)
        assert parse(text, view) == parse(f"  {text}\t", view) == action


EACH: list[Action] = [
    *(Cube(C4), Disc(C4), Ask(1, C4), Search(C4), Lapse(), Pass(), Vote(True), Vote(False)),
    *(Correct(C4, D5), Correct(C4, None), Resign(), Agree()),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", Stage)
def test_each_kind_reads_back_at_each_stage(stage: Stage, language: str) -> None:
    assert {type(action) for action in EACH} == set(get_args(Action))
    view = view_at(stage, space=D5)
    with speaking(language):
        texts = [format_action(action, view) for action in EACH]
        assert len(set(texts)) == len(EACH)
        assert [parse(text, view) for text in texts] == EACH


def test_english_is_always_understood_and_french_where_it_is_spoken() -> None:
    view = view_at()
    written = [format_action(action, view) for action in EACH]
    with speaking("fr"):
        assert [parse(text, view) for text in written] == EACH
        french = [format_action(action, view) for action in EACH]
    for text in set(french) - set(written):
        with pytest.raises(Invalid):
            parse(text, view)


@pytest.mark.parametrize("honour", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_legal_actions_of_a_game_read_back(players: int, honour: bool) -> None:
    draw = Draw(sha256(b"which").digest(), "legal")
    stages = set()
    for state in played(players, honour):
        stages.add(state.stage)
        for seat in range(TABLE, players):
            legal = legal_actions(state, seat)
            view = View(state, None if seat == TABLE else seat, None)
            for action in draw.sample(legal, min(5, len(legal))):
                for language in LANGUAGES:
                    with speaking(language):
                        assert parse(format_action(action, view), view) == action
    assert {Stage.SHARE, Stage.TURN, Stage.ANSWER, Stage.OWE} <= stages


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (Ask(1, C4), "ask bob C4", "demander bob C4"),
        (Search(C4), "search C4", "chercher C4"),
        (Cube(C4), "cube C4", "cube C4"),
        (Disc(C4), "disc C4", "disque C4"),
        (Lapse(), "lapse", "impossible"),
        (Pass(), "pass", "passer"),
        (Vote(True), "hint yes", "indication oui"),
        (Vote(False), "hint no", "indication non"),
        (Correct(C4, D5), "correct C4 D5", "corriger C4 D5"),
        (Resign(), "resign", "abandonner"),
        (Agree(), "yes", "oui"),
    ],
)
def test_actions_are_written_as_players_type_them(action: Action, english: str, french: str) -> None:
    assert format_action(action, view_at()) == english
    with speaking("fr"):
        assert format_action(action, view_at()) == french


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_forms_of_the_help_are_understood(language: str) -> None:
    with speaking(language):
        shown = [form.replace("NAME", "bob").replace("NOM", "bob") for form in forms()]
        kinds = {type(parse(form, view_at())) for form in shown}
    assert kinds == set(get_args(Action))


# Prefixes.


def prefixes(text: str) -> list[str]:
    return [text[:length] for length in range(1, len(text) + 1)]


ENGLISH: dict[str, type[Action]] = {
    **{"ask": Ask, "search": Search, "cube": Cube, "disc": Disc, "lapse": Lapse, "pass": Pass},
    **{"hint": Vote, "correct": Correct, "resign": Resign, "yes": Agree},
}
FRENCH: dict[str, type[Action]] = {
    **{
        "demander": Ask,
        "chercher": Search,
        "cube": Cube,
        "disque": Disc,
        "impossible": Lapse,
        "passer": Pass,
    },
    **{"indication": Vote, "corriger": Correct, "abandonner": Resign, "oui": Agree},
}
PARTS: dict[type[Action], str] = {
    **{Ask: "bob C4", Search: "C4", Cube: "C4", Disc: "C4", Lapse: "", Pass: "", Vote: "no"},
    **{Correct: "C4 D5", Resign: "", Agree: ""},
}


@pytest.mark.parametrize("honour", [False, True], ids=["proven", "honour"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verb_is_understood_from_letters_that_no_other_begins_with(language: str, honour: bool) -> None:
    """Words of the language that is spoken come first, and those that mean nothing at the table are none."""
    view = view_at(honour=honour)
    own = ENGLISH if language == "en" else FRENCH
    with speaking(language):
        for prefix in {prefix for verb in (*ENGLISH, *FRENCH) for prefix in prefixes(verb)}:
            if prefix not in (*ENGLISH, *FRENCH):
                check_prefix(prefix, usable(own, prefix, honour) or usable(ENGLISH, prefix, honour), view)


def usable(verbs: dict[str, type[Action]], prefix: str, honour: bool) -> dict[str, type[Action]]:
    never = {Resign} if honour else {Resign, Correct, Agree}
    return {verb: kind for verb, kind in verbs.items() if verb.startswith(prefix) and kind not in never}


def check_prefix(prefix: str, fitting: dict[str, type[Action]], view: View) -> None:
    kinds = {*fitting.values()}
    line = f"{prefix} {PARTS[next(iter(kinds))] if kinds else ''}"
    if len(kinds) == 1:
        assert {type(parse(line, view))} == kinds
        assert parse(line.upper(), view) == parse(line, view)
        return
    with pytest.raises(Ambiguous if kinds else Invalid) as caught:
        parse(line, view)
    assert caught.value.code == ("several-words" if kinds else "no-such-word")
    assert all(word in caught.value.message for word in fitting)


@both_languages()
def test_a_whole_word_is_understood_in_every_language() -> None:
    for verb, kind in {**ENGLISH, **FRENCH}.items():
        assert type(parse(f"{verb} {PARTS[kind]}", view_at(honour=True))) is kind


@both_languages()
def test_to_resign_takes_the_whole_word() -> None:
    assert parse("resign", view_at()) == parse("ABANDONNER", view_at()) == Resign()
    for cut in (*prefixes("resign")[:-1], *prefixes("abandonner")[1:-1]):
        with pytest.raises(Invalid) as caught:
            parse(cut, view_at())
        assert caught.value.code == "no-such-word"


def test_a_name_is_understood_from_letters_that_no_other_begins_with() -> None:
    view = view_at(names=("Anna", "anton", "ann", "Bob"))
    for word, seat in {"anna": 0, "ANNA": 0, "ant": 1, "ann": 2, "b": 3, "BO": 3, "Bob": 3}.items():
        assert parse(f"ask {word} C4", view) == Ask(seat, C4)
    for word in ("a", "an"):
        with pytest.raises(Ambiguous) as caught:
            parse(f"ask {word} C4", view)
        assert caught.value.code == "several-words"


@given(names.map(tuple), st.data())
@settings(derandomize=True, deadline=None)
def test_a_prefix_of_names_means_one_player_or_is_refused(
    those: tuple[str, ...], data: st.DataObject
) -> None:
    folded = [one.casefold() for one in those]
    word = data.draw(st.sampled_from([prefix for one in those for prefix in prefixes(one)]))
    begun = [seat for seat, one in enumerate(folded) if one.startswith(word.casefold())]
    whole = [seat for seat, one in enumerate(folded) if one == word.casefold()]
    meant = [seat for seat, one in enumerate(those) if one == word] or whole or begun
    line = f"ask {word} C4"
    if len(meant) == 1:
        assert parse(line, view_at(names=those)) == Ask(meant[0], C4)
    else:
        with pytest.raises((Ambiguous, Invalid)):
            parse(line, view_at(names=those))


@pytest.mark.parametrize(
    ("those", "word"), [(("disc", "disque", "bob"), "dis"), (("pass", "passer", "bob"), "pas")]
)
def test_names_that_are_verbs_are_names_all_the_same(those: tuple[str, ...], word: str) -> None:
    with pytest.raises(Ambiguous) as caught:
        parse(f"ask {word} C4", view_at(names=those))
    assert caught.value.code == "several-words"


@pytest.mark.parametrize("odd", ["Mary Ann", "", "bob\u00a0"])
def test_a_name_that_nobody_could_type_is_refused_or_can_be_typed(odd: str) -> None:
    setup = replace(known_game(3)[0], names=("ann", "bob", odd))
    try:
        view = View(start(setup), 0, 0)
    except Invalid:
        return
    assert parse(format_action(Ask(2, C4), view), view) == Ask(2, C4)


# Short forms.


def test_a_space_alone_where_one_kind_of_piece_is_due() -> None:
    for stage, action in {Stage.SHARE: Cube(C4), Stage.OWE: Cube(C4), Stage.EXTRA: Disc(C4)}.items():
        assert parse("C4", view_at(stage)) == action
        assert parse(" c4 ", view_at(stage)) == action


@both_languages()
def test_a_piece_alone_where_the_space_is_in_question() -> None:
    for stage in (Stage.ANSWER, Stage.CONFIRM):
        view = view_at(stage, space=D5)
        assert parse("cube", view) == parse("cu", view) == Cube(D5)
        assert parse("disc", view) == parse("dis", view) == parse("disque", view) == Disc(D5)
        assert parse("disc C4", view) == Disc(C4)


@both_languages()
def test_hint_alone_is_a_yes() -> None:
    assert parse("hint", view_at()) == parse("indication", view_at()) == Vote(True)
    for word, agree in {"yes": True, "YES": True, "oui": True, "no": False, "non": False}.items():
        assert parse(f"hint {word}", view_at()) == Vote(agree)


def test_a_correction_to_nowhere() -> None:
    assert (
        parse("correct C4 nowhere", view_at()) == parse("correct c4 NOWHERE", view_at()) == Correct(C4, None)
    )


@pytest.mark.parametrize("said", ["no hint", "No  HINT", "pas d'indication"])
@both_languages()
def test_a_no_as_people_say_it(said: str) -> None:
    assert parse(said, view_at()) == Vote(False)


# What is refused.

TURN, ANSWER = view_at(), view_at(Stage.ANSWER, space=D5)


def bad_setup() -> None:
    start(replace(known_game(3)[0], names=("bob", "Bob", "carol")))


def said(text: str, view: View = TURN) -> Callable[[], object]:
    return lambda: parse(text, view)


REFUSED: list[tuple[str, type[Refusal], Callable[[], object]]] = [
    ("bad-setup", Invalid, bad_setup),
    ("no-such-number", Invalid, lambda: check_legal(TURN.state, 0, Cube(108))),
    ("no-such-number", Invalid, lambda: check_legal(TURN.state, TABLE, MarkFound(-1))),
    ("no-such-number", Invalid, lambda: check_legal(TURN.state, TABLE, MarkFound(100))),
    ("no-such-number", Invalid, lambda: check_legal(TURN.state, 7, Resign())),
    ("no-such-word", Invalid, said("give 3")),
    ("empty", Invalid, said("")),
    ("empty", Invalid, said(" \t\n ")),
    ("no-such-word", Invalid, said("dance")),
    ("no-such-word", Invalid, said("askk bob C4")),
    ("no-such-word", Invalid, said("?")),
    ("no-such-player", Invalid, said("ask zoe C4")),
    ("no-such-player", Invalid, said("ask bobby C4")),
    ("wrong-length", Invalid, said("ask")),
    ("wrong-length", Invalid, said("ask bob")),
    ("wrong-length", Invalid, said("ask bob C4 D5")),
    ("wrong-length", Invalid, said("cube C4 D5")),
    ("wrong-length", Invalid, said("resign now")),
    ("wrong-length", Invalid, said("correct C4")),
    ("no-such-vote", Invalid, said("hint maybe")),
    ("no-such-space", Invalid, said("cube M1")),
    ("no-such-space", Invalid, said("cube A0")),
    ("no-such-space", Invalid, said("cube A10")),
    ("no-such-space", Invalid, said("A²", view_at(Stage.SHARE))),
    ("no-such-space", Invalid, said("Z9")),
    ("no-such-space", Invalid, said("correct C4 somewhere")),
    ("no-such-space", Invalid, said("ask bob 4C")),
    ("several-words", Ambiguous, said("c C4", view_at(honour=True))),
    ("several-words", Ambiguous, both_languages()(said("d C4"))),
    ("ask-or-search", Ambiguous, said("C4")),
    ("which-space", Ambiguous, said("search")),
    ("which-space", Ambiguous, said("cube")),
    ("which-space", Ambiguous, said("disc", view_at(Stage.SHARE))),
    ("which-space", Ambiguous, said("search", ANSWER)),
    ("cube-or-disc", Ambiguous, said("C4", ANSWER)),
    ("cube-or-disc", Ambiguous, said("C4", view_at(Stage.CONFIRM, space=D5))),
]


@pytest.mark.parametrize(("code", "kind", "attempt"), REFUSED)
def test_refusal(code: str, kind: type[Refusal], attempt: Callable[[], object]) -> None:
    with pytest.raises(kind) as caught:
        attempt()
    assert caught.value.code == code
    texts = [in_language(language, caught.value) for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    assert all("{" not in text for text in texts)


def in_language(language: str, refusal: Refusal) -> str:
    with speaking(language):
        return refusal.message


def test_every_code_has_an_example() -> None:
    shown = {(code, kind) for code, kind, _ in REFUSED}
    assert {(code, Invalid) for code in refusals._INVALID} <= shown
    assert {(code, Ambiguous) for code in refusals._AMBIGUOUS} <= shown


def test_a_refusal_says_what_would_do() -> None:
    with pytest.raises(Invalid, match="ask NAME C4"):
        parse("", TURN)
    with pytest.raises(Invalid, match="alice, bob, carol"):
        parse("ask zoe C4", TURN)
    with pytest.raises(Invalid, match="'ask NAME C4'"):
        parse("ask bob", TURN)
    with pytest.raises(Ambiguous, match="correct, cube"):
        parse("c C4", view_at(honour=True))
    with speaking("fr"), pytest.raises(Ambiguous, match="chercher, cube"):
        parse("c C4", TURN)


TOKENS = [
    *ENGLISH,
    *FRENCH,
    *NAMES,
    "C4",
    "L9",
    "M1",
    "A0",
    "yes",
    "non",
    "none",
    "nowhere",
    "3",
    "-1",
    "",
    "{x}",
    "A²",
]
tokens = st.sampled_from(TOKENS) | st.sampled_from(TOKENS).map(lambda token: token[:2]) | st.text(max_size=6)


@given(st.text() | st.lists(tokens, max_size=4).map(" ".join), views, st.sampled_from(LANGUAGES))
@settings(derandomize=True, deadline=None, max_examples=300)
def test_any_text_is_an_action_or_refused(text: str, view: View, language: str) -> None:
    with speaking(language):
        try:
            action = parse(text, view)
        except (Invalid, Ambiguous) as refusal:
            assert refusal.code
            assert all(in_language(one, refusal) for one in LANGUAGES)
        else:
            assert isinstance(action, get_args(Action))
            assert parse(format_action(action, view), view) == action
