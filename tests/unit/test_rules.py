"""Every rule and every ruling, each as a short game in notation. Rules look at no clue, so any piece goes."""

from dataclasses import replace
from pathlib import Path

import pytest

from helpers import reference_rules as reference
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal, Invalid, Refusal
from p2pcryptid.games.cryptid import spaces
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.dealing import NAMES, deal, prepare
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.hints import idle_hints
from p2pcryptid.games.cryptid.legality import claims, is_note, legal_actions
from p2pcryptid.games.cryptid.narration import narrate
from p2pcryptid.games.cryptid.refusals import _ILLEGAL
from p2pcryptid.games.cryptid.rules import apply, start, to_act, undealt
from p2pcryptid.games.cryptid.spaces import ALL, bits, parse
from p2pcryptid.games.cryptid.state import (
    ROW,
    Action,
    Agree,
    Ask,
    Correct,
    Cube,
    Disc,
    Fact,
    Lapse,
    Pass,
    Resign,
    Result,
    Search,
    Setup,
    Stage,
    State,
    Vote,
)
from p2pcryptid.games.cryptid.view import View, playable, row
from p2pcryptid.games.game import NOTHING, TABLE, Claims, Outcome, Variant
from p2pcryptid.games.requests import FreeMark, MarkFound, RowsDealt, UniqueColumn
from p2pcryptid.i18n import speaking

BOARDS = {players: chosen_board(bytes(32), Mode.NORMAL, players) for players in (3, 4, 5)}
BOARD, CLUES = BOARDS[3]
SHARING = ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "J1"]


def fresh(players: int = 3, honour: bool = False, order: tuple[int, ...] = ()) -> State:
    setup = Setup(Mode.NORMAL, honour, NAMES[:players], order or tuple(range(players)), *BOARDS[players])
    return start(setup)


def shared(players: int = 3, honour: bool = False) -> State:
    """After the initial sharing: cubes on A1, B1, …; alice has the first turn."""
    state = fresh(players, honour)
    for space in SHARING[: 2 * players]:
        state = apply(state, Fact(state.actor, Cube(parse(space))))
    return state


def after(state: State, *said: str) -> State:
    """Play lines like 'alice ask bob C4'; 'table' stands for the table, and 'give 3' for the third hint."""
    for line in said:
        who, text = line.split(maxsplit=1)
        seat = TABLE if who == "table" else state.setup.names.index(who)
        state = apply(state, Fact(seat, meant(text, state)))
    return state


def meant(text: str, state: State) -> Action | Result:
    verb, *parts = text.split()
    if verb == "give":
        return MarkFound(None if parts == ["none"] else int(parts[0]) - 1)
    return RowsDealt(ROW) if verb == "deal" else CRYPTID.parse(text, View(state, None, None))


def refused(state: State, line: str) -> str:
    with pytest.raises(Illegal) as caught:
        after(state, line)
    english = caught.value.message
    with speaking("fr"):
        assert english and caught.value.message != english
    return caught.value.code


def said_to(state: State, line: str) -> str:
    with pytest.raises(Refusal) as caught:
        after(state, line)
    return caught.value.message


def doing(state: State) -> tuple[Stage, str]:
    return state.stage, state.setup.names[state.actor]


def test_sharing_goes_twice_round_from_the_starting_player() -> None:
    state = fresh(3, order=(2, 0, 1))
    seen = []
    for space in SHARING[:6]:
        seen.append(state.setup.names[state.actor])
        state = apply(state, Fact(state.actor, Cube(parse(space))))
    assert seen == ["carol", "alice", "bob"] * 2
    assert doing(state) == (Stage.TURN, "carol")
    assert state.turns == 1


def test_sharing_takes_cubes_only_on_spaces_without_one() -> None:
    state = after(fresh(), "alice cube A1")
    assert refused(state, "bob cube A1") == "cube-there"
    assert refused(state, "bob disc A2") == "not-now"
    assert refused(state, "carol cube A2") == "not-yours"
    assert refused(state, "bob lapse") == "not-now"
    assert after(state, "bob cube B9").cubes[1] == bits([parse("B9")])


def test_a_disc_answers_a_question_and_ends_the_turn() -> None:
    state = after(shared(), "alice ask bob C4")
    assert doing(state) == (Stage.ANSWER, "bob")
    state = after(state, "bob disc")
    assert doing(state) == (Stage.TURN, "bob")
    assert state.discs[1] == bits([parse("C4")])


