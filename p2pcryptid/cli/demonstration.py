"""The nodes of a demonstration: started, followed through the first of them, compared at the end."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from p2pcryptid import i18n
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import P2PCryptidError
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import public_view
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.names import EXAMPLES
from p2pcryptid.timing import DEMO_EXIT_SECONDS
from p2pcryptid.transcript.file import read_log
from p2pcryptid.ui.line.dealing import dealing_line
from p2pcryptid.ui.line.pages import screen_page

from .audit import in_short
from .options import narrate
from .rich_output import waiting
from .seating import command_line


class DemoFailed(P2PCryptidError):
    """A node of the demonstration did not come to its end as it should."""


class Demonstration:
    """Processes on the loopback network of this computer."""

    def __init__(
        self, folder: Path, game: str, players: int, mode: str, level: str, seed: bytes | None
    ) -> None:
        self._folder = folder
        self._names = EXAMPLES[:players]
        self._game = ["--game", game] if game else []
        self._table = ["--players", str(players), *(["--mode", mode] if mode else []), "--private"]
        self._level = level
        self._seed = seed
        self._nodes: list[subprocess.Popen[str]] = []
        self._logs: list[Path] = []

    def play(self) -> None:
        """From the first seat to the last reveal."""
        narrate(_("starting the nodes …"))
        try:
            host = self._start(0, "host", *self._table)
            self._follow(host)
            self._logs = [self._log_of(node) for node in self._nodes]
        finally:
            for node in self._nodes:
                node.kill()  # whoever is still there, if something went wrong
                with node:  # closes what it said, and waits for its end
                    pass

    def _start(self, number: int, *command: str) -> "subprocess.Popen[str]":
        """A node with a home of its own. Its words go to us, its troubles to the terminal."""
        options = ["--auto", self._level, "--name", self._names[number], "--bind", "127.0.0.1", "--json"]
        options += [*self._game, "--lang", i18n.language()]
        if self._seed is not None:
            options += ["--seed", digest("demo/node", self._seed, number).hex()]
        node = subprocess.Popen(
            [*command_line(), *command, *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "P2PCRYPTID_HOME": str(self._folder / self._names[number])},
            process_group=None if sys.platform == "win32" else 0,  # Ctrl-C is for us, who then end them
        )
        self._nodes.append(node)
        return node

    def _follow(self, host: "subprocess.Popen[str]") -> None:
        """What the first node tells; the others are started when it has its table open."""
        lines = _lines(host)
        for line in lines:
            if line["event"] == "invite":
                for number in range(1, len(self._names)):
                    self._start(number, "join", line["invite"])
            elif line["event"] == "words":
                narrate(_("table words: {words}").format(words=line["words"]))
                _follow_deal(lines)
            elif line["event"] == "fact":
                print(line["text"], flush=True)
            elif line["event"] == "end":
                self._logs.append(Path(line["log"]))

    def _log_of(self, node: "subprocess.Popen[str]") -> Path:
        if node is self._nodes[0]:
            code, ends = node.wait(DEMO_EXIT_SECONDS), self._logs
        else:
            said = [line for line in _lines(node) if line["event"] == "end"]
            code, ends = node.wait(DEMO_EXIT_SECONDS), [Path(line["log"]) for line in said]
        if code != 0 or not ends:
            raise DemoFailed(text("a node exited with {code}", code=code), text("run it again with --debug"))
        return ends[0]

    def conclude(self, out: Path) -> None:
        """Compare the logs, show the board and what everybody held, and audit."""
        contents = {path.read_bytes() for path in self._logs}
        if len(contents) != 1:
            raise DemoFailed(
                text("the nodes have written different logs"), text("they are in {path}", path=self._folder)
            )
        shutil.copyfile(self._logs[0], out)
        out.chmod(0o600)
        for name in self._names:  # their keys and secrets have served
            shutil.rmtree(self._folder / name, ignore_errors=True)
        if out.parent != self._folder:
            self._folder.rmdir()
        verdict = audit(read_log(out))
        _show_end(verdict)
        print(_("{count} logs, the same byte for byte").format(count=len(self._logs)))
        print(_("audit of the log: {verdict}").format(verdict=in_short(verdict)))


def _show_end(verdict: Verdict) -> None:
    """The board as it was at last, and what everybody held."""
    assert verdict.final is not None
    game, state = verdict.final.game, verdict.final.state
    show = presentation_of(game)
    print()
    print(screen_page(show, public_view(game, state)))
    print()
    print(show.ending(state) + ".")
    for seat, known in verdict.known.items():
        held = show.revealed(game.view(state, seat, known))
        print("  " + _("{name}: {secret}").format(name=verdict.names[seat], secret=held))


def _lines(node: "subprocess.Popen[str]") -> Iterator[dict[str, Any]]:
    assert node.stdout is not None
    for line in node.stdout:
        with suppress(json.JSONDecodeError):
            yield json.loads(line)


def _follow_deal(lines: Iterator[dict[str, Any]]) -> None:
    """Until all have their secrets; on a terminal, how many attempts that has taken so far."""
    message = _("dealing with no dealer …")
    with waiting(message) as show:
        for line in lines:
            if line["event"] == "dealing":
                show(dealing_line(line["attempts"], line["phase"], line))
            elif line["event"] == "fact":
                print(line["text"], flush=True)
            elif line["event"] == "dealt":
                return
