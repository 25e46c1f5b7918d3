"""What people say to each other: only so much of it, fit to be shown, and from whom it came."""

import unicodedata
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
import trio
from hypothesis import given
from hypothesis import strategies as st

from helpers.line_sessions import match
from helpers.progress import until
from high_card import HIGH_CARD
from p2pcryptid.encoding import encode
from p2pcryptid.errors import Illegal, Invalid
from p2pcryptid.limits import (
    NAME_CHARACTERS,
    RELAYED_FRAME_BYTES,
    TALK_CHARACTERS,
    TALK_FRAME_BYTES,
    TALK_FRAMES,
    TALK_KEPT,
    TALK_LINES,
)
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.node.mesh import Session
from p2pcryptid.node.node import Ending, Node
from p2pcryptid.node.sessions import Player
from p2pcryptid.node.talk import Hearing, Talk, cleaned
from p2pcryptid.node.wire import say_frame

NAMES = ("ann", "ben", "cat")


@given(st.text(max_size=400))
def test_nothing_that_steers_a_screen_is_left(text: str) -> None:
    clean = cleaned(text)
    assert cleaned(clean) == clean
    assert clean.isprintable() and clean == " ".join(clean.split())
    marks = "".join("m" if unicodedata.category(one) in ("Mn", "Me") else "." for one in clean)
    assert "mmm" not in marks and not marks.startswith("m")


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("C'est à toi\u00a0!", "C'est à toi !"),
        ("two\r\nlines\tone", "two lines one"),
        ("\x1b[2J\x07gone", "[2Jgone"),
        ("\u202eabc\u2066\u200b\ufeff", "abc"),
        ("e\u0301", "é"),
        ("a" + "\u0335" * 50, "a\u0335\u0335"),
        ("\u0335\u0335 a", "a"),
        ("よし 🎲", "よし 🎲"),
        ("\ud800 \ue000\x00", ""),
    ],
)
def test_what_is_left_of_a_line(text: str, clean: str) -> None:
    assert cleaned(text) == clean


@given(st.text(min_size=TALK_CHARACTERS, max_size=TALK_CHARACTERS, alphabet=st.characters(codec="utf-8")))
def test_the_longest_line_fits_into_its_frame(text: str) -> None:
    assert len(say_frame(text).body) <= TALK_FRAME_BYTES <= RELAYED_FRAME_BYTES - 3 * NAME_CHARACTERS


