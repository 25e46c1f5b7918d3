"""The notebook: which clues are still possible for each player, and why the others are not.

It knows what everybody knows: the pieces on the board, the hints given and the clues in play.
"""

from dataclasses import dataclass

from p2pcryptid.i18n import gettext as _

from .boards import BoardAnalysis, analyse_board
from .clues import BREAKS
from .spaces import each, name
from .state import State
from .words import hint_text


@dataclass(frozen=True, slots=True)
class RuledOut:
    """Why a player cannot hold a clue; at least one of these is not empty."""

    out_of_play: bool
    cubes: tuple[int, ...]
    """spaces with a cube of theirs that the clue allows"""
    discs: tuple[int, ...]
    """spaces with a disc of theirs that the clue excludes"""
    hints: tuple[int, ...]

    def text(self) -> str:
        """The reasons in words."""
        reasons = [_("not in play on this board")] if self.out_of_play else []
        if self.cubes:
            where = ", ".join(name(space) for space in self.cubes)
            reasons.append(_("it allows {where}, where they have a cube").format(where=where))
        if self.discs:
            where = ", ".join(name(space) for space in self.discs)
            reasons.append(_("it excludes {where}, where they have a disc").format(where=where))
        reasons += [_("hint: {sentence}").format(sentence=hint_text(hint)) for hint in self.hints]
        return "; ".join(reasons)


def board_of(state: State) -> BoardAnalysis:
    """What is public about the board of this table."""
    return analyse_board(state.setup.board, state.setup.mode, state.players)


def possible_clues(state: State, seat: int) -> tuple[int, ...]:
    """The clues that this seat may hold, as far as everybody can tell."""
    known = board_of(state)
    cubes, discs = state.cubes[seat], state.discs[seat]
    denied = _denied(state)
    return tuple(
        clue
        for clue in state.setup.clues
        if not (known.sets[clue] & cubes or discs & ~known.sets[clue] or BREAKS[clue] & denied)
    )


def why_not(state: State, seat: int, clue: int) -> RuledOut | None:
    """Why this seat cannot hold this clue; None if it may."""
    known = board_of(state)
    if clue not in state.setup.clues:
        return RuledOut(True, (), (), ())
    allowed = known.sets[clue]
    reasons = RuledOut(
        out_of_play=False,
        cubes=tuple(each(state.cubes[seat] & allowed)),
        discs=tuple(each(state.discs[seat] & ~allowed)),
        hints=tuple(h for h in state.hints if BREAKS[clue] >> h & 1),
    )
    return reasons if reasons.cubes or reasons.discs or reasons.hints else None


def _denied(state: State) -> int:
    denied = 0
    for hint in state.hints:
        denied |= 1 << hint
    return denied
