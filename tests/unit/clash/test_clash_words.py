"""What people type and read in Cryptid Clash, in both languages."""

from functools import cache
from typing import Any

import pytest

from helpers.clash_balance import SHORT
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Ambiguous, Invalid
from p2pcryptid.games.clash import bots, notation
from p2pcryptid.games.clash.cards import CARDS, FACES
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.games.clash.questions import card_answer, hand_page, unseen_page, won_page
from p2pcryptid.games.clash.state import Give, Keep, Play, Stage
from p2pcryptid.games.game import Change
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import public_view
from p2pcryptid.i18n import speaking
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play

NAMES = ("ann", "ben")


@cache
def game() -> tuple[tuple[Change, ...], tuple[tuple[Any, ...], ...]]:
    """A whole game, and the views of both after each change."""
    table, changes, views = ClearTable(CLASH, 2), [], []
    players = [lambda view, draw: bots.choose("hard", view, draw)] * 2
    for change in play(CLASH, SHORT, NAMES, players, Draw(bytes(32), "clash words"), table):
        changes.append(change)
        views.append(tuple(table.view(change.after, seat) for seat in (0, 1)))
    return tuple(changes), tuple(views)


def view_at(stage: Stage, nth: int = 0) -> Any:
    """Through the eyes of whoever must choose in this stage."""
    found = [views[views[0].state.seat] for views in game()[1] if views[0].state.stage is stage]
    return found[nth]


def names_in(view: Any, stage: Stage) -> list[str]:
    return [notation.card_name(view, card) for card in notation.choices(view, stage)]


def test_cards_are_typed_by_number_by_name_by_part_of_a_name_or_by_position() -> None:
    view = view_at(Stage.CHOOSE)
    hand = view.state.hands[view.seat]
    names = names_in(view, Stage.CHOOSE)
    wanted = Play((hand[0], hand[2], hand[4]))
    for said in (
        "fight 1 3 5",
        "1 3 5",
        "5 1 3",
        "FIGHT 1, 3, 5",
        f"fight {names[4]}, {names[0]}, {names[2]}",
        f"fight {names[4].upper()},{names[0].lower()[:-1]},{names[2]}",
        f"fight #{hand[0]} #{hand[2]} #{hand[4]}",
    ):
        assert CLASH.parse(said, view) == wanted, said


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "empty"),
        ("fight", "three-cards"),
        ("fight 1 2", "three-cards"),
        ("fight 1 2 3 4", "three-cards"),
        ("fight 1 1 2", "three-cards"),
        ("1 2 6", "no-such-card"),
        ("fight 0 1 2", "no-such-card"),
        ("fight 1 2 nobody", "no-such-card"),
        ("give", "one-card"),
        ("keep", "one-card"),
        ("fight 1 2 ²", "no-such-card"),
        ("fight 1 2 #99999", "no-such-card"),
    ],
)
def test_what_cannot_be_understood_says_why(said: str, code: str) -> None:
    with pytest.raises(Invalid) as refused:
        CLASH.parse(said, view_at(Stage.CHOOSE))
    assert refused.value.code == code
    english = refused.value.message
    with speaking("fr"):
        assert refused.value.message != english


def test_a_name_that_fits_several_cards_is_ambiguous() -> None:
    for nth in range(20):
        view = view_at(Stage.CHOOSE, nth)
        letters = [name[0].casefold() for name in names_in(view, Stage.CHOOSE)]
        twice = next((one for one in letters if letters.count(one) > 1), None)
        if twice is not None:
            break
    assert twice is not None
    with pytest.raises(Ambiguous):
        CLASH.parse(f"fight {twice} 1 2", view)


def test_giving_and_keeping_are_typed_in_both_languages() -> None:
    lost, kept = view_at(Stage.GIVE), view_at(Stage.KEEP)
    card = lost.state.rows[1 - lost.state.last.winner][1]
    assert CLASH.parse("give 2", lost) == CLASH.parse("2", lost) == CLASH.parse("take 2", lost) == Give(card)
    assert CLASH.parse("keep nothing", kept) == CLASH.parse("nothing", kept) == Keep(None)
    assert CLASH.parse("keep 1", kept) == Keep(kept.state.rows[kept.seat][0])
    with speaking("fr"):
        assert CLASH.parse("donner 2", lost) == Give(card)
        assert CLASH.parse("garder rien", kept) == Keep(None)
        assert CLASH.format(Keep(None), kept) == "garder rien"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_happens_is_told_without_naming_what_is_hidden(language: str) -> None:
    show = presentation_of(CLASH)
    with speaking(language):
        for change in game()[0]:
            told = show.narrate(change.before, change.fact)
            assert told and "{" not in told and "None" not in told
            public = {*change.before.faces, *change.after.faces, *_fought(change)}
            assert not [face for face in FACES if face not in public and f" {CARDS[face].name}" in told]
        last = game()[0][-1].after
        assert show.ending(last)
        assert show.won(last)


def _fought(change: Change) -> tuple[int, ...]:
    last = change.after.last
    return () if last is None else (*last.rows[0], *last.rows[1])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_fits_a_terminal_and_tells_a_spectator_no_secret(language: str) -> None:
    show = presentation_of(CLASH)
    with speaking(language):
        for change, views in zip(*game(), strict=True):
            for view in (*views, public_view(CLASH, change.after)):
                pages = [show.screen(view), hand_page(view), won_page(view), unseen_page(view)]
                widest = max(len(line) for page in pages for line in page.splitlines())
                assert widest <= 120
        spectator = public_view(CLASH, view_at(Stage.CHOOSE).state)
        assert not [card for card in CARDS if str(card.name) in show.screen(spectator)]


def test_what_is_asked_of_the_player_is_said_in_every_stage() -> None:
    show = presentation_of(CLASH)
    asked = {stage: show.prompt(view_at(stage)) for stage in (Stage.CHOOSE, Stage.GIVE, Stage.KEEP)}
    assert "fight 1 2 3" in asked[Stage.CHOOSE]
    assert "give 1" in asked[Stage.GIVE] or "take 1" in asked[Stage.GIVE]
    assert "keep nothing" in asked[Stage.KEEP]


def test_a_card_is_looked_up_by_any_part_of_its_name() -> None:
    view = view_at(Stage.CHOOSE)
    assert "review" in card_answer(view, ["yeti"])
    assert card_answer(view, ["loch", "ness"]).startswith("Loch Ness Monster, a sea monster")
    with speaking("fr"):
        assert card_answer(view, ["yeti"]) == card_answer(view, ["Yéti"])
    with pytest.raises(Invalid):
        card_answer(view, ["unicorn"])


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_does_the_same_with_the_same_view_and_chance_and_only_what_it_may(level: str) -> None:
    for views in game()[1]:
        state = views[0].state
        if state.stage in (Stage.CHOOSE, Stage.GIVE, Stage.KEEP):
            view = views[state.seat]
            first, second = (bots.choose(level, view, Draw(bytes(32), "same")) for _ in range(2))
            assert first == second
            assert first in CLASH.legal_actions(state, state.seat)
