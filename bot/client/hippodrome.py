"""The client: one Discord connection with its store, host, drive and publisher.

Handlers keep off the guild cache, views are never stored, and whatever runs by itself is started by
`services`, apart from the client, so that a sandbox or a test may decide where time passes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

import discord
import discord.http
from discord import app_commands

from bot import features, tracing
from bot.care.dumps import Dumps
from bot.care.logins import Logins
from bot.care.metrics import Metrics
from bot.care.routes import traced
from bot.client import events, repeats
from bot.client.registering import Registering
from bot.client.returning import Returning
from bot.client.roles import ROLES, Part
from bot.contacts import NO_CONTACTS, Contacts
from bot.events import shown
from bot.games import offered, prepare
from bot.garbage import give_back_for_ever
from bot.hosting.after import lobbies
from bot.hosting.host import Host
from bot.hosting.organising import homes, membership, threads
from bot.hosting.organising.absent import check_games
from bot.hosting.people import naming, preferences
from bot.hosting.running.claims import Alone
from bot.hosting.running.clock import Clock
from bot.hosting.running.driving import Drive
from bot.hosting.running.hearing import Hearing
from bot.hosting.running.thinking import Thinker
from bot.hosting.table.sitting import Person
from bot.hosting.time.terms import Terms
from bot.hosting.time.watch import Watch
from bot.hosting.time.ways import Way
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface import commands, localisation, members, presses, reach, rooms, router, typed
from bot.interface.arrivals import Arrivals
from bot.interface.cooldowns import RATES, Cooldowns, Rates
from bot.interface.floods import admitted
from bot.interface.replies import Reply, kind_of, person_of
from bot.interface.shared import Client, Interaction, Shared
from bot.interface.suggesting import suggest
from bot.play import handlers as play
from bot.publishing.outbox.publisher import Publisher
from bot.publishing.pictures import emojis
from bot.publishing.pictures.attachments import Attachments
from bot.publishing.pictures.studio import Studio
from bot.publishing.reach.permission_cache import PermissionCache
from bot.publishing.reach.rate_budget import RateBudget
from bot.publishing.reach.refusals import CUT, About, about
from bot.store import Filter, Stale, Store, StoreError, of_server
from bot.store.again import again
from bot.times.instants import Instant, Seconds
from bot.workers.pool import Pool
from engine.language import nearest, speak
from engine.letters import kept_in
from engine.registry import left_out

log = logging.getLogger(__name__)

LONGEST_THROTTLE = 30.0
"""Seconds that a request may wait inside the library for Discord's limits; a parcel told to wait longer goes
back to the outbox. The library takes no less."""
MET_LATELY = 600.0
"""Seconds for which a server from which an interaction came is not looked up again."""
USED_LATELY = 60.0
"""Seconds for which a channel, or a person whose names are the same, is not looked up again."""
A_DAYS_LOGINS = 1000
"""How many logins Discord usually leaves a bot a day."""
WAY_IN = 60.0
"""Seconds between two looks at the way by which Discord sends interactions."""
LAST_PICTURES = 0.3
"""Seconds for pictures that are to follow words which people have already."""
LAST_ANSWERS = 6.0
"""Seconds that presses under way get when the bot ends; some supervisors kill after ten."""
LAST_WORDS = 1.0
"""Seconds for Discord's gateway to take leave, and for what was broken off to let go of the database."""
ACTED = 4096
"""How many people are remembered with their names, so that not every press asks the database."""
INTERACTION = "INTERACTION_CREATE"
"""Discord's name for the event with all that people press and type."""
APPEARED = "appeared "
"""Before the code of a table, what processes say to each other of a post."""
GUILD_READY_SECONDS = 0.5
"""Nothing here waits for the guild cache, so neither need the start."""


class Tree(app_commands.CommandTree["Hippodrome"]):
    """Slash commands in the language of the person who types them, whose errors become sentences."""

    async def interaction_check(self, interaction: Interaction) -> bool:
        speak(nearest(interaction.locale.value))
        tracing.begin(interaction.id, typed.option(interaction, "table"))
        # What is noted of an arrival comes first: none of the tasks for it does what somebody has asked for.
        self.client.arrived(interaction)
        self.client.shared.arrivals.begin(interaction.id, self.client.host.now())
        try:
            if not await admitted(interaction):
                return False
            if interaction.type is discord.InteractionType.autocomplete:
                await suggest(interaction)
                return False
            typed.check(interaction)
            if router.is_entry(interaction):
                await router.enter(interaction)
                return False
            await reach.admit(interaction)
        except Exception as error:  # whatever it is, the person gets a sentence
            await repeats.failed(Reply(interaction), error)
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        await repeats.failed(Reply(interaction), error)


