"""In every theme there is a screen."""

import pytest
from textual.pilot import Pilot

from helpers.colour_vision import contrast
from helpers.moments import told
from helpers.pictures import USUAL
from helpers.pilot import on_screen
from helpers.screen_pictures import DOCUMENTS, PICTURES, SEARCH, rows_of, turn
from p2pcryptid.games.scene import Theme
from p2pcryptid.ui.terminal.spots import deeds_at
from p2pcryptid.ui.terminal.table import TableScreen


@pytest.mark.parametrize("look", Theme)
def test_a_table_is_shown_in_every_theme(look: Theme) -> None:
    rows = rows_of(*turn(look), (80, 24), look)
    text = ["".join(cell.char for cell in row) for row in rows]
    assert text[21].startswith("your turn: ask about a space or search")
    inks = {cell.ink for row in rows for cell in row} | {cell.paper for row in rows for cell in row}
    assert (inks == {""}) == (look is Theme.PLAIN), "and without colours there are none"


@pytest.mark.parametrize("look", [Theme.DARK, Theme.LIGHT])
def test_what_keys_do_can_be_read(look: Theme) -> None:
    keys = rows_of(*turn(look), (80, 24), look)[22:]
    written = [cell for row in keys for cell in row if cell.char.isalpha()]
    assert min(contrast(cell.ink, cell.paper or USUAL[look][1]) for cell in written) > 4.5


def test_all_pictures_of_the_documents_are_there_and_small() -> None:
    names = {f"{name}.svg" for name in (*DOCUMENTS, SEARCH)}
    assert {path.name for path in PICTURES.glob("*.svg")} == names
    assert all(path.stat().st_size < 300_000 for path in PICTURES.iterdir())
    pages = [*PICTURES.parents[1].rglob("*.md"), PICTURES.parents[2] / "README.md"]
    said = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    assert [name for name in sorted(names) if f"pictures/{name}" not in said] == [], "each is shown somewhere"


def test_a_screen_that_is_gone_takes_no_harm_from_news() -> None:
    screen, script = turn(Theme.DARK)
    assert isinstance(screen, TableScreen)

    async def leave(pilot: "Pilot[None]") -> None:
        await script(pilot)
        await pilot.app.pop_screen()
        screen.tell("listening on port 4000")
        screen.hear("ben says: “again?”")

    on_screen(screen, leave)


def test_resigning_is_never_all_that_is_offered_where_nothing_is_pointed_at() -> None:
    story = told()
    picture = story.moment(1).show.picture
    assert picture is not None
    offered = [deeds_at(story.moment(at), picture, None) for at in range(1, story.whole)]
    assert any(offered), "a hint can be called for"
    assert not [deeds for deeds in offered if [deed.said for deed in deeds] == ["resign"]]
