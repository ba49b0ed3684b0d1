"""The buttons of `/me data`."""

from __future__ import annotations

from bot.hosting.people import data
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.panels import data as panel
from bot.store import Filter
from engine.language import _
from engine.letters import json_text


async def show_data(reply: Reply) -> None:
    """The data kept of people, with the ways to a copy and to its end."""
    await reply.show(panel.privacy(reply.shared.backups_kept, reply.shared.contacts))


@press_of("export")
async def export(call: Call) -> None:
    kept = await data.export(call.host, call.reply.person.id)
    file = json_text(kept, indent=1).encode()
    if not call.reply.on_panel:
        await show_data(call.reply)
    caption = _("This is everything I keep about you. Only you can see this file.")
    await call.reply.hand_over(caption, "hippodrome-data.json", file)


@press_of("wipe")
async def ask(call: Call) -> None:
    user = call.reply.person.id
    sittings = await call.host.tables(Filter(stages=("lobby", "running"), user=user))
    await call.reply.show(panel.ask(sum(s.seat_of(user) is not None for s in sittings)))


@press_of("forget")
async def ask_again(call: Call) -> None:
    await call.reply.show(panel.sure())


@press_of("forgotten")
async def forget(call: Call) -> None:
    done = await data.forget(call.host, call.reply.person.id)
    await call.reply.show(panel.forgotten(call.reply.shared.backups_kept, done))


@press_of("unforget")
async def keep(call: Call) -> None:
    await call.reply.show(panel.kept())
