"""How to lay out the physical board, in words."""

from p2pcryptid.games.cryptid.board import Structure
from p2pcryptid.games.cryptid.document import KnownSetup
from p2pcryptid.games.cryptid.spaces import name
from p2pcryptid.games.cryptid.words import FEATURES, Language

from .cryptid_text import board_text, legend

_TILES: dict[Language, str] = {"en": "Tiles (r: turned by 180°):", "fr": "Sections (r : tournée de 180°) :"}


def setup_text(setup: KnownSetup, language: Language = "en") -> str:
    """Tiles, structures and the map."""
    tiles = [str(tile) for tile in setup.board.tiles]
    lines = [_TILES[language], *(f"  {tiles[i]:3}{tiles[i + 1]}" for i in range(0, len(tiles), 2)), ""]
    lines += ["Structures:" if language == "en" else "Structures :"]
    lines += [f"  {name(one.space)}  {_structure(one, language)}" for one in setup.board.structures]
    return "\n".join([*lines, "", board_text(setup.board), legend(language)])


def _structure(structure: Structure, language: Language) -> str:
    words = FEATURES[language]
    colour, kind = words[structure.colour], words[structure.kind]
    return f"{colour} {kind}" if language == "en" else f"{kind} {colour}"
