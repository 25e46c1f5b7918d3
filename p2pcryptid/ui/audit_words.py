"""What an audit says, in the reader's language. The audit itself speaks English, as its JSON does."""

from p2pcryptid.i18n import Text, recognised, text


def finding_word(finding: str) -> str:
    """The verdict in a word or two."""
    return str(FINDINGS[finding])


def check_name(name: str) -> str:
    """What was checked."""
    found = recognised(name, CHECKS)
    if isinstance(found, Text) and "protocol" in found.details:
        found.details["protocol"] = recognised(str(found.details["protocol"]), PROTOCOLS)
    return str(found)


def skipped_reason(reason: str) -> str:
    """What was not checked, and why."""
    return str(recognised(reason, SKIPPED))


FINDINGS = {
    "honest": text("honest"),
    "fault": text("fault"),
    "unfinished": text("unfinished"),
    "unrevealed": text("unrevealed"),
}
CHECKS = (
    text("signed and in its place"),
    text("step of the opening"),
    text("step of {protocol}, proofs verified"),
    text("legal move, every claim opened"),
    text("legal move"),
    text("notes carried"),
    text("reproduced from the revealed secret"),
    text("secret as sealed at the start"),
    text("abandonment signed after the seat's last event"),
    text("all claims true of the revealed secret"),
)
PROTOCOLS = (
    text("a toss"),
    text("a unique column"),
    text("a free mark"),
    text("a shuffle"),
    text("a deal"),
    text("cards shown"),
    text("a sealed choice"),
    text("a choice opened"),
    text("a committed row"),
    text("an answer"),
)
SKIPPED = (
    text("{count} bytes at the end, of a record that was not written whole"),
    text("a reveal that its seat did not sign: it says nothing"),
    text("seat {seat} did not open its secret: nothing was reproduced for it"),
    text("seat {seat} opened its secret at another event: not for this end"),
    text("an abandonment that its seat did not sign: it says nothing"),
    text("more abandonments than a seat can sign: it says nothing"),
    text("an abandonment that binds only who signed it"),
    text("evidence that convicts nobody here"),
)
