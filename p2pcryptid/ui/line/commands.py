"""What can be typed besides the moves of the game, by its English or French name."""

from enum import StrEnum

from p2pcryptid.games.cryptid import notation
from p2pcryptid.games.cryptid.words import Language


class Command(StrEnum):
    """The value is its English name."""

    HELP = "help"
    BOARD = "board"
    CLUE = "clue"
    CLUES = "clues"
    NOTES = "notes"
    WHY = "why"
    WHAT = "what"
    ASSISTANT = "assistant"
    PLAYERS = "players"
    WORDS = "words"
    HISTORY = "history"
    ABANDON = "abandon"
    QUIT = "quit"


# In the order of the help: French name, what follows it, and what it is for, in both languages.
_ABOUT: dict[Command, tuple[str, tuple[str, str], tuple[str, str]]] = {
    Command.BOARD: ("plateau", ("", ""), ("the board", "le plateau")),
    Command.CLUE: ("indice", ("", ""), ("your own clue", "votre indice")),
    Command.NOTES: (
        "carnet",
        ("[NAME]", "[NOM]"),
        ("which clues everybody may hold", "quels indices chacun peut avoir"),
    ),
    Command.CLUES: (
        "indices",
        ("", ""),
        ("all clues in play, with their numbers", "tous les indices en jeu, avec leurs numéros"),
    ),
    Command.PLAYERS: ("joueurs", ("", ""), ("who is here, and the order", "qui est là, et l'ordre du jeu")),
    Command.HISTORY: ("historique", ("", ""), ("what happened last", "les derniers événements")),
    Command.WORDS: ("mots", ("", ""), ("the table words", "les mots de la table")),
    Command.ASSISTANT: (
        "assistant",
        ("on | off", "oui | non"),
        ("the notebook assistant", "l'assistant du carnet"),
    ),
    Command.WHY: (
        "pourquoi",
        ("NAME 12", "NOM 12"),
        ("assistant: why they cannot hold clue 12", "assistant : pourquoi pas l'indice 12"),
    ),
    Command.WHAT: (
        "quoi",
        ("NAME C4", "NOM C4"),
        ("assistant: what asking there would tell", "assistant : ce qu'on y apprendrait"),
    ),
    Command.ABANDON: (
        "renoncer",
        ("", ""),
        ("end the match without those who are away", "finir la partie sans les absents"),
    ),
    Command.QUIT: (
        "quitter",
        ("", ""),
        ("leave; your seat is kept", "partir ; votre place reste"),
    ),
}
_BY_WORD = {
    **{command.value: command for command in Command},
    **{french: command for command, (french, _, _) in _ABOUT.items()},
    **dict.fromkeys(("aide", "?", "h"), Command.HELP),  # 'h' alone must not call for a hint
    **dict.fromkeys(("exit", "bye"), Command.QUIT),
}
_SAID_OTHERWISE = {"no hint": "hint no", "pas d'indication": "indication non"}
_ON_OFF = {"on": True, "oui": True, "yes": True, "off": False, "non": False, "no": False}
_WIDTH = 24


def read_command(text: str) -> tuple[Command, list[str]] | None:
    """The command and what follows it; None if the line is for the game. Commands take their whole word."""
    words = text.split()
    command = _BY_WORD.get(words[0].casefold()) if words else None
    return None if command is None else (command, words[1:])


def as_move(text: str) -> str:
    """The line as the game's notation knows it."""
    return _SAID_OTHERWISE.get(" ".join(text.casefold().split()), text)


def on_or_off(words: list[str]) -> bool | None:
    """What a switch was told; None if it was told nothing."""
    return _ON_OFF.get(words[0].casefold()) if len(words) == 1 else None


def form(command: Command, language: Language) -> str:
    """How it is typed."""
    french, parts, _ = _ABOUT[command]
    return f"{command.value} {parts[0]}".strip() if language == "en" else f"{french} {parts[1]}".strip()


def help_text(language: Language) -> str:
    """Everything that can be typed."""
    place = 0 if language == "en" else 1
    forms = notation.forms(language)
    half = (len(forms) + 1) // 2
    lines = [
        ("moves: ", "coups : ")[place] + " · ".join(forms[:half]),
        "  " + " · ".join(forms[half:]),
        ("  words and names may be cut short: 'a bob C4'", "  on peut abréger : « dem bob C4 »")[place],
        (
            "  a space alone is enough where one piece is due",
            "  la case seule suffit quand un seul jeton est dû",
        )[place],
    ]
    about = [(form(command, language), texts[place]) for command, (_, _, texts) in _ABOUT.items()]
    return "\n".join([*lines, *(f"{how:{_WIDTH}}{what}" for how, what in about)])
