"""Named checks: what a verifier says instead of yes or no.

A verifier is written as a generator of `Check`s, one per equation, and decides nothing. `@reported`
runs it to its end, so that who calls it gets a `Report`, which decides: it holds when there is at
least one check and none failed. So every equation has a name that a log can print, a test can ask
what would have happened without one of them, and a verifier takes another one in by `yield from`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import NoReturn, ParamSpec

from p2pcryptid.errors import CheckError

Checks = Iterator["Check"]
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Check:
    """One equation: its stable name, whether it holds, and where, if it stands for one of many."""

    name: str
    ok: bool
    where: str = ""

    def __str__(self) -> str:
        return f"{self.name}[{self.where}]" if self.where else self.name


@dataclass(frozen=True, slots=True)
class Report:
    """All that a verifier found."""

    checks: tuple[Check, ...]

    @classmethod
    def of(cls, checks: Iterable[Check]) -> "Report":
        """Run a generator of checks to its end."""
        return cls(tuple(checks))

    def __iter__(self) -> Checks:
        return iter(self.checks)

    def __bool__(self) -> NoReturn:
        # Any object is true by default: `if check_key(…)` would accept every key.
        raise TypeError("ask .ok or .require()")

    @property
    def ok(self) -> bool:
        """There was something to check, and all of it holds."""
        return bool(self.checks) and not self.failed

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the checks that failed, with their places."""
        return tuple(str(check) for check in self.checks if not check.ok)

    def require(self) -> None:
        """Raise `CheckError`, naming the equations, unless all of them hold."""
        if not self.ok:
            raise CheckError(self.failed or ("nothing was checked",))


def reported(verifier: Callable[P, Checks]) -> Callable[P, Report]:
    """The verifier, run to its end when it is called."""

    @wraps(verifier)
    def run(*args: P.args, **kwargs: P.kwargs) -> Report:
        return Report.of(verifier(*args, **kwargs))

    return run


def located(checks: Iterable[Check], where: str) -> Checks:
    """The same checks, marked with the place that they are about."""
    for check in checks:
        yield Check(check.name, check.ok, f"{where}.{check.where}" if check.where else where)
