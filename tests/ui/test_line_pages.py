"""The texts of the line interface, without a match; shown with Cryptid."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256

import pytest

from helpers.cli_runs import EXAMPLES as KNOWN_SETUPS
from helpers.languages import LANGUAGES, spoken
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal, Invalid
from p2pcryptid.games.cryptid import pages as cryptid_pages
from p2pcryptid.games.cryptid import spaces
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.dealing import deal, prepare
from p2pcryptid.games.cryptid.document import read_setups
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.legality import EXPECTED, check_legal
from p2pcryptid.games.cryptid.notation import forms, parse
from p2pcryptid.games.cryptid.notebook import possible_clues
from p2pcryptid.games.cryptid.questions import ASSISTANT, COMMANDS
from p2pcryptid.games.cryptid.rules import apply, start
from p2pcryptid.games.cryptid.state import (
    Action,
    Ask,
    Cube,
    Disc,
    Fact,
    Lapse,
    Search,
    Setup,
    Stage,
    State,
    Vote,
)
from p2pcryptid.games.cryptid.view import View, playable
from p2pcryptid.games.cryptid.words import clue_text, grouped_clues
from p2pcryptid.games.game import Change, Variant
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.i18n import speaking
from p2pcryptid.names import listed
from p2pcryptid.ui.line import pages
from p2pcryptid.ui.line.commands import (
    AnyCommand,
    Core,
    every_command,
    form,
    help_text,
    on_or_off,
    read_command,
)

NAMES = ("ann", "bob", "carol")
SHOW = presentation_of(CRYPTID)
DRAW = Draw(sha256(b"line pages").digest(), "test")
SETUP = prepare(Variant(3, "advanced"), NAMES, DRAW)
CLUES = deal(SETUP, DRAW)
START = start(SETUP)
FIRST = SETUP.order[0]
CLUE, NOTES, _, WHY, _ = COMMANDS


def seen(seat: int, state: State = START) -> View:
    return View(state, seat, CLUES[seat])


def first_true(view: View, kind: type[Action]) -> Action:
    return next(one for one in playable(view) if type(one) is kind)


def after_sharing() -> tuple[State, list[Change]]:
    """Both rounds of first cubes, each true."""
    state, story = START, list[Change]()
    while state.stage is Stage.SHARE:
        fact: Fact = Fact(state.actor, first_true(seen(state.actor, state), Cube))
        story.append(Change(state, fact, apply(state, fact)))
        state = story[-1].after
    return state, story


def test_names_in_a_row() -> None:
    assert listed(["ann"]) == "ann"
    assert spoken("fr", listed, ["ann", "bob"]) == "ann et bob"
    assert listed(NAMES) == "ann, bob and carol"
    assert spoken("fr", listed, []) == "personne"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_lists_all_moves_and_commands(lang: str) -> None:
    with speaking(lang):
        text = help_text(SHOW)
        assert all(one in text for one in forms())
        for command in every_command(SHOW):
            assert str(form(command)) in text
            typed = read_command(str(form(command)), SHOW)
            assert typed is not None
            assert typed.command is command
    assert max(map(len, text.splitlines()[1:])) <= 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_moves_of_honour_tables_only_there(lang: str) -> None:
    honour = replace(START, setup=replace(SETUP, honour=True))
    with speaking(lang):
        proven = set(forms(seen(0)))
        assert set(forms(seen(0, honour))) == set(forms())
        assert {one.split()[0] for one in set(forms()) - proven} == {
            "en": {"correct", "yes"},
            "fr": {"corriger", "oui"},
        }[lang]
        (correct,) = (form for form in forms() if form.endswith("C4 D5"))
        assert correct not in help_text(SHOW, view=seen(0))
        assert correct in help_text(SHOW, view=seen(0, honour))
        with pytest.raises(Invalid) as caught:
            parse("nonsense", seen(0))
        assert correct not in caught.value.message


@pytest.mark.parametrize(
    ("lang", "text", "command"),
    [
        ("en", "HELP", Core.HELP),
        ("en", "h", Core.HELP),
        ("fr", "?", Core.HELP),
        ("fr", "aide", Core.HELP),
        ("fr", "help", Core.HELP),
        ("fr", " plateau ", Core.BOARD),
        ("fr", "indice", CLUE),
        ("fr", "Clue", CLUE),
        ("fr", "carnet", NOTES),
        ("en", "assistant", ASSISTANT),
        ("fr", "renoncer", Core.ABANDON),
        ("en", "quit", Core.QUIT),
        ("en", "bye", Core.QUIT),
    ],
)
def test_commands_in_english_and_in_the_language_spoken(lang: str, text: str, command: AnyCommand) -> None:
    assert spoken(lang, read_command, text, SHOW) == (command, [])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["", "hint", "hint yes", "resign", "abandonner", "a bob C4", "C4", "n", "q"])
def test_moves_are_no_commands(lang: str, text: str) -> None:
    assert spoken(lang, read_command, text, SHOW) is None


def test_what_follows_a_command() -> None:
    assert read_command("why bob 12", SHOW) == (WHY, ["bob", "12"])
    with speaking("fr"):
        told = [on_or_off(words) for words in (["ON"], ["oui"], ["non"], ["no"], [], ["x"], ["on", "on"])]
    assert told == [True, True, False, False, None, None, None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_opening_has_board_order_and_own_clue_alone(lang: str) -> None:
    with speaking(lang):
        text = pages.opening_page(SHOW, seen(1))
        assert clue_text(CLUES[1]) in text
        assert not any(clue_text(CLUES[seat]) in text for seat in (0, 2))
    you = {"en": "bob (you)", "fr": "bob (vous)"}[lang]
    assert ", ".join(you if seat == 1 else NAMES[seat] for seat in SETUP.order) in text


BOARDS = read_setups(KNOWN_SETUPS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("number", "players"), [(2, 3), (4, 3), (3, 4), (7, 5), (0, 4)])
def test_opening_tells_every_clue_that_is_out_of_play(number: int, players: int, lang: str) -> None:
    names = ("ann", "bob", "carol", "dave", "erin")[:players]
    board = BOARDS[number].board
    in_play = analyse_board(board, Mode.NORMAL, players).clues
    setup = Setup(Mode.NORMAL, False, names, tuple(range(players)), board, in_play)
    state = start(setup)
    out = 23 - len(cryptid_pages.clues_in_play(state))
    with speaking(lang):
        heading, *kinds = cryptid_pages.out_of_play(state) or ("",)
        text = pages.opening_page(SHOW, View(state, None, None))
    assert (out == 0) == (heading == "") == (number == 0)
    assert not out or f"{out} " in heading
    assert sum(kind.count(",") + 1 for kind in kinds) == out
    assert "\n".join([heading, *kinds]) in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_opening_says_where_people_answer_by_hand_and_may_err(lang: str) -> None:
    proven, on_honour = START, replace(START, setup=replace(SETUP, honour=True))
    with speaking(lang):
        (correct,) = (form for form in forms() if form.endswith("C4 D5"))
        assert correct not in pages.opening_page(SHOW, seen(1, proven))
        told = pages.opening_page(SHOW, seen(1, on_honour))
        assert cryptid_pages.on_honour() in told
        assert correct in told
    assert max(map(len, spoken(lang, cryptid_pages.on_honour).splitlines())) <= 80


def test_the_opening_tells_who_is_a_bot_and_of_which_level() -> None:
    line = pages.bots_line(SHOW, NAMES, ("", "easy", "master"))
    assert line == "bots: bob (easy), carol (master: counts every legal deal)"
    assert line in pages.opening_page(SHOW, seen(1), line).splitlines()
    assert pages.bots_line(SHOW, NAMES, ("", "", "")) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stage", [stage for stage in Stage if stage not in (Stage.OVER, Stage.DEALING)])
def test_every_stage_says_what_is_due(stage: Stage, lang: str) -> None:
    state = replace(START, stage=stage, space=spaces.parse("C4"))
    with speaking(lang):
        line = SHOW.prompt(seen(FIRST, state))
        page = pages.turn_page(SHOW, seen(FIRST, state), screen=True)
        again = pages.turn_page(SHOW, seen(FIRST, state), screen=False)
    assert re.search(r"cube|dis[cq]|\b[A-L][1-9]\b", line)
    assert ("\\_____/" in page) == (stage in (Stage.SHARE, Stage.TURN, Stage.AGREE))
    assert again == line


def played(choose: Callable[[list[Action]], Action], games: int) -> Iterator[tuple[State, View]]:
    """Every state of some games of five, with the view of whoever has to move."""
    for number in range(games):
        draw = Draw(sha256(b"examples %d" % number).digest(), "test")
        setup = prepare(Variant(5, "advanced"), ("ann", "bob", "carol", "dan", "eva"), draw)
        clues, state = deal(setup, draw), start(setup)
        while state.outcome is None:
            view = View(state, state.actor, clues[state.actor])
            yield state, view
            moves = [one for one in playable(view) if type(one) in EXPECTED[state.stage]]
            state = apply(state, Fact(state.actor, choose(moves)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_can_be_played(lang: str) -> None:
    """Legal, and true of the player's clue; and nothing that gives up before it must."""

    def choose(moves: list[Action]) -> Action:  # keeps searches for the end, so that games are long
        return next((one for one in moves if not isinstance(one, Search)), moves[0])

    named = (Stage.SHARE, Stage.TURN, Stage.EXTRA, Stage.OWE)
    seen_at = set()
    for state, view in played(choose, 2):
        if state.stage in named:
            with speaking(lang):
                (said,) = re.findall(r"\((?:such as: |par exemple : )(.*)\)", SHOW.prompt(view))
                examples = [parse(one, view) for one in said.split(" · ")]
            assert set(examples) <= set(playable(view)), said
            assert not (Lapse() in examples and len(examples) > 1)
            seen_at.add(state.stage)
    assert {Stage.SHARE, Stage.TURN, Stage.OWE} <= seen_at


