"""The lesson of Cryptid Clash is the same every time, and whoever follows it wins."""

import pytest

from helpers.cli_runs import run
from p2pcryptid.cli.teaching import Classroom
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.games.clash.lesson import lesson
from p2pcryptid.games.clash.state import Stage
from p2pcryptid.i18n import speaking


class Script:
    """A learner who types these lines, and then takes every suggestion."""

    in_sight = True

    def __init__(self, *lines: str) -> None:
        self.lines, self.told, self.asked = list(lines), list[str](), 0
        self.table: Classroom | None = None

    def open(self, table: Classroom) -> None:
        self.table = table

    def say(self, said: str) -> None:
        self.told.append(said)

    def teach(self, said: str) -> None:
        self.told.append(said)

    def show(self, table: Classroom) -> None:
        self.told.append(table.screen())

    def happened(self, table: Classroom, told: str) -> None:
        del table
        self.told.append(told)

    async def ask(self, now: str) -> str | None:
        self.asked += 1
        assert now and self.asked < 100
        return self.lines.pop(0) if self.lines and self.asked > 3 else ""


async def taught(*lines: str) -> tuple[bool, Script]:
    lectern = Script(*lines)
    won = await Classroom(lectern, CLASH, lesson(), "eva").teach()
    assert not lectern.lines
    return won, lectern


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_whoever_takes_every_suggestion_wins_in_a_few_battles(language: str) -> None:
    with speaking(language):
        won, lectern = await taught()
    assert won
    assert lectern.table is not None
    assert 3 <= lectern.table.state.battles <= 6
    assert lectern.asked < 20
    assert lectern.table.state.stage is Stage.OVER
    assert all(one.strip() and "{" not in one for one in lectern.told)


async def test_a_card_that_is_not_in_the_hand_is_refused_and_asked_for_again() -> None:
    won, lectern = await taught("fight 1 2 9", "fight #0 #1 #20", "hand", "keep nothing", "fight 3 4 5")
    assert any("that is not true of what you hold" in one for one in lectern.told)
    assert any("there is no card '9'" in one for one in lectern.told)
    assert isinstance(won, bool)


def test_it_is_played_by_enter_alone_through_a_pipe() -> None:
    done = run("learn", "--game", "clash", "--name", "eva", stdin=b"\n" * 40)
    assert (done.code, done.err) == (0, "")
    assert "you have won: eva" in done.text
