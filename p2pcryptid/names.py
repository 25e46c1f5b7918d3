"""Names of players."""

NAME_LENGTH = 24


def names_fit(names: tuple[str, ...]) -> bool:
    """Names that can be typed and told apart: 1 to 24 printable characters, no blanks, all different."""
    typable = all(0 < len(one) <= NAME_LENGTH and one.isprintable() and " " not in one for one in names)
    return typable and len({one.casefold() for one in names}) == len(names)
