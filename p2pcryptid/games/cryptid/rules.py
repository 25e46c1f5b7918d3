"""How a game of Cryptid goes: `start`, then `apply` one fact after another until there is an outcome.

Where the rulebook is silent, this plays:
- A duty lapses when no space is left for the piece that is owed; the lapse claims just that.
- Who can neither ask nor search passes; when all pass in a row the game is drawn. (While every piece is
  honest nobody ever has to: the habitat stays open, and whoever sees it alone left can search it.)
- A seat that resigns takes no more turns, and its turn, if it has it, ends at once; its pieces stay, it
  still places its first cubes and still answers. The last seat left wins.
- A hint needs all who still play when they are at most three, otherwise all but one. The first yes is
  the call. A refused call may be repeated in the next turn. Play goes on while a vote is open, and stops
  for the hint once it is agreed.
- A correction that puts a cube on the space being asked about or searched undoes the question or search:
  its player chooses again. Where another's cube lies already, a wrong disc is only taken off. What was
  owed stays owed.
- At an honour table a game that play has ended, found or drawn, is over when everybody has said that they
  stand by their pieces, whoever placed the last one first. Until then a correction undoes it.
"""

from collections.abc import Callable
from dataclasses import replace

from p2pcryptid.games.game import Change, Outcome
from p2pcryptid.games.requests import MarkFound, RowsDealt
from p2pcryptid.names import names_fit

from .board import check_board
from .legality import check_legal
from .refusals import invalid
from .state import (
    PENDING,
    Agree,
    Ask,
    Correct,
    Cube,
    Disc,
    Fact,
    Lapse,
    Pass,
    Resign,
    Search,
    Setup,
    Stage,
    State,
    Vote,
)

SHARED_CUBES = 2
FOUND, LAST_LEFT, DRAWN = "found", "last-left", "drawn"


def start(setup: Setup) -> State:
    """The state before the first cube, when the clues are dealt."""
    players = len(setup.names)
    in_order = sorted(setup.order) == list(range(players))
    if not (3 <= players <= 5 and names_fit(setup.names) and in_order):
        raise invalid("bad-setup")
    check_board(setup.board, setup.mode)
    nothing = (0,) * players
    first = setup.order[0]
    return State(setup, nothing, nothing, Stage.SHARE, active=first, actor=first)


def undealt(setup: Setup) -> State:
    """The state before the clues are dealt."""
    return replace(start(setup), stage=Stage.DEALING)


def to_act(state: State) -> tuple[int, ...]:
    """The one seat that the game waits for."""
    waits = state.stage not in (Stage.DEALING, Stage.OVER) and not state.hint_due
    return (state.actor,) if waits else ()


def outcome(state: State) -> Outcome | None:
    """Who won, once it is over."""
    return state.outcome


def apply(state: State, fact: Fact) -> State:
    """The state after a fact; raises Invalid or Illegal."""
    seat, action = fact.seat, fact.action
    check_legal(state, seat, action)
    match action:
        case Cube(space):
            return _after_cube(_with_cube(state, seat, space), seat)
        case Disc(space):
            return _after_disc(_with_disc(state, seat, space), seat)
        case Ask(other, space):
            return replace(state, stage=Stage.ANSWER, actor=other, space=space, passed=())
        case Search(space):
            return _search(replace(state, space=space, passed=()), seat)
        case Lapse():
            return _next_turn(state) if state.stage is Stage.OWE else _confirm(state, after=seat)
        case Pass():
            return _drawn_or(_next_turn, replace(state, passed=(*state.passed, seat)))
        case Vote(agree):
            votes = list(state.votes or (None,) * state.players)
            votes[seat] = agree
            return _counted(replace(state, votes=tuple(votes)))
        case Correct(space, to):
            return _undo_if_closed(replace(_corrected(state, seat, space, to), passed=()))
        case Resign():
            return _resigned(state, seat)
        case Agree():
            return _agreed(replace(state, agreed=(*state.agreed, seat)), seat)
        case RowsDealt():
            return replace(state, stage=Stage.SHARE)
        case MarkFound(hint):
            given = () if hint is None else (hint,)
            return replace(state, hint_due=False, hints=state.hints + given, hints_spent=hint is None)


def undoes(change: Change) -> bool:
    """Did a correction undo a question, a search, or the end of the game?"""
    corrected = isinstance(change.fact.action, Correct)
    return corrected and change.before.stage is not change.after.stage


def _clockwise(state: State, seat: int) -> tuple[int, ...]:
    """Everybody in turn from the left of this seat round to itself."""
    order = state.setup.order
    here = order.index(seat) + 1
    return order[here:] + order[:here]


