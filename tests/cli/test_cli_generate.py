import json
import os
import pty
import re
import select
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from helpers.cli_runs import (
    NEVER,
    SCRIPT,
    assert_refused,
    environment,
    generated,
    run,
    run_here,
    run_once,
    setups,
)
from helpers.languages import spoken
from helpers.screens import Screen
from p2pcryptid import i18n
from p2pcryptid.games.cryptid.clues import true_hints
from p2pcryptid.games.cryptid.words import clue_text, hint_text, parse_clue_key
from p2pcryptid.ui.wrapping import wrapped

SEED = f"{0x5EED:064x}"
FAST = ("--players", "4", "--mode", "normal", "--seed", "5eed")
ADVANCED = ("--players", "4", "--mode", "advanced", "--seed", "5eed")
USAGE = 2
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def clues(document: str) -> list[int]:
    """The clues of the only game of a document."""
    (setup,) = setups(document)
    (game,) = setup["games"]
    return [parse_clue_key(key) for key in game["clues"]]


def habitat(document: str) -> str:
    (setup,) = setups(document)
    row, column = setup["games"][0]["habitat"]
    return f"{'ABCDEFGHIJKL'[column]}{row + 1}"


# What is printed.


def test_same_seed_gives_the_same_bytes() -> None:
    assert run("generate", "--json", *FAST).out == generated(*FAST).encode()
    assert run("generate", *FAST) == run_once("generate", *FAST)


def test_different_seeds_give_different_games() -> None:
    one, other = setups(generated(*FAST)), setups(generated(*FAST[:-1], "1"))
    assert one[0]["tiles"] != other[0]["tiles"]
    assert one[0]["structures"] != other[0]["structures"]
    assert one[0]["games"] != other[0]["games"]


def test_no_seed_gives_a_fresh_one_that_gives_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = run_here(capsys, "generate", "--json").text, run_here(capsys, "generate", "--json").text
    assert one != other
    seed = json.loads(one)["seed"]
    assert re.fullmatch("[0-9a-f]{64}", seed)
    assert run_here(capsys, "generate", "--json", "--seed", seed).text == one
    assert f"seed: {'5eed'.rjust(64, '0')}" in run_once("generate", *FAST).err.splitlines()
    french = run_here(capsys, "generate", *FAST, "--lang", "fr").err
    assert f"graine : {'5eed'.rjust(64, '0')}" in french.splitlines()


@pytest.mark.parametrize("seed", ["5EED", "5eed".rjust(64, "0")])
def test_seeds_are_numbers_in_either_case(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here(capsys, "generate", "--json", "--seed", seed).text == generated(*FAST)


def test_count_gives_so_many_that_differ_and_begin_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    one = setups(generated(*FAST))
    three = setups(run_here(capsys, "generate", *FAST, "--json", "--count", "3").text)
    assert three[:1] == one
    assert len({json.dumps(setup) for setup in three}) == 3


def test_count_shows_so_many_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here(capsys, "generate", *FAST, "--count", "2").text.count("Structures:") == 2


@pytest.mark.parametrize(("mode", "structures"), [("normal", 6), ("advanced", 8)])
def test_document_has_the_mode_players_and_structures_asked_for(mode: str, structures: int) -> None:
    document = json.loads(generated(*(FAST if mode == "normal" else ADVANCED)))
    assert (document["v"], document["seed"]) == (1, "5eed".rjust(64, "0"))
    (setup,) = document["setups"]
    assert setup["mode"] == mode
    assert len(setup["structures"]) == structures
    assert sorted(tile[0] for tile in setup["tiles"]) == list("123456")
    assert len(setup["games"][0]["clues"]) == 4


# What is refused.


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--players", players] for players in ("2", "6", "-3", "x", "", "3.5")),
        *(["--mode", mode] for mode in ("hard", "", "NORMAL!")),
        *(["--count", count] for count in ("0", "-1", "10001", "many")),
        ["--lang", "de"],
        ["--seed"],
        ["--no-such-option"],
        ["surplus"],
    ],
    ids=" ".join,
)
def test_options_out_of_range_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(run_here(capsys, "generate", *arguments), USAGE)


@pytest.mark.parametrize("argument", ["--players=6", "--seed=zz"])
def test_a_process_that_refuses_leaves_with_2(argument: str) -> None:
    assert_refused(run("generate", argument), USAGE)


