"""Frames: what is sent over a link, and how it is told apart again.

    frame   length of the body u32 · kind u8 · body

Until one side has said WELCOME a stranger may send greetings only. A frame that breaks a bound is refused
when its head is there, before its body is waited for.
"""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid import limits
from p2pcryptid.i18n import text

from .errors import LinkError

HEAD_BYTES = 5


class FrameKind(IntEnum):
    """What a frame is."""

    BEAT = 0
    HELLO = 1
    WELCOME = 2
    REFUSED = 3
    LOBBY = 4
    TABLE = 5
    HEADS = 6
    RECORD = 7
    ADDRESSES = 8
    BYE = 9
    OFFER = 10
    SAY = 11
    SAID = 12
    REMATCH = 13


GREETINGS = frozenset(
    (
        *(FrameKind.BEAT, FrameKind.HELLO, FrameKind.OFFER),
        *(FrameKind.WELCOME, FrameKind.REFUSED, FrameKind.BYE),
    )
)
_KINDS = frozenset(FrameKind)
MOST = dict.fromkeys(FrameKind, limits.SMALL_FRAME_BYTES) | {
    FrameKind.BEAT: 0,
    FrameKind.LOBBY: limits.LOBBY_FRAME_BYTES,
    FrameKind.TABLE: limits.LOBBY_FRAME_BYTES,
    FrameKind.ADDRESSES: limits.LOBBY_FRAME_BYTES,
    FrameKind.RECORD: limits.RECORD_FRAME_BYTES,
    FrameKind.BYE: limits.FAREWELL_BYTES,
    FrameKind.SAY: limits.TALK_FRAME_BYTES,
    FrameKind.SAID: limits.RELAYED_FRAME_BYTES,
}
"""The longest body of each kind."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One message between two peers."""

    kind: FrameKind
    body: bytes = b""

    def encode(self) -> bytes:
        """As it is sent. Too long a body is a bug of ours."""
        if len(self.body) > MOST[self.kind]:
            raise ValueError(f"{len(self.body)} bytes in a {self.kind.name} frame")
        return len(self.body).to_bytes(4, "big") + bytes((self.kind,)) + self.body


BEAT = Frame(FrameKind.BEAT)


class FrameReader:
    """Bytes in as they come, frames out. It holds one unfinished frame, and what was fed behind it."""

    def __init__(self) -> None:
        self.welcomed = False
        """Whether more than greetings may come."""
        self._held = bytearray()

    def feed(self, data: bytes) -> None:
        """More bytes. Feed again only when `take` has given everything."""
        self._held += data

    def take(self) -> Frame | None:
        """The next frame, if it is whole; `LinkError` if it is none, now and ever after."""
        if len(self._held) < HEAD_BYTES:
            return None
        length, code = int.from_bytes(self._held[:4], "big"), self._held[4]
        kind = self._allowed(code, length)
        end = HEAD_BYTES + length
        if len(self._held) < end:
            return None
        body = bytes(self._held[HEAD_BYTES:end])
        del self._held[:end]
        self.welcomed |= kind is FrameKind.WELCOME
        return Frame(kind, body)

    def _allowed(self, code: int, length: int) -> FrameKind:
        if code not in _KINDS:
            raise LinkError("frame-unknown-kind", text("kind {code}", code=code))
        kind = FrameKind(code)
        if not self.welcomed and kind not in GREETINGS:
            raise LinkError("frame-too-early", kind.name)
        if length > MOST[kind]:
            raise LinkError("frame-too-long", text("{length} bytes, {kind}", length=length, kind=kind.name))
        return kind
