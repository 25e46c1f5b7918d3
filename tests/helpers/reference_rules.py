"""The rules once more, slow and plain: what the engine is checked against.

It shares nothing with the engine but the file of tiles. Spaces are (row, column), sets are sets, clues
are the texts of setup documents, and a game is a list of pieces.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from itertools import combinations
from typing import Any

Space = tuple[int, int]
BOARD = [(row, column) for row in range(9) for column in range(12)]
TERRAINS = {"W": "water", "M": "mountain", "F": "forest", "S": "swamp", "D": "desert"}


def distance(a: Space, b: Space) -> int:
    """Steps between two hexes, by cube coordinates."""
    (x1, z1), (x2, z2) = ((column, row - (column - column % 2) // 2) for row, column in (a, b))
    return (abs(x1 - x2) + abs(z1 - z2) + abs(x1 + z1 - x2 - z2)) // 2


def describe(setup: dict[str, Any]) -> dict[Space, set[str]]:
    """For each space the words that clues use for it."""
    file = files("p2pcryptid.games.cryptid").joinpath("data/tiles.json")
    tiles = json.loads(file.read_text(encoding="utf-8"))["tiles"]
    words: dict[Space, set[str]] = {}
    for slot, tile in enumerate(setup["tiles"]):
        rows = [row.split() for row in tiles[tile.rstrip("r")]]
        if tile.endswith("r"):
            rows = [row[::-1] for row in rows[::-1]]
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                marks = {TERRAINS[cell[0]]}
                if len(cell) > 1:
                    animal = {"b": "bear", "c": "cougar"}[cell[1]]
                    marks |= {f"{animal} territory", "either animal territory"}
                words[3 * (slot // 2) + r, 6 * (slot % 2) + c] = marks
    for structure in setup["structures"]:
        here = words[structure["row"], structure["col"]]
        here.add({"stone": "standing stone", "shack": "abandoned shack"}[structure["kind"]])
        here.add(f"{structure['colour']} structure")
    return words


def allowed(words: dict[Space, set[str]], clue: str) -> set[Space]:
    """The spaces that a clue allows."""
    if clue.startswith("not "):
        return set(BOARD) - allowed(words, clue.removeprefix("not "))
    if clue.startswith("on "):
        either = set(clue.removeprefix("on ").split(" or "))
        return {space for space in BOARD if words[space] & either}
    reach, what = int(clue[7]), clue[12:]
    near = [space for space in BOARD if what in words[space]]
    return {space for space in BOARD if any(distance(space, other) <= reach for other in near)}


def all_clues(mode: str) -> list[str]:
    """The texts of the clues of a mode."""
    names = sorted(TERRAINS.values())
    clues = [f"on {a} or {b}" for a, b in combinations(names, 2)]
    clues += [f"within 1 of {what}" for what in (*names, "either animal territory")]
    for what in ("standing stone", "abandoned shack", "bear territory", "cougar territory"):
        clues.append(f"within 2 of {what}")
    colours = ["white", "green", "blue"] + (["black"] if mode == "advanced" else [])
    clues += [f"within 3 of {colour} structure" for colour in colours]
    return clues + ([f"not {clue}" for clue in clues] if mode == "advanced" else [])


def some_hint_is_true(clues: list[str]) -> bool:
    """Is there a sort of clue, of the eleven that hints deny, that none of these is?"""
    texts = [clue.removeprefix("not ") for clue in clues]
    if not any(text.startswith("on ") for text in texts):
        return True
    mentioned = ["within 1", "within 2", "within 3", "territory", *TERRAINS.values()]
    return any(word not in " / ".join(texts) for word in mentioned)  # no terrain at all: no water either


def broken_rule(sets: dict[str, set[Space]], clues: list[str]) -> str | None:
    """The first of the four rules of a legal deal that these clues break."""
    if len(set(BOARD).intersection(*(sets[clue] for clue in clues))) != 1:
        return "one habitat"
    for clue in clues:
        others = [sets[other] for other in clues if other is not clue]
        if len(set(BOARD).intersection(*others)) < 2:
            return "every clue needed"
    if not all(42 <= len(sets[clue]) <= 66 for clue in clues):
        return "42 to 66 spaces"
    return None if some_hint_is_true(clues) else "a true hint"


def legal_deals(sets: dict[str, set[Space]], players: int) -> Iterator[list[str]]:
    """Every legal deal, by trying all."""
    for clues in combinations(sets, players):
        if broken_rule(sets, list(clues)) is None:
            yield list(clues)


class Game:
    """A game as a list of (seat, "cube" or "disc", space); no votes, corrections or resignation."""

    def __init__(self, clues: list[set[Space]], order: list[int]) -> None:
        self.clues = clues
        self.order = order
        self.pieces: list[tuple[int, str, Space]] = []
        self.stage = "share"
        self.active = self.actor = order[0]
        self.target: Space = (0, 0)
        self.winner: int | None = None

    def has(self, space: Space, piece: str, seat: int | None = None) -> bool:
        """Is there such a piece, of this seat or of any?"""
        return any(s == space and p == piece and seat in (None, who) for who, p, s in self.pieces)

    def moves(self) -> set[tuple[Any, ...]]:
        """All honest moves of the seat that must act."""
        me, clue = self.actor, self.clues[self.actor]
        open_spaces = [space for space in BOARD if not self.has(space, "cube")]
        free = [space for space in open_spaces if not self.has(space, "disc", me)]
        if self.stage in ("answer", "confirm"):
            return {("disc" if self.target in clue else "cube", self.target)}
        if self.stage in ("share", "owe"):
            return {("cube", space) for space in free if space not in clue} or {("lapse",)}
        if self.stage == "extra":
            return {("disc", space) for space in free if space in clue} or {("lapse",)}
        asks = {
            ("ask", seat, space)
            for seat in self.order
            for space in open_spaces
            if seat != me and not self.has(space, "disc", seat)
        }
        searches = {("search", space) for space in open_spaces if space in clue}
        return asks | searches or {("pass",)}

    def after(self, move: tuple[Any, ...]) -> "Game":
        """The game after a move; this one stays as it is."""
        game = deepcopy(self)
        game._do(move)
        return game

    def _do(self, move: tuple[Any, ...]) -> None:
        me, stage = self.actor, self.stage
        if move[0] in ("cube", "disc"):
            self.pieces.append((me, *move))
        if move[0] == "ask":
            _, self.actor, self.target = move
            self.stage = "answer"
        elif move[0] == "search":
            self.target = move[1]
            if self.has(self.target, "disc", me):
                self.stage = "extra"
            else:
                self.pieces.append((me, "disc", self.target))
                self._go_round(me)
        elif stage == "share":
            self.actor = self.active = self._left_of(me)
            if len(self.pieces) == 2 * len(self.order):
                self.stage = "turn"
        elif stage == "owe" or move == ("pass",) or (stage == "answer" and move[0] == "disc"):
            self.stage = "turn"
            self.actor = self.active = self._left_of(self.active)
        elif move[0] == "cube":
            self.stage, self.actor = "owe", self.active
        else:
            self._go_round(me)

    def _left_of(self, seat: int) -> int:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def _go_round(self, seat: int) -> None:
        self.stage = "confirm"
        self.actor = self._left_of(seat)
        while self.actor != self.active and self.has(self.target, "disc", self.actor):
            self.actor = self._left_of(self.actor)
        if self.actor == self.active:
            self.stage, self.winner = "over", self.active