def test_a_cube_answers_a_question_and_costs_the_asker_a_cube() -> None:
    state = after(shared(), "alice ask carol C4", "carol cube")
    assert doing(state) == (Stage.OWE, "alice")
    assert refused(state, "alice cube C4") == "cube-there"
    assert refused(state, "alice ask bob D5") == "not-now"
    state = after(state, "alice cube D5")
    assert doing(state) == (Stage.TURN, "bob")


def test_whom_and_where_one_may_ask() -> None:
    state = after(shared(), "alice ask bob C4", "bob disc")
    assert refused(state, "bob ask bob D4") == "ask-yourself"
    assert refused(state, "bob ask alice A1") == "cube-there"
    state = after(state, "bob ask alice C4", "alice disc")
    assert refused(state, "carol ask bob C4") == "own-disc-there"
    assert refused(state, "carol ask alice C4") == "own-disc-there"
    assert refused(state, "alice ask bob D4") == "not-yours"


def test_the_answer_goes_on_the_space_that_was_asked_about() -> None:
    state = after(shared(), "alice ask bob C4")
    assert refused(state, "bob disc D4") == "other-space"
    assert refused(state, "bob pass") == "not-now"
    assert refused(state, "carol disc C4") == "not-yours"


def test_a_search_places_a_disc_and_goes_round_until_it_is_won() -> None:
    state = after(shared(4), "alice search C4")
    assert state.discs[0] == bits([parse("C4")])
    assert doing(state) == (Stage.CONFIRM, "bob")
    state = after(state, "bob disc", "carol disc")
    assert doing(state) == (Stage.CONFIRM, "dave")
    state = after(state, "dave disc")
    assert state.outcome == Outcome(0, "found")
    assert state.space == parse("C4")
    assert to_act(state) == ()
    assert refused(state, "alice ask bob D4") == "over"
    assert legal_actions(state, 0) == []


def test_the_first_cube_ends_a_search_and_costs_the_searcher_a_cube() -> None:
    state = after(shared(4), "alice search C4", "bob disc", "carol cube")
    assert doing(state) == (Stage.OWE, "alice")
    assert doing(after(state, "alice cube D5")) == (Stage.TURN, "bob")


def test_who_has_a_disc_there_is_passed_over_in_a_search() -> None:
    state = after(shared(4), "alice ask carol C4", "carol disc", "bob search C4")
    assert doing(state) == (Stage.CONFIRM, "dave")
    state = after(state, "dave disc")
    assert doing(state) == (Stage.CONFIRM, "alice")


def test_a_search_where_all_others_have_discs_is_won_at_once() -> None:
    state = after(shared(), "alice ask bob C4", "bob disc", "bob ask carol C4", "carol disc")
    state = after(state, "carol ask alice D4", "alice disc")
    assert after(state, "alice search C4").outcome == Outcome(0, "found")


def repeated_search() -> State:
    state = after(shared(), "alice ask bob D4", "bob disc", "bob ask alice C4", "alice disc")
    return after(state, "carol ask bob E4", "bob disc", "alice search C4")


def test_a_repeated_search_costs_a_disc_elsewhere_before_anyone_answers() -> None:
    state = repeated_search()
    assert doing(state) == (Stage.EXTRA, "alice")
    assert refused(state, "alice disc C4") == "own-disc-there"
    assert refused(state, "alice disc A1") == "cube-there"
    assert refused(state, "alice cube F5") == "not-now"
    state = after(state, "alice disc F5")
    assert doing(state) == (Stage.CONFIRM, "bob")
    assert state.discs[0] == bits([parse("C4"), parse("F5")])


def test_duties_lapse_and_claim_that_no_space_is_left() -> None:
    extra = repeated_search()
    assert doing(after(extra, "alice lapse")) == (Stage.CONFIRM, "bob")
    free = extra.free(0)
    assert claims(extra, 0, Lapse()) == Claims(ROW, zeros=free)
    owed = after(shared(), "alice ask bob C4", "bob cube")
    assert doing(after(owed, "alice lapse")) == (Stage.TURN, "bob")
    assert claims(owed, 0, Lapse()) == Claims(ROW, ones=owed.free(0))


def test_what_each_piece_claims() -> None:
    state = after(shared(), "alice ask bob C4")
    space = parse("C4")
    assert claims(state, 1, Cube(space)) == Claims(ROW, zeros=1 << space)
    assert claims(state, 1, Disc(space)) == Claims(ROW, ones=1 << space)
    assert claims(shared(), 0, Search(space)) == Claims(ROW, ones=1 << space)
    assert claims(shared(), 0, Ask(1, space)) == NOTHING


