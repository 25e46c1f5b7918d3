"""`p2pcryptid demo`: a whole game of bot nodes, each a process of its own, ending with the audit."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from p2pcryptid.errors import FileError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.ui.calling import line_to_paste

from .choosing import GameOption, LevelOption, ModeOption, PlayersOption, check_level, chosen_variant
from .options import SeedOption, narrate, read_seed


def demo(
    game: GameOption = "",
    players: PlayersOption = None,
    mode: ModeOption = None,
    level: LevelOption = None,
    seed: SeedOption = "",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to leave the log.")] = None,
) -> None:
    """Watch a whole game between computer players, and its audit. It needs no input.

    Every player is a process of its own, with its own key and its own secrets, linked to the others by TLS
    over this computer's loopback network. At the end their logs are compared byte for byte, and checked. With
    --seed everybody's secrets follow from the seed: the same game again, and safe for nobody.
    """
    from p2pcryptid.games.registry import GAMES, find_game

    from .demonstration import Demonstration

    played = find_game(game)
    variant = chosen_variant(played, players, mode)
    seats, mode, level = variant.players, variant.mode, check_level(played, level)
    source = read_seed(seed) if seed else None
    if out is not None and out.exists():
        raise FileError(
            text("{path} exists already", path=out), text("give another --out, or remove the file")
        )
    if out is not None and not out.parent.is_dir():
        raise FileError(text("there is no folder {path}", path=out.parent), text("give another --out"))
    folder = Path(tempfile.mkdtemp(prefix="p2pcryptid-"))
    path = out or folder / "demo.p2pcryptid"
    if source is not None:
        narrate(_("INSECURE: all secrets come from the seed that you gave. A demonstration, not a game."))
    shown = Demonstration(folder, game, seats, mode, level, source)
    shown.play()
    shown.conclude(path)
    narrate(_("the log: {path}").format(path=path))
    for verb in ("audit", "replay"):
        narrate("  " + line_to_paste(verb, str(path), *GAMES.option_for(played)))
    if source is not None:
        named = [*(["--game", game] if game else []), "-p", str(seats), *(["-m", mode] if mode else [])]
        again = line_to_paste("demo", *named, "--level", level, "--seed", source.hex())
        narrate(_("the same game again: {command}").format(command=again))
