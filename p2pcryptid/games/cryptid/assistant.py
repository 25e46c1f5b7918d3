"""The notebook's assistant: why a player cannot hold a clue, and what an answer would tell.

It knows what its view knows: the pieces, the hints, the own clue, and that the deal is legal.
"""

from dataclasses import dataclass

from .bots.inference import own_worlds
from .notebook import why_not
from .spaces import name
from .view import View
from .words import Language


def why(view: View, seat: int, clue: int, language: Language = "en") -> str | None:
    """Why this player cannot hold this clue, in words; None if they may."""
    if view.clue is not None and (seat == view.seat) != (clue == view.clue):
        return _say("yours" if clue == view.clue else "not-yours", language)
    reasons = why_not(view.state, seat, clue)
    if reasons is not None:
        return reasons.text(language)
    worlds, exact = own_worlds(view)
    if exact and clue not in worlds.by_clue[seat]:
        return _say("no-deal", language)
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
    habitats: int
    """spaces that may be the habitat now"""
    disc_clues: int
    disc_habitats: int
    cube_clues: int
    cube_habitats: int
    exact: bool
    """were all deals looked at, or a part of them?"""

    def text(self, language: Language = "en") -> str:
        """The same in words."""
        where = name(self.space)
        if not self.habitats:
            return _say("nothing-fits", language)
        if not self.disc_habitats or not self.cube_habitats:
            key = "surely-disc" if self.disc_habitats else "surely-cube"
            return _say(key, language, who=self.name, where=where)
        return _say(
            "foresight" if self.exact else "estimate",
            language,
            who=self.name,
            where=where,
            chance=round(100 * self.chance),
            clues=_clues(self.clues, language),
            habitats=_spaces(self.habitats, language),
            disc_clues=_clues(self.disc_clues, language),
            disc_habitats=_spaces(self.disc_habitats, language),
            cube_clues=_clues(self.cube_clues, language),
            cube_habitats=_spaces(self.cube_habitats, language),
        )


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
        habitats=len(worlds.by_habitat),
        disc_clues=disc_clues,
        disc_habitats=len(worlds.habitats(discs)),
        cube_clues=len(clues) - disc_clues,
        cube_habitats=len(worlds.habitats(cubes)),
        exact=exact,
    )


_LEFT = (
    "Now there are {clues} and {habitats} (counting legal deals); "
    "a disc leaves {disc_clues} and {disc_habitats}, a cube {cube_clues} and {cube_habitats}",
    "Il reste maintenant {clues} et {habitats} (parmi les donnes permises) ; "
    "un disque laisse {disc_clues} et {disc_habitats}, un cube {cube_clues} et {cube_habitats}",
)
_SENTENCES: dict[str, tuple[str, str]] = {
    "yours": ("it is your own clue", "c'est votre propre indice"),
    "not-yours": ("you hold another clue", "vous avez un autre indice"),
    "no-deal": (
        "the pieces allow it, but no legal deal fits it and all that you know",
        "les jetons le permettent, mais aucune donne permise ne va avec lui et tout ce que vous savez",
    ),
    "surely-disc": (
        "{who} would place a disc on {where} for certain: the answer tells you nothing",
        "{who} poserait à coup sûr un disque en {where} : la réponse ne vous apprend rien",
    ),
    "surely-cube": (
        "{who} would place a cube on {where} for certain: the answer tells you nothing",
        "{who} poserait à coup sûr un cube en {where} : la réponse ne vous apprend rien",
    ),
    "nothing-fits": (
        "no legal deal fits the pieces on the board: one of them must be wrong",
        "aucune donne permise ne va avec les jetons posés : l'un d'eux doit être faux",
    ),
    "foresight": (
        "{who} on {where}: a disc with {chance} %. " + _LEFT[0],
        "{who} en {where} : un disque à {chance} %. " + _LEFT[1],
    ),
    "estimate": (
        "{who} on {where}: a disc with about {chance} %, from a part of all deals. " + _LEFT[0],
        "{who} en {where} : un disque à {chance} % environ, d'après une partie des donnes. " + _LEFT[1],
    ),
}


def _say(key: str, language: Language, **details: str | int) -> str:
    return _SENTENCES[key][0 if language == "en" else 1].format(**details)


def _clues(count: int, language: Language) -> str:
    return _counted(count, ("clue", "clues"), ("indice", "indices"), language)


def _spaces(count: int, language: Language) -> str:
    return _counted(count, ("space", "spaces"), ("case", "cases"), language)


def _counted(count: int, english: tuple[str, str], french: tuple[str, str], language: Language) -> str:
    words = english if language == "en" else french
    return f"{count} {words[0] if count == 1 else words[1]}"
