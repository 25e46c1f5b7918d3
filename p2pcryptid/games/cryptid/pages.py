"""What a player at the table is shown: pure functions from views to text."""

from p2pcryptid.errors import Refusal
from p2pcryptid.i18n import gettext as _

from .clues import clue_numbers
from .legality import EXPECTED, claims, due, is_note
from .narration import narrate
from .notation import format  # noqa: A004
from .notebook import possible_clues
from .screen import legend, view_text
from .spaces import name
from .state import Action, Correct, Fact, Resign, Setup, Stage, State, Vote
from .view import View, playable
from .words import clue_text, grouped_clues

_LINES = 20
"""of the notebook where all players are shown, so that it stays on the screen"""
_MANY = 16
"""Clues of one player that are not listed one by one."""


def clue_line(view: View) -> str:
    """The player's own clue."""
    if view.clue is None:
        return _("you have no clue yet")
    return _("your clue: {clue}").format(clue=clue_text(view.clue))


def order_line(setup: Setup, me: int | None) -> str:
    """Who plays after whom."""
    names = [
        _("{name} (you)").format(name=setup.names[seat]) if seat == me else setup.names[seat]
        for seat in setup.order
    ]
    return _("order of play: {names}").format(names=", ".join(names))


def on_honour() -> str:
    """What is different where nothing is proven."""
    return _(
        "on honour: people answer by hand here, and may err\n"
        "  'correct C4 D5' puts the right piece on C4 and moves the wrong one to D5"
    )


def opening_page(view: View) -> str:
    """What everybody looks at first."""
    setup = view.state.setup
    lines = [legend(), *out_of_play(view.state), order_line(setup, view.seat)]
    lines += [on_honour()] if setup.honour else []
    lines.append(view_text(view))  # last, so that nothing makes it scroll away
    return "\n".join(lines if view.seat is None else [*lines, clue_line(view)])


def turn_line(view: View) -> str:
    """What the game waits for from its actor."""
    state = view.state
    space = "" if state.space is None else name(state.space)
    return _turn(state.stage).format(due=_examples(view), space=space, so_far=_so_far(state))


def _examples(view: View) -> str:
    """What is due, one of each kind: where a space is to be named, moves that are legal and true."""
    state = view.state
    if state.stage not in (Stage.SHARE, Stage.TURN, Stage.EXTRA, Stage.OWE):
        return str(due(state))
    first = {type(action): action for action in reversed(playable(view))}
    kinds = [kind for kind in EXPECTED[state.stage] if kind in first]
    return " · ".join(format(first[kind], view) for kind in kinds) or str(due(state))


def _turn(stage: Stage) -> str:
    match stage:
        case Stage.SHARE:
            return _("your first cubes: one where your clue says no (such as: {due})")
        case Stage.ANSWER:
            return _("you are asked about {space}: {due}")
        case Stage.CONFIRM:
            return _("{space} is searched, you answer: {due}")
        case Stage.EXTRA:
            return _(
                "your disc is on {space} already:\n  place another where your clue allows (such as: {due})"
            )
        case Stage.AGREE:
            return _("{so_far}. Are yours? ({due})")
        case Stage.OWE:
            return _("it was a cube, so you owe one:\n  elsewhere, where your clue says no (such as: {due})")
    return _("your turn: ask about a space or search (such as: {due})")


def _so_far(state: State) -> str:
    """At an honour table: how the game ends if everybody stands by their pieces."""
    if state.space is None:
        return _("nobody can move, so it is a draw if all pieces are right")
    return _("all have a disc on {space}: {name} wins if all pieces are right").format(
        space=name(state.space), name=state.setup.names[state.active]
    )


def chooses_freely(view: View) -> bool:
    """Must one look at the board to choose?"""
    return view.state.stage in (Stage.SHARE, Stage.TURN, Stage.AGREE)


