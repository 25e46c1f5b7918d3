"""The commands, and what becomes of errors: one line that says what is wrong, one that says what to do."""

import sys
import traceback
from typing import Annotated

import typer

from p2pcryptid.errors import P2PCryptidError

from . import bench, demo, generate, solve

BUG, INTERRUPTED = 70, 130

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Cryptid, the deduction board game: no dealer, no server, no lies.",
    epilog="An unofficial implementation, not affiliated with the game's publisher.",
)
app.command("demo")(demo.demo)
app.command("generate")(generate.generate)
app.command("solve")(solve.solve)
app.add_typer(bench.app, name="bench")


@app.callback()
def _options(
    debug: Annotated[bool, typer.Option("--debug", help="Show where in the program an error arose.")] = False,
) -> None:
    """The options of every command; `main` reads --debug itself."""
    del debug


def main() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal that lacks ▲ shows ?
    sys.exit(_run(sys.argv[1:]))


def _run(arguments: list[str]) -> int:
    try:
        return int(app(arguments, prog_name="p2pcryptid", standalone_mode=False) or 0)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # who read our output has left: nobody to tell
        return 0
    except P2PCryptidError as error:
        return _say(error.message, error.hint, error.exit_code)
    except typer.TyperException as error:
        return _say(error.format_message(), "'--help' after a command shows how to use it", error.exit_code)
    except Exception as error:  # the one place for what nobody foresaw
        return _say(f"this is a bug: {error!r}", "run it again with --debug and report what it says", BUG)


def _say(message: str, hint: str, exit_code: int) -> int:
    if "--debug" in sys.argv:
        traceback.print_exc()
    print(f"error: {message}", file=sys.stderr)
    if hint:
        print(f"hint: {hint}", file=sys.stderr)
    return exit_code
