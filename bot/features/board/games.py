"""The games of a server as a page of its own, where its manager allows that besides the pages of the games.

Whether there is such a page, which games are on it, and who is named, is looked up at every request; the page
itself is made once for as long as all that stays the same.
"""

from __future__ import annotations

import asyncio
import heapq
import html
import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from bot.features.board import acts, rows
from bot.features.board.names import names_on
from bot.features.board.reel import posted
from bot.features.board.results import facts, placed
from bot.hosting.host import Host
from bot.ids import ChannelId, GuildId
from bot.store import Reading
from bot.times.instants import Instant
from engine import language
from engine.language import _, spoken
from engine.letters import isolated

Json = dict[str, Any]

SHOWN = 50
"""So many games has a page."""
SOUGHT = 150
"""Among so many games at most are they looked for: each may be in a channel about which Discord is asked."""
AFTER = "after"
"""The parameter of an address that asks for the games that began before that one."""
STAGES = ("running", "over")
_NEWEST = """SELECT id, channel, created FROM tables
    WHERE guild = ? AND stage = ? AND NOT practice AND created <= ? AND (created < ? OR id < ?)
    ORDER BY created DESC, id DESC LIMIT ?"""
"""The games of a server at a stage that began last, before one that began at an instant and has an id."""
_LAST = Instant(1e12), "~"
"""Before that all games began."""


@cache
def _template() -> str:
    return (Path(__file__).parent / "static" / "games.html").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of the games of a server, the newest first, by their codes; whether there are older ones.

    What is told of them changes with `stand`, and with nothing else.
    """

    codes: tuple[str, ...]
    more: bool
    stand: Hashable


def address(word: str) -> str:
    """The address of the games of a server."""
    return f"{acts.url()}/games/{word}"


async def listed(host: Host, is_open: acts.IsOpen, word: str, after: str = "") -> Listed | None:
    """The newest games at the address with that word, or those that began before one of them.

    None where there is no such page (any more).
    """
    async with host.store.reading() as read:
        guild = await rows.server_at(read, word)
        if guild is None or not acts.lists((await read.server(guild)).settings):
            return None
    before = _LAST
    if after:
        if not (after.isascii() and after.isalnum()):
            return None
        last = await acts.to_watch(host, is_open, after)
        if last is None or last.row.guild != guild:
            return None
        before = last.row.created, last.row.id
    async with host.store.reading() as read:
        sought = await _sought(read, guild, before)
    codes = await _open(is_open, guild, sought)
    async with host.store.reading() as read:
        stand = await rows.stand(read, codes[:SHOWN]), await rows.named_at(read, codes[:SHOWN])
    return Listed(tuple(codes[:SHOWN]), len(codes) > SHOWN, str(stand))


async def _sought(read: Reading, guild: GuildId, before: tuple[Instant, str]) -> list[tuple[str, ChannelId]]:
    at, code = before
    by_stage = [await read.rows(_NEWEST, (guild, stage, at, at, code, SOUGHT)) for stage in STAGES]
    newest = heapq.merge(*by_stage, key=itemgetter(2, 0), reverse=True)
    return [(id, ChannelId(channel)) for id, channel, _created in newest][:SOUGHT]


async def _open(is_open: acts.IsOpen, guild: GuildId, sought: Sequence[tuple[str, ChannelId]]) -> list[str]:
    """Those of these games that everybody of the server may read, one more than a page has at most."""
    codes: list[str] = []
    while sought and len(codes) <= SHOWN:
        some, sought = sought[:SHOWN], sought[SHOWN:]
        channels = {channel for _id, channel in some if acts.seems_open(guild, channel)}
        opened = await asyncio.gather(*(is_open(guild, channel) for channel in channels))
        shown = dict(zip(channels, opened, strict=True))
        codes += [id for id, channel in some if shown.get(channel)]
    return codes[: SHOWN + 1]


async def written(host: Host, is_open: acts.IsOpen, page: Listed, digest: str) -> str:
    """A page of games in the language that is spoken, with files of that digest."""
    games = [game for code in page.codes if (game := await _game(host, is_open, code))]
    title, none, older = (
        html.escape(words)
        for words in (_("The games of a server"), _("There are no games here yet."), _("Older games"))
    )
    texts = {
        "digest": digest,
        "language": spoken(),
        "title": title,
        "games": "".join(map(_line, games)) or f"<li>{none}</li>",
        "older": f'<a href="?{AFTER}={page.codes[-1]}">{older}</a>' if page.more else "",
    }
    return re.sub(r"\{(\w+)\}", lambda place: texts[place[1]], _template())


async def _game(host: Host, is_open: acts.IsOpen, code: str) -> Json | None:
    """A game as its page tells it now, None where it has no page any more."""
    sitting = await acts.to_watch(host, is_open, code)
    if sitting is None:
        return None
    async with host.store.reading() as read:
        names, shown = await names_on(read, sitting), await posted(read, sitting)
    return facts(sitting, names, shown.end == sitting.row.told > 0, spoken())


def _line(game: Json) -> str:
    """A game: its way, where it stands or how it ended, and who plays."""
    title = f"{game['title']} “{game['name']}”" if game["name"] else game["title"]
    where = game["reason"] or game["place"]
    people = ", ".join(placed(game)) or language.listed(
        [isolated(player["name"]) for player in game["players"]]
    )
    title, where, people = map(html.escape, (title, where, people))
    return f'<li><a href="../t/{game["table"]}">{title}</a> {where}<br><small>{people}</small></li>'
