"""Every challenge covers everything: without any one part of it a false proof could be made to pass."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import p2pcryptid.crypto
from helpers import adaptive_shuffle_forgeries  # noqa: F401  (registers its cheats)
from helpers.adaptive_forgeries import ADAPTIVE
from helpers.honest_proofs import CONTEXT, KEY, ROW, honest_shuffle
from p2pcryptid.crypto import row
from p2pcryptid.crypto.shuffle import Challenges
from p2pcryptid.crypto.shuffle_wire import ShuffleStatement


@pytest.mark.parametrize("name", ADAPTIVE)
def test_what_is_left_out_of_a_challenge_can_be_chosen_last(name: str) -> None:
    leaving, cheat = ADAPTIVE[name]
    with leaving():
        cheat().require()


@pytest.mark.parametrize("name", ADAPTIVE)
def test_nothing_can_be_chosen_last(name: str) -> None:
    _, cheat = ADAPTIVE[name]
    assert not cheat().ok


def test_the_table_of_rows_is_covered_too() -> None:
    """No cheat here: the equations of all branches hold every bit of the table as well.

    Were it unbound, a prover without any true row could look for a table after e was known, one whose
    branches force challenges with the right sum: a generalised birthday problem (Wagner 2002) with a
    list for each row, some 2^42 steps for 48 rows. Too many for a test, and too few to rely on.
    """
    first, second, third = ROW.table
    other = replace(ROW, table=(first, third, second))
    (one, ours, _), (two, theirs, _) = (row._branches(statement, CONTEXT) for statement in (ROW, other))
    assert one.state != two.state
    assert not set(ours) & set(theirs)


def test_the_size_of_a_shuffle_is_covered_too() -> None:
    """No cheat here: the same bytes in cards of another width are another statement, but a proof has
    lengths that fit one number of cards and one width only, and these are checked."""
    pairs, _, proof = honest_shuffle(4, width=2)
    flat = ShuffleStatement(
        KEY, *(tuple((c,) for card in cards for c in card) for cards in (pairs.inputs, pairs.outputs))
    )
    assert Challenges(pairs, CONTEXT).transcript.state != Challenges(flat, CONTEXT).transcript.state
    assert proof.fits(pairs.layout)
    assert not proof.fits(flat.layout)


def test_no_absorbed_item_was_forgotten() -> None:
    """A new `absorb` in the kernel needs a cheat of its own, and then a higher number here."""
    source = "".join(path.read_text() for path in Path(p2pcryptid.crypto.__path__[0]).glob("*.py"))
    assert len(re.findall(r"\.absorb\(", source)) == 21
