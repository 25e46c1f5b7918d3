"""How a match ended: who won, what everybody held, and where the log is."""

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.cryptid.narration import tell_end
from p2pcryptid.games.cryptid.words import Language, clue_text
from p2pcryptid.node.node import Node
from p2pcryptid.table.course import Course
from p2pcryptid.table.make import own_secret

from .pages import names_of
from .phrases import listed, phrase


def end_text(node: Node, language: Language, *, ended: bool = True) -> str:
    """For after `Node.run`: what `ended` it, the clues that were opened, and how to check it all."""
    path = node.log_path
    lines = [ended_line(node.seat, language)] if ended else []
    lines += revealed_lines(node.seat, language)
    lines += [phrase("log", language, path=path), f"  p2pcryptid audit {path}", f"  p2pcryptid replay {path}"]
    return "\n".join(lines)


def ended_line(course: Course, language: Language) -> str:
    """What ended it."""
    names = course.progress.record.names
    if course.fault is not None:
        accused = course.fault.accused
        who = phrase("somebody", language) if accused is None else names[accused]
        return phrase("fault", language, who=who, code=course.fault.code) + "."
    if course.over:
        return tell_end(course.progress.state, language) + "."
    if course.gone is not None:
        gone = listed(names_of(names, course.gone), language)
        return phrase("abandoned", language, names=gone) + "."
    return phrase("unfinished", language) + "."


def revealed_lines(course: Course, language: Language) -> list[str]:
    """Every clue that was opened; none before anybody has."""
    names, clues = course.progress.record.names, revealed(course)
    if not clues:
        return []
    lines = [phrase("clues", language)]
    for seat, name in enumerate(names):
        if seat in clues:
            lines.append(phrase("opened", language, name=name, clue=clue_text(clues[seat], language)))
        else:
            lines.append(phrase("unopened", language, name=name))
    return lines


def revealed(course: Course) -> dict[int, int]:
    """By seat, the clue in every secret that was opened."""
    found = {
        seat: own_secret(course.progress, seat, Secret(one.secret)) for seat, one in course.reveals.items()
    }
    return {seat: clue for seat, clue in found.items() if clue is not None}