def nearly_full(discs_of_others: int) -> State:
    """alice to move; everywhere a cube but on L9, where some of the others have a disc."""
    last = 1 << parse("L9")
    state = shared()
    discs = tuple(last if 0 < seat <= discs_of_others else 0 for seat in range(3))
    return replace(state, cubes=(ALL & ~last, 0, 0), discs=discs)


def test_a_pass_is_for_when_no_question_is_left_and_claims_that_no_search_is() -> None:
    assert refused(shared(), "alice pass") == "can-still-ask"
    assert refused(nearly_full(1), "alice pass") == "can-still-ask"
    state = nearly_full(2)
    assert Pass() in legal_actions(state, 0)
    assert claims(state, 0, Pass()) == Claims(ROW, zeros=1 << parse("L9"))
    assert doing(after(state, "alice pass")) == (Stage.TURN, "bob")


def test_when_all_pass_in_a_row_it_is_drawn() -> None:
    state = replace(nearly_full(2), discs=(1 << parse("L9"),) * 3)
    state = after(state, "alice pass", "bob pass", "carol pass")
    assert state.outcome == Outcome(None, "drawn")


def test_a_move_between_passes_starts_the_count_again() -> None:
    state = replace(nearly_full(2), passed=(1, 2))
    assert after(state, "alice search L9").passed == ()
    asked = replace(shared(), passed=(1, 2))
    assert after(asked, "alice ask bob C4").passed == ()


def all_discs_on_the_last_space(players: int, honour: bool = False) -> State:
    last = 1 << parse("L9")
    cubes = (ALL & ~last, *[0] * (players - 1))
    return replace(shared(players, honour), cubes=cubes, discs=(last,) * players)


def test_who_resigns_has_not_passed_for_the_others() -> None:
    state = after(all_discs_on_the_last_space(3), "alice pass", "alice resign", "bob pass")
    assert state.outcome is None
    assert after(state, "carol pass").outcome == Outcome(None, "drawn")


def test_when_the_only_one_who_had_not_passed_resigns_it_is_drawn() -> None:
    state = after(all_discs_on_the_last_space(3), "alice pass", "bob pass", "carol resign")
    assert state.outcome == Outcome(None, "drawn")


def test_resigned_seats_need_not_pass_for_a_draw() -> None:
    state = after(all_discs_on_the_last_space(4), "bob resign", "alice pass", "carol pass", "dave pass")
    assert state.outcome == Outcome(None, "drawn")


def test_a_correction_starts_the_count_of_passes_again() -> None:
    state = after(all_discs_on_the_last_space(3, honour=True), "alice pass", "bob pass")
    state = after(state, "alice correct A1 nowhere")
    assert state.passed == ()


def test_the_owed_cube_goes_elsewhere_even_when_the_answer_was_corrected() -> None:
    state = after(shared(honour=True), "alice ask bob C4", "bob cube", "bob correct C4 D5")
    assert refused(state, "alice cube C4") == "owed-elsewhere"
    assert Cube(parse("C4")) not in legal_actions(state, 0)
    assert not claims(state, 0, Lapse()).ones >> parse("C4") & 1


def test_a_correction_that_closes_a_repeated_search_undoes_it() -> None:
    state = after(shared(honour=True), "alice ask bob D4", "bob disc", "bob ask alice C4", "alice disc")
    state = after(state, "carol ask bob E4", "bob disc", "alice search C4")
    assert refused(state, "bob correct D4 C4") == "space-in-question"
    undone = after(state, "alice correct C4 F5")
    assert doing(undone) == (Stage.TURN, "alice")


@pytest.mark.parametrize(("players", "needed"), [(3, 3), (4, 3), (5, 4)])
def test_a_hint_needs_all_of_three_and_all_but_one_of_more(players: int, needed: int) -> None:
    state = shared(players)
    for number, name in enumerate(NAMES[:needed], 1):
        assert not state.hint_due
        state = after(state, f"{name} hint yes")
        assert state.hint_due == (number == needed)
    assert (to_act(state), CRYPTID.request(state)) == ((), FreeMark(ROW, idle_hints(state)))
    assert refused(state, "alice ask bob C4") == "hint-first"
    assert refused(state, "alice hint yes") == "hint-first"
    state = after(state, "table give 3")
    assert state.hints == (2,)
    assert doing(state) == (Stage.TURN, "alice")


