"""How a table is opened, by command or by button."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import discord

from bot import deliveries, slots
from bot.deliveries import Repeated
from bot.games import offered
from bot.hosting.organising import lobby, servers
from bot.hosting.people import preferences
from bot.hosting.table import admission, starts
from bot.hosting.table.options import playable
from bot.hosting.table.sitting import Place, Refused, Sitting, Wishes
from bot.hosting.time.paces import PACES, load_usual, paced
from bot.hosting.time.terms import Terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface import rooms
from bot.interface.replies import Reply
from bot.interface.resolved import server_language
from bot.interface.shared import Interaction, server_id, user_id
from bot.limits import clip
from bot.messages import Message, rows_of
from bot.panels import first
from bot.panels import lobby as panels
from bot.publishing.messages import forums
from bot.publishing.reach.refusals import CUT
from bot.store import Brought, Filter, Starting, Unclear, Writing
from bot.store.again import again
from bot.store.columns import BROUGHT, values
from bot.store.writing import NO_ENTRY
from bot.text import harmless
from bot.times import said_length
from bot.times.instants import Instant
from engine import find
from engine.language import _, speaking
from engine.matching import the_one
from engine.model import TEMPOS, Tempo

log = logging.getLogger(__name__)

PUBLIC_THREAD: Literal[10, 11] = 11
NEWS_THREAD: Literal[10, 11] = 10
"""The kinds of threads, as Discord counts: in an announcement channel it makes no other."""
_MENTION = re.compile(r"<@!?(\d{1,19})>")
_LARGEST = 2**63 - 1
"""The largest number of a person."""
_FEW_GUESTS = 2
"""For how many guests the id of a button has room."""
_MARK = "."
"""Stands before each of them there."""


@dataclass(frozen=True, slots=True)
class Given:
    """The wishes for a new table, beside its game; those left out are as the server has it."""

    seats: int | None = None
    tempo: Tempo | None = None
    pace: str | None = None
    thread: bool = False
    invite: tuple[PersonId, ...] = ()
    reliability: int = 0
    starts: Starting | None = None

    def words(self) -> tuple[str, ...]:
        """The same for the id of a button; `said` reads it. Raises `Refused` where it has no room."""
        if len(self.invite) > _FEW_GUESTS:
            words = _("Name the game as well when you invite more than {n} people.")
            raise Refused(words.format(n=_FEW_GUESTS))
        guests = "".join(f"{_MARK}{guest:x}" for guest in self.invite)
        start = self.starts and (int(self.starts.at) or self.starts.how)
        values = (self.seats, self.tempo, self.pace, int(self.thread), guests, self.reliability, start)
        return tuple("" if word is None else str(word) for word in values)


def said(words: Sequence[str]) -> Given:
    """The wishes in the words of `Given.words`; raises `Refused` for other words."""
    if not words:
        return Given()
    try:
        seats, tempo, pace, thread, invite, reliability, start = words
        return Given(
            int(seats) if seats else None,
            tempo if tempo in TEMPOS else None,
            pace or None,
            thread == "1",
            tuple(PersonId(int(guest, 16)) for guest in invite.split(_MARK)[1:]),
            int(reliability),
            _start(start) if start else None,
        )
    except ValueError:
        raise Refused(_("This button is from an earlier version of the bot; use `/play`.")) from None


def _start(word: str) -> Starting:
    """The start that a word of an id stands for."""
    if word.isdecimal():
        return Starting("time", Instant(float(word)))
    return Starting("full" if word == "full" else "hand")


async def start_typed(reply: Reply, typed: str) -> Starting | None:
    """When a table starts, as it was typed in somebody's own zone, None for as usual; raises `Refused`."""
    if not typed.strip():
        return None
    return starts.read(typed, await zone_of(reply), reply.host.now())


async def zone_of(reply: Reply) -> str:
    """The zone of the times that somebody types: their own, else that of the server."""
    zone = (await preferences.person(reply.host, reply.person.id)).zone
    async with reply.host.store.reading() as read:
        settings = await servers.settings_of(read, server_id(reply.interaction))
    return zone or (load_usual(settings) or reply.host.terms).zone


def guests(text: str) -> tuple[PersonId, ...]:
    """The people who are mentioned in a text, each once; raises `Refused` where it has anything else."""
    ids = _MENTION.findall(text)
    if _MENTION.sub("", text).strip(" ,;") or any(int(user) > _LARGEST for user in ids):
        raise Refused(_("Mention the people to invite, one after the other: @Ann @Ben."))
    if len(set(ids)) > lobby.MOST_INVITED:
        words = _("A table has room for {n} invitations; invite fewer people.")
        raise Refused(words.format(n=lobby.MOST_INVITED))
    return tuple(dict.fromkeys(PersonId(int(id)) for id in ids))


