"""Settings: what they can be, and what is said of those that they cannot be."""

import pytest

from p2pcryptid import i18n
from p2pcryptid.i18n import speaking
from p2pcryptid.settings import ABOUT, USUAL, BadSetting, Settings, choices, read_setting, settings_in, shown


def test_nothing_chosen_is_the_usual() -> None:
    assert settings_in({}) == USUAL == Settings()
    assert list(ABOUT) == list(Settings.__dataclass_fields__)


@pytest.mark.parametrize("key", [key for key in ABOUT if choices(key)])
def test_every_choice_can_be_typed_and_kept(key: str) -> None:
    for word in choices(key):
        said, value = read_setting(f"{key.upper()} = {word.upper()}")
        assert (said, shown(value)) == (key, word)
        assert getattr(settings_in({key: value}), key) == value


def test_every_language_can_be_chosen() -> None:
    assert choices("language") == ("auto", *i18n.languages())


def test_yes_and_no_are_understood_in_the_language_that_is_spoken() -> None:
    assert read_setting("bell=on") == ("bell", True)
    assert read_setting("confirm=off") == ("confirm", False)
    with speaking("fr"):
        assert read_setting("bell=oui") == ("bell", True)
        assert read_setting("bell=no") == ("bell", False)


def test_a_name_is_one_for_a_table_and_written_as_it_is_typed() -> None:
    assert read_setting("name=Zoe\N{COMBINING DIAERESIS}") == (
        "name",
        "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}",
    )
    with pytest.raises(BadSetting, match="name cannot be"):
        read_setting("name=two words")


@pytest.mark.parametrize(
    ("typed", "said", "advice"),
    [
        ("theme=pink", "the setting theme cannot be 'pink'", "auto, dark, light"),
        ("bell=loud", "the setting bell cannot be 'loud'", "yes, no"),
        ("tehme=dark", "there is no setting 'tehme'", "did you mean theme?"),
        ("zzz=1", "there is no setting 'zzz'", "theme, language"),
        ("theme", "what should theme be?", "'theme=auto'"),
        ("", "there is no setting ''", "theme, language"),
    ],
)
def test_what_cannot_be_is_named_with_what_can(typed: str, said: str, advice: str) -> None:
    with pytest.raises(BadSetting) as raised:
        read_setting(typed)
    assert said in raised.value.message
    assert advice in raised.value.hint


@pytest.mark.parametrize(
    "content", [{"theme": 1}, {"bell": "yes"}, {"name": None}, {"language": "xx"}, {"theme": []}]
)
def test_a_file_with_something_else_is_refused_by_name(content: dict[str, object]) -> None:
    (key,) = content
    with pytest.raises(BadSetting, match=f"the setting {key} cannot be"):
        settings_in(content)
