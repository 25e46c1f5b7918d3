"""What the map can be shaded by: your clue, what others may hold, and where the habitat can be."""

from collections.abc import Mapping

from p2pcryptid.games.scene import Chosen, Overlay
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext

from .assistant import nothing_fits
from .bots.notes import counts
from .notebook import board_of
from .odds import odds
from .sheet import suspected
from .spaces import SPACES, each, name
from .view import View, row
from .words import clue_text

Heat = Mapping[int, float]


def _own_clue(view: View, _chosen: Chosen) -> Heat:
    return {} if view.clue is None else _whole(row(view.state.setup, view.clue))


def _own_clue_title(view: View, _chosen: Chosen) -> str:
    return _("you have no clue yet") if view.clue is None else _("spaces that your clue allows")


def _clue(view: View, chosen: Chosen) -> Heat:
    assert chosen.row is not None
    return _whole(row(view.state.setup, chosen.row))


def _clue_title(_view: View, chosen: Chosen) -> str:
    assert chosen.row is not None
    return clue_text(chosen.row)


def _player(view: View, chosen: Chosen) -> Heat:
    """Of the clues that the player may hold, the share that allows each space."""
    assert chosen.seat is not None
    return {space: share for space, share in enumerate(_shares(view, chosen.seat)) if share}


def _player_title(view: View, chosen: Chosen) -> str:
    assert chosen.seat is not None
    if chosen.seat == view.seat:
        return _("spaces that your clue may allow, as the others see you")
    count = len(suspected(view, chosen.seat))
    return ngettext(
        "{name}: spaces that their clue may allow ({count} clue possible)",
        "{name}: spaces that their clue may allow ({count} clues possible)",
        count,
    ).format(name=view.state.setup.names[chosen.seat], count=count)


def _habitat(view: View, _chosen: Chosen) -> Heat:
    """As if the players' clues had nothing to do with each other: the product of the shares."""
    chances = dict.fromkeys(range(SPACES), 1.0)
    if view.clue is not None:
        chances = dict.fromkeys(each(view.allowed), 1.0)
    for seat in range(view.state.players):
        if seat != view.seat or view.clue is None:
            shares = _shares(view, seat)
            chances = {space: chance * shares[space] for space, chance in chances.items() if shares[space]}
    return _scaled(chances)


def _habitat_title(view: View, chosen: Chosen) -> str:
    count = len(_habitat(view, chosen))
    return ngettext(
        "where the notebook leaves room for the habitat: {count} space",
        "where the notebook leaves room for the habitat: {count} spaces",
        count,
    ).format(count=count)


def _worlds(view: View, _chosen: Chosen) -> Heat:
    return _scaled(odds(view).habitats)


def _worlds_title(view: View, _chosen: Chosen) -> str:
    known = odds(view)
    if not known.habitats:
        return nothing_fits()
    likeliest, ways = max(known.habitats.items(), key=lambda item: item[1])
    chance = round(100 * ways / sum(known.habitats.values()))
    said = (
        _("how likely each space is the habitat, counting legal deals: {space} has {chance} %")
        if known.exact
        else _("how likely each space is the habitat, from a part of all deals: {space} has about {chance} %")
    )
    return said.format(space=name(likeliest), chance=chance)


def _whole(spaces: int) -> Heat:
    return dict.fromkeys(each(spaces), 1.0)


def _shares(view: View, seat: int) -> list[float]:
    """For each space, the share of the seat's clues that allow it."""
    clues, sets = suspected(view, seat), board_of(view.state).sets
    return [count / max(1, len(clues)) for count in counts(sets, clues)]


def _scaled(chances: Mapping[int, float]) -> Heat:
    """The likeliest spaces are shown in full, whatever their chance is."""
    most = max(chances.values(), default=1.0)
    return {space: chance / most for space, chance in chances.items()}


PLAYER = Overlay("player", _player_title, _player, asks_player=True, deduces=True)
OVERLAYS = (
    Overlay("clue", _own_clue_title, _own_clue, mine=True),
    Overlay("row", _clue_title, _clue, asks_row=True),
    PLAYER,
    Overlay("habitat", _habitat_title, _habitat, deduces=True),
    Overlay("worlds", _worlds_title, _worlds, deduces=True),
)
