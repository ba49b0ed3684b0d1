"""`/organise rollback`, and the buttons of its panels."""

from __future__ import annotations

from discord import app_commands

from bot.features.rollback import acts, panel
from bot.hosting.table.sitting import Refused
from bot.ids import press
from bot.interface.commands import organise
from bot.interface.floods import may_check
from bot.interface.meant import TABLE, begin, insert, look_at, offered, table_meant, tables_here
from bot.interface.presses.votes import open_form
from bot.interface.replies import person_of
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction
from bot.messages import Message
from bot.panels import votes as panels
from engine.language import N_, _


@app_commands.command(description=N_("Roll a game back to one of its rounds; the others decide"))
@app_commands.describe(round=N_("To which round; leave out to list them"), table=TABLE)
async def rollback(interaction: Interaction, round: int | None = None, table: str | None = None) -> None:
    find = look_at if round is None else begin
    reply, meant = await find(interaction, table)
    sitting, undoings = await acts.targets(reply.host, meant.row.id, reply.person)
    if round is None:
        await reply.show(panel.choose(sitting, undoings))
        return
    undone = next((u for u in undoings if u.target.number == round), None)
    if undone is None:
        words = _(
            "This game cannot be rolled back to that point; `/organise rollback` lists the rounds it can."
        )
        raise Refused(words)
    asked = await acts.undoing(reply.host, sitting.row.id, reply.person, undone.target.entry)
    await reply.show(panel.ask(*asked))


@rollback.autocomplete("round")
async def _rounds(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    try:
        meant = await table_meant(interaction, getattr(interaction.namespace, "table", None))
        _sitting, undoings = await acts.targets(
            interaction.client.shared.host, meant.row.id, person_of(interaction)
        )
    except Refused:
        return []
    return offered(typed, [(u.target.number, panel.name(u)) for u in undoings])


rollback.autocomplete("table")(tables_here)
insert(organise.GROUP, rollback, before="name")


@press_of("rollpick")
async def pick(call: Call) -> None:
    entry = call.chosen_number(-1)
    undone = await acts.undoing(call.host, call.table, call.reply.person, entry)
    await call.reply.show(panel.ask(*undone))


@press_of("rollsure")
async def sure(call: Call) -> None:
    entry = call.number(0)
    await call.reply.show(panel.sure(*await acts.undoing(call.host, call.table, call.reply.person, entry)))


@press_of("rollwhy", opens_form=True)
async def why(call: Call) -> None:
    await open_form(call.reply, press(call.table, "rollback", call.number(0), call.number(1)))


@press_of("rollback")
async def roll_back(call: Call) -> None:
    """Do it or ask for it; the id says how many opened plots the panel has told of, a form why."""
    entry, confirmed = call.number(0), call.number(1)
    may_check(call.interaction)
    before = await call.host.look(call.table)
    sitting = await acts.roll_back(call.host, call.table, call.reply.person, entry, confirmed, call.chosen)
    words = _("Done, and posted in the channel: the game goes on from there.")
    if sitting.running.epoch == before.running.epoch:
        words = panels.asked()
    await call.reply.show(Message(words))
