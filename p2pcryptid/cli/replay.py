"""`p2pcryptid replay`: a game from its log, move by move in words."""

from pathlib import Path
from typing import Annotated

import typer

from p2pcryptid.i18n import gettext as _

from .audit import read
from .options import spoken


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of a game (.cryptid).")],
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every turn.")] = False,
) -> None:
    """Tell a game move by move, with the board at its end. Every event is checked on the way."""
    from p2pcryptid.audit.story import story
    from p2pcryptid.games.cryptid.narration import tell, tell_end
    from p2pcryptid.games.cryptid.view import View
    from p2pcryptid.ui.render.cryptid_text import legend, view_text

    lang = spoken()
    log, view, last, shown = read(file), None, None, 0
    for before, fact, after in story(log):
        if boards and after.turns != shown:
            print(view_text(view, lang) if view is not None else "")
            shown = after.turns
        print(tell(before, fact, lang))
        view = View(after, None, None)
        last = after
    if view is None:
        print(_("no move has been made"))
    else:
        print()
        print(view_text(view, lang))
        print(legend(lang))
    if last is not None and last.outcome is not None:
        print(tell_end(last, lang) + ".")
    elif log.complete:
        print(_("The game has no end in this log."))
    if not log.complete:
        print(_("The log is incomplete: its last record is cut off."))
