"""People end a match that somebody holds up: real nodes over TLS, with scripted people at some seats."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import pytest
import trio

from helpers.line_sessions import Typist, match, scripted, simple_bot
from helpers.progress import until
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.node.bot import given_up_by_people
from p2pcryptid.node.node import Ending, Node
from p2pcryptid.node.sessions import Player
from p2pcryptid.table.abandonment import make_abandonment
from p2pcryptid.table.match import Output
from p2pcryptid.table.state import expected
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey
from p2pcryptid.ui.line.table import line_player

SEED = "giving up"


async def idle(_: Node) -> None:
    """Linked, and does nothing."""
    await trio.sleep_forever()


async def all_here(node: Node) -> None:
    await until(lambda: len(node.mesh.here) == 2)


def person(
    *lines: tuple[str, str], bots: Sequence[int] = (), after: int | None = None
) -> tuple[Typist, Player]:
    """Waits until a person is to choose, types these lines, each with its answer, and signs.

    `after` is a seat that must have given the match up before.
    """
    typist = Typist()

    async def script(node: Node, typist: Typist) -> None:
        await all_here(node)
        # If a bot moved between two lines, the same would be asked anew.
        await until(lambda: node.match.state.chosen and who_is_due(node) not in bots)
        await until(lambda: after is None or after in node.match.abandonments)
        await sign(node, typist, *lines)

    return typist, scripted(line_player(typist), script, typist)


async def sign(node: Node, typist: Typist, *lines: tuple[str, str]) -> None:
    """Types these lines and 'abandon' until it is signed: it is asked anew if anything happens meanwhile."""
    while node.seat.seat not in node.match.abandonments:
        for line, answer in lines:
            await typist.type(line, answer)
        await typist.type("abandon")


def who_is_due(node: Node) -> int | None:
    due = expected(node.match.state)
    return None if due is None else due.seat


def gone_by(path: Path) -> tuple[int, ...] | None:
    """Without whom the log says that it was given up; it must be a good one."""
    verdict = audit(read_log(path))
    assert (verdict.finding, verdict.accusation) == (Finding.UNFINISHED, None)
    assert verdict.events > 0
    return verdict.gone


async def test_one_who_is_linked_and_idle_is_left_behind(tmp_path: Path) -> None:
    words = ("players", "carol"), ("abandon without carol", "without carol")
    (seen, ann), (_, bob) = person(*words), person(*words)
    results = await match(tmp_path, SEED, {"ann": ann, "bob": bob, "carol": idle})
    assert {name: how for name, (_, how) in results.items()} == dict.fromkeys(
        ("ann", "bob", "carol"), Ending.ABANDONED
    )
    assert [gone_by(node.log_path) for node, _ in results.values()] == [(2,)] * 3
    assert any("without carol" in text for text in seen.shown)
    assert any("you have given the match up" in text for text in seen.shown)


async def test_one_who_signs_that_others_have_gone_and_stays_holds_up_nobody(tmp_path: Path) -> None:
    words = "abandon without carol", "without carol"
    (_, ann), (_, bob) = person(words, after=2), person(words, after=2)

    async def carol(node: Node) -> None:
        # Earlier, the others could send carol's word back, and without carol's steps there is no deal.
        await until(lambda: node.match.state.chosen)
        record, key = node.match.state.record, SigningKey(digest("test/line", SEED, "carol"))
        word = make_abandonment(record, 2, node.match.chain.head, frozenset({1}), key)
        node.mesh.say([Output(RecordKind.ABANDONMENT, word.encode())])
        await trio.sleep_forever()

    results = await match(tmp_path, SEED, {"ann": ann, "bob": bob, "carol": carol})
    assert results["ann"][1] is results["bob"][1] is Ending.ABANDONED
    assert gone_by(results["ann"][0].log_path) in ((), (2,))


async def test_one_alone_leaves_with_a_log_and_binds_nobody(tmp_path: Path) -> None:
    _, ann = person(("abandon without bob, carol", "it ends for you alone"))
    seen: dict[str, object] = {}

    async def others(node: Node) -> None:
        await until(lambda: 0 in node.match.named)
        seen[node.names[node.seat.seat]] = (node.match.gone, node.seat.may_sign)
        await until(lambda: len(seen) == 2)
        await node.give_up(frozenset({0}))

    results = await match(tmp_path, SEED, {"ann": ann, "bob": others, "carol": others})
    assert seen == {"bob": (None, True), "carol": (None, True)}
    assert results["ann"][1] is Ending.ABANDONED
    assert gone_by(results["ann"][0].log_path) is None  # by itself it ends nothing for others


async def test_bots_end_it_when_all_people_have(tmp_path: Path) -> None:
    _, ann = person(("abandon", "it ends when these have done so too: bob and carol"), bots=(1, 2))
    players = {"ann": ann, "bob": simple_bot("bob"), "carol": simple_bot("carol")}
    levels = {"ann": "", "bob": "easy", "carol": "easy"}
    results = await match(tmp_path, SEED, players, levels=levels)
    assert {how for _, how in results.values()} == {Ending.ABANDONED}
    assert gone_by(results["ann"][0].log_path) == ()


async def test_a_bot_helps_nobody_to_send_away_one_who_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann and the bot would be a majority; bob is linked and wants to wait."""
    _, ann = person(("abandon without bob", "without bob"), bots=(2,))
    told: list[dict[int, frozenset[int]]] = []
    looks: list[Mapping[int, Collection[int]]] = []

    def looked(
        people: Collection[int], named: Mapping[int, Collection[int]], missed: Collection[int]
    ) -> frozenset[int] | None:
        """What a bot does when it has looked who has given up; it says what it thinks of that at once."""
        looks.extend([named] if named else [])
        return given_up_by_people(people, named, missed)

    monkeypatch.setattr("p2pcryptid.node.bot.given_up_by_people", looked)

    async def bob(node: Node) -> None:
        await until(lambda: 0 in node.match.named)
        await until(lambda: len(looks) > 2)  # the bot has looked, and at its next look it was as before
        told.append(node.match.named)
        await node.give_up(frozenset())  # now all people have said so

    players = {"ann": ann, "bob": bob, "carol": simple_bot("carol")}
    results = await match(tmp_path, SEED, players, levels={"ann": "", "bob": "", "carol": "easy"})
    assert told == [{0: frozenset({1})}]
    assert {how for _, how in results.values()} == {Ending.ABANDONED}
    assert gone_by(results["carol"][0].log_path) == ()


