"""What a learner is told of things that happen, each when it happens for the first time.

Nothing is remembered for that: the story of the game tells whether anything like it has happened before.
"""

from collections.abc import Callable, Sequence

from p2pcryptid.games.game import Change
from p2pcryptid.i18n import gettext as _

from ..pages import clues_in_play, notes_page
from ..spaces import name
from ..state import Ask, Cube, Disc, Search, Stage
from ..view import View
from .tutor import take_notes

Happens = Callable[[View, Change], bool]
Says = Callable[[View, Change], str]


def remark(view: View, story: Sequence[Change]) -> str:
    """On what has just happened, if nothing like it has before."""
    *before, last = story
    said = [
        says(view, last)
        for happens, says in REMARKS
        if happens(view, last) and not any(happens(view, one) for one in before)
    ]
    return "\n\n".join(said)


def _first_cube(view: View, change: Change) -> bool:
    return change.before.stage is Stage.SHARE and change.fact.seat not in (-1, view.seat)


def _on_first_cube(view: View, change: Change) -> str:
    said = _(
        "A cube says: by my clue it cannot be here. So {who} holds no clue that allows {space}. Your "
        "notebook keeps count: of {all} clues that {who} could hold, this leaves {count}."
    )
    return said.format(**_about(view, change), all=len(clues_in_play(view.state)) - 1)


def _asked_somebody(view: View, change: Change) -> bool:
    return isinstance(change.fact.action, Ask) and change.fact.seat != view.seat


def _on_question(view: View, change: Change) -> str:
    said = _(
        "A question. Whoever is asked places a piece there, for all to see: a disc, if their own clue "
        "allows {space}, or else a cube."
    )
    return said.format(**_about(view, change))


def _answered(view: View, change: Change) -> bool:
    return change.before.stage is Stage.ANSWER and change.fact.seat != view.seat


def _on_disc(view: View, change: Change) -> str:
    said = _(
        "A disc says: by my clue it could be here. That does not mean that it is here: the other clues "
        "must allow it too. But {who} holds no clue that excludes {space}. Clues left for {who}: {count}."
    )
    return said.format(**_about(view, change))


def _on_cube(view: View, change: Change) -> str:
    said = _(
        "A cube: by the clue of {who} it cannot be here. So it is not on {space}, and nobody may ask about "
        "it or search it any more. Clues left for {who}: {count}. But a question that brings a cube has "
        "its price: whoever asked places one too."
    )
    return said.format(**_about(view, change))


def _told_me(view: View, change: Change) -> bool:
    return _answered(view, change) and change.before.active == view.seat


def _on_first_answer(view: View, change: Change) -> str:
    said = _("Your notebook about {who} ('notes {who}' shows it again, 'notes' all players):")
    return said.format(**_about(view, change)) + "\n" + notes_page(view, change.fact.seat)


def _asked_me(view: View, change: Change) -> bool:
    return isinstance(change.fact.action, Ask) and change.fact.action.seat == view.seat


def _on_asked(_view: View, change: Change) -> str:
    said = _(
        "You are asked. Your clue allows {space}, or it does not: there is only one true answer, so your "
        "piece is placed for you. The others learn from it what you learn from theirs."
    )
    return said.format(space=name(change.fact.action.space))


def _paid(view: View, change: Change) -> bool:
    return change.before.stage is Stage.OWE and change.fact.seat != view.seat


def _on_paid(view: View, change: Change) -> str:
    said = _(
        "{who} has made somebody place a cube, and pays with one. That tells you as much as an answer. "
        "Clues left for {who}: {count}."
    )
    return said.format(**_about(view, change))


def _searched(view: View, change: Change) -> bool:
    return isinstance(change.fact.action, Search) and change.fact.seat != view.seat


def _on_searched(view: View, change: Change) -> str:
    said = _(
        "{who} searches {space}, with a disc, and the others in turn show a piece there. If all are discs "
        "{who} wins; the first cube ends the search."
    )
    return said.format(**_about(view, change))


def _failed(_view: View, change: Change) -> bool:
    return change.before.stage is Stage.CONFIRM and isinstance(change.fact.action, Cube)


def _on_failed(_view: View, change: Change) -> str:
    said = _("So it is not on {space}. A search that fails costs a cube, as a question does.")
    return said.format(space=name(change.fact.action.space))


def _about(view: View, change: Change) -> dict[str, object]:
    """Who did something, where, and how many clues are left for whoever did it."""
    seat, action = change.fact.seat, change.fact.action
    where = name(action.space) if isinstance(action, Ask | Cube | Disc | Search) else ""
    return {"who": view.state.setup.names[seat], "space": where, "count": len(take_notes(view).clues[seat])}


REMARKS: tuple[tuple[Happens, Says], ...] = (
    (_first_cube, _on_first_cube),
    (_asked_somebody, _on_question),
    (lambda view, one: _answered(view, one) and isinstance(one.fact.action, Disc), _on_disc),
    (lambda view, one: _answered(view, one) and isinstance(one.fact.action, Cube), _on_cube),
    (_told_me, _on_first_answer),
    (_asked_me, _on_asked),
    (_paid, _on_paid),
    (_searched, _on_searched),
    (_failed, _on_failed),
)
