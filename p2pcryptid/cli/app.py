"""The commands, and what becomes of errors: one line that says what is wrong, one that says what to do."""

import os
import sys
import traceback
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from p2pcryptid.errors import Farewell, P2PCryptidError

from . import arena, audit, bench, demo, generate, play, replay, solve
from . import host as hosting
from . import id as identity
from . import join as joining
from .options import debug_on, spoken

USAGE, FILES, BUG, INTERRUPTED = 2, 7, 70, 130
_MOST_SHOWN = 400
_HINT = {"en": "hint: ", "fr": "conseil : "}

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",  # in which a line end is a blank
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Cryptid, the deduction board game: no dealer, no server, no lies.",
    epilog="An unofficial implementation, not affiliated with the game's publisher.",
)
app.command("play")(play.play)
app.command("host")(hosting.host)
app.command("join")(joining.join)
app.command("bot")(joining.bot)
app.command("resume")(joining.resume)
app.command("watch")(joining.watch)
app.command("demo")(demo.demo)
app.command("audit")(audit.audit)
app.command("replay")(replay.replay)
app.command("generate")(generate.generate)
app.command("solve")(solve.solve)
app.command("arena")(arena.arena)
app.add_typer(bench.app, name="bench")
app.add_typer(identity.app, name="id")


_DEBUG = "Tell what the program does, and where an error arose."


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"p2pcryptid {version('p2pcryptid')}")
        raise typer.Exit


@app.callback()
def _options(
    debug: Annotated[bool, typer.Option("--debug", help=_DEBUG)] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """The options of every command; `_run` takes --debug itself, wherever it stands."""
    del debug, version


def main() -> None:
    """The console script."""
    for name, way in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us: nothing to read, nobody to tell
            setattr(sys, name, Path(os.devnull).open(way))  # noqa: SIM115 - for as long as we run
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks ▲ shows ?
    code = _run(sys.argv[1:])
    if _lost_output:
        os._exit(code)
    sys.exit(code)


_lost_output: list[OSError] = []  # what is left in the buffer can go nowhere, and Python would complain


def _run(arguments: list[str]) -> int:
    debug = "--debug" in arguments  # wherever it stands
    if debug:
        debug_on()
    try:
        code = app([a for a in arguments if a != "--debug"], prog_name="p2pcryptid", standalone_mode=False)
        sys.stdout.flush()
    except Exception as error:
        if debug:
            traceback.print_exc()
        return _told(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return int(code or 0)


def _told(error: Exception) -> int:
    """Say what went wrong, and give the exit code."""
    match error:
        case typer.Abort():
            return INTERRUPTED
        case Farewell():
            return _say(error.message, error.hint, INTERRUPTED, "", _HINT[spoken()])
        case P2PCryptidError():
            return _say(error.message, error.hint, error.exit_code)
        case typer.TyperException():
            message = error.format_message()  # empty where help has been shown instead
            return _say(message, "'--help' after a command shows how to use it", USAGE) if message else USAGE
        case BrokenPipeError():
            _lost_output.append(error)
            return 0  # who read our output has left
        case OSError():
            _lost_output.append(error)
            return _say(f"cannot write: {error.strerror}", "check where the output goes", FILES)
    return _say(f"this is a bug: {error!r}", "run it again with --debug and report what it says", BUG)


def _say(message: str, hint: str, exit_code: int, kind: str = "error: ", advice: str = _HINT["en"]) -> int:
    """Two lines of plain characters, whatever a file, a name or a peer put into them."""
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in message[: _MOST_SHOWN + 1])
    if len(shown) > _MOST_SHOWN:
        shown = shown[:_MOST_SHOWN] + "…"
    print(f"{kind}{shown}", file=sys.stderr)
    if hint:
        print(f"{advice}{hint}", file=sys.stderr)
    return exit_code
