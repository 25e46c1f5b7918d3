"""Real matches of three nodes, with a scripted person at one seat."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import trio
import typer

from helpers.line_sessions import NAMES, Typist, match, scripted, simple_bot
from helpers.progress import until
from p2pcryptid.audit.audit import audit
from p2pcryptid.cli.telling import tell_end, tell_match
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import P2PCryptidError
from p2pcryptid.games.cryptid import notation, spaces
from p2pcryptid.games.cryptid.bot import choose
from p2pcryptid.games.cryptid.legality import is_note
from p2pcryptid.games.cryptid.narration import ending, narrate, won
from p2pcryptid.games.cryptid.spaces import ALL
from p2pcryptid.games.cryptid.state import Action, Ask, Correct, Cube, Disc, Search, Stage
from p2pcryptid.games.cryptid.view import View, playable
from p2pcryptid.games.cryptid.words import clue_text
from p2pcryptid.i18n import speaking
from p2pcryptid.node.node import Ending, Node
from p2pcryptid.node.table_words import table_words
from p2pcryptid.settings import USUAL
from p2pcryptid.transcript.file import read_log
from p2pcryptid.ui.line.ending import end_text, revealed_views
from p2pcryptid.ui.line.news import is_my_turn
from p2pcryptid.ui.line.table import Leave, line_player
from p2pcryptid.ui.piece_words import piece_lines

SEED = "12"


def chance() -> Draw:
    """Each person's own, whatever other tests have drawn before."""
    return Draw(bytes(32), "person")


async def turn_of(node: Node) -> View:
    """Wait until the person has to choose."""
    known = 0
    while not is_my_turn(node):
        known = await node.runner.changes.wait(known)
    view: View = node.seat.view
    return view


async def play_on(node: Node, typist: Typist) -> None:
    """Type what the simple bot would do, to the end."""
    draw = chance()
    while True:
        view = await turn_of(node)
        before = len(node.match.story)
        await typist.type(notation.format(choose(view, draw), view))
        known = 0
        while len(node.match.story) == before:
            known = await node.runner.changes.wait(known)


def untrue_cube(view: View) -> str:
    """A cube on a space that the player's own clue allows: legal as far as the others can see."""
    true = playable(view)
    space = next(s for s in spaces.each(view.state.free(view.seat or 0)) if Cube(s) not in true)
    return f"cube {spaces.name(space)}"


async def person(node: Node, typist: Typist) -> None:
    """Looks at everything, makes mistakes, and plays."""
    await typist.saw("your clue: ")
    view = await turn_of(node)
    await typist.type("help", "moves: ask NAME C4")
    await typist.type("notes", "bob (you, as the others see you)")
    await typist.type("NOTES car", "carol: ")
    await typist.type("players", "bob (you)")
    await typist.type("words", " ".join(table_words(node.seat.state)))
    await typist.type("why carol 3", "'assistant on' switches it on")
    await typist.type("assistant on", "notebook assistant: on")
    await typist.type("what carol C4", "carol")
    await typist.type("why carol 99", "clue 99 is not in play on this board: 'clues' lists them")
    await typist.type("why carol", "write it like 'why NAME 12'")
    await typist.type("jump", "'help' lists all that you can type")
    await typist.type("cube Z9", "'Z9' is not a space")
    await typist.type("ask bob C4", "now type something like: cube C4")
    await typist.type("hint no", "hints begin with the first turn")
    await typist.type("", "your first cubes: ")
    untrue = await typist.type(untrue_cube(view), "not true of what you hold")
    assert clue_text(view.clue or 0) in untrue
    assert all(change.fact.seat != 1 for change in node.match.story)  # nothing was done yet
    await typist.type("abandon", "it ends when these have done so too: ann and carol")
    await play_on(node, typist)


