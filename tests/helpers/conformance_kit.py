"""What every game must do, whatever it is. Each check takes a trial and a draw and raises on a fault."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from helpers.marked_table import MarkedTable, reachable
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Refusal
from p2pcryptid.games.answers import answers
from p2pcryptid.games.codec import dump, load
from p2pcryptid.games.game import TABLE, AnyGame, Fact, Variant, actors
from p2pcryptid.games.plain import random_bot
from p2pcryptid.games.requests import CHOSEN, Knowledge, Open, Opened, Result
from p2pcryptid.i18n import speaking
from p2pcryptid.sim.clear import ClearTable

MOST_MOVES = 5_000
NAMES = ("alice", "bob", "carol", "dave", "erin")


@dataclass(frozen=True)
class Trial:
    """A game at its start."""

    game: AnyGame
    variant: Variant
    start: Any

    @property
    def seats(self) -> range:
        return range(self.variant.players)


def trial_of(game: AnyGame, variant: Variant, draw: Draw) -> Trial:
    return Trial(game, variant, game.start(variant, NAMES[: variant.players], draw))


@dataclass(frozen=True)
class Position:
    """A state on the way, what each seat knows in it, and the fact that follows it."""

    state: Any
    known: tuple[Knowledge, ...]
    fact: Fact[Any]
    choosable: Mapping[tuple[str, int], list[Any]]
    """by name and seat, what was legal when a choice was sealed"""


def seeded(name: str) -> Draw:
    return Draw(sha256(name.encode()).digest(), "conformance")


def random_game(
    trial: Trial, draw: Draw, notes: int = 60, table: ClearTable | None = None
) -> Iterator[Position]:
    """Honest random play, with a note of some seat in about one move of `notes`; ends at the outcome."""
    game, state = trial.game, trial.start
    table = table or ClearTable(game, trial.variant.players)
    choosable: dict[tuple[str, int], list[Any]] = {}
    for _ in range(MOST_MOVES):
        check_one_thing_is_due(game, state)
        if game.outcome(state) is not None:
            return
        request, known = game.request(state), tuple(table.known)
        fact = _some_note(trial, state, table, draw) if not draw.below(notes) else None
        if fact is None:
            if isinstance(request, CHOSEN):
                choosable[request.name, request.seat] = _choices(game, state, request.seat, known)
            fact = _next_fact(game, state, table, draw)
        yield Position(state, known, fact, dict(choosable))
        state = game.apply(state, fact)
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def _only_seat_can_list(game: AnyGame, state: Any, seat: int) -> bool:
    """Must the seat choose unseen, and depends what it may choose on what it alone knows?"""
    request = game.request(state)
    asked = isinstance(request, CHOSEN) and request.seat == seat
    return asked and all(game.is_note(action) for action in game.legal_actions(state, seat))


def _choices(game: AnyGame, state: Any, seat: int, known: tuple[Knowledge, ...]) -> list[Any]:
    """What a seat can seal."""
    if _only_seat_can_list(game, state, seat):
        return game.playable(game.view(state, seat, known[seat]))
    return game.legal_actions(state, seat)


def _next_fact(game: AnyGame, state: Any, table: ClearTable, draw: Draw) -> Fact[Any]:
    request, waiting = game.request(state), actors(game, state)
    seat = draw.pick(waiting) if waiting else TABLE
    choice = random_bot(game).choose(table.view(state, seat), draw) if waiting else None
    return Fact(seat, choice) if request is None else table.carry_out(state, request, draw, choice)


def _some_note(trial: Trial, state: Any, table: ClearTable, draw: Draw) -> Fact[Any] | None:
    seat = draw.pick(trial.seats)
    notes = [a for a in trial.game.playable(table.view(state, seat)) if trial.game.is_note(a)]
    return Fact(seat, draw.pick(notes)) if notes else None


def some_positions(trial: Trial, draw: Draw) -> list[Position]:
    """About forty positions of a random game, from its start to its end."""
    positions = list(random_game(trial, draw))
    return positions[:: len(positions) // 40 + 1]


def check_one_thing_is_due(game: AnyGame, state: Any) -> None:
    """A request, or somebody who must act, or an outcome: always exactly one of them."""
    due = (game.request(state) is not None, bool(game.to_act(state)), game.outcome(state) is not None)
    assert sum(due) == 1, f"request, to act, outcome: {due}"


def check_legality_agrees_with_apply(trial: Trial, draw: Draw) -> None:
    """What is listed can be applied, or sealed; what was legal elsewhere and is not listed is refused."""
    game, positions = trial.game, some_positions(trial, draw)
    elsewhere = {p.fact.action for p in positions}
    elsewhere |= {action.action for action in elsewhere if isinstance(action, Opened)}
    for position in positions:
        state, fact, request = position.state, position.fact, game.request(position.state)
        assert answers(request, fact) or fact.action in game.legal_actions(state, fact.seat)
        for seat in (TABLE, *trial.seats):
            applied = _check_listed(game, state, seat, draw)
            for action in elsewhere - {*applied}:
                if not answers(request, Fact(seat, action)):
                    _check_refused(game, state, Fact(seat, action))
        if isinstance(request, Open):
            _check_opening(game, position, request, elsewhere)


def _check_listed(game: AnyGame, state: Any, seat: int, draw: Draw) -> list[Any]:
    """Moves are listed for who must act, and only for them. Returns what can be applied at once: everything,
    but while the table works, notes alone; and no note calls that off, or the table would drop it."""
    legal, request = game.legal_actions(state, seat), game.request(state)
    if not _only_seat_can_list(game, state, seat):
        assert any(not game.is_note(action) for action in legal) == (seat in actors(game, state))
    applied = legal if request is None else [action for action in legal if game.is_note(action)]
    for action in applied if len(applied) < 60 else draw.sample(applied, 60):
        after = game.apply(state, Fact(seat, action))
        assert request is None or game.request(after) == request or game.outcome(after) is not None
    return applied


def _check_opening(game: AnyGame, position: Position, request: Open, elsewhere: set[Any]) -> None:
    """What could be sealed can be opened, and nothing else."""
    could_be = position.choosable[request.name, request.seat]
    for action in could_be[:: len(could_be) // 200 + 1]:
        game.apply(position.state, Fact(request.seat, Opened(request.name, action)))
    for action in elsewhere - {*could_be}:
        _check_refused(game, position.state, Fact(request.seat, Opened(request.name, action)))


def is_packaged(game: AnyGame) -> bool:
    """Is it one of the package's own?"""
    return game.apply.__module__.startswith("p2pcryptid.")


