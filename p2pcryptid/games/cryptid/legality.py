"""What everybody can see to be legal, and what an action claims of its seat's clue.

`check_legal` says in words why an action is refused; `legal_actions` lists what is not.
"""

from p2pcryptid.games.game import NOTHING, TABLE, Claims
from p2pcryptid.games.requests import MarkFound, RowsDealt
from p2pcryptid.i18n import Text, text

from .clues import HINTS
from .hints import idle_hints, telling_hints
from .refusals import NO_HINT, NO_SEAT, NO_SPACE, illegal, no_such
from .spaces import SPACES, each, name
from .state import (
    PENDING,
    ROW,
    Action,
    Agree,
    Ask,
    Correct,
    Cube,
    Disc,
    Lapse,
    Pass,
    Resign,
    Result,
    Search,
    Stage,
    State,
    Vote,
)

EXPECTED: dict[Stage, tuple[type[Action], ...]] = {
    Stage.SHARE: (Cube,),
    Stage.TURN: (Ask, Search, Pass),
    Stage.ANSWER: (Cube, Disc),
    Stage.EXTRA: (Disc, Lapse),
    Stage.CONFIRM: (Cube, Disc),
    Stage.OWE: (Cube, Lapse),
    Stage.OVER: (),
    Stage.AGREE: (Agree,),
}

# One object for each action on a space: a turn lists some four hundred of them.
_CUBES = [Cube(space) for space in range(SPACES)]
_DISCS = [Disc(space) for space in range(SPACES)]
_SEARCHES = [Search(space) for space in range(SPACES)]
_ASKS = [[Ask(seat, space) for space in range(SPACES)] for seat in range(5)]


def is_note(action: Action) -> bool:
    """Votes, corrections and resignation need no turn."""
    return isinstance(action, Vote | Correct | Resign)


def asked_where(state: State, seat: int) -> int:
    """The spaces about which this seat may be asked."""
    return state.open & ~state.discs[seat]


def may_pass(state: State, seat: int) -> bool:
    """A pass needs that no question is left. (That no search is left either, the pass claims.)"""
    return not any(asked_where(state, other) for other in range(state.players) if other != seat)


def legal_actions(state: State, seat: int) -> list[Action]:
    """Everything that this seat may do now as far as all can see."""
    if state.stage in (Stage.DEALING, Stage.OVER) or seat == TABLE:
        return []
    actions = list(_moves(state, seat)) if seat == state.actor and not state.hint_due else []
    if state.stage is not Stage.AGREE:
        actions += [Vote(agree) for agree in (True, False) if _vote_refusal(state, seat, agree) is None]
        actions += [Resign()] if seat not in state.resigned else []
    return actions + _corrections(state, seat)


def due_where(state: State, seat: int) -> int:
    """The spaces where this seat may place the piece that is due; an owed cube goes elsewhere than what it is
    for."""
    return state.free(seat) & ~(state.asked if state.stage is Stage.OWE else 0)


def corrected_where(state: State, seat: int) -> int:
    """The spaces to which a piece of this seat may move that is taken off."""
    return state.free(seat) & ~(state.asked if state.stage in PENDING else 0)


def _moves(state: State, seat: int) -> list[Action]:
    if state.stage is Stage.AGREE:
        return [Agree()]
    free = due_where(state, seat)
    if state.stage is Stage.SHARE:
        return [_CUBES[space] for space in each(free)]
    if state.stage is Stage.OWE:
        return [*(_CUBES[space] for space in each(free)), Lapse()]
    if state.stage is Stage.EXTRA:
        return [*(_DISCS[space] for space in each(free)), Lapse()]
    if state.stage is not Stage.TURN:
        assert state.space is not None
        return [_CUBES[state.space], _DISCS[state.space]]
    asks: list[Action] = []
    for other in range(state.players):
        if other != seat:
            to_other = _ASKS[other]
            asks += [to_other[space] for space in each(asked_where(state, other))]
    searches = [_SEARCHES[space] for space in each(state.open)]
    return [*asks, *searches] if asks else [*searches, Pass()]


def _corrections(state: State, seat: int) -> list[Action]:
    if not state.setup.honour:
        return []
    pieces = list(each(state.cubes[seat] | state.discs[seat]))
    room = list(each(corrected_where(state, seat)))
    return [Correct(space, to) for space in pieces for to in (*room, None)]


def claims(state: State, seat: int, action: Action) -> Claims:
    """What an action says about the spaces that its seat's clue allows (1) and excludes (0)."""
    match action:
        case Cube(space):
            return Claims(ROW, zeros=1 << space)
        case Disc(space) | Search(space):
            return Claims(ROW, ones=1 << space)
        case Lapse():
            free = due_where(state, seat)
            return Claims(ROW, ones=free) if state.stage is Stage.OWE else Claims(ROW, zeros=free)
        case Pass():
            return Claims(ROW, zeros=state.open)
        case Correct(space, to):
            right, moved = 1 << space, 0 if to is None else 1 << to
            nowhere = corrected_where(state, seat) if to is None else 0
            if state.cubes[seat] & right:
                return Claims(ROW, ones=right | nowhere, zeros=moved)
            return Claims(ROW, ones=moved, zeros=right | nowhere)
        case _:
            return NOTHING


def standing(state: State, seat: int) -> Claims:
    """What the pieces on the board say of their owner's clue."""
    return Claims(ROW, ones=state.discs[seat], zeros=state.cubes[seat])


def can_take_back(action: Action) -> bool:
    """Pieces can be corrected at an honour table; a lapse or a pass cannot."""
    return not isinstance(action, Lapse | Pass)


