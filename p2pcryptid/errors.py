"""The family of errors that people may see.

Each carries one sentence that says what is wrong and, where there is one, a hint that says what to
do about it. The command line prints both and exits with `exit_code`; a traceback is for bugs.
A sentence for people is a `text(...)`, translated when it is read; a plain string is shown as it is.
"""

from p2pcryptid.i18n import Text, recognised, text


class P2PCryptidError(Exception):
    """Anything that went wrong in a way we foresaw."""

    exit_code: int = 70

    def __init__(self, message: str | Text, hint: str | Text = "") -> None:
        super().__init__(message)
        self._message = message
        self._hint = hint

    @property
    def message(self) -> str:
        """What is wrong, in the reader's language."""
        return str(self._message)

    @property
    def hint(self) -> str:
        """What to do about it, in the reader's language."""
        return str(self._hint)


class Farewell(P2PCryptidError):
    """Nothing is wrong: somebody wants to leave."""

    exit_code = 130


class UsageError(P2PCryptidError):
    """The command was given something it cannot work with."""

    exit_code = 2


class FileError(P2PCryptidError):
    """A local file cannot be read, or is not what it should be."""

    exit_code = 7


class Refusal(P2PCryptidError):
    """A game refuses what a player said. `code` is stable; the message is for people."""

    exit_code = 2

    def __init__(self, code: str, message: str | Text) -> None:
        super().__init__(message)
        self.code = code


class Invalid(Refusal):
    """It does not say anything: no such space, no such word, no such number."""


class Ambiguous(Refusal):
    """It could mean more than one thing."""


class Illegal(Refusal):
    """It is clear, and the rules do not allow it now."""


class EncodingError(P2PCryptidError):
    """Bytes from a peer are not the one allowed form of any value."""

    exit_code = 5


class CheckError(P2PCryptidError):
    """A peer's proof, opening or step does not hold. `failed` names the equations that failed."""

    exit_code = 5

    def __init__(self, failed: tuple[str, ...]) -> None:
        super().__init__(text("a cryptographic check failed: {names}", names=", ".join(failed)))
        self.failed = failed


def os_reason(error: OSError) -> Text | str:
    """Why the system refused something, in the reader's language if it is one of the usual reasons."""
    return recognised(error.strerror or str(error), _REASONS)


_REASONS = (
    text("No such file or directory"),
    text("Permission denied"),
    text("Operation not permitted"),
    text("Is a directory"),
    text("Not a directory"),
    text("File exists"),
    text("File name too long"),
    text("File too large"),
    text("No space left on device"),
    text("Read-only file system"),
    text("Address already in use"),
    text("Cannot assign requested address"),
)
