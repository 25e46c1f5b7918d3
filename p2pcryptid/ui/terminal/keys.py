"""What the keys and the mouse do at a table."""

from p2pcryptid.games.scene import Picture
from p2pcryptid.i18n import gettext as _


def keys_help(picture: Picture | None) -> str:
    """For a game that is drawn like this."""
    if picture is not None and picture.gathers:
        return _(
            "arrows: from one to the next · Enter or a second click: choose it, or not; when all that it "
            "takes are chosen, what can be done is offered\n"
            "Enter with nothing pointed at: what needs no choice\n"
            "typing: a move or a command · Tab completes · up: what was typed before\n"
            "F1, ?: help · F3: the story · F6: hide what I hold\n"
            "Ctrl-P: everything by name · Esc: back · Ctrl-C: leave"
        )
    return _(
        "arrows: from space to space · Enter or a second click: what can be done there\n"
        "typing: a move, a command, or the name of a space · Tab completes · up: what was typed before\n"
        "F1, ?: help · F2: the notebook · F3: the story · F4: colour the map · F5: the next colouring\n"
        "F6: hide what I hold · F7: what if I ask there; in the notebook: why\n"
        "Ctrl-P: everything by name · Esc: back · Ctrl-C: leave"
    )
