"""`p2pcryptid solve`: the spaces that the clues of a setup leave."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from p2pcryptid.errors import FileError
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
                where = " ".join(spaces.name(space) for space in found) or "no space"
                print(f"setup {number}, game {game_number}: {where}")


def _read(file: str) -> str:
    """The whole text, but never more than a setup document can need."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(SETUP_FILE_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(SETUP_FILE_BYTES + 1)
    except OSError as error:
        raise FileError(f"cannot read {file}: {error.strerror}", "check the path") from None
    if len(data) > SETUP_FILE_BYTES:
        raise FileError(
            f"{file} is larger than {SETUP_FILE_BYTES >> 20} MiB", "split the document, or check the path"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{file} is no text", "a setup document is JSON in UTF-8") from None
