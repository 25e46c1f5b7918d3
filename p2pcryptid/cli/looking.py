"""Looking for a table on the local network, and taking the first that is one.

Anybody can announce anything there. So every table that is announced is called, many at the same time, and
the first that answers with the key of its announcement is taken. Whatever fails is told in a line, and passed
over until it is announced otherwise.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import trio

from p2pcryptid.i18n import gettext as _
from p2pcryptid.limits import LAN_CALLS
from p2pcryptid.net.advert import Advert
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.lan import watching
from p2pcryptid.net.reach import dial
from p2pcryptid.node.gate import Refused
from p2pcryptid.node.lobby import HostRoute

from .options import narrate
from .seating import run_async

if TYPE_CHECKING:
    from p2pcryptid.ui.terminal.app import TableApp


def join_first(identity: Identity, app: "TableApp | None", play: Callable[[HostRoute], None]) -> None:
    """Play at the first table that lets us in. While we look, the whole screen shows it if it is open."""
    failed: dict[str, Advert] = {}
    narrate(_("looking for a table on this network …"))
    while True:
        found = run_async(partial(_found_first, identity, failed), app)
        try:
            return play(HostRoute(found.invite.addresses, found.invite.host, found.invite.token))
        except (LinkError, Refused) as error:
            _pass_over(found, error, failed)


async def _found_first(identity: Identity, failed: dict[str, Advert]) -> Advert:
    """The first table that answers. Those that do not go into `failed`, as they were announced."""
    answered: list[Advert] = []
    called: set[str] = set()
    limiter = trio.CapacityLimiter(LAN_CALLS)

    async def call(table: Advert) -> None:
        try:
            async with limiter:
                link = await dial(table.invite.addresses, identity, table.invite.host)
        except LinkError as error:
            called.remove(table.label)
            _pass_over(table, error, failed)
        else:
            answered.append(table)
            nursery.cancel_scope.cancel()
            await link.close()

    async with watching() as watch, trio.open_nursery() as nursery:
        async for tables in watch:
            for table in tables:
                if table.free and table.label not in called and failed.get(table.label) != table:
                    called.add(table.label)
                    nursery.start_soon(call, table)
    return answered[0]


def _pass_over(table: Advert, error: LinkError | Refused, failed: dict[str, Advert]) -> None:
    if table.label not in failed:
        said = _("passed over the table of {name}: {reason}")
        narrate(said.format(name=table.name, reason=error.message))
    failed[table.label] = table
