"""`p2pcryptid generate`: a board and a legal deal for the physical box, or as a document."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.i18n import gettext as _
from p2pcryptid.limits import GENERATED_SETUPS

from .options import (
    JsonOption,
    ModeName,
    ModeOption,
    Players,
    SeedOption,
    narrate,
    on_terminal,
    read_seed,
    spoken,
)
from .rich_output import with_progress

if TYPE_CHECKING:
    from p2pcryptid.drawing import Draw
    from p2pcryptid.games.cryptid.document import KnownSetup


def generate(
    players: Players = 4,
    mode: ModeOption = ModeName.NORMAL,
    seed: SeedOption = "",
    count: Annotated[int, typer.Option(min=1, max=GENERATED_SETUPS, help="How many of them.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Set up the physical game without the app or the cards.

    Shows the map and the structures, then each player's clue behind a prompt, so that the device can be
    passed round, and afterwards a hint or a clue again on demand. With --json, everything as a document.
    """
    from p2pcryptid.drawing import Draw
    from p2pcryptid.games.cryptid.boards import chosen_board
    from p2pcryptid.games.cryptid.dealing import deal_clues
    from p2pcryptid.games.cryptid.document import KnownGame, KnownSetup, write_setup

    source = read_seed(seed)
    setups: list[KnownSetup] = []
    for number in with_progress(range(count), count if as_json else 0):  # otherwise people see them come
        draw = Draw(source, f"p2pcryptid/v1/generate/{number}")
        board = chosen_board(draw.bytes32(), mode.mode, players)
        clues, habitat = deal_clues(board, draw)
        setup = KnownSetup(mode.mode, board.board, (KnownGame(clues, habitat),))
        setups.append(setup)
        if not as_json:
            _show(setup, draw)
    if as_json:
        document = {"v": 1, "seed": source.hex(), "setups": [write_setup(setup) for setup in setups]}
        print(json.dumps(document, separators=(",", ":")))
    else:
        narrate(_("seed: {seed}").format(seed=source.hex()))


def _show(setup: "KnownSetup", draw: "Draw") -> None:
    from p2pcryptid.ui.line.companion import pass_round
    from p2pcryptid.ui.render.cryptid_setup import setup_text

    layout = setup_text(setup, spoken())
    print(layout)
    if on_terminal():
        pass_round(setup, layout, spoken(), draw)
    else:
        narrate(_("The clues stay hidden: run this in a terminal to pass the device round, or add --json."))
