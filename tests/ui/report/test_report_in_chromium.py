"""Pages about games in a real browser: moved through, coloured, darkened, printed, saved from, attacked."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from helpers.audit_logs import honest_log
from helpers.browser import Opened, chromium, needs_chromium, opened
from helpers.high_card import HIGH_CARD
from helpers.matches import proven
from helpers.reports import (
    HOSTILE,
    drawn_in_characters,
    forked_log,
    hostile_game,
    in_the_clear,
    page_about,
    page_of,
)
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.printed import printed_page
from p2pcryptid.games.game import Variant

pytestmark = needs_chromium
GAME = in_the_clear(CRYPTID, Variant(4, "advanced"))
LAST = len(GAME.story)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for all tests."""
    with chromium() as found:
        yield found


def pieces(shown: Opened) -> list[str]:
    """The parts of the board that can be seen."""
    found: list[str] = shown.page.eval_on_selector_all(
        "#parts > g", "all => all.filter(one => getComputedStyle(one).display != 'none').map(one => one.id)"
    )
    return found


def moved(shown: Opened) -> int:
    return int(shown.page.input_value("#slider"))


def test_slider_keys_and_story_move_the_board(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, page_of(GAME), tmp_path)
    page = shown.page
    assert moved(shown) == LAST and shown.text("#now").startswith(f"after move {LAST} of {LAST}: ")
    whole = pieces(shown)
    page.keyboard.press("Home")
    assert (moved(shown), pieces(shown), shown.text("#now")) == (0, [], "before the first move")
    for key, at in [("ArrowRight", 1), ("PageDown", 6), ("ArrowLeft", 5), ("PageUp", 0), ("End", LAST)]:
        page.keyboard.press(key)
        assert moved(shown) == at
    assert pieces(shown) == whole
    page.focus("#slider")
    page.keyboard.press("ArrowLeft")
    assert moved(shown) == LAST - 1
    assert page.get_attribute("#slider", "aria-valuetext") == shown.text("#now")
    page.click("#move-7")
    assert moved(shown) == 7 and page.get_attribute("#move-7", "aria-current") == "step"
    assert page.locator("[aria-current]").count() == 1
    assert shown.text("#now") == f"after move 7 of {LAST}: {shown.text('#move-7 > span:last-child')}"
    for button, at in [("#first", 0), ("#on", 1), ("#last", LAST), ("#back", LAST - 1)]:
        page.click(button)
        assert moved(shown) == at
    shown.asserted_quiet()
    page.goto("about:blank")
    page.goto(f"{shown.address}#move-9")
    assert moved(shown) == 9, "a link can lead to a move"
    page.evaluate("location.hash = '#move-4'")
    page.wait_for_function("document.getElementById('slider').value === '4'")


def test_it_plays_by_itself_and_can_be_stopped(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, page_of(GAME), tmp_path)
    shown.page.keyboard.press("Space")  # at the end: from the beginning
    assert shown.text("#run") == "pause"
    shown.page.wait_for_selector("#story [aria-current]")
    shown.page.keyboard.press("Space")
    assert shown.text("#run") == "play"
    assert moved(shown) < LAST
    shown.asserted_quiet()


def test_overlays_colour_the_board_at_every_move(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, page_of(GAME), tmp_path)
    page = shown.page

    def coloured() -> list[str]:
        found: list[str] = page.eval_on_selector_all(
            "#shades path", "all => all.map(o => getComputedStyle(o).fill)"
        )
        return found

    assert set(coloured()) == {"none"}
    page.select_option("#overlay", label="somebody who only watched")
    at_the_end = coloured()
    assert "none" not in at_the_end and "could be the habitat" in shown.text("#caption")
    page.click("#first")
    assert coloured() != at_the_end
    page.select_option("#overlay", "")
    assert set(coloured()) == {"none"} and shown.text("#caption") == ""
    shown.asserted_quiet()


def test_light_and_dark_follow_the_system_and_the_button(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, page_of(GAME), tmp_path, color_scheme="dark")
    page = shown.page

    def paper() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    dark = paper()
    page.emulate_media(color_scheme="light")
    light = paper()
    assert dark != light
    page.click("#theme")
    assert paper() == dark
    page.click("#theme")
    assert paper() == light
    shown.asserted_quiet()


def test_it_prints_light_without_what_cannot_be_pressed(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, page_of(GAME), tmp_path, color_scheme="dark")
    page = shown.page
    dark = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ink')")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ink')") != dark
    assert not page.locator(".controls, #theme").locator("visible=true").count()
    assert page.locator("#verdict, #board, #move-1, .chart, #about").locator("visible=true").count() == 5
    assert len(page.pdf(format="A4")) < 1 << 20, "it is printed as lines and letters, not as a picture"
    shown.asserted_quiet()