async def test_a_person_plays_a_whole_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typist = Typist()

    async def told_bot(node: Node) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(simple_bot("carol"), node)
            nursery.start_soon(tell_match, node.runner, False)

    play = scripted(line_player(typist), person, typist)
    players = {"ann": simple_bot("ann"), "bob": play, "carol": told_bot}
    results = await match(tmp_path, SEED, players)
    node, how = results["bob"]
    assert how is Ending.REVEALED
    clues = {seat: view.clue for seat, view in revealed_views(node.match).items()}
    assert sorted(clues) == [0, 1, 2]
    check_shown(typist.shown, clues[1], [clues[0], clues[2]])
    assert all(passing.startswith(("dealing |", "waiting for ")) for passing in typist.passing)
    check_end(node, clues)
    heard = capsys.readouterr().out.splitlines()
    assert heard[0].startswith("table words")
    assert heard[2].startswith("dealt, attempts needed: ")
    told = [narrate(change.before, change.fact) for change in node.match.story]
    assert [heard[1], *heard[3:]] == told


def check_shown(shown: list[str], mine: int, others: list[int]) -> None:
    """What must be there in its order, and what must never be."""
    wanted = ("notebook assistant: off", "table words: ", "your clue: ", "your first cubes: ", "found it")
    places = [next(n for n, text in enumerate(shown) if part in text) for part in wanted]
    assert places == sorted(places)
    assert any(clue_text(mine) in text for text in shown)
    told = [text for text in shown if "clues possible" not in text]  # the notebook guesses, in the open
    assert not any(clue_text(clue) in text for clue in others for text in told)
    assert any("(your clue left no choice)" in text for text in shown)
    assert sum("read them aloud" in text for text in shown) == 2  # once by itself, once asked for


def check_end(node: Node, clues: dict[int, int]) -> None:
    for lang, colon in {"en": ":", "fr": " :"}.items():
        with speaking(lang):
            text, to_paste = end_text(node)
            state = node.match.state.state
            assert (won if state.outcome.winner == 1 else ending)(state) in text
            for seat, clue in clues.items():
                assert f"  {NAMES[seat]}{colon} {clue_text(clue)}" in text
            assert end_text(node, ended=False) == (text.partition("\n")[2], to_paste)
        assert to_paste == f"  p2pcryptid audit {node.log_path}\n  p2pcryptid replay {node.log_path}"
    assert node.log_path.exists()


async def honest_french_person(node: Node, typist: Typist) -> None:
    """Answers by hand, wrongly once, corrects it, and leaves."""
    draw = chance()
    await typist.saw("votre indice : ")
    view = await turn_of(node)
    await typist.type("aide", "coups : demander NOM C4")
    await typist.type("carnet", "vu par les autres")
    wrong = untrue_cube(view)
    await typist.type(wrong, "tapez-le encore une fois pour le faire quand même")
    await typist.type(wrong, "commence par un cube")  # nobody checks at an honour table
    view = node.seat.view
    mine = [one for one in playable(view) if type(one).__name__ == "Correct"]
    await typist.type(notation.format(mine[0], view), "bob corrige ")
    while (view := await turn_of(node)).state.stage not in (Stage.ANSWER, Stage.CONFIRM):
        done = len(node.match.story)
        await typist.type(notation.format(choose(view, draw), view))
        await until(lambda: len(node.match.story) > done)  # noqa: B023 - it is awaited right here
    await typist.saw("on vous interroge" if view.state.stage is Stage.ANSWER else "on cherche en")
    answers = [one for one in playable(view) if isinstance(one, Cube | Disc) and not is_note(one)]
    await typist.type("cube" if isinstance(answers[0], Cube) else "disque", "bob pose un")
    await typist.type("quitter")


def asks_bob(view: View, draw: Draw) -> Action:
    """Never searches, so that the game does not end before bob is asked."""
    actions = [one for one in playable(view) if not is_note(one)]
    asking = [one for one in actions if isinstance(one, Ask) and one.seat == 1]
    return draw.pick(asking) if asking else choose(view, draw)