def test_the_own_clue_stands_below_the_board_and_is_not_repeated() -> None:
    state, _ = after_sharing()
    view = seen(state.actor, state)
    clue = f"your clue: {clue_text(CLUES[state.actor])}"
    with_screen = pages.turn_page(SHOW, view, screen=True)
    assert with_screen.splitlines()[-2] == clue
    assert clue not in pages.turn_page(SHOW, view, screen=False)


def test_an_answer_without_choice_is_told_as_such_to_its_player_alone() -> None:
    state, _ = after_sharing()
    asker, asked = state.setup.order[:2]
    action = next(one for one in playable(seen(asker, state)) if isinstance(one, Ask) and one.seat == asked)
    fact: Fact = Fact(asker, action)
    assert "choice" not in SHOW.tell(seen(asker, state), state, fact)
    state = apply(state, fact)
    piece = next(one for one in playable(seen(asked, state)) if isinstance(one, Cube | Disc))
    answer: Fact = Fact(asked, piece)
    assert SHOW.tell(seen(asked, state), state, answer).endswith("(your clue left no choice)")
    assert "choice" not in SHOW.tell(seen(asker, state), state, answer)
    honour = replace(state, setup=replace(state.setup, honour=True))
    assert "choice" not in SHOW.tell(seen(asked, honour), honour, answer)


