"""How close each player was, in games in which every moment is looked at."""

from collections.abc import Sequence

import pytest

from p2pcryptid.drawing import Draw
from p2pcryptid.games.closeness import Closeness, closeness, curve
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.cryptid.fitting import left
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Change, Variant
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.games.scene import Picture
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play


def picture(count: object = left) -> Picture:
    """Nothing to be seen: only what is counted."""
    return Picture(
        scene=lambda *_: pytest.fail("nothing is drawn"),
        spots=lambda *_: (),
        touched=lambda *_: (),
        spot_named=lambda _: None,
        spot_name=str,
        about=lambda *_: "",
        key=lambda _: (),
        left=count,  # type: ignore[arg-type]
    )


def played(variant: Variant, seed: int) -> tuple[list[Change], dict[int, Knowledge]]:
    table = ClearTable(CRYPTID, variant.players)
    bot = presentation_of(CRYPTID).levels["medium"].choose
    draw = Draw(bytes([seed]) * 32, "closeness")
    story = list(play(CRYPTID, variant, NAMES[: variant.players], [bot] * variant.players, draw, table))
    return story, dict(enumerate(table.known))


def looked_through(counts: Sequence[int | None]) -> Closeness:
    """The same by looking at every moment, from the end."""
    since = len(counts)
    while since and counts[since - 1] == 1:
        since -= 1
    return Closeness(since if counts[-1] == 1 else None, counts[-1])


@pytest.mark.parametrize(
    "variant",
    [Variant(3, "normal"), Variant(4, "advanced"), Variant(5, "normal"), Variant(3, "normal", honour=True)],
    ids=str,
)
def test_the_moment_is_found_that_looking_at_all_of_them_finds(variant: Variant) -> None:
    story, known = played(variant, 7)
    counts = curve(CRYPTID, picture(), story, known)
    found = closeness(CRYPTID, picture(), story, known)
    assert set(counts) == set(found) == set(range(variant.players))
    for seat, one in found.items():
        assert one == looked_through(counts[seat])
        numbers = [count for count in counts[seat] if count is not None]
        assert len(numbers) == len(story)
        assert numbers == sorted(numbers, reverse=True) and numbers[-1] >= 1
    outcome = CRYPTID.outcome(story[-1].after)
    assert outcome is not None and outcome.winner is not None
    assert found[outcome.winner].left == 1, "whoever has found it knows it"


def test_at_an_honour_table_a_certainty_that_was_lost_again_does_not_count() -> None:
    story, known = played(Variant(3, "normal", honour=True), 3)
    turns = {id(change.after): number for number, change in enumerate(story)}

    def count(view: object) -> int:
        """One answer is left for a while in the middle, and from five changes before the end."""
        number = turns[id(view.state)]  # type: ignore[attr-defined]
        return 1 if number in (4, 5) or number >= len(story) - 5 else 3

    found = closeness(CRYPTID, picture(count), story, known)
    assert set(found.values()) == {Closeness(len(story) - 5, 1)}


def test_who_never_knew_it_and_what_cannot_be_counted() -> None:
    story, known = played(Variant(3, "normal"), 7)
    assert closeness(CRYPTID, picture(lambda _: 2), story, known)[0] == Closeness(None, 2)
    assert closeness(CRYPTID, picture(lambda _: None), story, known)[0] == Closeness(None, None)
    assert closeness(CRYPTID, picture(lambda _: 1), story, known)[0] == Closeness(0, 1)
    assert closeness(CRYPTID, picture(), [], known) == {}
    assert set(closeness(CRYPTID, picture(), story, {1: known[1]})) == {1}
