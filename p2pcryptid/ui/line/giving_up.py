"""Ending a match that somebody holds up: asked for twice in a row, so that nobody signs it by accident."""

from collections.abc import Sequence

from p2pcryptid.errors import Invalid
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.names import find_player, listed
from p2pcryptid.node.node import Node
from p2pcryptid.table.abandonment import binds, enders

from .pages import names_of

_WITHOUT = text("without")


class GivingUp:
    """What one player says to that end."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._asked: frozenset[int] | None = None

    def forget(self) -> None:
        """Something else was typed: ask again before anything is signed."""
        self._asked = None

    async def typed(self, words: Sequence[str]) -> str:
        """The answer to `abandon [without NAME …]`; a `Refusal` if that cannot be."""
        asked, self._asked = self._asked, None
        gone = asked if asked is not None and not words else self._meant(words)
        if gone != asked:
            self._asked = gone
            return self._question(gone)
        await self._node.give_up(gone)
        waited = self._listed(self._node.undecided)
        if self._node.match.closed or not self._node.undecided:
            return _("you have given the match up")
        return _("you have given the match up; it ends when {names} have too").format(names=waited)

    def _meant(self, words: Sequence[str]) -> frozenset[int]:
        """The seats named; if none are, those who are away, who are late, and whom others have named."""
        names = [name for word in words for name in word.split(",") if name]
        if names and names[0].casefold() in {_WITHOUT.template, str(_WITHOUT).casefold()}:
            names = names[1:]
        if words:
            gone = frozenset(find_player(name, self._node.names) for name in names)
            if self._node.seat.seat in gone:
                raise Invalid("yourself", text("you cannot leave yourself behind: 'quit' leaves the table"))
            return gone
        named = self._node.match.named
        missed = {*self._node.mesh.away, *self._node.silence.overdue}.union(*named.values())
        return frozenset(missed - {*named} - {self._node.seat.seat})

    def _question(self, gone: frozenset[int]) -> str:
        said = (
            _("this gives the match up for good, without {names}")
            if gone
            else _("this gives the match up for good")
        )
        lines = [said.format(names=self._listed(sorted(gone))), self._effect(gone)]
        return "\n  ".join([*lines, _("type 'abandon' once more to sign it")])

    def _effect(self, gone: frozenset[int]) -> str:
        """What it would do if it were signed now."""
        named, me, seats = self._node.match.named, self._node.seat.seat, len(self._node.names)
        agreed = enders(seats, {**named, me: named.get(me, frozenset()) | gone})
        if me in agreed and binds(seats, agreed, None):
            return _("it ends for everybody at once")
        if me in agreed:
            return _("it ends for you alone, and you keep your log; the others can still wait")
        others = [seat for seat in range(seats) if seat not in {me, *gone, *named}]
        if not others:
            return _("it ends when the others name the same players")
        return _("it ends when {names} have done so too").format(names=self._listed(others))

    def _listed(self, seats: Sequence[int]) -> str:
        return listed(names_of(self._node.names, seats))
