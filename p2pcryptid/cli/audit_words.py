"""What an audit says, in the reader's language. The audit itself speaks English, as its JSON does."""

from p2pcryptid.i18n import recognised, text


def finding_word(finding: str) -> str:
    """The verdict in a word or two."""
    return str(FINDINGS[finding])


def check_name(name: str) -> str:
    """What was checked."""
    return str(recognised(name, CHECKS))


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
    text("seal or coin"),
    text("step of the deal, proofs verified"),
    text("legal move, every claim opened"),
    text("legal move"),
    text("notes carried"),
    text("step of a hint, proofs verified"),
    text("made again from the revealed secret"),
    text("secret as sealed at the start"),
    text("abandonment signed at the last event"),
    text("all pieces true of the revealed clue"),
)
SKIPPED = (
    text("{count} bytes at the end, of a record that was not written whole"),
    text("a reveal that its seat did not sign: it says nothing"),
    text("seat {seat} did not open its secret: nothing was made again for it"),
    text("seat {seat} opened its secret at another event: not for this end"),
    text("an abandonment that its seat did not sign: it says nothing"),
    text("an abandonment that binds only who signed it"),
    text("evidence that convicts nobody here"),
)