@pytest.mark.parametrize(("players", "refusals"), [(3, 1), (4, 2), (5, 2)])
def test_enough_refusals_end_a_vote_and_cost_nothing(players: int, refusals: int) -> None:
    state = after(shared(players), "alice hint yes")
    for name in NAMES[1 : 1 + refusals]:
        assert state.votes
        state = after(state, f"{name} hint no")
    assert (state.votes, state.hint_due) == ((), False)
    assert refused(state, "alice hint yes") == "just-refused"
    state = after(state, "alice ask bob C4", "bob disc")
    assert after(state, "alice hint").votes


def test_votes_are_public_given_once_and_play_goes_on_meanwhile() -> None:
    state = after(shared(), "bob hint yes")
    assert state.votes == (None, True, None)
    assert refused(state, "bob hint no") == "voted-already"
    state = after(state, "alice ask bob C4", "carol hint yes", "bob disc")
    assert state.votes == (None, True, True)
    assert after(state, "alice hint yes").hint_due


def test_who_may_not_vote() -> None:
    assert refused(fresh(), "alice hint yes") == "no-hint-yet"
    assert refused(shared(), "alice hint no") == "no-vote-open"
    assert refused(after(shared(), "bob resign"), "bob hint yes") == "resigned-already"


def test_hints_are_the_tables_to_give_once_each_until_spent() -> None:
    due = after(shared(), "alice hint", "bob hint", "carol hint")
    assert refused(due, "alice give 3") == "table-only"
    assert refused(shared(), "table give 3") == "no-hint-due"
    assert refused(due, "table pass") == "players-only"
    again = after(due, "table give 3", "alice hint", "bob hint", "carol hint")
    assert refused(again, "table give 3") == "hint-given"
    assert said_to(again, "table give 3") == "hint 3 has been given already"
    assert legal_actions(again, TABLE) == []
    spent = after(again, "table give none")
    assert refused(spent, "alice hint yes") == "hints-spent"


def test_a_hint_that_follows_from_those_given_is_not_given() -> None:
    due = after(shared(), "alice hint", "bob hint", "carol hint")
    again = after(due, "table give 6", "alice hint", "bob hint", "carol hint")  # no terrain at all
    assert refused(again, "table give 7") == "hint-idle"
    assert said_to(again, "table give 7") == "hint 7 would tell nobody anything"
    request = CRYPTID.request(again)
    assert isinstance(request, FreeMark)
    assert request.excluded & 0b11111101000 == 0b11111101000  # two terrains, a terrain, each terrain


def test_nobody_votes_where_all_can_see_that_no_hint_would_tell_anything() -> None:
    """Every clue is one of four sorts; when three are denied a hint about the fourth still tells."""
    some, every = (replace(shared(), hints=hints) for hints in ((0, 1, 2), (0, 1, 2, 3)))
    assert Vote(True) in legal_actions(some, 0)
    assert after(some, "alice hint yes").votes
    assert not any(isinstance(action, Vote) for action in legal_actions(every, 0))
    assert refused(every, "alice hint yes") == "hints-spent"


def test_a_hint_that_does_not_exist_is_named_as_people_count() -> None:
    due = after(shared(), "alice hint", "bob hint", "carol hint")
    assert said_to(due, "table give 12") == "there is no hint 12"


def test_nothing_goes_on_before_the_clues_are_dealt_and_they_are_dealt_once() -> None:
    state = undealt(fresh().setup)
    assert isinstance(CRYPTID.request(state), UniqueColumn)
    assert (to_act(state), legal_actions(state, 0)) == ((), [])
    for line in ("alice cube A1", "alice resign", "alice hint yes"):
        assert refused(state, line) == "not-dealt"
    assert refused(state, "alice deal") == "table-only"
    assert refused(state, "table give 3") == "no-hint-due"
    assert after(state, "table deal") == fresh()
    assert CRYPTID.request(fresh()) is None
    assert refused(fresh(), "table deal") == "dealt-already"


def test_a_seat_that_resigns_takes_no_more_turns_but_still_answers() -> None:
    state = after(shared(4), "bob resign", "alice ask bob C4", "bob disc")
    assert doing(state) == (Stage.TURN, "carol")
    state = after(state, "carol ask dave D4", "dave disc", "dave search E4")
    assert doing(state) == (Stage.CONFIRM, "alice")
    state = after(state, "alice disc")
    assert doing(state) == (Stage.CONFIRM, "bob")
    assert refused(state, "bob resign") == "resigned-already"


