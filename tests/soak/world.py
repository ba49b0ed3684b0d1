"""A Discord as the publisher sees it: channels, threads and letters that keep messages, and that fail.

It stands in the place of `discord.Client`: what is called on it is what discord.py offers, and what it raises
is what discord.py raises.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any, Literal

import aiohttp
import discord
from simcord.components import walk_components

from bot.ids import GuildId
from bot.limits import LAYOUT_FLAG, problems
from bot.publishing.messages.payloads import Retained
from bot.times.instants import Instant

Weather = Literal["fair", "rough", "down"]

NONCE_MEMORY = 300.0
"""Seconds for which Discord knows a nonce again ("the past few minutes")."""
OLD = 3600.0
OLD_EDITS = 5
"""So many edits of messages older than an hour a channel takes within an hour."""
UNHEARD_OF = 12345
"""A code that nobody knows."""
DUE = re.compile(r"<t:(\d+):f>")

_STATUS = {
    10003: 404,
    40003: 403,
    40005: 413,
    10007: 404,
    10004: 404,
    10008: 404,
    50035: 400,
    30046: 429,
    50001: 403,
    50007: 403,
    50013: 403,
    50083: 400,
    50278: 403,
}


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    """What discord.py raises for an answer of that status and code."""
    kinds: dict[int, type[discord.HTTPException]] = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="modelled")
    return kind(response, {"code": code, "message": "modelled"})


@dataclass
class Said:
    """A message that Discord has taken; `key` and `parcel` tell which parcel of the outbox it was."""

    id: int
    channel: int
    content: str
    at: float
    nonce: str
    pings: tuple[int, ...]
    buttons: tuple[str, ...]
    table: str = ""
    key: str = ""
    parcel: int = 0
    gone: bool = False
    layout: Sequence[dict[str, Any]] = ()
    """The components of a card."""
    files: dict[int, str] = field(default_factory=dict)
    """The names of its files."""
    called: tuple[int, ...] = ()
    """Whom it pinged when it came; an edit pings nobody."""
    stale: bool = False
    """Whether it may be posted once more: it was deleted, slept, or stands where the bot could not go."""

    @property
    def attachments(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(id=id, filename=name) for id, name in self.files.items()]


@dataclass
class Room:
    """A channel, a thread (`sleeps`: seconds of silence until it is archived) or somebody's letters."""

    id: int
    guild: GuildId | None
    sleeps: float = 0.0
    user: int = 0
    trouble: int = 0
    said: dict[int, Said] = field(default_factory=dict)
    latest: float = 0.0
    old_edits: list[float] = field(default_factory=list)


