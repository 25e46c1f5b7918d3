"""Which language is spoken, and how messages that wait for their reader are shown."""

import pytest

from p2pcryptid import i18n
from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import Text, ngettext, recognised, text


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr-CA"}, "fr"),
        ({"LANG": "FR_ca@euro"}, "fr"),
        ({"LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LC_MESSAGES": "C", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "fr_FR", "LC_MESSAGES": "C", "LANG": "C"}, "fr"),
        ({"P2PCRYPTID_LANG": "fr", "LC_ALL": "C"}, "fr"),
        ({"P2PCRYPTID_LANG": "en", "LC_ALL": "fr_FR"}, "en"),
        ({"P2PCRYPTID_LANG": "", "LANG": "fr_FR"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "tlh"}, "en"),
    ],
)
def test_the_language_that_the_environment_asks_for(environment: dict[str, str], language: str) -> None:
    assert i18n.preferred(environment) == language


def test_a_message_is_translated_when_it_is_read() -> None:
    error = UsageError(text("'{given}' is not an address", given="x"), text("check the path"))
    assert (error.message, error.hint) == ("'x' is not an address", "check the path")
    with i18n.speaking("fr"):
        assert (error.message, error.hint) == ("« x » n'est pas une adresse", "vérifiez le chemin")
        assert str(error) == "« x » n'est pas une adresse"
    assert i18n.language() == "en"


def test_details_may_be_messages_and_braces_in_them_do_no_harm() -> None:
    inner = text("no address")
    outer = text("{message} ({detail})", message=inner, detail="{message}")
    with i18n.speaking("fr"):
        assert f"{outer}" == "aucune adresse ({message})"


def test_a_language_that_there_is_not_is_english() -> None:
    with i18n.speaking("tlh"):
        assert i18n.language() == "en"


def test_numbers_have_their_own_forms() -> None:
    def counted(count: int) -> str:
        return ngettext("{count} check", "{count} checks", count).format(count=count)

    assert [counted(n) for n in (0, 1, 2)] == ["0 checks", "1 check", "2 checks"]
    with i18n.speaking("fr"):
        assert [counted(n) for n in (0, 1, 2)] == ["0 contrôle", "1 contrôle", "2 contrôles"]


def test_a_sentence_said_in_english_is_recognised_with_its_details() -> None:
    sentences = (text("no address"), text("cannot read {path}: {reason}"))
    found = recognised("cannot read a.b: (x)", sentences)
    assert isinstance(found, Text) and found.details == {"path": "a.b", "reason": "(x)"}
    assert recognised("something else", sentences) == "something else"
