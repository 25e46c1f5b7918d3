"""Cryptid's own commands: a board and a deal for the physical box, and the spaces that clues leave.

They belong to the command line, which finds them through the registry; no other module of the game needs it.
"""

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.cli.html_page import write_page
from p2pcryptid.cli.options import (
    HtmlOption,
    JsonOption,
    SeedOption,
    narrate,
    on_terminal,
    print_lines,
    print_wrapped,
    read_seed,
)
from p2pcryptid.cli.rich_output import with_progress
from p2pcryptid.errors import FileError, UsageError, os_reason
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.limits import GENERATED_SETUPS, PRINTED_SETUPS, SETUP_FILE_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable

    from p2pcryptid.drawing import Draw

    from .document import KnownSetup


class ModeName(StrEnum):
    """The two modes as they are typed."""

    NORMAL = "normal"
    ADVANCED = "advanced"


def generate(
    players: Annotated[int, typer.Option("--players", "-p", min=3, max=5, help="How many players.")] = 4,
    mode: Annotated[
        ModeName, typer.Option("--mode", "-m", help="Advanced adds black and negated clues.")
    ] = ModeName.NORMAL,
    seed: SeedOption = "",
    count: Annotated[int, typer.Option(min=1, max=GENERATED_SETUPS, help="How many of them.")] = 1,
    as_json: JsonOption = False,
    html: HtmlOption = None,
) -> None:
    """Set up the physical game without the app or the cards.

    Shows the map and the structures, then each player's clue behind a prompt, so that the device can be
    passed round, and afterwards a hint or a clue again on demand. With --json, everything as a document. With
    --html, a page to be printed: the map, and every clue on a sheet that is folded so that nobody else can
    read it.
    """
    from p2pcryptid.drawing import Draw

    from .atlas.pages import chosen_board
    from .board import Mode
    from .boards import analyse_board
    from .dealing import deal_clues
    from .document import KnownGame, KnownSetup, write_setup

    source = read_seed(seed)

    def setup_of(number: int) -> tuple[KnownSetup, Draw]:
        draw = Draw(source, f"p2pcryptid/v1/generate/{number}")
        board = chosen_board(draw.bytes32(), Mode[mode.name], players).board
        clues, habitat = deal_clues(analyse_board(board, Mode[mode.name], players), draw)
        return KnownSetup(Mode[mode.name], board, (KnownGame(clues, habitat),)), draw

    if html is not None:
        _write_page(html, setup_of, count)
        narrate(_("seed: {seed}").format(seed=source.hex()))
        return
    if as_json:
        setups = [write_setup(setup_of(number)[0]) for number in with_progress(range(count), count)]
        document = {"v": 1, "seed": source.hex(), "setups": setups}
        print(json.dumps(document, separators=(",", ":")))
        return
    said = _("seed: {seed}").format(seed=source.hex())
    try:
        for number in range(count):
            _show(*setup_of(number))
    except KeyboardInterrupt:
        narrate(f"\n{said}")  # whoever breaks off may want the same game again
        raise
    narrate(said)


def _write_page(html: Path, setup_of: "Callable[[int], tuple[KnownSetup, Draw]]", count: int) -> None:
    from .printed import printed_page

    if count > PRINTED_SETUPS:
        message = text("at most {most} games are printed at once", most=PRINTED_SETUPS)
        raise UsageError(message, text("give a smaller --count"))
    write_page(html, printed_page([setup_of(number)[0] for number in with_progress(range(count), count)]))


def _show(setup: "KnownSetup", draw: "Draw") -> None:
    from .companion import pass_round
    from .layout import layout_text

    layout = layout_text(setup)
    print_wrapped(layout)
    if on_terminal():
        pass_round(setup, layout, draw, show=print_wrapped)
    else:
        narrate(_("The clues stay hidden: run this in a terminal to pass the device round, or add --json."))


def solve(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A setup document; - reads standard input.")],
    as_json: JsonOption = False,
) -> None:
    """Show the spaces that satisfy all the clues of each game in FILE.

    FILE is a setup document as 'p2pcryptid generate --json' writes it.
    """
    from . import spaces
    from .clues import clue_sets
    from .document import read_setups

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


def atlas(
    folder: Annotated[
        str,
        typer.Argument(metavar="FOLDER", help="Where to write the pages, and each search on the way."),
    ],
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0: one for each core.")] = 0,
) -> None:
    """Build the atlas of boards again, by the search that made it.

    It takes hours, and gives the same boards on every machine. If it is broken off, the same line goes on
    with it. It needs NumPy, which playing does not: pip install "p2pcryptid[atlas]".
    """
    try:
        from .atlas.building import PLANS, build_page
    except ModuleNotFoundError:
        message = text("building the atlas needs NumPy, which is not installed")
        raise UsageError(message, text('pip install "p2pcryptid[atlas]"')) from None
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
        for plan in PLANS:
            line = _("{players} players, {mode}").format(players=plan.players, mode=plan.mode.name.lower())
            narrate(_("{page}: {searches} searches").format(page=line, searches=plan.searches))
            for _done in with_progress(build_page(plan, place, jobs), plan.searches):
                pass
    except OSError as error:
        message = text("cannot write to {path}: {reason}", path=folder, reason=os_reason(error))
        raise FileError(message, text("check the path")) from None


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
