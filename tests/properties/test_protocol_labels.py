"""No secret number of a card or choice protocol is ever used twice, whatever the seats are led to write.

Seats with the same secrets go different ways from every place: somebody shuffles otherwise, cards go to
another seat, a seat chooses something else at the place where it has chosen before, or answers somebody else.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from helpers.protocol_runs import CELLS, FACES, Mark, Pick, Seats, card_game
from helpers.secret_uses import Uses, recording, twice, weakened
from p2pcryptid.crypto import multiply, shuffle_prove
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.hashing import Context, Secret, Transcript, digest
from p2pcryptid.games.requests import Answer, Commit, Deal, Open, Request, Seal, Show, Shuffle
from p2pcryptid.table.protocols.choices import ChoicePlace
from p2pcryptid.table.protocols.shuffle import author as shuffling

Asked = tuple[Request, Mark | Pick | None]


def cards_asked() -> list[list[Asked]]:
    """At every place, what could be asked for there."""
    return [
        [
            (Shuffle("deck", FACES), None),
            (Shuffle("deck", FACES[::-1]), None),
            (Shuffle("other", FACES), None),
        ],
        [(Deal("deck", 2, 0), None), (Deal("deck", 2, 1), None), (Deal("deck", 2), None)],
        [(Show("deck", (0, 1), 0), None), (Show("deck", (1,), 0), None), (Show("deck", (1, 0), 0), None)],
        [(Shuffle("deck", FACES), None), (Shuffle("deck", FACES[1:], (("deck", 0),)), None)],
        [(Deal("deck", 1, 1), None), (Deal("deck", 3, 2), None)],
    ]


def choices_asked() -> list[list[Asked]]:
    return [
        [(Seal("card", 0), Pick(number)) for number in (2, 4, 6)],
        [(Commit("row", 0, CELLS), Mark(cells)) for cells in ((1, 2), (2, 3), (0, 1, 2, 3, 4, 5))],
        [
            (Answer("row", 0, cells, to), None)
            for cells in ((0, 1), (1, 0), (2, 3), (1,))
            for to in (1, 2, None)
        ],
        [(Answer("row", 0, (0, 1), to), None) for to in (1, 2)],
        [(Commit("row", 0, CELLS), Mark(cells)) for cells in ((1, 2), (3,))],
        [(Open("row", 0), None), (Open("card", 0), None)],
    ]


def all_ways(places: list[list[Asked]]) -> None:
    """From every place every way, the first of them onward."""
    table = Seats(3)
    for ways in places:
        for request, action in reversed(ways):
            other = table.fork()
            if _possible(other, request):
                other.ask(request, action)
        table = other


def _possible(table: Seats, request: Request) -> bool:
    try:
        table.begin(request)
    except ValueError:
        return False
    return True


def other_shufflers() -> None:
    """One seat shuffles with another secret; the others have the same ones, and other cards before them."""
    for number in range(3):
        table = Seats(3, false={number: Secret(digest("test/another", number))})
        table.ask(Shuffle("deck", FACES))
        table.ask(Deal("deck", 2, 0))


@cache
def recorded() -> Uses:
    with pytest.MonkeyPatch.context() as patch:
        uses = recording(patch)
        all_ways(cards_asked())
        all_ways(choices_asked())
        other_shufflers()
        card_game()
        card_game()  # once more from the start
    return uses


def test_no_nonce_serves_two_challenges() -> None:
    uses = recorded()
    assert len(uses.challenges) > 250
    assert twice(uses.challenges) == []


def test_no_number_of_a_proof_serves_two_statements() -> None:
    uses = recorded()
    assert set(uses.challenges) <= set(uses.prefixes)
    assert twice(uses.prefixes) == []
    assert twice(uses.drawn) == []


def test_no_factor_serves_two_inputs_and_no_blinding_two_bits() -> None:
    uses = recorded()
    assert len(uses.inputs) > 100
    assert len(uses.bits) > 20
    assert twice(uses.inputs) == []
    assert twice(uses.bits) == []


def test_no_number_has_two_purposes_and_no_two_names_give_one_number() -> None:
    uses = recorded()
    kinds = [set(uses.challenges), set(uses.inputs), set(uses.bits)]
    assert sum(map(len, kinds)) == len(set().union(*kinds))
    assert len(set(uses.derived.values())) == len(uses.derived)


def test_the_names_in_use_are_known() -> None:
    """A new name is a new use: whoever adds one says here what it is bound to."""
    assert recorded().labels == {
        "scalar/match key",  # match, seat
        "secret/shuffle",  # place, key, input cards
        "secret/order",
        "scalar/factor",  # place in the vector
        "secret/shuffle/proof",
        "secret/box mac",  # match, seat, name, anchor
        "secret/box cipher",  # the same
        "secret/choice",  # the same, and the box
        "scalar/bit",  # cell
        "secret/answer",  # place, cells
        "secret/chain",  # chain, hash of key, bits and input
        "secret/multiply",
        "secret/nonces",  # state of the transcript, witness
        "scalar/nonce",  # index
    }


# The tests above fail if they have reason to --------------------------------------------------------


def recorded_with(weaken: Callable[[pytest.MonkeyPatch], None]) -> Uses:
    with weakened(weaken) as patch:
        uses = recording(patch)
        all_ways(cards_asked())
        all_ways(choices_asked())
        other_shufflers()
    return uses


def test_nonces_that_depend_on_the_place_alone_would_show() -> None:
    def nonces(self: Secret, transcript: Transcript, _: Any, count: int) -> tuple[Scalar, ...]:
        root = self.child("nonces", transcript.proof)
        return tuple(root.scalar("nonce", index) for index in range(count))

    uses = recorded_with(lambda patch: patch.setattr(Secret, "nonces", nonces))
    assert twice(uses.challenges)


def test_an_order_that_does_not_depend_on_the_cards_would_show() -> None:
    draw = shuffle_prove.draw_witness

    def weak(key: Any, inputs: Any, context: Context, secret: Secret) -> Any:
        class Blind(Secret):
            def child(self, label: str, *items: Any) -> Secret:
                return super().child(label, *items[:4])

        return draw(key, inputs, context, Blind(secret.data))

    uses = recorded_with(lambda patch: patch.setattr(shuffling, "draw_witness", weak))
    assert twice(uses.inputs)


def test_a_seed_that_does_not_depend_on_the_choice_would_show() -> None:
    """Two choices at one place would have the same blindings, and their difference would show the bits."""
    origin = ChoicePlace.seed_origin
    uses = recorded_with(
        lambda patch: patch.setattr(ChoicePlace, "seed_origin", lambda self, _: origin(self, b""))
    )
    assert twice(uses.bits)


def test_factors_of_an_answer_that_do_not_depend_on_what_they_encrypt_would_show() -> None:
    def factors(_: Any, __: Any, received: tuple[Ciphertext, ...], chain: str, secret: Secret) -> Any:
        return tuple(secret.child("chain", chain).scalar("factor", h) for h in range(len(received)))

    uses = recorded_with(lambda patch: patch.setattr(multiply, "draw_factors", factors))
    assert twice(uses.inputs)
