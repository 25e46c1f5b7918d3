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
    "match-over": text("an event after the end"),
    "match-abandoned": text("an event after this seat gave the match up"),
    "out-of-turn": text("an event out of turn"),
    "wrong-kind": text("another kind of event than the one that was due"),
    "setup-coin": text("a share of the coin that was not the one sealed"),
    "empty-carry": text("an event that carries no notes"),
    # moves
    "move-unreadable": text("a move that cannot be read"),
    "move-illegal": text("a move that the rules do not allow"),
    "move-openings": text("a move with too few or too many openings"),
    "move-lie": text("a move that its own openings show to be false"),
    "note-as-move": text("a move that can only be made by a note"),
    # the deal
    "deal-unreadable": text("a step of the deal that cannot be read"),
    "deal-out-of-turn": text("a step of the deal out of turn"),
    "deal-key": text("a key without proof that its owner has it"),
    "deal-key-copied": text("a key that another seat has shown before"),
    "deal-coin": text("a share of the coin that was not the one sealed"),
    "deal-bad-point": text("something passed on that is not a list of points"),
    "deal-false-complaint": text("a false complaint about another seat"),
    "deal-share": text("a decryption share whose proof fails"),
    "deal-number": text("an opening that does not open the number"),
    "deal-seed": text("a seed that is not the one announced"),
    "deal-not-derived": text("keys that do not follow from the seed"),
    "deal-false-count": text("a count that does not follow from seed and row"),
    "deal-row": text("a row whose proof fails"),
    "deal-step": text("a multiplication whose proof fails"),
    "deal-blind": text("a blinding whose proof fails"),
    "deal-unopenable": text("a count that was made impossible to open"),
    # hints
    "hint-unreadable": text("a step of a hint that cannot be read"),
    "hint-bits": text("encrypted marks whose proof fails"),
    "hint-shuffle": text("a shuffle whose proof fails"),
    "hint-blind": text("a blinding whose proof fails"),
    "hint-share": text("a decryption share whose proof fails"),
    "hint-unopenable": text("a sum that was made impossible to open"),
    # the audit
    "not-derived": text("an event that does not follow from the revealed secret"),
    "false-reveal": text("a reveal that does not fit what was sealed"),
    "false-piece": text("a piece that the revealed secret denies"),
    "false-word": text("a claim that the revealed secret denies"),
}