def _next_turn(state: State) -> State:
    seat = next(s for s in _clockwise(state, state.active) if s not in state.resigned)
    return replace(state, stage=Stage.TURN, active=seat, actor=seat, space=None, turns=state.turns + 1)


def _ended(state: State) -> State:
    """By play. At an honour table everybody first stands by their pieces: who moved last, then the others."""
    if state.setup.honour:
        return replace(state, stage=Stage.AGREE, votes=())
    return _over(state, *_result(state))


def _result(state: State) -> tuple[int | None, str]:
    return (None, DRAWN) if state.space is None else (state.active, FOUND)


def _agreed(state: State, seat: int) -> State:
    left = [other for other in _clockwise(state, seat) if other not in state.agreed]
    return replace(state, actor=left[0]) if left else _over(state, *_result(state))


def _over(state: State, winner: int | None, reason: str) -> State:
    return replace(state, stage=Stage.OVER, votes=(), hint_due=False, outcome=Outcome(winner, reason))


def _with_cube(state: State, seat: int, space: int) -> State:
    return replace(state, cubes=_flipped(state.cubes, seat, space))


def _with_disc(state: State, seat: int, space: int) -> State:
    return replace(state, discs=_flipped(state.discs, seat, space))


def _flipped(pieces: tuple[int, ...], seat: int, space: int) -> tuple[int, ...]:
    """A piece of this seat put on the space, or taken off it."""
    return (*pieces[:seat], pieces[seat] ^ 1 << space, *pieces[seat + 1 :])


def _after_cube(state: State, seat: int) -> State:
    if state.stage is Stage.SHARE:
        return _after_shared(replace(state, shared=state.shared + 1), seat)
    if state.stage is Stage.OWE:
        return _next_turn(state)
    return replace(state, stage=Stage.OWE, actor=state.active)


def _after_shared(state: State, seat: int) -> State:
    if state.shared == SHARED_CUBES * state.players:
        return _next_turn(state)
    following = _clockwise(state, seat)[0]
    return replace(state, active=following, actor=following)


def _after_disc(state: State, seat: int) -> State:
    if state.stage is Stage.ANSWER:
        return _next_turn(state)
    return _confirm(state, after=seat)


def _search(state: State, seat: int) -> State:
    assert state.space is not None
    if state.discs[seat] >> state.space & 1:
        return replace(state, stage=Stage.EXTRA)
    return _confirm(_with_disc(state, seat, state.space), after=seat)


def _confirm(state: State, after: int) -> State:
    """Go round to the next player with no disc on the searched space; back at the searcher, it is won."""
    assert state.space is not None
    for seat in _clockwise(state, after):
        if seat == state.active:
            break
        if not state.discs[seat] >> state.space & 1:
            return replace(state, stage=Stage.CONFIRM, actor=seat)
    return _ended(state)


def _drawn_or(otherwise: Callable[[State], State], state: State) -> State:
    """All who still play have passed in a row: a draw."""
    all_passed = state.passed and set(state.playing) <= set(state.passed)
    return _ended(state) if all_passed else otherwise(state)


def _counted(state: State) -> State:
    """Close the vote as soon as it is decided."""
    if not state.votes:
        return state
    voters = state.playing
    needed = len(voters) if len(voters) <= 3 else len(voters) - 1
    votes = [state.votes[seat] for seat in voters]
    if votes.count(True) >= needed:
        return replace(state, votes=(), hint_due=True)
    if votes.count(False) > len(voters) - needed:
        return replace(state, votes=(), refused_in=state.turns)
    return state


def _resigned(state: State, seat: int) -> State:
    state = replace(state, resigned=(*state.resigned, seat))
    if len(state.playing) == 1:
        return _over(state, state.playing[0], LAST_LEFT)
    if seat == state.active and state.stage is not Stage.SHARE:
        state = _next_turn(state)
    return _drawn_or(_counted, state)


def _corrected(state: State, seat: int, space: int, to: int | None) -> State:
    if state.cubes[seat] >> space & 1:
        state = _with_disc(_with_cube(state, seat, space), seat, space)
        return state if to is None else _with_cube(state, seat, to)
    state = _with_disc(state, seat, space)
    if state.open >> space & 1:
        state = _with_cube(state, seat, space)
    return state if to is None else _with_disc(state, seat, to)


def _undo_if_closed(state: State) -> State:
    """What was asked or searched can no longer be; nor is a game drawn that a correction may have opened."""
    drawn = state.stage is Stage.AGREE and state.space is None
    if drawn or (state.stage in PENDING and state.asked & ~state.open):
        return replace(state, stage=Stage.TURN, actor=state.active, space=None, agreed=())
    return state
