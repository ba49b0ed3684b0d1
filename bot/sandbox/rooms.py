"""Every channel, thread and private conversation of the world, each with a page of its own.

SimCord's preview shows one channel and wants to be the only one of its world. The sandbox opens one
preview for each room, when somebody first looks at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from simcord import ChannelHandle, MemberActor, SetupError, UserHandle
from simcord.backend.access import can_access_channel
from simcord.preview import _action_plans, _snapshot

if TYPE_CHECKING:
    from simcord.preview import Preview

    from bot.sandbox.world import World

Viewer = MemberActor | UserHandle
POSTS_AT_ONCE = 25
"""The newest posts of a room with which a page begins; SimCord's own 50 take seconds to draw.

It begins 24 posts before the newest whatever the size of its window, so that a smaller one would not show it.
"""


@dataclass(frozen=True, slots=True)
class Room:
    """A place with messages: `viewers` may read it, `latest` is the id of its newest message for all."""

    channel: ChannelHandle
    kind: Literal["channel", "thread", "direct"]
    name: str
    viewers: tuple[Viewer, ...]
    latest: int

    @property
    def id(self) -> int:
        return self.channel.id

    @property
    def readers(self) -> tuple[int, ...]:
        return tuple(viewer.id for viewer in self.viewers)


for _module in (_snapshot, _action_plans):
    _module.HISTORY_WINDOW_SIZE = POSTS_AT_ONCE  # type: ignore[attr-defined]
_action_plans.HISTORY_STEP = POSTS_AT_ONCE // 2  # type: ignore[attr-defined]  # a whole window would not move


class Rooms:
    """The rooms of one world and their open previews."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._env = world.env
        self._previews: dict[int, Preview] = {}
        self._zone = _local_zone()

    def all(self) -> tuple[Room, ...]:
        """The rooms as they are now: channels, each with its open threads, then a conversation a person."""
        return tuple(room for room in self._walk() if room.viewers)

    def people(self) -> tuple[tuple[int, str], ...]:
        """Everybody one can be, with the name shown."""
        return tuple((one.id, _display_name(one)) for one in self._world.people)

    def find(self, channel_id: int) -> Room | None:
        return next((room for room in self.all() if room.id == channel_id), None)

    def opened(self, capability: str) -> tuple[int, Preview] | None:
        """The room and preview that a page's capability belongs to."""
        return next((item for item in self._previews.items() if _capability(item[1]) == capability), None)

    async def preview(self, room: Room) -> Preview:
        """The preview of a room, opened anew when other people may read the room now."""
        preview = self._previews.get(room.id)
        if preview is not None and tuple(viewer.id for viewer in preview.viewers) == room.readers:
            return preview
        if preview is not None:
            await preview.close()
        self._previews[room.id] = preview = await self._open(room)
        return preview

    async def refresh(self, channel_ids: set[int]) -> None:
        """Bring the open pages of these rooms up to date. Raises `TimeoutError` while the bot is busy."""
        for channel_id in channel_ids & self._previews.keys():
            await self._previews[channel_id].refresh()

    async def close(self) -> None:
        for preview in self._previews.values():
            await preview.close()
        self._previews.clear()

    async def _open(self, room: Room) -> Preview:
        self._env._preview = None  # SimCord's own record of the one preview it means to allow.
        preview = self._env.preview(room.channel, viewers=room.viewers, layout="channel", timezone=self._zone)
        return await preview.__aenter__()

    def _walk(self) -> Iterator[Room]:
        people = self._world.people
        open_threads = {thread.id for thread in self._env.backend.active_threads(self._world.guild.id)}
        for channel in self._world.channels:
            yield self._room(channel, "channel", people)
            for thread in channel.threads:
                if thread.id in open_threads:
                    yield self._room(thread, "thread", people)
        for person in people:
            yield self._room(person.user.dm_channel, "direct", (person.user,))

    def _room(
        self, channel: ChannelHandle, kind: Literal["channel", "thread", "direct"], people: tuple[Viewer, ...]
    ) -> Room:
        viewers = tuple(one for one in people if can_access_channel(self._env, channel.id, one, history=True))
        messages = self._env.backend.messages.get(channel.id, {}).values()
        latest = max((message.id for message in messages if not message.is_ephemeral), default=0)
        name = _display_name(people[0]) if kind == "direct" else channel.name or ""
        return Room(channel, kind, name, viewers, latest)


def _display_name(viewer: Viewer) -> str:
    user = viewer.user if isinstance(viewer, MemberActor) else viewer
    return user.global_name or user.name


def _capability(preview: Preview) -> str:
    """The secret in a preview's address; empty once the preview is closed."""
    try:
        return preview.url.rpartition("#")[2]
    except SetupError:
        return ""


def _local_zone() -> str:
    """The name of this machine's time zone, where it can be found out; else UTC."""
    parts = Path("/etc/localtime").resolve().parts
    name = "/".join(parts[parts.index("zoneinfo") + 1 :]) if "zoneinfo" in parts else "UTC"
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError):
        return "UTC"
