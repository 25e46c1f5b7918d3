"""Passing one device round a table: every clue behind a prompt, hints and clues again on demand."""

from collections.abc import Callable

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.clues import true_hints
from p2pcryptid.games.cryptid.document import KnownSetup
from p2pcryptid.games.cryptid.spaces import name
from p2pcryptid.games.cryptid.words import Language, clue_text, hint_text

_CLEAR = "\033[2J\033[3J\033[H"  # the screen, and what was scrolled off it

_WORDS: dict[str, dict[Language, str]] = {
    "hand": {
        "en": "Hand the device to player {n}. Player {n}: press Enter to see your clue. ",
        "fr": "Passez l'appareil au joueur {n}. Joueur {n} : Entrée pour voir votre indice. ",
    },
    "hide": {"en": "Press Enter to hide it. ", "fr": "Entrée pour le cacher. "},
    "ready": {
        "en": "All clues are dealt; player 1 starts. From now on:\n"
        "  h        a hint\n  1 to {n}   that player's clue again\n  map      how to lay out the board\n"
        "  habitat  the solution\n  q        quit",
        "fr": "Les indices sont distribués ; le joueur 1 commence. Désormais :\n"
        "  i        une indication\n  1 à {n}    revoir l'indice de ce joueur\n"
        "  carte    la disposition du plateau\n  habitat  la solution\n  q        quitter",
    },
    "no-hint": {"en": "There is no further hint.", "fr": "Il n'y a plus d'indication."},
    "habitat": {"en": "The habitat is {space}.", "fr": "L'habitat est {space}."},
}


def pass_round(
    setup: KnownSetup,
    layout: str,
    language: Language,
    draw: Draw,
    ask: Callable[[str], str] = input,
    show: Callable[[str], None] = print,
) -> None:
    """Show every player the own clue, then answer requests until q or the end of input."""
    (game,) = setup.games
    players = len(game.clues)
    hints = list(draw.shuffled(true_hints(game.clues)))

    def say(key: str, **details: object) -> str:
        return _WORDS[key][language].format(**details)

    def show_clue(player: int) -> None:
        ask(say("hand", n=player))
        show(clue_text(game.clues[player - 1], language))
        try:
            ask(say("hide"))
        finally:
            show(_CLEAR)  # also when somebody breaks off

    try:
        for player in range(1, players + 1):
            show_clue(player)
        show(layout)
        show(say("ready", n=players))
        while (wish := ask("> ").strip().casefold()) not in ("q", "quit"):
            if wish in ("h", "hint", "i", "indication"):
                show(hint_text(hints.pop(), language) if hints else say("no-hint"))
            elif wish in ("map", "carte"):
                show(layout)
            elif wish == "habitat" and game.habitat is not None:
                show(say("habitat", space=name(game.habitat)))
            elif wish in {str(player) for player in range(1, players + 1)}:
                show_clue(int(wish))
            else:
                show(say("ready", n=players))
    except EOFError:
        show("")
