"""Pages about games for the tests: of real logs, and of games that were dealt in the clear."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any

from helpers.audit_logs import RecordKind, honest_log, log_of, proven, reveals_of, signed_by, with_reveals
from helpers.high_card import HIGH_CARD
from helpers.honour_matches import false_first_cube
from helpers.matches import Played, honour, played_on
from p2pcryptid.audit.verdict import Accusation, Verdict
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.plain import plain, presentation_of
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play
from p2pcryptid.sim.table import new_table
from p2pcryptid.table.closing import make_reveal
from p2pcryptid.table.state import Kind
from p2pcryptid.transcript.evidence import Fork, encode_evidence
from p2pcryptid.transcript.file import Log, parse_log
from p2pcryptid.ui.recorded import Recorded, recorded
from p2pcryptid.ui.report.page import report

NAMES = ("ann", "bob", "cat", "dan", "eve")


@cache
def in_the_clear(game: AnyGame, variant: Variant) -> Recorded:
    """A whole game that everybody opened."""
    names, table = NAMES[: variant.players], ClearTable(game, variant.players)
    show = presentation_of(game)
    bot = show.levels[show.level].choose
    draw = Draw(digest("test/report", game.name, str(variant)), "report")
    story = tuple(play(game, variant, names, [bot] * variant.players, draw, table))
    record, _ = new_table(game, variant, names, b"report")
    verdict = Verdict(
        match=record.match.hex(),
        game=game.name,
        names=names,
        events=len(story),
        checks={"signed and in its place": len(story)},
        finished=True,
        known=dict(enumerate(table.known)),
    )
    return Recorded(record, game, story, 0, verdict)


def page_of(one: Recorded) -> str:
    """Its page; the log is a few bytes that are none."""
    over = replace(one.verdict, finished=False) if one.verdict.final is None else one.verdict
    return report(one._replace(verdict=over), b"no log", NOTHING)


def page_about(data: bytes) -> str:
    log = parse_log(data)
    return report(recorded(log), data, log)


NOTHING = Log(b"", (), 0, parse_log(log_of(b"", [])).end)


def unrevealed_log() -> bytes:
    played = proven()
    return with_reveals(played, reveals_of(played)[:2])


def unfinished_log() -> bytes:
    played = proven()
    events = [(RecordKind.EVENT, one.encode()) for one in played.events]
    return log_of(played.table.record.encode(), events[: played.begin_of_play() + 9])


def forked_log() -> bytes:
    """Bob signed a second event for the last place at which he wrote."""
    played = proven()
    place = max(one.event.seq for one in played.events if one.event.seat == 1)
    two = Fork.of(played.events[place], signed_by(played, place, 1, Kind.CARRY, ()))
    events = [(RecordKind.EVENT, one.encode()) for one in played.events]
    evidence = [(RecordKind.EVIDENCE, encode_evidence(two))]
    return log_of(played.table.record.encode(), [*events, *reveals_of(played), *evidence])


def lying_log(played: Played | None = None) -> bytes:
    """A move that cannot be, in the midst of the game: whoever is due does something out of turn."""
    match = played or proven()
    place = match.find(Kind.MOVE) + 8
    due = match.events[place].event.seat
    bad = signed_by(match, place, (due + 1) % 3, Kind.MOVE, match.events[place].event.body)
    events = [*match.events[:place], bad]
    return log_of(match.table.record.encode(), [(RecordKind.EVENT, one.encode()) for one in events])


def false_reveal_log() -> bytes:
    """Bob opened another secret than the one he had sealed."""
    played = proven()
    match, head = played.chain.match, played.chain.head
    first, _, last = reveals_of(played)
    false = make_reveal(match, 1, head, played.table.secrets[0], played.table.keys[1])
    return with_reveals(played, [first, (RecordKind.REVEAL, false.encode()), last])


def false_cube_log(corrected: bool) -> bytes:
    """At a table on honour, a cube that was false; taken back at once, or never."""
    script, _ = false_first_cube(honour(), corrected)
    return honest_log(played_on(honour(), honour().begin_of_play(), script))


def honour_log() -> bytes:
    return honest_log(honour())


def accused(one: Recorded, seat: int = 0) -> Recorded:
    """The same game with a fault of this seat."""
    fault = Accusation("move-lie", "for a test", seat, None)
    return one._replace(verdict=replace(one.verdict, accusation=fault))


def foreign_log() -> bytes:
    """Somebody put a message of another match into it."""
    events = [*proven().events[:7], *honour().events[:1]]
    return log_of(proven().table.record.encode(), [(RecordKind.EVENT, one.encode()) for one in events])


SMALL = in_the_clear(CRYPTID, Variant(3, "normal"))


def drawn_in_characters() -> Recorded:
    """The map without a figure of its own: its scene is drawn, as that of a game that brings none."""
    show = presentation_of(CRYPTID)
    game = replace(CRYPTID, presentation=lambda: replace(show, retelling=type(show.retelling)()))
    return SMALL._replace(game=game)


HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


def hostile_game(screen: str = HOSTILE) -> Recorded:
    """A game all of whose words are hostile, among players with hostile names."""
    show = plain(
        HIGH_CARD,
        narrate=lambda *_: HOSTILE,
        screen=lambda _: screen,
        revealed=lambda _: HOSTILE,
        ending=lambda _: HOSTILE,
    )
    game: AnyGame = replace(HIGH_CARD, presentation=lambda: show)
    one = in_the_clear(HIGH_CARD, Variant(3))
    names = (HOSTILE, f"{HOSTILE}{{}}{{name}}", "cat")
    record = replace(one.record, names=names)
    return one._replace(game=game, record=record, verdict=replace(one.verdict, names=names))


class Parsed(HTMLParser):
    """A page as a browser would read it: all elements with their attributes, and all text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._inside: list[str] = []
        self.contents: dict[str, list[str]] = {"script": [], "style": []}
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            del self._inside[len(self._inside) - 1 - self._inside[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        last = self._inside[-1] if self._inside else ""
        if last in self.contents:
            self.contents[last].append(data)
        else:
            self.texts.append(data)

    @property
    def text(self) -> str:
        """All that can be read, with single blanks."""
        return " ".join(" ".join(self.texts).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of this kind."""
        return [attributes for name, attributes in self.elements if name == tag]

    def by_id(self, wanted: str) -> dict[str, Any]:
        """The attributes of one element."""
        (found,) = [attributes for _, attributes in self.elements if attributes.get("id") == wanted]
        return found
