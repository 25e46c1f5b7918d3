"""Values that are read without Pydantic are what Typer itself makes of them, and so are the complaints."""

from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.core import TyperCommand

from p2pcryptid.cli.help import Command


def read(cls: type[TyperCommand], *arguments: str) -> Any:
    """What a command of this class gets, or what is said to be wrong."""
    app, got = typer.Typer(add_completion=False), list[Any]()

    @app.command(cls=cls)
    def command(
        words: Annotated[list[str] | None, typer.Argument()] = None,
        word: str = "usual",
        maybe: str | None = None,
        count: Annotated[int, typer.Option(min=2, max=5)] = 3,
        perhaps: int | None = None,
        many: Annotated[list[str] | None, typer.Option()] = None,
        file: Path | None = None,
    ) -> None:
        got.extend([words, word, maybe, count, perhaps, many, file])

    try:
        app(list(arguments), standalone_mode=False)
    except typer.TyperException as error:
        return error.format_message()
    return got


@pytest.mark.parametrize(
    "line",
    [
        "",
        "one two",
        "--word x --maybe y",
        "--count 4 --perhaps 007 --many a --many b",
        f"--file {__file__}",
        "--file there-is-none",
        "--count 6",
        "--count 1",
        "--count -3",
        "--count x",
        "--perhaps 12345678901234567890",
        "--perhaps 1.0",
        "--perhaps １",
    ],
)
def test_they_are_the_same(line: str) -> None:
    assert read(Command, *line.split()) == read(TyperCommand, *line.split())
