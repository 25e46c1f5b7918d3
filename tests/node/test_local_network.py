"""A whole local network: tables are found by themselves, cables are pulled, addresses change."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.network_namespaces import SELF_GIVEN, SUBNET, Lan, NoNamespaces
from helpers.nodes import NAMES, QUICK, Nodes, Process, assert_same_honest_end, await_seats
from helpers.progress import wait_until
from p2pcryptid.net.identity import fresh_identity
from p2pcryptid.net.invite import Invite, decode_invite, encode_invite

PLAYERS = 4
HOSTS = NAMES[:PLAYERS]
TESTS = Path(__file__).parents[1]
CLOSED = 9
"""A port at which nobody listens."""


@pytest.fixture
def lan(request: pytest.FixtureRequest) -> Iterator[Lan]:
    """With the subnet that a test asks for."""
    try:
        with Lan(HOSTS, getattr(request, "param", SUBNET)) as made:
            yield made
    except NoNamespaces as missing:
        pytest.skip(str(missing))


def test_found_cut_off_and_moved(lan: Lan, tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[PLAYERS], bind="") as nodes:
        ann, ben, cat, dan = found_tables(lan, nodes)
        assert len({node.first("words")["words"] for node in (ann, ben, cat, dan)}) == 1

        lan.cut("dan")
        ann.until(lambda: "dan" in missed(ann), "dan's absence to show")
        lan.cut("ben")  # so that nobody hears of its end
        ben.kill()
        moved = lan.renumber("ben", 77)
        lan.heal("dan")
        lan.heal("ben")
        ben = nodes.play("ben", "resume", through=lan.through("ben"))

        assert_same_honest_end([ann, ben, cat, dan])
        assert moved in ann.journal.with_name("seat").read_text(), "where ben is now"


@pytest.mark.parametrize("lan", [SELF_GIVEN], indirect=True)
def test_a_network_where_computers_give_themselves_addresses(lan: Lan, tmp_path: Path) -> None:
    """One cable, or a switch without a router: the line and the announcement say where the host is."""
    with Nodes(tmp_path, bind="") as nodes:
        host = nodes.play("ann", "host", "--players", "3", through=lan.through("ann"))
        line = host.first("invite")
        assert decode_invite(line["invite"]).addresses == ((lan.address("ann"), line["port"]),)
        nodes.play("ben", "join", "--first", through=lan.through("ben"))
        await_seats(host, 2)
        nodes.play("cat", "join", line["invite"], through=lan.through("cat"))
        await_seats(host, 3)
        for node in nodes.all:
            node.first("words")


def test_false_announcements_hide_no_table(lan: Lan, tmp_path: Path) -> None:
    """Dead names, a place where nobody listens, one where somebody else does, and one that refuses."""
    with Nodes(tmp_path, bind="") as nodes:
        host = nodes.play("ann", "host", "--players", "3", "--private", through=lan.through("ann"))
        true = host.first("invite")
        refusing = decode_invite(true["invite"])
        false = [
            replace(refusing, token=bytes(16)),
            replace(refusing, host=fresh_identity("cat").public),
            replace(refusing, addresses=((lan.address("dan"), CLOSED),)),
        ]
        liar = nodes.add("dan", *announcing(lan, false))
        liar.first("ready")
        guest = nodes.play("ben", "join", "--first", through=lan.through("ben"))
        reasons = ("needs its own invite", "it has another key", "nobody answers there")
        for reason in reasons:
            wait_until(lambda reason=reason: reason in guest.errors, lambda: guest.errors, guest.story)  # type: ignore[misc]
        table = nodes.play("cat", "host", "--players", "3", through=lan.through("cat"))
        await_seats(table, 2)
        assert guest.first("lobby")["names"] == ["cat", "ben"]
        said = [line for line in guest.errors.splitlines() if line.startswith("passed over the table of aaa")]
        assert len(said) == len(reasons), guest.story()


def announcing(lan: Lan, invites: list[Invite]) -> list[str]:
    """The command that does so, on dan's computer."""
    program = ["env", f"PYTHONPATH={TESTS}", sys.executable, "-m", "helpers.false_tables"]
    return [*lan.through("dan"), *program, lan.address("dan"), *map(encode_invite, invites)]


def found_tables(lan: Lan, nodes: Nodes) -> list[Process]:
    """A host, one who looks around, one who was told the code, and one who was told an address."""
    options = ("host", "--players", str(PLAYERS))
    host = nodes.play("ann", *options, through=lan.through("ann"))
    line = host.first("invite")
    there = f"{lan.address('ann')}:{line['port']}"
    ways = {
        "ben": ("join", "--first"),
        "cat": ("join", line["code"].lower()),
        "dan": ("join", "--address", there),
    }
    found = [host]
    for name, way in ways.items():
        found.append(nodes.play(name, *way, through=lan.through(name)))
        await_seats(host, len(found))
    return found


def missed(node: Process) -> list[str]:
    """Whom it told to be away, last."""
    told = node.said("away")
    return told[-1]["names"] if told else []
