"""The buttons below leaderboards, cards and seasons, and the menus of a server's settings."""

from __future__ import annotations

from bot.hosting.organising import servers
from bot.hosting.table.sitting import Refused
from bot.interface import community
from bot.interface.router import Call, press_of
from bot.panels import server as panel
from engine.language import _

WORDS = "words"


@press_of("leaders")
async def leaders(call: Call) -> None:
    game, everywhere, form = call.word(0), bool(call.number(1)), call.word(2)
    await call.reply.show(await community.leaders(call.interaction, game, everywhere, form == WORDS))


@press_of("card")
async def card(call: Call) -> None:
    game, form = call.word(1), call.word(2)
    user = call.number(0) or call.reply.person.id
    name = call.reply.person.name if user == call.reply.person.id else ""
    await call.reply.show(await community.card(call.interaction, user, name, game, form == WORDS))


@press_of("season")
async def season(call: Call) -> None:
    async with call.host.store.reading() as read:
        known = await read.seasons(call.interaction.guild_id or 0)
    row = next((s for s in known if s.id == call.number(0)), None)
    if row is None:
        raise Refused(_("This season belongs to another server; `/season list` shows those of this one."))
    await call.reply.show(await community.season(call.interaction, row, call.word(1) == WORDS))


@press_of("swhich")
async def which(call: Call) -> None:
    guild = call.interaction.guild_id
    async with call.host.store.reading() as read:
        settings = await servers.settings_of(read, guild)
    steward = call.reply.person.steward
    await call.reply.show(panel.overview(settings, call.host.terms, steward, call.choice))


@press_of("sset")
async def set_one(call: Call) -> None:
    name, value, bot = call.word(0), call.choice, call.host.terms
    settings = await servers.change(
        call.host,
        call.interaction.guild_id or 0,
        call.reply.person,
        lambda s: servers.with_setting(s, name, value, bot),
    )
    await call.reply.show(panel.overview(settings, bot, True, name, _("Done; new tables follow it.")))
