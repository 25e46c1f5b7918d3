"""The assistant says why a clue is out, and what an answer would tell."""

from dataclasses import replace

import pytest

from helpers.bot_games import game, table
from p2pcryptid.games.cryptid.assistant import Foresight, foresee, spot_page, why, why_page
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.bots.legal_worlds import own_worlds
from p2pcryptid.games.cryptid.clues import clue_numbers
from p2pcryptid.games.cryptid.notebook import possible_clues, why_not
from p2pcryptid.games.cryptid.rules import start
from p2pcryptid.games.cryptid.spaces import each, name
from p2pcryptid.games.cryptid.state import Stage
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.i18n import speaking


def views(mode: Mode = Mode.NORMAL, players: int = 4) -> list[View]:
    setup, clues = table(players, mode)
    turns = [s for s, _, _ in game(setup, clues, ["medium"] * players, 4) if s.stage is Stage.TURN]
    return [View(state, state.actor, clues[state.actor]) for state in turns]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_has_a_reason_just_for_what_is_impossible(language: str) -> None:
    said = set()
    with speaking(language):
        for view in views():
            found, _ = own_worlds(view)
            for seat in range(4):
                for clue in clue_numbers(Mode.NORMAL):
                    words = why(view, seat, clue)
                    assert (words is None) == (clue in found.by_clue[seat])
                    said.add((words or "").split(",")[0])
                    reasons = why_not(view.state, seat, clue)
                    if reasons is not None and seat != view.seat and clue != view.clue:
                        assert words == reasons.text()
    own, deal = {
        "en": ("you hold another clue", "the pieces allow it"),
        "fr": ("vous avez un autre indice", "les pions le permettent"),
    }[language]
    assert {own, deal} <= said


def test_foresight_counts_what_is_left_after_either_answer() -> None:
    for view in views()[:4]:
        found, _ = own_worlds(view)
        for seat in range(4):
            for space in each(view.state.open):
                seen = foresee(view, seat, space)
                discs = found.allowing(seat, space)
                assert seen.chance == discs.bit_count() / found.count
                assert seen.disc_clues + seen.cube_clues == seen.clues
                assert seen.habitats == tuple(sorted(found.by_habitat))
                assert seen.disc_habitats == tuple(sorted(found.habitats(discs)))
                assert seen.cube_habitats == tuple(sorted(found.habitats(found.all & ~discs)))
                assert (seen.chance == 0) == (not seen.disc_habitats)
                assert seen.clues == sum(why(view, seat, clue) is None for clue in clue_numbers(Mode.NORMAL))
                assert seen.exact


def test_foresight_in_words() -> None:
    view = views()[0]
    assert view.seat is not None
    other = (view.seat + 1) % 4
    open_question = next(s for s in each(view.state.open) if 0 < foresee(view, other, s).chance < 1)
    seen = foresee(view, other, open_question)
    who, where = view.state.setup.names[other], name(open_question)
    chance = round(100 * seen.chance)
    assert seen.text().startswith(f"{who} on {where}: {chance} % chance of a disc")
    with speaking("fr"):
        assert seen.text().startswith(f"{who} en {where} : un disque à")
    cubed = next(each(view.state.cubes[other]))
    sure = foresee(view, other, cubed)
    assert sure.chance == 0
    assert "would place a cube" in sure.text()
    with speaking("fr"):
        assert "ne vous apprend rien" in sure.text()


def test_the_last_space_that_is_left_is_named() -> None:
    seen = replace(an_open_question(), habitats=(38, 40), disc_habitats=(38,), cube_habitats=(40,))
    assert "2 spaces (counting" in seen.text()
    assert "1 space (C4), a cube" in seen.text()
    assert seen.text().endswith("1 space (E4)")


