"""Tables on the local network, over multicast on loopback where the system allows it."""

import gc
import os
from collections.abc import AsyncIterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace

import pytest
import trio
from hypothesis import given
from hypothesis import strategies as st

from helpers.loopback_links import ANN, BEN, NEVER
from p2pcryptid.net.advert import Advert, advert_of, text_of
from p2pcryptid.net.code import code_of
from p2pcryptid.net.errors import CodeError, LinkError
from p2pcryptid.net.invite import Invite
from p2pcryptid.net.lan import Watch, announce, browse, find_by_code, watching

HOSTS = ("192.168.1.20", "fd00::2")
PLACES = tuple((host, 4000) for host in HOSTS)
OURS = Advert("ann", "cryptid", "normal", 4, 3, Invite(PLACES, ANN.public, bytes(16)))
THEIRS = replace(OURS, name="ben", invite=replace(OURS.invite, host=BEN.public))
TEXT = {key.encode(): value.encode() for key, value in text_of(OURS).items()}
LOOPBACK = ["127.0.0.1"]


def test_an_advert_comes_back() -> None:
    assert advert_of(TEXT, HOSTS, 4000, OURS.label) == OURS
    assert OURS.label != THEIRS.label and len(OURS.label) == 20
    assert all(len(key) + len(value) < 255 for key, value in TEXT.items())


@pytest.mark.parametrize("key", sorted(TEXT))
@pytest.mark.parametrize("value", [None, b"", b"\xff", b"x" * 200, b"a b", b"00" * 32])
def test_values_that_no_table_announces(key: bytes, value: bytes | None) -> None:
    assert advert_of({**TEXT, key: value}, HOSTS, 4000, OURS.label) is None


def test_more_that_no_table_announces() -> None:
    without = {key: value for key, value in TEXT.items() if key != b"token"}
    assert advert_of(without, HOSTS, 4000, OURS.label) is None
    assert advert_of(TEXT, HOSTS, 0, OURS.label) is None
    assert advert_of(TEXT, [], 4000, OURS.label) is None
    assert advert_of(TEXT, HOSTS, 4000, THEIRS.label) is None
    for number in (b"5", b"-1", b"99", b"\xd9\xa3", b"1.0"):
        assert advert_of({**TEXT, b"free": number}, HOSTS, 4000, OURS.label) is None
    many = [f"10.0.0.{number}" for number in range(100)]
    found = advert_of({**TEXT, b"more": b"?"}, many, 4000, OURS.label)
    assert found is not None and len(found.invite.addresses) == 8


@given(st.dictionaries(st.sampled_from(sorted(TEXT)), st.binary(max_size=70)), st.text(max_size=10))
def test_any_text(changed: dict[bytes, bytes], host: str) -> None:
    found = advert_of({**TEXT, **changed}, [host, *HOSTS], 4000, OURS.label)
    assert found is None or found.label == OURS.label


def fresh(advert: Advert) -> Advert:
    """Another table of the same host: tests that run at the same time must not meet."""
    return replace(advert, invite=replace(advert.invite, token=os.urandom(16)))


async def seen(watch: Watch, wanted: set[Advert], unwanted: AbstractSet[str] = frozenset()) -> None:
    """Wait until these tables are there, and none with those labels."""
    async for tables in watch:
        if wanted <= set(tables) and not unwanted & {table.label for table in tables}:
            return


@pytest.fixture
async def loopback() -> AsyncIterator[None]:
    """Multicast on loopback, or a skip."""
    table = fresh(OURS)
    with trio.move_on_after(5) as waiting:
        try:
            async with announce(table, interfaces=LOOPBACK), watching(interfaces=LOOPBACK) as watch:
                await seen(watch, {table})
        except LinkError as error:
            pytest.skip(f"no multicast here: {error.message}")
    if waiting.cancelled_caught:
        pytest.skip("no multicast here: nothing arrives")
    yield


@pytest.mark.usefixtures("loopback")
async def test_tables_are_found_updated_and_gone() -> None:
    ours, theirs = fresh(OURS), fresh(THEIRS)
    fewer = replace(ours, free=1)
    with trio.fail_after(NEVER):
        async with watching(interfaces=LOOPBACK) as watch:
            async with announce(ours, interfaces=LOOPBACK) as announcement:
                async with announce(theirs, interfaces=LOOPBACK):
                    await seen(watch, {ours, theirs})
                    await announcement.update(fewer)
                    await seen(watch, {fewer, theirs})
                    with pytest.raises(ValueError, match="another table"):
                        await announcement.update(theirs)
                await seen(watch, {fewer}, {theirs.label})
            await seen(watch, set(), {ours.label, theirs.label})


@pytest.mark.usefixtures("loopback")
async def test_browsing_for_a_while() -> None:
    table = fresh(OURS)
    with trio.fail_after(NEVER):
        async with announce(table, interfaces=LOOPBACK):
            while table not in await browse(2, interfaces=LOOPBACK):
                pass


@pytest.mark.usefixtures("loopback")
async def test_a_table_is_found_by_its_code_among_others() -> None:
    ours, theirs = fresh(OURS), fresh(THEIRS)
    with trio.fail_after(NEVER):
        async with announce(theirs, interfaces=LOOPBACK), announce(ours, interfaces=LOOPBACK):
            found = None
            while found is None:
                with suppress(CodeError):  # on a busy machine it may take longer
                    found = await find_by_code(code_of(ours.invite), interfaces=LOOPBACK)
    assert found == ours


@pytest.mark.usefixtures("loopback")
async def test_a_code_that_no_table_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2pcryptid.net.lan.LAN_CODE_SECONDS", 1)
    ours, missing = fresh(OURS), code_of(fresh(OURS).invite)
    async with announce(ours, interfaces=LOOPBACK):
        with pytest.raises(CodeError, match=f"no table on this network has the code {missing}") as caught:
            await find_by_code(missing, interfaces=LOOPBACK)
    assert "paste the host's line" in caught.value.hint and caught.value.exit_code == 3


@pytest.mark.usefixtures("loopback")
async def test_tables_with_one_code_are_all_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants to can make a table with the code of another in minutes; here it is done at once."""
    ours, theirs = fresh(OURS), fresh(THEIRS)
    made, code = code_of, code_of(ours.invite)
    twins = {code: code, code_of(theirs.invite): code}
    monkeypatch.setattr("p2pcryptid.net.lan.code_of", lambda invite: twins.get(made(invite), ""))
    said = ""
    with trio.fail_after(NEVER):
        async with announce(theirs, interfaces=LOOPBACK), announce(ours, interfaces=LOOPBACK):
            while "several" not in said:  # on a busy machine one may be found long before the other
                try:
                    await find_by_code(code, interfaces=LOOPBACK)
                except CodeError as error:
                    said = error.message
    assert said == f"several tables on this network have the code {code}: {OURS.name}, {THEIRS.name}"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the library forgets a socket
async def test_an_interface_that_is_not_there() -> None:
    with pytest.raises(LinkError) as caught:
        await browse(1, interfaces=["192.0.2.200"])
    assert caught.value.code == "no-lan" and caught.value.hint
    del caught
    await trio.to_thread.run_sync(int)  # the worker thread remembers its last error until it has work again
    gc.collect()
