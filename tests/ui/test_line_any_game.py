"""A person plays a card game that knows nothing of any interface, line by line."""

from pathlib import Path

import pytest
import trio

from helpers.high_card import DECK, HIGH_CARD, UNPRESENTED, Play
from helpers.line_sessions import Typist, match, scripted
from helpers.progress import until
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import AnyGame
from p2pcryptid.games.plain import random_bot
from p2pcryptid.node.bot import bot_player
from p2pcryptid.node.node import Ending, Node
from p2pcryptid.node.sessions import Player
from p2pcryptid.ui.line.ending import end_text
from p2pcryptid.ui.line.table import line_player


def a_bot(name: str) -> Player:
    bot = random_bot(HIGH_CARD)
    return bot_player(bot.choose, bot.note, Draw(digest("test/bot", name), "bot"))


async def person(node: Node, typist: Typist) -> None:
    """Looks round, makes mistakes, and plays the first card of the hand."""
    await typist.saw("your turn: play ")
    hand = node.seat.known.cards[DECK]
    shown = " ".join(f"{at}={face}" for at, face in hand.items())
    assert any(f"you alone know: cards {shown}" in text for text in typist.shown)
    await typist.type("help", "play CARD")
    await typist.type("hand", shown)
    await typist.type("board", "points: ann 0, ben 0")
    await typist.type("players", "ben (you)  here, the game waits for you")
    await typist.type("history", "shuffled")
    game = node.match.state.game
    own_words = "type the number on one of your cards"
    plain_words = "'assistant on' is not an action; actions are: play CARD"
    await typist.type("assistant on", own_words if game is HIGH_CARD else plain_words)
    await typist.type("play x", own_words if game is HIGH_CARD else "'x' does not fit here")
    await typist.type("play 23", "your turn: play ")
    assert len(node.seat.known.cards[DECK]) == 3
    while not node.match.over:
        await until(lambda: node.seat.chooses or node.match.over)
        if node.seat.chooses:
            done = len(node.match.story)
            await typist.type(game.format(Play(node.seat.view.state.hands[1][0]), node.seat.view))
            await until(lambda: len(node.match.story) > done)  # noqa: B023 - it is awaited right here
    await trio.sleep_forever()


@pytest.mark.parametrize("game", [HIGH_CARD, UNPRESENTED], ids=["presented", "plain"])
async def test_a_person_plays_a_whole_match(game: AnyGame, tmp_path: Path) -> None:
    typist = Typist()
    players = {"ann": a_bot("ann"), "ben": scripted(line_player(typist), person, typist)}
    results = await match(tmp_path, "high card", players, game=game)
    node, how = results["ben"]
    assert how is Ending.REVEALED
    told = "16 cards are shuffled" if game is HIGH_CARD else "shuffled deck cards, count 16"
    assert told in typist.shown
    assert any(text.startswith("table words: ") for text in typist.shown)
    assert "everybody opens their secret …" in typist.shown
    end = "\n".join(end_text(node))
    assert "you win (points)." in end
    assert "  ann: cards 0=" in end
    others = results["ann"][0].seat.known.cards[DECK]
    before_the_end = typist.shown[: typist.shown.index("everybody opens their secret …")]
    assert not any(f"{at}={face}" in text for at, face in others.items() for text in before_the_end)
