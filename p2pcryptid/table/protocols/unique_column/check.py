"""What everybody checks of a unique column, step by step. `check` is the only way from one run to the next.

Nothing is believed that was not checked here, one's own events included.
"""

from collections.abc import Callable
from dataclasses import replace

from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import RowsDealt, UniqueColumn
from p2pcryptid.table.protocols.memory import CommittedRow, Memory
from p2pcryptid.table.protocols.protocol import Done, Parts, Setting, check_name, finish, follow

from . import counting, minimality, proving, rejected
from .attempt import MOST_ROWS
from .row_table import row_table
from .secrets import seed_origin
from .state import TRANSITIONS, ColumnRun, DealtColumn, Step, Terms, begun, final_of


def begin(setting: Setting, request: UniqueColumn, anchor: bytes) -> ColumnRun:
    """The first batch of attempts. A game that asks for rows that cannot be dealt has a bug."""
    if not 0 < len(request.rows) <= MOST_ROWS or len(request.marks) not in (0, len(request.rows)):
        raise ValueError(f"not a table of rows: {len(request.rows)} rows, marks of {len(request.marks)}")
    check_name(setting, request.name, "column")
    terms = Terms(setting.match, setting.seats, row_table(request), anchor)
    return begun(terms, request.name, setting.memory, anchor)


def check(run: ColumnRun, seat: int, parts: Parts, head: bytes) -> ColumnRun | Done:
    """The run after a seat has written; `head` is the chain's head after it, for a batch that may begin."""
    run = _CHECKS[run.step](run, seat, parts)
    run = replace(run, parts=(*run.parts, parts))
    if len(run.parts) < len(run.writers):
        return run
    step = run.step
    if step is Step.SEAL:
        finish(TRANSITIONS, step, "all sealed")
        return _done(run)
    run, outcome = _FINISH[step](run, head)
    return replace(run, step=follow(TRANSITIONS, step, outcome), parts=())


_CHECKS: dict[Step, Callable[[ColumnRun, int, Parts], ColumnRun]] = {
    Step.KEYS: counting.check_keys,
    Step.COIN: counting.check_coin,
    Step.CHAIN: counting.check_chain,
    Step.SUMS: counting.check_sums,
    Step.REJECTED: rejected.check_rejected,
    Step.WITHOUT: proving.check_without,
    Step.PROVE: proving.check_prove,
    Step.BLIND: minimality.check_blind,
    Step.ZERO: minimality.check_zero,
    Step.SEAL: minimality.check_seal,
    Step.SEEDS: rejected.check_seeds,
}
_FINISH: dict[Step, Callable[[ColumnRun, bytes], tuple[ColumnRun, str]]] = {
    Step.KEYS: counting.finish_keys,
    Step.COIN: counting.finish_coin,
    Step.CHAIN: counting.finish_chain,
    Step.SUMS: counting.finish_sums,
    Step.REJECTED: rejected.finish_rejected,
    Step.WITHOUT: proving.finish_without,
    Step.PROVE: minimality.finish_proofs,
    Step.BLIND: minimality.finish_blind,
    Step.ZERO: minimality.finish_zero,
    Step.SEEDS: rejected.finish_seeds,
}


def _done(run: ColumnRun) -> Done:
    """All is dealt: every seat is committed to its row."""
    final, terms = final_of(run), run.terms
    dealt = DealtColumn(terms, final, tuple(parts[0] for parts in run.parts))
    memory = replace(run.memory, columns={**run.memory.columns, run.name: dealt})
    for seat in range(terms.seats):
        memory = memory.with_row(run.name, seat, _committed(dealt, seat))
    return Done(Fact(TABLE, RowsDealt(run.name)), _without_marks(memory, run.name))


def _committed(dealt: DealtColumn, seat: int) -> CommittedRow:
    table, attempt = dealt.terms.table, dealt.final.attempt
    origin = seed_origin(dealt.terms, seat, attempt.number)
    return CommittedRow(dealt.final.rows[seat][: table.classes], table.class_of, origin)


def _without_marks(memory: Memory, name: str) -> Memory:
    """A list of marks belongs to the rows that were dealt before."""
    return replace(memory, marks={other: one for other, one in memory.marks.items() if other != name})
