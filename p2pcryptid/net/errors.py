"""What can go wrong between peers, each with a stable code and the words that people see."""

from p2pcryptid.errors import FileError, P2PCryptidError, UsageError
from p2pcryptid.i18n import Text, text

_CAUSES = {
    # before the peer has proven its key
    "preamble-unknown": text("what answered is not p2pcryptid, or another version of it"),
    "certificate-too-long": text("the peer's certificate is too long"),
    "certificate-unreadable": text("the peer's certificate is not one of a player"),
    "handshake-timeout": text("the peer did not finish the handshake in time"),
    "handshake-failed": text("the encrypted connection could not be made"),
    "key-not-proven": text("the peer does not have the key that it shows"),
    "wrong-key": text("this is not the player it should be: it has another key"),
    # afterwards
    "frame-too-long": text("the peer sent more than a message of this kind may have"),
    "frame-unknown-kind": text("the peer sent a message of an unknown kind"),
    "frame-too-early": text("the peer sent a message before it was let in"),
    "message-unreadable": text("the peer sent a message that cannot be read"),
    "message-unexpected": text("the peer sent a message that is not its turn to send"),
    "flooding": text("the peer sends too much"),
    "crowded-out": text("it had waited longest of too many who had not been let in"),
    "replaced": text("the same player has connected anew"),
    "silent": text("nothing has come from the peer for too long"),
    "slow-reader": text("the peer does not read what it is sent"),
    "lost": text("the connection broke"),
    "closed": text("the connection was closed"),
    # before there is a connection
    "unreachable": text("nobody answers there"),
    "no-port": text("this computer does not let us listen"),
    "no-lan": text("tables on the local network can be neither announced nor found"),
    "key-not-loaded": text("this computer does not let us use our own key for a connection"),
}
_HINTS = {
    "preamble-unknown": text("do both sides have the same version of it, and is it the right port?"),
    "wrong-key": text("ask the host for a fresh invite"),
    "unreachable": text("is the host still waiting, on the same network, and does its firewall let you in?"),
    "no-lan": text("hand over the invite some other way"),
    "no-port": text("choose another with --port"),
    "key-not-loaded": text("make room in the folder for temporary files, or name another with TMPDIR"),
}
CODES = frozenset(_CAUSES)


class LinkError(P2PCryptidError):
    """A peer cannot be reached, is not who it should be, or broke a bound; `code` is stable."""

    exit_code = 3

    def __init__(self, code: str, detail: str | Text = "") -> None:
        message = _CAUSES[code]
        if detail:
            message = text("{message} ({detail})", message=message, detail=detail)
        super().__init__(message, _HINTS.get(code, ""))
        self.code = code


class CodeError(P2PCryptidError):
    """No one table on the local network has this code."""

    exit_code = 3


class IdentityError(FileError):
    """The file that holds this player's key cannot be used. It is never replaced behind anybody's back."""


class InviteError(UsageError):
    """The text is not an invite, or was not copied whole."""