async def test_where_a_time_was_agreed_a_late_player_is_named_by_itself(tmp_path: Path) -> None:
    """Whoever begins does nothing, for longer than the shortest time that a table can agree on."""
    typists = {name: Typist() for name in ("ann", "bob", "carol")}

    async def wait_and_end(node: Node, typist: Typist) -> None:
        await typist.saw("a turn may take 0:10 here")
        await until(lambda: node.match.state.chosen)
        # for whoever is late it may have ended before they looked
        await until(lambda: bool(node.silence.overdue) or node.match.closed)
        if not node.seat.waits_for_me and not node.match.closed:
            await typist.saw("has taken longer than the agreed 0:10")
            await sign(node, typist, ("abandon", "without "))

    players = {name: scripted(line_player(one), wait_and_end, one) for name, one in typists.items()}
    results = await match(tmp_path, SEED, players, turn_seconds=10)
    assert {how for _, how in results.values()} == {Ending.ABANDONED}
    node = results["ann"][0]
    first = node.match.state.state.setup.order[0]
    assert gone_by(node.log_path) == (first,)


async def test_nobody_who_is_here_is_left_behind_unsaid(tmp_path: Path) -> None:
    """Ann leaves alone and names everybody; what bob types then is not against carol."""
    _, ann = person(("abandon without bob, carol", "it ends for you alone"))
    asked: list[str] = []
    bob_types = Typist()

    async def bob(node: Node, typist: Typist) -> None:
        await typist.saw("ann gives the match up without bob and carol")
        asked.append(await typist.type("abandon", "for good"))
        await sign(node, typist)  # ann may be just leaving

    async def carol(node: Node) -> None:
        await until(lambda: 1 in node.match.named)
        asked.append(str(node.match.gone))
        await node.give_up(frozenset())

    players = {"ann": ann, "bob": scripted(line_player(bob_types), bob, bob_types), "carol": carol}
    results = await match(tmp_path, SEED, players)
    assert "carol" not in asked[0].partition("\n")[0]
    assert asked[1] == "None"
    assert gone_by(results["bob"][0].log_path) == ()


async def test_what_was_asked_is_asked_anew_when_something_has_happened(tmp_path: Path) -> None:
    typist = Typist()

    async def ann(node: Node, typist: Typist) -> None:
        await all_here(node)
        await typist.type("abandon without carol", "type 'abandon' once more")
        await until(lambda: 1 in node.match.named)  # bob has given up meanwhile
        await typist.type("abandon without carol", "it ends for everybody at once")
        assert 0 not in node.match.named  # nothing was signed by the second line
        await sign(node, typist, ("abandon without carol", ""))

    async def bob(node: Node) -> None:
        await until(lambda: any("once more" in said for said in typist.shown))
        await node.give_up(frozenset({2}))

    players = {"ann": scripted(line_player(typist), ann, typist), "bob": bob, "carol": idle}
    results = await match(tmp_path, SEED, players)
    assert gone_by(results["ann"][0].log_path) == (2,)