class Hippodrome(Client):
    """The bot. The store must be open before the client starts.

    Logins at the gateway are `counted` in that folder, where there is one. With `answers_entry` the bot
    answers the command that opens its Activity.
    """

    def __init__(
        self,
        store: Store,
        *,
        pool: Pool | None = None,
        thinker: Thinker | None = None,
        studio: Studio | None = None,
        now: Callable[[], Instant] | None = None,
        ticks: Callable[[], float] = time.monotonic,
        terms: Terms | None = None,
        home: int | None = None,
        rates: Rates = RATES,
        backups_kept: int = 14,
        contacts: Contacts = NO_CONTACTS,
        dumps: Dumps | None = None,
        shields: bool = False,
        covers: bool = False,
        claims: Alone | None = None,
        counted: Path | None = None,
        answers_entry: bool = False,
        **options: Any,
    ) -> None:
        metrics, now = Metrics(), now or Watch()
        trace = traced(metrics.refused)
        RateBudget(store, now).watch(trace)
        super().__init__(
            http_trace=trace,
            intents=discord.Intents(guilds=True, guild_messages=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_THROTTLE,
            allowed_mentions=discord.AllowedMentions.none(),
            **{"guild_ready_timeout": GUILD_READY_SECONDS, **options},
        )
        hear = self._connection.parsers[INTERACTION]
        self._connection.parsers[INTERACTION] = lambda data: hear(kept_in(data))
        self.pool = pool or Pool()
        studio = studio or Studio(pool=self.pool)
        self.pool.lost, studio.took = metrics.lost, metrics.painted
        self.store = store
        store.took = metrics.stored
        metrics.watch_pool(self.pool)
        self.thinker = thinker or Thinker(self.pool)
        self.thinker.took = metrics.thought
        self.claims = claims or Alone(store, now)
        self.host = Host(store, now, terms, shared=self.claims.shared)
        self.drive = Drive(self.host, self.thinker, self.claims)
        self.hearing = Hearing(self.host, self.ways, alone=not self.claims.shared)
        self.clock = Clock(self.host, self.hearing, partial(members.has_left, self), self.claims)
        self.publisher = Publisher(self, store, self.host, studio, now, self.claims)
        self.publisher.refused = self.publisher.ephemerals.refused = metrics.about
        self.publisher.appeared = self._appeared
        self.publisher.given_up, self.publisher.carried = metrics.gave_up, metrics.carried
        self.server_cache = self.publisher.server_cache
        metrics.watch_latency(lambda: self.latency)
        self.shared = Shared(
            host=self.host,
            studio=studio,
            pool=self.pool,
            attachments=Attachments(store.say),
            ephemerals=self.publisher.ephemerals,
            server_cache=self.server_cache,
            permissions=PermissionCache(self, now),
            cooldowns=Cooldowns(ticks, rates),
            arrivals=Arrivals(),
            metrics=metrics,
            backups_kept=backups_kept,
            contacts=contacts,
        )
        self.dumps = dumps
        self._connect_host()
        self.returning = Returning(self.host, now)
        self.logins = Logins(counted, store, self.logins_left) if counted else None
        self.tree = Tree(self)
        self._shields = shields
        self.covers = covers
        self._connected = asyncio.Event()
        self._cut_off = False
        self.by_http = False
        """Whether Discord sends interactions by HTTP, and none by the gateway."""
        self._by_http_at = 0.0
        """When the last one came so."""
        self.endpoint_open = False
        """Whether this process takes them."""
        self._met: dict[GuildId, float] = {}
        self._used: dict[ChannelId, float] = {}
        self._acted: dict[tuple[PersonId, GuildId | None], tuple[tuple[str, str], float]] = {}
        self._under_way: set[asyncio.Task[Any]] = set()
        commands.add_all(self.tree)
        self.registering = Registering(self, self.tree, store, home, answers_entry)
        presses.add_all()
        play.add_all()
        features.add_all()

    def _connect_host(self) -> None:
        """Let the host and the store wake the other parts, and ask them what they know."""
        self.host.wake, self.host.posted = self.drive.wake, self.publisher.wake
        self.host.timed = self.clock.rearm
        self.host.reopened = partial(self._appeared, "")
        bells = {"parcels": self.publisher.wake, "alarms": self.clock.rearm, "tables": self.drive.wake_all}
        self.store.ring, self.store.heard = lambda bell: bells[bell](), self._receive
        self.host.gone = partial(members.has_left, self)
        self.host.shown, self.host.reads = self.server_cache.read_by_all, self.server_cache.reads
        self.host.room = partial(rooms.make, self, self.server_cache)
        if self.dumps is not None:
            self.host.dump, self.host.drop_dump = self.dumps.dump, self.dumps.drop

    def _receive(self, said: str) -> None:
        """Another process has said something."""
        if said.startswith(APPEARED):
            shown(said.removeprefix(APPEARED))
            return
        self.shared.ephemerals.receive(said)
        self.shared.attachments.receive(said)

    def _appeared(self, table: str) -> None:
        """A post of a table has been sent, or changed; '' is all tables, as far as people watch them."""
        shown(table)
        self.store.say(f"{APPEARED}{table}")

    async def setup_hook(self) -> None:
        self.by_http = self.application is not None and bool(self.application.interactions_endpoint_url)
        await self._translate()
        await self.registering.begin()

    async def _translate(self) -> None:
        await self.tree.set_translator(localisation.Localisation(self.tree))

    def hear(self, interaction: dict[str, Any]) -> None:
        """Carry out an interaction that has come another way than by the gateway, as if it had."""
        self.by_http, self._by_http_at = True, self.host.now()
        self._connection.parsers[INTERACTION](interaction)
        if guild := interaction.get("authorizing_integration_owners", {}).get("0"):
            self.dispatch("server_met", int(guild))

    async def watch_way_in(self) -> None:
        """Notice for ever whether the endpoint for interactions has been entered at Discord or taken away."""
        while True:
            await asyncio.sleep(WAY_IN)
            await self.find_way_in()

    async def find_way_in(self) -> None:
        """Ask Discord whether it sends interactions by HTTP; what has just come so says enough."""
        if self.host.now() - self._by_http_at < WAY_IN:
            return
        try:
            url = (await self.application_info()).interactions_endpoint_url
        except CUT as error:
            log.info("Discord does not tell the way of interactions now: %r", error)
            return
        if self.by_http != bool(url):
            self.by_http = bool(url)
            log.info("Discord sends interactions %s now", "by HTTP" if url else "by the gateway")
            self.clock.wake()

    async def on_server_met(self, guild: GuildId) -> None:
        """A server from which an interaction came has the bot, also if nobody told that it was let back."""
        if guild and self.host.now() - self._met.get(guild, -MET_LATELY) > MET_LATELY:
            if await self.server_cache.is_absent(guild):
                return  # it has the commands alone
            self._met[guild] = self.host.now()
            await membership.joined(self.host, guild)

    async def on_person_heard(self, person: Person) -> None:
        """People are called by the name under which they act, and those who act may take letters again."""
        key, names = (person.id, person.guild), (person.name, person.everywhere)
        known, since = self._acted.get(key, (("", ""), -USED_LATELY))
        if names != known or self.host.now() - since > USED_LATELY:
            kept = await again(naming.heard)(self.host, person)
            await preferences.heard(self.host, person.id)
            if not kept:
                return
            if len(self._acted) >= ACTED:
                self._acted.clear()
            self._acted[key] = names, self.host.now()

    async def on_channel_used(self, channel: ChannelId) -> None:
        """Where people use the bot and it may write, tables that had lost their channel have it back."""
        if self.host.now() - self._used.get(channel, -USED_LATELY) > USED_LATELY:
            self._used[channel] = self.host.now()
            await homes.try_again(self.host, channel)

    async def on_letters_used(self, user: PersonId) -> None:
        """Try letters again to somebody who answers in the private channel with the bot."""
        if (await preferences.person(self.host, user)).letters == -1:
            await preferences.try_letters_again(self.host, user)

    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type in router.PRESSES:
            self.arrived(interaction)
            try:
                await router.route(interaction)
            except Exception as error:  # whatever it is, the person gets a sentence
                await repeats.failed(Reply(interaction, later=True), error)

    def arrived(self, interaction: Interaction) -> None:
        """Record that the running task carries out an interaction, and how old that is: Discord gives three
        seconds."""
        self._wait_for_this()
        if interaction.channel_id and events.may_post(interaction):
            self.dispatch("channel_used", interaction.channel_id)
        elif interaction.guild_id is None and interaction.context.dm_channel:
            self.dispatch("letters_used", interaction.user.id)
        self.dispatch("person_heard", person_of(interaction))
        self.shared.metrics.arrived(self.host.now() - interaction.created_at.timestamp())

    def _wait_for_this(self) -> None:
        """Have the end of the bot wait for the running task, as what it is about has been acknowledged."""
        if (task := asyncio.current_task()) is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def on_app_command_completion(self, interaction: Interaction, _command: object) -> None:
        self.shared.metrics.answered(kind_of(interaction), "done")

    async def prepare(self) -> None:
        """Prepare games and paint their covers once the bot is connected: a start has more urgent work."""
        await self.connected()
        await self._prepare()

    async def _prepare(self) -> None:
        for key in offered():
            await asyncio.to_thread(prepare, key)
        if left_out():
            await check_games(self.host)
        if self.covers:
            await self.shared.studio.prepare()

    async def connected(self) -> None:
        """Wait until the bot is connected, or has begun without the gateway."""
        await self._connected.wait()

    async def rehearse(self) -> None:
        """Begin, within `services`, all that begins without Discord."""
        await check_games(self.host)
        await self.drive.sweep()
        await self._translate()
        await localisation.payload(self.tree, home=None)
        await self._prepare()

    async def on_ready(self) -> None:
        self._connected.set()
        await self.on_resumed()
        await events.compare_servers(self, self.host, self.by_gateway())
        await self._upload_shields()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what went wrong with an event. What the end of the bot cuts short is left to the next start."""
        if self.is_closed():
            log.info("%s was cut short: %r", event_method, sys.exception())
        else:
            await super().on_error(event_method, *args, **kwargs)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Let no login come too soon after others; the library calls this before each."""
        await super().before_identify_hook(shard_id, initial=initial)
        if self.logins is not None:
            await self.logins.begin()

    async def logins_left(self) -> tuple[int, Seconds]:
        """How many logins Discord leaves, and the seconds until there are more; a proxy may not know.

        Raises `discord.LoginFailure` where the token is none any more, else what `CUT` names.
        """
        try:
            gateway = await self.http.request(discord.http.Route("GET", "/gateway/bot"))
        except discord.HTTPException as error:
            if error.status == HTTPStatus.UNAUTHORIZED:
                raise discord.LoginFailure("The token was reset.") from error
            raise
        limit = gateway.get("session_start_limit") or {}
        return limit.get("remaining", A_DAYS_LOGINS), Seconds(limit.get("reset_after", 0) / 1000)

    async def shards_held(self) -> tuple[Sequence[int], int]:
        """The shards of Discord's gateway that this process holds, and how many there are, once it has logged
        in."""
        return (0,), 1

    async def begin(self) -> None:
        """Begin what else begins with the gateway, in a process that has logged in and does without."""
        self._connected.set()
        await self._upload_shields()

    async def _upload_shields(self) -> None:
        if self._shields:
            self._shields = False
            await emojis.sync(self, self.pool)

    async def on_resumed(self) -> None:
        self._cut_off = False
        self.clock.wake()

    async def on_disconnect(self) -> None:
        if not self._cut_off:  # the library tells each failed try anew
            self.shared.metrics.cut_off()
        self._cut_off = True

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        threads = [t.id for t in getattr(channel, "threads", ())]
        await events.chosen_gone(self.host, GuildId(channel.guild.id), channel.id)
        await events.channels_deleted(self.server_cache, self.host, (channel.id, *threads))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await events.channels_deleted(
            self.server_cache, self.host, (payload.thread_id,), near=payload.parent_id
        )

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        await self.returning.deleted((payload.message_id,))

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        await self.returning.deleted(payload.message_ids)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await events.chosen_gone(self.host, GuildId(role.guild.id), role.id)
        await events.may_be_back(self.host, role.guild, role_deleted=True)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        metadata = payload.data["thread_metadata"]
        if metadata["archived"]:
            await threads.archived(self.host, ChannelId(payload.thread_id))
        elif not metadata.get("locked"):
            await homes.try_again(self.host, ChannelId(payload.thread_id))

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        await events.may_be_back(self.host, after.guild)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        if after in after.guild.me.roles:
            await events.may_be_back(self.host, after.guild)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        if after == after.guild.me:
            await events.may_be_back(self.host, after.guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await membership.left(self.host, GuildId(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await membership.joined(self.host, GuildId(guild.id))
        await events.welcome(self.host, guild)

    async def on_webhook_event(self, event: Mapping[str, Any]) -> None:
        self._wait_for_this()
        match event["type"]:
            case "APPLICATION_AUTHORIZED":
                await events.authorized(self.server_cache, self.host, event)
            case "APPLICATION_DEAUTHORIZED":
                await events.deauthorized(self.host, event)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await membership.joined(self.host, GuildId(guild.id))

    def ways(self) -> Collection[Way]:
        """By which ways people reach this process at this moment."""
        if self.is_closed():
            return ()
        if self.by_http:
            return (Way(),) if self.endpoint_open else ()
        return self.by_gateway()

    def by_gateway(self) -> Collection[Way]:
        """The servers whose events reach this process by the gateway at this moment."""
        return (Way(),) if self.is_ready() and not self._cut_off else ()

    async def come_to_rest(self) -> None:
        """Leave Discord's gateway, so that nothing new is heard, and let what was heard be answered; break
        off what takes too long."""
        if self.is_closed():
            return
        self._cut_off = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWERS):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LAST_WORDS):
                        await self._leave_gateway()
                await asyncio.sleep(0)  # what was heard last is under way once its task has begun
                if self._under_way:
                    await asyncio.wait(self._under_way, timeout=LAST_PICTURES)
                self.shared.attachments.over.set()
                while self._under_way:
                    await asyncio.wait(self._under_way)
        if late := [*self._under_way]:
            log.warning("answers that took too long and were broken off: %d", len(late))
            for task in late:
                task.cancel()
            await asyncio.wait(late, timeout=LAST_WORDS)

    async def _leave_gateway(self) -> None:
        if getattr(self, "ws", None) is not None and self.ws.open:
            await self.ws.close(code=1000)

    async def close(self) -> None:
        """As the library's, which waits for servers a moment after it has connected, and would call a loop
        that is gone by then."""
        waiting: asyncio.Task[None] | None = self._connection._ready_task
        if waiting is not None:
            waiting.cancel()
        self.registering.end()
        await super().close()

    async def settle(self) -> None:
        """Work off everything that goes on by itself: alarms, games, then posts, until all are at rest."""
        await self.clock.drain()
        await self.drive.drain()
        await self.publisher.drain()

    async def post_boards_again(self, note: str = "") -> None:
        """Post every living table anew whose newest post is gone; where no table lives, a word of welcome,
        with a note below it, unless that is still there."""
        alive = await self.host.tables(Filter(stages=("lobby", "running")))
        for sitting in alive:
            if not await self._shows(sitting.row.id, sitting.row.latest or lobbies.LOBBY):
                await homes.post_again(self.host, sitting.row.id)
        for guild in self.guilds if not alive else ():
            if not await self._shows(of_server(GuildId(guild.id)), events.WELCOME):
                await events.welcome(self.host, guild, note, again=True)

    async def _shows(self, owner: str, key: str) -> bool:
        """Whether a post is still there."""
        async with self.store.asking() as read:
            post = await read.post(owner, key)
        return post is not None and await self._exists(post.channel, post.message)

    async def _exists(self, channel: ChannelId, message: int) -> bool:
        try:
            await self.http.get_message(channel, message)
        except discord.HTTPException as error:
            if about(error) not in (About.POST, About.PLACE):
                raise
            return False
        return True


@asynccontextmanager
async def services(bot: Hippodrome, parts: frozenset[Part] = ROLES["all"]) -> AsyncIterator[None]:
    """Everything that runs by itself while the context lasts: of those who work the clock, the drive and the
    publisher; where other processes work on the database, too, leases and heartbeats."""
    bot.pool.warm()
    running: dict[str, Callable[[], Awaitable[None]]] = {}
    if "work" in parts:
        bot.store.helps_itself = True
        await check_games(bot.host)
        await bot.drive.sweep()
        running |= {"clock": bot.clock.run, "drive": bot.drive.run, "publisher": bot.publisher.run}
    if bot.claims.shared:
        running |= {"lease": bot.claims.run, "heartbeat": bot.hearing.run}
    running |= {"giving back of memory": give_back_for_ever}
    tasks = [asyncio.create_task(for_ever(name, run)) for name, run in running.items()]
    tasks.append(asyncio.create_task(bot.prepare()))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
        await bot.publisher.finish()
        await bot.claims.end()
        if bot.dumps is not None:
            await bot.dumps.finish()
        bot.pool.close()


async def for_ever(name: str, work: Callable[[], Awaitable[None]], rest: float = 1.0) -> None:
    """Start a service again, after a rest, when it fails; a failure is logged, never silent."""
    while True:
        try:
            await work()
        except (StoreError, Stale) as error:  # the database is away, or was just now
            log.warning("the %s stopped and is started again: %s", name, error)
            await asyncio.sleep(rest)
        except Exception:
            log.exception("the %s stopped and is started again", name)
            await asyncio.sleep(rest)
