"""`p2pcryptid demo`: a whole game between simple players, dealt by nobody, proven, and audited."""

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.errors import FileError

from .options import LanguageOption, ModeName, ModeOption, Players, SeedOption, narrate, read_seed

if TYPE_CHECKING:
    from p2pcryptid.table.progress import Progress


def demo(
    language: LanguageOption,
    players: Players = 4,
    mode: ModeOption = ModeName.ADVANCED,
    seed: SeedOption = "",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to leave the log.")] = None,
) -> None:
    """Watch a whole game between simple computer players, and its audit.

    The seats sit in one process and exchange nothing but signed bytes: they deal without a dealer, prove
    every piece, and reveal at the end. With --seed everybody's secrets follow from the seed: the same game
    again, and safe for nobody.
    """
    from p2pcryptid.audit.audit import audit
    from p2pcryptid.audit.story import story
    from p2pcryptid.drawing import Draw
    from p2pcryptid.games.cryptid.bot import choose
    from p2pcryptid.games.cryptid.dealing import NAMES, Variant
    from p2pcryptid.games.cryptid.game import CRYPTID
    from p2pcryptid.games.cryptid.narration import tell, tell_end
    from p2pcryptid.games.cryptid.view import View
    from p2pcryptid.games.cryptid.words import clue_text
    from p2pcryptid.sim.table import new_table, play_match, write_log
    from p2pcryptid.transcript.file import read_log
    from p2pcryptid.ui.render.cryptid_text import legend, view_text

    lang, source = language.language, read_seed(seed)
    path = out or Path(tempfile.mkdtemp(prefix="p2pcryptid-")) / "demo.cryptid"
    if path.exists():
        raise FileError(f"{path} exists already", "give another --out, or remove it")
    narrate(_SAY["dealing"][lang])
    record, seats = new_table(CRYPTID, Variant(players, mode.mode), NAMES[:players], source)
    outputs = play_match(seats, [choose] * players, Draw(source, "p2pcryptid/v1/demo"), _Dealing())
    write_log(path, record, outputs)
    log, state = read_log(path), seats[0].progress.state
    for before, fact, after in story(log):
        print(tell(before, fact, lang))
        state = after
    print()
    print(view_text(View(state, None, None), lang))
    print(legend(lang))
    print()
    print(tell_end(state, lang) + ".")
    colon = ":" if lang == "en" else " :"
    for seat in seats:
        print(f"  {NAMES[seat.seat]}{colon} {clue_text(seat.view.clue, lang)}")
    verdict = audit(log)
    print(f"{_SAY['audit'][lang]}{colon} {verdict.finding.value}, {sum(verdict.checks.values())} checks")
    narrate(f"{_SAY['log'][lang]}{colon} {path}\n  p2pcryptid audit {path}\n  p2pcryptid replay {path}")
    again = f"p2pcryptid demo -p {players} -m {mode.value} --seed {source.hex()}"
    narrate(f"{_SAY['again'][lang]}{colon} {again}")


class _Dealing:
    """Counts the attempts of a deal on a terminal, so that nobody thinks it has stopped."""

    shown = 0

    def __call__(self, progress: "Progress") -> None:
        """Shown when a batch begins, and taken away when all is dealt."""
        deal = progress.deal
        if deal is None or not sys.stderr.isatty():
            return
        reached = 0 if progress.state is not None else deal.first + len(deal.attempts)
        if reached != self.shown:
            self.shown = reached
            print(f"\r{reached or '':8}\r", end="", file=sys.stderr, flush=True)


_SAY = {
    "dealing": {"en": "dealing with no dealer …", "fr": "on distribue sans donneur …"},
    "audit": {"en": "audit of the log", "fr": "vérification du journal"},
    "log": {"en": "the log", "fr": "le journal"},
    "again": {"en": "the same game again", "fr": "la même partie encore"},
}
