"""What a player has chosen for all games: colours, language, name, and how much is asked and told.

They are kept as one object of JSON. What this version does not know in it stays as it is.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from p2pcryptid import i18n
from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import Text, text
from p2pcryptid.names import NAME_RULE, composed, names_fit

AUTO = "auto"
NOTES_BY_ITSELF = "pieces"
"""the notebook that rules out what pieces and hints do"""
NO_NOTES = "none"


@dataclass(frozen=True, slots=True)
class Settings:
    """As they are where nothing has been chosen."""

    theme: str = AUTO
    language: str = AUTO
    name: str = AUTO
    """AUTO: that of the player's identity"""
    bell: bool = False
    notebook: str = NOTES_BY_ITSELF
    confirm: bool = True


USUAL = Settings()
ABOUT: Mapping[str, Text] = {
    "theme": text("the colours of the screen; sixteen: those of the terminal; plain: none"),
    "language": text("the language of every command, where neither --lang nor P2PCRYPTID_LANG says another"),
    "name": text("what you are called where --name does not say it; auto: the name of your identity"),
    "bell": text("ring the terminal's bell when it is your turn"),
    "notebook": text(
        "what the notebook notes by itself; pieces: what pieces and hints rule out; own: only what you do; "
        "none: there is no notebook"
    ),
    "confirm": text("ask once more before what cannot be undone"),
}
_WORDS = {
    "theme": (AUTO, "dark", "light", "sixteen", "plain"),
    "notebook": (NOTES_BY_ITSELF, "own", NO_NOTES),
}
_YES, _NO = (text("yes"), text("on")), (text("no"), text("off"))


class BadSetting(UsageError):
    """A setting that there is not, or that cannot be like this."""


def choices(key: str) -> tuple[str, ...]:
    """The words that it can be; none for a name, which is free."""
    if key == "language":
        return (AUTO, *i18n.languages())
    return _WORDS.get(key, () if key == "name" else ("yes", "no"))


def shown(value: str | bool) -> str:
    """A setting as it is typed."""
    return ("yes" if value else "no") if isinstance(value, bool) else value


def settings_in(content: Mapping[str, Any]) -> Settings:
    """The settings that an object of JSON says; `BadSetting` names what cannot be."""
    known = {key: content[key] for key in ABOUT if key in content}
    for key, value in known.items():
        usual = isinstance(getattr(USUAL, key), bool)
        if not isinstance(value, bool if usual else str) or not _fits(key, shown(value)):
            raise _cannot_be(key, json.dumps(value, ensure_ascii=False))
    return Settings(**known)


def read_setting(typed: str) -> tuple[str, str | bool]:
    """What `theme=light` means; `BadSetting` if it means nothing."""
    key, equals, value = (part.strip() for part in typed.partition("="))
    key = key.casefold()
    if key not in ABOUT:
        raise _no_such(key)
    if not equals:
        form = f"{key}={shown(getattr(USUAL, key))}"
        raise BadSetting(text("what should {key} be?", key=key), text("write it like '{form}'", form=form))
    if isinstance(getattr(USUAL, key), bool):
        return key, _yes_or_no(key, value)
    value = composed(value) if key == "name" else value.casefold()
    if not _fits(key, value):
        raise _cannot_be(key, value)
    return key, value


def _fits(key: str, value: str) -> bool:
    known = choices(key)
    return value in known if known else value == AUTO or names_fit((value,))


def _yes_or_no(key: str, value: str) -> bool:
    said = value.casefold()
    for answer, words in ((True, _YES), (False, _NO)):
        if any(said in (word.template, str(word)) for word in words):
            return answer
    raise _cannot_be(key, value)


def _cannot_be(key: str, value: str) -> BadSetting:
    known = choices(key)
    advice = text("it can be {choices}", choices=", ".join(known)) if known else NAME_RULE
    return BadSetting(text("the setting {key} cannot be {value}", key=key, value=repr(value[:40])), advice)


def _no_such(key: str) -> BadSetting:
    close = get_close_matches(key, ABOUT, 1)
    message = text("there is no setting {key}", key=repr(key[:40]))
    if close:
        return BadSetting(message, text("did you mean {key}?", key=close[0]))
    return BadSetting(message, text("there are {known}", known=", ".join(ABOUT)))