class Discord:
    """All rooms of a small world.

    `label` finds the table, the key and the number of the parcel that a nonce belongs to, `secrets` what of
    a text about a table nobody may read yet. `step` is called before and after every call: there the bot
    may die.
    """

    def __init__(self, rng: random.Random, now: Callable[[], Instant]) -> None:
        self._rng = rng
        self._now = now
        self.user = discord.Object(1)
        """The bot."""
        self._ids = iter(range(10**17, 2 * 10**17))
        self.rooms: dict[int, Room] = {}
        self.away: set[int] = set()
        """The servers that the bot was removed from."""
        self.left: set[tuple[int, int]] = set()
        """Who has left which server."""
        self.closed: set[int] = set()
        """Whose letters are closed to the bot."""
        self.weather: Weather = "fair"
        self.errors: Counter[str] = Counter()
        self.faults: list[str] = []
        """What Discord has been sent that it should never see."""
        self.closed_to: Callable[[Room, str], None] = lambda room, table: None
        """Called with the room and the table of each post that is refused for where it should stand."""
        self.open_to: Callable[[str, int], None] = lambda table, channel: None
        """Called with the table and the channel of each post that is taken."""
        self.secrets: Callable[[str, str], set[str]] = lambda table, text: set()
        self.label: Callable[[str], tuple[str, str, int]] = lambda nonce: ("", "", 0)
        self.step: Callable[[], None] = lambda: None
        self.taken = 0
        self.edited = 0
        self.woken = 0

    # --- what happens to the world -----------------------------------------------------------------

    def add(self, guild: GuildId | None, sleeps: float = 0.0, user: int = 0) -> Room:
        room = Room(next(self._ids), guild, sleeps, user, latest=self._now())
        self.rooms[room.id] = room
        return room

    def trouble(self, room: Room, code: int) -> None:
        """From now on a room refuses everything with this code; 0 makes it well again."""
        room.trouble = code
        self._forsake(room)

    def remove_bot(self, guild: GuildId) -> None:
        self.away.add(guild)
        for room in self.rooms.values():
            if room.guild == guild:
                self._forsake(room)

    def delete(self, said: Said) -> None:
        """Somebody deletes a message."""
        said.gone = said.stale = True

    def _forsake(self, room: Room) -> None:
        for said in room.said.values():
            said.stale = True

    def messages(self) -> Iterator[Said]:
        for room in self.rooms.values():
            yield from room.said.values()

    def well(self, channel: int) -> bool:
        """Whether a room takes messages, the weather apart."""
        room = self.rooms[channel]
        return not room.trouble and room.guild not in self.away

    # --- what discord.py offers --------------------------------------------------------------------

    def get_partial_messageable(self, id: int, **_more: object) -> Channel:
        return Channel(self, id)

    async def create_dm(self, user: discord.abc.Snowflake) -> Channel:
        """Somebody's letters; the conversation is opened at the first call."""
        await self.call()
        if self.weather == "rough" and self._rng.random() < 0.2:
            self.refuse(40003)
        found = next((r for r in self.rooms.values() if r.user == user.id), None)
        return Channel(self, (found or self.add(None, user=user.id)).id)

    def get_user(self, id: int) -> None:
        """Nobody is cached."""
        return

    async def fetch_user(self, id: int) -> discord.Object:
        await self.call()
        return discord.Object(id)

    async def get_member(self, guild: int, user: int) -> dict[str, object]:
        """The members of a server are asked for by their ids alone."""
        await self.call()
        if guild in self.away:
            self.refuse(10004)
        if (guild, user) in self.left:
            self.refuse(10007)
        return {"user": {"id": user}}

    async def edit_channel(self, channel: int, *, archived: bool) -> None:
        """A thread that is opened again has a whole time of silence before it."""
        await self.call()
        room = self.room(channel)
        if not archived and self._asleep(room):
            room.latest = self._now()
            self.woken += 1
        self.answered()

    def _asleep(self, room: Room) -> bool:
        return bool(room.sleeps) and self._now() > room.latest + room.sleeps

    @property
    def http(self) -> Discord:
        return self

    @property
    def guilds(self) -> list[discord.Object]:
        return [discord.Object(id) for id in self._guilds() if id not in self.away]

    def get_guild(self, id: int) -> SimpleNamespace | None:
        """A server with the first of its rooms for Discord's own messages."""
        system = next(room for room in self.rooms.values() if room.guild == id)
        known = SimpleNamespace(id=id, system_channel=system, unavailable=False, me=None)
        known.fetch_member = partial(self._fetch_member, id)
        known.get_channel_or_thread = self._readable
        return known if id not in self.away else None

    async def _fetch_member(self, guild: int, user: int) -> SimpleNamespace:
        await self.get_member(guild, user)
        return SimpleNamespace(id=user)

    def _readable(self, channel: int) -> SimpleNamespace:
        """A channel, which every member can read."""
        rights = discord.Permissions.all()
        return SimpleNamespace(id=channel, permissions_for=lambda _member: rights)

    async def fetch_guild(self, id: int, **_options: object) -> SimpleNamespace:
        await self.call()
        if id in self.away:
            raise refusal(404, 10004)
        return SimpleNamespace(id=id, me=None)

    async def get_message(self, channel: int, id: int) -> dict[str, Any]:
        await self.call()
        said = self.room(channel).said.get(id)
        if said is None or said.gone:
            self.refuse(10008)
        assert said is not None
        return self._shown(said)

    async def edit_message(self, channel: int, id: int, *, params: object) -> dict[str, Any]:
        """An edit that changes nothing, with which `messages/cards.py` reads a card: Discord answers with the
        message."""
        await self.call()
        room = self.room(channel)
        self.may_edit(room, id)
        self.answered()
        return self._shown(room.said[id])

    def _shown(self, said: Said) -> dict[str, Any]:
        files = [{"id": str(id), "filename": name} for id, name in said.files.items()]
        return {"components": said.layout, "flags": LAYOUT_FLAG if said.layout else 0, "attachments": files}

    def _guilds(self) -> set[int]:
        return {room.guild for room in self.rooms.values() if room.guild is not None}

    # --- how it answers ----------------------------------------------------------------------------

    async def call(self) -> None:
        """One request on its way: time for others, the moment to die, and the weather."""
        await asyncio.sleep(0)
        self.step()
        if self.weather == "down" or (self.weather == "rough" and self._rng.random() < 0.3):
            self._count_and_raise(self._transient())

    def answered(self) -> None:
        """The request was carried out; the answer may still be lost on its way back."""
        self.step()
        if self.weather == "rough" and self._rng.random() < 0.15:
            lost = (aiohttp.ServerDisconnectedError(), refusal(502), TimeoutError())
            self._count_and_raise(self._rng.choice(lost), "after it was taken")

    def _transient(self) -> Exception:
        return self._rng.choice(
            (
                *(refusal(401), refusal(403), refusal(403, 40333)),
                refusal(400, UNHEARD_OF),
                refusal(429),
                refusal(500),
                refusal(502),
                refusal(503),
                aiohttp.ServerDisconnectedError(),
                ConnectionResetError(),
                TimeoutError(),
            )
        )

    def _count_and_raise(self, error: Exception, when: str = "") -> None:
        if isinstance(error, discord.HTTPException):
            name = str(error.code or error.status)
        else:
            name = "cut connection"
        self.errors[f"{name} {when}".strip()] += 1
        raise error

    def refuse(self, code: int) -> None:
        self._count_and_raise(refusal(_STATUS.get(code, code), code if code in _STATUS else 0))

    def room(self, id: int) -> Room:
        """A room that can be written to; raises what stands in the way."""
        room = self.rooms.get(id)
        if room is None:
            self.refuse(10003)
        assert room is not None
        if room.guild in self.away:
            self.refuse(50001)
        if room.trouble:
            self.refuse(room.trouble)
        if room.user in self.closed:
            self.refuse(self._rng.choice((50007, 50278)))
        return room

    def room_of_a_post(self, id: int, nonce: str) -> Room:
        """As `room`, and tells where it refuses a post."""
        try:
            return self.room(id)
        except discord.HTTPException:
            self.closed_to(self.rooms[id], self.label(nonce)[0])
            raise

    def take(self, room: Room, parts: dict[str, Any]) -> Said:
        """A new message, or the one that was sent with this nonce a moment ago."""
        nonce = str(parts.get("nonce") or "")
        twin = next((m for m in room.said.values() if nonce and m.nonce == nonce), None)
        if twin is not None and twin.at >= self._now() - NONCE_MEMORY:
            return twin
        if parts.get("file") and self.weather == "rough" and self._rng.random() < 0.2:
            self.refuse(40005)
        table, key, parcel = self.label(nonce)
        self.open_to(table, room.id)
        said = Said(next(self._ids), room.id, "", self._now(), nonce, (), (), table, key, parcel)
        if twin is not None and not twin.gone:
            self.faults.append(f"table {table}: the post {key} came again after its nonce was forgotten")
        room.said[said.id] = said
        room.latest = said.at
        self.taken += 1
        self.write(said, parts)
        said.called = said.pings
        return said

    def write(self, said: Said, parts: dict[str, Any]) -> None:
        """Put what was sent into a message, and look at it as Discord would."""
        listed = [parts["file"]] if parts.get("file") else list(parts.get("attachments") or ())
        files: list[Any] = [file for file in listed if isinstance(file, discord.File)]
        self._keep_files(said, listed, parts)
        body = {
            "content": parts.get("content"),
            "components": parts["view"].to_components() if parts.get("view") else [],
            "allowed_mentions": parts["allowed_mentions"].to_dict() if "allowed_mentions" in parts else {},
            "nonce": parts.get("nonce"),
            "flags": LAYOUT_FLAG if parts.get("view") and parts["view"].has_components_v2() else 0,
            "attachments": [file.to_dict(n) for n, file in enumerate(files)],
        }
        sizes = [len(file.fp.getbuffer()) for file in files]
        self.faults += [f"{said.key}: {problem}" for problem in problems(body, sizes)]
        self._look_for_secrets(said, str(body))
        found = [*walk_components(body["components"])]
        said.layout = body["components"] if body["flags"] else ()
        said.content = body["content"] or next((c["content"] for c in found if "content" in c), "")
        said.pings = tuple(int(u) for u in body["allowed_mentions"].get("users", ()))
        said.buttons = tuple(c["custom_id"] for c in found if "custom_id" in c)

    def _keep_files(
        self, said: Said, listed: Sequence[discord.File | Retained], parts: dict[str, Any]
    ) -> None:
        """Of a list of files those stay that are named by their ids; without a list all do."""
        if not {"file", "attachments"} & parts.keys():
            return
        kept = {one.id: one.name for one in listed if isinstance(one, Retained)}
        if not kept.items() <= said.files.items():
            self.faults.append(f"{said.key}: retains what is not there")
        said.files = kept | {next(self._ids): f.filename for f in listed if isinstance(f, discord.File)}

    def _look_for_secrets(self, said: Said, body: str) -> None:
        for secret in sorted(self.secrets(said.table, body)):
            self.faults.append(f"table {said.table}, post {said.key}: a secret was told: {secret}")

    def edit(self, room: Room, id: int, parts: dict[str, Any]) -> Said:
        said = self.may_edit(room, id)
        if said.layout and parts.get("content"):
            self.refuse(50035)
        self.edited += 1
        self.write(said, parts)
        return said

    def may_edit(self, room: Room, id: int) -> Said:
        """A message that takes an edit now; raises what Discord would."""
        said = room.said.get(id)
        if said is None or said.gone:
            self.refuse(10008)
        assert said is not None
        now = self._now()
        if self._asleep(room):
            said.stale = True
            self.refuse(50083)
        if now > said.at + OLD:
            room.old_edits = [at for at in room.old_edits if at > now - OLD]
            if len(room.old_edits) >= OLD_EDITS:
                self.refuse(30046)
            room.old_edits.append(now)
        return said


