"""When a seat says something that cannot be."""

from p2pcryptid.crypto.checks import Report
from p2pcryptid.errors import EncodingError, P2PCryptidError

Said = tuple[bytes, ...]


class Wrong(P2PCryptidError):
    """A seat said something that cannot be: `code` says what, `accused` who."""

    def __init__(self, code: str, accused: int, detail: str = "") -> None:
        super().__init__(f"seat {accused}: {code}{': ' + detail if detail else ''}")
        self.code = code
        self.accused = accused


def require(report: Report, code: str, seat: int) -> None:
    """Blame the seat unless all checks hold."""
    if not report.ok:
        raise Wrong(code, seat, ", ".join(report.failed))


def count_parts(said: Said, count: int) -> None:
    """So many parts, or unreadable."""
    if len(said) != count:
        raise EncodingError(f"{len(said)} parts instead of {count}")
