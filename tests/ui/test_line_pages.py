"""The texts of the line interface, without a match."""

from dataclasses import replace
from hashlib import sha256

import pytest
from p2pcryptid.ui.line.phrases import _PHRASES, listed, phrase

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal
from p2pcryptid.games.cryptid import spaces
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.dealing import Variant, deal, prepare
from p2pcryptid.games.cryptid.legality import check_legal
from p2pcryptid.games.cryptid.notation import forms, parse
from p2pcryptid.games.cryptid.notebook import possible_clues
from p2pcryptid.games.cryptid.rules import apply, start
from p2pcryptid.games.cryptid.state import Action, Ask, Cube, Disc, Fact, Stage, State, Vote
from p2pcryptid.games.cryptid.view import View, playable
from p2pcryptid.games.cryptid.words import Language, clue_text
from p2pcryptid.ui.line import pages
from p2pcryptid.ui.line.commands import Command, as_move, form, help_text, on_or_off, read_command

NAMES = ("ann", "bob", "carol")
LANGUAGES: tuple[Language, ...] = ("en", "fr")
DRAW = Draw(sha256(b"line pages").digest(), "test")
SETUP = prepare(Variant(3, Mode.ADVANCED), NAMES, DRAW)
CLUES = deal(SETUP, DRAW)
START = start(SETUP)
FIRST = SETUP.order[0]


def seen(seat: int, state: State = START) -> View:
    return View(state, seat, CLUES[seat])


def first_true(view: View, kind: type[Action]) -> Action:
    return next(one for one in playable(view) if type(one) is kind)


def after_sharing() -> tuple[State, list[Fact]]:
    """Both rounds of first cubes, each true."""
    state, facts = START, list[Fact]()
    while state.stage is Stage.SHARE:
        facts.append(Fact(state.actor, first_true(seen(state.actor, state), Cube)))
        state = apply(state, facts[-1])
    return state, facts


def test_every_phrase_has_the_same_blanks_in_both_languages() -> None:
    for key, (english, french) in _PHRASES.items():
        blanks = [{part.split("}")[0] for part in text.split("{")[1:]} for text in (english, french)]
        assert blanks[0] == blanks[1], key
        assert english != french or key == "opened", key


def test_names_in_a_row() -> None:
    assert listed(["ann"], "en") == "ann"
    assert listed(["ann", "bob"], "fr") == "ann et bob"
    assert listed(NAMES, "en") == "ann, bob and carol"
    assert listed([], "fr") == "personne"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_lists_all_moves_and_commands(lang: Language) -> None:
    text = help_text(lang)
    assert all(one in text for one in forms(lang))
    for command in Command:
        if command is not Command.HELP:
            assert form(command, lang) in text
            assert read_command(form(command, lang)) is not None
    assert max(map(len, text.splitlines()[1:])) <= 100


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("HELP", Command.HELP),
        ("h", Command.HELP),
        ("?", Command.HELP),
        ("aide", Command.HELP),
        (" plateau ", Command.BOARD),
        ("indice", Command.CLUE),
        ("renoncer", Command.ABANDON),
        ("quit", Command.QUIT),
    ],
)
def test_commands_in_both_languages(text: str, command: Command) -> None:
    assert read_command(text) == (command, [])


@pytest.mark.parametrize("text", ["", "hint", "hint yes", "resign", "abandonner", "a bob C4", "C4", "n", "q"])
def test_moves_are_no_commands(text: str) -> None:
    assert read_command(text) is None


def test_what_follows_a_command() -> None:
    assert read_command("why bob 12") == (Command.WHY, ["bob", "12"])
    assert [on_or_off(words) for words in (["ON"], ["non"], [], ["x"], ["on", "on"])] == [
        *(True, False, None, None, None),
    ]


def test_no_hint_can_be_said_both_ways() -> None:
    assert parse(as_move("no  Hint"), seen(0)) == Vote(False)
    assert parse(as_move("pas d'indication"), seen(0)) == Vote(False)
    assert as_move("ask bob C4") == "ask bob C4"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_opening_has_board_order_and_own_clue_alone(lang: Language) -> None:
    text = pages.opening_page(seen(1), lang)
    assert clue_text(CLUES[1], lang) in text
    assert not any(clue_text(CLUES[seat], lang) in text for seat in (0, 2))
    you = {"en": "bob (you)", "fr": "bob (vous)"}[lang]
    assert ", ".join(you if seat == 1 else NAMES[seat] for seat in SETUP.order) in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stage", [stage for stage in Stage if stage is not Stage.OVER])
