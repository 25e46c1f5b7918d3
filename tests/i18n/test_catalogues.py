"""Catalogues have every message, translated, and the compiled ones are those that translators edit."""

import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages import Catalog, Message

from helpers.messages import LOCALES, as_mo, as_po, po_path, read, template, updated
from p2pcryptid import i18n

LANGUAGES = [language for language in i18n.languages() if language != i18n.SOURCE_LANGUAGE]


@cache
def messages() -> Catalog:
    return template()


def test_there_is_french() -> None:
    assert sorted(path.parents[1].name for path in LOCALES.glob("*/LC_MESSAGES/*.po")) == LANGUAGES
    assert "fr" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_in_step_with_the_code(language: str) -> None:
    """`make messages` would change nothing."""
    path = po_path(language)
    assert path.read_bytes() == as_po(updated(path, messages())), "run 'make messages'"
    assert path.with_suffix(".mo").read_bytes() == as_mo(read(path)), "run 'make messages'"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_with_the_same_details(language: str) -> None:
    catalog = read(po_path(language))
    assert [message.id for message in catalog if message.id and faults(message)] == []


def faults(message: Message) -> list[str]:
    """What is wrong with a translation."""
    found = ["fuzzy"] if message.fuzzy else []
    sources, translations = _forms(message.id), _forms(message.string)
    if not translations or not all(translations):
        return [*found, "not translated"]
    wanted = {name for source in sources for name in _details(source)}
    if any(set(_details(one)) != wanted for one in translations):
        found.append("other details")
    if any(_edges(one) != _edges(sources[0]) for one in translations):
        found.append("other blanks or line ends at its edges")
    return found


def _forms(said: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said or ())


def _details(said: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(said) if name is not None]


def _edges(said: str) -> tuple[str, ...]:
    return tuple(re.fullmatch(r"(\s*).*?(\s*)", said, re.DOTALL).groups())  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "planted",
    [
        Message("a table", ""),
        Message("a table", "une table", flags=["fuzzy"]),
        Message("{name} waits", "on attend"),
        Message("{name} waits", "{nom} attend"),
        Message("  a table", "une table"),
        Message(("{n} table", "{n} tables"), ("{n} table", "")),
        Message(("{n} table", "{n} tables"), ("{n} table", "des tables")),
    ],
    ids=str,
)
def test_a_planted_bad_translation_is_found(planted: Message) -> None:
    assert faults(planted)
    assert not faults(Message("{name} waits", "on attend {name}"))


def test_a_new_message_puts_the_catalogue_out_of_step(tmp_path: Path) -> None:
    package = tmp_path / "p2pcryptid"
    package.mkdir()
    (package / "new.py").write_text('text("a sentence that nobody has translated")', encoding="utf-8")
    found = template(package)
    assert "a sentence that nobody has translated" in found
    path = po_path("fr")
    assert as_po(updated(path, found)) != path.read_bytes()


def test_french_typography() -> None:
    """As the French write: a blank before : ; ! ?, and their own quotation marks."""
    wrong = re.compile(r"\w[;!?]|\w:(?![\w:])|(?<!\w)'[^']+'(?!\w)")
    for message in read(po_path("fr")):
        for said in _forms(message.string):
            if message.id and wrong.search(re.sub(r"\{.*?\}", "x", said)):
                pytest.fail(f"{message.id!r}: {said!r}")
