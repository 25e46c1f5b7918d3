"""`p2pcryptid id`: who this player is to others."""

from dataclasses import replace as with_changes
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import composed

from .help import Command, Group
from .options import JsonOption, narrate, print_lines
from .settings import own_name, own_settings, settings_path

if TYPE_CHECKING:
    from p2pcryptid.net.identity import Identity

app = typer.Typer(
    cls=Group, no_args_is_help=True, help="Show, make or export your identity and its fingerprint."
)
_GROUP = 4


@app.callback()
def _id() -> None:
    """Show, make or export your identity and its fingerprint."""


@app.command(cls=Command)
def show(as_json: JsonOption = False) -> None:
    """Your name, and the fingerprint of your key to compare with what others see."""
    from p2pcryptid.net.identity import load_identity

    _print(_as_called(load_identity(_path())), as_json)


@app.command(cls=Command)
def new(
    name: Annotated[str, typer.Option(help="1 to 24 letters or digits, and - _ . ' between them.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Give up the key that is there, and every match begun with it.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a key of your own. An existing one is not touched without --replace."""
    from p2pcryptid.net.identity import make_identity

    _print(make_identity(_path(), name, replace=replace), as_json)
    _call_everywhere(name)
    narrate(_("kept in {path}").format(path=_path()))


@app.command(cls=Command)
def rename(
    name: Annotated[str, typer.Argument(help="1 to 24 letters or digits, and - _ . ' between them.")],
    as_json: JsonOption = False,
) -> None:
    """Take another name, with the same key."""
    from p2pcryptid.net.identity import rename as renamed

    _print(renamed(_path(), name), as_json)
    _call_everywhere(name)


@app.command(cls=Command)
def export(as_json: JsonOption = False) -> None:
    """Your public key, for others to know you by. The secret half stays where it is."""
    from p2pcryptid.net.identity import load_identity

    identity = _as_called(load_identity(_path()))
    if as_json:
        _print(identity, as_json)
    else:
        print(identity.public.hex())


def _path() -> Path:
    from p2pcryptid.net.home import home
    from p2pcryptid.net.identity import FILE_NAME

    return home() / FILE_NAME


def _as_called(identity: "Identity") -> "Identity":
    """Under the name that the player has at tables, where the settings have another."""
    name = own_name(own_settings())
    return identity if name is None else with_changes(identity, name=name)


def _call_everywhere(name: str) -> None:
    """Where the settings say a name, they say this one from now on."""
    from p2pcryptid.net.settings_file import change_settings

    if own_name(own_settings()) is not None:
        change_settings(settings_path(), {"name": composed(name)})


def _print(identity: "Identity", as_json: bool) -> None:
    from p2pcryptid.net.identity import WORDS, fingerprint
    from p2pcryptid.net.words import words_of

    mark = fingerprint(identity.public)
    words = " ".join(words_of(mark, WORDS))
    if as_json:
        named = {"name": identity.name, "key": identity.public.hex()}
        print_lines([{"v": 1, **named, "fingerprint": mark.hex(), "words": words}])
        return
    digits = mark.hex()
    grouped = " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))
    lines = {_("name"): identity.name, _("words"): words, _("fingerprint"): grouped}
    lines[_("key")] = identity.public.hex()
    width = max(map(len, lines))
    for label, value in lines.items():
        print(f"{label:{width}}  {value}")
