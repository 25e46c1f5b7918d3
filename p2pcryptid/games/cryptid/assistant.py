"""The notebook's assistant: why a player cannot hold a clue, and what an answer would tell.

It knows what its view knows: the pieces, the hints, the player's own clue, and that the deal is legal.
"""

from dataclasses import dataclass

from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext

from .bots.legal_worlds import own_worlds
from .notebook import why_not
from .spaces import name
from .view import View


def why(view: View, seat: int, clue: int) -> str | None:
    """Why this player cannot hold this clue, in words; None if they may."""
    if view.clue is not None and (seat == view.seat) != (clue == view.clue):
        return _("it is your own clue") if clue == view.clue else _("you hold another clue")
    reasons = why_not(view.state, seat, clue)
    if reasons is not None:
        return reasons.text()
    worlds, exact = own_worlds(view)
    if exact and clue not in worlds.by_clue[seat]:
        return _("the pieces allow it, but no legal deal fits it and all that you know")
    return None


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a question would tell: for a disc and for a cube, how much would be left."""

    name: str
    space: int
    chance: float
    """that the answer is a disc"""
    clues: int
    """that the player may hold now"""
    habitats: tuple[int, ...]
    """spaces that may be the habitat now"""
    disc_clues: int
    disc_habitats: tuple[int, ...]
    cube_clues: int
    cube_habitats: tuple[int, ...]
    exact: bool
    """were all deals looked at, or a part of them?"""

    def text(self) -> str:
        """The same in words."""
        if not self.habitats:
            return _("no legal deal fits the pieces on the board: one of them must be wrong")
        if not self.disc_habitats or not self.cube_habitats:
            return self._certain()
        chance = (
            _("{who} on {where}: {chance} % chance of a disc.")
            if self.exact
            else _("{who} on {where}: about {chance} % chance of a disc, from a part of all deals.")
        ).format(who=self.name, where=name(self.space), chance=round(100 * self.chance))
        left = _(
            "Now there are {clues} and {habitats} (counting legal deals); "
            "a disc leaves {disc_clues} and {disc_habitats}, a cube {cube_clues} and {cube_habitats}"
        ).format(
            clues=_clues(self.clues),
            habitats=_spaces(self.habitats),
            disc_clues=_clues(self.disc_clues),
            disc_habitats=_spaces(self.disc_habitats),
            cube_clues=_clues(self.cube_clues),
            cube_habitats=_spaces(self.cube_habitats),
        )
        return f"{chance} {left}"

    def _certain(self) -> str:
        told = (
            _("{who} would place a disc on {where} for certain: the answer tells you nothing")
            if self.disc_habitats
            else _("{who} would place a cube on {where} for certain: the answer tells you nothing")
        )
        return told.format(who=self.name, where=name(self.space))


def foresee(view: View, seat: int, space: int) -> Foresight:
    """What it would tell to ask this player about this space."""
    worlds, exact = own_worlds(view)
    discs = worlds.allowing(seat, space)
    cubes = worlds.all & ~discs
    clues = worlds.by_clue[seat]
    disc_clues = sum(worlds.sets[clue] >> space & 1 for clue in clues)
    return Foresight(
        name=view.state.setup.names[seat],
        space=space,
        chance=discs.bit_count() / max(1, worlds.count),
        clues=len(clues),
        habitats=tuple(sorted(worlds.by_habitat)),
        disc_clues=disc_clues,
        disc_habitats=tuple(sorted(worlds.habitats(discs))),
        cube_clues=len(clues) - disc_clues,
        cube_habitats=tuple(sorted(worlds.habitats(cubes))),
        exact=exact,
    )


def _clues(count: int) -> str:
    return ngettext("{count} clue", "{count} clues", count).format(count=count)


def _spaces(left: tuple[int, ...]) -> str:
    """How many they are; if it is one, which."""
    said = ngettext("{count} space", "{count} spaces", len(left)).format(count=len(left))
    return _("{said} ({space})").format(said=said, space=name(left[0])) if len(left) == 1 else said
