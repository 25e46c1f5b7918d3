"""People at a table talk line by line: three real nodes, two of them with somebody who types."""

from contextlib import suppress
from pathlib import Path

import trio

from helpers.line_sessions import Typist, match, scripted
from helpers.progress import until
from high_card import HIGH_CARD
from p2pcryptid.errors import Illegal
from p2pcryptid.node.node import Ending, Node
from p2pcryptid.ui.line.table import line_player


async def give_up(node: Node) -> None:
    with suppress(Illegal):  # it has ended meanwhile
        await node.give_up(frozenset())
    await trio.sleep_forever()


async def test_people_talk_and_hear_each_other(tmp_path: Path) -> None:
    ann_types, ben_types = Typist(), Typist()
    over = trio.Event()

    async def ann(node: Node, typist: Typist) -> None:
        await until(lambda: len(node.mesh.here) == 2)
        await typist.type("say  good evening,   all", "you say: “good evening, all”")
        await typist.saw("ben says: “hello ann”")
        await typist.type("mute be", "you do not hear ben any more")
        await typist.type("/are you still there?", "you say: “are you still there?”")
        await typist.type("say and now?", "you say: “and now?”")
        await until(lambda: any("“do you hear me?”" in text for text in ben_types.shown))
        await typist.type("mute ben", "you hear ben again")
        await typist.saw("ben says: “at last”")
        assert not any("do you hear me" in text for text in typist.shown)
        over.set()
        await give_up(node)

    async def ben(node: Node, typist: Typist) -> None:
        await typist.saw("ann says: “good evening, all”")
        await typist.type("/hello ann", "you say")
        await typist.saw("ann says: “and now?”")
        await typist.type("say do you hear me?", "you say: “do you hear me?”")
        await typist.type("say", "there is nothing to say in that")
        await typist.type("say " + "x" * 281, "longer than 280 characters")
        await typist.type("mute", "write it like 'mute NAME'")
        await typist.type("mute zoe", "nobody here is called 'zoe'")
        await typist.type("mute ben", "that is you")
        await typist.type("help", "say TEXT")
        while not over.is_set():  # until ann listens again
            typist._keys.send_nowait("/at last")
            with trio.move_on_after(2):
                await over.wait()
        await give_up(node)

    async def cat(node: Node) -> None:
        await over.wait()
        await give_up(node)

    players = {
        "ann": scripted(line_player(ann_types), ann, ann_types),
        "ben": scripted(line_player(ben_types), ben, ben_types),
        "cat": cat,
    }
    results = await match(tmp_path, "line talk", players, game=HIGH_CARD)
    assert {ending for _, ending in results.values()} == {Ending.ABANDONED}


async def test_where_all_others_are_bots_there_is_nobody_to_talk_to(tmp_path: Path) -> None:
    typist = Typist()

    async def ann(node: Node, typist: Typist) -> None:
        shown = await typist.type("help", "quit")
        assert "say TEXT" not in shown and "mute NAME" not in shown
        await give_up(node)

    players = {"ann": scripted(line_player(typist), ann, typist), "ben": give_up, "cat": give_up}
    levels = {"ann": "", "ben": "bot", "cat": "bot"}
    await match(tmp_path, "no talk", players, game=HIGH_CARD, levels=levels)
