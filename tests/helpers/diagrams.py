"""Diagrams of the opening and of every protocol, made from their tables of transitions.

`PYTHONPATH=.:tests python -m helpers.diagrams` writes them to docs/contribute/protocols.md; a test keeps that
page as the tables are.
"""

import ast
import inspect
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import Any

from p2pcryptid.games.requests import FreeMark
from p2pcryptid.table import opening
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.protocols.protocol import Protocol, Transitions
from p2pcryptid.table.protocols.registry import PROTOCOLS

PAGE = Path(__file__).parents[2] / "docs" / "contribute" / "protocols.md"
LATER_STARTS: dict[type, dict[IntEnum, str]] = {FreeMark: {MarkStep.BLIND: "asked again"}}
"""steps at which a run can begin, besides the first one"""

INTRODUCTION = """\
# Protocols, step by step

A game asks the table for what only all seats together can do, or one seat unseen. The table carries that out
with a protocol: a folder of its own under `p2pcryptid/table/protocols`, with the one table of its transitions
in `state.py`. An arrow tells how a step ends. What goes wrong is not an arrow: it names a seat, and the match
stops.

This page is made from the tables by `PYTHONPATH=.:tests python -m helpers.diagrams`. A test compares the two,
and walks through whole matches to see that they take these ways and no others. The bytes of each step are in
`protocol/spec`.
"""


@dataclass(frozen=True)
class Machine:
    """One table of transitions, and what is said about it."""

    title: str
    about: str
    kinds: int
    steps: type[IntEnum]
    transitions: Transitions[Any]
    starts: dict[IntEnum, str]


def machines() -> list[Machine]:
    """The opening, and then the protocols by the numbers of their events."""
    first = Machine(
        "The opening",
        paragraph(opening.__doc__),
        0,
        opening.Step,
        opening.TRANSITIONS,
        {opening.Step.SEAL: ""},
    )
    return [first, *(machine(one) for one in sorted(PROTOCOLS.values(), key=lambda one: one.kinds))]


def machine(protocol: Protocol) -> Machine:
    """What there is to say of a protocol."""
    package = protocol.check.__module__.rpartition(".")[0]
    steps = import_module(f"{package}.state").Step
    starts = {steps(0): "", **LATER_STARTS.get(protocol.request, {})}
    title = protocol.name[0].upper() + protocol.name[1:]
    about = paragraph(import_module(package).__doc__)
    return Machine(title, about, protocol.kinds, steps, protocol.transitions, starts)


def paragraph(doc: str | None) -> str:
    """The first one, on one line."""
    assert doc
    return " ".join(doc.split("\n\n")[0].split())


def meanings(steps: type[IntEnum]) -> dict[str, str]:
    """What is written in each step: the text that stands under it in the code."""
    (definition,) = ast.parse(inspect.getsource(steps)).body
    assert isinstance(definition, ast.ClassDef)
    found, name = {}, ""
    for line in definition.body:
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
            name = line.targets[0].id
        elif isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and name:
            found[name] = " ".join(str(line.value.value).split())
    return found


def arrow(before: str, after: str, label: str) -> str:
    return f"    {before} --> {after}" + (f": {label}" if label else "")


def diagram(one: Machine) -> Iterable[str]:
    """As Mermaid reads it."""
    yield "stateDiagram-v2"
    for step, label in one.starts.items():
        yield arrow("[*]", step.name, label)
    for (step, outcome), after in one.transitions.items():
        yield arrow(step.name, "[*]" if after is None else after.name, outcome)


def section(one: Machine) -> str:
    said = meanings(one.steps)
    rows = [f"| {one.kinds + step} | `{step.name}` | {said[step.name]} |" for step in one.steps]
    table = ["| kind | step | what is written |", "|---|---|---|", *rows]
    return "\n".join(
        [f"## {one.title}", "", one.about, "", *table, "", "```mermaid", *diagram(one), "```", ""]
    )


def page() -> str:
    return "\n".join([INTRODUCTION, *map(section, machines())])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
