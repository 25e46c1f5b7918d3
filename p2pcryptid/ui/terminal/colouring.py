"""What a scene can be coloured by."""

from p2pcryptid.games.scene import Chosen, Overlay, Picture

Colouring = tuple[Overlay, Chosen]


def colourings(picture: Picture, seats: int, me: int | None, *, deduced: bool) -> list[Colouring]:
    """All of them, for one who sits at `me`; those that draw conclusions only if these are wanted."""
    found = list[Colouring]()
    for one in picture.overlays:
        if (one.deduces and not deduced) or (one.mine and me is None):
            continue
        if one.asks_player:
            found += [(one, Chosen(seat)) for seat in range(seats) if seat != me]
        elif not one.asks_row:
            found.append((one, Chosen()))
    return found