def tell(view: View, before: State, fact: Fact) -> str:
    """What happened, for a player at the table; and that a vote is wanted."""
    told = narrate(before, fact)
    if _was_forced(view, before, fact):
        told = _("{told} (your clue left no choice)").format(told=told)
    if _must_vote(view) and fact.action == Vote(True):
        told += "\n" + _("a hint was called for: 'hint yes' or 'hint no'")
    if view.state.stage is Stage.AGREE and before.stage is not Stage.AGREE:
        told += "\n" + _("{so_far}; everybody says so in turn").format(so_far=_so_far(view.state))
    return told


def _was_forced(view: View, before: State, fact: Fact) -> bool:
    """Was it done for this player, because only one thing was true?"""
    if fact.seat != view.seat or before.setup.honour:
        return False
    if isinstance(fact.action, Vote | Correct | Resign):
        return False
    choices = [one for one in playable(View(before, view.seat, view.clue)) if not is_note(one)]
    return len(choices) == 1


def _must_vote(view: View) -> bool:
    state, me = view.state, view.seat
    return bool(state.votes) and me is not None and me not in state.resigned and state.votes[me] is None


def advice(refusal: Refusal, view: View) -> str:
    """What to do instead of something untrue."""
    if refusal.code != "not-true":
        return ""
    rule = _("a cube goes where your clue says no, a disc or a search where it allows")
    return f"{rule}\n{clue_line(view)}"


def warning(view: View, action: Action) -> str:
    """Before a piece at an honour table that is not true, and before resigning."""
    if isinstance(action, Resign):
        return _("whoever resigns cannot win any more")
    if view.clue is None or view.seat is None or not view.state.setup.honour or is_note(action):
        return ""
    if claims(view.state, view.seat, action).hold(view.allowed):
        return ""
    return "\n".join((_("your clue says otherwise: '{move}' would be false"), clue_line(view))).format(
        move=format(action, view)
    )


def remarks(state: State, seat: int) -> tuple[str, ...]:
    """What is to be said of a player in a list."""
    return (_("resigned"),) if seat in state.resigned else ()


def notes_page(view: View, only: int | None = None) -> str:
    """The clues that everybody may hold: of all players a few each, or of one player all."""
    seats = view.state.setup.order if only is None else (only,)
    most = _LINES // len(seats) - 1
    return "\n".join(_notes_of(view, seat, most if only is None else None) for seat in seats)


def _notes_of(view: View, seat: int, most: int | None) -> str:
    """At most so many lines below the heading; None: of one player everything."""
    state, who = view.state, view.state.setup.names[seat]
    mine = seat == view.seat
    clues = [clue for clue in possible_clues(state, seat) if mine or clue != view.clue]
    in_play = len(clues_in_play(state)) - (view.clue is not None and not mine)
    heading = (
        _("{name} (you, as the others see you): {count} of {all} clues possible")
        if mine
        else _("{name}: {count} of {all} clues possible")
    )
    said = heading.format(name=who, count=len(clues), all=in_play)
    if most is None and len(clues) > _MANY:
        return "\n".join([said, *(f"  {line}" for line in grouped_clues(clues)), _numbers()])
    if most is None or len(clues) <= most:
        return "\n".join([said, *map(clue_entry, clues)])
    left = _("  … and {count} more: 'notes {name}'").format(count=len(clues) - most + 1, name=who)
    return "\n".join([said, *map(clue_entry, clues[: most - 1]), left])


def _numbers() -> str:
    return _("  ('clues' shows them with their numbers)")


def clues_in_play(state: State) -> tuple[int, ...]:
    """All clues that anybody can hold on this board."""
    return state.setup.clues


def out_of_play(state: State) -> list[str]:
    """The clues that nobody can hold on this board, by kind; nothing where all are in play."""
    every = clue_numbers(state.setup.mode)
    out = [clue for clue in every if clue not in clues_in_play(state)]
    if not out:
        return []
    heading = _("out of play on this board: {count} of {all} clues").format(count=len(out), all=len(every))
    return [heading, *(f"  {line}" for line in grouped_clues(out))]


def clue_entry(clue: int) -> str:
    """A clue with the number by which it can be asked for."""
    return f"  {clue:2}  {clue_text(clue)}"


def clues_page(state: State) -> str:
    """The same, one a line."""
    return "\n".join(clue_entry(clue) for clue in clues_in_play(state))