@pytest.mark.parametrize(
    ("made", "options"),
    [
        (lambda: page_of(GAME), {"color_scheme": "light"}),
        (lambda: page_of(GAME), {"color_scheme": "dark", "width": 390}),
        (lambda: page_about(forked_log()), {"color_scheme": "dark"}),
        (lambda: page_of(in_the_clear(HIGH_CARD, Variant(3))), {"width": 390}),
        (lambda: page_of(drawn_in_characters()), {"width": 820}),
    ],
    ids=["light", "dark on a phone", "accused", "text on a phone", "characters"],
)
def test_everybody_can_read_it_at_every_width(
    browser: Browser, tmp_path: Path, made: Any, options: dict[str, Any]
) -> None:
    shown = opened(browser, made(), tmp_path, **options)
    assert shown.complaints() == []
    wide = shown.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0, "nothing hangs out of the page"
    assert shown.page.locator("#board").bounding_box() is not None
    shown.page.keyboard.press("Home")
    assert moved(shown) == 0
    shown.asserted_quiet()


def test_what_cannot_be_read_is_complained_of(browser: Browser, tmp_path: Path) -> None:
    """So that the check above can fail."""
    faint = page_of(GAME).replace("<footer>", '<footer><button></button><svg role="img"></svg>')
    found = opened(browser, faint, tmp_path).complaints()
    assert [one.partition(":")[0] for one in found] == ["button-name", "svg-img-alt"]


def test_the_log_can_be_saved_byte_for_byte(browser: Browser, tmp_path: Path) -> None:
    data = honest_log(proven())
    shown = opened(browser, page_about(data), tmp_path)
    with shown.page.expect_download() as saving:
        shown.page.click("a[download]")
    assert saving.value.suggested_filename == f"{proven().chain.match.hex()[:8]}.p2pcryptid"
    assert Path(saving.value.path()).read_bytes() == data


def test_without_its_script_it_still_tells_everything(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, page_of(GAME), tmp_path, java_script_enabled=False)
    page = shown.page
    assert not page.locator(".controls, #theme").locator("visible=true").count()
    assert page.locator(f"#verdict, #board, #move-{LAST}, .chart").locator("visible=true").count() == 4
    assert page.locator("#parts > g:not(.off)").locator("visible=true").count() > 5
    shown.asserted_quiet()


def test_whatever_gets_into_the_page_cannot_run_nor_call_anybody(browser: Browser, tmp_path: Path) -> None:
    """Names are escaped; and even if they were not, the policy of the page stands before them."""
    shown = opened(browser, page_of(hostile_game()), tmp_path)
    shown.asserted_quiet()
    assert HOSTILE in shown.page.inner_text(".players")
    unescaped = page_of(GAME).replace(
        "<footer>",
        "<footer><script>window.ran = 1</script><img src='http://127.0.0.1:9/a.png' onerror='window.ran = 2'>"
        "<p id='styled' style='color: red' onclick='window.ran = 3'>x</p>",
    )
    hit = opened(browser, unescaped, tmp_path)
    hit.page.click("#styled")
    called = "fetch('http://127.0.0.1:9/').then(() => 'called', () => 'refused')"
    assert hit.page.evaluate(called) == "refused"
    assert hit.page.evaluate("window.ran") is None
    assert hit.page.evaluate("getComputedStyle(document.getElementById('styled')).color") != "rgb(255, 0, 0)"
    assert len([line for line in hit.console if "Content Security Policy" in line]) >= 4
    hit.page.keyboard.press("Home")
    assert moved(hit) == 0, "its own script runs"


def test_clues_for_the_physical_box_are_printed_and_not_shown(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, printed_page([setup()]), tmp_path)
    assert shown.complaints() == []
    assert shown.page.locator(".secret").count() == 5
    assert not shown.page.locator(".secret").locator("visible=true").count()
    shown.page.emulate_media(media="print")
    assert shown.page.locator(".secret").locator("visible=true").count() == 5
    assert not shown.page.locator(".note").locator("visible=true").count()
    shown.asserted_quiet()


def setup() -> Any:
    """A game for four with its solution."""
    from p2pcryptid.games.cryptid.document import KnownGame, KnownSetup

    state = GAME.story[-1].after
    clues = tuple(state.setup.clues[known.rows["clue"]] for known in GAME.known.values())
    return KnownSetup(state.setup.mode, state.setup.board, (KnownGame(clues, 17),))
