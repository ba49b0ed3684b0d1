"""The people and channels of the simulated server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord
from simcord.backend.cdn import CDN_BASE

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, GuildHandle, MemberActor

EMBLEM = Path(__file__).parent / "static" / "emblem.png"
BOT_NAME = "Hippodrome"
GUILD_NAME = "Via Appia"
STEWARD = "Ann"
"""The one who may manage the server."""
PEOPLE = (STEWARD, "Ben", "Cleo", "Dan")
GERMAN = "Dan"
"""The one whose Discord speaks German."""
CHANNELS = {"arena": "Games are opened and played here. Type / to see what the bot can do."}


@dataclass(frozen=True, slots=True)
class World:
    """One server with its members, in the order of `PEOPLE`, and its channels, in their order."""

    env: Env
    guild: GuildHandle
    people: tuple[MemberActor, ...]
    channels: tuple[ChannelHandle, ...]


def build_world(env: Env, channels: Mapping[str, str] = CHANNELS) -> World:
    """Fill a simulated Discord that has not been started.

    Its clock stands at the same instant in every run and its ids follow from the clock, so everything
    made here keeps its id from one run to the next; a saved game knows its players again.
    """
    env.backend.edit_bot_profile(BOT_NAME)
    _show_emblem(env)
    guild = env.create_guild(GUILD_NAME)
    office = discord.Permissions(manage_guild=True, moderate_members=True)
    stewards = guild.create_role("Steward", permissions=office)
    users = [env.create_user(name.lower(), global_name=name) for name in PEOPLE]
    people = tuple(
        guild.add_member(user, roles=[stewards] if name == STEWARD else [])
        for name, user in zip(PEOPLE, users, strict=True)
    )
    rooms = tuple(guild.create_text_channel(name, topic=topic) for name, topic in channels.items())
    env.backend.snowflake()  # of a second room that there was: the private conversations keep their ids
    for user in users:
        env.backend.get_dm_channel(user.id)
    return World(env, guild, people, rooms)


def _show_emblem(env: Env) -> None:
    """Give the bot its picture, which SimCord looks for where Discord keeps those of users."""
    bot, data = env.backend.bot_user, EMBLEM.read_bytes()
    bot.avatar = sha256(data).hexdigest()[:32]
    env.backend.cdn._blobs[f"{CDN_BASE}/avatars/{bot.id}/{bot.avatar}.png"] = data


def speak_german(env: Env, person: MemberActor) -> None:
    """Let somebody's Discord be in German, and the server where they act: SimCord's own is always in English.
    Before the start."""

    def translate(event: str, payload: Any) -> None:
        who = payload.get("member", payload).get("user", {}) if event == "INTERACTION_CREATE" else {}
        if who.get("id") == str(person.id):
            payload["locale"] = payload["guild_locale"] = "de"

    env.backend.subscribers.append(translate)


def catch_up(env: Env) -> None:
    """Move the simulated clock on to the real time.

    Nothing is awaited and no timer of the bot is fired early: timers have a real one beside them.
    """
    behind = (datetime.now(UTC) - env.now()).total_seconds()
    if behind > 0:
        env.backend.advance_clock(behind)
