"""Pictures of the whole screen in every phase of a game of five, for the documents and for looking at.

    PYTHONPATH=.:tests python -m helpers.screen_pictures

draws those of the documents again, as SVG, into `docs/play/pictures`.

    PYTHONPATH=.:tests python -m helpers.screen_pictures FOLDER [WORD ...]

draws every phase in every size, theme and way of seeing as PNG, as far as all these words are in its name
such as `turn_80x24_dark_deutan`. For PNGs, Pillow and the font DejaVu Sans Mono must be there.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen

from helpers.colour_vision import DEUTAN, PROTAN
from helpers.moments import FIVE, Told, recorded, told
from helpers.pictures import Rows, animated_svg, app_cells, in_256_colours, save_png, svg
from helpers.pilot import MEDIUM, SIZES, SMALL, WIDE, Seated
from p2pcryptid.games.cryptid.state import Search
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.games.scene import Theme
from p2pcryptid.ui.line.dealing import doing
from p2pcryptid.ui.terminal.app import TableApp
from p2pcryptid.ui.terminal.ending import EndScreen
from p2pcryptid.ui.terminal.lesson import LessonScreen
from p2pcryptid.ui.terminal.lobby import LobbyNews, LobbyScreen
from p2pcryptid.ui.terminal.moment import Dealt, Moment
from p2pcryptid.ui.terminal.replay import ReplayScreen

PICTURES = Path(__file__).parents[2] / "docs" / "play" / "pictures"
Script = Callable[["Pilot[None]"], Awaitable[None]]
Staged = tuple[Screen[None], Script]
"""a screen, and what brings it into the state to be drawn"""


def story() -> Told:
    """The game that is drawn."""
    return told("pictures", names=FIVE, level="easy")


def _middle() -> int:
    """After so many facts it is Ada's turn, and everybody has pieces of both sorts."""
    whole = story()

    def ready(at: int) -> bool:
        state = whole.changes[at - 1].after
        return whole.moment(at).my_turn and all(state.cubes) and all(state.discs)

    return next(at for at in range(1, whole.whole) if ready(at))


def _searched() -> int:
    """Before so many facts somebody searches who finds it."""
    changes = story().changes
    return max(at for at, change in enumerate(changes) if isinstance(change.fact.action, Search))


async def _nothing(_: "Pilot[None]") -> None:
    """As it is at first."""


def _table(moment: Moment, look: Theme, *keys: str) -> Staged:
    seated = Seated(look=look)

    async def show(pilot: "Pilot[None]") -> None:
        seated.screen.show_moment(moment)
        await pilot.pause()
        await pilot.press(*keys)

    return seated.screen, show


def lobby(look: Theme) -> Staged:
    """Three are here, two are awaited."""
    line = "p2pcryptid join p2pcryptid1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0sdgaphd"
    news = LobbyNews("Cryptid, normal mode, 5 players", FIVE[:3], 5, line, "p2pcryptid join CLW-GB7")
    return LobbyScreen(news, lambda _: None, look), _nothing


def dealing(look: Theme) -> Staged:
    """The board lies there, and the clues are being dealt."""
    moment = story().moment(1, my_turn=False, begun=False, dealt=Dealt(12, 30, doing("counts")))
    return _table(replace(moment, state=story().changes[0].before, known=Knowledge(), story=()), look)


def turn(look: Theme) -> Staged:
    """In the middle, and it is our turn."""
    return _table(story().moment(_middle()), look)


def pointing(look: Theme) -> Staged:
    """What can be done at a space."""
    return _table(story().moment(_middle()), look, *("right",) * 4, "down", "down", "enter")


def habitat(look: Theme) -> Staged:
    """Where the habitat can still be, as far as the notebook knows."""
    return _table(story().moment(_middle()), look, *("f5",) * 6)


def suspect(look: Theme) -> Staged:
    """How many of the clues that Chloé may hold allow each space."""
    return _table(story().moment(story().first(lambda state: all(state.cubes)) + 5), look, *("f5",) * 4)


def clue(look: Theme) -> Staged:
    """The spaces that the player's clue allows."""
    return _table(story().moment(_middle()), look, "f5")


def notebook(look: Theme) -> Staged:
    """The notebook has the keyboard, and its row is shown on the map."""
    return _table(story().moment(_middle()), look, "f2", *("down",) * 6, "right", "right", "enter")


def asking(look: Theme) -> Staged:
    """Somebody else is on."""
    facts = story().first(lambda state: any(state.discs)) + 2
    return _table(story().moment(facts, my_turn=False, waiting="waiting for Bjørn"), look)


def searching(look: Theme) -> Staged:
    """A search travels round."""
    at = _searched() + 3
    return _table(story().moment(at, my_turn=False, waiting="waiting for Dmitri"), look)


def ending(look: Theme) -> Staged:
    """All is over."""
    winner = story().changes[_searched()].fact.seat
    screen = EndScreen(recorded(story()), winner, Path("game.p2pcryptid"), look, _Company())

    async def unfolded(pilot: "Pilot[None]") -> None:
        while screen._unfolding or not screen._close:
            await pilot.pause(0.05)

    return screen, unfolded


