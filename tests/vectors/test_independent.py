"""A second implementation, written from the normative text, agrees with the vectors."""

import json
from pathlib import Path
from typing import Any

import pytest

from helpers import independent_verifier as other

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors" / "crypto"


def load(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def test_points_products_and_generators_agree() -> None:
    group = load("group")
    assert other.encoded(other.BASE).hex() == group["generator"]
    assert other.encoded(other.H).hex() == group["pedersen-generator"]
    for case in group["hashed"]:
        assert other.encoded(other.generator(case["label"], case["index"])).hex() == case["point"]
    for case in group["products"]:
        product = other.times(other.number(case["scalar"]), other.point(case["point"]))
        assert other.encoded(product).hex() == case["product"]
    for case in group["sums"]:
        total = other.add(other.point(case["left"]), other.point(case["right"]))
        assert other.encoded(total).hex() == case["sum"]


def test_hashes_agree() -> None:
    hashing = load("hashing")
    assert other.digest("vector", b"ab", 258, "é").hex() == hashing["digests"][1]["digest"]
    assert other.digest("vector", [b"a", b""]).hex() == hashing["digests"][2]["digest"]
    assert other.Transcript("vector", hashing["place"]).state.hex() == hashing["transcript"]


def test_secrets_agree() -> None:
    hashing = load("hashing")
    secret = bytes.fromhex(hashing["secret"])
    assert secret == other.digest("vector/secret")
    assert other.derive(secret, "label", 5) == other.number(hashing["derived-scalar"])
    assert other.child(secret, "label", 5).hex() == hashing["derived-secret"]
    state = bytes.fromhex(hashing["absorbed"])
    witness = other.to_scalar("vector", "witness", 0).to_bytes(32, "little")
    root = other.child(secret, "nonces", state, [witness])
    assert [other.derive(root, "nonce", i) for i in range(2)] == [other.number(n) for n in hashing["nonces"]]


def test_keys_shares_rows_and_steps_hold() -> None:
    share = load("share")
    assert other.key_holds(load("key"))
    assert other.share_holds(share)
    assert other.shares_hold(share)
    assert other.blinding_holds(share)
    assert other.row_holds(load("row"))
    assert other.bits_hold(load("bits"))
    assert other.multiply_holds(load("multiply"))


@pytest.mark.parametrize("part", ["inputs", "counts", "output"])
def test_another_end_of_a_chain_does_not_hold(part: str) -> None:
    step = load("multiply")
    end = step["chains"][1]
    end[part] = end[part][::-1]
    assert not other.multiply_holds(step)


def test_the_end_of_a_chain_sums_up_what_was_received() -> None:
    step = load("multiply")
    end, key = step["chains"][1], other.point(step["key"])
    numbers = [bit * count for bit, count in zip(step["passed"], end["counts"], strict=True)]
    for side, base in ((0, other.BASE), (1, key)):
        inputs = [other.point(pair[side]) for pair in end["inputs"]]
        total = other.combine(*zip(numbers, inputs, strict=True), (other.number(end["factor"]), base))
        assert other.encoded(total).hex() == end["output"][side]


def test_factors_agree() -> None:
    secret = other.digest("vector/secret")
    step, share = load("multiply"), load("share")
    vector, end = step["chains"]
    assert other.step_factors(step, vector, secret) == [other.number(one) for one in vector["factors"]]
    assert other.end_factor(step, end, secret) == other.number(end["factor"])
    assert other.blinding_factor(share, secret) == other.number(share["blind"]["factor"])


@pytest.mark.parametrize("cards", ["1", "5", "11"])
def test_orders_of_shuffles_agree(cards: str) -> None:
    vector = load("shuffle")[cards]
    factors, order = other.shuffle_secrets(vector, other.digest("vector/secret"))
    assert factors == [[other.number(f) for f in card] for card in vector["factors"]]
    assert order == vector["order"]


@pytest.mark.parametrize("cards", ["1", "5", "11"])
def test_shuffles_hold_and_altered_ones_do_not(cards: str) -> None:
    vector = load("shuffle")[cards]
    assert other.shuffle_holds(vector)
    vector["place"]["seat"] += 1
    assert not other.shuffle_holds(vector)
