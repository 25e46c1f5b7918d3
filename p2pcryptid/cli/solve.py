"""`p2pcryptid solve`: the spaces that the clues of a setup leave."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from p2pcryptid.errors import FileError, os_reason
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.limits import SETUP_FILE_BYTES

from .options import JsonOption, print_lines


def solve(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A setup document; - reads standard input.")],
    as_json: JsonOption = False,
) -> None:
    """Show the spaces that satisfy all the clues of each game in FILE.

    FILE is a setup document as 'p2pcryptid generate --json' writes it.
    """
    from p2pcryptid.games.cryptid import spaces
    from p2pcryptid.games.cryptid.clues import clue_sets
    from p2pcryptid.games.cryptid.document import read_setups

    for number, setup in enumerate(read_setups(_read(file)), 1):
        sets = clue_sets(setup.board, setup.mode)
        for game_number, game in enumerate(setup.games, 1):
            left = spaces.ALL
            for clue in game.clues:
                left &= sets[clue]
            found = list(spaces.each(left))
            if as_json:
                print_lines([{"v": 1, "habitats": [list(divmod(space, spaces.COLUMNS)) for space in found]}])
            else:
                where = " ".join(spaces.name(space) for space in found) or _("no space")
                line = _("setup {setup}, game {game}: {spaces}")
                print(line.format(setup=number, game=game_number, spaces=where))


def _read(file: str) -> str:
    """The whole text, but never more than a setup document can need."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(SETUP_FILE_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(SETUP_FILE_BYTES + 1)
    except OSError as error:
        message = text("cannot read {path}: {reason}", path=file, reason=os_reason(error))
        raise FileError(message, text("check the path")) from None
    if len(data) > SETUP_FILE_BYTES:
        raise FileError(
            text("{path} is larger than {size} MiB", path=file, size=SETUP_FILE_BYTES >> 20),
            text("split the document, or check the path"),
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        message = text("{path} is not a text file", path=file)
        raise FileError(message, text("a setup document is JSON in UTF-8")) from None
