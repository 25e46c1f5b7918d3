"""What a page about a game says, and that it is whole by itself, bounded and harmless."""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from helpers.audit_logs import honest_log, judged
from helpers.high_card import HIGH_CARD, UNPRESENTED
from helpers.languages import spoken
from helpers.log_bombs import BOMBS, GAMES
from helpers.matches import proven
from helpers.reports import (
    HOSTILE,
    SMALL,
    Parsed,
    accused,
    drawn_in_characters,
    false_cube_log,
    false_reveal_log,
    foreign_log,
    forked_log,
    honour_log,
    hostile_game,
    in_the_clear,
    lying_log,
    page_about,
    page_of,
    unfinished_log,
    unrevealed_log,
)
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.games.closeness import closeness
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.state import Ask, Disc
from p2pcryptid.games.figure import Part
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.plain import plain, presentation_of
from p2pcryptid.games.presentation import public_view
from p2pcryptid.games.scene import Chosen
from p2pcryptid.games.typeset import figure_of
from p2pcryptid.games.words.game import WORDS
from p2pcryptid.html import page as made_page
from p2pcryptid.limits import REPORT_MOVES
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.ui.audit_words import CHECKS
from p2pcryptid.ui.recorded import Recorded, recorded
from p2pcryptid.ui.report import board as report_board
from p2pcryptid.ui.report import page as report_page
from p2pcryptid.ui.report.board import LEVELS, board_of
from p2pcryptid.ui.report.chart import WATCHER, chart_of
from p2pcryptid.ui.report.questions import asked_of
from p2pcryptid.ui.report.verdict import EXPLANATIONS, MEANINGS

MEGABYTE = 1 << 20
WAYS: list[tuple[AnyGame, Variant]] = [
    *((CRYPTID, variant) for variant in CRYPTID.variants),
    *((HIGH_CARD, variant) for variant in HIGH_CARD.variants),
    (UNPRESENTED, UNPRESENTED.variants[0]),
]
# The verdict ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "kind", "said"),
    [
        (honest_log(proven()), "honest", "Nobody cheated in this game."),
        (honour_log(), "honest", "held against the opened secrets at the end"),
        (unfinished_log(), "unfinished", "Nothing is wrong with this game, but it has no end."),
        (unrevealed_log(), "unrevealed", "These players did not open their secret: cat."),
        (forked_log(), "fault", "bob signed something that cannot be true."),
    ],
    ids=["honest", "honour", "unfinished", "unrevealed", "forked"],
)
def test_the_verdict_comes_first_in_plain_words(data: bytes, kind: str, said: str) -> None:
    page = page_about(data)
    parsed = Parsed(page)
    assert said in parsed.text
    (verdict,) = [one for one in parsed.all("section") if str(one["class"]).startswith("verdict")]
    assert verdict["class"] == f"verdict {kind}"
    assert page.index("<h1") < page.index("<h2")
    assert len(page) - 4 * len(data) / 3 < MEGABYTE


def test_a_fork_is_shown_with_both_messages_and_their_signatures() -> None:
    parsed = Parsed(page_about(forked_log()))
    place = max(one.event.seq for one in proven().events if one.event.seat == 1)
    signed = proven().events[place]
    assert parsed.text.count(f"message {place} ") == 2
    assert signed.signature.hex() in parsed.text and signed.event.id.hex() in parsed.text
    assert "There is no honest way to make the second." in parsed.text
    assert "event.fork" in parsed.text


def test_a_bad_message_is_shown_with_what_it_says_and_who_signed_it() -> None:
    played = proven()
    parsed = Parsed(page_about(lying_log()))
    bad = played.find(2) + 8
    writer = (played.events[bad].event.seat + 1) % 3
    name = played.table.record.names[writer]
    assert f"{name} signed something that cannot be true." in parsed.text
    assert "out-of-turn" in parsed.text and f"message {bad} " in parsed.text
    assert played.table.record.keys[writer].hex() in parsed.text


