"""What a page about a finished game of Cryptid shows: the map, what it can be coloured by, who asked whom."""

from collections.abc import Iterator, Mapping, Sequence

from p2pcryptid.games.figure import Question, Retelling
from p2pcryptid.games.game import Change
from p2pcryptid.games.scene import Chosen, Overlay
from p2pcryptid.i18n import ngettext, text

from .fitting import habitats
from .map.drawn import figure
from .overlays import PLAYER
from .state import Ask, Cube, Disc, Stage
from .view import View


def retelling() -> Retelling:
    """All of it."""
    return Retelling(
        figure=figure,
        overlays=(PLAYER, Overlay("possible", _possible_title, _possible)),
        counted=text("habitats that were still possible"),
        questions=lambda story: tuple(questions(story)),
    )


def _possible(view: View, _chosen: Chosen) -> Mapping[int, float]:
    return dict.fromkeys(habitats(view), 1.0)


def _possible_title(view: View, _chosen: Chosen) -> str:
    count = len(habitats(view))
    if view.seat is None:
        return ngettext(
            "for somebody with no clue, {count} space could be the habitat",
            "for somebody with no clue, {count} spaces could be the habitat",
            count,
        ).format(count=count)
    return ngettext(
        "for {name}, with their own clue, {count} space could be the habitat",
        "for {name}, with their own clue, {count} spaces could be the habitat",
        count,
    ).format(count=count, name=view.state.setup.names[view.seat])


def questions(story: Sequence[Change]) -> Iterator[Question]:
    """Every question, with the piece that answered it; a correction may have taken the question back."""
    for place, change in enumerate(story):
        if isinstance(change.fact.action, Ask):
            asked = change.fact.action.seat
            answer = story[place + 1].fact if place + 1 < len(story) else None
            pieces = (Disc, Cube) if change.after.stage is Stage.ANSWER else ()
            said = answer is not None and answer.seat == asked and isinstance(answer.action, pieces)
            yes = isinstance(answer.action, Disc) if answer is not None and said else None
            yield Question(change.fact.seat, asked, place, yes)
