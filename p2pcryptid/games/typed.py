"""Actions as text for games that bring no notation of their own: `play 3`, `bid-high 2 yes`.

The name of the class, then its fields in their order. Numbers, words, yes and no, and `-` for nothing.
"""

import re
from dataclasses import fields
from enum import IntEnum
from types import NoneType
from typing import Any, get_args, get_type_hints

from p2pcryptid.errors import Invalid
from p2pcryptid.games.codec import members
from p2pcryptid.i18n import text

_YES = {"yes": True, "no": False}


def word(kind: type) -> str:
    """How a class is typed: `BidHigh` is bid-high."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).casefold()


def format(action: Any) -> str:  # noqa: A001 - the pair of parse
    """The action as one would type it."""
    return " ".join([word(type(action)), *(_written(getattr(action, f.name)) for f in fields(action))])


def parse(said: str, actions: Any) -> Any:
    """The action that the text means; raises `Invalid`."""
    verb, *parts = said.split() or [""]
    for kind in members(actions):
        if word(kind) == verb.casefold() and len(parts) == len(fields(kind)):
            hints = get_type_hints(kind)
            pairs = zip(fields(kind), parts, strict=True)
            return kind(*(_read(part, hints[field.name]) for field, part in pairs))
    forms = ", ".join(" ".join([word(k), *(f.name.upper() for f in fields(k))]) for k in members(actions))
    raise Invalid(
        "no-such-word", text("'{said}' is not an action; actions are: {forms}", said=said, forms=forms)
    )


def _written(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(_written(one) for one in value) or "."
    return value.name.casefold() if isinstance(value, IntEnum) else str(value)


def _read(part: str, kind: Any) -> Any:
    if part == "-" and NoneType in get_args(kind):
        return None
    (only,) = members(kind)
    if getattr(only, "__origin__", None) is tuple:
        item = get_args(only)[0]
        return tuple(_read(one, item) for one in part.split(",")) if part != "." else ()
    try:
        if only is bool:
            return _YES[part.casefold()]
        if issubclass(only, IntEnum):
            return only[part.upper()]
        return only(part) if only is not int or re.fullmatch(r"-?[0-9]{1,9}", part) else _misread(part)
    except (KeyError, ValueError):
        return _misread(part)


def _misread(part: str) -> Any:
    raise Invalid("no-such-value", text("'{part}' does not fit here", part=part))