@pytest.mark.parametrize(
    "lines", [[], ["alice ask bob C4"], ["alice search C4"], ["alice ask bob C4", "bob cube"]]
)
def test_the_turn_of_a_seat_that_resigns_ends_at_once(lines: list[str]) -> None:
    state = after(shared(4), *lines, "alice resign")
    assert doing(state) == (Stage.TURN, "bob")


def test_a_seat_that_resigns_in_the_sharing_still_places_its_cubes() -> None:
    state = after(fresh(), "alice resign")
    assert doing(state) == (Stage.SHARE, "alice")
    for space in SHARING[:6]:
        state = apply(state, Fact(state.actor, Cube(parse(space))))
    assert doing(state) == (Stage.TURN, "bob")


def test_the_last_seat_left_wins() -> None:
    assert after(shared(), "alice resign", "carol resign").outcome == Outcome(1, "last-left")


def test_resigning_can_decide_an_open_vote() -> None:
    state = after(shared(4), "alice hint", "bob hint", "dave hint no")
    assert state.votes
    assert after(state, "dave resign").votes  # three are left, and carol has not voted
    assert after(state, "carol resign").votes == ()  # dave's no now refuses
    five = after(shared(5), "alice hint", "bob hint", "carol hint", "dave resign")
    assert five.hint_due  # four are left, and three are enough


def test_corrections_are_for_honour_tables() -> None:
    assert refused(shared(), "alice correct A1 C4") == "not-honour"


def test_a_wrong_cube_becomes_a_disc_and_moves_on() -> None:
    state = after(shared(honour=True), "bob correct B1 C4")
    assert state.cubes[1] == bits([parse("E1"), parse("C4")])
    assert state.discs[1] == bits([parse("B1")])
    claim = claims(shared(honour=True), 1, Correct(parse("B1"), parse("C4")))
    assert claim == Claims(ROW, ones=1 << parse("B1"), zeros=1 << parse("C4"))


def test_a_wrong_disc_becomes_a_cube_and_moves_on() -> None:
    state = after(shared(honour=True), "alice ask bob C4", "bob disc", "bob correct C4 D5")
    assert state.cubes[1] & 1 << parse("C4")
    assert state.discs[1] == bits([parse("D5")])


def test_a_wrong_disc_under_anothers_cube_is_only_taken_off() -> None:
    state = after(shared(honour=True), "alice ask bob C4", "bob disc")
    state = after(state, "bob ask carol C4", "carol cube", "bob cube D5", "bob correct C4 E5")
    assert not (state.cubes[1] | state.discs[1]) & 1 << parse("C4")
    assert state.cubes[2] & 1 << parse("C4")
    assert state.discs[1] == bits([parse("E5")])


def test_where_a_corrected_piece_may_go() -> None:
    state = after(shared(honour=True), "alice ask bob C4", "bob disc")
    assert refused(state, "bob correct D9 E9") == "no-piece-there"
    assert refused(state, "bob correct C4 A1") == "cube-there"
    assert refused(state, "bob correct B1 C4") == "own-disc-there"
    asked = after(state, "bob ask carol F5")
    assert refused(asked, "bob correct C4 F5") == "space-in-question"
    nowhere = after(state, "bob correct C4 nowhere")
    assert nowhere.discs[1] == 0
    assert claims(state, 1, Correct(parse("C4"), None)) == Claims(ROW, zeros=1 << parse("C4") | state.free(1))


def test_a_correction_that_closes_the_space_in_question_undoes_the_question() -> None:
    state = after(shared(honour=True), "alice ask bob C4", "bob disc", "bob ask carol C4")
    state = after(state, "bob correct C4 D5")
    assert doing(state) == (Stage.TURN, "bob")
    search = after(shared(honour=True), "alice ask bob C4", "bob disc", "bob ask carol F5", "carol disc")
    search = after(search, "carol search C4", "bob correct C4 D5")
    assert doing(search) == (Stage.TURN, "carol")
    assert search.space is None


def test_what_was_owed_stays_owed_after_a_correction() -> None:
    state = after(shared(honour=True), "alice ask bob C4", "bob cube", "bob correct C4 D5")
    assert doing(state) == (Stage.OWE, "alice")