def check_legal(state: State, seat: int, action: Action | Result) -> None:
    """Raise Invalid or Illegal, with the reason, unless the action is legal."""
    _check_numbers(state, seat, action)
    if state.stage is Stage.OVER:
        raise illegal("over")
    if isinstance(action, MarkFound | RowsDealt):
        _check_result(state, seat, action)
    elif state.stage is Stage.DEALING:
        raise illegal("not-dealt")
    elif seat == TABLE:
        raise illegal("players-only")
    elif state.stage is Stage.AGREE and isinstance(action, Resign | Vote):
        raise illegal("not-now", due=due(state))
    elif isinstance(action, Resign):
        if seat in state.resigned:
            raise illegal("resigned-already", name=state.setup.names[seat])
    elif isinstance(action, Vote):
        refusal = _vote_refusal(state, seat, action.agree)
        if refusal:
            raise illegal(refusal, name=state.setup.names[seat])
    elif isinstance(action, Correct):
        _check_correction(state, seat, action)
    else:
        _check_move(state, seat, action)


def _check_numbers(state: State, seat: int, action: Action | Result) -> None:
    named = [(NO_SEAT, seat, range(TABLE, state.players))]
    match action:
        case Ask(other, space):
            named += [(NO_SEAT, other, range(state.players)), (NO_SPACE, space, range(SPACES))]
        case Cube(space) | Disc(space) | Search(space) | Correct(space, None):
            named.append((NO_SPACE, space, range(SPACES)))
        case Correct(space, int() as to):
            named += [(NO_SPACE, space, range(SPACES)), (NO_SPACE, to, range(SPACES))]
        case MarkFound(int() as hint):
            named.append((NO_HINT, hint, range(len(HINTS))))
    for what, number, allowed in named:
        if number not in allowed:
            raise no_such(what, number + (what is NO_HINT))  # people count hints from 1


def _check_result(state: State, seat: int, result: Result) -> None:
    if seat != TABLE:
        raise illegal("table-only")
    if isinstance(result, RowsDealt):
        if state.stage is not Stage.DEALING:
            raise illegal("dealt-already")
    elif not state.hint_due:
        raise illegal("no-hint-due")
    elif result.mark in state.hints:
        raise illegal("hint-given", hint=result.mark + 1)
    elif result.mark is not None and idle_hints(state) >> result.mark & 1:
        raise illegal("hint-idle", hint=result.mark + 1)


def _vote_refusal(state: State, seat: int, agree: bool) -> str | None:
    if state.stage is Stage.SHARE:
        return "no-hint-yet"
    if seat in state.resigned:
        return "resigned-already"
    if state.hint_due:
        return "hint-first"
    if state.hints_spent or not telling_hints(state.setup.clues, state.hints):
        return "hints-spent"
    if state.votes:
        return None if state.votes[seat] is None else "voted-already"
    if not agree:
        return "no-vote-open"
    return "just-refused" if state.refused_in == state.turns else None


def _check_correction(state: State, seat: int, action: Correct) -> None:
    who, where = state.setup.names[seat], 1 << action.space
    if not state.setup.honour:
        raise illegal("not-honour")
    if not (state.cubes[seat] | state.discs[seat]) & where:
        raise illegal("no-piece-there", name=who, space=name(action.space))
    if action.to is None:
        return
    _check_free(state, seat, action.to)
    if not corrected_where(state, seat) >> action.to & 1:
        raise illegal("space-in-question", space=name(action.to))


def _check_move(state: State, seat: int, action: Action) -> None:
    if state.hint_due:
        raise illegal("hint-first")
    if seat != state.actor:
        raise illegal("not-yours", name=state.setup.names[state.actor])
    if not isinstance(action, EXPECTED[state.stage]):
        raise illegal("not-now", due=due(state))
    match action:
        case Ask(other, space):
            if other == seat:
                raise illegal("ask-yourself")
            _check_free(state, other, space)
        case Search(space):
            _check_open(state, space)
        case Pass():
            if not may_pass(state, seat):
                raise illegal("can-still-ask")
        case Cube(space) | Disc(space):
            _check_piece(state, seat, space)


def _check_piece(state: State, seat: int, space: int) -> None:
    if state.stage in (Stage.ANSWER, Stage.CONFIRM):
        if space != state.space:
            raise illegal("other-space", space=name(state.space or 0))
        return
    _check_free(state, seat, space)
    if not due_where(state, seat) >> space & 1:
        raise illegal("owed-elsewhere", space=name(space))


def _check_open(state: State, space: int) -> None:
    if not state.open >> space & 1:
        raise illegal("cube-there", space=name(space))


def _check_free(state: State, seat: int, space: int) -> None:
    _check_open(state, space)
    if state.discs[seat] >> space & 1:
        raise illegal("own-disc-there", name=state.setup.names[seat], space=name(space))


def due(state: State) -> Text:
    """The forms of what the game waits for, as a player would write them."""
    return _DUE[state.stage]


_DUE = {
    Stage.SHARE: text("cube C4"),
    Stage.TURN: text("ask NAME C4 · search C4"),
    Stage.ANSWER: text("cube · disc"),
    Stage.EXTRA: text("disc C4 · lapse"),
    Stage.CONFIRM: text("cube · disc"),
    Stage.OWE: text("cube C4 · lapse"),
    Stage.OVER: Text("–"),
    Stage.DEALING: Text("–"),
    Stage.AGREE: text("yes · correct C4 D5"),
}
