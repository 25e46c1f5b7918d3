"""What a player brings to any table, and what it could come back to."""

from dataclasses import dataclass, field
from pathlib import Path

from p2pcryptid.net.identity import Identity

from .mesh import Log
from .node import Entropy


@dataclass
class Held:
    """What a player could come back to if the program ended now, by its name on the disk; "" if nothing."""

    name: str = ""
    game: str = ""
    begun: bool = False
    """whether there is a match, and not only a seat at a table that waits for players"""
    player: str = ""
    """what we are called there"""


@dataclass(frozen=True)
class PlayerConfig:
    """What a player brings to any table."""

    identity: Identity
    matches: Path
    log: Log
    entropy: Entropy = field(default_factory=Entropy)
    port: int = 0
    bind: str | None = None
    level: str = ""
    """of the bot that plays for this player; empty for a person"""
    held: Held = field(default_factory=Held)

    def hold(self, name: str = "", game: str = "", player: str = "", *, begun: bool = False) -> None:
        """From now on this is what the player could come back to."""
        held = self.held
        held.name, held.game, held.player, held.begun = name, game, player, begun
