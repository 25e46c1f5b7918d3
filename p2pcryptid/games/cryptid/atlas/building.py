"""Building the atlas: many searches, of which the best boards are kept, none a near copy of another.

Searches are independent of each other, so as many run at once as there are processors. Each one that has
ended is a line of a file of its own (its number, its worth and its board), so that a build which was broken
off goes on where it was. The pages follow from those lines alone: the boards of the highest worth, each
only if it differs from every better one that is kept in at least `APART` places.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from multiprocessing import cpu_count, get_context
from pathlib import Path
from typing import NamedTuple

from p2pcryptid.drawing import Draw

from ..board import Mode
from .pages import ChosenBoard, differences, page_name, read_board, write_board
from .search import Candidate, search

_SEED = sha256(b"p2pcryptid atlas").digest()
APART = 5
"""places in which two boards differ at least, of 6 slots and 6 or 8 structures"""


class Plan(NamedTuple):
    """How one page is made."""

    mode: Mode
    players: int
    boards: int
    searches: int
    steps: int


PLANS = (
    Plan(Mode.NORMAL, 3, boards=512, searches=896, steps=2500),
    Plan(Mode.NORMAL, 4, boards=512, searches=608, steps=3000),
    Plan(Mode.NORMAL, 5, boards=512, searches=608, steps=2000),
    Plan(Mode.ADVANCED, 3, boards=512, searches=608, steps=3000),
    Plan(Mode.ADVANCED, 4, boards=512, searches=608, steps=1500),
    Plan(Mode.ADVANCED, 5, boards=256, searches=276, steps=300),
)


def build_page(plan: Plan, folder: Path, jobs: int) -> Iterator[int]:
    """Run the searches still to run, in so many processes (0: one for each core), and write the page.

    Yields how many are done, as they end.
    """
    done = folder / f"searches-{page_name(plan.mode, plan.players)}"
    lines = _whole_lines(done)
    yield len(lines)
    one = partial(_line_of_search, plan)
    with get_context("spawn").Pool(jobs or cpu_count()) as pool, done.open("a", encoding="ascii") as stream:
        for line in pool.imap(one, range(len(lines), plan.searches)):
            stream.write(line + "\n")
            stream.flush()
            lines.append(line)
            yield len(lines)
    kept = selected(map(partial(_candidate, plan.mode), lines[: plan.searches]), plan)
    written = "".join(write_board(chosen, plan.mode) + "\n" for chosen in kept)
    (folder / page_name(plan.mode, plan.players)).write_text(written, encoding="ascii")


def selected(candidates: Iterable[Candidate], plan: Plan) -> list[ChosenBoard]:
    """The best boards of which none is a near copy of another."""
    kept: list[ChosenBoard] = []
    for one in sorted(candidates, key=lambda candidate: -candidate.worth):
        if len(kept) == plan.boards:
            break
        if all(differences(one.chosen.board, other.board, plan.mode) >= APART for other in kept):
            kept.append(one.chosen)
    return kept


def _line_of_search(plan: Plan, number: int) -> str:
    draw = Draw(_SEED, f"p2pcryptid/v1/atlas/{plan.players}/{plan.mode.name.lower()}/{number}")
    found = search(draw, plan.mode, plan.players, plan.steps)
    return f"{number}: {found.worth}: {write_board(found.chosen, plan.mode)}"


def _candidate(mode: Mode, line: str) -> Candidate:
    _, worth, board = line.split(":")
    return Candidate(read_board(board, mode), int(worth))


def _whole_lines(path: Path) -> list[str]:
    """What was written before; a last line that was cut off is taken away."""
    if not path.exists():
        return []
    whole = [line for line in path.read_text(encoding="ascii").splitlines(keepends=True) if line[-1] == "\n"]
    path.write_text("".join(whole), encoding="ascii")
    return [line.rstrip("\n") for line in whole]
