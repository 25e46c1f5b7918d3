"""A match of High Card by three seats that exchange nothing but bytes, its log, and the audit of that log."""

from pathlib import Path
from tempfile import TemporaryDirectory

import p2pcryptid as p2p
from high_card import HIGH_CARD

names = ("alice", "bob", "carol")
games = {HIGH_CARD.name: HIGH_CARD}
seed = bytes(32)  # of keys and secrets too: the same match again, which is no way to play for real

record, seats = p2p.new_table(HIGH_CARD, p2p.Variant(3), names, seed)
players = [p2p.random_bot(HIGH_CARD).choose] * 3
outputs = p2p.play_match(seats, players, p2p.Draw(seed, "example"))
with TemporaryDirectory() as folder:
    path = Path(folder) / "game.p2pcryptid"
    p2p.write_log(path, record, outputs)
    log = p2p.read_log(path)

show = p2p.presentation_of(HIGH_CARD)
for change in p2p.story(log, games):
    print(show.narrate(change.before, change.fact))
print(show.ending(change.after))

verdict = p2p.audit_log(log, games)
print(f"the audit of {verdict.events} events: {verdict.finding.value}")
for check, count in verdict.checks.items():
    print(f"  {count} × {check}")
