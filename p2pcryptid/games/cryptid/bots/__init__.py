"""Players that are programs. Each sees a View and nothing else; chance comes in as a `Draw`.

`easy`, `medium`, `hard` and `master` are there to be played against; `random` and `greedy` are baselines to
measure them by.
"""

from p2pcryptid.drawing import Draw

from ..legality import is_note
from ..state import Action, Vote
from ..view import View, playable
from . import baselines, hard, master, people
from .level import Level

_LEVELS: dict[str, Level] = {
    "random": baselines.RANDOM,
    "greedy": baselines.GREEDY,
    **people.CHARACTERS,
    "easy": people.EASY,
    "medium": people.MEDIUM,
    "hard": hard.HARD,
    "master": master.MASTER,
}
LEVELS = tuple(_LEVELS)


def choose(level: str, view: View, draw: Draw) -> Action:
    """What a player of this level does when the game waits for it. It answers truthfully at any table."""
    actions = _choices(view)
    if len(actions) == 1:
        return actions[0]
    return _LEVELS[level].choose(view, actions, draw)


def reason(level: str, view: View, action: Action) -> str:
    """What a player of this level believed who did this; empty if it had no choice, or has nothing to say."""
    actions = _choices(view)
    return _LEVELS[level].reason(view, action) if len(actions) > 1 and action in actions else ""


def _choices(view: View) -> list[Action]:
    return [action for action in playable(view) if not is_note(action)]


def vote(level: str, view: View, draw: Draw) -> Action | None:
    """Whether it calls for a hint, or how it votes on one; None: it says nothing now."""
    votes = [action for action in playable(view) if isinstance(action, Vote)]
    if not votes:
        return None
    wanted = Vote(_LEVELS[level].wants_hint(view, draw))
    return wanted if wanted in votes else None