@pytest.mark.parametrize(
    "seed", ["zz", "-1", "+1", " 1", "1_0", "1.5", "1" * 65, "0" * 65, "0x1f", "\u0663", "\x1b[31m1", "1\n2"]
)
def test_seed_that_is_not_1_to_64_hex_digits_is_refused(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(run_here(capsys, "generate", f"--seed={seed}"), USAGE)


# Off a terminal.


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mode", ["normal", "advanced"])
def test_off_a_terminal_clues_stay_hidden(mode: str, language: str) -> None:
    options = FAST if mode == "normal" else ADVANCED
    done = run_once("generate", *options, "--lang", language)
    said = done.text + done.err
    dealt = clues(generated(*options))
    assert len(dealt) == 4
    for clue in dealt:
        for sentence in (spoken("en", clue_text, clue), spoken("fr", clue_text, clue)):
            assert sentence.rstrip(".") not in said
    assert "habitat" not in said.lower()
    assert not any(key in said for key in setups(generated(*options))[0]["games"][0]["clues"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_off_a_terminal_map_and_structures_are_shown(language: str) -> None:
    text = run_once("generate", *ADVANCED, "--lang", language).text
    (setup,) = setups(generated(*ADVANCED))
    tiles = setup["tiles"]
    for left, right in zip(tiles[::2], tiles[1::2], strict=True):
        assert re.search(rf"^ *{left} +{right}$", text, re.MULTILINE)
    words = {
        "en": {"stone": "standing stone", "shack": "abandoned shack"},
        "fr": {"stone": "pierre dressée", "shack": "cabane abandonnée"},
    }[language]
    colours = dict(
        zip(("white", "green", "blue", "black"), ("blanche", "verte", "bleue", "noire"), strict=True)
    )
    for one in setup["structures"]:
        kind, colour = words[one["kind"]], one["colour"]
        what = f"{colour} {kind}" if language == "en" else f"{kind} {colours[colour]}"
        assert f"{'ABCDEFGHIJKL'[one['col']]}{one['row'] + 1}  {what}" in text
    top = [set(re.findall("__([A-L])__", line)) for line in text.splitlines()]
    assert set("ACEGIK") in top and set("BDFHJL") in top


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
    ],
)
def test_language_comes_from_the_environment(
    variables: dict[str, str],
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in i18n.ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run_here(capsys, "generate", *FAST).text == run_once("generate", *FAST, "--lang", language).text


# On a real terminal.


@dataclass
class Terminal:
    """The other end of a pseudo-terminal: reads what is on the screen, types lines."""

    master: int
    screen: str = ""
    _raw: bytes = b""

    def wait_for(self, text: str) -> str:
        """All that came up to and with this text, since the last one waited for."""
        while text not in self.screen:
            more = self._read()
            assert more, f"it ended before {text!r}: {self.screen!r}"
            self._raw += more
            self.screen += self._decoded()
        head, _, self.screen = self.screen.partition(text)
        return head + text

    def type(self, line: str) -> None:
        os.write(self.master, line.encode() + b"\n")

    def rest(self) -> str:
        """What comes until the end."""
        while more := self._read():
            self._raw += more
        return self.screen + self._decoded()

    def _read(self) -> bytes:
        assert select.select([self.master], [], [], NEVER)[0], f"it hangs: {self.screen!r}"
        try:
            return os.read(self.master, 65536)
        except OSError:  # how Linux says that the other end is closed
            return b""

    def _decoded(self) -> str:
        """The characters that are whole; the bytes of the next one wait."""
        for end in range(len(self._raw), max(-1, len(self._raw) - 4), -1):
            try:
                text = self._raw[:end].decode()
            except UnicodeDecodeError:
                continue
            self._raw = self._raw[end:]
            return text.replace("\r\n", "\n")
        raise AssertionError(self._raw)


@contextmanager
def on_terminal(*arguments: str, stdin: bool = True, stdout: bool = True) -> Iterator[Terminal]:
    """The console script on a terminal; at the end it must have left with 0."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [SCRIPT, *arguments],
        stdin=slave if stdin else subprocess.DEVNULL,
        stdout=slave if stdout else subprocess.DEVNULL,
        stderr=slave,
        env=environment(),
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(master)
        assert process.wait(NEVER) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)


HAND = {
    "en": "Player {n}: press Enter to see your clue. ",
    "fr": "Joueur {n} : Entrée pour voir votre indice. ",
}
HIDE = {"en": "Press Enter to hide it. ", "fr": "Entrée pour le cacher. "}
NO_HINT = {"en": "There is no further hint.", "fr": "Il n'y a plus d'indication."}
HABITAT = {"en": "The habitat is {space}.\n", "fr": "L'habitat est {space}.\n"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_device_goes_round_and_answers_afterwards(language: str) -> None:
    document = generated(*FAST)
    dealt = [spoken(language, clue_text, clue) for clue in clues(document)]
    hints = {spoken(language, hint_text, hint) for hint in true_hints(clues(document))}
    prompts = [HAND[language].format(n=n) for n in range(1, 5)]
    hide = HIDE[language]

    def assert_hidden(text: str) -> None:
        assert not any(clue in text for clue in dealt)

    with on_terminal("generate", *FAST, "--lang", language) as terminal:
        for prompt, clue in zip(prompts, dealt, strict=True):
            assert_hidden(terminal.wait_for(prompt))
            terminal.type("")
            shown = terminal.wait_for(hide)
            assert clue in shown
            assert_hidden(shown.replace(clue, ""))
            terminal.type("")
            assert_hidden(terminal.wait_for(CLEAR))
        assert_hidden(terminal.wait_for("\n> "))

        given: list[str] = []
        while not given or given[-1] != NO_HINT[language]:
            terminal.type("h")
            terminal.wait_for("h\n")
            given.append(terminal.wait_for("\n").strip())
            terminal.wait_for("> ")
        assert 1 < len(given) == len(set(given)) <= len(hints) + 1
        assert set(given[:-1]) <= hints

        terminal.type("2")
        assert_hidden(terminal.wait_for(prompts[1]))
        terminal.type("")
        assert dealt[1] in terminal.wait_for(hide)
        terminal.type("")
        terminal.wait_for(CLEAR)
        assert_hidden(terminal.wait_for("> "))

        terminal.type("map")
        shown = terminal.wait_for("> ")
        assert wrapped(run_once("generate", *FAST, "--lang", language).text, 80) in shown
        assert_hidden(shown)
        terminal.type("habitat")
        assert habitat(document) not in terminal.wait_for("'yes': " if language == "en" else "« oui » : ")
        terminal.type("yes")
        terminal.wait_for(HABITAT[language].format(space=habitat(document)))
        terminal.wait_for("> ")
        terminal.type("what?")
        menu = terminal.wait_for("> ")
        assert ("not understood: what?" in menu) == (language == "en")
        assert "habitat  " in menu
        terminal.type("quitter" if language == "fr" else "quit")
        assert_hidden(terminal.rest())


def test_who_breaks_off_is_told_the_seed_on_a_line_of_its_own(tmp_path: Path) -> None:
    screen = Screen("generate", *FAST, folder=tmp_path)
    try:
        screen.wait(HAND["en"].format(n=1))
        while "seed: " not in screen.shown and screen.program.poll() is None:
            screen.program.send_signal(signal.SIGINT)  # one that comes just before the read is not heard
            for _ in range(20):
                screen.look()
        screen.wait(f"\\nseed: {SEED}\r\n")
        assert screen.program.wait(NEVER) == 130
    finally:
        screen.close()


def test_end_of_input_on_a_terminal_ends_quietly_with_no_clue() -> None:
    document = generated(*FAST)
    with on_terminal("generate", *FAST) as terminal:
        terminal.wait_for(HAND["en"].format(n=1))
        os.write(terminal.master, b"\x04")
        rest = terminal.rest()
    assert not any(clue_text(clue) in rest for clue in clues(document))
    assert "Traceback" not in rest
    assert "error" not in rest


@pytest.mark.parametrize(("stdin", "stdout"), [(False, True), (True, False)])
def test_half_a_terminal_shows_no_clue(stdin: bool, stdout: bool) -> None:
    with on_terminal("generate", *FAST, stdin=stdin, stdout=stdout) as terminal:
        rest = terminal.rest()
    assert "The clues stay hidden" in rest
    assert not any(clue_text(clue) in rest for clue in clues(generated(*FAST)))


def test_json_on_a_terminal_asks_nothing() -> None:
    with on_terminal("generate", *FAST, "--json") as terminal:
        assert terminal.rest() == generated(*FAST)
