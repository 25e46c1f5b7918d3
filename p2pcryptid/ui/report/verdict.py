"""The verdict in the words of people who were not there, and what was checked, with what it means."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.i18n import Text, ngettext, recognised, text
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed
from p2pcryptid.ui.audit_words import CHECKS, check_name, skipped_reason
from p2pcryptid.ui.faults import fault_sentence
from p2pcryptid.ui.piece_words import on_honour, piece_lines
from p2pcryptid.ui.recorded import Recorded, how_it_ended


@dataclass(frozen=True, slots=True)
class Headline:
    """What everybody reads first."""

    kind: str
    """the finding, for the colours of the page"""
    said: str
    most: str
    """what is most important next"""
    more: tuple[str, ...]
    ending: str
    """the last line of the story"""


class Checked(NamedTuple):
    """A check, how often it held, what it means, and the part of the page that explains it."""

    name: str
    times: int
    meaning: str
    explained: str


class Explained(NamedTuple):
    """A part of the page that explains some of the checks."""

    anchor: str
    title: str
    said: str


def headline(one: Recorded) -> Headline:
    """The verdict on this game."""
    verdict = one.verdict
    said, more = _HEADLINES[verdict.finding.value](verdict)
    ending, fault = _sentence(_ending(one), one.record.names), verdict.accusation
    wrong = fault and _("What is wrong: {sentence}.").format(sentence=fault_sentence(fault.code))
    return Headline(verdict.finding.value, said, wrong or ending, tuple(more), ending)


def _ending(one: Recorded) -> str:
    """A fault that was found out after the last move stopped nothing."""
    over = not one.untold and one.state is not None and one.game.outcome(one.state) is not None
    if over and one.verdict.accusation is not None:
        return one.show.ending(one.state) + "."
    return how_it_ended(one)


def _sentence(said: str, names: Sequence[str]) -> str:
    """With a capital, unless it begins with a name: players are called just what they are called."""
    return said if said.startswith(tuple(names)) else said[:1].upper() + said[1:]


def _honest(verdict: Verdict) -> tuple[str, list[str]]:
    count = ngettext(
        "This file holds {count} message; it is signed by its player and stands where it belongs.",
        "This file holds {count} messages; each is signed by its player and stands where it belongs.",
        verdict.events,
    ).format(count=verdict.events)
    if on_honour(verdict):
        proven = _(
            "Moves were not proven when they were made, but held against the opened secrets at the end."
        )
    else:
        proven = _("Every move kept to the rules, and whatever it said of a secret was proven at once.")
    opened = _("At the end all players opened their secrets, and everything that they did follows from them.")
    return _("Nobody cheated in this game."), [count, proven, opened, *_slips(verdict)]


def _slips(verdict: Verdict) -> Iterator[str]:
    """At a table on honour: what was false and no fault."""
    slips = len(verdict.false_pieces)
    if slips:
        yield ngettext(
            "{count} piece was wrong when it was placed, and taken back before anybody acted on it.",
            "{count} pieces were wrong when they were placed, and taken back before anybody acted on them.",
            slips,
        ).format(count=slips)


def _fault(verdict: Verdict) -> tuple[str, list[str]]:
    fault = verdict.accusation
    assert fault is not None
    if fault.accused is None:
        said = _("No player's signature shows whose doing it is. Perhaps somebody changed the file.")
        return _("This file cannot be right."), [said]
    name = verdict.names[fault.accused]
    said = _("{name} signed something that cannot be true.").format(name=name)
    return said, [_("Only somebody with {name}'s key can have signed it.").format(name=name)]


def _unfinished(_verdict: Verdict) -> tuple[str, list[str]]:
    said = _("Nothing is wrong with this game, but it has no end.")
    return said, [_("Everything up to the last message holds. Nobody can say what would have come of it.")]


def _unrevealed(verdict: Verdict) -> tuple[str, list[str]]:
    names = listed([verdict.names[seat] for seat in verdict.unrevealed])
    missing = _("These players did not open their secret: {names}.").format(names=names)
    held = _("What was proven while they played still holds; the rest of what they did cannot be checked.")
    return _("Nothing is wrong with this game, but not everybody opened their secret."), [missing, held]


_HEADLINES = {"honest": _honest, "fault": _fault, "unfinished": _unfinished, "unrevealed": _unrevealed}


def checks(verdict: Verdict) -> Iterator[Checked]:
    """Everything that held."""
    for name, times in verdict.checks.items():
        found = recognised(name, CHECKS)
        template = found.template if isinstance(found, Text) else name
        meaning, anchor = MEANINGS[template]
        yield Checked(check_name(name), times, str(meaning), anchor)


def remarks(verdict: Verdict) -> Iterator[str]:
    """What was not checked, and what was false at an honour table."""
    for reason, times in verdict.skipped_counts.items():
        said = _("skipped: {reason}") if times == 1 else _("skipped {count} times: {reason}")
        yield said.format(reason=skipped_reason(reason), count=times)
    yield from piece_lines(verdict)


MEANINGS = {
    "signed and in its place": (
        text("The message carries the signature of the player it names, and names the message before it."),
        "chain",
    ),
    "step of the opening": (
        text(
            "All players made a random number together, from which everything began. Nobody could choose it."
        ),
        "chance",
    ),
    "step of {protocol}, proofs verified": (
        text("Something that all did together without showing a secret; each step came with a proof."),
        "proofs",
    ),
    "legal move, every claim opened": (
        text("The rules allow the move, and what it says of the player's secret was shown to be true."),
        "moves",
    ),
    "legal move": (
        text("The rules allow the move. Whether it was true, the opened secrets tell."),
        "moves",
    ),
    "notes carried": (
        text("What was said out of turn, such as a vote, is signed like everything else."),
        "chain",
    ),
    "reproduced from the revealed secret": (
        text("The message was made once more from the opened secret, and came out the same byte for byte."),
        "secrets",
    ),
    "secret as sealed at the start": (
        text("The secret that the player opened is the one sealed before anything was dealt."),
        "secrets",
    ),
    "abandonment signed after the seat's last event": (
        text("Those who remained signed that they gave the game up."),
        "ends",
    ),
    "all claims true of the revealed secret": (
        text("Everything that the player claimed, and did not take back, is true of the opened secret."),
        "secrets",
    ),
}
"""of each check: what it means, and where that is explained"""


def explanations() -> Iterator[Explained]:
    """How a game is kept honest with nobody to watch it."""
    for anchor, title, said in EXPLANATIONS:
        yield Explained(anchor, str(title), str(said))


EXPLANATIONS = (
    (
        "chain",
        text("Signed, one after the other"),
        text(
            "Every message of a game is signed with its player's own key, and names the message before it "
            "by a fingerprint of its bytes. So nothing can be left out, moved or added later. Who tells two "
            "players two different things has signed both, and both together are the evidence."
        ),
    ),
    (
        "chance",
        text("Chance that nobody makes"),
        text(
            "Every player's program thinks of a random number and first shows a seal of it: a fingerprint "
            "that fits this number alone and gives nothing away. When all seals are on the table, the "
            "numbers are shown. Together they are the coin. If only one of them is random, the coin is."
        ),
    ),
    (
        "proofs",
        text("Dealt by nobody, and proven"),
        text(
            "What a dealer would do, all programs do together on encrypted values that no one of them can "
            "open. With each step comes a mathematical proof that it was done as it must be. The proof "
            "shows that, and nothing about the secret."
        ),
    ),
    (
        "moves",
        text("No move is believed"),
        text(
            "What players hold in secret lies on the table in locked boxes for the whole game. A move that "
            "says something of it opens just the boxes that it speaks of, so all can see that it is true. At "
            "a table on honour the boxes stay shut, and moves are held against them at the end."
        ),
    ),
    (
        "secrets",
        text("At the end everything is opened"),
        text(
            "Every program makes all of its random choices from 32 secret bytes, which it seals at the very "
            "start and opens at the very end. So every message can be made once more from them and compared "
            "byte for byte. What comes out the same was not chosen on the way."
        ),
    ),
    (
        "ends",
        text("Games without an end"),
        text(
            "If somebody leaves for good, all who remain can sign that they give the game up. Nobody has "
            "won then, and secrets stay shut."
        ),
    ),
    (
        "limits",
        text("What this does not show"),
        text(
            "That players sat alone and did not talk, that no program reckoned for them, and who they are: "
            "a key stands for whoever has it."
        ),
    ),
)
