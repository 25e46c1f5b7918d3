"""What the line interface says, in English and French."""

from p2pcryptid.games.cryptid.words import Language

_PHRASES: dict[str, tuple[str, str]] = {
    # the start
    "words": (
        "table words: {words}\n  read them aloud once; all must have the same",
        "mots de la table : {words}\n  lisez-les une fois à voix haute ; tous doivent avoir les mêmes",
    ),
    "no-words": ("there are no table words yet", "il n'y a pas encore de mots de la table"),
    "assistant-on": ("notebook assistant: on", "assistant du carnet : actif"),
    "assistant-off": ("notebook assistant: off", "assistant du carnet : inactif"),
    "assistant-how": (
        "the notebook assistant is off: 'assistant on' switches it on",
        "l'assistant du carnet est inactif : « assistant oui » le met en marche",
    ),
    "dealing": ("dealing with no dealer … attempt {attempt}", "on distribue sans donneur … essai {attempt}"),
    "not-dealt": (
        "the clues are still being dealt: wait a moment",
        "les indices sont en cours de distribution : un instant",
    ),
    "order": ("order of play: {names}", "ordre du jeu : {names}"),
    "you": ("{name} (you)", "{name} (vous)"),
    "clue": ("your clue: {clue}", "votre indice : {clue}"),
    "how": ("'help' shows what you can type", "« aide » montre ce que vous pouvez écrire"),
    "back": ("you are back at the table; so far:", "vous êtes de retour à la table ; jusqu'ici :"),
    # waiting
    "waiting": ("waiting for {names}", "on attend {names}"),
    "away": (
        "away: {names}; waiting for their return\n  ('abandon' ends the match without them)",
        "absence : {names} ; on attend le retour\n  (« renoncer » met fin à la partie sans attendre)",
    ),
    "here-again": ("back: {names}", "de retour : {names}"),
    "and": (" and ", " et "),
    # my turn
    "turn-share": (
        "your first cubes: one where your clue says no (such as: {due})",
        "vos premiers cubes : un là où votre indice dit non (par exemple : {due})",
    ),
    "turn-turn": ("your turn (such as: {due})", "à vous (par exemple : {due})"),
    "turn-answer": ("you are asked about {space}: {due}", "on vous interroge sur {space} : {due}"),
    "turn-confirm": ("{space} is searched, you answer: {due}", "on cherche en {space}, répondez : {due}"),
    "turn-extra": (
        "your disc is on {space} already:\n  place another where your clue allows (such as: {due})",
        "votre disque est déjà en {space} :\n"
        "  posez-en un autre là où votre indice le permet (par exemple : {due})",
    ),
    "turn-owe": (
        "it was a cube, so you owe one:\n  elsewhere, where your clue says no (such as: {due})",
        "c'était un cube, vous en devez un :\n  ailleurs, là où votre indice dit non (par exemple : {due})",
    ),
    "forced": ("{told} (your clue left no choice)", "{told} (votre indice ne laissait pas le choix)"),
    "vote": (
        "a hint was called for: 'hint yes' or 'hint no'",
        "une indication est demandée : « indication oui » ou « indication non »",
    ),
    "untrue": (
        "a cube goes where your clue says no, a disc or a search where it allows\n{clue}",
        "un cube va là où votre indice dit non, un disque ou une recherche là où il permet\n{clue}",
    ),
    "see-help": ("'help' lists all that you can type", "« aide » donne tout ce que vous pouvez écrire"),
    "not-all-back": (
        "you have just come back: first we must hear from {names}",
        "vous venez de revenir : il faut d'abord des nouvelles de {names}",
    ),
    # notes and lists
    "notes": ("{name}: {count} of {all} clues possible", "{name} : {count} indices possibles sur {all}"),
    "notes-you": (
        "{name} (you, as the others see you): {count} of {all} clues possible",
        "{name} (vous, vu par les autres) : {count} indices possibles sur {all}",
    ),
    "more": ("  … and {count} more: 'notes {name}'", "  … et {count} de plus : « carnet {name} »"),
    "nothing-yet": ("nothing has happened yet", "il ne s'est encore rien passé"),
    "here": ("here", "présent"),
    "gone": ("away", "absent"),
    "resigned": ("resigned", "a abandonné"),
    "turn-mark": ("the game waits for them", "la partie l'attend"),
    "turn-mark-you": ("the game waits for you", "la partie vous attend"),
    "not-in-play": (
        "clue {clue} is not in play on this board: 'clues' lists them",
        "l'indice {clue} n'est pas en jeu sur ce plateau : « indices » en donne la liste",
    ),
    "may-hold": ("{name} may hold it: {clue}", "{name} peut l'avoir : {clue}"),
    "cannot-hold": ("{name} cannot hold it: {clue}\n  {why}", "{name} ne peut l'avoir : {clue}\n  {why}"),
    "like": ("write it like '{form}'", "écrivez comme « {form} »"),
    # leaving
    "left": ("you have left the table; your seat is kept", "vous avez quitté la table ; votre place reste"),
    "come-back": ("come back with 'p2pcryptid resume'", "revenez avec « p2pcryptid resume »"),
    "sure-without": (
        "this gives the match up for good, without {names}:\n  type 'abandon' once more to sign it",
        "ceci met fin à la partie pour de bon, sans {names} :\n  « renoncer » encore une fois pour signer",
    ),
    "sure-all": (
        "nobody is away; this gives the match up for good if all agree:\n"
        "  type 'abandon' once more to sign it",
        "personne ne manque ; ceci met fin à la partie si tous le veulent :\n"
        "  « renoncer » encore pour signer",
    ),
    "signed": (
        "you have given the match up; it ends when all who are here have done so",
        "vous avez renoncé ; la partie finit quand tous les présents l'ont fait",
    ),
    "gave-up": (
        "{who} gives the match up without {names}: 'abandon' agrees",
        "{who} met fin à la partie sans {names} : « renoncer » pour accepter",
    ),
    "nobody": ("nobody", "personne"),
    # the end
    "opening": ("everybody opens their clue …", "chacun ouvre son indice …"),
    "fault": (
        "the match was stopped: what {who} signed cannot be ({code})",
        "la partie est arrêtée : ce que {who} a signé ne peut être ({code})",
    ),
    "somebody": ("somebody", "quelqu'un"),
    "abandoned": ("the match was given up without {names}", "la partie a pris fin sans {names}"),
    "unfinished": ("the match is not over", "la partie n'est pas finie"),
    "clues": ("the clues:", "les indices :"),
    "unopened": ("  {name}: not opened", "  {name} : pas ouvert"),
    "opened": ("  {name}: {clue}", "  {name} : {clue}"),
    "log": ("the log of the match: {path}", "le journal de la partie : {path}"),
}


def phrase(key: str, language: Language, **details: object) -> str:
    """One of them, filled in."""
    return _PHRASES[key][0 if language == "en" else 1].format(**details)


def listed(names: list[str] | tuple[str, ...], language: Language) -> str:
    """Names as people say them: 'ann, bob and carol'."""
    if len(names) < 2:
        return "".join(names) or phrase("nobody", language)
    return ", ".join(names[:-1]) + phrase("and", language) + names[-1]
