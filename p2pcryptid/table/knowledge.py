"""What one seat knows beyond the public state, from its secret and from what the protocols have left."""

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.requests import Knowledge

from .protocols.memory import Memory
from .protocols.unique_column.secrets import secrets_of
from .protocols.unique_column.state import DealtColumn


def knowledge(memory: Memory, seat: int, secret: Secret) -> Knowledge:
    """Everything that this seat alone can read."""
    rows = {name: _row_number(column, seat, secret) for name, column in memory.columns.items()}
    bits = {name: _bits(memory.columns[name], number) for name, number in rows.items()}
    return Knowledge(rows=rows, bits=bits)


def _row_number(column: DealtColumn, seat: int, secret: Secret) -> int:
    attempt = column.final.attempt
    return secrets_of(column.terms, seat, attempt.number, secret).row_number(attempt)


def _bits(column: DealtColumn, number: int) -> int:
    """The columns that a row allows."""
    table = column.terms.table
    row = table.rows[number]
    return sum(row[class_] << at for at, class_ in enumerate(table.class_of))
