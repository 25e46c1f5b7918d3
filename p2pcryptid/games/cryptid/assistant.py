"""The notebook's assistant: why a player cannot hold a clue, and what an answer would tell.

It knows what its view knows: the pieces, the hints, the player's own clue, and that the deal is legal.
"""

from dataclasses import dataclass

from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext

from .fitting import could_hold
from .notebook import why_not
from .odds import odds
from .spaces import name
from .view import View, row
from .words import clue_text

_FEW = 3
"""so few spaces are named"""


def why(view: View, seat: int, clue: int) -> str | None:
    """Why this player cannot hold this clue, in words; None if they may."""
    if view.clue is not None and (seat == view.seat) != (clue == view.clue):
        return _("it is your own clue") if clue == view.clue else _("you hold another clue")
    reasons = why_not(view.state, seat, clue)
    if reasons is not None:
        return reasons.text()
    if not could_hold(view, seat, clue):
        return _("the pieces allow it, but no legal deal fits it and all that you know")
    return None


def why_page(view: View, seat: int, clue: int) -> str:
    """May this player hold this clue? And if not, why."""
    reason = why(view, seat, clue)
    details = {"name": view.state.setup.names[seat], "clue": clue_text(clue)}
    if reason is None:
        return _("{name} may hold it: {clue}").format(**details)
    return _("{name} cannot hold it: {clue}\n  {why}").format(**details, why=reason)


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
            return nothing_fits()
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
            habitats=spaces_text(self.habitats, name_up_to=1),
            disc_clues=_clues(self.disc_clues),
            disc_habitats=spaces_text(self.disc_habitats, name_up_to=1),
            cube_clues=_clues(self.cube_clues),
            cube_habitats=spaces_text(self.cube_habitats, name_up_to=1),
        )
        return f"{chance} {left}"

    def line(self) -> str:
        """The same in short, beside what is said of the others who could be asked there."""
        if not self.disc_habitats or not self.cube_habitats:
            certain = _("{who}: a disc for certain") if self.disc_habitats else _("{who}: a cube for certain")
            return certain.format(who=self.name)
        return _("{who}: {chance} % for a disc; it leaves {disc}, a cube {cube}").format(
            who=self.name,
            chance=round(100 * self.chance),
            disc=spaces_text(self.disc_habitats),
            cube=spaces_text(self.cube_habitats),
        )

    def _certain(self) -> str:
        told = (
            _("{who} would place a disc on {where} for certain: the answer tells you nothing")
            if self.disc_habitats
            else _("{who} would place a cube on {where} for certain: the answer tells you nothing")
        )
        return told.format(who=self.name, where=name(self.space))


def foresee(view: View, seat: int, space: int) -> Foresight:
    """What it would tell to ask this player about this space."""
    known = odds(view)
    clues = known.held[seat]
    disc_clues = {clue for clue in clues if row(view.state.setup, clue) >> space & 1}
    discs, cubes = known.if_held(seat, disc_clues), known.if_held(seat, clues.keys() - disc_clues)
    return Foresight(
        name=view.state.setup.names[seat],
        space=space,
        chance=sum(discs.values()) / max(1, sum(discs.values()) + sum(cubes.values())),
        clues=len(clues),
        habitats=tuple(sorted(known.habitats)),
        disc_clues=len(disc_clues),
        disc_habitats=tuple(sorted(discs)),
        cube_clues=len(clues) - len(disc_clues),
        cube_habitats=tuple(sorted(cubes)),
        exact=known.exact,
    )


def spot_page(view: View, space: int) -> str:
    """How likely a space is the habitat, and what it would tell to ask each of the others about it."""
    state, lines = view.state, [_chance_line(view, space)]
    if not state.open >> space & 1:
        return "\n".join([*lines, _("a cube is there: nobody can be asked")])
    for seat in state.setup.order:
        if seat != view.seat:
            known = foresee(view, seat, space)
            asked_already = state.discs[seat] >> space & 1
            lines.append(
                _("{who} has a disc there").format(who=known.name) if asked_already else known.line()
            )
    return "\n".join(lines)


def _chance_line(view: View, space: int) -> str:
    habitats = odds(view).habitats
    details = {"where": name(space), "spaces": spaces_text(tuple(sorted(habitats)))}
    if not habitats:
        return nothing_fits()
    if space not in habitats:
        return _("{where} cannot be the habitat; {spaces} can").format(**details)
    if len(habitats) == 1:
        return _("{where} must be the habitat: nothing else is left").format(**details)
    chance = max(1, round(100 * habitats[space] / sum(habitats.values())))
    return _("{where} is the habitat with a chance of {chance} %; {spaces} can be").format(
        chance=chance, **details
    )


def nothing_fits() -> str:
    """Said where no legal deal is left."""
    return _("no legal deal fits the pieces on the board: one of them must be wrong")


def _clues(count: int) -> str:
    return ngettext("{count} clue", "{count} clues", count).format(count=count)


def spaces_text(spaces: tuple[int, ...], name_up_to: int = _FEW) -> str:
    """How many; a few of them also by name."""
    count = ngettext("{count} space", "{count} spaces", len(spaces)).format(count=len(spaces))
    return f"{count} ({', '.join(map(name, spaces))})" if len(spaces) <= name_up_to else count