def test_a_third_player_may_move_a_piece_to_the_space_for_which_a_cube_is_owed() -> None:
    owed = after(shared(honour=True), "alice ask bob C4", "bob cube", "bob correct C4 D5")
    assert Correct(parse("C1"), parse("C4")) in legal_actions(owed, 2)
    assert after(owed, "carol correct C1 C4").cubes[2] & 1 << parse("C4")
    assert claims(owed, 2, Correct(parse("C1"), None)).ones >> parse("C4") & 1, "nowhere: not there either"
    mine = after(owed, "alice correct A1 C4")  # not the cube that she owes
    assert doing(mine) == (Stage.OWE, "alice")
    assert mine.cubes[0] & 1 << parse("C4")


def only_one_space(state: State, space: str) -> State:
    """All spaces but this one hold a cube of alice."""
    others = ALL & ~(1 << parse(space)) & ~state.cubes[1] & ~state.cubes[2]
    return replace(state, cubes=(others, *state.cubes[1:]))


def test_where_the_only_fitting_space_is_in_question_the_piece_goes_nowhere() -> None:
    """She can neither move it there nor could she say 'nowhere', if that meant this space too."""
    asked = only_one_space(after(shared(honour=True), "alice ask bob C4"), "C4")
    assert refused(asked, "carol correct C1 C4") == "space-in-question"
    nowhere = Correct(parse("C1"), None)
    assert claims(asked, 2, nowhere) == Claims(ROW, ones=1 << parse("C1"))
    assert nowhere in legal_actions(asked, 2)
    owed = only_one_space(
        after(shared(honour=True), "alice ask bob C4", "bob cube", "bob correct C4 D5"), "C4"
    )
    assert claims(owed, 2, nowhere) == Claims(ROW, ones=bits([parse("C1"), parse("C4")]))
    assert Correct(parse("C1"), parse("C4")) in legal_actions(owed, 2)


@pytest.mark.parametrize(
    ("lines", "told", "french"),
    [
        (
            ["bob correct B1 C4"],
            "bob corrects B1: a disc there, and the cube moves to C4",
            "bob corrige B1 : un disque à la place du cube, qui va en C4",
        ),
        (
            ["bob correct B1 nowhere"],
            "bob corrects B1: a disc there, and the cube goes off the board",
            "bob corrige B1 : un disque à la place du cube, qui quitte le plateau",
        ),
        (
            ["alice ask bob C4", "bob disc", "bob correct C4 D5"],
            "bob corrects C4: a cube there, and the disc moves to D5",
            "bob corrige C4 : un cube à la place du disque, qui va en D5",
        ),
        (
            ["alice ask bob C4", "bob disc", "bob correct C4 nowhere"],
            "bob corrects C4: a cube there, and the disc goes off the board",
            "bob corrige C4 : un cube à la place du disque, qui quitte le plateau",
        ),
        (
            ["alice ask bob C4", "bob disc", "bob ask carol C4", "carol cube", "bob correct C4 D5"],
            "bob corrects C4: the disc moves to D5",
            "bob corrige C4 : le disque va en D5",
        ),
        (
            ["alice ask bob C4", "bob disc", "bob ask carol C4", "bob correct C4 D5"],
            "bob corrects C4: a cube there, and the disc moves to D5; the question about C4 is undone",
            "bob corrige C4 : un cube à la place du disque, qui va en D5 ; la question sur C4 est annulée",
        ),
        (
            ["alice ask bob C4", "bob disc", "bob search C4", "bob correct C4 D5"],
            "bob corrects C4: a cube there, and the disc moves to D5; the search of C4 is undone",
            "bob corrige C4 : un cube à la place du disque, qui va en D5 ; la recherche en C4 est annulée",
        ),
        (
            ["alice ask bob C4", "bob disc", "bob ask carol C4", "carol cube", "bob correct C4 nowhere"],
            "bob corrects C4: the disc goes off the board",
            "bob corrige C4 : le disque quitte le plateau",
        ),
    ],
)
def test_a_correction_is_told_with_what_lies_there_now_and_where_the_piece_went(
    lines: list[str], told: str, french: str
) -> None:
    before, (who, said) = after(shared(honour=True), *lines[:-1]), lines[-1].split(maxsplit=1)
    fact = Fact(NAMES.index(who), meant(said, before))
    with speaking("en"):
        assert narrate(before, fact) == told
    with speaking("fr"):
        assert narrate(before, fact) == french
    undone = before.stage is not Stage.TURN and apply(before, fact).stage is Stage.TURN
    assert ("undone" in told) == undone


# Honour tables: the end ------------------------------------------------------------------------------


