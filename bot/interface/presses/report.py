"""The button that reports a round, and its form."""

from __future__ import annotations

import discord

from bot.hosting.records import reports
from bot.ids import press
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from engine.language import _


@press_of("report", opens_form=True)
async def report(call: Call) -> None:
    await open_form(call.reply, call.table)


@press_of("reported")
async def reported(call: Call) -> None:
    number = await reports.report(call.host, call.table, call.reply.person, call.chosen)
    await call.reply.say(thanks(number))


async def open_form(reply: Reply, table: str) -> None:
    """Ask what is wrong. Others read it, so the form says not to give the plot away."""
    words: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="words",
        style=discord.TextStyle.paragraph,
        placeholder=_("Others at the table read this: keep your plans to yourself."),
        max_length=reports.WORDS,
    )
    form = discord.ui.Modal(title=_("Report this round"), custom_id=press(table, "reported"))
    form.add_item(discord.ui.Label(text=_("What is wrong?"), component=words))
    await reply.ask(form)


def thanks(number: int) -> str:
    told = _(
        "Thank you. This is report {number}: the table as it stands is kept, sealed until the end. "
        "`/report read` hands over what may be read now."
    )
    return told.format(number=number)
