"""Several cards put together on the screen for one move, with the keys and with the mouse."""

from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot

from helpers.clash_balance import SHORT
from helpers.moments import moment_of
from helpers.pilot import characters, on_screen, place_of
from p2pcryptid.drawing import Draw
from p2pcryptid.games.clash import bots
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.games.clash.picture import spots
from p2pcryptid.games.clash.state import Keep, Play, Stage
from p2pcryptid.games.pencil import Pencil
from p2pcryptid.games.scene import Theme
from p2pcryptid.settings import USUAL
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play
from p2pcryptid.ui.line.commands import Core
from p2pcryptid.ui.terminal.dialogs import ChoiceDialog
from p2pcryptid.ui.terminal.moment import Moment
from p2pcryptid.ui.terminal.play import PlayScreen

NAMES = ("eva", "bob")


class Acts:
    """A desk that writes down what is done."""

    def __init__(self) -> None:
        self.acted: list[Any] = []

    def act(self, action: Any) -> None:
        self.acted.append(action)

    def give_up(self, words: list[str]) -> None: ...

    def forget_giving_up(self) -> None: ...

    def talk(self, command: Core, words: list[str]) -> None: ...

    def pencil(self) -> Pencil:
        return Pencil()

    def keep_pencil(self, pencil: Pencil) -> None: ...


def moment(stage: Stage) -> Moment:
    """Where it is eva's turn in this stage for the first time."""
    table, story = ClearTable(CLASH, 2), []
    players = [lambda view, draw: bots.choose("hard", view, draw)] * 2
    for change in play(CLASH, SHORT, NAMES, players, Draw(bytes(32), "gathering"), table):
        story.append(change)
        if (change.after.stage, change.after.seat) == (stage, 0):
            return moment_of(CLASH, NAMES, story, table.known[0])
    raise LookupError(stage)


def seated(stage: Stage, script: Callable[["Pilot[None]", PlayScreen], Awaitable[None]]) -> list[Any]:
    """What is done at such a moment."""
    desk = Acts()
    screen = PlayScreen(desk, Theme.DARK, USUAL)

    async def run(pilot: "Pilot[None]") -> None:
        screen.show_moment(moment(stage))
        await pilot.pause()
        await script(pilot, screen)

    on_screen(screen, run)
    return desk.acted


def hand() -> tuple[int, ...]:
    state = moment(Stage.CHOOSE).state
    cards: tuple[int, ...] = state.hands[0]
    return cards


def test_three_cards_are_gathered_with_the_keys_in_any_order() -> None:
    async def script(pilot: "Pilot[None]", screen: PlayScreen) -> None:
        for key in ("right", "right", "enter", "right", "right", "enter"):  # the second card, then the fourth
            await pilot.press(key)
        assert screen.gathered == {1, 3}
        assert not isinstance(pilot.app.screen, ChoiceDialog)
        for key in ("left", "left", "left", "enter"):
            await pilot.press(key)
        await pilot.pause()
        assert isinstance(pilot.app.screen, ChoiceDialog)
        assert "fight" in characters(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert screen.gathered == frozenset()

    cards = hand()
    assert seated(Stage.CHOOSE, script) == [Play((cards[0], cards[1], cards[3]))]


def test_a_card_is_put_back_and_escape_puts_back_all() -> None:
    async def script(pilot: "Pilot[None]", screen: PlayScreen) -> None:
        for key in ("right", "enter", "right", "enter", "enter"):
            await pilot.press(key)
        assert screen.gathered == {0}
        await pilot.press("escape")
        assert screen.gathered == frozenset()

    assert seated(Stage.CHOOSE, script) == []


def test_rather_not_leaves_the_others_gathered() -> None:
    async def script(pilot: "Pilot[None]", screen: PlayScreen) -> None:
        for key in ("right", "enter", "right", "enter", "right", "enter"):
            await pilot.press(key)
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert screen.gathered == {0, 1}

    assert seated(Stage.CHOOSE, script) == []


def test_three_cards_are_gathered_with_the_mouse() -> None:
    async def script(pilot: "Pilot[None]", screen: PlayScreen) -> None:
        for spot in (4, 0, 2):
            for _ in range(2):  # point, and settle
                await pilot.click(offset=place_of(screen, spot))
                await pilot.pause()
        assert isinstance(pilot.app.screen, ChoiceDialog)
        await pilot.press("enter")
        await pilot.pause()

    cards = hand()
    assert seated(Stage.CHOOSE, script) == [Play((cards[0], cards[2], cards[4]))]


def test_what_cannot_be_chosen_is_not_gathered() -> None:
    async def script(pilot: "Pilot[None]", screen: PlayScreen) -> None:
        for key in ("right", "up", "up", "enter"):
            await pilot.press(key)
        assert screen.selected is not None and screen.selected > 4
        assert screen.gathered == frozenset()

    assert seated(Stage.CHOOSE, script) == []


def test_a_single_card_is_offered_at_once_and_nothing_with_nothing_pointed_at() -> None:
    async def one(pilot: "Pilot[None]", screen: PlayScreen) -> None:
        for key in ("right", "enter"):
            await pilot.press(key)
        await pilot.pause()
        assert isinstance(pilot.app.screen, ChoiceDialog)
        await pilot.press("enter")
        await pilot.pause()
        assert screen.gathered == frozenset()

    async def none(pilot: "Pilot[None]", _: PlayScreen) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()

    state = moment(Stage.KEEP).state
    assert seated(Stage.KEEP, one) == [Keep(state.rows[0][0])]
    assert spots(moment(Stage.KEEP).view, Keep(state.rows[0][0])) == (5,)
    assert seated(Stage.KEEP, none) == [Keep(None)]
