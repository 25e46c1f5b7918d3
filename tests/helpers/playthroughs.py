"""Golden playthroughs: whole games as documents to keep, with a digest of the state after every fact."""

import json
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

from helpers.conformance_kit import NAMES, random_game, seeded, trial_of
from p2pcryptid.games import requests
from p2pcryptid.games.codec import dump, load
from p2pcryptid.games.game import AnyGame, Fact, Variant
from p2pcryptid.games.requests import Knowledge, Opened, Result
from p2pcryptid.sim.clear import ClearTable


def digest(game: AnyGame, state: Any) -> str:
    text = json.dumps(dump(state, game.state), separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def playthrough(game: AnyGame, number: int) -> dict[str, Any]:
    """A whole game of random players, as plain as JSON."""
    variant, draw = game.variants[number], seeded(f"{game.name}-{number}")
    trial, table = trial_of(game, variant, draw), ClearTable(game, variant.players)
    state, steps = trial.start, []
    for position in random_game(trial, draw, table=table):
        fact, spectator = position.fact, game.view(position.state, None, Knowledge())
        written = None if isinstance(fact.action, Result) else game.format(fact.action, spectator)
        state = game.apply(state, fact)
        steps.append([fact.seat, plain_of(game, fact.action), written, digest(game, state)[:16]])
    outcome = game.outcome(state)
    assert outcome is not None
    document = {
        "game": game.name,
        "variant": dump(variant, Variant),
        "names": NAMES[: variant.players],
        "start": dump(trial.start, game.state),
        "known": [_dealt(known) for known in table.known],
        "outcome": [outcome.winner, outcome.reason],
        "steps": steps,
    }
    found: dict[str, Any] = json.loads(json.dumps(document))
    return found


def _dealt(known: Knowledge) -> dict[str, Any]:
    """What a seat was dealt."""
    return {name: value for name, value in (("rows", known.rows), ("cards", known.cards)) if value}


def plain_of(game: AnyGame, action: Any) -> Any:
    """An action as an array, a result of the table as an object."""
    if not isinstance(action, Result):
        return dump(action, game.action)
    values = {one.name: getattr(action, one.name) for one in fields(action)}
    if isinstance(action, Opened):
        values["action"] = dump(action.action, game.action)
    return {"result": type(action).__name__} | {
        name: value.hex() if isinstance(value, bytes) else value for name, value in values.items()
    }


def action_of(game: AnyGame, plain: Any) -> Any:
    """Back from `plain_of`."""
    if not isinstance(plain, dict):
        return load(plain, game.action)
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in plain.items() if name != "result"}
    if plain["result"] == "Opened":
        values["action"] = load(plain["action"], game.action)
    if plain["result"] == "Tossed":
        values["seed"] = bytes.fromhex(plain["seed"])
    return getattr(requests, plain["result"])(**values)


def replay(game: AnyGame, kept: dict[str, Any]) -> None:
    """The kept facts, applied to the kept start, give the kept digests."""
    state = load(kept["start"], game.state)
    for seat, plain, _, kept_digest in kept["steps"]:
        state = game.apply(state, Fact(seat, action_of(game, plain)))
        assert digest(game, state)[:16] == kept_digest
    outcome = game.outcome(state)
    assert outcome is not None
    assert [outcome.winner, outcome.reason] == kept["outcome"]


def write(path: Path, document: dict[str, Any]) -> None:
    """One step a line."""
    head = json.dumps({key: value for key, value in document.items() if key != "steps"}, ensure_ascii=False)
    lines = ",\n".join(json.dumps(step, ensure_ascii=False) for step in document["steps"])
    path.write_text(f'{head[:-1]}, "steps": [\n{lines}\n]}}\n', encoding="utf-8")
