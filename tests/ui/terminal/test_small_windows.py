"""What fits into a small window, and what must not be covered there."""

from textual.pilot import Pilot

from helpers.moments import told
from helpers.pilot import SMALL, Seated, at_table, characters, on_screen
from p2pcryptid.net.invite import qr
from p2pcryptid.ui.terminal.lobby import LobbyNews, LobbyScreen

STORY, TURN = told(), 16
LINE = f"p2pcryptid1{'q' * 126}"


def below(pilot: Pilot[None]) -> list[str]:
    """What the marks mean, two lines of status, and the line to type in."""
    return characters(pilot).splitlines()[-4:]


def test_on_ones_turn_the_clue_is_there_unless_it_is_hidden() -> None:
    async def work(pilot: Pilot[None], _seated: Seated) -> None:
        assert below(pilot)[2].startswith("your clue: The habitat is on forest or swamp.   F1 help")
        await pilot.press("f6")
        assert below(pilot)[2].startswith("hidden; F6 shows it   F1 help")

    at_table(STORY, TURN, work, size=SMALL)


def test_while_others_choose_it_is_told_what_happened_last() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        moment = seated.screen.moment
        assert not moment.my_turn
        change = moment.story[-1]
        assert below(pilot)[2].startswith(moment.show.tell(moment.view, change.before, change.fact))

    at = next(at for at in range(TURN, STORY.whole) if not STORY.moment(at).my_turn)
    at_table(STORY, at, work, size=SMALL)


def test_a_notice_covers_nothing_that_is_asked_of_the_player() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        before = below(pilot)
        seated.screen.tell("bob says: “a long sentence that needs more than one line in a small window”")
        await pilot.pause()
        assert "bob says" in characters(pilot)
        assert below(pilot) == before

    at_table(STORY, TURN, work, size=SMALL)


def test_a_qr_code_is_seen_whole() -> None:
    code = qr(LINE)
    assert code is not None
    lobby = LobbyScreen(LobbyNews("Cryptid", ("ann",), 3, LINE, "KTZ-4QM", code), lambda _: None)

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("f8")
        await pilot.pause()
        seen = characters(pilot)
        assert [line for line in code.splitlines() if line.strip() not in seen] == []

    on_screen(lobby, work, size=SMALL)


def test_where_nobody_is_to_be_told_there_are_no_keys_for_the_line() -> None:
    async def work(pilot: Pilot[None]) -> None:
        assert "F8" not in characters(pilot) and "F9" not in characters(pilot)
        assert "Ctrl-C: leave" in characters(pilot)

    on_screen(LobbyScreen(LobbyNews("Cryptid", ("ann",), 3), lambda _: None), work, size=SMALL)
