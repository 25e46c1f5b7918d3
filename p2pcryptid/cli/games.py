"""`p2pcryptid games`: the games that one has played, and how they went."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext, text

from .choosing import OwnGameOption, know_game
from .options import JsonOption, narrate, print_lines, print_wrapped
from .rich_output import print_styled, print_table

if TYPE_CHECKING:
    from p2pcryptid.games.game import Variant

    from .kept import KeptGame, Kind

_MOST_SHOWN = 10
_STATUS = {
    "waiting": text("not begun"),
    "unfinished": text("unfinished"),
    "finished": text("finished"),
    "won": text("won"),
    "lost": text("lost"),
    "drawn": text("drawn"),
    "given-up": text("given up"),
    "stopped": text("stopped by a fault"),
}


def games(
    everything: Annotated[
        bool, typer.Option("--all", help="List every game; otherwise the newest ones.")
    ] = False,
    game: OwnGameOption = "",
    as_json: JsonOption = False,
) -> None:
    """List your games, the newest first, and how often you won.

    Each with the line that resumes it, or that replays and audits it. All of it comes from this computer.
    """
    from p2pcryptid.net.home import home
    from p2pcryptid.net.identity import FILE_NAME, load_identity
    from p2pcryptid.node.results import results

    from .kept import kept_games, tally

    know_game(game)
    folder = home()
    identity = folder / FILE_NAME
    matches = folder / "matches"
    kept = kept_games(matches, load_identity(identity).public if identity.exists() else None)
    counted = tally(results(matches))
    if as_json:
        print_lines(one.as_json() for one in kept)
        print_lines(_results_json(kind, *figures) for kind, figures in counted.items())
        return
    if not kept:
        narrate(_("there are no games in {path}").format(path=folder))
        narrate(
            _("'p2pcryptid learn' is a first game that explains itself, 'p2pcryptid play' starts another")
        )
        return
    shown = kept if everything else kept[:_MOST_SHOWN]
    for one in shown:
        _print_game(one)
    if len(shown) < len(kept):
        left = len(kept) - len(shown)
        said = ngettext(
            "… and {count} older game: --all lists it", "… and {count} older games: --all lists them", left
        )
        print(said.format(count=left) + "\n")
    _print_results(counted)


def _results_json(kind: "Kind", played: int, won: int) -> dict[str, object]:
    way = {"game": kind.game, "mode": kind.mode, "honour": kind.honour, "seats": kind.players}
    about = {**way, "against": kind.against}
    return {"v": 1, "event": "results", **about, "played": played, "won": won}


def _print_game(one: "KeptGame") -> None:
    from p2pcryptid.ui.line.ending import unconfirmed_line

    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
    print_styled(f"{when}  {_STATUS[one.status]}", "bold")
    players = [
        _("{name} ({level})").format(name=name, level=_level(one.game, level)) if level else name
        for name, level in zip(one.names, one.levels, strict=True)
    ]
    said = _("{game}: {names}").format(game=_way(one.game, one.variant), names=", ".join(players))
    print_wrapped(f"  {said}")
    if one.unconfirmed is not None:
        print_wrapped(f"  {unconfirmed_line(one.names, one.unconfirmed)}")
    for command in one.commands.values():
        print(f"  {command}")
    print()


def _level(game: str, level: str) -> str:
    """As people call it, if that game is known here."""
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.presentation import level_title
    from p2pcryptid.games.registry import GAMES

    return level_title(presentation_of(GAMES[game]), level) if game in GAMES else level


def _way(game: str, variant: "Variant | None") -> str:
    """What was played, in words; a game or a mode that is not known here by its name."""
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.registry import GAMES

    if variant is None:
        return game
    show = presentation_of(GAMES[game]) if game in GAMES else None
    title = game if show is None else str(show.title)
    known = show is not None and variant.mode in {one.mode for one in GAMES[game].variants}
    mode = show.mode(variant.mode) if show and known and variant.mode else variant.mode
    players = ngettext("{count} player", "{count} players", variant.players).format(count=variant.players)
    return ", ".join(filter(None, (title, mode, players, _("on honour") if variant.honour else "")))


def _print_results(counted: "dict[Kind, tuple[int, int]]") -> None:
    from p2pcryptid.games.game import Variant

    if not counted:
        print(_("you have not played a game to its end yet"))
        return
    rows: list[tuple[str, ...]] = []
    for kind, (played, won) in counted.items():
        against = ", ".join(_level(kind.game, level) if level else _("people") for level in kind.against)
        way = _way(kind.game, Variant(kind.players, kind.mode, kind.honour))
        rows.append((_("{way}, against {others}").format(way=way, others=against), str(played), str(won)))
    total = [sum(figures) for figures in zip(*counted.values(), strict=True)]
    rows += [(_("all"), *map(str, total))] if len(rows) > 1 else []
    print_table((_("your games"), _("played"), _("wins")), rows)