def an_open_question() -> Foresight:
    """What it would tell to ask somebody, where both answers are possible."""
    asked = (
        foresee(view, seat, space) for view in views() for seat in range(4) for space in each(view.state.open)
    )
    return next(seen for seen in asked if seen.disc_habitats and seen.cube_habitats)


def test_a_spectator_is_told_what_everybody_may_know() -> None:
    state = views()[0].state
    spectator = View(state, None, None)
    seen = foresee(spectator, 0, next(each(state.open)))
    assert 0 < seen.clues <= len(possible_clues(state, 0))
    assert [c for c in clue_numbers(Mode.NORMAL) if why(spectator, 0, c) is None]


def test_wrong_pieces_are_said_to_fit_nothing() -> None:
    view = views()[0]
    everywhere = replace(view.state, discs=(view.state.open,) * 4)
    seen = foresee(View(everywhere, view.seat, view.clue), 0, next(each(view.state.open)))
    assert seen.text().startswith("no legal deal fits")
    with speaking("fr"):
        assert seen.text().startswith("aucune donne")


def test_an_estimate_says_so() -> None:
    setup, _ = table(5, Mode.ADVANCED)
    seen = foresee(View(start(setup), None, None), 0, 40)
    assert not seen.exact
    assert "from a part of all deals" in seen.text()
    with speaking("fr"):
        assert "d'après une partie" in seen.text()


def test_the_space_that_is_left_is_named() -> None:
    named = 0
    for view in views():
        for seat in range(4):
            for space in each(view.state.open):
                seen = foresee(view, seat, space)
                if seen.disc_habitats and len(seen.cube_habitats) == 1:
                    named += 1
                    assert seen.text().endswith(f"1 space ({name(seen.cube_habitats[0])})")
    assert named


def test_a_page_for_a_spot_has_a_line_for_each_of_the_others() -> None:
    view = views()[2]
    state = view.state
    cubed = 0
    for space in range(108):
        chance, *lines = spot_page(view, space).splitlines()
        assert chance.startswith(f"{name(space)} ")
        assert ("cannot be the habitat" in chance) == (space not in foresee(view, 0, space).habitats)
        if not state.open >> space & 1:
            cubed += 1
            assert lines == ["a cube is there: nobody can be asked"]
            continue
        others = [seat for seat in state.setup.order if seat != view.seat]
        assert [line.split(":")[0].split()[0] for line in lines] == [state.setup.names[s] for s in others]
        for seat, line in zip(others, lines, strict=True):
            seen = foresee(view, seat, space)
            if state.discs[seat] >> space & 1:
                assert line.endswith("has a disc there")
            elif seen.chance in (0, 1):
                assert line.endswith("a disc for certain" if seen.chance else "a cube for certain")
            else:
                assert f": {round(100 * seen.chance)} % for a disc; it leaves " in line
    assert cubed


def test_the_last_spot_is_said_to_be_the_habitat() -> None:
    last = next(view for view in views() if len(foresee(view, 0, 0).habitats) == 1)
    (habitat,) = foresee(last, 0, 0).habitats
    assert spot_page(last, habitat).startswith(f"{name(habitat)} must be the habitat")
    elsewhere = next(space for space in each(last.state.open) if space != habitat)
    assert f"1 space ({name(habitat)}) can" in spot_page(last, elsewhere)
    with speaking("fr"):
        assert spot_page(last, habitat).startswith(f"{name(habitat)} est forcément l'habitat")
    wrong = replace(last.state, discs=(last.state.open,) * 4)
    assert spot_page(View(wrong, last.seat, last.clue), habitat).startswith("no legal deal fits")


def test_why_as_a_page() -> None:
    view = views()[0]
    assert view.clue is not None
    other = (view.seat or 0) ^ 1
    assert why_page(view, other, view.clue).endswith("\n  it is your own clue")
    may = next(clue for clue in view.state.setup.clues if why(view, other, clue) is None)
    assert why_page(view, other, may).startswith(f"{view.state.setup.names[other]} may hold it: ")
