"""A whole game of Cryptid in one process: two simple players and one that asks and searches at random."""

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.bot import choose
from p2pcryptid.games.cryptid.dealing import NAMES, Variant
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.narration import tell, tell_end
from p2pcryptid.sim.local import play
from p2pcryptid.sim.random_player import random_player

draw = Draw(bytes(32), "example")  # the same seed gives the same game again
setup = CRYPTID.prepare(Variant(players=3, mode=Mode.ADVANCED), NAMES[:3], draw)
clues = CRYPTID.deal(setup, draw)
players = [choose, choose, random_player(CRYPTID)]

state = CRYPTID.start(setup)
for step in play(CRYPTID, setup, clues, players, draw):
    print(tell(step.before, step.fact))
    state = step.after
print(tell_end(state))
