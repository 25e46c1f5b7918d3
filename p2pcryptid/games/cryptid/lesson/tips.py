"""What a learner is told before each move: what is to be done, and why one move is suggested."""

from collections.abc import Sequence

from p2pcryptid.games.game import Change
from p2pcryptid.i18n import gettext as _

from ..pages import clues_in_play
from ..spaces import name
from ..state import Action, Ask, Cube, Disc, Search, Stage
from ..view import View
from .tutor import Notes, agreeing, left_for_others, take_notes

_MOST_SPACES = 6


def tip(view: View, story: Sequence[Change], action: Action) -> str:
    """At length the first time, and in short afterwards."""
    mine = [one for one in story if one.fact.seat == view.seat]
    first = not any(one.before.stage is view.state.stage for one in mine)
    match action:
        case Cube() | Disc():
            return "\n".join((_piece(view.state.stage, first), _least_telling(view, action)))
        case Ask():
            what = _a_turn() if first else _candidates(view)
            return "\n".join((what, _least_foreseen(view, action)))
        case Search():
            new = not any(isinstance(one.fact.action, Search) for one in mine)
            return "\n".join([*([_a_search()] if new else []), _likely(view, action)])
    return _("There is only one thing that you can do now.")


def _piece(stage: Stage, first: bool) -> str:
    if stage is Stage.SHARE and first:
        return _("Before the first turn everybody places two cubes. Yours go where your clue says no.")
    if stage is Stage.SHARE:
        return _("Your second cube, again where your clue says no.")
    if stage is Stage.OWE:
        return _("Now you owe a cube: on any other space where your clue says no.")
    return _("Your disc lies here already: another one is due, on any space that your clue allows.")


def _least_telling(view: View, action: Action) -> str:
    said = _("{space} gives little away. Clues that the others must still reckon with: {count} of {all}.")
    assert isinstance(action, Cube | Disc)
    left, every = len(left_for_others(view, action)), len(clues_in_play(view.state))
    return said.format(space=name(action.space), count=left, all=every)


def _a_turn() -> str:
    return _(
        "Your turn: ask a player about a space, or search a space. Who is asked places a disc there (by my "
        "clue it could be here) or a cube (it cannot). Best are questions whose answer you cannot foresee."
    )


def _least_foreseen(view: View, ask: Ask) -> str:
    notes = take_notes(view)
    said = _(
        "{space} is allowed by {yes} of the {count} clues that {who} may hold: you learn from either answer."
    )
    who, where = view.state.setup.names[ask.seat], name(ask.space)
    return said.format(who=who, space=where, **_share(view, notes, ask))


def _share(view: View, notes: Notes, ask: Ask) -> dict[str, int]:
    return {"yes": agreeing(view, notes, ask), "count": len(notes.clues[ask.seat])}


def _candidates(view: View) -> str:
    """The spaces that may be it, the likeliest first."""
    chances = take_notes(view).chances
    likely = sorted(chances, key=lambda space: -chances[space])
    said = (
        _("Your turn. By your notebook it may be on {spaces}.")
        if len(likely) <= _MOST_SPACES
        else _("Your turn. By your notebook it may be on {count} spaces, likeliest on {spaces}.")
    )
    return said.format(count=len(likely), spaces=", ".join(map(name, likely[:_MOST_SPACES])))


def _a_search() -> str:
    return _(
        "Time to search! You place a disc on a space that your clue allows, and the others in turn show a "
        "piece there. If all are discs, it is the habitat, and you win. The first cube ends the search, "
        "and costs you a cube."
    )


def _likely(view: View, search: Search) -> str:
    notes, names = take_notes(view), view.state.setup.names
    shares = [
        _("{yes} of {count} for {who}").format(
            **_share(view, notes, Ask(seat, search.space)), who=names[seat]
        )
        for seat in notes.clues
    ]
    said = _("{space} fits your clue, and most clues that the others may hold: {shares}.")
    return said.format(space=name(search.space), shares=", ".join(shares))
