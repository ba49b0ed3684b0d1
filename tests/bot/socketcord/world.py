"""SimCord's world, with people who act while the bot is at the other end of a socket."""

from __future__ import annotations

import asyncio
import contextlib
from contextvars import ContextVar
from typing import Any

import discord
import simcord
from simcord.backend import Backend
from simcord.backend.models import Channel, Interaction, Message

from bot.sandbox.world import World, build_world, catch_up

ACKNOWLEDGE_SECONDS = 3.0
_current: ContextVar[Interaction | None] = ContextVar("current", default=None)


class RemoteEnv(simcord.Env):
    """An environment whose bot is elsewhere: an act waits for the acknowledgement, not for an idle bot.

    Acts may overlap, as they do on Discord.
    """

    def __init__(self) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()))
        self._answered: dict[int, asyncio.Event] = {}

    def answered(self, interaction_id: int) -> None:
        self._answered.setdefault(interaction_id, asyncio.Event()).set()

    def _begin_operation(self, label: str) -> None: ...

    def _end_operation(self) -> None: ...

    def _notify_dispatch_observers(self, interaction: Interaction) -> None:
        _current.set(interaction)

    async def _settle_internal(self, **_: Any) -> None:
        interaction = _current.get()
        if interaction is not None:
            answer = self._answered.setdefault(interaction.id, asyncio.Event())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(answer.wait(), ACKNOWLEDGE_SECONDS)


class Remote:
    """Finds people, channels and messages of the world by what tests call them."""

    def __init__(self) -> None:
        self.env = RemoteEnv()
        self.world: World = build_world(self.env, dict.fromkeys(("arena", "stables"), ""))
        catch_up(self.env)

    @property
    def backend(self) -> Backend:
        return self.env.backend

    def person(self, name: str) -> simcord.MemberActor:
        for person in self.world.people:
            if person.user.global_name == name:
                return person
        raise simcord.SetupError(f"Nobody is called {name}.")

    def channel(self, name: str | int) -> Channel:
        if isinstance(name, int):
            return self.backend.get_channel(name)
        if name.startswith("@"):
            return self.backend.get_dm_channel(self.person(name[1:]).id)
        for channel in self.backend.channels.values():
            if channel.name == name:
                return channel
        raise simcord.SetupError(f"No channel is called {name}.")

    def message(self, message_id: int) -> Message:
        for messages in self.backend.messages.values():
            if message_id in messages:
                return messages[message_id]
        raise simcord.SetupError(f"There is no message {message_id}.")

    def actor(self, name: str, channel: Channel) -> simcord.MemberActor | simcord.UserHandle:
        """The person as a member of the server, or as one side of a private conversation."""
        person = self.person(name)
        return person.user if channel.guild_id is None else person
