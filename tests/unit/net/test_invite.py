"""Words and invites: what is read aloud or copied wrongly is noticed."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.loopback_links import ANN, BEN
from p2pcryptid.limits import INVITE_ADDRESSES, INVITE_CHARACTERS
from p2pcryptid.net import bech32
from p2pcryptid.net.errors import InviteError
from p2pcryptid.net.invite import PREFIX, Invite, decode_invite, encode_invite, qr
from p2pcryptid.net.words import word_list, words_of

INVITE = Invite(
    (("192.168.1.20", 4000), ("fd00::2", 4000), ("host.example", 443)), ANN.public, bytes(range(16))
)
LINE = encode_invite(INVITE)
LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
HOSTS = st.one_of(
    st.ip_addresses().filter(lambda number: "%" not in str(number)).map(str),
    st.from_regex(r"[a-z][a-z0-9]{0,20}(\.[a-z]{2,10}){0,2}", fullmatch=True),
)
ADDRESSES = st.lists(
    st.tuples(HOSTS, st.integers(1, 65535)), min_size=1, max_size=INVITE_ADDRESSES, unique=True
).map(tuple)


def test_words_can_be_told_apart() -> None:
    words = word_list()
    assert len(words) == len(set(words)) == 1024 and list(words) == sorted(words)
    assert all(4 <= len(word) <= 7 and word.isascii() and word.islower() and word.isalpha() for word in words)
    assert len({word[:4] for word in words}) == 1024  # so none begins another
    assert [pair for pair in combinations(words, 2) if one_slip_apart(*pair)] == []


def one_slip_apart(a: str, b: str) -> bool:
    """A letter more, less or other, or two neighbours swapped."""
    if abs(len(a) - len(b)) > 1:
        return False
    a, b = sorted((a, b), key=len)
    start = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    tail = a[start:], b[start:]
    if len(a) < len(b):
        return tail[0] == tail[1][1:]
    return tail[0][1:] == tail[1][1:] or (tail[0][:2] == tail[1][1::-1] and tail[0][2:] == tail[1][2:])


@pytest.mark.parametrize(
    ("a", "b", "near"),
    [
        ("maple", "maples", True),
        ("maple", "mapel", True),
        ("maple", "staple", False),
        ("maple", "mable", True),
        ("apple", "ample", True),
        ("apple", "maple", False),
    ],
)
def test_slips_are_seen(a: str, b: str, near: bool) -> None:
    assert one_slip_apart(a, b) == one_slip_apart(b, a) == near


def test_ten_bits_a_word() -> None:
    words = word_list()
    assert words_of(b"\x00\x40\x3f\xff\xff", 4) == (words[1], words[3], words[1023], words[1023])
    assert words_of(b"\xff\xff\xff", 2) == (words[1023], words[1023])
    assert words_of(b"", 0) == ()
    with pytest.raises(ValueError, match="no 2 words"):
        words_of(b"\xff\xff", 2)


@settings(max_examples=30)  # drawing addresses is slow
@given(ADDRESSES, st.binary(min_size=16, max_size=16))
def test_an_invite_comes_back(addresses: tuple[tuple[str, int], ...], token: bytes) -> None:
    invite = Invite(addresses, BEN.public, token)
    line = encode_invite(invite)
    assert decode_invite(line) == decode_invite(line.upper()) == invite
    assert len(line) <= INVITE_CHARACTERS and line.isalnum() and line.isascii()


@pytest.mark.parametrize("around", ["{}", "  {}\n", '"{}"', "«{}».", "<{}>", "\t'{}'\r\n"])
def test_what_comes_with_a_paste(around: str) -> None:
    assert decode_invite(around.format(LINE)) == INVITE
    assert decode_invite(around.format(LINE[:40] + "\n  " + LINE[40:])) == INVITE


def test_every_wrong_character_is_caught() -> None:
    for at in range(len(LINE)):
        for letter in set(LETTERS + "1bio-_?ö") - {LINE[at]}:
            with pytest.raises(InviteError):
                decode_invite(LINE[:at] + letter + LINE[at + 1 :])


def test_every_swap_and_every_loss_is_caught() -> None:
    for at in range(len(LINE) - 1):
        swapped = LINE[:at] + LINE[at + 1] + LINE[at] + LINE[at + 2 :]
        for text in (swapped, LINE[: at + 1], LINE[:at] + LINE[at + 1 :], LINE[:at] + "q" + LINE[at:]):
            if text != LINE:
                with pytest.raises(InviteError):
                    decode_invite(text)


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    for line in (text, f"{PREFIX}1{text}"):
        with pytest.raises(InviteError) as caught:
            decode_invite(line)
        assert caught.value.exit_code == 2 and caught.value.hint


@given(st.binary(max_size=100))
def test_any_content_with_good_check_digits(data: bytes) -> None:
    for content in (data, b"\x01" + ANN.public + bytes(16) + data):
        line = bech32.encode(PREFIX, content)
        try:
            invite = decode_invite(line)
        except InviteError:
            continue
        assert encode_invite(invite) == line


@pytest.mark.parametrize(
    ("addresses", "host", "token"),
    [
        ((), ANN.public, bytes(16)),
        ((("h", 1), ("h", 1)), ANN.public, bytes(16)),
        ((("h", 0),), ANN.public, bytes(16)),
        ((("H", 1),), ANN.public, bytes(16)),
        ((("h", 1),), b"", bytes(16)),
        ((("h", 1),), ANN.public, bytes(15)),
        (tuple(("h", port) for port in range(1, INVITE_ADDRESSES + 2)), ANN.public, bytes(16)),
    ],
)
def test_what_cannot_be_an_invite(addresses: tuple[tuple[str, int], ...], host: bytes, token: bytes) -> None:
    with pytest.raises(ValueError):
        Invite(addresses, host, token)


def test_a_key_that_is_none() -> None:
    line = encode_invite(Invite(INVITE.addresses, bytes(32), bytes(16)))
    with pytest.raises(InviteError, match="public key"):
        decode_invite(line)


@pytest.mark.parametrize(
    "text",
    [
        "a1lqfn3a",
        "abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx",
        "split1checkupstagehandshakeupstreamerranterredcaperredlc445v",
        "?1v759aa",
    ],
)
def test_the_published_vectors_of_bech32m(text: str) -> None:
    """Those of BIP 350 whose data is not a number of whole bytes only pass the check digits."""
    prefix = text.rpartition("1")[0]
    try:
        assert bech32.encode(prefix, bech32.decode(prefix, text)) == text
    except ValueError as error:
        assert str(error) == "bits that mean nothing"
    with pytest.raises(ValueError, match="check digits"):
        bech32.decode(prefix, text[:-1] + ("q" if text[-1] != "q" else "p"))


def test_a_code_for_phones() -> None:
    drawn = qr(LINE)
    assert drawn is not None
    lines = drawn.split("\n")
    assert len({len(line) for line in lines}) == 1 and set(drawn) <= set(" ▄▀█\n")
    assert 2 * len(lines) >= len(lines[0]) >= 21
    assert qr("x" * 9000) is None
