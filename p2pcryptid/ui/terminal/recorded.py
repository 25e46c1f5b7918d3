"""A log as a screen shows it: the story as far as it can be followed, and what was revealed."""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.reading import read_table
from p2pcryptid.audit.story import story
from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.games.game import Change
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.registry import GAMES
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import Log
from p2pcryptid.ui.faults import fault_sentence
from p2pcryptid.ui.line.pages import Presence

from .moment import Moment


class Recorded(NamedTuple):
    """A game that was played, through a spectator's eyes."""

    moment: Moment
    known: Mapping[int, Knowledge]
    """by seat, what it alone had known, of those who opened their secret"""
    verdict: Verdict


def recorded(log: Log) -> Recorded:
    """Everything that the log tells; of an accused one, all until the fault."""
    record, game = read_table(log, GAMES)
    verdict, changes = audit(log), list[Change]()
    with suppress(Fault):  # the verdict says which
        changes.extend(story(log))
    moment = Moment(
        game=game,
        names=record.names,
        there=Presence(record.levels, (), (0.0,) * record.seats),
        state=changes[-1].after if changes else None,
        story=tuple(changes),
        begun=True,
        ended=_end(verdict, changes),
    )
    return Recorded(moment, verdict.known, verdict)


def _end(verdict: Verdict, changes: list[Change]) -> str:
    """How it ended, in a sentence."""
    fault, names = verdict.accusation, verdict.names
    if fault is not None:
        who = _("somebody") if fault.accused is None else names[fault.accused]
        said = _("the match was stopped because of {who}: {sentence} ({code}).")
        return said.format(who=who, sentence=fault_sentence(fault.code), code=fault.code)
    if changes and verdict.finished:
        (final,) = changes[-1:]
        assert verdict.final is not None, "it has ended"
        return presentation_of(verdict.final.game).ending(final.after) + "."
    if verdict.gone is None:
        return _("The game has no end in this log.")
    if not verdict.gone:
        return _("the match was given up by everybody.")
    gone = listed([names[seat] for seat in verdict.gone])
    return _("the match was given up without {names}.").format(names=gone)
