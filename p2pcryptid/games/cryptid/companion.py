"""Passing one device round a table: every clue behind a prompt, hints and clues again on demand."""

from collections.abc import Callable

from p2pcryptid.drawing import Draw
from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _

from .boards import analyse_board
from .clues import true_hints
from .document import KnownGame, KnownSetup
from .hints import worth_giving
from .spaces import name
from .words import clue_text, hint_text

_CLEAR = "\033[2J\033[3J\033[H"  # the screen, and what was scrolled off it
_HINT, _MAP, _HABITAT, _QUIT, _YES = text("hint"), text("map"), text("habitat"), text("quit"), text("yes")
Ask = Callable[[str], str]
Show = Callable[[str], None]


def pass_round(setup: KnownSetup, layout: str, draw: Draw, ask: Ask = input, show: Show = print) -> None:
    """Show every player their own clue, then answer requests until q or the end of input."""
    (game,) = setup.games
    in_play = analyse_board(setup.board, setup.mode, len(game.clues)).clues
    hints = worth_giving(in_play, draw.shuffled(true_hints(game.clues)))
    try:
        for player in range(1, len(game.clues) + 1):
            _show_clue(game, player, ask, show)
        show(layout)
        show(_ready(len(game.clues)))
        while (wish := ask("> ").strip().casefold()) not in _said_in_short(_QUIT):
            _answer(wish, game, layout, hints, ask, show)
    except EOFError:
        show("")


def _show_clue(game: KnownGame, player: int, ask: Ask, show: Show) -> None:
    ask(_("Hand the device to player {n}. Player {n}: press Enter to see your clue. ").format(n=player))
    show(clue_text(game.clues[player - 1]))
    try:
        ask(_("Press Enter to hide it. "))
    finally:
        show(_CLEAR)  # also when somebody breaks off


def _answer(wish: str, game: KnownGame, layout: str, hints: list[int], ask: Ask, show: Show) -> None:
    if wish in _said_in_short(_HINT):
        show(hint_text(hints.pop(0)) if hints else _("There is no further hint."))
    elif wish in _said(_MAP):
        show(layout)
    elif wish in _said(_HABITAT) and game.habitat is not None:
        sure = ask(_("Show the habitat? It ends the game. Type 'yes': "))
        if sure.strip().casefold() in _said_in_short(_YES):
            show(_("The habitat is {space}.").format(space=name(game.habitat)))
    else:
        if wish in {str(player) for player in range(1, len(game.clues) + 1)}:
            _show_clue(game, int(wish), ask, show)
        elif wish and wish not in _said(_HABITAT):
            plain = "".join(c if c.isprintable() else "?" for c in wish)
            show(_("not understood: {said}").format(said=plain))
        show(_ready(len(game.clues)))


def _said(word: Text) -> set[str]:
    """In English, and in the language that is spoken."""
    return {word.template, str(word)}


def _said_in_short(word: Text) -> set[str]:
    """The same, and the first letters alone."""
    said = _said(word)
    return said | {one[0] for one in said}


def _ready(players: int) -> str:
    agreed = _("if all of you agree") if players == 3 else _("if all of you but one agree")
    return _(
        "All clues are dealt; player 1 starts. From now on:\n"
        "  h        a hint, {agreed}\n"
        "  1 to {n}   that player's clue again\n"
        "  map      how to lay out the board\n"
        "  habitat  the solution\n"
        "  q        quit"
    ).format(n=players, agreed=agreed)
