"""Ending a match that somebody holds up: asked for twice in a row, so that nobody signs it by accident."""

from collections.abc import Sequence

from p2pcryptid.errors import Illegal, Invalid
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
        self._asked: tuple[frozenset[int], object] | None = None

    def forget(self) -> None:
        """Something else was typed: ask again before anything is signed."""
        self._asked = None

    async def typed(self, words: Sequence[str]) -> str:
        """The answer to `abandon [without NAME …]`; a `Refusal` if that cannot be."""
        node, asked, now = self._node, self._asked, self._situation()
        self._asked = None
        if node.match.over or node.match.closed:
            raise Illegal("over", text("the match is over already"))
        still = asked is not None and asked[1] == now  # otherwise somebody moved, came or went meanwhile
        gone = asked[0] if asked is not None and still and not words else self._meant(words)
        if asked is None or not still or gone != asked[0]:
            self._asked = gone, now
            return self._question(gone)
        await node.give_up(gone)
        if node.match.closed or not node.undecided:
            return _("you have given the match up")
        said = _("you have given the match up; it ends when these have too: {names}")
        return said.format(names=self._listed(node.undecided))

    def _situation(self) -> object:
        """What the player has in mind who signs."""
        node = self._node
        return len(node.match.story), node.mesh.away, node.match.named, node.silence.overdue

    def _meant(self, words: Sequence[str]) -> frozenset[int]:
        """The seats named; if none are, those who are away or late. Nobody else is left behind unsaid."""
        names = [name for word in words for name in word.split(",") if name]
        if names and names[0].casefold() in {_WITHOUT.template, str(_WITHOUT).casefold()}:
            names = names[1:]
        me = self._node.seat.seat
        if words:
            gone = frozenset(find_player(name, self._node.names) for name in names)
            if me in gone:
                raise Invalid("yourself", text("you cannot leave yourself behind: 'quit' leaves the table"))
            return gone
        return frozenset({*self._node.mesh.away, *self._node.silence.overdue} - {me})

    def _question(self, gone: frozenset[int]) -> str:
        said = _("this gives the match up for good")
        if gone:
            said = _("this gives the match up for good, without {names}")
        lines = [said.format(names=self._listed(sorted(gone))), *self._effects(gone)]
        return "\n  ".join([*lines, _("type 'abandon' once more to sign it")])

    def _effects(self, gone: frozenset[int]) -> list[str]:
        """What it would do if it were signed now."""
        match, me, seats = self._node.match, self._node.seat.seat, len(self._node.names)
        named, levels = match.named, match.state.record.levels
        agreed = enders(seats, {**named, me: named.get(me, frozenset()) | gone})
        if me in agreed and binds(seats, agreed, None):
            return [_("it ends for everybody at once")]
        if me in agreed:
            return [_("it ends for you alone, and you keep your log; the others can still wait")]
        others = [seat for seat in range(seats) if seat not in {me, *gone, *named}]
        if not others:
            return [_("it ends when the others name the same players")]
        told = [_("it ends when these have done so too: {names}").format(names=self._listed(others))]
        if any(levels[seat] for seat in others):
            told.append(_("bots do so when all people have who are here and not late"))
        return told

    def _listed(self, seats: Sequence[int]) -> str:
        return listed(names_of(self._node.names, seats))
