"""A table where people type: questions, a refusal in two languages, a hint by vote, and the notebook."""

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Refusal
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.dealing import NAMES, Variant
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.narration import tell
from p2pcryptid.games.cryptid.notation import forms
from p2pcryptid.games.cryptid.notebook import possible_clues, why_not
from p2pcryptid.games.cryptid.state import State
from p2pcryptid.games.cryptid.words import clue_text
from p2pcryptid.games.game import TABLE, Fact

draw = Draw(bytes(32), "typed")
setup = CRYPTID.prepare(Variant(players=3, mode=Mode.NORMAL), NAMES[:3], draw)
clues = CRYPTID.deal(setup, draw)
state = CRYPTID.start(setup)


def typed(state: State, seat: int, line: str) -> State:
    """What somebody types, or the reason why not."""
    try:
        fact = Fact(seat, CRYPTID.parse(line, CRYPTID.view(state, seat, None)))
        after = CRYPTID.apply(state, fact)
    except Refusal as refusal:
        print(f"> {line}\n  {refusal.texts['en']}\n  {refusal.texts['fr']}")
        return state
    print(f"> {line}\n  {tell(state, fact)}")
    return after


def honest(state: State) -> str:
    """Some honest move of whoever must act, as it would be typed."""
    view = CRYPTID.view(state, state.actor, clues[state.actor])
    move = next(action for action in CRYPTID.playable(view) if not CRYPTID.is_note(action))
    return CRYPTID.format(move, view)


print("what can be typed:", ", ".join(forms("en")))
for _ in range(6):  # the first cubes
    state = typed(state, state.actor, honest(state))
asked = setup.names[(state.actor + 1) % 3]
state = typed(state, state.actor, f"ask {asked} A1")  # a cube lies there
for _ in range(3):
    state = typed(state, state.actor, honest(state))
for seat in range(3):
    state = typed(state, seat, "hint yes")
state = typed(
    state, TABLE, CRYPTID.format(CRYPTID.joint(state, clues, draw), CRYPTID.view(state, None, None))
)

for seat, name in enumerate(setup.names):
    left = possible_clues(state, seat)
    out = next(clue for clue in range(22) if clue not in left)
    reason = why_not(state, seat, out)
    assert reason is not None
    print(f"{name} may hold {len(left)} clues; not '{clue_text(out, 'en')}': {reason.text()}")
