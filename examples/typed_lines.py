"""A table where people type: questions, a refusal in two languages, a hint by vote, and the notebook."""

from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Refusal
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.narration import narrate
from p2pcryptid.games.cryptid.notation import forms
from p2pcryptid.games.cryptid.notebook import possible_clues, why_not
from p2pcryptid.games.cryptid.state import State
from p2pcryptid.games.cryptid.words import clue_text
from p2pcryptid.games.game import Fact, Variant
from p2pcryptid.i18n import speaking
from p2pcryptid.sim.clear import ClearTable

draw = Draw(bytes(32), "typed")
table = ClearTable(CRYPTID, seats=3)
state = CRYPTID.start(Variant(3, "normal"), ("alice", "bob", "carol"), draw)


def worked_out(state: State) -> State:
    """What the game asks of all seats together: here the deal, and later a hint."""
    request = CRYPTID.request(state)
    assert request is not None
    fact = table.carry_out(state, request, draw)
    print(f"  {narrate(state, fact)}")
    return CRYPTID.apply(state, fact)


def typed(state: State, seat: int, line: str) -> State:
    """What somebody types, or the reason why not."""
    print(f"> {line}")
    try:
        fact: Fact[Any] = Fact(seat, CRYPTID.parse(line, table.view(state, seat)))
        after = CRYPTID.apply(state, fact)
    except Refusal as refusal:
        for language in ("en", "fr"):
            with speaking(language):
                print(f"  {refusal.message}")
        return state
    print(f"  {narrate(state, fact)}")
    return after


def honest(state: State) -> str:
    """Some honest move of whoever must act, as it would be typed."""
    view = table.view(state, state.actor)
    move = next(action for action in CRYPTID.playable(view) if not CRYPTID.is_note(action))
    return CRYPTID.format(move, view)


print("what can be typed:", ", ".join(forms()))
state = worked_out(state)
for _ in range(6):  # the first cubes
    state = typed(state, state.actor, honest(state))
names = state.setup.names
asked = names[(state.actor + 1) % 3]
state = typed(state, state.actor, f"ask {asked} A1")  # a cube lies there
for _ in range(3):
    state = typed(state, state.actor, honest(state))
for seat in range(3):
    state = typed(state, seat, "hint yes")
state = worked_out(state)

for seat, name in enumerate(names):
    left = possible_clues(state, seat)
    out = next(clue for clue in range(22) if clue not in left)
    reason = why_not(state, seat, out)
    assert reason is not None
    print(f"{name} may hold {len(left)} clues; not '{clue_text(out)}': {reason.text()}")
