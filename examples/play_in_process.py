"""A whole game of Cryptid in one process: two usual computer players and one that plays at random."""

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Variant
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.registry import find_game
from p2pcryptid.sim.local import play

game = find_game("cryptid")
show = presentation_of(game)
usual, anything = show.levels["medium"].choose, show.levels["random"].choose
draw = Draw(bytes(32), "example")  # the same seed gives the same game again

state = None
names = ("alice", "bob", "carol")
for change in play(game, Variant(3, "advanced"), names, [usual, usual, anything], draw):
    print(show.narrate(change.before, change.fact))
    state = change.after
print(show.ending(state))
