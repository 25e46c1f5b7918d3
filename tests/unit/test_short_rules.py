"""The rules in short say what the rules say."""

import re
from pathlib import Path

import pytest

from p2pcryptid.games.cryptid.short_rules import RULES
from p2pcryptid.i18n import speaking

DOCS = Path(__file__).parents[2] / "docs" / "play"


def paragraphs(language: str) -> list[str]:
    with speaking(language):
        return str(RULES).split("\n")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_there_are_few_short_paragraphs_each_with_a_heading(language: str) -> None:
    said = paragraphs(language)
    assert len(said) == 9
    assert all(re.match(r"[A-ZÀ-Þ][^.]{3,20}\. [A-ZÀ-Þ]", one) and one.endswith(".") for one in said)
    assert max(map(len, said)) < 560
    assert not any("{" in one for one in said)


def test_french_is_another_language() -> None:
    assert set(paragraphs("en")).isdisjoint(paragraphs("fr"))


@pytest.mark.parametrize(("language", "file"), [("en", "rules.md"), ("fr", "rules.fr.md")])
def test_every_term_of_the_rules_is_in_the_long_rules(language: str, file: str) -> None:
    terms = {
        "en": ["cube", "disc", "question", "search", "hint", "structure", "territory", "resign", "stone", "shack", "habitat", "clue"],
        "fr": ["cube", "disque", "question", "recherche", "indication", "structure", "territoire", "abandonn", "pierre", "cabane"],
    }[language]
    short, long = " ".join(paragraphs(language)).casefold(), (DOCS / file).read_text("utf-8").casefold()
    assert [term for term in terms if term not in short or term not in long] == []
