"""A short code for a table on the local network: easily said and typed, and good for finding the table only.

Whoever looks for it compares it with all tables that are announced. It follows from the host's key and the
table's token, so nothing more is announced for it. Anybody can make a table with the same code in minutes: a
code proves nothing, and the key of the announcement is what is dialled.
"""

from p2pcryptid.crypto.hashing import digest

from .invite import Invite

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without 0 and O, 1 and I."""
CODE_CHARACTERS = 6
_BITS = 5


def code_of(invite: Invite) -> str:
    """The code of a table, in two groups: KTZ-4QM."""
    number = int.from_bytes(digest("code", invite.host, invite.token), "big") >> 256 - _BITS * CODE_CHARACTERS
    places = (number >> _BITS * place & len(ALPHABET) - 1 for place in reversed(range(CODE_CHARACTERS)))
    return _grouped("".join(ALPHABET[place] for place in places))


def read_code(typed: str) -> str | None:
    """A code as somebody has typed it, in small letters or without the dash; None if it is none."""
    bare = "".join(typed.upper().replace("-", " ").split())
    fits = typed.isascii() and len(bare) == CODE_CHARACTERS and all(one in ALPHABET for one in bare)
    return _grouped(bare) if fits else None


def _grouped(code: str) -> str:
    return f"{code[: CODE_CHARACTERS // 2]}-{code[CODE_CHARACTERS // 2 :]}"
