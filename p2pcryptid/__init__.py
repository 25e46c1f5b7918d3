"""Games with hidden information, peer to peer: no dealer, no server, and nobody has to be trusted.

Everything that a program needs of this one is here; what a name is for stands where it is defined.

    import p2pcryptid as p2p

    log = p2p.read_log(Path("game.p2pcryptid"))     # read a log
    p2p.audit_log(log).finding                      # … judge it, with no secret and no network
    for change in p2p.story(log): ...               # … tell what happened

    game = p2p.find_game("cryptid")                 # drive a game, all in this process
    for change in p2p.play(game, p2p.Variant(3, "normal"), names, players, draw): ...

    DICE = p2p.Game(name="dice", ...)               # write one

Nothing is loaded before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from p2pcryptid.audit.audit import audit as _audit
    from p2pcryptid.audit.story import story as story
    from p2pcryptid.audit.verdict import Finding as Finding
    from p2pcryptid.audit.verdict import Verdict as Verdict
    from p2pcryptid.drawing import Draw as Draw
    from p2pcryptid.errors import Ambiguous as Ambiguous
    from p2pcryptid.errors import Illegal as Illegal
    from p2pcryptid.errors import Invalid as Invalid
    from p2pcryptid.errors import P2PCryptidError as P2PCryptidError
    from p2pcryptid.errors import Refusal as Refusal
    from p2pcryptid.games.answers import check_result as check_result
    from p2pcryptid.games.codec import dump as dump
    from p2pcryptid.games.codec import load as load
    from p2pcryptid.games.game import NOTHING as NOTHING
    from p2pcryptid.games.game import TABLE as TABLE
    from p2pcryptid.games.game import AnyGame as AnyGame
    from p2pcryptid.games.game import Change as Change
    from p2pcryptid.games.game import Claims as Claims
    from p2pcryptid.games.game import Fact as Fact
    from p2pcryptid.games.game import Game as Game
    from p2pcryptid.games.game import Outcome as Outcome
    from p2pcryptid.games.game import Variant as Variant
    from p2pcryptid.games.game import View as View
    from p2pcryptid.games.game import actors as actors
    from p2pcryptid.games.game import fingerprint as fingerprint
    from p2pcryptid.games.plain import plain as plain
    from p2pcryptid.games.plain import presentation_of as presentation_of
    from p2pcryptid.games.plain import random_bot as random_bot
    from p2pcryptid.games.presentation import Bot as Bot
    from p2pcryptid.games.presentation import Command as Command
    from p2pcryptid.games.presentation import FirstGame as FirstGame
    from p2pcryptid.games.presentation import Lesson as Lesson
    from p2pcryptid.games.presentation import Page as Page
    from p2pcryptid.games.presentation import Presentation as Presentation
    from p2pcryptid.games.presentation import Switch as Switch
    from p2pcryptid.games.registry import GAMES as GAMES
    from p2pcryptid.games.registry import find_game as find_game
    from p2pcryptid.games.requests import Answer as Answer
    from p2pcryptid.games.requests import Answered as Answered
    from p2pcryptid.games.requests import CardsDealt as CardsDealt
    from p2pcryptid.games.requests import CardsShown as CardsShown
    from p2pcryptid.games.requests import Commit as Commit
    from p2pcryptid.games.requests import Committed as Committed
    from p2pcryptid.games.requests import Compare as Compare
    from p2pcryptid.games.requests import Compared as Compared
    from p2pcryptid.games.requests import Deal as Deal
    from p2pcryptid.games.requests import FreeMark as FreeMark
    from p2pcryptid.games.requests import Knowledge as Knowledge
    from p2pcryptid.games.requests import MarkFound as MarkFound
    from p2pcryptid.games.requests import Open as Open
    from p2pcryptid.games.requests import Opened as Opened
    from p2pcryptid.games.requests import Request as Request
    from p2pcryptid.games.requests import Result as Result
    from p2pcryptid.games.requests import RowsDealt as RowsDealt
    from p2pcryptid.games.requests import Seal as Seal
    from p2pcryptid.games.requests import Sealed as Sealed
    from p2pcryptid.games.requests import Show as Show
    from p2pcryptid.games.requests import Shuffle as Shuffle
    from p2pcryptid.games.requests import Shuffled as Shuffled
    from p2pcryptid.games.requests import Toss as Toss
    from p2pcryptid.games.requests import Tossed as Tossed
    from p2pcryptid.games.requests import UniqueColumn as UniqueColumn
    from p2pcryptid.i18n import Text as Text
    from p2pcryptid.i18n import speaking as speaking
    from p2pcryptid.i18n import text as text
    from p2pcryptid.sim.clear import ClearTable as ClearTable
    from p2pcryptid.sim.local import play as play
    from p2pcryptid.sim.table import new_table as new_table
    from p2pcryptid.sim.table import play_match as play_match
    from p2pcryptid.sim.table import write_log as write_log
    from p2pcryptid.transcript.file import Log as Log
    from p2pcryptid.transcript.file import read_log as read_log

    audit_log = _audit

_REQUESTS = "Toss UniqueColumn FreeMark Shuffle Deal Show Seal Commit Open Answer Compare"
_RESULTS = (
    "Tossed RowsDealt MarkFound Shuffled CardsDealt CardsShown Sealed Committed Opened Answered Compared"
)
_MODULES = {
    # write a game
    "games.game": "Game AnyGame Variant Fact Change Claims NOTHING TABLE Outcome View actors fingerprint",
    "games.requests": f"{_REQUESTS} {_RESULTS} Request Result Knowledge",
    "games.answers": "check_result",
    "games.plain": "plain presentation_of random_bot",
    "games.presentation": "Presentation Bot Command Switch FirstGame Lesson Page",
    "errors": "P2PCryptidError Refusal Illegal Invalid Ambiguous",
    "i18n": "Text text speaking",
    # drive a game
    "games.registry": "GAMES find_game",
    "games.codec": "dump load",
    "drawing": "Draw",
    "sim.clear": "ClearTable",
    "sim.local": "play",
    "sim.table": "new_table play_match write_log",
    # read a log
    "transcript.file": "Log read_log",
    "audit.audit": "audit_log",
    "audit.story": "story",
    "audit.verdict": "Finding Verdict",
}
_HOME = {name: f"{__name__}.{module}" for module, names in _MODULES.items() for name in names.split()}
_THERE = {"audit_log": "audit"}
"""names that are others at home: `audit` is a package here"""
__all__ = sorted(_HOME)  # noqa: PLE0605 - a list, only not written out twice

if not TYPE_CHECKING:  # who checks types sees the imports above, and what is not there

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(_HOME[name]), _THERE.get(name, name))
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
