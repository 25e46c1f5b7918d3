"""A game told in words, one sentence for each fact."""

from p2pcryptid.games.game import TABLE, Claims
from p2pcryptid.games.requests import MarkFound, RowsDealt
from p2pcryptid.i18n import gettext as _

from .rules import FOUND, LAST_LEFT
from .spaces import name
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
    Stage,
    State,
    Vote,
)
from .words import hint_text


def narrate(before: State, fact: Fact) -> str:
    """What happened, as a sentence without its full stop."""
    names = before.setup.names
    who = "" if fact.seat == TABLE else names[fact.seat]
    match fact.action:
        case Cube(space):
            return _cube(before.stage).format(who=who, space=name(space))
        case Disc(space):
            return _disc(before.stage).format(who=who, space=name(space))
        case Ask(seat, space):
            return _("{who} asks {other} about {space}").format(who=who, other=names[seat], space=name(space))
        case Search(space):
            return _("{who} searches {space}").format(who=who, space=name(space))
        case Correct(space, to):
            where = name(space), "" if to is None else name(to)
            told = _corrected(before, fact.seat, space, to).format(who=who, space=where[0], to=where[1])
            return _undone(before, fact.seat, space).format(told=told, space=where[0])
        case Vote(agree):
            return (_("{who} wants a hint") if agree else _("{who} wants no hint")).format(who=who)
        case MarkFound(hint):
            return _("no hint is left that would tell anything") if hint is None else _hint(hint)
        case RowsDealt():
            return _("everybody has a clue")
        case Lapse():
            return _lapsed(before.stage).format(who=who)
        case Pass():
            return _("{who} passes").format(who=who)
        case Resign():
            return _("{who} resigns").format(who=who)
        case Agree():
            return _("{who} stands by every piece").format(who=who)


def _hint(hint: int) -> str:
    return _("hint: {sentence}").format(sentence=hint_text(hint))


def _cube(stage: Stage) -> str:
    if stage is Stage.SHARE:
        return _("{who} starts with a cube on {space}")
    if stage is Stage.OWE:
        return _("{who} pays with a cube on {space}")
    return _("{who} places a cube: not on {space}")


def _disc(stage: Stage) -> str:
    if stage is Stage.EXTRA:
        return _("{who} adds a disc on {space}")
    return _("{who} places a disc: {space} could be")


def _lapsed(stage: Stage) -> str:
    if stage is Stage.EXTRA:
        return _("{who} has no space left for another disc")
    return _("{who} has no space left for the cube that is due")


def _corrected(before: State, seat: int, space: int, to: int | None) -> str:
    if before.cubes[seat] >> space & 1:
        if to is None:
            return _("{who} corrects {space}: a disc there, and the cube goes off the board")
        return _("{who} corrects {space}: a disc there, and the cube moves to {to}")
    if not before.open >> space & 1:  # under another's cube
        if to is None:
            return _("{who} corrects {space}: the disc goes off the board")
        return _("{who} corrects {space}: the disc moves to {to}")
    if to is None:
        return _("{who} corrects {space}: a cube there, and the disc goes off the board")
    return _("{who} corrects {space}: a cube there, and the disc moves to {to}")


def _undone(before: State, seat: int, space: int) -> str:
    """What a correction there puts an end to, besides what it does to the pieces."""
    if before.stage is Stage.AGREE and before.space is None:
        return _("{told}; so the game is no longer drawn")
    becomes_cube = before.discs[seat] & before.open & before.asked & 1 << space
    if before.stage not in PENDING or not becomes_cube:
        return "{told}"
    if before.stage is Stage.ANSWER:
        return _("{told}; the question about {space} is undone")
    return _("{told}; the search of {space} is undone")


def piece(state: State, seat: int, claims: Claims) -> str:
    """A piece on the board, by what it claims."""
    said = _("{who}'s disc on {space}") if claims.ones else _("{who}'s cube on {space}")
    space = (claims.ones | claims.zeros).bit_length() - 1
    return said.format(who=state.setup.names[seat], space=name(space))


def ending(state: State) -> str:
    """How it ended, as a sentence without its full stop."""
    assert state.outcome is not None
    who = "" if state.outcome.winner is None else state.setup.names[state.outcome.winner]
    if state.outcome.reason == FOUND and state.space is not None:
        return _("{who} found it: the habitat is {space}").format(who=who, space=name(state.space))
    if state.outcome.reason == LAST_LEFT:
        return _("{who} wins: all others resigned").format(who=who)
    return _("nobody can move: a draw")


def won(state: State) -> str:
    """The same for the winner."""
    assert state.outcome is not None
    if state.outcome.reason == FOUND and state.space is not None:
        return _("you found it, and have won: the habitat is {space}").format(space=name(state.space))
    return _("you have won: all others resigned")
