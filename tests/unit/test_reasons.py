"""Why a bot moved: a sentence that is true of how its level thinks, in every language."""

import pytest

from helpers.bot_games import game, table
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.bots import LEVELS, book_worlds, legal_worlds, notes, reason, reasons
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.legality import is_note
from p2pcryptid.games.cryptid.spaces import name
from p2pcryptid.games.cryptid.state import Action, Ask, Cube, Disc, Search, Vote
from p2pcryptid.games.cryptid.view import View, playable
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import level_text, reason_of
from p2pcryptid.i18n import languages, speaking

SILENT = ("random", "greedy")
TALKING = [level for level in LEVELS if level not in SILENT]


def moves(level: str, players: int = 4, mode: Mode = Mode.NORMAL) -> list[tuple[View, Action]]:
    setup, clues = table(players, mode)
    played = game(setup, clues, [level] * players, 6)
    return [(View(state, seat, clues[seat]), action) for state, seat, action in played]


def had_a_choice(view: View) -> bool:
    return sum(not is_note(action) for action in playable(view)) > 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("level", LEVELS)
def test_every_free_choice_has_a_reason_and_no_other(level: str, language: str) -> None:
    with speaking(language):
        for view, action in moves(level):
            said = reason(level, view, action)
            assert bool(said) == (had_a_choice(view) and level not in SILENT)
            assert "{" not in said
            assert not said.endswith(".")
            if said:
                assert view.seat is not None
                assert said.startswith(view.state.setup.names[view.seat])
                assert isinstance(action, Ask | Search | Cube | Disc)
                assert name(action.space) in said


@pytest.mark.parametrize("level", TALKING)
def test_languages_differ_and_a_vote_needs_no_reason(level: str) -> None:
    view, action = next((view, action) for view, action in moves(level) if had_a_choice(view))
    with speaking("en"):
        english = reason(level, view, action)
    with speaking("fr"):
        assert english != reason(level, view, action) != ""
    assert reason(level, view, Vote(True)) == ""


def test_what_is_possible_never_has_no_chance() -> None:
    assert [reasons._percent(chance) for chance in (0.0, 0.001, 0.04, 1.0)] == [0, 1, 4, 100]


def test_a_careful_player_says_what_a_piece_told_and_where_the_habitat_may_be() -> None:
    told = [reason("medium", view, action) for view, action in moves("medium")]
    assert any(", a possible habitat (" in said for said in told)
    assert any(" clues were possible for " in said for said in told)
    assert not any("because it may be" in said or "can still be suspected" in said for said in told)


def test_the_figures_are_what_the_level_reckons() -> None:
    for view, action in moves("medium"):
        said = reason("medium", view, action)
        if isinstance(action, Search):
            assert f"({round(100 * notes.habitat_odds(view, notes.chances(view))[action.space])} %)" in said
        if isinstance(action, Ask):
            clues = notes.held_by_others(view, view.state, action.seat)
            sets = notes.book_of(view.state)
            count = sum(sets[clue] >> action.space & 1 for clue in clues)
            assert f"{count} of {len(clues)} clues" in said
    for level, own_worlds in (
        ("hard", book_worlds.own_worlds),
        ("master", lambda view: legal_worlds.own_worlds(view)[0]),
    ):
        for view, action in moves(level):
            if isinstance(action, Search):
                own = own_worlds(view)
                chance = round(100 * own.by_habitat[action.space].bit_count() / own.count)
                assert f"{name(action.space)} {chance} %" in reason(level, view, action)


def test_master_says_what_it_does_wherever_levels_are_shown() -> None:
    show = presentation_of(CRYPTID)
    assert level_text(show, "medium") == "medium"
    assert level_text(show, "of another program") == "of another program"
    assert level_text(show, "master") == "master: counts every legal deal"
    with speaking("fr"):
        assert level_text(show, "master") == "maître : compte toutes les donnes permises"


def test_people_and_unknown_levels_have_no_reasons() -> None:
    show = presentation_of(CRYPTID)
    view, action = moves("medium")[0]
    assert reason_of(show, "medium", view, action) == reason("medium", view, action) != ""
    assert reason_of(show, "", view, action) == ""
    assert reason_of(show, "of-another-program", view, action) == ""
