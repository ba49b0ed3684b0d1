"""The menus of a server's settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import discord

from bot import limits
from bot.hosting.organising import servers
from bot.hosting.table.sitting import Refused
from bot.hosting.time.paces import load_usual
from bot.ids import GuildId, press
from bot.interface import rooms
from bot.interface.replies import Reply
from bot.interface.resolved import is_mentionable, server_language
from bot.interface.router import Call, press_of
from bot.interface.typed import form_choices
from bot.limits import clip
from bot.panels import server as panel
from bot.publishing.messages.payloads import modal_of
from bot.setting import Ids, Stored, of_servers
from bot.times import now_in
from engine import bounds
from engine.language import N_, _
from engine.letters import line

DONE = N_("Done. This applies to new tables.")
_ID = re.compile(r"<[#@]&?(\d{15,20})>", re.ASCII)


async def show_server(reply: Reply, name: str = "", note: str = "") -> None:
    """The settings of a server, with the menus of the setting `name` for those who manage it."""
    settings = await _settings(reply)
    called = [each.of(settings) for each in of_servers().values() if isinstance(each, Ids) and each.called]
    for role in filter(None, called):
        if not note and not await _callable(reply, role, known=True):
            note = servers.unmentionable(role)
    await reply.show(panel.overview(settings, reply.person.steward, name, note))


async def _settings(reply: Reply) -> Stored:
    async with reply.host.store.reading() as read:
        return servers.at_bot(await servers.settings_of(read, _guild(reply)), reply.host.terms)


async def set_typed(reply: Reply, name: str, value: str) -> None:
    """Change a setting to what was typed: a value, or mentions of channels or of a role. Raises `Refused`."""
    setting = of_servers().get(name)
    if not isinstance(setting, Ids):
        await _change(reply, name, lambda s: servers.with_setting(s, name, value), _(DONE))
        return
    ids = [int(id) for id in _ID.findall(value)]
    if not ids and line(value).casefold() not in ("none", "off", "-"):
        raise Refused(_("Mention a channel or a role, such as #games or @players, or say none."))
    await _choose(reply, setting, ids)


@press_of("server", needs_bot=True)
async def server(call: Call) -> None:
    await show_server(call.reply)


@press_of("swhich", needs_bot=True)
async def which(call: Call) -> None:
    await show_server(call.reply, call.choice)


@press_of("sset", needs_bot=True)
async def set_one(call: Call) -> None:
    name, value = call.word(0), call.choice
    await _change(call.reply, name, lambda s: servers.with_setting(s, name, value), _(DONE))


@press_of("sturn", needs_bot=True)
async def turn(call: Call) -> None:
    """Turn a setting on or off."""
    name, value = call.word(0), call.word(1)
    await _change(call.reply, name, lambda s: servers.with_setting(s, name, value), _("**Done.**"))


@press_of("sform", opens_form=True)
async def fill_in(call: Call) -> None:
    """A form of several settings; it has to be the first answer."""
    await call.reply.ask(modal_of(panel.form(await _settings(call.reply), call.word(0))))


@press_of("sfill", needs_bot=True)
async def fill(call: Call) -> None:
    """Settings as they were filled in: what differs is set, all of it or nothing."""
    filled = form_choices(dict(call.interaction.data or {}))

    def edit(settings: Stored) -> Stored:
        for name, value in panel.changed(settings, call.word(0), filled).items():
            settings = servers.with_setting(settings, name, value)
        return settings

    await _change(call.reply, "", edit, _(DONE))


@press_of("spick", needs_bot=True)
async def pick(call: Call) -> None:
    """Change the channels or the role of a setting; nothing chosen means none."""
    setting = of_servers().get(name := call.word(0))
    if not isinstance(setting, Ids):
        raise Refused(_("There is no setting '{name}'.").format(name=clip(name, limits.LABEL)))
    await _choose(call.reply, setting, [int(v) for v in call.values if v.isdecimal()])


@press_of("stype", opens_form=True)
async def type_it(call: Call) -> None:
    """A form for a value that no menu has."""
    setting = of_servers().get(name := call.word(0))
    if setting is None or isinstance(setting, Ids):
        raise Refused(_("There is no setting '{name}'.").format(name=clip(name, limits.LABEL)))
    form = discord.ui.Modal(
        title=clip(_(setting.label), limits.MODAL_TITLE), custom_id=press(panel.SERVER, "styped", name)
    )
    text: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=_("Value"), max_length=bounds.WORD, custom_id="line"
    )
    form.add_item(text)
    await call.reply.ask(form)


@press_of("styped", needs_bot=True)
async def typed(call: Call) -> None:
    await set_typed(call.reply, call.word(0), call.choice)


async def _choose(reply: Reply, setting: Ids, ids: Sequence[int]) -> None:
    guild, language = _guild(reply), server_language(reply.interaction)
    await _must_serve(reply, setting, ids)
    possible = not setting.called or not ids or await _callable(reply, ids[0])
    await _change(
        reply,
        setting.name,
        lambda s: servers.with_ids(s, setting, ids, language, guild, possible),
        _("**Done.**"),
    )


async def _must_serve(reply: Reply, setting: Ids, ids: Sequence[int]) -> None:
    """Raises `Refused` for a channel in which the bot cannot post what somebody may set it for."""
    if not setting.posted or not reply.person.steward:
        return
    guild = await reply.shared.server_cache.server(_guild(reply))
    channels = [guild.get_channel(id) for id in ids] if guild is not None else []
    for channel in [c for c in channels if c is not None]:
        forum = isinstance(channel, discord.ForumChannel)
        if forum != (setting.kind == "forum") or isinstance(channel, discord.CategoryChannel):
            words = _("I cannot post that in {channel}; choose a text channel.")
            if setting.kind == "forum":
                words = _("{channel} is not a forum; choose a forum channel.")
            raise Refused(words.format(channel=channel.mention))
        rooms.check_permissions(channel)


async def _callable(reply: Reply, role: int, known: bool = False) -> bool:
    """Whether I can mention a role; of one that is not at hand, yes if it was `known` to be so."""
    if reply.interaction.app_permissions.mention_everyone:
        return True
    guild = await reply.shared.server_cache.server(reply.interaction.guild_id)
    if known and (guild is None or guild.get_role(role) is None):
        return True
    return await is_mentionable(reply.interaction, role)


async def _change(reply: Reply, name: str, edit: Callable[[Stored], Stored], note: str) -> None:
    settings = await servers.change(reply.host, _guild(reply), reply.person, edit)
    if name == "zone" and (terms := load_usual(settings)) is not None:
        note = f"{note} {now_in(terms.zone, reply.host.now())}"
    await reply.show(panel.overview(settings, True, name, note))


def _guild(reply: Reply) -> GuildId:
    if reply.interaction.guild_id is None:
        raise Refused(_("These settings belong to a server; use this there."))
    return GuildId(reply.interaction.guild_id)