def test_a_fault_that_only_a_secret_shows_takes_nothing_from_the_story() -> None:
    honest, accused_page = (Parsed(page_about(data)) for data in (honest_log(proven()), false_reveal_log()))
    assert "bob signed something that cannot be true." in accused_page.text
    moves = [
        [one["id"] for one in parsed.all("a") if str(one.get("id")).startswith("move-")]
        for parsed in (honest, accused_page)
    ]
    assert moves[0] == moves[1] != []
    assert "false-reveal" in accused_page.text


def test_a_false_piece_is_held_against_the_clue_of_whoever_placed_it() -> None:
    data = false_cube_log(corrected=False)
    one = recorded(parse_log(data))
    fault = one.verdict.accusation
    assert fault is not None and fault.code == "false-piece" and fault.accused is not None
    parsed = Parsed(page_about(data))
    held = one.show.revealed(one.game.view(one.state, fault.accused, one.known[fault.accused]))
    assert f"what the player had in secret {held}" in parsed.text
    assert f"message {fault.seq} what it is a move what it says cube" in parsed.text
    assert "the match was stopped" not in parsed.text.lower(), "it went on to its end"


def test_a_slip_that_was_put_right_is_told_with_the_verdict() -> None:
    (said, none) = (Parsed(page_about(data)).text for data in (false_cube_log(corrected=True), honour_log()))
    assert "Nobody cheated in this game." in said
    assert "1 piece was wrong when it was placed, and taken back before anybody acted on it" in said
    assert "was wrong when it was placed" not in none


def test_players_are_called_just_what_they_are_called() -> None:
    data = honest_log(proven())
    assert " cat found it: the habitat is" in Parsed(page_about(data)).text
    assert "Cat found it" not in page_about(data)


def test_where_no_signature_shows_whose_doing_it_is_nobody_is_named() -> None:
    data = foreign_log()
    parsed = Parsed(page_about(data))
    assert "This file cannot be right." in parsed.text
    assert "Perhaps somebody changed the file." in parsed.text


def test_every_check_has_a_meaning_that_the_page_explains() -> None:
    assert set(MEANINGS) == {check.template for check in CHECKS}
    anchors = {anchor for anchor, _, _ in EXPLANATIONS}
    assert {anchor for _, anchor in MEANINGS.values()} <= anchors
    data = honest_log(proven())
    parsed = Parsed(page_about(data))
    there = {attributes.get("id") for _, attributes in parsed.elements}
    links = [str(one["href"]) for one in parsed.all("a") if str(one.get("href")).startswith("#")]
    assert {link[1:] for link in links} <= there
    assert sum(one.get("class") == "how" for one in parsed.all("a")) == len(judged(data).checks)


def test_the_log_is_inside_and_its_hash_and_the_command_are_named() -> None:
    data = honest_log(proven())
    parsed = Parsed(page_about(data))
    (link,) = [one for one in parsed.all("a") if "download" in one]
    assert b64decode(str(link["href"]).partition(",")[2]) == data
    assert sha256(data).hexdigest() in parsed.text
    assert f"p2pcryptid audit {link['download']}" in parsed.text


def test_a_log_that_is_too_large_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_page, "REPORT_LOG_BYTES", 10)
    data = honest_log(proven())
    parsed = Parsed(page_about(data))
    assert not [one for one in parsed.all("a") if "download" in one]
    assert "too large to be kept in this page" in parsed.text
    assert sha256(data).hexdigest() in parsed.text


# Whole by itself, and harmless -------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "variant"), WAYS, ids=lambda one: getattr(one, "name", None) or str(one))
def test_a_page_of_every_way_to_play_is_small_and_loads_nothing(game: AnyGame, variant: Variant) -> None:
    one = in_the_clear(game, variant)
    page = page_of(one)
    assert len(page.encode()) < MEGABYTE // 2
    assert_harmless(page)
    story = [link for link in Parsed(page).all("a") if re.fullmatch(r"move-\d+", str(link.get("id")))]
    assert len(story) == len(one.story)


def test_a_game_whose_view_is_the_plain_one_has_a_page() -> None:
    one = in_the_clear(CLASH, CLASH.variants[0])
    page = page_of(one._replace(story=one.story[:40], untold=len(one.story) - 40))
    assert_harmless(page)
    assert len(page.encode()) < MEGABYTE


