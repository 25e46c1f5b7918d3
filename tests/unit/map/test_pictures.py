"""Pictures of scenes for the documents: every character is in them, where it stands."""

from xml.etree import ElementTree

import pytest

from helpers.map_views import any_lens, full_view
from helpers.pictures import TALL, WIDE, animated_svg, cells, svg
from p2pcryptid.games.cryptid.map.scenes import scene
from p2pcryptid.games.scene import Cell, Theme

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", Theme)
def test_an_svg_has_all_letters_of_a_scene_and_is_small(theme: Theme) -> None:
    view = full_view("pictures")
    drawn = scene(view, 77, 20, theme)
    rows = cells(drawn, view, any_lens("pictures"))
    picture = svg(rows, theme)
    written = [one.text or "" for one in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    assert list("".join(written)) == [cell.char for row in rows for cell in row if cell.char not in " █▀▄░▒▓"]
    assert len(picture) < 150_000


def test_pictures_that_follow_each_other_draw_only_what_has_changed() -> None:
    frames = [[[Cell(char) for char in line]] for line in ("abcd", "abXd", "abX ")]
    drawn = ElementTree.fromstring(animated_svg(frames, Theme.DARK))
    assert [one.text for one in drawn.iter(f"{SVG}text")] == ["abcd", "X"]
    covers = [one.get("d") for group in drawn.iter(f"{SVG}g") for one in group.iter(f"{SVG}path")]
    half = TALL // 2
    both = [
        f"M{at * WIDE} 0h{WIDE}v{half}h-{WIDE}zM{at * WIDE} {half}h{WIDE}v{half}h-{WIDE}z" for at in (2, 3)
    ]
    assert covers == both, "the ground below it too"


def test_half_blocks_are_rectangles_of_half_a_line() -> None:
    rows = [[Cell("▀", "#ff0000", "#00ff00"), Cell("▄", "#ff0000", "")]]
    paths = {
        one.get("fill"): one.get("d")
        for one in ElementTree.fromstring(svg(rows, Theme.DARK)).iter(f"{SVG}path")
    }
    half = TALL // 2
    assert paths == {
        "#ff0000": f"M0 0h{WIDE}v{half}h-{WIDE}zM{WIDE} {half}h{WIDE}v{half}h-{WIDE}z",
        "#00ff00": f"M0 {half}h{WIDE}v{half}h-{WIDE}z",
    }
