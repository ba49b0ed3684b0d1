"""The people and channels of the simulated server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, GuildHandle, MemberActor

BOT_NAME = "Hippodrome"
GUILD_NAME = "Via Appia"
STEWARD = "Ann"
"""The one who may manage the server."""
PEOPLE = (STEWARD, "Ben", "Cleo", "Dan")
CHANNELS = {
    "arena": "Games are opened and played here. Type / to see what the bot can do.",
    "stables": "A second channel, for a game beside the first.",
}


@dataclass(frozen=True, slots=True)
class World:
    """One server with its members, in the order of `PEOPLE`, and its channels, in the order of `CHANNELS`."""

    env: Env
    guild: GuildHandle
    people: tuple[MemberActor, ...]
    channels: tuple[ChannelHandle, ...]


def build_world(env: Env) -> World:
    """Fill a simulated Discord that has not been started.

    Its clock stands at the same instant in every run and its ids follow from the clock, so everything
    made here keeps its id from one run to the next; a saved game knows its players again.
    """
    env.backend.edit_bot_profile(BOT_NAME)
    guild = env.create_guild(GUILD_NAME)
    office = discord.Permissions(manage_guild=True, moderate_members=True)
    stewards = guild.create_role("Steward", permissions=office)
    users = [env.create_user(name.lower(), global_name=name) for name in PEOPLE]
    people = tuple(
        guild.add_member(user, roles=[stewards] if name == STEWARD else [])
        for name, user in zip(PEOPLE, users, strict=True)
    )
    channels = tuple(guild.create_text_channel(name, topic=topic) for name, topic in CHANNELS.items())
    for user in users:
        env.backend.get_dm_channel(user.id)
    return World(env, guild, people, channels)


def catch_up(env: Env) -> None:
    """Move the simulated clock on to the real time.

    Nothing is awaited and no timer of the bot is fired early: timers have a real one beside them.
    """
    behind = (datetime.now(UTC) - env.now()).total_seconds()
    if behind > 0:
        env.backend.advance_clock(behind)
