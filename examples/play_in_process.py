"""A whole game of Cryptid in one process: two usual computer players and one that plays at random."""

import p2pcryptid as p2p

game = p2p.find_game("cryptid")
show = p2p.presentation_of(game)
usual, anything = show.levels["medium"].choose, show.levels["random"].choose
draw = p2p.Draw(bytes(32), "example")  # the same seed gives the same game again

state = None
names = ("alice", "bob", "carol")
for change in p2p.play(game, p2p.Variant(3, "advanced"), names, [usual, usual, anything], draw):
    print(show.narrate(change.before, change.fact))
    state = change.after
print(show.ending(state))
