"""The language that people read: gettext catalogues, found in the package.

English is what stands in the code; every other language is a compiled catalogue under `locale/`. One
process speaks one language at a time. What is decided before anybody knows the reader's language, such as
the message of an error, is a `Text`, which is translated when it is shown.
"""

import gettext as catalogues
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

DOMAIN = "p2pcryptid"
SOURCE_LANGUAGE = "en"
ENVIRONMENT = ("P2PCRYPTID_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
_FOLDER = Path(__file__).parent / "locale"
_language = SOURCE_LANGUAGE


@cache
def languages() -> tuple[str, ...]:
    """Every language there is, English first."""
    compiled = _FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (SOURCE_LANGUAGE, *sorted(path.parents[1].name for path in compiled))


def language() -> str:
    """The language that is spoken now."""
    return _language


def use(wanted: str) -> None:
    """Speak this language from now on; one that we do not have is English."""
    global _language  # noqa: PLW0603 - one process, one reader
    _language = wanted if wanted in languages() else SOURCE_LANGUAGE


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Speak another language for a while."""
    before = _language
    use(wanted)
    try:
        yield
    finally:
        use(before)


def preferred(environment: Mapping[str, str], chosen: str = "") -> str:
    """The language that the environment asks for, if we have it: fr_CA.UTF-8 is fr_CA, or else fr.

    One that was chosen for this program counts more than what the system speaks.
    """
    own, *of_system = ENVIRONMENT
    asked = (environment.get(own), chosen, *map(environment.get, of_system))
    named = next(filter(None, asked), "")
    place = re.split(r"[.@]", named)[0].replace("-", "_").casefold()
    ours = {one.casefold(): one for one in languages()}
    return ours.get(place) or ours.get(place.partition("_")[0]) or SOURCE_LANGUAGE


@cache
def _catalogue(name: str) -> catalogues.NullTranslations:
    return catalogues.translation(DOMAIN, _FOLDER, [name], fallback=True)


def gettext(message: str) -> str:
    """The message in the language that is spoken. Imported as `_`."""
    return _catalogue(_language).gettext(message) if message else ""  # a catalogue's head has the empty name


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form that goes with this number."""
    return _catalogue(_language).ngettext(singular, plural, count)


class Text:
    """A message with its details, translated when it is shown. Details may be texts themselves."""

    __slots__ = ("details", "template")

    def __init__(self, template: str, **details: object) -> None:
        self.template = template
        self.details = details

    def __str__(self) -> str:
        translated = gettext(self.template)
        return translated.format(**self.details) if self.details else translated

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Text({self.template!r})"


def text(template: str, **details: object) -> Text:
    """Mark a message for translation, for later. With details it is a format: `text("{n} cards", n=3)`."""
    return Text(template, **details)


def recognised(said: str, sentences: Iterable[Text]) -> Text | str:
    """Which of these sentences it is in English, with its details; if it is none, just what was said."""
    for sentence in sentences:
        found = _pattern(sentence.template).fullmatch(said)
        if found:
            return Text(sentence.template, **found.groupdict())
    return said


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """What a sentence looks like with any details in it."""
    parts = re.split(r"\{(\w+)\}", template)
    made = (f"(?P<{part}>.*)" if number % 2 else re.escape(part) for number, part in enumerate(parts))
    return re.compile("".join(made), re.DOTALL)
