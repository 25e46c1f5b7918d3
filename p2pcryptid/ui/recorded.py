"""A log as people are shown it: the story as far as it can be followed, the verdict, and how it ended."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.reading import read_table
from p2pcryptid.audit.story import story
from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.games.game import AnyGame, Change
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Presentation
from p2pcryptid.games.registry import GAMES
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.i18n import SOURCE_LANGUAGE, speaking
from p2pcryptid.i18n import gettext as _
from p2pcryptid.limits import MATCH_EVENTS
from p2pcryptid.names import listed
from p2pcryptid.table.record import TableRecord
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import Log

from .faults import fault_sentence


class Recorded(NamedTuple):
    """A game that was played."""

    record: TableRecord
    game: AnyGame
    story: tuple[Change, ...]
    untold: int
    """what happened after that and was not kept"""
    verdict: Verdict

    @property
    def show(self) -> Presentation:
        """What people see of the game."""
        return presentation_of(self.game)

    @property
    def known(self) -> Mapping[int, Knowledge]:
        """By seat, what it alone had known, of those who opened their secret."""
        return self.verdict.known

    @property
    def state(self) -> Any:
        """Where the story ends; None if nothing happened."""
        return self.story[-1].after if self.story else None


def recorded(log: Log, most: int = MATCH_EVENTS, games: Mapping[str, AnyGame] = GAMES) -> Recorded:
    """Everything that the log tells, until the rules forbid it; of a long story, the first `most`."""
    record, game = read_table(log, games)
    told = _Told(most)
    with speaking(SOURCE_LANGUAGE):  # the audit speaks as JSON does; screens have the words of people
        verdict = audit(log, games, told.hear)
    if verdict.final is None:  # it stopped at a fault, perhaps one that only a secret shows
        told = _Told(most)
        with suppress(Fault):
            for change in story(log, games):
                told.hear(change)
    return Recorded(record, game, tuple(told.story), told.heard - len(told.story), verdict)


class _Told:
    """A story, as much of it as is kept."""

    def __init__(self, most: int) -> None:
        self.story: list[Change] = []
        self.heard = 0
        self._most = most

    def hear(self, change: Change) -> None:
        """What happened next."""
        self.heard += 1
        if self.heard <= self._most:
            self.story.append(change)


def how_it_ended(one: Recorded) -> str:
    """In a sentence."""
    verdict = one.verdict
    fault, names = verdict.accusation, verdict.names
    if fault is not None:
        who = _("somebody") if fault.accused is None else names[fault.accused]
        said = _("the match was stopped because of {who}: {sentence} ({code}).")
        return said.format(who=who, sentence=fault_sentence(fault.code), code=fault.code)
    if one.story and verdict.finished:
        assert verdict.final is not None, "it has ended"
        return one.show.ending(verdict.final.state) + "."
    if verdict.gone is None:
        return _("The game has no end in this log.")
    if not verdict.gone:
        return _("the match was given up by everybody.")
    gone = listed([names[seat] for seat in verdict.gone])
    return _("the match was given up without {names}.").format(names=gone)
