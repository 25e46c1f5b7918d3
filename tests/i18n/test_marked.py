"""Every text that a person sees is marked for translation, or known to a table that translates it."""

from pathlib import Path

import pytest

from helpers.messages import PACKAGE
from helpers.unmarked import too_early, unmarked, unmarked_in_template
from p2pcryptid.alphabet import LOOK_ALIKES
from p2pcryptid.i18n import Text, recognised
from p2pcryptid.table import opening
from p2pcryptid.table.protocols import registry
from p2pcryptid.ui.audit_words import CHECKS, PROTOCOLS, SKIPPED
from p2pcryptid.ui.faults import SENTENCES

MODULES = sorted(set(PACKAGE.rglob("*.py")) - {PACKAGE / "__init__.py"})  # which lists names
TEMPLATES = sorted(PACKAGE.rglob("*.j2"))
TABLES = (*CHECKS, *PROTOCOLS, *SKIPPED, *SENTENCES.values())
"""What the core says in English; commands and screens say it in the reader's language."""
RUNS = (opening.TRANSITIONS, *(protocol.transitions for protocol in registry.PROTOCOLS.values()))
NOT_SAID = {
    **{ending: "the name of a transition" for transitions in RUNS for _, ending in transitions},
    **dict.fromkeys(("bold", "bold green", "bold red", "bold yellow", "bold reverse", "not bold"), "a style"),
    **dict.fromkeys(("dialog page", "dialog choice", "dialog rows"), "classes of a style sheet"),
    "import textual.app, textual.widgets": "a program that is measured",
    ":root{7}\n@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){7}}\n"
    "@media screen{:root[data-theme=dark]{7}}\n": "a style sheet",
    **dict.fromkeys(("row salt", "box cipher", "box mac", "match key", "chain end"), "what a hash is for"),
    **dict.fromkeys(
        (
            "the logs tell two stories",
            "the logs tell two stories from event 7 on",
            "one seat signed two notes under one counter",
            "the match was stopped by what this seat signed",
        ),
        "in JSON; people are told what the code means",
    ),
    "within 1 of either animal territory": "a clue in a file",
    "Value error, ": "what Typer says, and we leave out",
    LOOK_ALIKES: "characters of names",
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_text_for_people_is_unmarked(path: Path) -> None:
    found = unmarked(path.read_text(encoding="utf-8"))
    assert [(line, said) for line, said in found if said not in NOT_SAID and not _is_known(said)] == []


def _is_known(said: str) -> bool:
    return isinstance(recognised(said, TABLES), Text)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_text_is_translated_at_import(path: Path) -> None:
    assert too_early(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_text_of_a_page_is_unmarked(path: Path) -> None:
    assert unmarked_in_template(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    ["<p>What was checked</p>", '<svg aria-label="the board">', "<b>{{ _(name) }}</b> times", "<p\n>said"],
)
def test_a_planted_text_in_a_template_is_found(planted: str) -> None:
    assert unmarked_in_template(planted)


@pytest.mark.parametrize(
    "planted",
    [
        'raise UsageError("there is no such table")',
        'raise UsageError(text("there is no such table"), "look again")',
        'raise UsageError(f"there is no table {name}")',
        'print("there is no table")',
        'print(f"seed: {seed}")',
        'print("seed:", seed)',
        'narrate("waiting …")',
        'print(_("table") + " is full")',
        'LABELS = {"seed": "the seed of it"}',
        'def said() -> str:\n    return "it is your turn"',
        'def said() -> str:\n    return f"{name} places a cube"',
        'return_value = " and ".join(names) + " are waiting"',
        'answer = input("which one? ")',
        'raise typer.BadParameter("not a language")',
    ],
)
def test_a_planted_text_is_found(planted: str) -> None:
    assert unmarked(planted)


@pytest.mark.parametrize(
    "harmless",
    [
        'raise UsageError(text("there is no table {name}", name=name), text("look again"))',
        'print(_("seed: {seed}").format(seed=seed))',
        'print(f"{name}  {count:5}")',
        'print(f"  p2pcryptid audit {path}")',
        'print(line["text"])',
        'def f() -> None:\n    """What this function does."""',
        'count = 3\n"""how many there are of it"""',
        'assert ready, "it must be ready by now"',
        'typer.Option("--mode", help="Which way to play it.")',
        'raise ValueError("no such number of seats")',
        'code = "move-illegal"',
    ],
)
def test_what_is_marked_or_not_for_people_is_not_found(harmless: str) -> None:
    assert unmarked(harmless) == []


@pytest.mark.parametrize(
    "planted",
    ['SAID = _("ready")', 'def f(said: str = _("ready")) -> None: ...', 'class A:\n    said = _("ready")'],
)
def test_a_planted_early_translation_is_found(planted: str) -> None:
    assert too_early(planted)


def test_a_translation_when_it_is_needed_is_not_too_early() -> None:
    assert too_early('def said() -> str:\n    return _("ready")') == []
    assert too_early('SAID = text("ready")') == []