def test_a_page_of_characters_is_small_and_loads_nothing_too() -> None:
    page = page_of(drawn_in_characters())
    assert len(page.encode()) < MEGABYTE // 2
    assert_harmless(page)
    assert "≈" in Parsed(page).text


def assert_harmless(page: str) -> None:
    parsed = Parsed(page)
    for tag, attributes in parsed.elements:
        assert not {name for name in attributes if name.startswith("on")} | {"style"} & set(attributes)
        for name in ("src", "href", "action", "data", "srcset", "poster"):
            value = attributes.get(name) or "#"
            assert value.startswith(("#", "data:application/octet-stream;base64,")), (tag, name, value[:80])
    assert not re.search(r"url\((?!#)|@import", "".join(parsed.contents["style"]))
    assert not {"iframe", "object", "embed", "img", "link", "base", "form"} & {
        tag for tag, _ in parsed.elements
    }
    (policy,) = [str(one["content"]) for one in parsed.all("meta") if "http-equiv" in one]
    (style,) = parsed.contents["style"]
    scripts = [one for one in parsed.contents["script"] if not one.startswith("{")]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules == {
        "default-src": "'none'",
        "style-src": hashed(style),
        "script-src": hashed(scripts[0]),
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def hashed(content: str) -> str:
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


@pytest.mark.parametrize("made", [hostile_game, lambda: accused(hostile_game())], ids=["honest", "accused"])
def test_hostile_names_and_words_are_shown_as_they_are(made: Any) -> None:
    page = page_of(made())
    assert_harmless(page)
    parsed = Parsed(page)
    assert len(parsed.all("script")) == 2 and not parsed.all("img")
    assert parsed.text.count("<script>alert(1)</script>") > 30
    (data,) = [json.loads(one) for one in parsed.contents["script"] if one.startswith("{")]
    assert data["frames"]


def test_a_hostile_name_on_a_drawn_board_is_shown_as_it_is() -> None:
    names = (HOSTILE, "bob", "cat")

    def renamed(state: Any) -> Any:
        return replace(state, setup=replace(state.setup, names=names))

    story = tuple(replace(one, before=renamed(one.before), after=renamed(one.after)) for one in SMALL.story)
    record, verdict = replace(SMALL.record, names=names), replace(SMALL.verdict, names=names)
    page = page_of(SMALL._replace(story=story, record=record, verdict=verdict))
    assert_harmless(page)
    assert len(Parsed(page).all("script")) == 2
    assert f"{HOSTILE} starts with a cube" in Parsed(page).text


def test_a_style_or_a_script_that_would_end_too_early_is_refused() -> None:
    for bad in ("</STYLE>", "</script >", "<!-- "):
        with pytest.raises(ValueError, match="too early"):
            made_page(report_page.FOLDER, "chip.html.j2", style=bad)


# Bounded -----------------------------------------------------------------------------------------------


def test_of_a_story_without_end_the_beginning_is_shown_and_the_rest_is_counted() -> None:
    story = (SMALL.story * (2 * REPORT_MOVES // len(SMALL.story) + 1))[: REPORT_MOVES + 50]
    page = page_of(SMALL._replace(story=story[:REPORT_MOVES], untold=50))
    assert len(page.encode()) < MEGABYTE
    assert "50 more moves are not shown here" in Parsed(page).text
    assert "could know it from" not in Parsed(page).text  # nobody can say, for the end is not there


def test_screens_without_end_are_cut_and_the_moves_with_them() -> None:
    numbers = iter(range(10**9))
    one = hostile_game()
    show = plain(
        HIGH_CARD,
        narrate=lambda *_: "x" * 100_000,
        screen=lambda _: "\n".join(f"{next(numbers)} " + "y" * 40_000 for _line in range(150)),
        revealed=lambda _: "z" * 100_000,
    )
    one = one._replace(game=replace(HIGH_CARD, presentation=lambda: show))
    board = board_of(one)
    assert board is not None and board.moves < len(one.story)
    page = page_of(one)
    assert len(page.encode()) < MEGABYTE
    assert f"{len(one.story) - board.moves} more moves are not shown here" in Parsed(page).text


@pytest.mark.parametrize("screen", ["\n" * 100_000, "x\n" * 3_000], ids=["empty lines", "lines that flicker"])
def test_parts_of_nothing_and_parts_that_flicker_are_bounded_too(screen: str) -> None:
    screens = iter([screen, "-\n" * 3_000] * 100)
    show = plain(HIGH_CARD, screen=lambda _: next(screens))
    game: AnyGame = replace(HIGH_CARD, presentation=lambda: show)
    assert len(page_of(hostile_game()._replace(game=game)).encode()) < MEGABYTE


def test_overlays_without_end_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = board_of(SMALL)
    monkeypatch.setattr(report_board, "REPORT_OVERLAYS_BYTES", 4000)
    some = board_of(SMALL)
    assert whole is not None and some is not None
    assert 0 < len(some.data["overlays"]) < len(whole.data["overlays"]) == 10
    offered = [choice.number for group in some.groups for choice in group.choices]
    assert offered == list(range(len(some.data["overlays"])))


@pytest.mark.parametrize("name", BOMBS)
def test_a_page_about_a_bomb_is_small(name: str) -> None:
    data = BOMBS[name](1)
    log = parse_log(data)
    one = recorded(log, REPORT_MOVES, GAMES)
    page = report_page.report(one, data, log)
    assert len(one.story) <= REPORT_MOVES
    assert len(page.encode()) - 4 * len(data) / 3 < MEGABYTE // 2
    assert_harmless(page)


def test_a_game_in_which_nothing_happened_has_a_page_too() -> None:
    page = page_of(SMALL._replace(story=(), verdict=replace(SMALL.verdict, known={}, finished=False)))
    assert "it has no end" in Parsed(page).text
    assert '<script type="application/json"' not in page


@pytest.mark.parametrize(("game", "mode"), [(WORDS, "english"), (CLASH, "short")], ids=["words", "clash"])
def test_a_page_about_a_whole_game_of_cards_shows_all_of_it(game: AnyGame, mode: str) -> None:
    show = replace(presentation_of(game), level="easy")
    one = in_the_clear(replace(game, presentation=lambda: show), Variant(2, mode))
    assert len(one.story) > 100
    page = page_of(one)
    assert "not shown here" not in Parsed(page).text
    assert len(page.encode()) < MEGABYTE


# The board ----------------------------------------------------------------------------------------------


def parts_at_each_moment(one: Recorded) -> Iterator[set[str]]:
    """What the script will show: all parts that were switched on and not off again."""
    board = board_of(one)
    assert board is not None
    markup = {drawn.number: drawn.markup for drawn in board.drawn}
    shown: set[int] = set()
    for flips in board.data["frames"]:
        shown ^= set(flips)
        yield {markup[number] for number in shown}
    assert shown == {drawn.number for drawn in board.drawn if drawn.shown}


@pytest.mark.parametrize(
    "one",
    [SMALL, in_the_clear(HIGH_CARD, Variant(3)), drawn_in_characters()],
    ids=["figure", "text", "scene"],
)
def test_at_every_moment_just_the_parts_are_shown_that_the_view_gives(one: Recorded) -> None:
    states = [one.story[0].before, *(change.after for change in one.story)]
    figure = figure_of(one.show, public_view(one.game, states[0]))
    for state, shown in zip(states, parts_at_each_moment(one), strict=True):
        parts: set[Part] = set(figure.parts(public_view(one.game, state)))
        assert shown == {part.markup for part in parts}


def test_the_same_game_always_makes_the_same_page() -> None:
    """Whatever Python's hashes are: parts are drawn in the order in which the figure gives them."""
    one = drawn_in_characters()
    board, first = board_of(one), public_view(one.game, one.story[0].before)
    assert board is not None
    given = [part.markup for part in figure_of(one.show, first).parts(first)]
    assert len(given) > 50
    assert [drawn.markup for drawn in board.drawn][: len(given)] == given


def test_the_last_board_is_told_in_words() -> None:
    parsed = Parsed(page_of(SMALL))
    picture = SMALL.show.picture
    assert picture is not None
    last = public_view(CRYPTID, SMALL.story[-1].after)
    assert all(picture.about(last, spot) in parsed.text for spot in range(108))
    assert "♠" in Parsed(page_of(drawn_in_characters())).text.partition("The last board in words")[2]


def test_overlays_show_at_every_moment_what_the_game_says() -> None:
    board = board_of(SMALL)
    assert board is not None
    data, player = board.data, SMALL.show.retelling.overlays[0]
    by_title = {group.title: group.choices for group in board.groups}
    choice = by_title["what everybody could tell of a player"][1]
    for move in (0, 5, len(SMALL.story)):
        state = SMALL.story[move - 1].after if move else SMALL.story[0].before
        view = public_view(CRYPTID, state)
        heat, caption = data["overlays"][choice.number][move]
        assert data["captions"][caption] == player.title(view, Chosen(seat=1))
        wanted = player.values(view, Chosen(seat=1))
        levels = [LEVELS.index(level) for level in data["heats"][heat]]
        assert levels == [round(10 * wanted.get(spot, 0)) for spot in data["spots"]]
    assert [len(choices) for choices in by_title.values()] == [3, 3, 4]


def test_in_the_end_the_habitat_is_all_that_is_left_in_every_players_eyes() -> None:
    board = board_of(SMALL)
    assert board is not None
    eyes = board.groups[-1].choices
    for choice in eyes[1:]:
        heat, _ = board.data["overlays"][choice.number][-1]
        assert board.data["heats"][heat].count("a") == 1


# The chart and the questions ---------------------------------------------------------------------------


def test_the_chart_knows_when_each_could_have_known_it() -> None:
    chart = chart_of(SMALL, len(SMALL.story))
    picture = SMALL.show.picture
    assert chart is not None and picture is not None
    close = closeness(CRYPTID, picture, SMALL.story, SMALL.known)
    knew = {seat: one.knew_from for seat, one in close.items() if one.knew_from is not None}
    assert {flag.seat for flag in chart.flags} == set(knew)
    lines = {line.seat: line for line in chart.lines}
    assert set(lines) == {WATCHER, 0, 1, 2}
    for seat, place in knew.items():
        assert lines[seat].close == f"could know it from move {place + 1}"
        assert lines[seat].counts[place - 1] != 1 == lines[seat].counts[place]
    assert all(0 <= float(xy) <= 640 for line in chart.lines for xy in re.split("[ ,]", line.points))


def test_who_asked_whom_is_counted_with_the_answers() -> None:
    asked = asked_of(SMALL, len(SMALL.story))
    assert asked is not None
    questions = [
        (change.fact.seat, change.fact.action.seat, isinstance(after.fact.action, Disc))
        for change, after in zip(SMALL.story, SMALL.story[1:], strict=False)
        if isinstance(change.fact.action, Ask)
    ]
    assert questions
    for seat, (_, row) in enumerate(asked.rows):
        for other, tally in enumerate(row):
            answers = [yes for asker, to, yes in questions if (asker, to) == (seat, other)]
            assert (tally is None) == (seat == other)
            if tally is not None:
                assert tally == (len(answers), sum(answers), len(answers) - sum(answers))


def test_a_game_without_a_riddle_has_neither_chart_nor_questions() -> None:
    one = in_the_clear(HIGH_CARD, Variant(3))
    assert chart_of(one, len(one.story)) is None and asked_of(one, len(one.story)) is None


# Languages -----------------------------------------------------------------------------------------------


def test_a_page_speaks_french_all_through() -> None:
    data = honest_log(proven())
    english, french = (Parsed(spoken(language, page_about, data)) for language in ("en", "fr"))
    assert french.all("html") == [{"lang": "fr"}]
    same = {said.strip() for said in english.texts} & {said.strip() for said in french.texts}
    left = {said for said in same if re.search(r"[a-z]{3,} [a-z]{3,}", said)}
    assert left <= {"p2pcryptid audit " + data_name(english)}


def data_name(parsed: Parsed) -> str:
    (link,) = [one for one in parsed.all("a") if "download" in one]
    return str(link["download"])
