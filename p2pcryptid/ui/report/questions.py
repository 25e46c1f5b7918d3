"""Who asked whom, and how often the answer was yes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from p2pcryptid.ui.recorded import Recorded


class Tally(NamedTuple):
    """Of one player's questions to another."""

    asked: int
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class Asked:
    """By who asks, for each who is asked."""

    rows: Sequence[tuple[str, Sequence[Tally | None]]]
    """None: nobody asks themselves"""


def asked_of(one: Recorded, moves: int) -> Asked | None:
    """None where nobody asked anything."""
    found = one.show.retelling.questions(one.story[:moves])
    if not found:
        return None
    seats = range(len(one.record.names))

    def tally(asker: int, asked: int) -> Tally | None:
        answers = [
            question.answer for question in found if (question.asker, question.asked) == (asker, asked)
        ]
        same = asker == asked and not answers
        return None if same else Tally(len(answers), answers.count(True), answers.count(False))

    return Asked([(one.record.names[seat], [tally(seat, other) for other in seats]) for seat in seats])
