"""`p2pcryptid demo`: a whole game of bot nodes, each a process of its own, ending with the audit."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from p2pcryptid.errors import FileError

from .options import LanguageOption, ModeName, ModeOption, Players, SeedOption, narrate, read_seed


def demo(
    language: LanguageOption,
    players: Players = 4,
    mode: ModeOption = ModeName.ADVANCED,
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="How well the bots play: easy, medium or hard.")
    ] = "medium",
    seed: SeedOption = "",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to leave the log.")] = None,
) -> None:
    """Watch a whole game between computer players, and its audit. It needs no input.

    Every player is a process of its own, with its own key and its own secrets, linked to the others by TLS
    over this computer's loopback network. At the end their logs are compared byte for byte, and checked. With
    --seed everybody's secrets follow from the seed: the same game again, and safe for nobody.
    """
    from .demonstration import Demonstration
    from .seating import level_chosen

    lang = language.language
    level_chosen(level)
    source = read_seed(seed) if seed else None
    if out is not None and out.exists():
        raise FileError(f"{out} exists already", "give another --out, or remove it")
    if out is not None and not out.parent.is_dir():
        raise FileError(f"there is no folder {out.parent}", "give another --out")
    folder = Path(tempfile.mkdtemp(prefix="p2pcryptid-"))
    path = out or folder / "demo.cryptid"
    if source is not None:
        narrate(_SAY["insecure"][lang])
    shown = Demonstration(folder, players, mode.value, level, source, lang)
    shown.play()
    shown.conclude(path)
    colon = ":" if lang == "en" else " :"
    narrate(f"{_SAY['log'][lang]}{colon} {path}\n  p2pcryptid audit {path}\n  p2pcryptid replay {path}")
    if source is not None:
        again = f"p2pcryptid demo -p {players} -m {mode.value} --level {level} --seed {source.hex()}"
        narrate(f"{_SAY['again'][lang]}{colon} {again}")


_SAY = {
    "insecure": {
        "en": "INSECURE: all secrets come from the seed that you gave. A demonstration, not a game.",
        "fr": "NON SÛR : tous les secrets viennent de la graine donnée. Une démonstration, pas une partie.",
    },
    "log": {"en": "the log", "fr": "le journal"},
    "again": {"en": "the same game again", "fr": "la même partie encore"},
}
