"""What is told of a match, in words or in JSON: who sits down, what happens, how it ends."""

import sys
from typing import TYPE_CHECKING, Any

import trio
import typer

from p2pcryptid.i18n import gettext as _
from p2pcryptid.timing import ABSENCE_LOOK_SECONDS

from .options import narrate, print_lines, print_wrapped

if TYPE_CHECKING:
    from p2pcryptid.audit.verdict import Verdict
    from p2pcryptid.games.game import AnyGame, Variant
    from p2pcryptid.node.follow import Dealing
    from p2pcryptid.node.node import Ending, Node
    from p2pcryptid.node.runner import MatchRunner
    from p2pcryptid.node.talk import Talk
    from p2pcryptid.table.match import Match
    from p2pcryptid.ui.line.terminal import StandardTerminal

EXITS = {"revealed": 0, "abandoned": 4, "fault": 5, "unrevealed": 6}


def _out(as_json: bool, line: dict[str, Any], said: str) -> None:
    if as_json:
        print_lines([{"v": 1, **line}])
    else:
        print_wrapped(said)


def tell_lobby(names: tuple[str, ...], seats: int, as_json: bool) -> None:
    """Who has a seat so far."""
    line = {"event": "lobby", "names": list(names), "seats": seats}
    said = _("{taken}/{seats}: {names}").format(taken=len(names), seats=seats, names=", ".join(names))
    _out(as_json, line, said)


def offer_words(game: "AnyGame", variant: "Variant") -> str:
    """What a table plays, in a few words."""
    from p2pcryptid.games.plain import presentation_of

    show = presentation_of(game)
    mode = show.mode(variant.mode) if variant.mode else ""
    return ", ".join(filter(None, (str(show.title), mode, _("on honour") if variant.honour else "")))


def tell_offer(game: "AnyGame", variant: "Variant") -> None:
    """What a table plays, for whoever is about to sit down there."""
    narrate(_("this table plays {way}").format(way=offer_words(game, variant)))
    if variant.honour:
        narrate(_("  people answer by hand there, and may err; they can correct it until the end"))


async def tell_talk(talk: "Talk", as_json: bool) -> None:
    """What is said at a table that is being filled; for ever."""
    from p2pcryptid.ui.line.talking import said_line

    told, known = 0, 0
    while True:
        new, told = talk.since(told), talk.count
        for said in new:
            _out(as_json, {"event": "said", "name": said.name, "text": said.text}, said_line(said, talk.me))
        known = await talk.changes.wait(known)


async def tell_match(runner: "MatchRunner", as_json: bool) -> None:
    """Table words, the deal, and every fact as it happens; for ever."""
    teller, known = _Teller(runner.match, as_json), 0
    while True:
        teller.tell_news()
        known = await runner.changes.wait(known)


class _Teller:
    """Remembers what it has told of a match."""

    def __init__(self, match: "Match", as_json: bool) -> None:
        from p2pcryptid.games.plain import presentation_of

        self._match = match
        self._as_json = as_json
        self._show = presentation_of(match.state.game)
        self._words = False
        self._dealing: Dealing | None = None
        self._told = 0
        self._begun = False

    def tell_news(self) -> None:
        """Whatever is new."""
        self._tell_words()
        self._tell_attempts()
        for change in self._match.story[self._told :]:
            self._told += 1
            said = self._show.narrate(change.before, change.fact)
            _out(self._as_json, {"event": "fact", "seat": change.fact.seat, "text": said}, said)
        self._tell_beginning()

    def _tell_words(self) -> None:
        from p2pcryptid.node.table_words import table_words

        words = " ".join(table_words(self._match.state))
        if words and not self._words:
            self._words = True
            said = _("table words, the same for all of you: read them aloud once: {words}")
            _out(self._as_json, {"event": "words", "words": words}, said.format(words=words))

    def _tell_attempts(self) -> None:
        from p2pcryptid.node.follow import dealing_of
        from p2pcryptid.ui.line.dealing import scale_of

        state = self._match.state
        dealing = dealing_of(state)
        if dealing in (None, self._dealing) or self._begun:
            return
        self._dealing = dealing
        if self._as_json:
            scale = scale_of(self._show.draws(state.state))
            line = {"event": "dealing", "attempts": dealing.draws, "phase": dealing.phase, **scale}
            print_lines([{"v": 1, **line}])

    def _tell_beginning(self) -> None:
        """When there is something to choose for the first time."""
        state = self._match.state
        if self._begun or not (state.chosen or self._match.over):
            return
        self._begun = True
        attempts = 0 if self._dealing is None else self._dealing.draws
        if attempts or self._as_json:
            said = _("dealt, attempts needed: {attempts}").format(attempts=attempts)
            _out(self._as_json, {"event": "dealt", "attempts": attempts}, said)
        if not self._as_json and sys.stdout.isatty() and not self._match.over:
            from p2pcryptid.games.presentation import public_view
            from p2pcryptid.ui.line.pages import screen_page

            print_wrapped(screen_page(self._show, public_view(state.game, state.state)))


