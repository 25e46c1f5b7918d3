"""Who a player is: a name, and the key that speaks for it in every game.

The file is only ever made on purpose or where there is none. One that is torn, damaged or open to others
is an error: a new key instead would lose every match in progress.
"""

import json
import os
import stat
import sys
from dataclasses import dataclass, field
from pathlib import Path

from p2pcryptid.crypto.hashing import SECRET_BYTES, digest
from p2pcryptid.errors import UsageError, os_reason
from p2pcryptid.i18n import text
from p2pcryptid.names import NAME_RULE, composed, names_fit
from p2pcryptid.transcript.signing import SigningKey

from .certificate import certificate_of
from .errors import IdentityError
from .home import write_private
from .words import words_of

FILE_NAME = "identity.json"
VERSION = 1
WORDS = 6
"""Words of a fingerprint that are compared aloud: 60 bits."""
_FILE_BYTES = 4096
_DAMAGED = text(
    "restore it from a backup, or make a new identity with 'p2pcryptid id new --replace --name NAME'"
)


@dataclass(frozen=True, slots=True, repr=False)
class Identity:
    """A player's name and key. It does not show the key's secret."""

    name: str
    key: SigningKey
    certificate: bytes = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", composed(self.name))
        check_name(self.name)
        object.__setattr__(self, "certificate", certificate_of(self.key))

    @property
    def public(self) -> bytes:
        """The 32 bytes by which others know this player."""
        return self.key.public

    def __repr__(self) -> str:
        return f"Identity({self.name!r}, {self.public.hex()})"


def fingerprint(public: bytes) -> bytes:
    """What two people compare who want to be sure of a key: 32 bytes, shown as hex digits or as words."""
    return digest("fingerprint", public)


def check_name(name: str) -> None:
    """`UsageError` unless it can be a player's name."""
    if not names_fit((name,)):
        raise UsageError(text("{name} is not a valid name", name=repr(name)), NAME_RULE)


def fresh_identity(name: str | None) -> Identity:
    """A new key under this name, or the default one, not stored anywhere."""
    key = SigningKey(os.urandom(SECRET_BYTES))
    return Identity(_default_name(key.public) if name is None else name, key)


def make_identity(path: Path, name: str | None, *, replace: bool = False) -> Identity:
    """A new key, stored. An existing one is replaced only if that is said."""
    identity = fresh_identity(name)
    _store(path, identity, replace=replace)
    return identity


def rename(path: Path, name: str) -> Identity:
    """The same key under another name, stored."""
    identity = Identity(name, _read(path)[1])
    _store(path, identity, replace=True)
    return identity


def load_or_make(path: Path, name: str | None) -> Identity:
    """The stored identity, made if there is none. A name given is the one to use now; it is not stored."""
    if not path.exists() and not path.is_symlink():
        try:
            return make_identity(path, name)
        except IdentityError:
            if not path.exists():
                raise  # otherwise another program has made one at the same moment
    return load_identity(path) if name is None else Identity(name, _read(path)[1])


def load_identity(path: Path) -> Identity:
    """The stored identity; `IdentityError` if there is none, or none that can be trusted."""
    name, key = _read(path)
    if not names_fit((composed(name),)):
        raise IdentityError(
            text("the name in {path} cannot be used at a table", path=path),
            text("take another with 'p2pcryptid id rename NAME'; the key stays"),
        )
    return Identity(name, key)


def _read(path: Path) -> tuple[str, SigningKey]:
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            data = file.read(_FILE_BYTES + 1)
    except FileNotFoundError:
        raise IdentityError(
            text("there is no identity in {path}", path=path),
            text("make one with 'p2pcryptid id new --name NAME'"),
        ) from None
    except OSError as error:
        message = text("cannot read {path}: {reason}", path=path, reason=os_reason(error))
        raise IdentityError(message, text("the file must be yours")) from error
    if sys.platform != "win32" and stat.S_IMODE(mode) & 0o077:
        raise IdentityError(
            text("others can read the key in {path}", path=path),
            text("close it with 'chmod 600 {path}'", path=path),
        )
    return _parsed(path, data)


def _parsed(path: Path, data: bytes) -> tuple[str, SigningKey]:
    try:
        content = json.loads(data)
        key = SigningKey(bytes.fromhex(content["secret"]))
        sound = content["v"] == VERSION and content["public"] == key.public.hex()
        name = content["name"]
    except (ValueError, TypeError, KeyError, RecursionError):
        sound = False
    if not sound or not isinstance(name, str):
        raise IdentityError(text("the identity in {path} is damaged", path=path), _DAMAGED)
    return name, key


def _store(path: Path, identity: Identity, *, replace: bool) -> None:
    content = {
        "v": VERSION,
        "name": identity.name,
        "public": identity.public.hex(),
        "secret": identity.key.secret.hex(),
    }
    try:
        write_private(path, json.dumps(content, indent=1).encode() + b"\n", replace=replace)
    except FileExistsError:
        raise IdentityError(
            text("there is an identity in {path} already", path=path), text("'--replace' gives it up")
        ) from None
    except OSError as error:
        message = text("cannot write {path}: {reason}", path=path, reason=os_reason(error))
        raise IdentityError(message, text("P2PCRYPTID_HOME names another folder")) from error


def _default_name(public: bytes) -> str:
    """The name that the system knows this user by, as far as it is one for a game."""
    known = composed(os.environ.get("USER") or os.environ.get("USERNAME") or "")
    return known if names_fit((known,)) else name_in_words(public)


def name_in_words(public: bytes) -> str:
    """A name for a player who has none: other for each key, and not the words that a key is checked by."""
    return "-".join(words_of(digest("default name", public), 2))
