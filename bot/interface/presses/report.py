"""The button that reports a round, and its form."""

from __future__ import annotations

import asyncio

import discord

from bot.hosting.records import reports as reporting
from bot.ids import press
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.panels import report as panels
from engine.codec import text
from engine.language import _


@press_of("report", opens_form=True)
async def report(call: Call) -> None:
    await open_form(call.reply, call.table)


@press_of("reported")
async def reported(call: Call) -> None:
    number = await reporting.report(call.host, call.table, call.reply.person, call.chosen)
    await call.reply.show(panels.thanks(call.table, number))


@press_of("reports")
async def reports(call: Call) -> None:
    """What was reported at a table."""
    await call.reply.show(panels.listed(*await reporting.reports(call.host, call.table, call.reply.person)))


@press_of("readreport")
async def read(call: Call) -> None:
    """Hand over a report, of the id or of the menu, as a file; after the end with the whole table."""
    number = call.number(0) if call.press.args else call.chosen_number()
    sitting, row = await reporting.report_of(call.host, number, call.reply.person)
    opened = reporting.opened(sitting)
    await call.reply.show(panels.handed(row, opened))
    public = await asyncio.to_thread(lambda: text(row.redacted).encode())
    await call.reply.hand_over(_("What everybody could see."), f"report-{row.id}.json", public)
    if opened:
        whole = await asyncio.to_thread(lambda: text(row.bundle).encode())
        await call.reply.hand_over(_("The whole table."), f"report-{row.id}-whole.json", whole)


async def open_form(reply: Reply, table: str) -> None:
    """Ask what is wrong. Others read it, so the form says not to give the plot away."""
    words: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="words",
        style=discord.TextStyle.paragraph,
        placeholder=_("Others at the table read this: keep your plans to yourself."),
        max_length=reporting.WORDS,
    )
    form = discord.ui.Modal(title=_("Report this round"), custom_id=press(table, "reported"))
    form.add_item(discord.ui.Label(text=_("What is wrong?"), component=words))
    await reply.ask(form)
