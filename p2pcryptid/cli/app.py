"""The commands, and what becomes of errors: one line that says what is wrong, one that says what to do."""

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from typer.completion import get_completion_inspect_parameters

from p2pcryptid import i18n
from p2pcryptid.errors import Farewell, P2PCryptidError, os_reason
from p2pcryptid.games.commands import game_commands
from p2pcryptid.i18n import gettext as _
from p2pcryptid.ui import signs

from . import arena, audit, bench, demo, games, learn, play, replay, resume
from . import host as hosting
from . import id as identity
from . import join as joining
from .completing import VARIABLE
from .completion import completion
from .help import Command, Group, language_asked
from .opening import close_screen
from .options import debug_on
from .settings import own_language, settings
from .usage import usage_message

USAGE, FILES, BUG, INTERRUPTED = 2, 7, 70, 130
_MOST_SHOWN = 400

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",  # in which a line end is a blank
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Board games among friends, peer to peer: no dealer, no server, no lies.",
    epilog="An unofficial implementation, not affiliated with the game's publisher.",
)
_COMMANDS: dict[str, Callable[..., None]] = {
    "learn": learn.learn,
    "play": play.play,
    "host": hosting.host,
    "join": joining.join,
    "bot": joining.bot,
    "resume": resume.resume,
    "watch": joining.watch,
    "games": games.games,
    "demo": demo.demo,
    "audit": audit.audit,
    "replay": replay.replay,
    **game_commands(),
    "settings": settings,
    "arena": arena.arena,
    "completion": completion,
}
for name, function in _COMMANDS.items():
    app.command(name, cls=Command)(function)
app.add_typer(bench.app, name="bench")
app.add_typer(identity.app, name="id")


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"p2pcryptid {version('p2pcryptid')}")
        raise typer.Exit


@app.callback()
def _options(
    debug: Annotated[
        bool, typer.Option("--debug", help="Tell what the program does, and where an error arose.")
    ] = False,
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
    signs.register()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=signs.ERRORS)  # a terminal that lacks ▲ shows another sign
    code = _run(sys.argv[1:])
    if _lost_output:
        os._exit(code)
    sys.exit(code)


_lost_output: list[OSError] = []  # what is left in the buffer can go nowhere, and Python would complain


def _run(arguments: list[str]) -> int:
    asked = language_asked(arguments)
    if asked not in i18n.languages():
        asked = i18n.preferred(os.environ, own_language())
    with i18n.speaking(asked):
        return _run_spoken(arguments)


def _run_spoken(arguments: list[str]) -> int:
    if VARIABLE in os.environ:
        get_completion_inspect_parameters()  # which makes Typer know the shells
    debug = "--debug" in arguments  # wherever it stands
    if debug:
        debug_on()
    try:
        try:
            code = app([a for a in arguments if a != "--debug"], "p2pcryptid", standalone_mode=False)
        finally:
            close_screen()
        sys.stdout.flush()
    except Exception as error:
        if debug and not isinstance(error, Farewell):
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
            return _say(error.message, error.hint, error.exit_code)
        case P2PCryptidError():
            return _say_error(error.message, error.hint, error.exit_code)
        case typer.TyperException():
            message = usage_message(error.format_message())  # empty where help has been shown instead
            hint = _("'--help' after a command shows how to use it")
            return _say_error(message, hint, USAGE) if message else USAGE
        case BrokenPipeError():
            _lost_output.append(error)
            return 0  # whoever read our output has left
        case OSError():
            _lost_output.append(error)
            message = _("cannot write: {reason}").format(reason=os_reason(error))
            return _say_error(message, _("check where the output goes"), FILES)
    message = _("this is a bug: {error}").format(error=repr(error))
    return _say_error(message, _("run it again with --debug and report what it says"), BUG)


def _say_error(message: str, hint: str, exit_code: int) -> int:
    return _say(_("error: {message}").format(message=_plain(message)), hint, exit_code)


def _say(message: str, hint: str, exit_code: int) -> int:
    """A line that says what is wrong, and one that says what to do."""
    with suppress(OSError):  # the terminal may be gone
        print(_plain(message), file=sys.stderr)
        if hint:
            print(_("hint: {advice}").format(advice=hint), file=sys.stderr)
    return exit_code


def _plain(message: str) -> str:
    """Plain characters, whatever a file, a name or a peer put into them, and not too many."""
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in message[: _MOST_SHOWN + 1])
    return shown if len(shown) <= _MOST_SHOWN else shown[:_MOST_SHOWN] + "…"
