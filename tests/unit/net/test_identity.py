"""The identity: it stays the same, is nobody else's to read, and is never replaced in silence."""

import errno
import os
import sys
from contextlib import suppress
from itertools import product
from pathlib import Path
from threading import Barrier, Thread

import pytest

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError, UsageError
from p2pcryptid.names import names_fit
from p2pcryptid.net.certificate import certificate_of, key_of
from p2pcryptid.net.errors import IdentityError, LinkError
from p2pcryptid.net.home import home, private_folder, write_private
from p2pcryptid.net.identity import (
    Identity,
    fingerprint,
    load_identity,
    load_or_make,
    make_identity,
    name_in_words,
    rename,
)
from p2pcryptid.net.words import word_list, words_of
from p2pcryptid.transcript.signing import SigningKey, check_public_key

KEY = SigningKey(bytes(range(32)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "identity.json"


def test_it_stays_the_same(path: Path) -> None:
    made = load_or_make(path, "ann")
    assert load_identity(path) == made == load_or_make(path, None)
    assert load_identity(path).certificate == made.certificate
    assert (made.name, len(made.public)) == ("ann", 32)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_files_are_for_their_owner_alone(path: Path) -> None:
    make_identity(path, "ann")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert [one.name for one in path.parent.iterdir()] == [path.name]  # no draft stays behind
    path.chmod(0o640)
    with pytest.raises(IdentityError, match="others can read") as caught:
        load_or_make(path, None)
    assert "chmod 600" in caught.value.hint and caught.value.exit_code == 7


def test_an_existing_one_is_replaced_only_on_purpose(path: Path) -> None:
    first = make_identity(path, "ann")
    with pytest.raises(IdentityError, match="already"):
        make_identity(path, "ann")
    assert load_identity(path) == first
    second = make_identity(path, "ann", replace=True)
    assert second.public != first.public and load_identity(path) == second


def test_a_new_name_keeps_the_key(path: Path) -> None:
    first = make_identity(path, "ann")
    assert load_or_make(path, "anna") == Identity("anna", first.key)
    assert load_identity(path).name == "ann"  # only for that game
    assert rename(path, "anna") == load_identity(path) == Identity("anna", first.key)


def test_a_file_cut_or_changed_anywhere_is_an_error_and_stays(path: Path) -> None:
    whole_identity = make_identity(path, "ann")
    whole = path.read_bytes()
    cut = [whole[:length] for length in range(len(whole) - 2)]
    changed = [whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :] for at in range(len(whole))]
    for data in cut + changed + [b"\xff" * 9, b"[" * 4000, b"{}", b"null"]:
        path.write_bytes(data)
        try:
            loaded = load_or_make(path, None)
        except IdentityError as error:
            assert error.hint
        else:  # a letter of the name, or a blank
            assert loaded.public == whole_identity.public
        assert path.read_bytes() == data


def test_none_to_read_or_write(path: Path, tmp_path: Path) -> None:
    with pytest.raises(IdentityError, match="no identity"):
        load_identity(path)
    with pytest.raises(IdentityError, match="cannot read"):
        load_identity(tmp_path)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(IdentityError, match="cannot write"):
        load_or_make(tmp_path / "file" / "identity.json", "ann")


@pytest.mark.parametrize("name", ["", "a b", "x" * 25, "a\nb", "\x1b[2J", "\u3164", "x\u0301"])
def test_names_that_do_not_fit(path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="is not a valid name"):
        make_identity(path, name)
    assert not path.exists()


@pytest.mark.parametrize(("typed", "said"), [("Zoe\u0301", "Zo\u00e9"), ("\u1100\u1161", "\uac00")])
def test_a_name_that_was_typed_in_pieces_is_said_composed(path: Path, typed: str, said: str) -> None:
    assert make_identity(path, typed).name == load_identity(path).name == said
    assert rename(path, "ann").name == "ann"
    assert load_or_make(path, typed).name == rename(path, typed).name == said


def test_a_stored_name_that_does_not_fit_costs_no_key(path: Path) -> None:
    made = make_identity(path, "ann")
    path.write_bytes(path.read_bytes().replace(b'"ann"', b'"a b"'))
    with pytest.raises(IdentityError, match="cannot be used at a table") as caught:
        load_or_make(path, None)
    assert "id rename NAME" in caught.value.hint
    assert load_or_make(path, "ben") == Identity("ben", made.key)
    assert rename(path, "ben") == load_identity(path) == Identity("ben", made.key)


@pytest.mark.parametrize("known", [{}, {"USER": ""}, {"USERNAME": "Ann Smith"}, {"USER": "\u3164"}])
def test_who_has_no_user_name_gets_two_words_of_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: dict[str, str]
) -> None:
    for variable in ("USER", "USERNAME"):
        monkeypatch.delenv(variable, raising=False)
    for variable, name in known.items():
        monkeypatch.setenv(variable, name)
    ann, ben = (load_or_make(tmp_path / home / "identity.json", None) for home in ("ann", "ben"))
    assert {*ann.name.split("-"), *ben.name.split("-")} <= set(word_list())
    assert (ann.name, ben.name) == (name_in_words(ann.public), name_in_words(ben.public))
    assert load_or_make(tmp_path / "ann" / "identity.json", None) == ann


