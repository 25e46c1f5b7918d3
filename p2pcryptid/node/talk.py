"""What people say to each other at a table. It belongs to no match: it is not signed, and kept on no disk.

Who has said something is told by the key that the link has proven, or in a lobby by the host: never by what
is said.
"""

import time
import unicodedata
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from p2pcryptid.errors import Illegal, Invalid
from p2pcryptid.i18n import text
from p2pcryptid.limits import STACKED_MARKS, TALK_CHARACTERS, TALK_FRAMES, TALK_KEPT, TALK_LINES
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import FrameKind
from p2pcryptid.net.rate import Rate
from p2pcryptid.timing import TALK_SECONDS

from .runner import ChangeSignal

Send = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Said:
    """One line, fit to be shown."""

    name: str
    """of whoever said it"""
    text: str
    at: float
    """when it came, in seconds since 1970"""


class Hearing:
    """How much of one peer is listened to: what is above it is dropped, and far above it the link ends."""

    def __init__(self) -> None:
        self._lines = Rate(TALK_LINES, TALK_SECONDS)
        self._frames = Rate(TALK_FRAMES, TALK_SECONDS)

    def takes(self) -> bool:
        """Is there room for one more line? `LinkError` if there were far too many."""
        if not self._frames.allows():
            raise LinkError("flooding", FrameKind.SAY.name)
        return self._lines.allows()


class Talk:
    """The last lines that were said at a table, and a way to say something."""

    def __init__(self, me: str = "", send: Send | None = None) -> None:
        self.me = me
        """what we are called there"""
        self.send = send
        """how our words get to the others; None while nobody can hear us"""
        self.lines: deque[Said] = deque(maxlen=TALK_KEPT)
        self.count = 0
        """how many lines there were in all"""
        self.muted: set[str] = set()
        self.changes = ChangeSignal()
        self._own = Rate(
            TALK_LINES // 2, TALK_SECONDS
        )  # so that the others take all of it, late as it may come

    def say(self, line: str) -> None:
        """To all who are linked now, and to nobody later; a `Refusal` says why not."""
        words = cleaned(line)
        if not words:
            raise Invalid("nothing-said", text("there is nothing to say in that"))
        if len(words) > TALK_CHARACTERS:
            raise Invalid(
                "talk-too-long", text("that is longer than {most} characters", most=TALK_CHARACTERS)
            )
        if self.send is None:
            raise Illegal("nobody-hears", text("nobody can hear you now"))
        if not self._own.allows():
            raise Illegal("talk-too-fast", text("you have said a lot just now: wait a moment"))
        self.send(words)
        self._keep(self.me, words)

    def hear(self, name: str, line: str) -> str:
        """Somebody has said this. What of it is fit to be shown; it is kept unless they are muted."""
        words = cleaned(line)[:TALK_CHARACTERS]
        if words and name not in self.muted:
            self._keep(name, words)
        return words

    def mute(self, name: str, *, on: bool = True) -> None:
        """From now on nothing of this player is kept, or it is again."""
        (self.muted.add if on else self.muted.discard)(name)
        self.changes.notify()

    def since(self, count: int) -> list[Said]:
        """The lines after the first `count`, as far as they are still there."""
        new = self.count - count
        return list(self.lines)[-new:] if new > 0 else []

    def _keep(self, name: str, words: str) -> None:
        self.lines.append(Said(name, words, time.time()))
        self.count += 1
        self.changes.notify()


def cleaned(line: str) -> str:
    """One line with nothing in it that steers a terminal, turns the direction of writing, or piles up."""
    kept, stacked = "", 0
    for one in unicodedata.normalize("NFC", " ".join(line.split())):
        stacked = stacked + 1 if unicodedata.category(one) in ("Mn", "Me") else 0
        if one.isprintable() and stacked <= (STACKED_MARKS if kept else 0):
            kept += one
    return " ".join(kept.split())
