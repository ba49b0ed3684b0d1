"""`/play` opens a table, `/practice` a race against bots in private messages."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.hosting import lobby
from bot.hosting.sitting import Place, Refused, Wishes
from bot.interface.replies import Interaction, Reply
from bot.limits import clip
from bot.text import harmless, plain, several
from engine import all_games, codec, find
from engine.model import Tempo
from engine.options import make_options, settings

PRACTICE_BRAINS = ("careful", "careful")
GREETING = "Welcome to the practice track. In the first rounds I tell you what is worth knowing."
CLOSED_DOOR = (
    "I cannot write to you: your private messages are closed to this server. "
    "Open them in the server's privacy settings and use /practice again."
)
NEEDED_IN_A_THREAD = {
    "view_channel": "View Channel",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
}
NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
}
NEEDED_FOR_THREADS = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
GAMES = [app_commands.Choice(name=clip(r.title, 100), value=r.key) for r in all_games().values()]


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(play)
    tree.add_command(practice)


@app_commands.command(description="Open a table for a race in this channel")
@app_commands.guild_only()
@app_commands.describe(
    game="Which game",
    seats="How many may sit down, bots included",
    tempo="How often people are asked: once a round, once a phase, or at every choice",
    options="What the game lets you choose, for example laps=3 extra_actions=yes; the lobby has it as menus",
    thread="Give the table a thread of its own",
    invite="Make it a table by invitation, beginning with this person",
)
@app_commands.choices(game=GAMES)
async def play(
    interaction: Interaction,
    game: str | None = None,
    seats: app_commands.Range[int, 1, 14] | None = None,
    tempo: Literal["round", "phase", "impulse"] = "round",
    options: str = "",
    thread: bool = False,
    invite: discord.User | None = None,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    _check_permissions(interaction, thread)
    rules = find(game or GAMES[0].value)
    wishes = Wishes(
        rules.key,
        seats or rules.seats[-1],
        tempo,
        codec.dump(make_options(rules.Options, _pairs(options)), rules.Options),
        (invite.id,) if invite is not None else None,
    )
    place = await _place(interaction, thread, rules.title)
    sitting = await lobby.open(interaction.client.host, reply.person, place, wishes)
    where = f" in <#{place.channel}>" if thread else ""
    await reply.say(
        f"Table `{sitting.row.id}` is open{where}, and you have the first seat. When enough people and bots "
        "sit there, press Start."
    )


def _pairs(text: str) -> dict[str, str]:
    """Options typed as `name=value name=value`; raises `Refused` at a part that is none."""
    found = {}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals:
            raise Refused(f"'{harmless(part)}' is no option; write them like laps=3 race_on=no.")
        found[name] = value
    return found


@play.autocomplete("options")
async def _options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What is typed, completed by every possible value of every option that is not named yet."""
    rules = find(getattr(interaction.namespace, "game", None) or GAMES[0].value)
    done, _, begun = typed.rpartition(" ")
    known = [
        f"{s.name}={s.word(v) if isinstance(v, bool) else v}"
        for s in settings(rules.Options)
        for v in s.values
        if f"{s.name}=" not in done
    ]
    lines = [f"{done} {pair}".strip() for pair in known if pair.startswith(begun.lower())]
    return [app_commands.Choice(name=line, value=line) for line in lines if len(line) <= 100][:25]


async def _place(interaction: Interaction, thread: bool, title: str) -> Place:
    channel = interaction.channel_id
    if channel is None:
        raise Refused("This cannot be played here; use /play in a text channel of a server.")
    if not thread:
        return Place(interaction.guild_id, channel, isinstance(interaction.channel, discord.Thread))
    parent = interaction.client.get_partial_messageable(channel)
    if isinstance(interaction.channel, discord.Thread):
        raise Refused("This is a thread already; open the table here without the thread option.")
    name = clip(f"{title} - {plain(interaction.user.display_name)}", 100)
    try:
        made = await interaction.client.http.start_thread_without_message(
            parent.id, name=name, type=discord.ChannelType.public_thread.value, auto_archive_duration=10080
        )
    except discord.Forbidden:
        raise Refused("I may not open threads here; open the table without the thread option.") from None
    return Place(interaction.guild_id, int(made["id"]), thread=True)


def _check_permissions(interaction: Interaction, thread: bool) -> None:
    """Name every permission that is missing, before anything is opened."""
    inside = isinstance(interaction.channel, discord.Thread)
    wanted = {**(NEEDED_IN_A_THREAD if inside else NEEDED), **(NEEDED_FOR_THREADS if thread else {})}
    has = interaction.app_permissions
    missing = [label for name, label in wanted.items() if not getattr(has, name)]
    if missing:
        raise Refused(f"I cannot host a table here before I have the permission {several(missing)}.")


@app_commands.command(description="Race against bots in your private messages, with hints at first")
@app_commands.describe(game="Which game")
@app_commands.choices(game=GAMES)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def practice(interaction: Interaction, game: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    rules = find(game or GAMES[0].value)
    channel = await _private_channel(interaction)
    tempo: Tempo = "round"
    wishes = Wishes(rules.key, len(PRACTICE_BRAINS) + 1, tempo)
    host = interaction.client.host
    sitting = await lobby.open(host, reply.person, Place(None, channel), wishes, practice=True)
    await lobby.begin_practice(host, sitting.row.id, PRACTICE_BRAINS)
    await reply.say(f"Your practice race `{sitting.row.id}` is in our private messages: <#{channel}>")


async def _private_channel(interaction: Interaction) -> int:
    """The private channel with this person, after a greeting that proves it is open; raises `Refused`."""
    try:
        channel = await interaction.user.create_dm()
        await channel.send(GREETING)
    except discord.Forbidden:
        raise Refused(CLOSED_DOOR) from None
    return channel.id