async def game_meant(reply: Reply, game: str | None) -> str:
    """The game that is named, or that the managers of the server have set; '' where neither is."""
    async with reply.host.store.reading() as read:
        settings = await servers.settings_of(read, server_id(reply.interaction))
    usual = servers.GAME.of(settings)
    named = game or (usual if usual in offered() else "")
    return find(named).key if named else ""


async def ask_for_a_game(reply: Reply, given: Given) -> None:
    """Show the games, each with a button that opens a table of it; raises `Refused` where none can be."""
    await may_open(reply, given.thread)
    games = [find(key) for key in offered()]
    async with reply.host.store.reading() as read:
        guild, now = server_id(reply.interaction), reply.host.now()
        offers = await slots.ON_OFFER(read, guild, reply.person.id, now)
    await reply.show(first.choose(games, given.words(), offers=offers))


async def may_open(reply: Reply, thread: bool = False) -> Place:
    """Where a table would be opened; raises `Refused` where that person cannot open one."""
    interaction = reply.interaction
    if interaction.guild_id is None:
        raise Refused(_("Open tables in a server's channel; here you can use `/practice`."))
    async with reply.host.store.asking() as read:
        settings = await servers.settings_of(read, server_id(interaction))
    forum = None if thread else await _forum(interaction, servers.FORUM.of(settings))
    if forum is not None:
        rooms.check_permissions(forum)
        place = Place(GuildId(forum.guild.id), ChannelId(forum.id), parent=ChannelId(forum.id))
    else:
        rooms.check_permissions_here(interaction, thread)
        place = await _here(interaction)
    async with reply.host.store.reading() as read:
        await servers.admit(read, reply.person, place)
    return place


