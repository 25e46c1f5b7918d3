"""Help in the reader's language. It stands in English at the commands, and is translated when it is shown."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from p2pcryptid import i18n
from p2pcryptid.i18n import gettext as _

from .values import read_plainly

Place = tuple[Any, str]
"""An object and its attribute that holds a text."""


class Command(TyperCommand):
    """A command with --lang, and with help in that language."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its own, and --lang before --help."""
        return _with_language(self, super().get_params(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The line that shows how it is typed."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), _("Usage:") + " ")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed, ready to say in the reader's language what is wrong with it."""
        _translate(self, ctx)
        read_plainly(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The whole page."""
        _translate_frames()
        super().format_help(ctx, formatter)


class Group(TyperGroup):
    """A group of commands with --lang, and with help in that language."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its own, and --lang before --help."""
        return _with_language(self, super().get_params(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The line that shows how it is typed."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), _("Usage:") + " ")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed, ready to say in the reader's language what is wrong with it."""
        _translate(self, ctx)
        read_plainly(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The whole page."""
        _translate_frames()
        super().format_help(ctx, formatter)


def language_asked(arguments: list[str]) -> str:
    """What --lang says, wherever it stands: help is shown before all is read. Empty without it."""
    asked = ""
    for one, following in pairwise([*arguments, ""]):
        if one == "--lang":
            asked = following
        elif one.startswith("--lang="):
            asked = one.partition("=")[2]
    return asked


def _check_language(given: str | None) -> None:
    """`main` has set it already; here it only must be one that there is."""
    if given is not None and given not in i18n.languages():
        known = ", ".join(map(repr, i18n.languages()))
        raise typer.BadParameter(_("{given} is not one of {known}.").format(given=repr(given), known=known))


def _with_language(command: Any, params: list[Any]) -> list[Any]:
    if not hasattr(command, "language_option"):  # the same object each time: the parser compares them
        command.language_option = _language_option()
    return [*params[:-1], command.language_option, params[-1]]


def _language_option() -> Any:
    def takes_language(
        lang: Annotated[
            str | None,
            typer.Option(
                metavar=f"<{'|'.join(i18n.languages())}>",
                expose_value=False,
                callback=_check_language,
                help="The language to speak; otherwise P2PCRYPTID_LANG, your settings or your system say it.",
            ),
        ] = None,
    ) -> None: ...

    app = typer.Typer(add_completion=False)
    app.command()(takes_language)
    return typer.main.get_command(app).params[0]


def help_texts(command: Any, ctx: Any) -> Iterator[Place]:
    """Every text on the help page of a command."""
    for attribute in ("help", "short_help", "epilog", "options_metavar", "subcommand_metavar"):
        yield command, attribute
    for param in command.get_params(ctx):
        yield param, "help"
        if param.name != "lang":  # whose values are names of languages
            yield param, "metavar"
    for inner in getattr(command, "commands", {}).values():
        yield inner, "help"
        yield inner, "short_help"


def unwrapped(text: str) -> str:
    """A text without the line ends within its paragraphs: so it stands in the catalogues."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def _translate(command: Any, ctx: Any) -> None:
    for owner, attribute in help_texts(command, ctx):
        text = getattr(owner, attribute, None)
        if text:
            setattr(owner, attribute, _(unwrapped(text)))
    for param in command.get_params(ctx):
        if getattr(param, "is_flag", False):  # Typer would write <bool>, as if a value had to follow
            param.display_type_rich = lambda ctx: None  # noqa: ARG005


def _translate_frames() -> None:
    """What Typer itself writes on a page of help."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = _("Arguments")
    rich_utils.OPTIONS_PANEL_TITLE = _("Options")
    rich_utils.COMMANDS_PANEL_TITLE = _("Commands")
    rich_utils.DEFAULT_STRING = _("[default: {}]")
    rich_utils.REQUIRED_LONG_STRING = _("[required]")
