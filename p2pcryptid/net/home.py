"""Where this player's files are, and how private ones are written: whole or not at all, for nobody else."""

import errno
import os
import secrets
import sys
from pathlib import Path

from platformdirs import user_data_path

_FOLDER_MODE = 0o700
_FILE_MODE = 0o600


def home() -> Path:
    """The folder of this player's files: `P2PCRYPTID_HOME`, or the place that the system has for such."""
    chosen = os.environ.get("P2PCRYPTID_HOME")
    return Path(chosen).expanduser() if chosen else user_data_path("p2pcryptid", appauthor=False)


def private_folder(path: Path) -> Path:
    """The folder, made if need be, for its owner alone. `OSError` if that cannot be."""
    if path.exists() and not path.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "not a folder", str(path))
    if not path.exists():
        private_folder(path.parent)
        path.mkdir(mode=_FOLDER_MODE, exist_ok=True)
    return path


def write_private(path: Path, data: bytes, *, replace: bool) -> None:
    """Write a file for its owner alone. A crash leaves the old one, or none, or the whole new one.

    Without `replace`, `FileExistsError` if there is one, also if it has come into being just now.
    """
    private_folder(path.parent)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _FILE_MODE)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        _put(draft, path, replace)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)


def _put(draft: Path, path: Path, replace: bool) -> None:
    if replace:
        draft.replace(path)
    elif sys.platform == "win32":
        draft.rename(path)  # refuses an existing one, there alone
    else:
        try:
            os.link(draft, path)  # likewise
        except FileExistsError:
            raise
        except OSError:  # a file system without links, as on many a memory stick
            _put_over_claim(draft, path)


def _put_over_claim(draft: Path, path: Path) -> None:
    """Only one can make the empty file; what it then replaces is its own. A crash in between leaves that."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE))
    try:
        draft.replace(path)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """So that a file's name survives a crash as well as its contents."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
