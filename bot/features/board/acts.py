"""The right to watch a table on its page: anybody who may read its channel has it, if that is open to the
whole server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.events import SeatTaken
from bot.features.board import rows
from bot.features.board.door import Door
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import ChannelId, GuildId, PersonId
from bot.setting import Stored, Switch
from bot.store import Writing
from engine.language import N_

IsOpen = Callable[[GuildId, ChannelId], Awaitable[bool]]
"""Whether everybody of a server may read a channel of it."""
WATCH = Switch(
    name="watch",
    label=N_("Games as web pages"),
    place=20,
    words=(N_("not shown"), N_("everybody with the link watches")),
    turns=(N_("Show games as web pages"), N_("Show no games as web pages")),
    open=lambda _server: bool(url()),
)
"""Whether everybody may watch the games of a server on pages."""
LISTED = Switch(
    name="games",
    label=N_("List of games as a web page"),
    place=20,
    words=(N_("not shown"), N_("everybody with the link sees it")),
    turns=(N_("Show a list of games as a web page"), N_("Show no list of games as a web page")),
    open=lambda _server: bool(url()),
)
"""Whether a server has a page of its games, which is more than that each of them can be watched."""
SHUT = Switch(
    name="noboard",
    label=N_("Playing on web pages"),
    place=21,
    words=(N_("offered in private panels"), N_("not offered")),
    turns=(N_("Offer no web pages to play on"), N_("Offer web pages to play on")),
    open=lambda _server: has_seats(),
)
"""Whether nobody plays on a page."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where the pages of this bot are: under `url`, '' for nowhere.

    The `door` makes links to seats there; `activity` is the application that opens them inside Discord, 0 for
    none; `seems` says of a channel of a server, without asking, whether
    everybody there may read it.
    """

    url: str = ""
    door: Door | None = None
    activity: int = 0
    seems: Callable[[GuildId, ChannelId], bool] = lambda _server, _channel: False


_sites = [Site()]
"""The one that counts is the last."""


@contextmanager
def at(site: Site) -> Iterator[None]:
    """Offer the pages of a site while the context lasts."""
    _sites.append(site)
    try:
        yield
    finally:
        _sites.remove(site)


def url() -> str:
    """The address under which this bot has pages, '' for none."""
    return _sites[-1].url


def has_seats() -> bool:
    """Whether this bot has pages of seats."""
    return _sites[-1].door is not None


def activity() -> int:
    """The application that opens pages inside Discord, 0 for none."""
    return _sites[-1].activity


def is_allowed(sitting: Sitting) -> bool:
    """Whether a table has a page as far as its server goes."""
    row = sitting.row
    return row.guild is not None and not row.practice and WATCH.of(sitting.server)


def lists(settings: Stored) -> bool:
    """Whether a server with these settings has a page of its games."""
    return bool(url()) and WATCH.of(settings) and LISTED.of(settings)


def address(sitting: Sitting) -> str:
    """The address of a table's page, '' where it has none, as far as that is known without a question."""
    site, row = _sites[-1], sitting.row
    if not site.url or row.guild is None or not is_allowed(sitting):
        return ""
    return f"{site.url}/t/{row.id}" if seems_open(row.guild, row.channel) else ""


def seems_open(guild: GuildId, channel: ChannelId) -> bool:
    """Whether everybody of a server may read a channel of it, as far as that is known without a question."""
    return _sites[-1].seems(guild, channel)


def is_offered(sitting: Sitting) -> bool:
    """Whether the players of a table may play on a page, as far as its server goes."""
    return not SHUT.of(sitting.server)


def may_look_on(sitting: Sitting) -> bool:
    """Whether those who read a table's channel may watch it inside Discord, as far as the table goes."""
    row = sitting.row
    return row.guild is not None and not row.practice and not row.homeless


def way_in(sitting: Sitting, user: PersonId) -> str:
    """A new link for somebody to their seat at a table, '' where there is none."""
    site = _sites[-1]
    seated = sitting.row.stage == "running" and sitting.seat_of(user) is not None
    if site.door is None or not seated or not is_offered(sitting):
        return ""
    return site.door.link(sitting.row.id, user)


async def to_watch(host: Host, is_open: IsOpen, code: str) -> Sitting | None:
    """A table that anybody may watch on its page; None for one that is not there, and for any other."""
    try:
        sitting = await host.look(code, may=is_allowed)
    except Refused:
        return None
    row = sitting.row
    if row.guild is None or sitting.table is None or not is_allowed(sitting):
        return None
    return sitting if await is_open(row.guild, row.channel) else None


async def joined(tx: Writing, taken: SeatTaken) -> None:
    """Name the person who has joined where the lobby has said so, unless they have said something else."""
    sitting, user = taken.sitting, taken.person
    if sitting.table is not None:
        return
    said = await rows.wishes_of(tx, user)
    if address(sitting) and not said & {rows.EVERY, sitting.row.id}:
        rows.put(tx, user, True, sitting.row.id)


async def choose(host: Host, user: PersonId, named: bool, table: str = rows.EVERY) -> None:
    """Be named on the page of a table, or of all, or not. Raises `Refused` where there is no such table."""
    async with host.store.writing() as tx:
        if table != rows.EVERY:
            await host.read(tx, table)
        rows.put(tx, user, named, table)


async def forget(host: Host, _everybodys: str) -> None:
    """Forget the sign-ins and the instances that have run out."""
    async with host.store.writing() as tx:
        await rows.forget(tx, host.now())