def test_the_words_differ_from_key_to_key_and_are_not_those_that_it_is_checked_by() -> None:
    keys = [SigningKey(digest("key", n)).public for n in range(100)]
    assert len({name_in_words(key) for key in keys}) == 100
    assert not any(name_in_words(key) == "-".join(words_of(fingerprint(key), 2)) for key in keys)
    longest = sorted(word_list(), key=len)[-1]
    assert names_fit((f"{longest}-{longest}",))


@pytest.mark.parametrize("variable", ["USER", "USERNAME"])
def test_a_user_name_is_the_default(path: Path, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    for one in ("USER", "USERNAME"):
        monkeypatch.delenv(one, raising=False)
    monkeypatch.setenv(variable, "Zoe\u0301")
    assert load_or_make(path, None).name == "Zo\u00e9"


def test_a_failed_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_identity(path, "ann")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(IdentityError, match="No space left"):
        make_identity(path, "ben", replace=True)
    monkeypatch.undo()
    assert load_identity(path) == made and len(list(path.parent.iterdir())) == 1


def test_it_does_not_show_its_secret() -> None:
    identity = Identity("ann", KEY)
    assert KEY.secret.hex() not in repr(identity) and KEY.public.hex() in repr(identity)
    assert fingerprint(KEY.public) != KEY.public and len(fingerprint(KEY.public)) == 32


def test_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("P2PCRYPTID_HOME", str(tmp_path / "a" / "b"))
    assert home() == tmp_path / "a" / "b"
    assert private_folder(home()).is_dir() and private_folder(home()) == home()
    monkeypatch.delenv("P2PCRYPTID_HOME")
    assert home().name == "p2pcryptid"


def test_write_private_refuses_what_is_there(tmp_path: Path) -> None:
    write_private(tmp_path / "x", b"1", replace=False)
    with pytest.raises(FileExistsError):
        write_private(tmp_path / "x", b"2", replace=False)
    assert (tmp_path / "x").read_bytes() == b"1"


def test_write_private_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a memory stick. Of many who write at once one has its way; nobody replaces what is there."""

    def link(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    path = tmp_path / "x"
    done: list[bytes] = []
    start = Barrier(16)

    def write(data: bytes) -> None:
        start.wait()
        with suppress(FileExistsError):
            write_private(path, data, replace=False)
            done.append(data)

    threads = [Thread(target=write, args=(bytes((number,)) * 1000,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [path.read_bytes()] == done and list(tmp_path.iterdir()) == [path]
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        write_private(path, b"2", replace=False)
    assert [path.read_bytes()] == done and list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_where_there_are_no_links_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "link", fail)
    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="Input/output error"):
        write_private(tmp_path / "x", b"1", replace=False)
    assert not list(tmp_path.iterdir())


def test_a_certificate_is_its_key_and_nothing_else() -> None:
    assert certificate_of(KEY) == certificate_of(SigningKey(KEY.secret))
    assert key_of(certificate_of(KEY)) == KEY.public


def test_certificates_changed_anywhere_are_refused() -> None:
    whole = certificate_of(KEY)
    for at, bit in product(range(len(whole)), range(8)):
        with pytest.raises(LinkError) as caught:
            key_of(whole[:at] + bytes((whole[at] ^ 1 << bit,)) + whole[at + 1 :])
        assert caught.value.code == "certificate-unreadable"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "certificate-unreadable"),
        (b"\x30\x80", "certificate-unreadable"),
        (bytes(1025), "certificate-too-long"),
    ],
)
def test_what_is_no_certificate(data: bytes, code: str) -> None:
    with pytest.raises(LinkError) as caught:
        key_of(data)
    assert caught.value.code == code


def test_a_key_of_small_order_is_refused() -> None:
    """The neutral element: under it one signature fits every message."""
    neutral = bytes((1,)) + bytes(31)
    with pytest.raises(EncodingError):
        check_public_key(neutral)
    with pytest.raises(LinkError) as caught:
        key_of(certificate_of(KEY).replace(KEY.public, neutral))
    assert caught.value.code == "certificate-unreadable"
