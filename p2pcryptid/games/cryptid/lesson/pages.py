"""What a learner reads before the first move, and after the last."""

from collections.abc import Sequence

from p2pcryptid.games.presentation import Page
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed

from ..board import Feature
from ..pages import clue_line, clues_in_play, order_line
from ..screen import legend, marks
from ..spaces import SPACES
from ..view import View
from ..words import clue_text


def pages(view: View) -> tuple[Page, ...]:
    """The aim, the map, the clue."""
    return (
        Page("\n\n".join((_aim(view), _how_to_type()))),
        Page("\n\n".join((_the_map(), legend(), _distances()))),
        Page(_("The map. Can you find G5, the swamp with the white stone?"), screen=True),
        Page("\n\n".join((clue_line(view), _what_a_clue_is(view), order_line(view.state.setup, view.seat)))),
    )


def _aim(view: View) -> str:
    others = listed([one for seat, one in enumerate(view.state.setup.names) if seat != view.seat])
    return _(
        "Welcome! This is a whole game of Cryptid, about five minutes long and explained as it goes. You "
        "play against {others}, two computer players who are beginners too.\n"
        "\n"
        "Somewhere on the map lives a creature. Its habitat is one single space. Every player has a clue "
        "to it and keeps it secret; all clues together leave just that one space. By asking you find out "
        "what the others know. Whoever searches the habitat first wins."
    ).format(others=others)


def _how_to_type() -> str:
    return _(
        "Enter alone always goes on, and makes the move that is suggested. You can type another move "
        "instead. At any time 'board', 'clue' and 'notes' show you what they say, 'help' tells what else "
        "you can type, and 'quit' leaves."
    )


def _the_map() -> str:
    return _(
        "The map has columns A to L and rows 1 to 9. In the upper half of a space you see what is there: a "
        "sign for the terrain, a small letter for an animal's territory, and sometimes a structure with two "
        "letters for its colour. In the lower half the players' pieces will lie."
    )


def _distances() -> str:
    said = _(
        "So '{marks}' is a forest with a white standing stone. Distances are counted in steps from space to "
        "space, and the space itself counts: a forest is within one space of forest."
    )
    return said.format(marks=marks((Feature.FOREST, Feature.STONE, Feature.WHITE)))


def _what_a_clue_is(view: View) -> str:
    said = _(
        "Your clue is true of the habitat, and allows {allowed} of {all} spaces. The others hold other "
        "clues, of {clues} that are in play on this board: the habitat is on one of two terrains; or "
        "within one space of a terrain, or of any animal; or within two of a kind of structure, or of one "
        "animal; or within three of a structure of one colour. 'clues' lists them all."
    )
    in_play = len(clues_in_play(view.state))
    return said.format(allowed=view.allowed.bit_count(), all=SPACES, clues=in_play)


def closing(views: Sequence[View]) -> str:
    """What everybody held, and what it comes to."""
    state = views[0].state
    held = [
        f"  {who}: {clue_text(view.clue)}"
        for who, view in zip(state.setup.names, views, strict=True)
        if view.clue is not None
    ]
    won = state.outcome is not None and state.outcome.winner == views[0].seat
    last = (
        _(
            "Only one space satisfies all of them, and you have found it. Now you know all that it takes: "
            "questions, cubes, the notebook, the search."
        )
        if won
        else _(
            "Only one space satisfies all of them. This time somebody was quicker, as happens to "
            "everybody; but now you know how it is found."
        )
    )
    return "\n".join([_("Now everybody shows their clue:"), *held, "", last])
