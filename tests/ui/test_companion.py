from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest

from helpers.languages import LANGUAGES, spoken
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.clues import HINTS, true_hints
from p2pcryptid.games.cryptid.companion import pass_round
from p2pcryptid.games.cryptid.dealing import deal_clues
from p2pcryptid.games.cryptid.document import KnownGame, KnownSetup, read_setups
from p2pcryptid.games.cryptid.hints import worth_giving
from p2pcryptid.games.cryptid.spaces import name
from p2pcryptid.games.cryptid.words import clue_text, hint_text
from p2pcryptid.i18n import speaking

EXAMPLES = Path(__file__).parents[2] / "examples" / "known-setups.json"
CLEAR = "\x1b[2J"


def known_setup(players: int) -> KnownSetup:
    """A setup with one game of so many players."""
    for setup in read_setups(EXAMPLES.read_text(encoding="utf-8")):
        for game in setup.games:
            if len(game.clues) == players:
                return KnownSetup(setup.mode, setup.board, (game,))
    raise LookupError(players)


class Table:
    """People round a table who type these lines, then nothing more; it keeps what they see, in order."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)
        self.seen: list[tuple[str, str]] = []

    def ask(self, prompt: str) -> str:
        self.seen.append(("ask", prompt))
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def show(self, text: str) -> None:
        self.seen.append(("show", text))

    @property
    def shown(self) -> list[str]:
        return [text for how, text in self.seen if how == "show"]

    @property
    def asked(self) -> list[str]:
        return [text for how, text in self.seen if how == "ask"]


def passed_round(
    *lines: str, players: int = 3, language: str = "en", setup: KnownSetup | None = None
) -> Table:
    table = Table(lines)
    draw = Draw(sha256(b"companion").digest(), "test")
    with speaking(language):
        pass_round(setup or known_setup(players), "THE MAP", draw, table.ask, table.show)
    return table


def dealt(players: int, language: str = "en") -> list[str]:
    (game,) = known_setup(players).games
    return [spoken(language, clue_text, clue) for clue in game.clues]


ROUND = [""] * 6
"""Enter to see and Enter to hide, for three players."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_clue_comes_after_its_prompt_and_is_cleared_before_the_next(
    players: int, language: str
) -> None:
    table = passed_round(*[""] * (2 * players), "q", players=players, language=language)
    clues = dealt(players, language)
    for player, clue in enumerate(clues, 1):
        where = table.seen.index(("show", clue))
        how, prompt = table.seen[where - 1]
        assert how == "ask"
        assert str(player) in prompt
        assert table.seen[where + 1][0] == "ask"
        assert table.seen[where + 2][0] == "show"
        assert CLEAR in table.seen[where + 2][1]
    assert [text for text in table.shown if text in clues] == clues
    assert table.lines == []


def test_map_and_requests_follow_the_round() -> None:
    table = passed_round(*ROUND, "q")
    after = table.shown[-2:]
    assert after[0] == "THE MAP"
    assert all(word in after[1] for word in ("h ", "1 to 3", "map", "habitat", "q "))
    assert table.asked[-1] == "> "


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_true_ones_that_tell_something_and_then_run_out(language: str) -> None:
    chosen = chosen_board(bytes(32), Mode.NORMAL, 3).board
    board, wishes = analyse_board(chosen, Mode.NORMAL, 3), len(HINTS) + 1
    game = KnownGame(*deal_clues(board, Draw(bytes(32), "deal")))
    setup, in_play = KnownSetup(Mode.NORMAL, board.board, (game,)), board.clues
    true = {spoken(language, hint_text, hint): hint for hint in true_hints(game.clues)}
    table = passed_round(*ROUND, *["h"] * wishes, "q", language=language, setup=setup)
    none = {"en": "There is no further hint.", "fr": "Il n'y a plus d'indication."}[language]
    said = [text for text in table.shown[-wishes:] if text != none]
    assert table.shown[-wishes:] == said + [none] * (wishes - len(said))
    given = [true[text] for text in said]
    assert given and worth_giving(in_play, given) == given
    assert worth_giving(in_play, [*given, *true.values()]) == given, "what is left tells nothing more"


@pytest.mark.parametrize(
    ("players", "language", "words"),
    [
        (3, "en", "a hint, if all of you agree"),
        (4, "en", "a hint, if all of you but one agree"),
        (5, "en", "a hint, if all of you but one agree"),
        (3, "fr", "une indication, si vous êtes tous d'accord"),
        (5, "fr", "une indication, si vous êtes tous d'accord sauf un"),
    ],
)
def test_it_says_who_must_agree_to_a_hint(players: int, language: str, words: str) -> None:
    table = passed_round(*[""] * (2 * players), "q", players=players, language=language)
    assert f"{words}\n" in table.shown[-1]


