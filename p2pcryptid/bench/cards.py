"""What cards cost each seat: all that comes before the first choice of a game, and single cards."""

from collections.abc import Iterable, Iterator
from functools import partial
from time import process_time
from typing import Any

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.requests import CHOSEN, Deal, Request, Show, Shuffle
from p2pcryptid.names import EXAMPLES
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.table import new_table
from p2pcryptid.table.knowledge import Before, knowledge
from p2pcryptid.table.match import Output
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.protocol import Done
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.seat import Seat

from .deal_meter import Meter
from .deck_cases import MATCH, SECRETS, setting_of

SEATS = 2
COUNTS = (1, 2, 3, 5)
"""how many cards are drawn or shown at once"""
_ROUNDS = 8
_OTHER, _HOLDER = range(SEATS)


def card_lines(games: Iterable[AnyGame], deals: int) -> Iterator[dict[str, Any]]:
    """A line for each way to play a game with cards, and some for cards that are drawn and shown."""
    most = 0
    for game in games:
        for variant in game.variants:
            cards = _most_cards(game, variant)
            most = max(most, cards)
            if cards:
                yield _deal_line(game, variant, cards, deals)
    if most:
        yield from _request_lines(most, deals)


def _most_cards(game: AnyGame, variant: Variant) -> int:
    """Of the decks that are shuffled before anybody chooses; 0 if none is."""
    draw, table = Draw(MATCH, "bench/cards"), ClearTable(game, variant.players)
    state, most = game.start(variant, EXAMPLES[: variant.players], draw), 0
    while (request := game.request(state)) is not None and not isinstance(request, CHOSEN):
        if isinstance(request, Shuffle):
            most = max(most, len(request.faces))
        state = game.apply(state, table.carry_out(state, request, draw))
    return most


def _deal_line(game: AnyGame, variant: Variant, cards: int, deals: int) -> dict[str, Any]:
    meter, spent = Meter(process_time), [0.0] * variant.players
    for number in range(deals):
        for seat, cpu in enumerate(_dealt(game, variant, number, meter)):
            spent[seat] += cpu / deals
    worst = max(spent)
    name = "-".join(filter(None, ("deal", game.name, str(variant.players), variant.mode)))
    figures = {"cpu_s_per_seat": round(worst, 3), "mults": round(worst / meter.unit.cpu)}
    return {"v": 1, "bench": "cards", "name": name, "cards": cards, "deals": deals, **figures}


def _dealt(game: AnyGame, variant: Variant, number: int, meter: Meter) -> list[float]:
    """By seat, the CPU time from its key to the first choice."""
    names = EXAMPLES[: variant.players]
    _, seats = new_table(game, variant, names, digest("bench/cards", number))
    spent, mail = [0.0] * len(seats), list[tuple[int, Output]]()

    def act(seat: Seat, outputs: list[Output], cpu: float) -> None:
        spent[seat.seat] += cpu
        mail.extend((other.seat, one) for one in outputs for other in seats if other is not seat)

    for seat in seats:
        outputs, took = meter.timed(seat.start)
        act(seat, outputs, took.cpu)
    while mail:
        to, one = mail.pop(0)
        outputs, took = meter.timed(partial(seats[to].receive, one.kind, one.data))
        act(seats[to], outputs, took.cpu)
    for seat in seats:
        assert seat.state.chosen, "somebody has something to choose"
        spent[seat.seat] += meter.timed(partial(getattr, seat, "known"))[1].cpu
    return spent


def _request_lines(cards: int, deals: int) -> Iterator[dict[str, Any]]:
    """A draw and a show of so many cards at once, by the card, as the seat with the most to do has it."""
    for count in COUNTS:
        meter, cost, rounds = Meter(process_time), {"draw": 0.0, "show": 0.0}, deals * _ROUNDS
        for number in range(rounds):
            if not number % (cards // count):
                memory, _, known = _carried(Memory(), Shuffle("bench", tuple(range(cards))), meter)
            first = number % (cards // count) * count
            asked: dict[str, Request] = {"draw": Deal("bench", count, _HOLDER)}
            asked["show"] = Show("bench", tuple(range(first, first + count)), _HOLDER)
            for name, request in asked.items():
                memory, spent, known = _carried(memory, request, meter, known)
                cost[name] += max(spent) / rounds / count
        for name, cpu in cost.items():
            mults = round(cpu / meter.unit.cpu, 1)
            line = {"v": 1, "bench": "cards", "name": f"{name}-{count}", "cards": count, "deals": rounds}
            yield {**line, "mults_per_card": mults}


def _carried(
    memory: Memory, request: Request, meter: Meter, before: Before | None = None
) -> tuple[Memory, list[float], Before]:
    """What the request leaves, the CPU time of each of two seats to write, to check and to read, and what
    its holder then knows."""
    spent, protocol = [0.0] * SEATS, PROTOCOLS[type(request)]
    run = protocol.begin(setting_of(memory, SEATS), request, MATCH)
    while not isinstance(run, Done):
        writing, at = run.writer, run
        parts, wrote = meter.timed(partial(protocol.author, at, writing, SECRETS[writing], b""))
        run, checked = meter.timed(partial(protocol.check, at, writing, parts, MATCH))
        spent[writing] += wrote.cpu
        spent = [one + checked.cpu for one in spent]
    after = setting_of(run.memory, SEATS)
    known, read = meter.timed(partial(knowledge, after, _HOLDER, SECRETS[_HOLDER], before))
    spent[_HOLDER] += read.cpu
    return run.memory, spent, (run.memory, known)
