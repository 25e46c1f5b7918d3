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

from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import P2PCryptidError
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.cryptid.narration import tell_end
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.cryptid.words import Language, clue_text
from p2pcryptid.timing import DEMO_EXIT_SECONDS
from p2pcryptid.transcript.file import read_log
from p2pcryptid.ui.render.cryptid_text import legend, view_text

from .audit import in_short
from .options import colon, narrate
from .seating import command_line


class DemoFailed(P2PCryptidError):
    """A node of the demonstration did not come to its end as it should."""


class Demonstration:
    """Processes on the loopback network of this computer."""

    def __init__(
        self, folder: Path, players: int, mode: str, level: str, seed: bytes | None, lang: Language
    ) -> None:
        self._folder = folder
        self._names = NAMES[:players]
        self._table = ["--players", str(players), "--mode", mode, "--private"]
        self._level = level
        self._seed = seed
        self._lang = lang
        self._nodes: list[subprocess.Popen[str]] = []
        self._logs: list[Path] = []

    def play(self) -> None:
        """From the first seat to the last reveal."""
        narrate(_SAY["starting"][self._lang])
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
        options += ["--lang", self._lang]
        if self._seed is not None:
            options += ["--seed", digest("demo/node", self._seed, number).hex()]
        node = subprocess.Popen(
            [*command_line(), *command, *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "P2PCRYPTID_HOME": str(self._folder / self._names[number])},
        )
        self._nodes.append(node)
        return node

    def _follow(self, host: "subprocess.Popen[str]") -> None:
        """What the first node tells; the others are started when it has its table open."""
        for line in _lines(host):
            if line["event"] == "invite":
                for number in range(1, len(self._names)):
                    self._start(number, "join", line["invite"])
            elif line["event"] == "words":
                narrate(f"{_SAY['words'][self._lang]}{colon(self._lang)} {line['words']}")
                narrate(_SAY["dealing"][self._lang])
            elif line["event"] == "dealing":
                _count(line["attempts"])
            elif line["event"] == "dealt":
                _count(0)
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
            raise DemoFailed(f"a node left with {code}", "run it again with --debug")
        return ends[0]

    def conclude(self, out: Path) -> None:
        """Compare the logs, show the board and the clues, and audit."""
        contents = {path.read_bytes() for path in self._logs}
        if len(contents) != 1:
            raise DemoFailed("the nodes have written different logs", f"they are in {self._folder}")
        shutil.copyfile(self._logs[0], out)
        out.chmod(0o600)
        for name in self._names:  # their keys and secrets have served
            shutil.rmtree(self._folder / name, ignore_errors=True)
        if out.parent != self._folder:
            self._folder.rmdir()
        verdict = audit(read_log(out))
        _show_end(verdict, self._lang)
        print(f"{len(self._logs)} {_SAY['same'][self._lang]}")
        print(f"{_SAY['audit'][self._lang]}{colon(self._lang)} {in_short(verdict, self._lang)}")


def _show_end(verdict: Verdict, lang: Language) -> None:
    """The board as it was at last, and all clues."""
    assert verdict.progress is not None
    state = verdict.progress.state
    print()
    print(view_text(View(state, None, None), lang))
    print(legend(lang))
    print()
    print(tell_end(state, lang) + ".")
    for seat, clue in verdict.secrets.items():
        print(f"  {verdict.names[seat]}{colon(lang)} {clue_text(clue, lang)}")


def _lines(node: "subprocess.Popen[str]") -> Iterator[dict[str, Any]]:
    assert node.stdout is not None
    for line in node.stdout:
        with suppress(json.JSONDecodeError):
            yield json.loads(line)


def _count(attempts: int) -> None:
    """On a terminal, how many attempts the deal has taken so far."""
    if sys.stderr.isatty():
        print(f"\r{attempts or '':8}\r", end="", file=sys.stderr, flush=True)


_SAY = {
    "starting": {"en": "starting the nodes …", "fr": "on lance les nœuds …"},
    "words": {"en": "table words", "fr": "mots de la table"},
    "dealing": {"en": "dealing with no dealer …", "fr": "on distribue sans donneur …"},
    "same": {"en": "logs, the same byte for byte", "fr": "journaux, identiques octet par octet"},
    "audit": {"en": "audit of the log", "fr": "vérification du journal"},
}