async def test_honour_by_hand_in_french_and_leaving(tmp_path: Path) -> None:
    typist = Typist(rewrites=True)
    play = scripted(line_player(typist, on={"assistant"}), honest_french_person, typist)
    players = {"ann": simple_bot("ann", asks_bob), "bob": play, "carol": simple_bot("carol", asks_bob)}
    with speaking("fr"):
        with pytest.raises(BaseExceptionGroup) as raised:
            await match(tmp_path, SEED, players, honour=True)
        (leave,) = leaves(raised.value)
        assert isinstance(leave, Leave)
        assert leave.exit_code == 130
        assert leave.message == "vous avez quitté la table"
    assert typist.shown[:2] == ["carnet : actif", "assistant du carnet : actif"]
    assert not any("ne laissait pas le choix" in text for text in typist.shown)
    assert any(text.startswith("distribution |") for text in typist.passing)


class Careless:
    """At a table where the others search where bob's clue does not allow it, until he has noticed."""

    def __init__(self) -> None:
        self.allowed = ALL

    def searches(self, view: View, draw: Draw) -> Action:
        found = [
            one for one in playable(view) if isinstance(one, Search) and not self.allowed >> one.space & 1
        ]
        return draw.pick(found) if found else choose(view, draw)

    async def person(self, node: Node, typist: Typist) -> None:
        """Says "disc" to everything until that would end the game; then corrects it, and plays on."""
        self.allowed = (await turn_of(node)).allowed
        view, space = await self._until_found(node, typist)
        self.allowed = ALL
        await typist.saw(f"all have a disc on {spaces.name(space)}: ")
        await typist.saw("wins if all pieces are right. Are yours? (yes · correct C4 D5)")
        told = await typist.type(notation.format(correction(view, space), view), "bob corrects ")
        assert told.startswith(f"bob corrects {spaces.name(space)}: a cube there, and the disc ")
        assert not node.match.over and node.match.reveals == {}
        await play_on(node, typist)

    async def _until_found(self, node: Node, typist: Typist) -> tuple[View, int]:
        draw = chance()
        while True:
            view = await turn_of(node)
            state, done = view.state, len(node.match.story)
            if state.stage is Stage.AGREE and state.space is not None:
                return view, state.space
            answering = state.stage is Stage.CONFIRM or state.stage is Stage.ANSWER
            await typist.type("disc" if answering else notation.format(choose(view, draw), view))
            await until(lambda: len(node.match.story) > done)  # noqa: B023 - it is awaited right here


def correction(view: View, space: int) -> Action:
    """What an honest player does who has a wrong piece there."""
    return next(one for one in playable(view) if isinstance(one, Correct) and one.space == space)


async def test_a_mistaken_disc_that_completes_a_search_is_corrected_before_the_reveal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typist = Typist()
    careless = Careless()
    play = scripted(line_player(typist, replace(USUAL, confirm=False)), careless.person, typist)
    others = {name: simple_bot(name, careless.searches) for name in ("ann", "carol")}
    players = {"ann": others["ann"], "bob": play, "carol": others["carol"]}
    results = await match(tmp_path, SEED, players, honour=True)
    node, how = results["bob"]
    assert how is Ending.REVEALED
    (undone,) = [one for one in node.match.story if one.before.stage is Stage.AGREE and one.fact.seat == 1][
        :1
    ]
    assert isinstance(undone.fact.action, Correct)
    assert (undone.after.stage, undone.after.outcome) == (Stage.TURN, None)
    assert node.match.state.state.outcome is not None
    where = spaces.name(undone.fact.action.space)
    verdict = audit(read_log(node.log_path))
    with speaking("en"):
        lines = list(piece_lines(verdict))
    assert [
        one for one in lines if one.startswith(f"bob's disc on {where}: false when it was placed in event ")
    ]
    with pytest.raises(typer.Exit):
        tell_end(node, how, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["false_pieces"] == [piece.as_json() for piece in verdict.false_pieces] != []


def leaves(group: BaseExceptionGroup[BaseException]) -> list[BaseException]:
    found: list[BaseException] = []
    for error in group.exceptions:
        found += leaves(error) if isinstance(error, BaseExceptionGroup) else [error]
    assert all(isinstance(error, P2PCryptidError) for error in found)
    return found
