"""Is Cryptid Clash fair to land, to sea, and to whoever goes first?

    PYTHONPATH=tests python -m helpers.clash_balance [LEVEL [GAMES]]

plays short games in the clear, both seats at the same level, and counts who won. A battle counts for land if
one side had more land monsters than the other and won, and for sea if it lost; so each side has half of what
can be won, and the rest of the line says how sure that is.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from hashlib import sha256

from p2pcryptid.drawing import Draw
from p2pcryptid.games.clash import bots
from p2pcryptid.games.clash.cards import CARDS, Kind
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.games.clash.state import Battle, Stage, State
from p2pcryptid.games.game import Change, Variant
from p2pcryptid.sim.local import play
from p2pcryptid.sim.standings import wilson

SHORT = Variant(2, "short")


def game(level: str, number: int) -> Iterator[Change]:
    """The game of this number: always the same one."""
    draw = Draw(sha256(f"balance {number}".encode()).digest(), "balance")
    return play(CLASH, SHORT, ("ann", "ben"), [partial(bots.choose, level)] * 2, draw)


def counted(level: str, games: int) -> Counter[str]:
    """What happened in so many games."""
    count: Counter[str] = Counter()
    for number in range(games):
        first = None
        for change in game(level, number):
            if change.before.stage is Stage.TOSS:
                first = change.after.first
            if change.after.battles > change.before.battles:
                count.update(_of_battle(change.after.last))
        count.update(_of_game(change.after, first))
    return count


def _of_battle(battle: Battle | None) -> Iterator[str]:
    assert battle is not None
    yield f"at {battle.place.name.lower()}"
    if battle.winner is None:
        yield "battles drawn"
        return
    yield "battles won by double" if battle.doubled else "battles won"
    land = [sum(CARDS[face].kind is Kind.LAND for face in row) for row in battle.rows]
    if land[0] != land[1]:
        yield "land" if land[battle.winner] == max(land) else "sea"


def _of_game(last: State, first: int | None) -> Iterator[str]:
    outcome = CLASH.outcome(last)
    assert outcome is not None
    if outcome.winner is None:
        yield "games drawn"
    else:
        yield "first" if outcome.winner == first else "second"
        yield f"seat {outcome.winner}"


def shares(count: Counter[str]) -> dict[str, tuple[float, float, float]]:
    """Of each of two that could win, how often it did, and where that lies with 95 % confidence."""
    found = {}
    for one, other in (("land", "sea"), ("first", "second"), ("seat 0", "seat 1")):
        wins, games = count[one], count[one] + count[other]
        low, high = wilson(wins, games)
        found[f"{one} against {other}"] = (round(wins / games, 4), round(low, 4), round(high, 4))
    return found


if __name__ == "__main__":
    level, games = (sys.argv[1:] + ["hard", "1000"][len(sys.argv) - 1 :])[:2]
    seen = counted(level, int(games))
    print(json.dumps({"level": level, "games": int(games), **shares(seen), **dict(sorted(seen.items()))}))
