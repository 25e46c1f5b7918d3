"""What a player at any table is shown: pure functions from a game, its views and names to text."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from p2pcryptid.errors import Refusal
from p2pcryptid.games.game import AnyGame, Change, actors
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Presentation
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed, player_letters

LAST_FACTS = 20


def names_of(names: Sequence[str], seats: Iterable[int]) -> list[str]:
    """The names of these seats."""
    return [names[seat] for seat in seats]


def words_line(words: Sequence[str]) -> str:
    """The table words, and what they are for."""
    if not words:
        return _("there are no table words yet")
    said = _("table words: {words}\n  read them aloud once; all must have the same")
    return said.format(words=" ".join(words))


def screen_page(presentation: Presentation, view: Any) -> str:
    """The board or the table, and what its marks mean."""
    return "\n".join(filter(None, (presentation.screen(view), presentation.legend(view))))


def opening_page(presentation: Presentation, view: Any) -> str:
    """What everybody looks at first."""
    return presentation.opening(view) + "\n" + _("'help' shows what you can type")


def turn_page(presentation: Presentation, view: Any, *, screen: bool) -> str:
    """My turn: the screen, where I need it and have not just seen it, and what I may do."""
    prompt = presentation.prompt(view)
    if screen and presentation.prompt_needs_screen(view):
        return f"\n{presentation.screen(view)}\n{prompt}"
    return prompt


def history_page(presentation: Presentation, story: Sequence[Change], last: int = LAST_FACTS) -> str:
    """What happened last."""
    told = [presentation.narrate(change.before, change.fact) for change in story[-last:]]
    return "\n".join(told) or _("nothing has happened yet")


def players_page(game: AnyGame, names: Sequence[str], state: Any, me: int, away: Collection[int]) -> str:
    """Who is here, in the order of play once there is one."""
    presentation = presentation_of(game)
    order = () if state is None else presentation.order(state)
    waited = () if state is None else actors(game, state)
    letters = player_letters(names)
    lines = []
    for seat in order or range(len(names)):
        who = _("{name} (you)").format(name=names[seat]) if seat == me else names[seat]
        marks = [_("away") if seat in away else _("here")]
        marks += () if state is None else presentation.remarks(state, seat)
        if seat in waited:
            marks.append(_("the game waits for you") if seat == me else _("the game waits for them"))
        lines.append(f"  {letters[seat]}  {who}  {', '.join(marks)}")
    return "\n".join(lines)


def waiting_line(names: Sequence[str], waited: Collection[int]) -> str:
    """Whom the game awaits."""
    return _("waiting for {names}").format(names=listed(names_of(names, waited)))


def refusal_page(presentation: Presentation, error: Refusal, view: Any, now: str) -> str:
    """Why it cannot be, and what to do instead; at last, what the game waits for `now`."""
    lines = [error.message, presentation.advice(error, view)]
    if error.code == "no-such-word":
        lines.append(_("'help' lists all that you can type"))
    return "\n".join(filter(None, [*lines, now]))