def _check_refused(game: AnyGame, state: Any, fact: Fact[Any]) -> None:
    try:
        game.apply(state, fact)
    except Refusal as refusal:
        english = refusal.message
        with speaking("fr"):  # a game from outside the package has no catalogue here
            assert english and (refusal.message != english or not is_packaged(game))
    else:
        raise AssertionError(f"{fact} is not legal and was applied")


def check_playable_is_legal_and_honest(trial: Trial, draw: Draw) -> None:
    """Playable = legal and true of my row; a seat that must act always can."""
    game = trial.game
    for position in some_positions(trial, draw):
        state = position.state
        for seat, known in enumerate(position.known):
            playable = game.playable(game.view(state, seat, known))
            said = [(action, game.claims(state, seat, action)) for action in game.legal_actions(state, seat)]
            honest = [a for a, claims in said if not claims.row or claims.hold(known.bits[claims.row])]
            assert _only_seat_can_list(game, state, seat) or playable == honest
            if seat in actors(game, state):
                assert any(not game.is_note(action) for action in playable)


def check_plain_round_trip(trial: Trial, draw: Draw) -> None:
    """Every state and every action come back from their plain form, also through JSON."""
    game = trial.game
    for position in some_positions(trial, draw):
        values = [(position.state, game.state)]
        values += [(choice, game.action) for known in position.known for choice in known.choices.values()]
        if not isinstance(position.fact.action, Result):
            values.append((position.fact.action, game.action))
        for value, kind in values:
            plain = dump(value, kind)
            assert load(plain, kind) == value
            assert load(json.loads(json.dumps(plain)), kind) == value


def check_notation_round_trip(trial: Trial, draw: Draw) -> None:
    """Every legal action reads back from its notation, for its player and for a spectator."""
    game = trial.game
    for position in some_positions(trial, draw):
        spectator = game.view(position.state, None, Knowledge())
        for seat, known in enumerate(position.known):
            own = game.view(position.state, seat, known)
            hidden = _only_seat_can_list(game, position.state, seat)
            legal = game.playable(own) if hidden else game.legal_actions(position.state, seat)
            for view in (own,) if hidden else (spectator, own):
                for action in legal[:: len(legal) // 60 + 1]:
                    assert game.parse(game.format(action, view), view) == action


def check_view_hides_secrets(trial: Trial, draw: Draw) -> None:
    """No row, card or choice can be reached from a view but this seat's own; and what others know, were it
    different, changes neither the view nor what can be played. A spectator sees and can do nothing."""
    game, table = trial.game, MarkedTable(trial.game, trial.variant.players)
    for position in random_game(trial, draw, table=table):
        state, views = position.state, []
        for seat, known in enumerate(position.known):
            views.append(game.view(state, seat, known))
            own = {id(one) for one in reachable(known)}
            assert all(id(one) in own for one in reachable(views[seat]) if table.is_secret(one))
        if not draw.below(10):
            _check_depends_on_own_knowledge(trial, position, views)
        spectator = game.view(state, None, Knowledge())
        assert not any(table.is_secret(one) for one in reachable(spectator))
        assert game.playable(spectator) == []


def _check_depends_on_own_knowledge(trial: Trial, position: Position, views: list[Any]) -> None:
    game, state, known = trial.game, position.state, position.known
    for seat in trial.seats:
        playable = game.playable(views[seat])
        for other in trial.seats:  # what somebody else would see if it knew something else
            if other != seat:
                game.playable(game.view(state, other, known[other - 1]))
        again = game.view(state, seat, replace(known[seat]))
        assert again == views[seat]
        assert game.playable(again) == playable


def check_state_follows_from_facts(trial: Trial, draw: Draw) -> None:
    """The start and facts alone, as they come off the wire, give the same states to who has no secret."""
    game = trial.game
    state = load(dump(trial.start, game.state), game.state)
    for position in random_game(trial, draw):
        assert state == position.state
        state = game.apply(state, off_the_wire(game, position.fact))


def off_the_wire(game: AnyGame, fact: Fact[Any]) -> Fact[Any]:
    """The fact with every action in it loaded from its plain form."""
    said = fact.action
    if isinstance(said, Opened):
        opened = load(dump(said.action, game.action), game.action)
        return Fact(fact.seat, Opened(said.name, opened))
    return fact if isinstance(said, Result) else Fact(fact.seat, load(dump(said, game.action), game.action))


CHECKS = (
    check_playable_is_legal_and_honest,
    check_plain_round_trip,
    check_notation_round_trip,
    check_legality_agrees_with_apply,
    check_view_hides_secrets,
    check_state_follows_from_facts,
)


def check_game(game: AnyGame, number: int) -> None:
    """All of it for one variant."""
    draw = seeded(f"{game.name} {number}")
    trial = trial_of(game, game.variants[number], draw)
    for check in CHECKS:
        check(trial, draw)
