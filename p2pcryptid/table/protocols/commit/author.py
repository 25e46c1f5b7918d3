"""What a seat writes to commit itself to a row."""

from p2pcryptid.crypto.bits import prove_bits
from p2pcryptid.crypto.commitment import commit_bit
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.wire import join
from p2pcryptid.table.protocols.choices import decode_action, recover_choice, write_choice
from p2pcryptid.table.protocols.protocol import Parts

from .state import CommitRun


def author(run: CommitRun, seat: int, secret: Secret, choice: bytes) -> Parts:
    """The seal and the box of this choice, and commitments to its row."""
    bits = _row(run, seat, choice)
    seal, box = write_choice(run.where, choice, secret)
    seed = run.where.seed(secret, box)
    blindings = [seed.scalar("bit", h) for h in range(len(bits))]
    commitments = [commit_bit(bit, blinding) for bit, blinding in zip(bits, blindings, strict=True)]
    proof = prove_bits(commitments, bits, blindings, run.place, secret)
    return (seal, box, join(commitments), proof.encode())


def _row(run: CommitRun, seat: int, choice: bytes) -> list[bool]:
    """The bits of the row that this choice stands for."""
    game, length = run.setting.game, run.request.length
    row = game.row_of(run.setting.state, seat, decode_action(game, choice))
    if not 0 <= row < 1 << length:
        raise ValueError(f"the game's row does not fit into {length} bits")
    return [bool(row >> h & 1) for h in range(length)]


def choice_of(run: CommitRun, _: int, secret: Secret, parts: Parts) -> bytes:
    """The choice that these parts hold; `EncodingError` if they were not written with this secret."""
    return recover_choice(run.where, parts[1], secret)
