"""Values of options and arguments that are what they should be as they were typed.

Typer reads every value with Pydantic, and loading that takes a third as long as loading all of Textual. So it
is left to those values that are not plainly words, whole numbers or readable files. This knows how one
version of Typer asks for a value, so the project names that version; a test compares all of it with Typer.
"""

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def read_plainly(params: Iterable[Any]) -> None:
    """Leave to Typer only those values of these parameters that need it."""
    for param in params:
        if not isinstance(param.__dict__.get("get_runtime_param"), _Plainly):
            param.get_runtime_param = _Plainly(param.get_runtime_param)


@dataclass(frozen=True, slots=True)
class _Plainly:
    """Reads a value as it is, or with what Typer would take for it."""

    typers: Callable[[], Any]

    def __call__(self) -> "_Plainly":
        return self

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of this parameter."""
        found = _plain(value, param.type_descriptor.annotation, param.type_descriptor.parameter_info)
        if found is None:
            found = self.typers().coerce(value, param=param, ctx=ctx) if value is not None else _none(param)
        return found


def _plain(value: Any, wanted: Any, info: Any) -> Any:
    """What it means; None if it has to be read, or if Typer has to say what is wrong with it."""
    if wanted in (str, int) and type(value) is wanted:
        return value
    if wanted is int and isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
        number = int(value)
        fits = (info.min is None or number >= info.min) and (info.max is None or number <= info.max)
        return number if fits else None
    if wanted == list[str] and isinstance(value, list | tuple) and all(type(one) is str for one in value):
        return list(value)
    if wanted is Path and isinstance(value, str) and os.access(value, os.R_OK):
        return Path(value)  # no path of ours has to be anything else
    return None


def _none(param: Any) -> Any:
    """What stands for nothing."""
    return () if param.multiple or param.nargs == -1 else None
