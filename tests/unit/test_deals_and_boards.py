"""Legal deals and the choice of boards."""

import json
from functools import reduce
from hashlib import sha256
from itertools import combinations, islice, product
from operator import and_
from pathlib import Path
from typing import Any

import pytest

from helpers import reference_rules as reference
from p2pcryptid.bench.plain_engine import deals_by_depth_first_search
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import PLAYERS, BoardAnalysis, analyse_board, boards
from p2pcryptid.games.cryptid.clues import BREAKS, clue_sets, true_hints
from p2pcryptid.games.cryptid.dealing import deal_clues
from p2pcryptid.games.cryptid.deals import Deal, fair_deals, habitats_by_clue, legal_deals
from p2pcryptid.games.cryptid.document import KnownGame, KnownSetup, write_setup

VARIANTS = [(players, mode) for mode in Mode for players in PLAYERS]


def chosen_analysis(seed: bytes, mode: Mode, players: int) -> BoardAnalysis:
    return analyse_board(chosen_board(seed, mode, players).board, mode, players)


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_fast_search_finds_what_a_plain_search_finds(players: int, mode: Mode) -> None:
    for board in islice(boards(Draw(bytes(32), "deals"), mode), 3):
        sets = clue_sets(board, mode)
        plain = deals_by_depth_first_search(list(sets), list(BREAKS), players)
        found = legal_deals(sets, players)
        assert sorted(deal.clues for deal in found) == plain
        for deal in found:
            left = (1 << 108) - 1
            for clue in deal.clues:
                left &= sets[clue]
            assert left == 1 << deal.habitat


def test_plain_search_agrees_with_the_rules_written_on_sets() -> None:
    for board in islice(boards(Draw(bytes(32), "on sets"), Mode.NORMAL), 12):
        setup = KnownSetup(Mode.NORMAL, board, ())
        words = reference.describe(write_setup(setup))
        sets = {clue: reference.allowed(words, clue) for clue in reference.all_clues("normal")}
        assert sum(1 for _ in reference.legal_deals(sets, 3)) == len(
            legal_deals(clue_sets(board, Mode.NORMAL), 3)
        )


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_generated_deals_keep_the_four_rules_by_the_reference(players: int, mode: Mode) -> None:
    """34 deals for each way to play, 204 in all, on three chosen boards each."""
    draw = Draw(sha256(b"two hundred").digest(), f"{players} {mode}")
    chosen = [chosen_analysis(draw.bytes32(), mode, players) for _ in range(3)]
    for number in range(34):
        board = chosen[number % 3]
        clues, habitat = deal_clues(board, draw)
        setup = write_setup(KnownSetup(mode, board.board, (KnownGame(clues, habitat),)))
        words = reference.describe(setup)
        (game,) = setup["games"]
        sets = {clue: reference.allowed(words, clue) for clue in game["clues"]}
        assert len(sets) == players
        assert reference.broken_rule(sets, game["clues"]) is None
        assert set.intersection(*sets.values()) == {tuple(game["habitat"])}


def test_clues_that_break_every_hint_are_never_all_needed() -> None:
    """So the rule that a hint is true follows from the others, and the search need not look at it."""
    breaking = [some for some in combinations(range(24), 5) if not true_hints(some)]
    assert breaking
    assert not any(not true_hints(some) for some in combinations(range(24), 4))
    for board in islice(boards(Draw(bytes(32), "hints"), Mode.ADVANCED), 2):
        sets = clue_sets(board, Mode.ADVANCED)
        for positive in breaking:
            for signs in product((0, 24), repeat=5):
                clues = [clue + sign for clue, sign in zip(positive, signs, strict=True)]
                assert not all_needed([sets[clue] for clue in clues])


def all_needed(sets: list[int]) -> bool:
    def left(some: list[int]) -> int:
        return reduce(and_, some, (1 << 108) - 1)

    without_each = [left(sets[:n] + sets[n + 1 :]) for n in range(len(sets))]
    return left(sets).bit_count() == 1 and all(one.bit_count() > 1 for one in without_each)


def test_a_clue_that_tells_its_holder_all_is_out_of_play_and_so_on() -> None:
    deals = [Deal((1, 2, 3), 10), Deal((1, 2, 4), 11), Deal((4, 5, 6), 12), Deal((1, 2, 5), 10)]
    # 3 and 6 tell; then 5 occurs with 10 alone and 4 with 11 alone; then nothing stands.
    assert fair_deals(deals) == []
    fair = [Deal((1, 2, 3), 10), Deal((1, 2, 3), 11)]
    assert fair_deals([*fair, Deal((1, 8, 9), 12)]) == fair


def test_figures_of_a_prospect() -> None:
    chosen = chosen_analysis(sha256(b"figures").digest(), Mode.NORMAL, 4)
    habitats = habitats_by_clue(chosen.deals)
    assert chosen.clues == tuple(sorted(habitats))
    ordered = 24 * len(chosen.deals)
    assert chosen.expected_attempts == pytest.approx(len(chosen.clues) ** 4 / ordered)


VECTORS = Path(__file__).parents[2] / "protocol" / "vectors" / "cryptid" / "boards.json"


@pytest.mark.parametrize("vector", json.loads(VECTORS.read_text(encoding="utf-8")))
def test_the_same_seed_gives_the_same_board_everywhere(vector: dict[str, Any]) -> None:
    assert board_vector(vector["seed"], vector["players"], vector["mode"]) == vector


def board_vector(seed: str, players: int, mode: int) -> dict[str, Any]:
    """What a second implementation must get from a seed."""
    chosen = chosen_analysis(bytes.fromhex(seed), Mode(mode), players)
    return {
        "seed": seed,
        "players": players,
        "mode": mode,
        "tiles": [str(tile) for tile in chosen.board.tiles],
        "structures": [[s.kind, s.colour, s.space] for s in chosen.board.structures],
        "legal_deals": len(legal_deals(chosen.sets, players)),
        "fair_deals": len(chosen.deals),
        "clues_in_play": list(chosen.clues),
        "fewest_habitats": chosen.fewest_habitats,
    }


def write_vectors() -> None:
    """After a wanted change only: python -c 'import test_deals_and_boards as t; t.write_vectors()'."""
    lines = [
        json.dumps(board_vector(sha256(f"board {n}".encode()).hexdigest(), players, mode))
        for n, (players, mode) in enumerate(VARIANTS)
    ]
    VECTORS.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
