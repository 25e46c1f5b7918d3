"""What a player at the table is shown: pure functions from views and names to text."""

from collections.abc import Collection, Iterable, Sequence

from p2pcryptid.errors import Refusal
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.legality import due, is_note
from p2pcryptid.games.cryptid.narration import tell
from p2pcryptid.games.cryptid.notebook import possible_clues
from p2pcryptid.games.cryptid.rules import apply, start
from p2pcryptid.games.cryptid.spaces import name
from p2pcryptid.games.cryptid.state import Fact, Setup, Stage, State, Vote
from p2pcryptid.games.cryptid.view import View, playable
from p2pcryptid.games.cryptid.words import Language, clue_text
from p2pcryptid.ui.render.cryptid_text import legend, player_letters, view_text

from .phrases import listed, phrase

MOST_CLUES = 8
"""Clues shown of one player, where all players are shown."""
LAST_FACTS = 20


def names_of(names: Sequence[str], seats: Iterable[int]) -> list[str]:
    """The names of these seats."""
    return [names[seat] for seat in seats]


def board_page(view: View, language: Language) -> str:
    """The board, the pieces, and what the marks mean."""
    return f"{view_text(view, language)}\n{legend(language)}"


def clue_line(view: View, language: Language) -> str:
    """The player's own clue."""
    assert view.clue is not None
    return phrase("clue", language, clue=clue_text(view.clue, language))


def order_line(setup: Setup, me: int | None, language: Language) -> str:
    """Who plays after whom."""
    names = [
        phrase("you", language, name=setup.names[seat]) if seat == me else setup.names[seat]
        for seat in setup.order
    ]
    return phrase("order", language, names=", ".join(names))


def opening_page(view: View, language: Language) -> str:
    """What everybody looks at first."""
    lines = [board_page(view, language), "", order_line(view.state.setup, view.seat, language)]
    return "\n".join([*lines, clue_line(view, language), phrase("how", language)])


def turn_line(state: State, language: Language) -> str:
    """What the game waits for from its actor."""
    forms = due(state)[0 if language == "en" else 1]
    space = "" if state.space is None else name(state.space)
    return phrase(f"turn-{state.stage.name.lower()}", language, due=forms, space=space)


def turn_page(view: View, language: Language, *, board: bool = True) -> str:
    """My turn: the board, where I choose freely and have not just seen it, and what I may do."""
    line = turn_line(view.state, language)
    if board and view.state.stage in (Stage.SHARE, Stage.TURN):
        return f"\n{view_text(view, language)}\n{line}"
    return line


def fact_line(before: State, fact: Fact, view: View, language: Language) -> str:
    """What happened; of my own, whether the program did it because only one thing was true."""
    told = tell(before, fact, language)
    if fact.seat != view.seat or before.setup.honour or is_note(fact.action):
        return told
    choices = [one for one in playable(View(before, view.seat, view.clue)) if not is_note(one)]
    return phrase("forced", language, told=told) if len(choices) == 1 else told


def vote_line(state: State, fact: Fact, me: int | None, language: Language) -> str | None:
    """Somebody has just called for a hint, and my vote is wanted."""
    wanted = state.votes and me is not None and me not in state.resigned and state.votes[me] is None
    return phrase("vote", language) if wanted and fact.action == Vote(True) else None


def history_page(setup: Setup, facts: Sequence[Fact], language: Language, last: int = LAST_FACTS) -> str:
    """What happened last."""
    state, told = start(setup), []
    for fact in facts:
        told.append(tell(state, fact, language))
        state = apply(state, fact)
    return "\n".join(told[-last:]) or phrase("nothing-yet", language)


def notes_page(view: View, language: Language, only: int | None = None) -> str:
    """The clues that everybody may hold: of all players a few each, or of one player all."""
    seats = view.state.setup.order if only is None else (only,)
    return "\n".join(_notes_of(view, seat, language, cut=only is None) for seat in seats)


def _notes_of(view: View, seat: int, language: Language, *, cut: bool) -> str:
    state, who = view.state, view.state.setup.names[seat]
    mine = seat == view.seat
    clues = [clue for clue in possible_clues(state, seat) if mine or clue != view.clue]
    in_play = len(clues_in_play(state)) - (view.clue is not None and not mine)
    key = "notes-you" if mine else "notes"
    lines = [phrase(key, language, name=who, count=len(clues), all=in_play)]
    shown = clues[:MOST_CLUES] if cut else clues
    lines += [clue_entry(clue, language) for clue in shown]
    if len(shown) < len(clues):
        lines.append(phrase("more", language, count=len(clues) - len(shown), name=who))
    return "\n".join(lines)


def clues_in_play(state: State) -> tuple[int, ...]:
    """All clues that anybody can hold on this board."""
    return analyse_board(state.setup.board, state.setup.mode, state.players).clues


def clue_entry(clue: int, language: Language) -> str:
    """A clue with the number by which it can be asked for."""
    return f"  {clue:2}  {clue_text(clue, language)}"


def clues_page(state: State, language: Language) -> str:
    """The same, one a line."""
    return "\n".join(clue_entry(clue, language) for clue in clues_in_play(state))


def players_page(
    names: Sequence[str], state: State | None, me: int, away: Collection[int], language: Language
) -> str:
    """Who is here, in the order of play once there is one."""
    order = range(len(names)) if state is None else state.setup.order
    letters = player_letters(tuple(names))
    lines = []
    for seat in order:
        who = phrase("you", language, name=names[seat]) if seat == me else names[seat]
        marks = [phrase("gone" if seat in away else "here", language)]
        if state is not None and seat in state.resigned:
            marks.append(phrase("resigned", language))
        if state is not None and seat == state.actor and state.outcome is None:
            marks.append(phrase("turn-mark-you" if seat == me else "turn-mark", language))
        lines.append(f"  {letters[seat]}  {who}  {', '.join(marks)}")
    return "\n".join(lines)


def waiting_line(names: Sequence[str], waited: Collection[int], language: Language) -> str:
    """For whom nothing goes on."""
    return phrase("waiting", language, names=listed(names_of(names, waited), language))


def refusal_page(error: Refusal, view: View, my_turn: bool, language: Language) -> str:
    """Why it cannot be, and what to do instead."""
    lines = [error.texts[language]]
    if error.code == "not-true":
        lines.append(phrase("untrue", language, clue=clue_line(view, language)))
    elif error.code == "no-such-word":
        lines.append(phrase("see-help", language))
    if my_turn:
        lines.append(turn_line(view.state, language))
    return "\n".join(lines)
