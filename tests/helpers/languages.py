"""Texts in a language of the test's choice."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from p2pcryptid.i18n import speaking

LANGUAGES = ("en", "fr")
P = ParamSpec("P")
T = TypeVar("T")


def spoken(language: str, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What is made while this language is spoken."""
    with speaking(language):
        return make(*args, **kwargs)
