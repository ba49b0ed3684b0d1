"""The permissions that the bot needs in the channels of tables, and those missing there."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord

from bot.care import activity
from bot.care.copies import ALL
from bot.care.findings import Finding
from bot.environment import Environment
from bot.publishing.reach.refusals import CUT, About, about
from bot.store import Filter, Store
from bot.store.faults import reason
from engine.language import N_

NEEDED_IN_A_THREAD = {
    "view_channel": N_("View Channel"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "attach_files": N_("Attach Files"),
}
NEEDED = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "attach_files": N_("Attach Files"),
}
NEEDED_FOR_POSTS = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "attach_files": N_("Attach Files"),
}
"""In a forum; to make the tags there takes *Manage Channels*, without which posts have none."""
NEEDED_FOR_THREADS = {
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}
NEEDED_IN_A_VOICE_CHANNEL = NEEDED | {"connect": N_("Connect")}
"""Without leave to connect Discord shows neither a voice channel nor its messages."""
INVITED_WITH = discord.Permissions(
    **dict.fromkeys((*NEEDED, *NEEDED_FOR_POSTS, *NEEDED_FOR_THREADS), True), read_message_history=True
)
"""The permissions of the invitation; by *Read Message History* it finds its posts again after a long cut."""


async def missing(store: Store, environment: Environment) -> AsyncIterator[Finding]:
    """A finding for every channel of a living table, asked of Discord with the token, or that it cannot be
    asked."""
    async with store.reading() as read:
        rows = await read.tables(Filter(stages=("lobby", "running"), limit=ALL))
    homes = sorted({(row.guild, row.channel) for row in rows if row.guild is not None})
    client = discord.Client(intents=discord.Intents.none())
    try:
        await client.login(environment.token.get_secret_value() if environment.token else "")
        yield Finding("ok", "Discord accepts the token.")
        wanted, application = environment.client_secret is not None, client.application_id or 0
        commands = await client.http.get_global_commands(application) if wanted else []
        async for finding in activity.at_discord(environment, application, commands, discord.http.Route.BASE):
            yield finding
        for guild, channel in homes:
            yield await _examine(client, guild or 0, channel)
    except discord.LoginFailure:
        yield Finding("problem", "Discord does not accept this DISCORD_TOKEN.")
    except CUT as error:
        yield Finding("problem", f"Discord cannot be asked: {reason(error)}.")
    finally:
        await client.close()


async def _examine(client: discord.Client, server: int, id: int) -> Finding:
    try:
        guild = await client.fetch_guild(server, with_counts=False)
        me = await guild.fetch_member(client.user.id if client.user else 0)
        channel = await guild.fetch_channel(id)
        home = (
            await guild.fetch_channel(channel.parent_id) if isinstance(channel, discord.Thread) else channel
        )
    except (discord.HTTPException, discord.InvalidData) as error:
        if isinstance(error, discord.HTTPException) and about(error) is not About.PLACE:
            raise
        return Finding("problem", f"Channel {id} of server {server} cannot be seen ({type(error).__name__}).")
    allowed = home.permissions_for(me)
    needed = NEEDED_IN_A_THREAD if home is not channel else NEEDED
    lacking = [words for name, words in needed.items() if not getattr(allowed, name)]
    if lacking:
        words = f"In channel {id} of server {server} the bot lacks: {', '.join(lacking)}."
        return Finding("problem", words)
    return Finding("ok", f"In channel {id} of server {server} the bot has what it needs.")
