"""How far a deal is, in words and on a scale: how many draws it takes is luck, and nobody likes silence."""

from collections.abc import Mapping
from math import ceil, log
from typing import Any

from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _

WIDTH = 10
_PHASES: Mapping[str, Text] = {
    "locks": text("everybody makes locks for the next draws"),
    "lists": text("encrypted lists go round the table"),
    "counts": text("counting, and opening the draws that do not fit"),
    "proofs": text("one fits: everybody proves it"),
    "seals": text("it is dealt: sealing it"),
}


def done_by(mean: float, share: float) -> int:
    """By which draw this share of all deals is done. Each draw has the same chance to be the one."""
    return 1 if mean <= 1 else ceil(log(1 - share) / log(1 - 1 / mean))


def scale_of(mean: float) -> dict[str, int]:
    """By which draw a deal is usually done, four times in five, and by which nineteen times in twenty."""
    return {"usually": done_by(mean, 0.8), "mostly": done_by(mean, 0.95)} if mean else {}


def doing(phase: str) -> str:
    """What the seats are doing in this phase of a deal."""
    return str(_PHASES[phase])


def dealing_line(draws: int, phase: str, scale: Mapping[str, Any]) -> str:
    """One line about a deal that goes on; the scale is that of `scale_of`, or empty."""
    if "usually" not in scale:
        return _("dealing with no dealer: draw {draws}; {doing}").format(draws=draws, doing=doing(phase))
    usually, mostly = scale["usually"], scale["mostly"]
    filled = min(WIDTH, WIDTH * draws // usually)
    bar = "#" * filled + "." * (WIDTH - filled)
    said = _("dealing |{bar}| draw {draws}, usually done by {usually}: {doing}")
    if draws > usually:
        said = _("dealing |{bar}| draw {draws}, bad luck (one deal in twenty takes over {mostly}): {doing}")
    return said.format(bar=bar, draws=draws, usually=usually, mostly=mostly, doing=doing(phase))
