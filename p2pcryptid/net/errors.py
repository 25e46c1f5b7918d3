"""What can go wrong between peers, each with a stable code and the words that people see."""

from p2pcryptid.errors import FileError, P2PCryptidError, UsageError

_CAUSES = {
    # before the peer has proven its key
    "preamble-unknown": "what answered is not p2pcryptid, or another version of it",
    "certificate-too-long": "the peer's certificate is too long",
    "certificate-unreadable": "the peer's certificate is not one of a player",
    "handshake-timeout": "the peer did not finish the handshake in time",
    "handshake-failed": "the encrypted connection could not be made",
    "key-not-proven": "the peer does not have the key that it shows",
    "wrong-key": "this is not the player it should be: it has another key",
    # afterwards
    "frame-too-long": "the peer sent more than a message of this kind may have",
    "frame-unknown-kind": "the peer sent a message of no known kind",
    "frame-too-early": "the peer sent a message before it was let in",
    "message-unreadable": "the peer sent a message that says nothing",
    "message-unexpected": "the peer sent a message that is not its turn to send",
    "flooding": "the peer sends more than anybody needs",
    "replaced": "the same player has connected anew",
    "silent": "nothing has come from the peer for too long",
    "slow-reader": "the peer does not read what it is sent",
    "lost": "the connection broke",
    "closed": "the connection was closed",
    # before there is a connection
    "unreachable": "nobody answers there",
    "no-port": "this computer does not let us listen",
    "no-lan": "tables on the local network can be neither announced nor found",
    "too-many-links": "there are too many connections at once",
    "too-many-from-address": "there are too many connections from this address",
    "too-many-handshakes": "too many peers are trying to connect at once",
}
_HINTS = {
    "preamble-unknown": "do both sides have the same version of it, and is it the right port?",
    "wrong-key": "ask the host for a fresh invite",
    "unreachable": "is the host still waiting, on the same network, and does its firewall let you in?",
    "no-lan": "hand over the invite some other way",
    "no-port": "choose another with --port",
}
CODES = frozenset(_CAUSES)


class LinkError(P2PCryptidError):
    """A peer cannot be reached, is not who it should be, or broke a bound; `code` is stable."""

    exit_code = 3

    def __init__(self, code: str, detail: str = "") -> None:
        message = _CAUSES[code]
        super().__init__(f"{message} ({detail})" if detail else message, _HINTS.get(code, ""))
        self.code = code
        self.detail = detail


class IdentityError(FileError):
    """The file that holds this player's key cannot be used. It is never replaced behind anybody's back."""


class InviteError(UsageError):
    """The text is no invite, or was not copied whole."""
