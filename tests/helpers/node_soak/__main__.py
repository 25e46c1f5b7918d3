"""`python -m helpers.node_soak`: the soak itself. Prints a line of JSON; exits with 1 if a game was lost."""

import json
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from threading import Thread
from traceback import print_exc
from types import FrameType

from helpers.nodes import NAMES

from .game import BrokenOff, play
from .schedule import plan
from .site import open_site
from .table import Setting
from .tally import Tally

MOST_PLAYERS = 4
_LOOK_SECONDS = 0.2


def main(given: list[str]) -> int:
    """Run it; the exit code."""
    options = _options(given)
    tally, folder = Tally(options.seed), Path(mkdtemp(prefix="p2pcryptid-soak-"))
    signal.signal(signal.SIGTERM, _interrupt)
    with open_site(NAMES[:MOST_PLAYERS], options.tables, loopback=options.loopback) as (site, missing):
        if missing:
            _say(f"on loopback, with no cables to cut and no disks to fill: {missing}")
        setting = Setting(site, tally, strangers=options.strangers, lobby_kills=options.lobby_kills)
        workers = [_Worker(number, setting, options, folder) for number in range(options.tables)]
        try:
            for worker in workers:
                worker.start()
            _watch(workers, setting, options.minutes)
        except KeyboardInterrupt:
            _say("interrupted: all nodes are ended")
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left to do takes a moment
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            setting.stop.set()
            for worker in workers:
                if worker.ident is not None:
                    worker.join()
    if not any(folder.iterdir()):
        folder.rmdir()
    print(json.dumps(tally.line()), flush=True)
    return 1 if tally.failed or any(worker.broken for worker in workers) else 0


def _options(given: list[str]) -> Namespace:
    parser = ArgumentParser(
        prog="python -m helpers.node_soak", description=sys.modules[__package__ or ""].__doc__
    )
    parser.add_argument("--minutes", type=float, default=10, help="after this, no new game begins")
    parser.add_argument("--seed", default=str(time.time_ns()), help="what goes wrong and when")
    parser.add_argument("--tables", type=int, default=1, help="games at once")
    parser.add_argument("--strangers", type=int, default=20, help="at each node's door")
    parser.add_argument("--lobby-kills", action="store_true", help="kill nodes before the game begins, too")
    parser.add_argument("--loopback", action="store_true", help="no network and no disks of our own")
    parser.add_argument("--game", type=int, help="only the game of this number, at the first table")
    return parser.parse_args(given)


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def _watch(workers: list["_Worker"], setting: Setting, minutes: float) -> None:
    """Until all games are over: those that have begun by then come to their end undisturbed."""
    began = told = time.monotonic()
    while any(worker.is_alive() for worker in workers):
        now = time.monotonic()
        if now >= began + 60 * minutes:
            setting.calm.set()
        if now >= told + 60:
            told = now
            _say(json.dumps(setting.tally.line()))
        time.sleep(_LOOK_SECONDS)


class _Worker(Thread):
    """One table, at which game after game is played."""

    def __init__(self, number: int, setting: Setting, options: Namespace, folder: Path) -> None:
        super().__init__()
        self.broken = False
        self._number, self._setting, self._options, self._folder = number, setting, options, folder

    def run(self) -> None:
        """Until the time is over."""
        game = self._options.game or 0
        try:
            while not self._setting.calm.is_set() and not self.broken:
                self._play(game)
                game += 1
                if self._options.game is not None:
                    return
        except BrokenOff:
            self._setting.tally.game("broken_off")
        except Exception:
            self.broken = True
            print_exc()

    def _play(self, game: int) -> None:
        chance, tally = Random(f"{self._options.seed}/{self._number}/{game}"), self._setting.tally
        folder = self._folder / f"{self._number}-{game}"
        tally.game("started")
        try:
            outcome = play(self._setting, plan(chance, NAMES[:MOST_PLAYERS]), folder, self._number, chance)
        except BrokenOff:
            rmtree(folder)
            raise
        for what in ("lost", "given_up", "crashed"):
            if getattr(outcome, what):
                tally.game(what)
        if outcome.blamed:
            tally.game("false_blame")
        if outcome.good:
            tally.game("honest")
            rmtree(folder)
        else:
            reasons = "; ".join((*outcome.lost, *outcome.blamed, *outcome.crashed))
            _say(f"game {game} of table {self._number}: {reasons}\n  kept in {folder}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
