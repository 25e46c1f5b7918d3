"""The notebook: which clues are still possible for each player, and why the others are not.

It knows what everybody knows: the pieces on the board, the hints given and the clues in play.
"""

from dataclasses import dataclass

from .boards import BoardAnalysis, analyse_board
from .clues import BREAKS
from .spaces import each, name
from .state import State
from .words import Language, hint_text


@dataclass(frozen=True, slots=True)
class RuledOut:
    """Why a player cannot hold a clue; at least one of these is not empty."""

    out_of_play: bool
    cubes: tuple[int, ...]
    """spaces with a cube of theirs that the clue allows"""
    discs: tuple[int, ...]
    """spaces with a disc of theirs that the clue excludes"""
    hints: tuple[int, ...]

    def text(self, language: Language = "en") -> str:
        """The reasons in words."""
        english = language == "en"
        reasons = []
        if self.out_of_play:
            reasons.append("not in play on this board" if english else "pas en jeu sur ce plateau")
        if self.cubes:
            where = ", ".join(name(space) for space in self.cubes)
            reasons.append(
                f"it allows {where}, where they have a cube"
                if english
                else f"il permet {where}, où se trouve leur cube"
            )
        if self.discs:
            where = ", ".join(name(space) for space in self.discs)
            reasons.append(
                f"it excludes {where}, where they have a disc"
                if english
                else f"il exclut {where}, où se trouve leur disque"
            )
        reasons += [("hint: " if english else "indication : ") + hint_text(h, language) for h in self.hints]
        return "; ".join(reasons)


def possible_clues(state: State, seat: int) -> tuple[int, ...]:
    """The clues that this seat may hold, as far as everybody can tell."""
    known = _prospect(state)
    cubes, discs = state.cubes[seat], state.discs[seat]
    denied = _denied(state)
    return tuple(
        clue
        for clue in known.clues
        if not (known.sets[clue] & cubes or discs & ~known.sets[clue] or BREAKS[clue] & denied)
    )


def why_not(state: State, seat: int, clue: int) -> RuledOut | None:
    """Why this seat cannot hold this clue; None if it may."""
    known = _prospect(state)
    if clue not in known.habitats:
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


def _prospect(state: State) -> BoardAnalysis:
    return analyse_board(state.setup.board, state.setup.mode, state.players)
