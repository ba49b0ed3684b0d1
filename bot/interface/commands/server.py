"""`/server …`: what holds for the tables of a server."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Literal

import discord
from discord import app_commands

from bot.hosting.organising import moderating, servers
from bot.hosting.organising.servers import LABELS, Settings
from bot.hosting.people import blocking
from bot.hosting.table.sitting import Refused
from bot.interface.commands._shared import CHOICE_LENGTH, SUGGESTIONS
from bot.interface.commands.organise import person as named
from bot.interface.commands.play import own_language
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.limits import clip
from bot.panels import seats
from bot.panels import server as panel
from bot.text import mention
from engine.language import N_, _

GROUP = app_commands.Group(
    name="server",
    description=N_("What holds for the tables of this server"),
    allowed_contexts=app_commands.AppCommandContext(guild=True),
)


class Channel(app_commands.Transformer):
    """A channel with messages, known by its id alone: the cache of the server is not asked."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice]

    async def transform(
        self, interaction: discord.Interaction[Any], value: app_commands.AppCommandChannel, /
    ) -> int:
        return value.id


ChannelId = app_commands.Transform[int, Channel]


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("See all settings, and change them by menus"))
async def show(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host = reply.host
    async with host.store.reading() as read:
        settings = await servers.settings_of(read, _guild(interaction))
    guild, anybody = interaction.guild, interaction.app_permissions.mention_everyone
    role = guild.get_role(settings.called) if guild is not None else None
    note = "" if role is None or role.mentionable or anybody else servers.unmentionable(role.id)
    await reply.show(panel.overview(settings, host.terms, reply.person.steward, note=note))


@GROUP.command(name="set", description=N_("Change a setting"))
@app_commands.describe(name=N_("Which setting"), value=N_("Its value; the usual ones are suggested"))
async def set_one(interaction: Interaction, name: str, value: str) -> None:
    bot = interaction.client.shared.host.terms
    note = _("Done; new tables follow it.")
    await _change(interaction, lambda s: servers.with_setting(s, name.strip().lower(), value, bot), note)


@GROUP.command(description=N_("Where tables may be opened; everywhere as long as no channel is named"))
@app_commands.describe(action=N_("Allow a channel, or no longer"), channel=N_("Which channel"))
async def channel(interaction: Interaction, action: Literal["allow", "remove"], channel: ChannelId) -> None:
    await _change(interaction, lambda s: servers.with_channel(s, channel, action == "allow"))


@GROUP.command(description=N_("Who may open tables"))
@app_commands.describe(who=N_("Who"), role=N_("Which role, if it is for people with a role"))
async def openers(
    interaction: Interaction,
    who: Literal["everyone", "role", "stewards"],
    role: discord.Role | None = None,
) -> None:
    await _change(interaction, lambda s: servers.with_openers(s, who, role.id if role else 0))


@GROUP.command(description=N_("Where news of this server's games are told; nowhere without a channel"))
@app_commands.describe(channel=N_("Which channel"))
async def feed(interaction: Interaction, channel: ChannelId = 0) -> None:
    await _change(interaction, lambda s: dataclasses.replace(s, feed=channel))


@GROUP.command(description=N_("Where a post lists the tables that want players; nowhere without a channel"))
@app_commands.describe(channel=N_("Which channel"))
async def tables(interaction: Interaction, channel: ChannelId = 0) -> None:
    own = own_language(interaction)
    await _change(interaction, lambda s: servers.with_list(s, channel, own))


@GROUP.command(description=N_("Which role is called to new tables and free seats; none without a role"))
@app_commands.describe(role=N_("Which role"))
async def call(interaction: Interaction, role: discord.Role | None = None) -> None:
    guild, anybody = _guild(interaction), interaction.app_permissions.mention_everyone
    possible = role is not None and (role.mentionable or anybody)
    chosen = role.id if role else 0
    await _change(interaction, lambda s: servers.with_called(s, chosen, guild, possible))


@GROUP.command(description=N_("Ban somebody from new seats here; the seats they have stay theirs"))
@app_commands.describe(person=N_("Whom"))
async def ban(interaction: Interaction, person: discord.User) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await blocking.ban(reply.host, _guild(interaction), reply.person, named(person))
    words = _("{person} is banned from new seats on this server. The seats they have stay theirs.")
    await reply.say(words.format(person=mention(person.id)))


@GROUP.command(description=N_("Lift a ban: let somebody take seats here again"))
@app_commands.describe(person=N_("Whom"))
async def unban(interaction: Interaction, person: discord.User) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await blocking.unban(reply.host, _guild(interaction), reply.person, person.id)
    await reply.say(_("{person} can take seats here again.").format(person=mention(person.id)))


@GROUP.command(description=N_("Who is banned from new seats here"))
async def bans(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    found = await blocking.bans(reply.host, _guild(interaction), reply.person)
    await reply.show(seats.banned(found))


@GROUP.command(description=N_("Which role acts at all tables here, sees no secret, and is logged"))
@app_commands.describe(role=N_("Which role; without one nobody but managers"))
async def moderators(interaction: Interaction, role: discord.Role | None = None) -> None:
    if role is not None and role.is_default():
        raise Refused(_("Everybody has that role; name one that only your moderators have."))
    await _change(interaction, lambda s: dataclasses.replace(s, moderators=role.id if role else 0))


@GROUP.command(description=N_("What moderators and managers have done at the tables of this server"))
async def log(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    found = await moderating.log(reply.host, _guild(interaction), reply.person)
    await reply.show(panel.log(found))


@set_one.autocomplete("name")
async def _names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    said = [(name, f"{name}: {_(label)}") for name, label in LABELS.items()]
    return _choices(said, typed)


@set_one.autocomplete("value")
async def _values(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    name = str(getattr(interaction.namespace, "name", "") or "").strip().lower()
    return _choices(list(servers.values(name)), typed) if name in LABELS else []


def _choices(found: list[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    fitting = [(v, said) for v, said in found if typed.casefold() in f"{v} {said}".casefold()]
    return [app_commands.Choice(name=clip(said, CHOICE_LENGTH), value=v) for v, said in fitting[:SUGGESTIONS]]


async def _change(interaction: Interaction, edit: Callable[[Settings], Settings], note: str = "") -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host = reply.host
    settings = await servers.change(host, _guild(interaction), reply.person, edit)
    await reply.show(panel.overview(settings, host.terms, True, note=note or _("**Done.**")))


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Refused(_("These settings belong to a server; use this there."))
    return interaction.guild_id
