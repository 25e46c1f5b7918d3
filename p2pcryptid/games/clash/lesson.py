"""A first game of Cryptid Clash that explains itself: one pass through some cards, against a beginner.

It is the same game each time.
"""

from collections.abc import Callable, Sequence

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Change
from p2pcryptid.games.presentation import Lesson, Page
from p2pcryptid.games.requests import CardsDealt
from p2pcryptid.i18n import gettext as _

from . import bots
from .cards import CARDS, FACES, Kind, points
from .state import Action, Battle, Stage, State
from .view import View, face_of, faces_of
from .words import PLACES, legend, points_said

SEED = bytes([1]) * 32
"""one with which whoever takes every suggestion wins"""
_EVERY = 3


def lesson() -> Lesson:
    """Everything that the table needs."""
    return Lesson(
        names=("robin",),
        levels=("easy",),
        start=lambda names: State(names, 1, FACES[::_EVERY]),
        seed=SEED,
        pages=_pages,
        remark=_remark,
        suggest=_suggest,
        tip=_tip,
        closing=_closing,
    )


def _pages(view: View) -> tuple[Page, ...]:
    """The aim, the cards, the place."""
    other = view.state.names[1 - (view.seat or 0)]
    welcome = _(
        "Welcome! This is a small game of Cryptid Clash, a few minutes long and explained as it goes. You "
        "play "
        "against {other}, a computer player who is a beginner too.\n"
        "\n"
        "Both of you draw from one deck of monsters. In each battle both send three of their five cards. The "
        "higher total wins one of the loser's cards, and its victory points count at the end."
    ).format(other=other)
    typing = _(
        "Enter alone always goes on, and makes the move that is suggested. You can type another move "
        "instead, "
        "such as 'fight 1 3 5'. At any time 'board' shows the table, 'card NAME' a card, 'help' tells what "
        "else you can type, and 'quit' leaves."
    )
    cards = _(
        "Every monster is at home on land or at sea, and has three values: {legend}. Where a battle is "
        "depends "
        "on all six cards: with four or more sea monsters it is at sea, with five or more land monsters on "
        "land, otherwise in the open. So you have to guess what the other sends."
    ).format(legend=legend())
    return (Page(f"{welcome}\n\n{typing}"), Page(cards), Page(_("The table, and your hand."), screen=True))


def _suggest(view: View) -> Action:
    """What a good player would do; the same each time."""
    return bots.choose("hard", view, Draw(SEED, f"lesson {view.state.dealt} {view.state.stage}"))


# Remarks, each when it is new ---------------------------------------------------------------------


def _remark(view: View, story: Sequence[Change]) -> str:
    *before, last = story
    new = [says for happens, says in _REMARKS if happens(last) and not any(map(happens, before))]
    return "\n\n".join(says(view, last) for says in new)


def _fought(change: Change) -> bool:
    return bool(change.after.battles > change.before.battles)


def _on_battle(_view: View, change: Change) -> str:
    battle = change.after.last
    sea = sum(CARDS[face].kind is Kind.SEA for row in battle.rows for face in row)
    said = _(
        "{sea} of the six are sea monsters, so this battle is {place}: only that value of each card counts."
    )
    return said.format(sea=sea, place=PLACES[battle.place])


def _won_by_double(change: Change) -> bool:
    battle: Battle | None = change.after.last
    return _fought(change) and battle is not None and battle.doubled


def _on_double(_view: View, _change: Change) -> str:
    return _("That is at least double, so the winner chooses the card, and not the loser.")


def _collected(change: Change) -> bool:
    return change.before.stage is Stage.GIVE


def _on_collected(view: View, change: Change) -> str:
    state: State = change.after
    mine, theirs = (points(state.collections[seat]) for seat in (view.seat or 0, 1 - (view.seat or 0)))
    said = _(
        "The card is out of the game now; its points are what counts. You have {mine}, the other has "
        "{theirs}."
    )
    return said.format(mine=points_said(mine), theirs=points_said(theirs))


def _drawn_again(change: Change) -> bool:
    return isinstance(change.fact.action, CardsDealt) and change.after.battles > 0


def _on_drawn(_view: View, _change: Change) -> str:
    return _(
        "Both fill their hands up to five, the winner first. When the pile is empty, one more battle ends it."
    )


_REMARKS: tuple[tuple[Callable[[Change], bool], Callable[[View, Change], str]], ...] = (
    (_fought, _on_battle),
    (_won_by_double, _on_double),
    (_collected, _on_collected),
    (_drawn_again, _on_drawn),
)


# Tips ---------------------------------------------------------------------------------------------


def _tip(view: View, story: Sequence[Change], _action: Action) -> str:
    """At length the first time, and in short afterwards."""
    stage = view.state.stage
    first = not any(one.before.stage is stage and one.before.seat == view.seat for one in story)
    match stage:
        case Stage.CHOOSE:
            return f"{_choosing(first)}\n{_counted(view)}"
        case Stage.GIVE:
            return _giving(view, first)
    return _keeping(first)


def _choosing(first: bool) -> str:
    if not first:
        return _("Three cards again.")
    return _(
        "Choose three cards. The other chooses at the same time, and neither can see it or change it later. "
        "The "
        "two that stay are yours for the next battle."
    )


def _counted(view: View) -> str:
    """How many sea monsters one holds, and how many the other has shown."""
    faces = [face for card in view.state.hands[view.seat or 0] if (face := face_of(view, card)) is not None]
    sea = sum(CARDS[face].kind is Kind.SEA for face in faces)
    known = faces_of(view, view.state.hands[1 - (view.seat or 0)])
    said = _("You hold {sea} sea and {land} land monsters.").format(sea=sea, land=len(faces) - sea)
    if known:
        shown = ", ".join(str(CARDS[face].name) for face in known)
        said += " " + _("You know that the other holds {cards}.").format(cards=shown)
    return said


def _giving(view: View, first: bool) -> str:
    last = view.state.last
    if last is not None and last.winner == view.seat:
        return _("You have won by double: take the card with the most points.")
    if first:
        return _(
            "You have lost this one, and choose which of your three to give: the fewest points hurt least."
        )
    return _("Give away the fewest points.")


def _keeping(first: bool) -> str:
    if first:
        return _(
            "One of your cards that is left may come back into your hand. The other has seen it, but a "
            "strong card "
            "is mostly better than an unknown one."
        )
    return _("Take a strong one back, or none.")


def _closing(views: Sequence[View]) -> str:
    state = views[0].state
    mine, theirs = (points(one) for one in state.collections)
    said = _(
        "You have collected {mine}, the other {theirs}. Now you know all that it takes: guess the place, "
        "spare "
        "your best cards, and lose cheaply. A whole game has three passes through all sixty-four cards."
    )
    return said.format(mine=points_said(mine), theirs=points_said(theirs))