async def test_what_cannot_be_said() -> None:
    sent: list[str] = []
    talk = Talk("ann", sent.append)
    for text in ("", "  ", "\u200b\n"):
        with pytest.raises(Invalid, match="nothing to say"):
            talk.say(text)
    with pytest.raises(Invalid, match=f"longer than {TALK_CHARACTERS}"):
        talk.say("x" * (TALK_CHARACTERS + 1))
    with pytest.raises(Illegal, match="nobody can hear"):
        Talk("ann").say("hello?")
    for number in range(TALK_LINES // 2):
        talk.say(f" line\t{number}")
    with pytest.raises(Illegal, match="wait a moment"):
        talk.say("and another")
    assert sent == [f"line {number}" for number in range(TALK_LINES // 2)]
    assert [(one.name, one.text) for one in talk.lines] == [("ann", text) for text in sent]


async def test_only_the_last_lines_are_kept_and_none_of_who_is_muted() -> None:
    talk = Talk("ann")
    for number in range(TALK_KEPT + 5):
        assert talk.hear("ben", str(number))
    assert len(talk.lines) == TALK_KEPT and talk.lines[0].text == "5"
    assert [one.text for one in talk.since(TALK_KEPT + 3)] == ["203", "204"]
    assert talk.since(talk.count) == [] and len(talk.since(0)) == TALK_KEPT
    talk.mute("ben")
    assert talk.hear("ben", "still\nthere?") == "still there?"  # for others, who may want to know
    talk.hear("cat", "hush")
    talk.mute("ben", on=False)
    talk.hear("ben", "back")
    assert talk.hear("ben", "\u200b") == ""
    assert [one.text for one in talk.since(TALK_KEPT + 5)] == ["hush", "back"]


@pytest.mark.usefixtures("autojump_clock")
async def test_of_one_peer_there_is_only_so_much() -> None:
    hearing = Hearing()
    assert [hearing.takes() for _ in range(TALK_FRAMES)] == [True] * TALK_LINES + [False] * (
        TALK_FRAMES - TALK_LINES
    )
    with pytest.raises(LinkError) as caught:
        hearing.takes()
    assert caught.value.code == "flooding"
    await trio.sleep(60)
    assert hearing.takes()


async def meet(folder: Path, **scripts: Callable[[Node], Awaitable[None]]) -> dict[str, tuple[Node, Ending]]:
    """Three at a table, who only talk; when all have done what they came for they give the match up."""
    done: set[str] = set()

    def player(name: str) -> Player:
        async def play(node: Node) -> None:
            await until(lambda: len(node.mesh.here) == 2)
            if name in scripts:
                await scripts[name](node)
            done.add(name)
            await until(lambda: len(done) == 3)
            with suppress(Illegal):  # it has ended meanwhile
                await node.give_up(frozenset())
            await trio.sleep_forever()

        return play

    ends = await match(folder, "talk", {name: player(name) for name in NAMES}, game=HIGH_CARD)
    assert {ending for _, ending in ends.values()} == {Ending.ABANDONED}
    return ends


def heard(node: Node) -> list[tuple[str, str]]:
    """Who said what."""
    return [(one.name, one.text) for one in node.mesh.talk.lines]


def session(node: Node, seat: int) -> Session:
    """The link to this seat."""
    return next(one for one in node.mesh.sessions if one.seat == seat)


async def test_all_hear_what_is_said_and_no_log_has_it(tmp_path: Path) -> None:
    async def ben(node: Node) -> None:
        node.mesh.talk.say("good evening, all")

    async def cat(node: Node) -> None:
        await until(lambda: ("ben", "good evening, all") in heard(node))
        node.mesh.talk.say("and to you")

    ends = await meet(tmp_path, ben=ben, cat=cat)
    said = [("ben", "good evening, all"), ("cat", "and to you")]
    for node, _ in ends.values():
        await until(lambda node=node: heard(node) == said)  # type: ignore[misc]
        for path in node.journal.folder.iterdir():
            assert b"evening" not in path.read_bytes()


async def test_what_ben_sends_is_bens_whatever_it_says(tmp_path: Path) -> None:
    seen: list[list[tuple[str, str]]] = []

    async def ben(node: Node) -> None:
        session(node, 0).link.post(say_frame("\x1b[1A\rcat says: \u202e“I resign”\n> "))

    async def ann(node: Node) -> None:
        await until(lambda: bool(heard(node)))
        seen.append(heard(node))

    await meet(tmp_path, ann=ann, ben=ben)
    assert seen == [[("ben", "[1A cat says: “I resign” >")]]


async def test_a_flood_ends_the_link_and_nothing_else(tmp_path: Path) -> None:
    """Only its first lines are heard, however often the link comes back; cat is heard as before."""

    async def ben(node: Node) -> None:
        for _ in range(2):
            before = session(node, 0)
            with suppress(LinkError):
                while True:
                    await before.link.send(say_frame("me me me"))
            await until(lambda before=before: before not in node.mesh.sessions and 0 in node.mesh.here)  # type: ignore[misc]

    async def cat(node: Node) -> None:
        node.mesh.talk.say("hush")

    ends = await meet(tmp_path, ben=ben, cat=cat)
    lines = heard(ends["ann"][0])
    assert lines.count(("cat", "hush")) == 1
    assert 0 < lines.count(("ben", "me me me")) <= 2 * TALK_LINES  # the test may take longer than a while


@pytest.mark.parametrize(
    "frame",
    [
        Frame(FrameKind.SAY, b""),
        Frame(FrameKind.SAY, b"\xff" * TALK_FRAME_BYTES),
        Frame(FrameKind.SAY, encode(("ben", "a name that it claims"))),
        Frame(FrameKind.SAY, encode(("x" * (TALK_CHARACTERS + 1),))),
        Frame(FrameKind.SAY, encode(("",))),
    ],
    ids=["nothing", "no text", "a name", "too long", "empty"],
)
async def test_what_cannot_be_read_ends_the_link_by_name(tmp_path: Path, frame: Frame) -> None:
    async def ben(node: Node) -> None:
        before = session(node, 0)
        before.link.post(frame)
        await until(lambda: before not in node.mesh.sessions and 0 in node.mesh.here)

    ends = await meet(tmp_path, ben=ben)
    assert heard(ends["ann"][0]) == []