async def tell_absence(node: "Node", as_json: bool) -> None:
    """For whom we wait, when it takes longer than a moment."""
    told: tuple[int, ...] = ()
    while True:
        await trio.sleep(ABSENCE_LOOK_SECONDS)
        away = node.mesh.away
        if away != told:
            told = away
            names = [node.names[seat] for seat in away]
            said = _("away: {names}").format(names=", ".join(names)) if names else _("all are here")
            _out(as_json, {"event": "away", "names": names}, said)


def tell_watched(match: "Match", as_json: bool) -> None:
    """How a match ended that we followed from outside."""
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.presentation import public_view
    from p2pcryptid.ui.line.ending import ended_line, revealed_lines

    game, state = match.state.game, match.state.state
    screen = [] if state is None else [presentation_of(game).screen(public_view(game, state))]
    said = "\n".join([*screen, ended_line(match), *revealed_lines(match)])
    _out(as_json, {"event": "end", "winner": _winner(match), "revealed": sorted(match.reveals)}, said)


def _winner(match: "Match") -> str | None:
    game, state = match.state.game, match.state.state
    outcome = None if state is None else game.outcome(state)
    return None if outcome is None or outcome.winner is None else match.state.record.names[outcome.winner]


def tell_end(
    node: "Node", ending: "Ending", as_json: bool, terminal: "StandardTerminal | None" = None
) -> None:
    """How it ended, and where the log is; exits with the code for that.

    A person at a terminal has been told already what ended it.
    """
    match, fault = node.match, node.match.fault
    line: dict[str, Any] = {"event": "end", "ending": ending.value, "winner": _winner(match)}
    line["log"] = str(node.log_path)
    if fault is not None:
        accused = None if fault.accused is None else node.names[fault.accused]
        line |= {"code": fault.code, "accused": accused}
    honour = ending.value in ("revealed", "unrevealed") and _on_honour(match)
    if as_json:
        if honour:
            line["false_pieces"] = [piece.as_json() for piece in _audited(node).false_pieces]
        print_lines([{"v": 1, **line}])
    else:
        from p2pcryptid.ui.line.ending import end_text, ended_line

        seen = terminal is not None and terminal.has_said(ended_line(match, node.seat.seat))
        told, to_paste = end_text(node, ended=not seen)
        print_wrapped(told)
        print(to_paste, flush=True)
        if ending.value in ("revealed", "unrevealed") and (sys.stdout.isatty() or honour):
            _check_log(node)
    raise typer.Exit(EXITS[ending.value])


def tell_log(node: "Node", ending: "Ending") -> None:
    """For those who have seen the end on the whole screen: how it ended, and how to see it again."""
    from p2pcryptid.ui.line.ending import ended_line, paste_lines

    print_wrapped(ended_line(node.match))
    print(paste_lines(node), flush=True)
    raise typer.Exit(EXITS[ending.value])


async def say_end(node: "Node", ending: "Ending", terminal: "StandardTerminal") -> None:
    """The same for people who stay, and go on typing."""
    from p2pcryptid.ui.line.ending import end_text, ended_line
    from p2pcryptid.ui.piece_words import piece_lines

    from .audit import in_short

    seen = terminal.has_said(ended_line(node.match, node.seat.seat))
    told, to_paste = end_text(node, ended=not seen)
    terminal.say(told)
    terminal.say(to_paste, whole=True)
    if ending.value in ("revealed", "unrevealed"):
        verdict = await trio.to_thread.run_sync(_audited, node, abandon_on_cancel=True)
        said = _("audit of the log: {verdict}").format(verdict=in_short(verdict))
        terminal.say("\n".join([said, *(f"  {line}" for line in piece_lines(verdict))]))


def _on_honour(match: "Match") -> bool:
    """Must the audit say who was honest, because nothing was proven in play?"""
    return not match.state.game.proven(match.state.state)


def _audited(node: "Node") -> "Verdict":
    from p2pcryptid.audit.audit import audit
    from p2pcryptid.transcript.file import read_log

    return audit(read_log(node.log_path))


def _check_log(node: "Node") -> None:
    """Nobody need take our word for it; but whoever plays wants to know at once."""
    from p2pcryptid.ui.piece_words import piece_lines

    from .audit import in_short

    narrate(_("checking the log …"))
    verdict = _audited(node)
    print(_("audit of the log: {verdict}").format(verdict=in_short(verdict)))
    for line in piece_lines(verdict):
        print_wrapped(f"  {line}")
