"""The soak of real nodes: a small one of it, and that it sees what it is there to see."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from shutil import copytree

from helpers.node_soak.game import play
from helpers.node_soak.judge import judged
from helpers.node_soak.schedule import FEWEST, MOST, Kind, Phase, Plan, Strike, plan
from helpers.node_soak.site import Site
from helpers.node_soak.table import Setting
from helpers.node_soak.tally import Tally
from helpers.nodes import NAMES, QUICK, seed_of
from helpers.progress import wait_until
from p2pcryptid.crypto.hashing import SECRET_BYTES
from p2pcryptid.node.node import Entropy
from p2pcryptid.transcript.event import Signed, decode_signed
from p2pcryptid.transcript.evidence import Fork, encode_evidence
from p2pcryptid.transcript.file import LogWriter, read_log
from p2pcryptid.transcript.records import Record, RecordKind
from p2pcryptid.transcript.signing import SigningKey

PLAYERS = 3
SMALL = Plan(
    PLAYERS,
    quick=True,
    strikes=(
        Strike(Phase.DEAL, 0, 60, Kind.STOP, ("ann",), 1),
        Strike(Phase.DEAL, 2, 60, Kind.KILL, ("ben", "cat"), 0.5),
    ),
)


def test_a_small_soak_and_what_it_would_have_seen(tmp_path: Path) -> None:
    setting = Setting(Site(None), Tally("small"), strangers=2)
    outcome = play(setting, SMALL, tmp_path / "game", 0, Random(0))
    assert outcome.good, outcome
    line = setting.tally.line()
    assert line["faults"] == {"kill": 2, "stop": 1}
    assert sum(line["phases"].values()) == 3
    assert line["exits"] == {"-9": 2, "0": PLAYERS}
    assert line["strangers"]
    assert line["process_seconds"] > 0
    homes = [tmp_path / "game" / name for name in NAMES[:PLAYERS]]
    assert len(list((tmp_path / "game" / "kept").iterdir())) == 2 + PLAYERS

    def after(damage: Callable[[Path], None]) -> list[Path]:
        copies = copytree(tmp_path / "game", tmp_path / damage.__name__)
        (match,) = copies.glob("cat/matches/*")
        damage(match)
        return [copies / home.name for home in homes]

    assert judged(after(lose_the_log))[0] == ["cat has no whole log"]
    lost, blamed = judged(after(spoil))
    assert "the logs differ" in lost
    assert any("signed twice: ('event', 2," in one for one in blamed)
    assert any("holds evidence" in one for one in blamed)


def lose_the_log(match: Path) -> None:
    (match / "game.p2pcryptid").unlink()


def spoil(match: Path) -> None:
    disorder_the_log(match)
    sign_twice(match)
    hold_evidence(match)


def disorder_the_log(match: Path) -> None:
    rewrite(match / "game.p2pcryptid", lambda records: [*records[:-2], records[-1], records[-2]])


def sign_twice(match: Path) -> None:
    """Another event in the place of cat's last one."""

    def another(records: list[Record]) -> list[Record]:
        *others, last = [n for n, one in enumerate(records) if _is_cats(one)]
        assert others
        return [*records[:last], replace(records[last], data=forged(records[last].data).encode())]

    rewrite(match / "journal.p2pcryptid", another)


def hold_evidence(match: Path) -> None:
    def convicted(records: list[Record]) -> list[Record]:
        mine = next(one for one in records if _is_cats(one))
        evidence = Fork.of(decode_signed(mine.data), forged(mine.data))
        return [*records, replace(mine, kind=RecordKind.EVIDENCE, data=encode_evidence(evidence))]

    rewrite(match / "journal.p2pcryptid", convicted)


def _is_cats(record: Record) -> bool:
    return record.kind is RecordKind.EVENT and decode_signed(record.data).event.seat == 2


def forged(event: bytes) -> Signed:
    """Another event of cat's for the same place."""
    key = SigningKey(Entropy(seed_of(QUICK[PLAYERS], 2)).take("key", SECRET_BYTES))
    return replace(decode_signed(event).event, body=b"another").signed(key)


def rewrite(path: Path, change: Callable[[list[Record]], list[Record]]) -> None:
    log = read_log(path)
    path.unlink()
    with LogWriter.create(path, log.table) as writer:
        writer.append_all((one.kind, one.data) for one in change(list(log.records)))


class Nowhere(Site):
    """Where no node can listen."""

    @property
    def bind(self) -> tuple[str, ...]:
        return ("--bind", "192.0.2.1")


def test_a_lost_game_is_kept(tmp_path: Path) -> None:
    outcome = play(Setting(Nowhere(None), Tally("lost")), SMALL, tmp_path / "game", 0, Random(0))
    assert outcome.lost[0] == "ann left the lobby with 3"
    assert not outcome.blamed
    assert "ann left the lobby" in (tmp_path / "game" / "outcome.txt").read_text()
    assert (tmp_path / "game" / "homes" / "ann").is_dir()


def test_nothing_is_left_when_it_is_interrupted(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "helpers.node_soak", "--loopback", "--strangers", "1"]
    here = {"PYTHONPATH": str(Path(__file__).parents[1]), "TMPDIR": str(tmp_path)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env={**os.environ, **here}, stdout=pipe, stderr=pipe, text=True) as soak:

        def nodes() -> list[Path]:
            return list(tmp_path.rglob("*.err"))

        wait_until(
            lambda: len(nodes()) > 1 or soak.poll() is not None, lambda: len(nodes()), lambda: "no nodes"
        )
        soak.send_signal(signal.SIGINT)
        said, complaints = soak.communicate()
    assert soak.returncode == 0, complaints
    line = json.loads(said)
    assert line["started"] == line["broken_off"] == 1
    assert not list(tmp_path.iterdir())
    assert not [process for process in Path("/proc").glob("[0-9]*") if mentions(process, tmp_path)]


def mentions(process: Path, home: Path) -> bool:
    """Does a process have its home in here?"""
    try:
        return str(home).encode() in (process / "environ").read_bytes()
    except OSError:  # it has just ended, or is somebody else's
        return False


def test_plans_follow_from_a_seed_and_have_everything() -> None:
    plans = [plan(Random(f"seed/{number}"), NAMES[:4]) for number in range(200)]
    assert plans == [plan(Random(f"seed/{number}"), NAMES[:4]) for number in range(200)]
    assert {one.players for one in plans} == {3, 4}
    strikes = [strike for one in plans for strike in one.strikes]
    assert {(strike.kind, strike.phase) for strike in strikes} == {
        (kind, phase) for kind in Kind for phase in Phase
    }
    assert {len(strike.victims) for strike in strikes} == {1, 2}
    assert all(FEWEST <= len(one.strikes) <= MOST for one in plans)
    assert all({*strike.victims} <= {*NAMES[: one.players]} for one in plans for strike in one.strikes)
