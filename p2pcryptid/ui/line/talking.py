"""Talk at the table, line by line: what the others say, as it comes, and what is typed for them."""

from p2pcryptid.errors import Invalid, Refusal
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.names import find_player
from p2pcryptid.node.node import Node
from p2pcryptid.node.talk import Said


class Talking:
    """What one player says and hears."""

    def __init__(self, node: Node) -> None:
        self._names = node.names
        self._me = node.names[node.seat.seat]
        self._talk = node.mesh.talk
        self._told = 0

    def fresh(self) -> list[str]:
        """What was said since the last time."""
        new, self._told = self._talk.since(self._told), self._talk.count
        return [said_line(one, self._me) for one in new]

    def say(self, words: list[str]) -> str:
        """To all who are linked now; why not, if it cannot be said. What was said shows with the rest."""
        try:
            self._talk.say(" ".join(words))
        except Refusal as error:
            return error.message
        return ""

    def mute(self, words: list[str]) -> str:
        """Somebody is heard no more; or again, after the second time."""
        try:
            if len(words) != 1:
                raise Invalid("wrong-length", text("write it like '{form}'", form=text("mute NAME")))
            name = self._names[find_player(words[0], self._names)]
            if name == self._me:
                raise Invalid("yourself", text("that is you"))
        except Refusal as error:
            return error.message
        muted = name not in self._talk.muted
        self._talk.mute(name, on=muted)
        told = _("you do not hear {name} any more; the same again takes it back")
        return (told if muted else _("you hear {name} again")).format(name=name)


def said_line(said: Said, me: str) -> str:
    """Who says what: in quotes, so that no words pass for what the program tells."""
    if said.name == me:
        return _("you say: “{words}”").format(words=said.text)
    return _("{name} says: “{words}”").format(name=said.name, words=said.text)
