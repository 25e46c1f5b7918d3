"""A presentation for any game, made from the fields of its states and actions."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _

from .codec import members
from .game import TABLE, AnyGame, Claims, Fact
from .presentation import Bot, Command, Presentation
from .requests import Knowledge
from .typed import word

_FEW = 12
"""Moves that are listed one by one in a prompt."""


def presentation_of(game: AnyGame) -> Presentation:
    """What the game brings, or a plain one."""
    return plain(game) if game.presentation is None else game.presentation()


def plain(game: AnyGame, **own: Any) -> Presentation:
    """Plain but for what is given. Players are called by the `names` of the state, if it has any."""
    made = Presentation(
        title=Text(game.name),
        about=Text(game.name),
        mode=str,
        narrate=_narrate,
        tell=lambda _view, before, fact: made.narrate(before, fact),
        ending=lambda state: _ending(game, state),
        won=lambda state: _won(game, state),
        draws=lambda _state: 0,
        screen=_screen,
        legend=lambda _view: "",
        opening=lambda view: "\n".join(filter(None, (str(made.title), made.screen(view), made.legend(view)))),
        prompt=lambda view: _prompt(game, view),
        prompt_needs_screen=lambda _view: True,
        advice=lambda _refusal, _view: "",
        holdings=lambda view: _("you alone know: {what}").format(what=_known(view) or "–"),
        revealed=lambda view: _known(view) or "–",
        piece=_piece,
        order=lambda _state: (),
        remarks=lambda _state, _seat: (),
        offers=game.playable,
        forms=lambda _view: tuple(map(_form, members(game.action))),
        tips=tuple,
        commands=(Command(text("hand"), text("what you alone know"), lambda view, _: made.holdings(view)),),
        levels={"random": random_bot(game)},
        level="random",
    )
    made = replace(made, **own)
    return made


def random_bot(game: AnyGame) -> Bot:
    """A player that does anything it honestly can."""

    def choose(view: Any, draw: Draw) -> Any:
        return draw.pick([action for action in game.playable(view) if not game.is_note(action)])

    return Bot(choose)


def called(state: Any, seat: int) -> str:
    """The player's name, if the state knows it."""
    names = getattr(state, "names", ())
    return names[seat] if seat < len(names) else _("player {number}").format(number=seat + 1)


def _narrate(before: Any, fact: Fact[Any]) -> str:
    done = _value(fact.action)
    return done if fact.seat == TABLE else f"{called(before, fact.seat)}: {done}"


def _ending(game: AnyGame, state: Any) -> str:
    outcome = game.outcome(state)
    assert outcome is not None
    if outcome.winner is None:
        return _("nobody wins ({reason})").format(reason=outcome.reason)
    return _("{who} wins ({reason})").format(who=called(state, outcome.winner), reason=outcome.reason)


def _won(game: AnyGame, state: Any) -> str:
    outcome = game.outcome(state)
    assert outcome is not None
    return _("you win ({reason})").format(reason=outcome.reason)


def _piece(state: Any, seat: int, claims: Claims) -> str:
    column, bit = (claims.ones | claims.zeros).bit_length() - 1, int(bool(claims.ones))
    said = _("{who}: {row} {column} is {bit}")
    return said.format(who=called(state, seat), row=claims.row, column=column, bit=bit)


def _screen(view: Any) -> str:
    state = view.state
    shown = [
        one.name for one in fields(state) if one.name != "names" and not _empty(getattr(state, one.name))
    ]
    lines = [f"{_label(name)}: {_by_seat(state, getattr(state, name))}" for name in shown]
    known = _known(view)
    return "\n".join([*lines, *([_("you alone know: {what}").format(what=known)] if known else [])])


def _known(view: Any) -> str:
    """Whatever is in a view besides the public state."""
    private = [getattr(view, one.name) for one in fields(view) if one.name not in ("state", "seat")]
    parts = [_knowledge(one) if isinstance(one, Knowledge) else _value(one) for one in private]
    return ", ".join(filter(None, parts))


def _knowledge(known: Knowledge) -> str:
    """A row by its number, a hand by what stands at which position of the deck."""
    parts = [f"{name} {number}" for name, number in known.rows.items()]
    parts += [f"{name} {bits:b}" for name, bits in known.bits.items() if name not in known.rows]
    parts += [f"{deck} {_value(faces)}" for deck, faces in known.cards.items()]
    parts += [f"{name}: {_value(action)}" for name, action in known.choices.items()]
    parts += [f"{row} {seat + 1}: {_value(cells)}" for (row, seat), cells in known.told.items()]
    return ", ".join(parts)


def _prompt(game: AnyGame, view: Any) -> str:
    moves = [action for action in game.playable(view) if not game.is_note(action)]
    if len(moves) > _FEW:
        moves = list({type(action): action for action in moves}.values())
    return _("your turn: {moves}").format(moves=" · ".join(game.format(move, view) for move in moves))


def _form(kind: type) -> str:
    return " ".join([word(kind), *(one.name.upper() for one in fields(kind))])


def _label(name: str) -> str:
    """`CardsDealt` and `cards_dealt` are 'cards dealt'."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").casefold()


def _by_seat(state: Any, value: Any) -> str:
    """A value for each seat is shown with the names."""
    names = getattr(state, "names", ())
    if isinstance(value, tuple) and names and len(value) == len(names):
        return ", ".join(f"{name} {_value(one)}" for name, one in zip(names, value, strict=True))
    return _value(value)


def _value(value: Any) -> str:
    if is_dataclass(value) and not isinstance(value, type):
        parts = [(one.name, getattr(value, one.name)) for one in fields(value)]
        shown = [f"{_label(name)} {_value(part)}" for name, part in parts if not _empty(part)]
        return " ".join([_label(type(value).__name__), ", ".join(shown)]).strip()
    if isinstance(value, Mapping):
        return " ".join(f"{_value(key)}={_value(one)}" for key, one in value.items())
    if isinstance(value, tuple | list | frozenset | set):
        return " ".join(_value(one) for one in value) or "–"
    if isinstance(value, bytes):
        return value.hex()[:8]
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _label(value.name) if isinstance(value, Enum) else "–" if value is None else str(value)


def _empty(value: Any) -> bool:
    """Nothing worth a word: zeros and False are."""
    if is_dataclass(value) and not isinstance(value, type):
        return bool(fields(value)) and all(_empty(getattr(value, one.name)) for one in fields(value))
    return value is None or (isinstance(value, Mapping | tuple) and not value)
