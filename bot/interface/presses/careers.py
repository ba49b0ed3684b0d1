"""The buttons with which a career begins, drives at a table, and ends."""

from __future__ import annotations

import discord

from bot.games import offered
from bot.hosting.records import careers
from bot.hosting.table.sitting import Refused
from bot.ids import NO_TABLE, press
from bot.interface.replies import Reply
from bot.interface.router import OLD_BUTTON, Call, press_of
from bot.interface.shared import Interaction
from bot.panels import careers as panel
from bot.text import harmless
from engine.language import _


def games_with_careers() -> dict[str, str]:
    """The games that keep careers, with their titles."""
    return {key: game.title for key, game in offered().items() if careers.kept_by(game)}


def guild_of(interaction: Interaction) -> int:
    """The server of an interaction; raises `Refused` in private messages."""
    if interaction.guild_id is None:
        raise Refused(_("A career belongs to a server; use this there."))
    return interaction.guild_id


async def show_careers(reply: Reply, game: str, user: int, note: str = "") -> None:
    """Somebody's drivers in a game; one's own with the way to begin or to end a career."""
    async with reply.host.store.reading() as read:
        found = await careers.of(read, guild_of(reply.interaction), user, game)
    await reply.show(panel.shown(game, user, found, user == reply.person.id, note))


@press_of("careernew", opens_form=True)
async def new(call: Call) -> None:
    await _ask(call, _("Begin a career"), "begun", _("The driver's name"))


@press_of("careerend", opens_form=True)
async def ending(call: Call) -> None:
    label = _("The driver's name (all savings are lost)")
    await _ask(call, _("End the career for good"), "retired", label)


async def _ask(call: Call, title: str, verb: str, label: str) -> None:
    """Ask for the driver's name."""
    form = discord.ui.Modal(title=title, custom_id=press(NO_TABLE, verb, _game(call)))
    name: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=label, max_length=careers.NAME_LENGTH, custom_id="line"
    )
    form.add_item(name)
    await call.reply.ask(form)


@press_of("begun", needs_bot=True)
async def begin(call: Call) -> None:
    guild = guild_of(call.interaction)
    row = await careers.begin(call.host, call.reply.person, guild, _game(call), call.choice)
    words = _("**{driver}** drives for you from now on. In a lobby with careers, press Career.")
    note = words.format(driver=harmless(row.name))
    await show_careers(call.reply, _game(call), call.reply.person.id, note)


@press_of("retired", needs_bot=True)
async def end(call: Call) -> None:
    guild, person = guild_of(call.interaction), call.reply.person
    await careers.end(call.host, person, guild, _game(call), call.choice)
    await show_careers(call.reply, _game(call), person.id, _("The career is over."))


def _game(call: Call) -> str:
    """The game of the id; raises `Refused` where it keeps no careers."""
    if call.word(0) not in games_with_careers():
        raise Refused(_(OLD_BUTTON))
    return call.word(0)


@press_of("career")
async def drive(call: Call) -> None:
    """Whether one's living driver drives here; with a word in the id, that is settled."""
    user = call.reply.person.id
    sitting = await call.host.look(call.table)
    seat = sitting.my_seat(user)
    async with call.host.store.reading() as read:
        row = await careers.living(read, sitting.row.guild, user, sitting.row.game)
    if row is None:
        raise careers.none_alive()
    if call.press.args:
        sitting = await careers.drive(call.host, call.table, call.reply.person, call.word(0) == "yes")
    await call.reply.show(panel.choice(sitting, seat.seat, row))
