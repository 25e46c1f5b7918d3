"""Bots take part in a hint that somebody asks for, while their nodes work it out in threads."""

from functools import partial
from pathlib import Path
from typing import Any

import trio

from helpers.nodes import NAMES, QUICK, seed_of
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.bots import choose
from p2pcryptid.games.cryptid.state import Vote
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.game import Variant
from p2pcryptid.games.registry import GAMES
from p2pcryptid.net.identity import Identity
from p2pcryptid.node.bot import bot_player
from p2pcryptid.node.lobby import HostRoute
from p2pcryptid.node.node import Ending, Entropy, Node
from p2pcryptid.node.sessions import PlayerConfig, host_table, join_table
from p2pcryptid.transcript.signing import SigningKey


def wants_hints(view: View, _: Draw) -> Any:
    """One hint, from everybody, as soon as there can be one."""
    seat, state = view.seat, view.state
    assert seat is not None
    asked = not state.hints and seat not in state.votes
    return Vote(True) if asked and Vote(True) in GAMES["cryptid"].playable(view) else None


def own(folder: Path, number: int) -> PlayerConfig:
    entropy = Entropy(seed_of(QUICK[3], number))
    identity = Identity(NAMES[number], SigningKey(entropy.take("key", 32)))
    return PlayerConfig(identity, folder / NAMES[number], lambda _: None, entropy, bind="127.0.0.1")


async def test_bots_vote_and_work_out_a_hint(tmp_path: Path) -> None:
    ended: list[tuple[Node, Ending]] = []
    player = bot_player(partial(choose, "medium"), wants_hints, Draw(bytes(32), "hints"))
    async with host_table(own(tmp_path, 0), GAMES["cryptid"], Variant(3, "normal")) as hosted:
        way = HostRoute(hosted.invite.addresses, hosted.invite.host, hosted.invite.token)

        async def join(number: int) -> None:
            ended.append(await join_table(own(tmp_path, number), GAMES, way, lambda *_: None, player))

        async with trio.open_nursery() as nursery:
            nursery.start_soon(join, 1)
            nursery.start_soon(join, 2)
            ended.append(await hosted.play(player))
    assert [ending for _, ending in ended] == [Ending.REVEALED] * 3
    assert len(ended[0][0].seat.state.state.hints) == 1
    assert len({node.log_path.read_bytes() for node, _ in ended}) == 1
