"""Who of a match that is over wants to play again, told once."""

from p2pcryptid.node.node import Node


class Offers:
    """The rematches that others offer to this player."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._told: int | None = None

    def fresh(self) -> str:
        """The name of whoever offers one now; nothing if that was told, or if we have a table ourselves."""
        rematch, told = self._node.mesh.rematch, self._told
        self._told = None if rematch.offered is None else rematch.offered[0]
        if self._told in (None, told) or rematch.mine is not None:
            return ""
        assert self._told is not None
        return self._node.names[self._told]
