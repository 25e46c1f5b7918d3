"""Building the atlas: many searches, of which the best boards are kept, none a near copy of another.

Searches are independent of each other, so as many run at once as there are processors. Each one that has
ended is a line of a file of its own (its number, its worth and its board), so that a build which was broken
off goes on where it was. The first line of that file says whose searches they are. The pages follow from
those lines alone: the boards of the highest worth, each only if it differs from every better one that is
kept in at least `APART` places.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from multiprocessing import cpu_count, get_context
from pathlib import Path
from typing import NamedTuple

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import FileError, Refusal
from p2pcryptid.i18n import text

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
    lines = _resumed(plan, done)
    yield len(lines)
    one = partial(_line_of_search, plan)
    with get_context("spawn").Pool(jobs or cpu_count()) as pool, done.open("a", encoding="ascii") as stream:
        for line in pool.imap(one, range(len(lines), plan.searches)):
            stream.write(line + "\n")
            stream.flush()
            lines.append(line)
            yield len(lines)
    kept = selected(map(partial(_candidate, plan.mode), lines[: plan.searches]), plan)
    if len(kept) < plan.boards:
        name = page_name(plan.mode, plan.players)
        raise FileError(text("{page}: only {count} boards differ enough", page=name, count=len(kept)))
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


def _label(plan: Plan) -> str:
    """Of what the searches of a plan are drawn."""
    return f"p2pcryptid/v1/atlas/{plan.players}/{plan.mode.name.lower()}"


def _line_of_search(plan: Plan, number: int) -> str:
    draw = Draw(_SEED, f"{_label(plan)}/{number}")
    found = search(draw, plan.mode, plan.players, plan.steps)
    return _written(number, found, plan.mode)


def _written(number: int, found: Candidate, mode: Mode) -> str:
    return f"{number}: {found.worth}: {write_board(found.chosen, mode)}"


def _candidate(mode: Mode, line: str) -> Candidate:
    _, worth, board = line.split(":")
    return Candidate(read_board(board, mode), int(worth))


def _resumed(plan: Plan, path: Path) -> list[str]:
    """The searches that have ended, from a file that is begun if there is none. Nothing of another plan is
    taken for one of this, or the page would not be what its plan says."""
    head = f"{_label(plan)}: {plan.steps} steps"
    first, *lines = _whole_lines(path) or [head]
    if first != head:
        raise _odd(path, first)
    for number, line in enumerate(lines):
        if not _is_search(line, number, plan.mode):
            raise _odd(path, line)
    path.write_text("".join(f"{line}\n" for line in (head, *lines)), encoding="ascii")
    return lines


def _whole_lines(path: Path) -> list[str]:
    """What was written before, without a last line that was cut off."""
    if not path.exists():
        return []
    return path.read_text(encoding="ascii", errors="replace").split("\n")[:-1]


def _is_search(line: str, number: int, mode: Mode) -> bool:
    try:
        found = _candidate(mode, line)
    except (ValueError, Refusal):
        return False
    return line == _written(number, found, mode)


def _odd(path: Path, line: str) -> FileError:
    message = text("{path} has a line that is not of this search: {line}", path=str(path), line=line[:80])
    return FileError(message, text("delete the file to begin anew"))
