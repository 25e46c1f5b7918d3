"""What everybody checks of the search for a free mark; `check` is the only way from one run to the next."""

from collections.abc import Callable
from dataclasses import replace

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar
from p2pcryptid.crypto.multiply import MultiplyProof, MultiplyStatement, VectorStep, check_multiply
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_wire import Card, Layout, ShuffleProof, ShuffleStatement, decode_cards
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import FreeMark, MarkFound
from p2pcryptid.table.protocols.pieces import Share, Vector, decode_vector, read_blinded
from p2pcryptid.table.protocols.protocol import (
    Done,
    Parts,
    Setting,
    count_parts,
    finish,
    follow,
    require,
)

from .state import COUNT, TRANSITIONS, MarkList, MarkRun, Step


def begin(setting: Setting, request: FreeMark, anchor: bytes) -> MarkRun | Done:
    """From the beginning, or on down the list of the last time; if that is spent, there is nothing to do."""
    if request.name not in setting.memory.columns:
        raise ValueError(f"no unique column of the name {request.name!r}")  # a bug of the game
    known: MarkList | None = setting.memory.marks.get(request.name)
    if known is not None and known.spent:
        return Done(Fact(TABLE, MarkFound(None)), setting.memory)
    run = MarkRun(setting.match, request.name, setting.memory, anchor, Step.BITS, request.excluded)
    if not ~request.excluded & (1 << run.marks) - 1:  # every mark is excluded, or there is none
        return Done(Fact(TABLE, MarkFound(None)), setting.memory)
    return run if known is None else replace(run, step=Step.BLIND, cards=known.cards, at=known.at)


def check(run: MarkRun, seat: int, parts: Parts, _: bytes) -> MarkRun | Done:
    """The run after a seat has written."""
    _CHECKS[run.step](run, seat, parts)
    if run.step is Step.SHUFFLE:
        run = replace(run, cards=read_cards(parts[0], run))
    run = replace(run, parts=(*run.parts, parts))
    if len(run.parts) < run.column.terms.seats:
        return run
    return _FINISH[run.step](run)


def _next(run: MarkRun, outcome: str) -> MarkRun:
    return replace(run, step=follow(TRANSITIONS, run.step, outcome), parts=())


def _done(run: MarkRun, outcome: str, mark: int | None) -> Done:
    finish(TRANSITIONS, run.step, outcome)
    found = MarkList(run.cards, run.at + 1)
    memory = replace(run.memory, marks={**run.memory.marks, run.name: found})
    return Done(Fact(TABLE, MarkFound(mark)), memory)


# Bits ---------------------------------------------------------------------------------------------


def bits_statement(run: MarkRun, seat: int, outputs: Vector) -> MultiplyStatement:
    """The encrypted marks are those that the seat committed to."""
    ones = tuple(trivial(G) for _ in outputs)
    committed = run.column.final.rows[seat][run.column.terms.table.classes :]
    return MultiplyStatement(run.key, committed, (VectorStep(ones, outputs),))


def _check_bits(run: MarkRun, seat: int, parts: Parts) -> None:
    count_parts(parts, 2)
    outputs = decode_vector(parts[0], run.marks)
    proof = MultiplyProof.decode(parts[1], run.marks, 1)
    require(check_multiply(bits_statement(run, seat, outputs), proof, run.place(seat)), "mark-bits", seat)


def _finish_bits(run: MarkRun) -> MarkRun:
    vectors = [decode_vector(parts[0], run.marks) for parts in run.parts]
    counts = [sum_ciphertexts(column) for column in zip(*vectors, strict=True)]
    labels = (trivial(Scalar(label + 1) * G) for label in range(run.marks))
    return _next(replace(run, cards=tuple(zip(labels, counts, strict=True))), "all encrypted")


# Shuffle ------------------------------------------------------------------------------------------


def read_cards(data: bytes, run: MarkRun) -> tuple[Card, ...]:
    """As many cards as there were, each a label and a count."""
    return decode_cards(data, Layout(len(run.cards), 2))


def _check_shuffle(run: MarkRun, seat: int, parts: Parts) -> None:
    count_parts(parts, 2)
    statement = ShuffleStatement(run.key, run.cards, read_cards(parts[0], run))
    proof = ShuffleProof.decode(parts[1], statement.layout)
    require(check_shuffle(statement, proof, run.place(seat)), "mark-shuffle", seat)


def _finish_shuffle(run: MarkRun) -> MarkRun:
    return _next(run, "all shuffled")


# The first zero -----------------------------------------------------------------------------------


def _check_blind(run: MarkRun, seat: int, parts: Parts) -> None:
    count_parts(parts, 1)
    after, proof = read_blinded(parts[0])
    before = run.cards[run.at][COUNT]
    require(elgamal.check_blinding(before, after, proof, run.place(seat)), "mark-blind", seat)


def _finish_blind(run: MarkRun) -> MarkRun:
    blinded = sum_ciphertexts([read_blinded(parts[0])[0] for parts in run.parts])
    require(elgamal.check_openable(blinded), "mark-unopenable", run.column.terms.seats - 1)
    return _next(replace(run, blinded=blinded), "all blinded")


def _check_share(run: MarkRun, seat: int, parts: Parts) -> None:
    count_parts(parts, 1)
    share, key = Share.decode(parts[0]), run.column.final.attempt.keys[seat].share.key
    checks = elgamal.check_share(key, run.opened_now, share.value, share.proof, run.place(seat))
    require(checks, "mark-share", seat)


def _opened(run: MarkRun) -> Point:
    return elgamal.combine(run.opened_now, [Share.decode(parts[0]).value for parts in run.parts])


def _finish_zero(run: MarkRun) -> MarkRun | Done:
    if _opened(run) == IDENTITY:
        return _next(run, "free")
    return _done(run, "list spent", None) if run.is_last else _further(run, "taken")


def _finish_label(run: MarkRun) -> MarkRun | Done:
    number = elgamal.small_logarithm(_opened(run), run.marks + 1)
    assert number, "a verified shuffle holds nothing but the labels"
    excluded = run.excluded >> (number - 1) & 1
    if excluded and not run.is_last:
        return _further(run, "excluded")
    return _done(run, "found, or list spent", None if excluded else number - 1)


def _further(run: MarkRun, outcome: str) -> MarkRun:
    return replace(_next(run, outcome), at=run.at + 1, blinded=None)


_CHECKS: dict[Step, Callable[[MarkRun, int, Parts], None]] = {
    Step.BITS: _check_bits,
    Step.SHUFFLE: _check_shuffle,
    Step.BLIND: _check_blind,
    Step.ZERO: _check_share,
    Step.LABEL: _check_share,
}
_FINISH: dict[Step, Callable[[MarkRun], MarkRun | Done]] = {
    Step.BITS: _finish_bits,
    Step.SHUFFLE: _finish_shuffle,
    Step.BLIND: _finish_blind,
    Step.ZERO: _finish_zero,
    Step.LABEL: _finish_label,
}
