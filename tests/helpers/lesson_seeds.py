"""Finds seeds for a lesson: those with which whoever takes every suggestion wins, in a game of a good length.

    PYTHONPATH=tests .venv/bin/python -m helpers.lesson_seeds

prints for each seed who won, after how many turns, and which remarks were made. To be run again when the
computer players have changed; a good one goes into the lesson.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import trio

from p2pcryptid.cli.teaching import LEARNER, Classroom, LineLectern
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.lesson import lesson
from p2pcryptid.games.cryptid.lesson.remarks import REMARKS
from p2pcryptid.games.cryptid.state import State

GOOD_LENGTH = range(8, 13)
TRIED = 64
USUAL = 7
"""so many remarks belong into every lesson; the others are for searches that fail, or of others"""


class Obedient:
    """A terminal at which somebody presses Enter and nothing else."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    async def read_line(self) -> str | None:
        await trio.lowlevel.checkpoint()
        return ""

    def say(self, text: str) -> None:
        self.shown.append(text)

    def ring(self) -> None:
        pass

    def status(self, text: str) -> bool:
        del text
        return False


@dataclass(frozen=True)
class Followed:
    """How the lesson goes for whoever takes every suggestion."""

    classroom: Classroom
    shown: str
    won: bool

    @property
    def end(self) -> State:
        state: State = self.classroom.story[-1].after
        return state

    @property
    def remarks(self) -> tuple[bool, ...]:
        """For each remark that there is, whether it was made."""
        view, story = self.classroom.view, self.classroom.story
        return tuple(any(happens(view, one) for one in story) for happens, _ in REMARKS)

    @property
    def good(self) -> bool:
        return self.won and self.end.turns in GOOD_LENGTH and all(self.remarks[:USUAL])


def follow(seed: bytes) -> Followed:
    """The lesson with this seed."""
    terminal = Obedient()
    classroom = Classroom(LineLectern(terminal), CRYPTID, replace(lesson(), seed=seed), "eva")
    won = trio.run(classroom.teach)
    return Followed(classroom, "\n".join(terminal.shown), won)


def tried() -> Iterator[tuple[int, Followed]]:
    """One byte, again and again."""
    return ((number, follow(bytes([number]) * 32)) for number in range(TRIED))


def main() -> None:
    """Say what every seed gives."""
    for number, one in tried():
        outcome = one.end.outcome
        assert outcome is not None
        made = "".join("+" if remark else "-" for remark in one.remarks)
        who = "learner" if outcome.winner == LEARNER else "other"
        print(f"{number:3} {who:8}{one.end.turns:3} turns  {made} {'good' if one.good else ''}".rstrip())


if __name__ == "__main__":
    main()
