"""Frozen values of a game as plain ones (integers, strings, booleans, None, tuples) and back.

The plain form is what is signed, stored and sent: numbers, never words of a language. A dataclass is the
tuple of its fields; a member of a union of dataclasses has its place in the union in front, so a
union only ever grows at its end. Loading checks every type and length; what does not fit is `Invalid`.
"""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import IntEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from p2pcryptid.errors import Invalid
from p2pcryptid.i18n import Text, text

Plain: TypeAlias = "int | str | bool | tuple[Plain, ...] | None"


def dump(value: object, kind: Any) -> Plain:
    """The plain form of a value of this kind."""
    if isinstance(value, tuple):
        item_kind = _item_kind(kind)
        return tuple(dump(item, item_kind) for item in value)
    if is_dataclass(value):
        classes = members(kind)
        hints = _hints(value.__class__)
        body = tuple(dump(getattr(value, f.name), hints[f.name]) for f in fields(value))
        return (classes.index(value.__class__), *body) if len(classes) > 1 else body
    if isinstance(value, IntEnum):
        return int(value)
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"no plain form for {value!r}")


def load(plain: Any, kind: Any) -> Any:
    """The value of this kind; tuples may come as lists."""
    if NoneType in get_args(kind) and plain is None:
        return None
    if get_origin(kind) is tuple:
        item_kind = _item_kind(kind)
        return tuple(load(item, item_kind) for item in _sequence(plain, kind))
    classes = members(kind)
    if len(classes) > 1:
        tag, *body = _sequence(plain, kind, at_least=1)
        if type(tag) is not int or not 0 <= tag < len(classes):
            raise _misfit(plain, kind)
        return _load_fields(body, classes[tag])
    (only,) = classes
    if is_dataclass(only):
        return _load_fields(_sequence(plain, kind), only)
    if issubclass(only, IntEnum):
        if type(plain) is not int or plain not in iter(only):
            raise _misfit(plain, kind)
        return only(plain)
    if type(plain) is not only:
        raise _misfit(plain, kind)
    return plain


def _item_kind(kind: Any) -> Any:
    """Of tuples of any length; a length that is written as a type would not be checked."""
    item_kind, rest = get_args(kind)
    if rest is not Ellipsis:
        raise TypeError(f"{kind}: write tuple[{getattr(item_kind, '__name__', item_kind)}, ...]")
    return item_kind


def _load_fields(body: Sequence[Any], kind: Any) -> Any:
    hints = _hints(kind)
    if len(body) != len(fields(kind)):
        raise _misfit(tuple(body), kind)
    return kind(*(load(b, hints[f.name]) for b, f in zip(body, fields(kind), strict=True)))


def _sequence(plain: Any, kind: Any, at_least: int = 0) -> Sequence[Any]:
    if not isinstance(plain, tuple | list) or len(plain) < at_least:
        raise _misfit(plain, kind)
    return plain


def members(kind: Any) -> tuple[Any, ...]:
    """The classes of a union, None left out; of anything else, itself."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(member for member in get_args(kind) if member is not NoneType)
    return (kind,)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _short(value: object) -> str | Text:
    if isinstance(value, int) and value.bit_length() > 128:
        return text("a huge number")  # Python refuses to write out enormous ones
    said = repr(value[:60] if isinstance(value, str | bytes) else value)
    return said if len(said) <= 60 else said[:57] + "..."


def _misfit(plain: Any, kind: Any) -> Invalid:
    said = type(plain).__name__ if isinstance(plain, tuple | list | dict) else _short(plain)
    wanted = getattr(kind, "__name__", None) or str(kind)
    return Invalid("misfit", text("this is not a {wanted}: {said}", wanted=wanted, said=said))