def all_discs_on_c4() -> State:
    """Alice has searched C4, and everybody has placed a disc there."""
    return after(shared(honour=True), "alice search C4", "bob disc", "carol disc")


def test_at_an_honour_table_all_stand_by_their_pieces_before_the_game_is_over() -> None:
    state = all_discs_on_c4()
    assert (doing(state), state.outcome) == ((Stage.AGREE, "carol"), None)  # who placed the last disc first
    assert legal_actions(state, 2)[0] == Agree()
    assert refused(state, "alice yes") == "not-yours"
    state = after(state, "carol yes")
    assert (doing(state), state.agreed) == ((Stage.AGREE, "alice"), (2,))
    state = after(state, "alice yes")
    assert (doing(state), state.outcome) == ((Stage.AGREE, "bob"), None)
    state = after(state, "bob yes")
    assert (state.stage, state.outcome) == (Stage.OVER, Outcome(0, "found"))
    assert refused(state, "bob correct C4 D5") == "over"


def test_at_a_proven_table_a_search_that_nobody_denies_is_won_at_once() -> None:
    state = after(shared(), "alice search C4", "bob disc", "carol disc")
    assert (state.stage, state.outcome) == (Stage.OVER, Outcome(0, "found"))
    assert refused(shared(), "alice yes") == "not-now"


@pytest.mark.parametrize("agreed", [[], ["carol yes"], ["carol yes", "alice yes"]])
@pytest.mark.parametrize("who", [0, 1, 2])
def test_a_mistaken_disc_that_completed_a_search_is_corrected_and_the_game_goes_on(
    who: int, agreed: list[str]
) -> None:
    state = after(all_discs_on_c4(), *agreed, f"{NAMES[who]} correct C4 D5")
    assert (doing(state), state.outcome, state.agreed) == ((Stage.TURN, "alice"), None, ())
    assert state.cubes[who] >> parse("C4") & 1
    others = [seat for seat in range(3) if seat != who]
    assert all(state.discs[seat] >> parse("C4") & 1 for seat in others), "they stay, under the cube"
    assert after(state, "alice ask bob E5").stage is Stage.ANSWER


def test_a_correction_elsewhere_leaves_the_found_habitat_found() -> None:
    state = after(all_discs_on_c4(), "carol yes", "bob correct B1 E5")
    assert (doing(state), state.agreed) == ((Stage.AGREE, "alice"), (2,))


def test_once_all_is_found_nobody_resigns_or_votes() -> None:
    state = all_discs_on_c4()
    for line in ("bob resign", "bob hint yes", "carol cube C4", "carol ask bob D5"):
        assert refused(state, line) == "not-now"
    assert not any(isinstance(action, Resign | Vote) for action in legal_actions(state, 1))
    open_vote = after(shared(honour=True), "bob hint yes", "alice search C4", "bob disc", "carol disc")
    assert open_vote.votes == ()


def test_who_has_resigned_stands_by_their_pieces_too() -> None:
    state = after(shared(honour=True), "bob resign", "alice search C4", "bob disc", "carol disc")
    assert after(state, "carol yes", "alice yes").outcome is None
    assert after(state, "carol yes", "alice yes", "bob yes").outcome == Outcome(0, "found")


def test_a_piece_that_is_corrected_at_the_end_does_not_go_to_the_searched_space() -> None:
    """Everybody has a disc there and so no room; but whoever takes the rule by its words needs no proof."""
    found = all_discs_on_c4()
    state = replace(found, discs=(*found.discs[:2], 0))
    assert state.free(2) >> parse("C4") & 1
    assert refused(state, "carol correct C1 C4") == "space-in-question"
    assert Correct(parse("C1"), parse("C4")) not in legal_actions(state, 2)
    elsewhere = state.free(2) & ~(1 << parse("C4"))
    assert claims(state, 2, Correct(parse("C1"), None)) == Claims(ROW, ones=1 << parse("C1") | elsewhere)


