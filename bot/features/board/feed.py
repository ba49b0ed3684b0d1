"""The results of a server as a feed (Atom), at an address that only those know to whom it was given."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree as Xml

from bot.features.board import acts, rows
from bot.features.board.names import names_on
from bot.features.board.results import facts, placed
from bot.hosting.host import Host
from bot.ids import GuildId
from bot.times.instants import Instant
from engine.language import speaking
from engine.letters import kept

ATOM = "http://www.w3.org/2005/Atom"
NEWEST = 50
"""So many results has a feed."""
_OVER = """SELECT tables.id, posts.created FROM tables
    JOIN posts ON posts.table_id = tables.id AND posts.key = tables.latest
    WHERE stage = 'over' AND guild = ? ORDER BY posts.created DESC, tables.id LIMIT ?"""
"""The games of a server that ended last, with when their last posts appeared."""


@dataclass(frozen=True, slots=True)
class Result:
    """A game that is over, as its page tells it, and when its last post appeared."""

    facts: dict[str, Any]
    at: Instant


def address(word: str) -> str:
    """The address of a feed."""
    return f"{acts.url()}/results/{word}.atom"


async def word_of(host: Host, guild: GuildId, anew: bool = False) -> str:
    """The word of a server's feed, made where there is none, or `anew`: then the one before leads nowhere."""
    async with host.store.writing() as tx:
        word = "" if anew else await rows.feed_of(tx, guild)
        if not word:
            word = secrets.token_urlsafe(24)
            tx.put(rows.FEEDS, rows.PageFeed(guild, word))
    return word


async def results(host: Host, is_open: acts.IsOpen, word: str) -> Sequence[Result] | None:
    """The newest results at the address with that word, the newest first; None where there is no feed."""
    async with host.store.reading() as read:
        guild = await rows.server_at(read, word)
        if guild is None or not acts.WATCH.of((await read.server(guild)).settings):
            return None
        over = await read.rows(_OVER, (guild, NEWEST))
    results = [await _result(host, is_open, id, Instant(at)) for id, at in over]
    return [result for result in results if result is not None]


async def _result(host: Host, is_open: acts.IsOpen, table: str, at: Instant) -> Result | None:
    sitting = await acts.to_watch(host, is_open, table)
    if sitting is None:
        return None
    with speaking(sitting.row.language):
        async with host.store.reading() as read:
            names = await names_on(read, sitting)
        return Result(facts(sitting, names), at)


def written(results: Iterable[Result], word: str) -> bytes:
    """Results as Atom."""
    Xml.register_namespace("", ATOM)
    root, results = Xml.Element(f"{{{ATOM}}}feed"), list(results)
    newest = max((result.at for result in results), default=0.0)
    _put(root, id=address(word), title="Hippodrome", updated=_when(newest))
    _link(root, "self", address(word))
    for result in results:
        entry, page = Xml.SubElement(root, f"{{{ATOM}}}entry"), f"{acts.url()}/t/{result.facts['table']}"
        title = f"{result.facts['title']}: {result.facts['reason']}"
        _put(entry, id=page, title=title, updated=_when(result.at), content="\n".join(placed(result.facts)))
        _link(entry, "alternate", page)
        author = Xml.SubElement(entry, f"{{{ATOM}}}author")
        _put(author, name="Hippodrome")
    made: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return made


def _put(parent: Xml.Element, **texts: str) -> None:
    for name, text in texts.items():
        Xml.SubElement(parent, f"{{{ATOM}}}{name}").text = kept(text)


def _link(parent: Xml.Element, rel: str, href: str) -> None:
    Xml.SubElement(parent, f"{{{ATOM}}}link", {"rel": rel, "href": href})


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()
