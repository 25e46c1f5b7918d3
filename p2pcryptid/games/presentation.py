"""What people see of a game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Presentation:
    """Words, narration, rendering, help."""
