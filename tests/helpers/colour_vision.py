"""How different colours look, also to people who cannot tell red from green."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from rich.color import Color, ColorSystem

Matrix = Sequence[Sequence[float]]

USUAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
DEUTAN: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
PROTAN: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
"""what eyes make of linear red, green and blue, after Machado, Oliveira and Fernandes (2009)"""


def linear(colour: str) -> list[float]:
    """The amounts of red, green and blue light in `#rrggbb`."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _product(matrix: Matrix, vector: Iterable[float]) -> list[float]:
    values = list(vector)
    return [sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix]


def simulated(colour: str, vision: Matrix) -> str:
    """The colour that looks to everybody as this one does to such eyes."""
    seen = (min(1.0, max(0.0, part)) for part in _product(vision, linear(colour)))
    coded = (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in seen)
    return "#" + "".join(f"{round(255 * part):02x}" for part in coded)


def in_256(colour: str) -> str:
    """What becomes of it in a terminal that has only 256 colours."""
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as accessibility guidelines count it."""
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


_XYZ: Matrix = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1094, 0.8728))
"""from linear red, green and blue, with white at 1, 1, 1"""


def _lab(colour: str) -> tuple[float, float, float]:
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in _product(_XYZ, linear(colour))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, vision: Matrix = USUAL) -> float:
    """CIE 1976: 2 can just be seen, 100 is from black to white."""
    pairs = zip(*(_lab(simulated(colour, vision)) for colour in (one, other)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def least_difference(groups: Iterable[Iterable[str]], vision: Matrix = USUAL) -> float:
    """Between colours of different groups."""
    pairs = combinations([list(group) for group in groups], 2)
    return min(difference(a, b, vision) for one, other in pairs for a in one for b in other)
