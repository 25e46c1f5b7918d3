"""Why a bot moved: what it believed, in one sentence without its full stop."""

from p2pcryptid.i18n import gettext as _

from ..spaces import name
from ..state import Action, Ask, Cube, Disc, Search
from ..view import View
from .inference import Table
from .notes import book_of, chances, counts, habitat_odds, held_by_others, possible


def careful(view: View, action: Action) -> str:
    """Of somebody with a notebook."""
    match action:
        case Search(space):
            said = _("{who} thought {where} the likeliest habitat ({chance} %) and searched it")
        case Ask(_seat, space) if _habitat_chance(view, space):
            said = _(
                "{who} asked {other} about {where}, a possible habitat ({chance} %), because the answer was "
                "open: {count} of {all} clues that {other} may hold allow it"
            )
        case Ask(_seat, space):
            said = _(
                "{who} asked {other} about {where} because the answer was open: "
                "{count} of {all} clues that {other} may hold allow it"
            )
        case Cube(space) | Disc(space):
            said = _(
                "{who} chose {where} to tell little: "
                "{all} clues were possible for {who} before, {count} after"
            )
        case _:
            return ""
    return said.format(**_details(view, action, space))


def talkative(view: View, action: Action) -> str:
    """Of somebody with a notebook who hides nothing."""
    return (careless if isinstance(action, Cube | Disc) else careful)(view, action)


def careless(view: View, action: Action) -> str:
    """Of somebody who overlooks pieces; which ones, nobody knows afterwards."""
    match action:
        case Search(space):
            said = _("{who} believed in {where} and searched it; seeing all pieces, it had {chance} %")
        case Ask(_seat, space):
            said = _(
                "{who} thought {where} possible and asked {other}; "
                "seeing all pieces, {count} of {all} clues that {other} may hold allow it"
            )
        case Cube(space) | Disc(space):
            said = _(
                "{who} chose {where} without a thought of what it tells: "
                "{all} clues were possible for {who} before, {count} after"
            )
        case _:
            return ""
    return said.format(**_details(view, action, space))


def _details(view: View, action: Action, space: int) -> dict[str, object]:
    """What the sentences speak of."""
    assert view.seat is not None
    names, sets = view.state.setup.names, book_of(view.state)
    if isinstance(action, Ask):
        other, held = action.seat, held_by_others(view, view.state, action.seat)
    else:
        other, held = view.seat, possible(view.state, view.seat)
    allowing = counts(sets, held)[space]
    return {
        "who": names[view.seat],
        "other": names[other],
        "where": name(space),
        "chance": _percent(_habitat_chance(view, space)),
        "count": len(held) - allowing if isinstance(action, Cube) else allowing,
        "all": len(held),
    }


def _percent(chance: float) -> int:
    """What is possible is not said to have no chance."""
    return max(1, round(100 * chance)) if chance else 0


def _habitat_chance(view: View, space: int) -> float:
    return habitat_odds(view, chances(view)).get(space, 0.0)


def racing(how: str, seen: Table, action: Action) -> str:
    """Of one that counts worlds, and `how` it does."""
    own, best = seen.own, max(seen.own.by_habitat, key=lambda space: seen.own.by_habitat[space].bit_count())
    details = {
        "who": seen.name,
        "how": how,
        "best": name(best),
        "sure": _share(own.by_habitat[best], own.count),
    }
    match action:
        case Search(space):
            chance = _share(own.by_habitat.get(space, 0), own.count)
            said = _(
                "{who}, {how}, gave {where} {chance} % and thought a search there the best way to be first"
            )
        case Ask(seat, space):
            chance = _share(own.allowing(seat, space), own.count)
            said = _(
                "{who}, {how}, thought {best} the likeliest habitat ({sure} %) and asked about {where}, "
                "where a disc had {chance} %"
            )
        case Cube(space) | Disc(space):
            left = seen.shown(space, isinstance(action, Disc))
            chance = _share(seen.public.all & ~left, seen.public.count)
            said = _(
                "{who}, {how}, chose {where} so that the others learn little and guess wrong: "
                "it rules out {chance} % of the cases open to them"
            )
        case _:
            return ""
    return said.format(**details, where=name(space), chance=chance)


def _share(worlds: int, count: int) -> int:
    return round(100 * worlds.bit_count() / max(1, count))
