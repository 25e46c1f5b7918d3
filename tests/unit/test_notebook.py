"""The notebook says what is left of each player's clues, and why the rest is not."""

from dataclasses import replace

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid import rules
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.clues import BREAKS, CLUES
from p2pcryptid.games.cryptid.dealing import NAMES, deal, prepare
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.notebook import possible_clues, why_not
from p2pcryptid.games.cryptid.spaces import each, name
from p2pcryptid.games.cryptid.state import State
from p2pcryptid.games.game import Variant
from p2pcryptid.games.plain import random_bot
from p2pcryptid.i18n import speaking
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play


def test_the_true_clue_is_always_possible_and_the_rest_has_a_reason() -> None:
    for players in (3, 4, 5):
        draw = Draw(bytes([players] * 32), "notebook")
        variant = Variant(players, ("normal", "advanced")[players % 2])
        table = ClearTable(CRYPTID, players)
        steps = list(
            play(CRYPTID, variant, NAMES[:players], [random_bot(CRYPTID).choose] * players, draw, table)
        )
        clues = [table.view(steps[-1].after, seat).clue for seat in range(players)]
        before = [set(possible_clues(steps[0].before, seat)) for seat in range(players)]
        for step in steps[::9]:
            for seat, clue in enumerate(clues):
                left = set(possible_clues(step.after, seat))
                assert clue in left
                assert left <= before[seat], "what is ruled out stays ruled out"
                before[seat] = left
                for other in range(len(CLUES)):
                    assert (why_not(step.after, seat, other) is None) == (other in left)


def start() -> tuple[State, int]:
    draw = Draw(bytes(32), "notebook")
    setup = prepare(Variant(4, "normal"), NAMES[:4], draw)
    return rules.start(setup), deal(setup, draw)[0]


def test_the_reasons_name_the_pieces_in_words() -> None:
    state, clue = start()
    allowed = analyse_board(state.setup.board, Mode.NORMAL, 4).sets[clue]
    inside, outside = next(each(allowed)), next(each(~allowed & (1 << 108) - 1))
    state = replace(state, cubes=(1 << inside, 0, 0, 0), discs=(1 << outside, 0, 0, 0))
    reasons = why_not(state, 0, clue)
    assert reasons is not None
    assert (reasons.cubes, reasons.discs, reasons.hints, reasons.out_of_play) == (
        (inside,),
        (outside,),
        (),
        False,
    )
    assert f"it allows {name(inside)}, where they have a cube" in reasons.text()
    assert f"it excludes {name(outside)}, where they have a disc" in reasons.text()
    with speaking("fr"):
        assert f"il permet {name(inside)}" in reasons.text()
    assert clue not in possible_clues(state, 0)
    assert clue in possible_clues(state, 1)


def test_a_hint_rules_out_for_everybody() -> None:
    state, clue = start()
    broken = next(h for h in range(11) if BREAKS[clue] >> h & 1)
    state = replace(state, hints=(broken,))
    assert all(clue not in possible_clues(state, seat) for seat in range(4))
    reasons = why_not(state, 2, clue)
    assert reasons is not None
    assert reasons.hints == (broken,)
    with speaking("fr"):
        assert reasons.text().startswith("indication : Aucun indice")


def test_a_clue_out_of_play_says_so() -> None:
    state, _ = start()
    known = analyse_board(state.setup.board, Mode.NORMAL, 4)
    out = [clue for clue in range(23) if clue not in known.clues]
    for clue in out:
        reasons = why_not(state, 0, clue)
        assert reasons is not None
        assert reasons.text() == "not in play on this board"
