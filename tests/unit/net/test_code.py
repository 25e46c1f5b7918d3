"""Short codes: written one way, read in many."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.loopback_links import ANN, BEN
from p2pcryptid.net.code import ALPHABET, code_of, read_code
from p2pcryptid.net.invite import Invite

INVITE = Invite((("127.0.0.1", 4000),), ANN.public, bytes(range(16)))


@given(st.binary(min_size=16, max_size=16))
def test_a_code_is_read_as_people_type_it(token: bytes) -> None:
    code = code_of(replace(INVITE, token=token))
    first, dash, second = code[:3], code[3], code[4:]
    assert dash == "-" and len(code) == 7 and all(one in ALPHABET for one in first + second)
    bare = first + second
    for typed in (code, code.lower(), bare, bare.lower(), f" {first} {second}\n", f"{code[:1]}-{code[1:]}"):
        assert read_code(typed) == code


@given(st.text(max_size=12))
def test_nothing_else_is_a_code(typed: str) -> None:
    code = read_code(typed)
    assert code is None or read_code(code) == code


@pytest.mark.parametrize(
    "typed", ["", "KTZ-4Q", "KTZ-4QMM", "KTZ-4Q0", "KTZ-4QI", "KTZ_4QM", "ßßß", "p2pcryptid1"]
)
def test_what_is_no_code(typed: str) -> None:
    assert read_code(typed) is None


def test_it_follows_from_key_and_token_alone() -> None:
    code = code_of(INVITE)
    assert code_of(replace(INVITE, addresses=(("host.example", 1),))) == code
    assert code_of(replace(INVITE, host=BEN.public)) != code
    assert code_of(replace(INVITE, token=bytes(16))) != code
