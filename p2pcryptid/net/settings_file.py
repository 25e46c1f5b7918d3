"""The file of a player's settings. One that cannot be read is never written over."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from p2pcryptid.errors import FileError, os_reason
from p2pcryptid.i18n import text
from p2pcryptid.limits import SETTINGS_FILE_BYTES
from p2pcryptid.settings import ABOUT, BadSetting, Settings, settings_in

from .home import write_private

FILE_NAME = "settings.json"
Content = dict[str, Any]


def load_settings(path: Path) -> Settings:
    """The player's settings; the usual ones if nothing was chosen yet. `FileError` if they cannot be read."""
    return _understood(path, read_content(path))


def change_settings(path: Path, changed: Mapping[str, str | bool]) -> Settings:
    """Change some and keep all else that stands in the file."""
    return _rewritten(path, lambda content: {**content, **changed})


def reset_settings(path: Path) -> Settings:
    """All as at first. What this version does not know stays."""
    return _rewritten(path, lambda content: {key: content[key] for key in content if key not in ABOUT})


def read_content(path: Path) -> Content:
    """Everything in the file."""
    try:
        with path.open("rb") as file:
            data = file.read(SETTINGS_FILE_BYTES + 1)
        content = json.loads(data) if len(data) <= SETTINGS_FILE_BYTES else None
    except FileNotFoundError:
        return {}
    except OSError as error:
        message = text("cannot read {path}: {reason}", path=path, reason=os_reason(error))
        raise FileError(message, text("the file must be yours")) from error
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise FileError(
            text("the settings in {path} are damaged", path=path),
            text("mend that file, or move it away: then all settings are as at first"),
        )
    return content


def _rewritten(path: Path, changed: Callable[[Content], Content]) -> Settings:
    content = changed(read_content(path))
    settings = _understood(path, content)
    try:
        write_private(path, _written(content), replace=True)
    except OSError as error:
        message = text("cannot write {path}: {reason}", path=path, reason=os_reason(error))
        raise FileError(message, text("P2PCRYPTID_HOME names another folder")) from error
    return settings


def _written(content: Content) -> bytes:
    said = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    return said.encode(errors="surrogatepass")  # as it may have been read


def _understood(path: Path, content: Content) -> Settings:
    try:
        return settings_in(content)
    except BadSetting as error:
        message = text("in {path}: {reason}", path=path, reason=error.message)
        hint = text("change it, such as with 'p2pcryptid settings theme=auto', or all with --reset")
        raise FileError(message, hint) from error
