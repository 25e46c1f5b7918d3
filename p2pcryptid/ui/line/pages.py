"""What a player at any table is shown: pure functions from a game, its views and names to text."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from p2pcryptid.errors import Refusal
from p2pcryptid.games.game import AnyGame, Change, actors
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Presentation, level_text
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed, player_letters

from .commands import similar_word

LAST_FACTS = 20
SILENCE_SHOWN = 10
"""Shorter silences, in seconds, are not worth a word."""


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


def opening_page(presentation: Presentation, view: Any, bots: str = "") -> str:
    """What everybody looks at first; with a line about the bots, if there are any."""
    return "\n".join(filter(None, (bots, _("'help' shows what you can type"), presentation.opening(view))))


def bots_line(presentation: Presentation, names: Sequence[str], levels: Sequence[str]) -> str:
    """Which players are bots, and of which level; empty if none is."""
    bots = [
        f"{name} ({level_text(presentation, level)})"
        for name, level in zip(names, levels, strict=True)
        if level
    ]
    return _("bots: {bots}").format(bots=", ".join(bots)) if bots else ""


def turn_page(presentation: Presentation, view: Any, *, screen: bool) -> str:
    """My turn: the screen, where I need it and have not just seen it, and what I may do.

    Below the screen stands what I alone know, unless the screen shows it: what stood above has scrolled away.
    """
    prompt = presentation.prompt(view)
    if not (screen and presentation.prompt_needs_screen(view)):
        return prompt
    shown, held = presentation.screen(view), presentation.holdings(view)
    return "\n".join([shown, *([] if held in shown else [held]), prompt])


def history_page(presentation: Presentation, story: Sequence[Change], last: int = LAST_FACTS) -> str:
    """What happened last."""
    told = [presentation.narrate(change.before, change.fact) for change in story[-last:]]
    return "\n".join(told) or _("nothing has happened yet")


@dataclass(frozen=True, slots=True)
class Presence:
    """What is known of whoever sits at the table, by seat."""

    levels: Sequence[str]
    """of bots; empty for people"""
    away: Collection[int]
    silent: Sequence[float]
    """for how many seconds"""
    gave_up: Collection[int] = ()
    """those who will write nothing more"""


def players_page(game: AnyGame, names: Sequence[str], state: Any, me: int, there: Presence) -> str:
    """Who is here and for how long silent, in the order of play once there is one."""
    presentation = presentation_of(game)
    order = () if state is None else presentation.order(state)
    waited = () if state is None else actors(game, state)
    letters = player_letters(names)
    lines = []
    for seat in order or range(len(names)):
        who = _("{name} (you)").format(name=names[seat]) if seat == me else names[seat]
        level = there.levels[seat]
        marks = [_("a bot ({level})").format(level=level_text(presentation, level))] if level else []
        marks.append(_("away") if seat in there.away else _("here"))
        if seat != me and there.silent[seat] >= SILENCE_SHOWN:
            marks.append(_("silent for {time}").format(time=shown_time(there.silent[seat])))
        marks += () if state is None else presentation.remarks(state, seat)
        if seat in there.gave_up:
            marks.append(_("has given the match up"))
        elif seat in waited:
            marks.append(_("the game waits for you") if seat == me else _("the game waits for them"))
        lines.append(f"  {letters[seat]}  {who}  {', '.join(marks)}")
    return "\n".join(lines)


def shown_time(seconds: float) -> str:
    """Minutes and seconds, as on a clock."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def waiting_line(names: Sequence[str], waited: Collection[int], seconds: float = 0) -> str:
    """Whom the game awaits, and for how many minutes it has."""
    said = _("waiting for {names}").format(names=listed(names_of(names, waited)))
    minutes = int(seconds // 60)
    return said if not minutes else _("{said} ({minutes} min)").format(said=said, minutes=minutes)


def refusal_page(presentation: Presentation, error: Refusal, view: Any, now: str, typed: str = "") -> str:
    """Why what was typed cannot be, and what to do instead; at last, what the game waits for `now`."""
    lines = [error.message, presentation.advice(error, view)]
    if error.code == "no-such-word":
        close = similar_word(typed, presentation, view)
        lines.append(_("did you mean '{word}'?").format(word=close) if close else "")
        lines.append(_("'help' lists all that you can type"))
    return "\n".join(filter(None, [*lines, now]))