def test_who_has_not_voted_is_asked() -> None:
    before, _ = after_sharing()
    call: Fact = Fact(0, Vote(True))
    state = apply(before, call)
    wanted = "a hint was called for: 'hint yes' or 'hint no'"
    assert wanted in SHOW.tell(seen(1, state), before, call)
    assert wanted not in SHOW.tell(seen(0, state), before, call)
    assert wanted not in SHOW.tell(seen(1, state), before, Fact(0, Cube(3)))
    assert wanted not in SHOW.tell(View(state, None, None), before, call)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_history_is_cut_at_its_beginning(lang: str) -> None:
    _, story = after_sharing()
    with speaking(lang):
        whole = pages.history_page(SHOW, story).splitlines()
        assert len(whole) == 6
        assert pages.history_page(SHOW, story, 2).splitlines() == whole[-2:]
        nothing = pages.history_page(SHOW, [])
    assert nothing == {"en": "nothing has happened yet", "fr": "il ne s'est encore rien passé"}[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_count_cut_and_leave_out_the_own_clue(lang: str) -> None:
    with speaking(lang):
        text, of_bob = NOTES.answer(seen(0), []), NOTES.answer(seen(0), ["bob"])
        short = grouped_clues(clue for clue in possible_clues(START, 1) if clue != CLUES[0])
        clues = [clue for clue in possible_clues(START, 1) if clue != CLUES[0]]
        entries = [cryptid_pages.clue_entry(clue) for clue in clues]
        mine = cryptid_pages.clue_entry(CLUES[0])
        in_play = cryptid_pages.clues_page(START)
        assert all(cryptid_pages.clue_entry(clue) in in_play for clue in CLUES)
    assert all(name in text for name in NAMES)
    assert of_bob.splitlines()[1:-1] == [f"  {line}" for line in short]  # too many for a line each
    left = len(clues) - sum(entry in text.splitlines() for entry in entries)
    assert 0 < left < len(clues)
    assert len(text.splitlines()) <= 20
    more = {"en": f"and {left} more: 'notes bob'", "fr": f"et {left} de plus : « carnet bob »"}[lang]
    assert more in text
    assert more not in of_bob
    assert mine not in of_bob


def there(away: tuple[int, ...] = (), silent: float = 0) -> pages.Presence:
    return pages.Presence(("", "", "hard"), away, (silent,) * 3)


def test_players_are_told_with_their_levels_and_silences() -> None:
    lines = pages.players_page(CRYPTID, NAMES, START, 0, there(silent=3725)).splitlines()
    by_name = {line.split()[1]: line for line in lines}
    assert "silent" not in by_name["ann"]
    assert "bob  here, silent for 1:02:05" in by_name["bob"]
    assert "carol  a bot (hard), here, silent for 1:02:05" in by_name["carol"]
    assert "silent" not in pages.players_page(CRYPTID, NAMES, START, 0, there(silent=9))
    present = pages.Presence(("", "", "master"), (), (0,) * 3)
    shown = pages.players_page(CRYPTID, NAMES, START, 0, present)
    assert "carol  a bot (master: counts every legal deal), here" in shown


def test_players_are_here_or_away_and_may_have_resigned() -> None:
    state = replace(START, resigned=(2,))
    lines = pages.players_page(CRYPTID, NAMES, state, 0, there(away=(1,))).splitlines()
    by_name = {line.split()[1]: line for line in lines}
    assert list(by_name) == [NAMES[seat] for seat in SETUP.order]
    assert "ann (you)  here" in by_name["ann"]
    assert "away" in by_name["bob"]
    assert "here, resigned" in by_name["carol"]
    assert spoken("fr", pages.players_page, CRYPTID, NAMES, None, 0, there()).count("présent") == 3
    assert [line for line in lines if "waits for" in line] == [by_name[NAMES[FIRST]]]
    mine = pages.players_page(CRYPTID, NAMES, state, FIRST, there())
    assert "here, the game waits for you" in mine.splitlines()[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_says_why_and_what_to_do(lang: str) -> None:
    view = seen(FIRST)
    with pytest.raises(Illegal) as raised:
        check_legal(START, FIRST, Disc(0))
    with speaking(lang):
        text = pages.refusal_page(SHOW, raised.value, view, SHOW.prompt(view))
        assert raised.value.message in text
        assert SHOW.prompt(view) in text
        untrue = Illegal("not-true", "that is not true of what you hold")
        assert clue_text(CLUES[FIRST]) in pages.refusal_page(SHOW, untrue, view, "")
