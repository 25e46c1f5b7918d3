"""Which colours a screen is drawn in: as its owner wants it, or as the terminal says that it can."""

from collections.abc import Mapping

from p2pcryptid.games.scene import Theme

_POOR = ("linux", "ansi", "vt100", "vt220", "xterm-16color", "cygwin")


def look_for(wanted: str, environment: Mapping[str, str]) -> Theme:
    """The theme to draw with: the one wanted, unless that is `auto`."""
    if wanted in tuple(Theme):
        return Theme(wanted)
    if environment.get("NO_COLOR"):
        return Theme.PLAIN
    if environment.get("TERM", "") in _POOR:
        return Theme.SIXTEEN
    return Theme.LIGHT if _light(environment.get("COLORFGBG", "")) else Theme.DARK


def _light(said: str) -> bool:
    """Some terminals tell the numbers of their colours: `15;0`, the last one that of the background."""
    background = said.rpartition(";")[2]
    return background in ("7", "15")