def unfolding(look: Theme) -> Staged:
    """The first of the clues unfolds."""
    return EndScreen(recorded(story()), 0, Path("game.p2pcryptid"), look, _Company()), _nothing


class _Company:
    """Others who are still here, so that the keys for them are shown."""

    people = True

    def rematch(self) -> None:
        """Never called."""

    def talk(self, *_: object) -> None:
        """Never called."""


def replaying(look: Theme) -> Staged:
    """A game seen again through the eyes of one of the players."""

    async def show(pilot: "Pilot[None]") -> None:
        await pilot.press("end", *("left",) * 5, "r", "f4", "8")

    record = recorded(story())
    return ReplayScreen(record.moment, record.known, look), show


def lesson(look: Theme) -> Staged:
    """The teacher speaks."""
    screen = LessonScreen(lambda _: None, look)
    moment = told().moment(1, my_turn=False, waiting="Enter goes on")
    made = presentation_of(moment.game).lesson
    assert made is not None, "it can be learnt"

    async def show(_: "Pilot[None]") -> None:
        screen.show_moment(moment)
        screen.teach(made().pages(moment.view)[0].text)

    return screen, show


PHASES: dict[str, Callable[[Theme], Staged]] = {
    one.__name__: one
    for one in (
        *(
            lobby,
            dealing,
            turn,
            pointing,
            clue,
            suspect,
            habitat,
            notebook,
            asking,
            searching,
            unfolding,
            ending,
        ),
        *(replaying, lesson),
    )
}


def drawn(phase: str, size: tuple[int, int], look: Theme) -> Rows:
    """All that is to be seen in a phase."""
    screen, script = PHASES[phase](look)
    return rows_of(screen, script, size, look)


def rows_of(screen: Screen[None], script: Script, size: tuple[int, int], look: Theme) -> Rows:
    """Show this, do that, and look."""
    seen: list[Rows] = []

    async def run() -> None:
        app = TableApp(look)
        async with app.run_test(size=size) as pilot:
            await app.push_screen(screen)
            await pilot.pause()
            await script(pilot)
            await pilot.pause()
            seen.append(app_cells(app))

    before = os.environ.get("NO_COLOR")
    asyncio.run(run())
    if before is None:
        os.environ.pop("NO_COLOR", None)  # an app without colours leaves it behind
    return seen[0]


DOCUMENTS = {
    "turn": ("turn", WIDE, Theme.DARK),
    "turn-light": ("turn", MEDIUM, Theme.LIGHT),
    "turn-small": ("turn", SMALL, Theme.DARK),
    "turn-plain": ("turn", SMALL, Theme.PLAIN),
    "turn-16-colours": ("turn", MEDIUM, Theme.SIXTEEN),
    "pointing": ("pointing", SMALL, Theme.DARK),
    "habitat": ("habitat", WIDE, Theme.DARK),
    "notebook": ("notebook", WIDE, Theme.DARK),
    "ending": ("ending", WIDE, Theme.DARK),
    "replay": ("replaying", WIDE, Theme.DARK),
    "lobby": ("lobby", SMALL, Theme.DARK),
    "lesson": ("lesson", SMALL, Theme.DARK),
}
"""the pictures of the documents by name: phase, size and theme"""
SEARCH = "search"
"""the one that moves"""


def searched() -> Iterator[Rows]:
    """A search piece by piece, from the question whether to search until it is found."""
    first = _searched()
    for at in range(first, story().whole + 1):
        change = story().changes[at - 1]
        said = presentation_of(story().game).narrate(change.before, change.fact)
        yield rows_of(*_table(story().moment(at, None, waiting=said), Theme.DARK), SMALL, Theme.DARK)


def documents() -> Iterator[tuple[str, str]]:
    """Every picture of the documents: the name of its file, and what is in it."""
    for name, (phase, size, look) in DOCUMENTS.items():
        yield f"{name}.svg", svg(drawn(phase, size, look), look)
    yield f"{SEARCH}.svg", animated_svg(list(searched()), Theme.DARK)


def look_at(folder: Path, words: Sequence[str]) -> None:
    """A PNG of everything, in every way in which it may be seen."""
    for phase, (width, height), look in product(PHASES, SIZES, Theme):
        stem = f"{phase}_{width}x{height}_{look}"
        ways = {"": None, "_deutan": DEUTAN, "_protan": PROTAN} if look is not Theme.PLAIN else {"": None}
        kinds = [(f"{stem}{way}", vision) for way, vision in ways.items()]
        wanted = [one for one in kinds if all(word in one[0] for word in words)]
        in_256 = f"{stem}_256" if look in (Theme.DARK, Theme.LIGHT) else ""
        if in_256 and all(word in in_256 for word in words):
            save_png(in_256_colours(drawn(phase, (width, height), look)), look, folder / f"{in_256}.png")
        if wanted:
            rows = drawn(phase, (width, height), look)
            for name, vision in wanted:
                save_png(rows, look, folder / f"{name}.png", vision)


def main(words: Sequence[str]) -> None:
    """Draw."""
    if words:
        look_at(Path(words[0]), words[1:])
        return
    PICTURES.mkdir(exist_ok=True)
    for name, text in documents():
        (PICTURES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
