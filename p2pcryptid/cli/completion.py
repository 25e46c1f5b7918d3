"""`p2pcryptid completion`: what makes the shell complete commands, options and what they take."""

import os
from pathlib import Path
from typing import Annotated

import typer

from p2pcryptid.errors import FileError, UsageError, os_reason
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .options import narrate

SHELLS = ("bash", "zsh", "fish")


def completion(
    shell: Annotated[
        str,
        typer.Argument(
            autocompletion=lambda: [*SHELLS], help="bash, zsh or fish; none: the one that you use."
        ),
    ] = "",
    install: Annotated[
        bool, typer.Option("--install", help="Set it up for every shell from now on.")
    ] = False,
) -> None:
    """Let the Tab key complete commands, options, levels, modes, games and logs.

    With --install it is set up, and works in the next shell that you open. Without, what the shell must
    read is printed, for whoever wants to set it up otherwise.
    """
    chosen = shell or Path(os.environ.get("SHELL", "")).name
    if chosen not in SHELLS:
        message = text("there is no completion for the shell '{shell}'", shell=chosen[:40])
        raise UsageError(message, text("name one: {shells}", shells=", ".join(SHELLS)))
    if not install:
        print(script_for(chosen), end="")
        return
    try:
        for path in _install(chosen):
            narrate(_("written: {path}").format(path=path))
    except (OSError, ValueError) as error:
        reason = os_reason(error) if isinstance(error, OSError) else error
        message = text("cannot set it up: {reason}", reason=reason)
        hint = text("'p2pcryptid completion {shell}' prints what your shell must read", shell=chosen)
        raise FileError(message, hint) from error
    narrate(_("open another {shell} to use it").format(shell=chosen))


def script_for(shell: str) -> str:
    """What this shell must read. It asks the program itself, by the name by which that is called.

    Typer has such scripts too; but those put a blank behind a folder and behind `theme=`, and set up by
    rewriting the user's own files.
    """
    return Path(__file__).with_name("shells").joinpath(f"completion.{shell}").read_text(encoding="utf-8")


def _install(shell: str) -> list[Path]:
    """Write what the shell reads by itself; gives the files that were written."""
    home = Path.home()
    if shell == "fish":
        folder = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        return [_written(folder / "fish" / "completions" / "p2pcryptid.fish", script_for(shell))]
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    script = _written(data / "p2pcryptid" / f"completion.{shell}", script_for(shell))
    start = home / ".bashrc" if shell == "bash" else Path(os.environ.get("ZDOTDIR") or home) / ".zshrc"
    line = f'[ -r "{script}" ] && . "{script}"'
    before = start.read_text(encoding="utf-8") if start.exists() else ""
    if line in before.splitlines():
        return [script]
    if before and not before.endswith("\n"):
        line = f"\n{line}"
    with start.open("a", encoding="utf-8") as file:  # never rewritten: it is the user's own
        file.write(f"{line}\n")
    return [script, start]


def _written(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script, encoding="utf-8")
    return path
