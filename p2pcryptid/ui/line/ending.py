"""How a match ended: who won, what everybody held, and where the log is."""

from typing import Any

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed
from p2pcryptid.node.node import Node
from p2pcryptid.table.course import Course
from p2pcryptid.table.make import own_secret
from p2pcryptid.ui.faults import fault_sentence

from .pages import names_of


def end_text(node: Node, *, ended: bool = True) -> str:
    """For after `Node.run`: what `ended` it, the secrets that were opened, and how to check it all."""
    path = node.log_path
    lines = [ended_line(node.seat)] if ended else []
    lines += revealed_lines(node.seat)
    lines.append(_("the log of the match: {path}").format(path=path))
    return "\n".join([*lines, f"  p2pcryptid audit {path}", f"  p2pcryptid replay {path}"])


def ended_line(course: Course) -> str:
    """What ended it."""
    names = course.progress.record.names
    if course.fault is not None:
        accused = course.fault.accused
        who = _("somebody") if accused is None else names[accused]
        code = course.fault.code
        said = _("the match was stopped because of {who}: {sentence} ({code}).")
        return said.format(who=who, sentence=fault_sentence(code), code=code)
    if course.over:
        return presentation_of(course.progress.game).ending(course.progress.state) + "."
    if course.gone is not None:
        gone = listed(names_of(names, course.gone))
        return _("the match was given up without {names}.").format(names=gone)
    return _("the match is not over.")


def revealed_lines(course: Course) -> list[str]:
    """What every seat that opened its secret had held; nothing before anybody has."""
    views = revealed_views(course)
    if not views:
        return []
    shown = presentation_of(course.progress.game).revealed
    lines = [_("what everybody held:")]
    for seat, name in enumerate(course.progress.record.names):
        held = shown(views[seat]) if seat in views else _("not opened")
        lines.append(_("  {name}: {held}").format(name=name, held=held))
    return lines


def revealed_views(course: Course) -> dict[int, Any]:
    """By seat, the view that its opened secret gives."""
    progress, views = course.progress, dict[int, Any]()
    for seat, one in course.reveals.items():
        mine = own_secret(progress, seat, Secret(one.secret))
        if mine is not None:
            views[seat] = progress.game.view(progress.state, seat, mine)
    return views
