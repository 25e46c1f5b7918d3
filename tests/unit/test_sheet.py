"""The notebook as a table, in short words, and what the map is shaded by."""

from dataclasses import replace

import pytest

from helpers.bot_games import TABLES, game, table
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.bots.legal_worlds import own_worlds
from p2pcryptid.games.cryptid.clues import CLUES, clue_numbers
from p2pcryptid.games.cryptid.labels import family, label
from p2pcryptid.games.cryptid.notebook import possible_clues
from p2pcryptid.games.cryptid.overlays import OVERLAYS
from p2pcryptid.games.cryptid.sheet import sheet, suspected
from p2pcryptid.games.cryptid.spaces import each, name
from p2pcryptid.games.cryptid.state import State
from p2pcryptid.games.cryptid.view import View, row
from p2pcryptid.games.cryptid.words import clue_text
from p2pcryptid.games.scene import Chosen, Mark
from p2pcryptid.i18n import speaking

BY_NAME = {overlay.name: overlay for overlay in OVERLAYS}
NOBODY = Chosen()


def states(players: int, mode: Mode) -> tuple[list[State], tuple[int, ...]]:
    setup, clues = table(players, mode)
    return [state for state, _, _ in game(setup, clues, ["medium"] * players, 5)], clues


@pytest.mark.parametrize("language", ["en", "fr"])
def test_labels_are_short_and_all_different(language: str) -> None:
    with speaking(language):
        labels = [label(clue) for clue in clue_numbers(Mode.ADVANCED)]
        families = [family(clue) for clue in clue_numbers(Mode.ADVANCED)]
    assert max(map(len, labels)) <= 20
    assert len(set(labels)) == len(CLUES)
    assert max(map(len, families)) <= 40
    apart = [one for one, before in zip(families, ["", *families], strict=False) if one != before]
    assert len(apart) == len(set(families)) == 8, "rows of a family stand together"


def test_labels_in_words() -> None:
    assert [label(clue) for clue in (0, 10, 15, 16, 20, 24, 47)] == [
        *("water/mountain", "≤ 1 water", "≤ 1 bear/cougar", "≤ 2 stone", "≤ 3 white"),
        *("no water/mountain", "> 3 black"),
    ]
    with speaking("fr"):
        assert [label(clue) for clue in (1, 17, 24)] == ["lac/forêt", "≤ 2 cabane", "ni lac/montagne"]


@pytest.mark.parametrize(("players", "mode"), TABLES, ids=str)
def test_a_sheet_has_a_row_for_each_clue_in_play_and_a_mark_for_each_seat(players: int, mode: Mode) -> None:
    played, clues = states(players, mode)
    for state in played[::11]:
        view = View(state, 1, clues[1])
        made = sheet(view)
        assert [one.number for one in made.rows] == list(state.setup.clues)
        assert all(one.spots == set(each(row(state.setup, one.number))) for one in made.rows)
        assert all(one.long == clue_text(one.number) for one in made.rows)
        assert set(made.marks) == {(one.number, seat) for one in made.rows for seat in range(players)}
        for seat, clue in enumerate(clues):
            left = {
                number
                for (number, other), mark in made.marks.items()
                if other == seat and mark is not Mark.OUT
            }
            assert clue in left
            assert left <= set(possible_clues(state, seat))
            sure = made.marks[clue, seat] is Mark.SURE
            assert sure == (len(left) == 1)


def test_my_own_clue_is_mine_alone_and_my_column_is_what_others_see() -> None:
    (first, *_), clues = states(4, Mode.NORMAL)
    mine, spectator = sheet(View(first, 2, clues[2])), sheet(View(first, None, None))
    assert (mine.held, spectator.held) == (clues[2], None)
    assert [mine.marks[clues[2], seat] for seat in range(4)] == [Mark.OUT, Mark.OUT, Mark.OPEN, Mark.OUT]
    assert all(mark is Mark.OPEN for mark in spectator.marks.values())


@pytest.mark.parametrize(("players", "mode"), [(3, Mode.NORMAL), (5, Mode.ADVANCED)], ids=str)
def test_every_overlay_is_between_0_and_1_and_never_excludes_the_habitat(players: int, mode: Mode) -> None:
    played, clues = states(players, mode)
    allowed = [row(played[0].setup, clue) for clue in clues]
    (habitat,) = (space for space in range(108) if all(one >> space & 1 for one in allowed))
    for state in played[::9]:
        for view in (View(state, 0, clues[0]), View(state, None, None)):
            for seat in range(players):
                chosen = Chosen(seat, clues[seat])
                for overlay in OVERLAYS:
                    heat = overlay.values(view, chosen)
                    assert all(0 < share <= 1 for share in heat.values())
                    assert habitat in heat or (overlay.name == "clue" and view.clue is None)
                    assert overlay.title(view, chosen)


def test_what_each_overlay_shows() -> None:
    played, clues = states(4, Mode.NORMAL)
    view = View(played[12], 0, clues[0])
    assert set(BY_NAME["clue"].values(view, NOBODY)) == set(each(view.allowed))
    assert set(BY_NAME["row"].values(view, Chosen(row=3))) == set(each(row(view.state.setup, 3)))
    assert BY_NAME["row"].title(view, Chosen(row=3)) == clue_text(3)

    held = suspected(view, 2)
    shares = BY_NAME["player"].values(view, Chosen(seat=2))
    for space in range(108):
        allowing = sum(row(view.state.setup, clue) >> space & 1 for clue in held)
        assert shares.get(space, 0.0) == allowing / len(held)

    of_others = [BY_NAME["player"].values(view, Chosen(seat=seat)) for seat in (1, 2, 3)]
    room = BY_NAME["habitat"].values(view, NOBODY)
    assert set(room) == {space for space in each(view.allowed) if all(space in one for one in of_others)}
    assert max(room.values()) == 1

    worlds = own_worlds(view)[0]
    most = max(where.bit_count() for where in worlds.by_habitat.values())
    exact = BY_NAME["worlds"].values(view, NOBODY)
    assert exact == {space: where.bit_count() / most for space, where in worlds.by_habitat.items()}
    assert set(exact) <= set(room)


def test_titles_say_what_is_shown() -> None:
    played, clues = states(4, Mode.NORMAL)
    view, nobody = View(played[12], 0, clues[0]), View(played[12], None, None)
    names = view.state.setup.names
    bob = BY_NAME["player"].title(view, Chosen(seat=1))
    assert bob == f"{names[1]}: spaces that their clue may allow ({len(suspected(view, 1))} clues possible)"
    assert BY_NAME["player"].title(view, Chosen(seat=0)).endswith("as the others see you")
    assert BY_NAME["clue"].title(nobody, NOBODY) == "you have no clue yet"
    count = len(BY_NAME["habitat"].values(view, NOBODY))
    assert (
        BY_NAME["habitat"].title(view, NOBODY)
        == f"where the notebook leaves room for the habitat: {count} spaces"
    )
    worlds = BY_NAME["worlds"].values(view, NOBODY)
    best = name(next(space for space, share in worlds.items() if share == 1))
    assert f"counting legal deals: {best} has " in BY_NAME["worlds"].title(view, NOBODY)
    wrong = View(replace(view.state, discs=(view.state.open,) * 4), 0, clues[0])
    assert BY_NAME["worlds"].title(wrong, NOBODY).startswith("no legal deal fits")
    assert BY_NAME["worlds"].values(wrong, NOBODY) == {}
    opening = View(states(5, Mode.ADVANCED)[0][0], None, None)
    assert "from a part of all deals" in BY_NAME["worlds"].title(opening, NOBODY)