async def open_table(
    reply: Reply, game: str, given: Given, options: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Open a table and say so; raises `Refused`."""
    interaction, host, chosen = reply.interaction, reply.host, find(game)
    place = at = await may_open(reply, given.thread)
    async with host.store.reading() as read:
        settings = await servers.settings_of(read, server_id(interaction))
        for guest in given.invite:
            await admission.may_invite(read, server_id(interaction), reply.person, guest)
    lobby.check_tempo(chosen, given.tempo)
    seats = chosen.seats[-1] if given.seats is None else given.seats
    wishes = Wishes(
        chosen.key,
        seats,
        given.tempo,
        playable(chosen, options, seats),
        given.invite or None,
        terms=_paced(load_usual(settings) or host.terms, given.pace),
        least=given.reliability,
        starts=given.starts,
    )
    lobby.check_seats(chosen, wishes)
    forum = None if given.thread else await _forum(interaction, servers.FORUM.of(settings))
    locale = server_language(interaction)
    async with _intended(reply) if forum is not None or given.thread else nullcontext(False) as before:
        if forum is not None:
            place = await _post(
                interaction, forum, chosen.title, servers.language_of(settings, locale), before
            )
        elif given.thread:
            place = await _thread(interaction, place, chosen.title, before)
        opening = again(servers.open_table)(host, reply.person, place, wishes, locale)
        sitting = await _or_close(interaction, place, opening) if place != at else await opening
    opened = _opened(sitting).format(code=sitting.row.id, channel=place.channel)
    company = () if sitting.show else rows_of([panels.company(sitting)])
    await reply.show(Message(f"{opened} {_how_it_starts(sitting)}".rstrip(), company))


@asynccontextmanager
async def _intended(reply: Reply) -> AsyncIterator[bool]:
    """Record that a thread is to be made for a table, before that is done; gives whether that was so before,
    by a process that has been killed since for instance, which may have made the thread.

    No other process makes it meanwhile. Raises `Repeated` where the table is open already.
    """
    store, id = reply.host.store, reply.interaction.id
    async with store.alone(f"interaction {id}"):
        await reply.must_be_new()
        async with store.asking() as read:
            before = await read.brought(id) is not None
        if not before:
            with deliveries.on_the_way():
                async with store.writing() as tx:
                    intend(tx, id, reply.host.now())
        yield before


def intend(tx: Writing, interaction: int, now: Instant) -> None:
    """Record that an interaction is carried out, before that begins outside of the store."""
    row = Brought(interaction, now, "", NO_ENTRY, done=False)
    tx.later(f"{BROUGHT.insert} ON CONFLICT DO NOTHING", values(row))


async def _made_before(interaction: Interaction, parent: ChannelId, name: str) -> int | None:
    """The thread that an earlier arrival of an interaction has made: one of mine that is younger than the
    interaction and has no table."""
    client = interaction.client
    assert client.user is not None, "the client has logged in"
    active = await client.http.get_active_threads(interaction.guild_id or 0)
    mine = (str(parent), name, str(client.user.id))
    made = [t for t in active["threads"] if (str(t["parent_id"]), t["name"], str(t["owner_id"])) == mine]
    for id in sorted(int(t["id"]) for t in made):
        async with client.shared.host.store.asking() as read:
            if id > interaction.id and not await read.tables(Filter(channel=ChannelId(id), limit=1)):
                return id
    return None


def _opened(sitting: Sitting) -> str:
    """The answer to the person who has opened a table."""
    if sitting.show:
        return _(
            "The show `{code}` is open in <#{channel}>: automata play by themselves, and you organise "
            "it. Press Manage, then Start."
        )
    if sitting.row.thread:
        return _("Table `{code}` is open in <#{channel}>, and you have the first seat.")
    return _("Table `{code}` is open, and you have the first seat.")


def _how_it_starts(sitting: Sitting) -> str:
    """The words about the start for the person who has opened a table; '' for a show."""
    start, wait = sitting.row.starting, starts.countdown(sitting.terms)
    if sitting.show:
        return ""
    if start.how == "time":
        return _("It starts <t:{at}:F> with everybody who is here by then.").format(at=int(start.at))
    if start.how == "full":
        words = _("It starts {time} after the last seat is taken; Start begins it earlier.")
        return words.format(time=said_length(wait))
    return _("When there are enough players, press Start.")


def _paced(terms: Terms, pace: str | None) -> Terms | None:
    """The terms of the server at another pace; raises `Refused`."""
    if pace is None:
        return None
    words = _("There is no pace '{pace}'; choose one of: {paces}.")
    unknown = Refused(words.format(pace=harmless(pace), paces=", ".join(PACES)))
    known = [(key, (_(pace.label), key)) for key, pace in PACES.items()]
    return paced(terms, the_one(pace, known, unknown, harmless))


async def _here(interaction: Interaction) -> Place:
    """Where the command was typed; raises `Refused` where no table can be."""
    channel = interaction.channel
    if interaction.channel_id is None:
        raise Refused(_("This cannot be played here; use /play in a text channel of a server."))
    inside = isinstance(channel, discord.Thread)
    parent = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    return Place(
        server_id(interaction),
        ChannelId(interaction.channel_id),
        inside,
        ChannelId(parent),
        await _forum(interaction) is not None,
    )


async def _forum(interaction: Interaction, chosen: int = 0) -> discord.ForumChannel | None:
    """The forum in which a new table becomes a post: that of the server or, in one of its posts, the one
    around it; None where it has gone or there is none."""
    channel = interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else 0
    if not chosen and not here:
        return None
    guild = await interaction.client.shared.server_cache.server(interaction.guild_id)
    channels = [guild.get_channel(id) for id in (chosen, here)] if guild is not None else []
    return next((c for c in channels if isinstance(c, discord.ForumChannel)), None)


async def _post(
    interaction: Interaction, forum: discord.ForumChannel, title: str, language: str, before: bool
) -> Place:
    """A new post of a forum, whose first message becomes the lobby, or the one that was made `before`; raises
    `Refused`."""
    with speaking(language):
        words = _("{person} is opening a table of {game}.")
        text = words.format(person=f"<@{user_id(interaction)}>", game=title)
    name = _name_of(interaction, title)
    known = await _made_before(interaction, ChannelId(forum.id), name) if before else None
    try:
        if known is None:
            post, message = await forums.make_post(forum, name, text, language)
        else:
            post, message = await forums.first_of(interaction.client, known)
    except rooms.FAILED as error:
        raise rooms.no_post(error, forum.id) from None
    return Place(
        GuildId(forum.guild.id),
        ChannelId(post),
        thread=True,
        parent=ChannelId(forum.id),
        forum=True,
        first=message,
    )


def _name_of(interaction: Interaction, title: str) -> str:
    """The name of a table's thread. It names nobody, since it stays when people change their names."""
    return clip(f"{title} {interaction.id % 10_000:04}", forums.TITLE)


async def _thread(interaction: Interaction, place: Place, title: str, before: bool) -> Place:
    """A new thread of that channel, or the one that was made `before`; raises `Refused`."""
    if place.thread:
        raise Refused(_("This is already a thread; open the table here without the thread option."))
    name = _name_of(interaction, title)
    known = await _made_before(interaction, place.channel, name) if before else None
    if known is not None:
        return Place(place.guild, ChannelId(known), thread=True, parent=place.channel)
    here, kind = interaction.channel, PUBLIC_THREAD
    if here is not None and here.type is discord.ChannelType.news:
        kind = NEWS_THREAD
    try:
        made = await interaction.client.http.start_thread_without_message(
            place.channel,
            name=name,
            type=kind,
            auto_archive_duration=10080,
        )
    except rooms.FAILED as error:
        raise rooms.no_thread(error) from None
    return Place(place.guild, ChannelId(int(made["id"])), thread=True, parent=place.channel)


async def _or_close(interaction: Interaction, place: Place, opening: Awaitable[Sitting]) -> Sitting:
    """Open a table in a thread that was made for it, or close that: nobody may find a thread without a table.

    Where nobody can tell whether the table was opened, the thread stays.
    """
    try:
        return await opening
    except (Unclear, Repeated):
        raise
    except Exception:
        try:
            await interaction.client.http.edit_channel(place.channel, archived=True)
        except CUT as error:
            log.warning("thread %d has no table and stays open: %r", place.channel, error)
        raise
