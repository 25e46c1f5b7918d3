"""How a match ended: who won, what everybody held, and where the log is."""

from collections.abc import Mapping, Sequence
from typing import Any

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Presentation, Unconfirmed, reason_of
from p2pcryptid.games.registry import GAMES
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed
from p2pcryptid.node.node import Node
from p2pcryptid.table.knowledge import knowledge
from p2pcryptid.table.match import Match
from p2pcryptid.ui.calling import line_to_paste
from p2pcryptid.ui.faults import fault_sentence

from .pages import names_of


def end_text(node: Node, *, ended: bool = True) -> tuple[str, str]:
    """For after `Node.run`: what `ended` it, the secrets that were opened, and where the log is.

    Apart from that the lines to paste that check it all: they must not be broken.
    """
    lines = [ended_line(node.match, node.seat.seat)] if ended else []
    lines += revealed_lines(node.match)
    reasons = reason_lines(node.match)
    lines += [*reasons, _("the log of the match: {path}").format(path=node.log_path)]
    return "\n".join(lines), paste_lines(node, why=bool(reasons))


def paste_lines(node: Node, *, why: bool = False) -> str:
    """The lines that check the match, and show it again."""
    named = str(node.log_path), *GAMES.option_for(node.match.state.game)
    pasted = line_to_paste("audit", *named), line_to_paste("replay", *named, *(["--why"] if why else []))
    return "\n".join(f"  {line}" for line in pasted)


def ended_line(match: Match, me: int | None = None) -> str:
    """What ended it, as it is told to this seat or to everybody."""
    names = match.state.record.names
    if match.fault is not None:
        accused = match.fault.accused
        who = _("somebody") if accused is None else names[accused]
        code = match.fault.code
        said = _("the match was stopped because of {who}: {sentence} ({code}).")
        return said.format(who=who, sentence=fault_sentence(code), code=code)
    if match.over:
        return _played_out(match, me) + "."
    if match.gone is not None:
        state = match.state
        found = None if state.state is None else presentation_of(state.game).unconfirmed(state.state)
        more = [] if found is None else [unconfirmed_line(names, found)]
        return " ".join([_given_up(names, match.gone), *more])
    return _("the match is not over.")


def _played_out(match: Match, me: int | None) -> str:
    game, state = match.state.game, match.state.state
    show, outcome = presentation_of(game), game.outcome(state)
    mine = me is not None and outcome is not None and outcome.winner == me
    return (show.won if mine else show.ending)(state)


def _given_up(names: tuple[str, ...], gone: tuple[int, ...]) -> str:
    if not gone:
        return _("the match was given up by everybody.")
    return _("the match was given up without {names}.").format(names=listed(names_of(names, gone)))


def unconfirmed_line(names: tuple[str, ...], found: Unconfirmed) -> str:
    """What became of a win by which not all stood."""
    said = _("{winner} had won, if all stood by it; {awaited} was asked, and had not said so.")
    return said.format(winner=names[found.winner], awaited=names[found.awaited])


def revealed_lines(match: Match) -> list[str]:
    """What every seat that opened its secret had held; nothing before anybody has."""
    views = revealed_views(match)
    if not views:
        return []
    return held_lines(presentation_of(match.state.game), match.state.record.names, views)


def held_lines(show: Presentation, names: Sequence[str], views: Mapping[int, Any]) -> list[str]:
    """The same, from the names of all seats and the views of those that opened their secrets."""
    shown, lines = show.revealed, [_("what everybody held:")]
    for seat, name in enumerate(names):
        held = shown(views[seat]) if seat in views else _("not opened")
        lines.append(_("  {name}: {held}").format(name=name, held=held))
    return lines


def reason_lines(match: Match) -> list[str]:
    """Why each bot that opened its secret made its last choice."""
    known = revealed_knowledge(match)
    lines = [f"  {said}" for seat in known if (said := _last_reason(match, seat, known[seat]))]
    return [_("what the bots thought when they last chose:"), *lines] if lines else []


def _last_reason(match: Match, seat: int, known: Knowledge) -> str:
    game, level = match.state.game, match.state.record.levels[seat]
    show = presentation_of(game)
    own = (change for change in reversed(match.story) if change.fact.seat == seat) if level else ()
    told = (
        reason_of(show, level, game.view(change.before, seat, known), change.fact.action) for change in own
    )
    return next(filter(None, told), "")


def revealed_views(match: Match) -> dict[int, Any]:
    """By seat, the view that its opened secret gives."""
    state, known = match.state, revealed_knowledge(match)
    return {seat: state.game.view(state.state, seat, mine) for seat, mine in known.items()}


def revealed_knowledge(match: Match) -> dict[int, Knowledge]:
    """By seat, what it alone had known, from its opened secret."""
    if match.state.state is None:
        return {}
    return {
        seat: knowledge(match.state, seat, Secret(one.secret)) for seat, one in sorted(match.reveals.items())
    }