@pytest.mark.parametrize("honour", [False, True])
def test_a_hint_that_is_due_when_all_have_passed_is_still_given_if_the_game_is_not_over(honour: bool) -> None:
    state = after(all_discs_on_the_last_space(4, honour), "alice pass", "bob pass", "carol pass")
    state = after(state, "alice hint yes", "bob hint yes", "carol hint yes", "dave resign")
    if not honour:
        assert (state.outcome, state.hint_due) == (Outcome(None, "drawn"), False)
        assert CRYPTID.request(state) is None
        return
    assert (state.stage, to_act(state), state.outcome) == (Stage.AGREE, (), None)
    assert isinstance(CRYPTID.request(state), FreeMark)
    assert refused(state, "carol yes") == "hint-first"
    given = after(state, f"table give {1 + next(iter(spaces.each(~idle_hints(state) & 2047)))}")
    assert (given.stage, to_act(given)) == (Stage.AGREE, (given.actor,))
    assert after(given, *[f"{NAMES[seat]} yes" for seat in agreeing(given)]).outcome == Outcome(None, "drawn")


def agreeing(state: State) -> list[int]:
    """Everybody, from the one who is asked first."""
    return [*range(state.actor, state.players), *range(state.actor)]


def test_a_draw_at_an_honour_table_can_be_corrected_away() -> None:
    state = after(all_discs_on_the_last_space(3, honour=True), "alice pass", "bob pass", "carol pass")
    assert (doing(state), state.outcome) == ((Stage.AGREE, "carol"), None)
    undone = after(state, "carol yes", "alice correct A1 nowhere")
    assert (doing(undone), undone.passed, undone.agreed) == ((Stage.TURN, "carol"), (), ())
    drawn = after(state, "carol yes", "alice yes", "bob yes")
    assert drawn.outcome == Outcome(None, "drawn")


@pytest.mark.parametrize(
    "action",
    [
        Cube(108),
        Cube(-1),
        Disc(999),
        Ask(3, 5),
        Ask(-1, 5),
        Ask(1, 108),
        Search(1000),
        Correct(5, 108),
        MarkFound(11),
    ],
)
def test_numbers_that_do_not_exist_are_invalid(action: Action | Result) -> None:
    with pytest.raises(Invalid) as caught:
        apply(shared(), Fact(0, action))
    assert caught.value.code == "no-such-number"


@pytest.mark.parametrize("seat", [-2, 3, 100])
def test_seats_that_do_not_exist_are_invalid(seat: int) -> None:
    with pytest.raises(Invalid):
        apply(shared(), Fact(seat, Search(50)))


@pytest.mark.parametrize(
    "setup",
    [
        Setup(Mode.NORMAL, False, ("a", "b"), (0, 1), BOARD, CLUES),
        Setup(Mode.NORMAL, False, ("a", "b", "A"), (0, 1, 2), BOARD, CLUES),
        Setup(Mode.NORMAL, False, ("a", "b", "c"), (0, 1, 1), BOARD, CLUES),
        Setup(Mode.ADVANCED, False, ("a", "b", "c"), (0, 1, 2), BOARD, CLUES),
    ],
)
def test_tables_that_cannot_be(setup: Setup) -> None:
    with pytest.raises(Invalid):
        start(setup)


def test_every_reason_to_refuse_is_tested_here() -> None:
    """Each code of the catalogue stands in this file, so that no refusal is only words."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in _ILLEGAL if f'"{code}"' not in text] == []


@pytest.mark.parametrize("number", range(12))
def test_engine_and_reference_agree_move_by_move(number: int) -> None:
    """Whole random games: the honest moves of both are the same after every move, and so is the winner."""
    draw = Draw(bytes([number] * 32), "differential")
    variant = Variant(3 + number % 3, ("normal", "advanced")[number % 2])
    setup = prepare(variant, NAMES[: 3 + number % 3], draw)
    clues = deal(setup, draw)
    rows = [row(setup, clue) for clue in clues]
    plain = reference.Game([as_set(row) for row in rows], list(setup.order))
    state = start(setup)
    while to_act(state):
        (seat,) = to_act(state)
        assert (plain.actor, plain.stage) == (seat, state.stage.name.lower())
        honest = playable(View(state, seat, clues[seat]))
        actions = {as_move(action): action for action in honest if not is_note(action)}
        assert set(actions) == plain.moves()
        move = draw.pick(sorted(actions))
        state, plain = apply(state, Fact(seat, actions[move])), plain.after(move)
    assert state.outcome is not None
    assert state.outcome.winner == plain.winner


def as_set(row: int) -> set[reference.Space]:
    return {reference.BOARD[space] for space in spaces.each(row)}


def as_move(action: Action) -> tuple[object, ...]:
    match action:
        case Ask(seat, space):
            return "ask", seat, reference.BOARD[space]
        case Cube(space) | Disc(space) | Search(space):
            return type(action).__name__.lower(), reference.BOARD[space]
        case _:
            return (type(action).__name__.lower(),)
