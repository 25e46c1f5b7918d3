"""At an honour table: what was false when it was placed, in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext

if TYPE_CHECKING:
    from p2pcryptid.audit.pieces import FalsePiece
    from p2pcryptid.audit.verdict import Verdict

_SHOWN_PIECES = 20


def piece_lines(verdict: "Verdict") -> Iterator[str]:
    """At an honour table: what was false when it was placed, and what became of it; or that nothing was."""
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.registry import GAMES

    for piece in verdict.false_pieces[:_SHOWN_PIECES]:
        what = presentation_of(GAMES[verdict.game]).piece(piece.change.after, piece.seat, piece.claim)
        yield _became(piece).format(event=piece.placed, back=piece.taken_back, what=what)
    rest = len(verdict.false_pieces) - _SHOWN_PIECES
    if rest > 0:
        yield ngettext("and {count} more", "and {count} more", rest).format(count=rest)
    if on_honour(verdict) and verdict.finding.value == "honest" and not verdict.false_pieces:
        yield _("every piece was true when it was placed")


def _became(piece: "FalsePiece") -> str:
    if piece.taken_back is None:
        return _("{what}: false when it was placed in event {event}, and never taken back")
    if piece.acted_on is None:
        return _(
            "{what}: false when it was placed in event {event}, "
            "taken back in event {back} before anybody acted on it"
        )
    if piece.acted_on == piece.placed:
        return _(
            "{what}: false when it was placed in event {event}, where it undid what others had done, "
            "taken back in event {back}"
        )
    return _(
        "{what}: false when it was placed in event {event}, "
        "taken back in event {back} after others had acted on it"
    )


def on_honour(verdict: "Verdict") -> bool:
    """Were claims not proven at once?"""
    final = verdict.final
    return final is not None and final.state is not None and not final.game.proven(final.state)