class Channel:
    """What `get_partial_messageable` gives."""

    def __init__(self, discord: Discord, id: int) -> None:
        self._discord = discord
        self.id = id

    async def send(self, content: str | None = None, **parts: Any) -> Said:
        await self._discord.call()
        room = self._discord.room_of_a_post(self.id, str(parts.get("nonce") or ""))
        said = self._discord.take(room, {"content": content, **parts})
        self._discord.answered()
        return said

    async def history(self, limit: int) -> AsyncIterator[SimpleNamespace]:
        """The latest messages, the newest first; all of them are the bot's own."""
        await self._discord.call()
        said = [m for m in self._discord.room(self.id).said.values() if not m.gone]
        for message in sorted(said, key=lambda m: -m.id)[:limit]:
            yield SimpleNamespace(
                id=message.id, content=message.content, components=(), author=self._discord.user
            )

    def get_partial_message(self, id: int) -> PartialMessage:
        return PartialMessage(self._discord, self.id, id)


class PartialMessage:
    """What `Channel.get_partial_message` gives."""

    def __init__(self, discord: Discord, channel: int, id: int) -> None:
        self._discord = discord
        self._channel = channel
        self.id = id

    async def edit(self, **parts: Any) -> Said:
        await self._discord.call()
        said = self._discord.edit(self._discord.room(self._channel), self.id, parts)
        self._discord.answered()
        return said

    async def delete(self) -> None:
        await self._discord.call()
        said = self._discord.room(self._channel).said.get(self.id)
        if said is None or said.gone:
            self._discord.refuse(10008)
        assert said is not None
        said.gone = True
        self._discord.answered()
