"""The buttons of a line that was refused."""

from __future__ import annotations

import discord

from bot import limits
from bot.hosting.table.sitting import Refused
from bot.hosting.table.status import question
from bot.ids import press
from bot.interface.router import Call, number_of, press_of
from bot.play.handlers import answering
from bot.play.panel.subject import numbered
from engine.language import _
from engine.model import DecisionId


@press_of("mend", opens_form=True)
async def mend(call: Call) -> None:
    """The form with the line that was refused; it has to be the first answer."""
    address = "".join(call.press.args[:1])
    number = DecisionId(number_of(str(numbered(address)[1]), 0))
    kept = await call.host.draft(call.table, number, call.reply.person.id, purpose="mend")
    form = discord.ui.Modal(title=_("Fix your line"), custom_id=press(call.table, "typed", address))
    line: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=_("Your line"),
        default=limits.clip(kept.line, limits.INPUT_TEXT) if kept else None,
        max_length=limits.INPUT_TEXT,
        custom_id="line",
    )
    form.add_item(line)
    await call.reply.ask(form)


@press_of("meant")
async def meant(call: Call) -> None:
    """Send one of the meanings of an ambiguous line."""
    sitting = await call.host.look(call.table)
    if question(sitting, call.reply.person.id).id != call.number(0):
        raise Refused(_("That question has already been answered."))
    await answering.send_line(call.reply, sitting, call.word(1))


@press_of("linefor")
async def line_for(call: Call) -> None:
    """Send a line that was typed where several tables could be meant, to the one that was chosen."""
    await call.host.knock(call.choice, call.reply.person)
    sitting = await call.host.look(call.choice)
    user = call.reply.person.id
    asked = question(sitting, user)
    kept = await call.host.draft(sitting.row.id, asked.id, user, purpose="mend")
    if kept is None:
        await answering.open_panel(call.reply, sitting)
    else:
        await answering.send_line(call.reply, sitting, kept.line)


@press_of("here")
async def here(call: Call) -> None:
    """Look at the table that was chosen among several."""
    await call.host.knock(call.choice, call.reply.person)
    await answering.open_panel(call.reply, await call.host.look(call.choice))
