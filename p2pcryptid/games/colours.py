"""What is done with colours, which are written `#rrggbb`."""


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: with share 0 the first, with 1 the other."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def brightness(colour: str) -> float:
    """How bright a colour looks, from 0 to 1."""
    red, green, blue = (float(part / 255) ** 2.2 for part in _parts(colour))
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast_ink(paper: str) -> str:
    """Black or white, whichever can be read better there."""
    return "#000000" if brightness(paper) > 0.18 else "#ffffff"
