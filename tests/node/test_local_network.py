"""A whole local network: tables are found by themselves, cables are pulled, addresses change."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.network_namespaces import Lan, NoNamespaces
from helpers.nodes import NAMES, QUICK, Nodes, Process, assert_same_honest_end, await_seats

PLAYERS = 4
HOSTS = NAMES[:PLAYERS]


@pytest.fixture
def lan() -> Iterator[Lan]:
    try:
        with Lan(HOSTS) as made:
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


def found_tables(lan: Lan, nodes: Nodes) -> list[Process]:
    """A host, two who look around, and one who was told an address."""
    options = ("host", "--players", str(PLAYERS))
    host = nodes.play("ann", *options, through=lan.through("ann"))
    there = f"{lan.address('ann')}:{host.first('invite')['port']}"
    ways = {"ben": ("join", "--first"), "cat": ("join", "--first"), "dan": ("join", "--address", there)}
    found = [host]
    for name, way in ways.items():
        found.append(nodes.play(name, *way, through=lan.through(name)))
        await_seats(host, len(found))
    return found


def missed(node: Process) -> list[str]:
    """Whom it told to be away, last."""
    told = node.said("away")
    return told[-1]["names"] if told else []
