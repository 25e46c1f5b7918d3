"""The family of errors that people may see.

Each carries one sentence that says what is wrong and, where there is one, a hint that says what to
do about it. The command line prints both and leaves with `exit_code`; a traceback is for bugs.
"""

from typing import ClassVar


class P2PCryptidError(Exception):
    """Anything that went wrong in a way we foresaw."""

    exit_code: ClassVar[int] = 70

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


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
    """A game refuses what a player said. `code` is stable; the words come in English and French."""

    exit_code = 2

    def __init__(self, code: str, english: str, french: str) -> None:
        super().__init__(english)
        self.code = code
        self.texts = {"en": english, "fr": french}


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
        super().__init__(f"a cryptographic check failed: {', '.join(failed)}")
        self.failed = failed