def test_every_stage_says_what_is_due(stage: Stage, lang: Language) -> None:
    state = replace(START, stage=stage, space=spaces.parse("C4"))
    line = pages.turn_line(state, lang)
    assert "cube" in line or "disc" in line or "disque" in line or "C4" in line
    picture = "\\_____/" in pages.turn_page(seen(FIRST, state), lang)
    assert picture == (stage in (Stage.SHARE, Stage.TURN))
    assert pages.turn_page(seen(FIRST, state), lang, board=False) == line


def test_an_answer_without_choice_is_told_as_such_to_its_player_alone() -> None:
    state, _ = after_sharing()
    asker, asked = state.setup.order[:2]
    action = next(one for one in playable(seen(asker, state)) if isinstance(one, Ask) and one.seat == asked)
    fact = Fact(asker, action)
    assert "choice" not in pages.fact_line(state, fact, seen(asker, state), "en")
    state = apply(state, fact)
    piece = next(one for one in playable(seen(asked, state)) if isinstance(one, Cube | Disc))
    answer = Fact(asked, piece)
    assert pages.fact_line(state, answer, seen(asked, state), "en").endswith("(your clue left no choice)")
    assert "choice" not in pages.fact_line(state, answer, seen(asker, state), "en")
    honour = replace(state, setup=replace(state.setup, honour=True))
    assert "choice" not in pages.fact_line(honour, answer, seen(asked, honour), "en")


def test_who_has_not_voted_is_asked() -> None:
    state, _ = after_sharing()
    fact = Fact(0, Vote(True))
    state = apply(state, fact)
    assert pages.vote_line(state, fact, 1, "en") == phrase("vote", "en")
    assert pages.vote_line(state, fact, 0, "en") is None
    assert pages.vote_line(state, Fact(0, Cube(3)), 1, "en") is None
    assert pages.vote_line(state, fact, None, "en") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_history_is_cut_at_its_beginning(lang: Language) -> None:
    _, facts = after_sharing()
    assert len(pages.history_page(SETUP, facts, lang).splitlines()) == 6
    assert (
        pages.history_page(SETUP, facts, lang, 2).splitlines()
        == (pages.history_page(SETUP, facts, lang).splitlines()[-2:])
    )
    assert pages.history_page(SETUP, [], lang) == phrase("nothing-yet", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_count_cut_and_leave_out_the_own_clue(lang: Language) -> None:
    text = pages.notes_page(seen(0), lang)
    assert all(name in text for name in NAMES)
    all_of_bob = pages.notes_page(seen(0), lang, 1)
    clues = [clue for clue in possible_clues(START, 1) if clue != CLUES[0]]
    assert all_of_bob.splitlines()[1:] == [pages.clue_entry(clue, lang) for clue in clues]
    assert len(clues) > pages.MOST_CLUES
    more = phrase("more", lang, count=len(clues) - pages.MOST_CLUES, name="bob")
    assert more in text
    assert more not in all_of_bob
    assert pages.clue_entry(CLUES[0], lang) not in all_of_bob
    assert all(pages.clue_entry(clue, lang) in pages.clues_page(START, lang) for clue in CLUES)


def test_players_are_here_or_away_and_may_have_resigned() -> None:
    state = replace(START, resigned=(2,))
    lines = pages.players_page(NAMES, state, 0, (1,), "en").splitlines()
    by_name = {line.split()[1]: line for line in lines}
    assert list(by_name) == [NAMES[seat] for seat in SETUP.order]
    assert "ann (you)  here" in by_name["ann"]
    assert "away" in by_name["bob"]
    assert "here, resigned" in by_name["carol"]
    assert pages.players_page(NAMES, None, 0, (), "fr").count("présent") == 3
    assert [line for line in lines if "waits for" in line] == [by_name[NAMES[FIRST]]]
    mine = pages.players_page(NAMES, state, FIRST, (), "en")
    assert "here, the game waits for you" in mine.splitlines()[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_says_why_and_what_to_do(lang: Language) -> None:
    view = seen(FIRST)
    with pytest.raises(Illegal) as raised:
        check_legal(START, FIRST, Disc(0))
    text = pages.refusal_page(raised.value, view, True, lang)
    assert raised.value.texts[lang] in text
    assert pages.turn_line(START, lang) in text
    untrue = Illegal("not-true", "that is not true of your clue", "ce n'est pas vrai de votre indice")
    assert clue_text(CLUES[FIRST], lang) in pages.refusal_page(untrue, view, False, lang)
