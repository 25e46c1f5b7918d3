"""`p2pcryptid settings`: what a player has chosen for all games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.errors import FileError, UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from . import completing
from .options import JsonOption, narrate, print_lines, print_wrapped

if TYPE_CHECKING:
    from p2pcryptid.settings import Settings


def settings(
    changes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KEY=VALUE]…",
            autocompletion=completing.settings,
            help="What to change, such as theme=light.",
        ),
    ] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Make all settings as they were at first.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show your settings, or change them: 'p2pcryptid settings theme=light name=ana'."""
    from p2pcryptid.net.settings_file import change_settings, load_settings, reset_settings
    from p2pcryptid.settings import read_setting

    if reset and changes:
        raise UsageError(
            text("--reset and changes do not go together"), text("reset first, and change after that")
        )
    path = settings_path()
    if reset:
        found = reset_settings(path)
    elif changes:
        found = change_settings(path, dict(map(read_setting, changes)))
    else:
        found = load_settings(path)
    if as_json:
        print_lines([{"v": 1, **_values(found)}])
    else:
        _print(found)
        narrate(_("kept in {path}").format(path=path))


def settings_path() -> Path:
    """Where they are."""
    from p2pcryptid.net.home import home
    from p2pcryptid.net.settings_file import FILE_NAME

    return home() / FILE_NAME


def own_settings() -> "Settings":
    """Those of the player at this computer."""
    from p2pcryptid.net.settings_file import load_settings

    return load_settings(settings_path())


def own_name(settings: "Settings") -> str | None:
    """What the player is called at tables; None: as the identity says."""
    from p2pcryptid.settings import AUTO

    return None if settings.name == AUTO else settings.name


def own_language() -> str:
    """The language that was chosen; empty if none was, or if the file cannot be read: others tell that."""
    from p2pcryptid.settings import AUTO

    try:
        chosen = own_settings().language
    except FileError:
        return ""
    return "" if chosen == AUTO else chosen


def _values(found: "Settings") -> dict[str, str | bool]:
    from p2pcryptid.settings import ABOUT

    return {key: getattr(found, key) for key in ABOUT}


def _print(found: "Settings") -> None:
    from p2pcryptid.settings import ABOUT, choices, shown

    for key, value in _values(found).items():
        print(f"{key}={shown(value)}")
        known = ", ".join(choices(key))
        print_wrapped(f"    {ABOUT[key]}" + (f" ({known})" if known else ""))
