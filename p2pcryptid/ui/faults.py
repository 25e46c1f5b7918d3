"""Faults in words. The code of a fault is the same in every language; this is what it means."""

from p2pcryptid.i18n import text


def fault_sentence(code: str) -> str:
    """What somebody did who is accused of this."""
    return str(SENTENCES.get(code, code))


SENTENCES = {
    # the chain
    "event.match": text("an event of another match"),
    "event.seat": text("an event by nobody at the table"),
    "event.signature": text("an event with a false signature"),
    "event.known": text("an event that is in the chain already"),
    "event.fork": text("two different events signed for the same place"),
    "event.prev": text("an event that follows one which is not in this chain"),
    "event.seq": text("an event whose number does not follow from the one before it"),
    "event.stale": text("an event for a place that another seat has taken"),
    "event.gap": text("an event that skips others"),
    "note.match": text("an event that carries a note of another match"),
    "note.seat": text("an event that carries a note by nobody at the table"),
    "note.excess": text("an event that carries too many notes, or one that is too large"),
    "note.signature": text("an event that carries a note with a false signature"),
    "note.order": text("an event that carries notes out of order, or one twice"),
    "note.repeated": text("an event that carries a note which an earlier one carried"),
    "note.fork": text("two different notes signed under the same number"),
    # the match
    "event-unreadable": text("an event that cannot be read"),
    "match-over": text("an event after the end"),
    "match-abandoned": text("an event after the match was given up"),
    "out-of-turn": text("an event out of turn"),
    "wrong-kind": text("another kind of event than the one that was due"),
    "empty-carry": text("an event that carries no notes"),
    "opening-key": text("a key without proof that its owner has it"),
    "opening-key-copied": text("a key that another seat has shown before"),
    "opening-coin": text("a share of the coin that was not the one sealed"),
    # moves
    "move-illegal": text("a move that the rules do not allow"),
    "move-openings": text("a move with too few or too many openings"),
    "move-lie": text("a move that its own openings show to be false"),
    "note-as-move": text("a move that can only be made by a note"),
    # a toss, cards, choices and rows
    "toss-share": text("a share of the toss that was not the one sealed"),
    "shuffle-proof": text("a shuffle whose proof fails"),
    "deal-share": text("a decryption share whose proof fails"),
    "show-share": text("a decryption share whose proof fails"),
    "open-seal": text("a choice that was not the one sealed"),
    "open-action": text("a sealed choice that the rules do not allow"),
    "open-row": text("a committed row that was not the one sealed"),
    "commit-bits": text("a committed row whose proof fails"),
    "answer-opening": text("an answer that does not open the committed row"),
    "answer-proof": text("an answer whose proof fails"),
    "compare-equal": text("different bits of a committed row called equal"),
    "compare-different": text("equal bits of a committed row called different"),
    # the unique column
    "column-key": text("a key without proof that its owner has it"),
    "column-key-copied": text("a key that another seat has shown before"),
    "column-coin": text("a share of the coin that was not the one sealed"),
    "column-bad-point": text("something passed on that is not a list of points"),
    "column-false-complaint": text("a false complaint about another seat"),
    "column-share": text("a decryption share whose proof fails"),
    "column-number": text("an opening that does not open the number"),
    "column-seed": text("a seed that is not the one announced"),
    "column-not-derived": text("keys that do not follow from the seed"),
    "column-false-count": text("a count that does not follow from seed and row"),
    "column-row": text("a row whose proof fails"),
    "column-step": text("a multiplication whose proof fails"),
    "column-blind": text("a blinding whose proof fails"),
    "column-unopenable": text("a count that was made impossible to open"),
    # the free mark
    "mark-bits": text("encrypted marks whose proof fails"),
    "mark-shuffle": text("a shuffle whose proof fails"),
    "mark-blind": text("a blinding whose proof fails"),
    "mark-share": text("a decryption share whose proof fails"),
    "mark-unopenable": text("a sum that was made impossible to open"),
    # the audit
    "illegal-choice": text("a sealed choice that the rules do not allow"),
    "not-derived": text("an event that does not follow from the revealed secret"),
    "false-reveal": text("a reveal that does not fit what was sealed"),
    "false-piece": text("a piece that the revealed secret denies"),
    "false-word": text("a claim that the revealed secret denies"),
}