def test_hints_come_in_the_same_order_from_the_same_draw() -> None:
    assert passed_round(*ROUND, "h", "h", "q").shown == passed_round(*ROUND, "h", "h", "q").shown


@pytest.mark.parametrize("player", [1, 2, 3])
def test_a_clue_again_needs_enter_again(player: int) -> None:
    table = passed_round(*ROUND, str(player), "", "", "q")
    clue = dealt(3)[player - 1]
    assert [table.seen[-6][0], table.seen[-5], table.seen[-4][0]] == ["ask", ("show", clue), "ask"]
    assert f"player {player}" in table.seen[-6][1]
    assert CLEAR in table.seen[-3][1]
    assert "1 to 3" in table.shown[-1]  # the screen is empty: what can be asked now?
    assert table.shown.count(clue) == 2


def test_map_and_habitat_on_demand() -> None:
    (game,) = known_setup(3).games
    assert game.habitat is not None
    table = passed_round(*ROUND, "map", "habitat", "yes", "q")
    assert table.shown[-2:] == ["THE MAP", f"The habitat is {name(game.habitat)}."]
    assert (
        passed_round(*ROUND, "habitat", "oui", "q", language="fr").shown[-1]
        == f"L'habitat est {name(game.habitat)}."
    )


@pytest.mark.parametrize("said", ["", "no", "habitat", "1"])
def test_the_habitat_is_not_shown_by_a_slip(said: str) -> None:
    table = passed_round(*ROUND, "habitat", said, "q")
    assert table.shown == passed_round(*ROUND, "q").shown


def test_a_game_without_habitat_shows_what_can_be_asked_instead() -> None:
    setup = known_setup(3)
    unknown = KnownSetup(setup.mode, setup.board, (KnownGame(setup.games[0].clues, None),))
    table = passed_round(*ROUND, "habitat", "q", setup=unknown)
    assert table.shown[-1] == table.shown[-2]


@pytest.mark.parametrize(
    "wish", ["", "0", "4", "-1", "01", "1 2", "what?", "١", "²", "1.0", "hh", "habitats", "\x00", "é", "None"]
)
def test_unknown_wish_shows_what_can_be_asked_and_no_clue(wish: str) -> None:
    table = passed_round(*ROUND, wish, "q")
    help_text = table.shown[-1]
    assert "quit" in help_text
    said = "".join(c if c.isprintable() else "?" for c in wish)
    assert table.shown[-2] == (f"not understood: {said.casefold()}" if wish else help_text)
    assert sum(table.shown.count(clue) for clue in dealt(3)) == 3


@pytest.mark.parametrize(
    ("wish", "language"),
    [*((wish, "en") for wish in ("q", "Q", " q ", "quit", "QUIT")), ("quitter", "fr"), ("quit", "fr")],
)
def test_quit_ends_it(wish: str, language: str) -> None:
    table = passed_round(*ROUND, wish, "h", "1", language=language)
    assert table.lines == ["h", "1"]


@pytest.mark.parametrize(
    ("wish", "same"), [("H", "h"), (" hint ", "h"), ("MAP", "map"), ("Habitat", "habitat")]
)
def test_wishes_in_any_case_and_with_blanks(wish: str, same: str) -> None:
    assert passed_round(*ROUND, wish, "q").shown == passed_round(*ROUND, same, "q").shown


@pytest.mark.parametrize("lines", range(len(ROUND) + 4))
def test_end_of_input_anywhere_ends_it_and_shows_no_clue_unasked(lines: int) -> None:
    table = passed_round(*[*ROUND, "2", "", "", "h"][:lines])
    seen_after = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 4, 9: 4}[lines]
    assert sum(table.shown.count(clue) for clue in dealt(3)) == seen_after
    assert table.lines == []
    assert len(table.asked) == lines + 1


@pytest.mark.parametrize("lines", [1, 8])
def test_end_of_input_while_a_clue_is_on_the_screen_hides_it(lines: int) -> None:
    table = passed_round(*[*ROUND, "2", ""][:lines])
    last_clue = max(n for n, text in enumerate(table.shown) if text in dealt(3))
    assert any(CLEAR in text for text in table.shown[last_clue + 1 :])


def test_an_interrupt_while_a_clue_is_on_the_screen_hides_it() -> None:
    table = Table([""] * 3)

    def ask(prompt: str) -> str:
        if not table.lines:
            raise KeyboardInterrupt
        return table.ask(prompt)

    draw = Draw(sha256(b"companion").digest(), "test")
    with pytest.raises(KeyboardInterrupt):
        pass_round(known_setup(3), "THE MAP", draw, ask, table.show)
    last_clue = max(n for n, text in enumerate(table.shown) if text in dealt(3))
    assert any(CLEAR in text for text in table.shown[last_clue + 1 :])
