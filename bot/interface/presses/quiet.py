"""The menus of how quiet somebody wants it."""

from __future__ import annotations

from bot.hosting.people import preferences
from bot.interface.presses.person import show_settings
from bot.interface.router import Call, press_of
from bot.panels import quiet as panel
from engine.language import _


@press_of("quiet")
async def quiet(call: Call) -> None:
    await _show(call)


@press_of("settings")
async def settings(call: Call) -> None:
    await show_settings(call.reply)


@press_of("moments")
async def moments(call: Call) -> None:
    await preferences.set_reminders(call.host, call.reply.person.id, call.chosen)
    await show_settings(call.reply, _("**Saved.**"))


@press_of("nights")
async def nights(call: Call) -> None:
    await preferences.set_nights(call.host, call.reply.person.id, call.chosen)
    await _show(call, _("**Saved.**"))


@press_of("digest")
async def digest(call: Call) -> None:
    await preferences.set_digest(call.host, call.reply.person.id, call.chosen)
    await _show(call, _("**Saved.**"))


@press_of("calls")
async def calls(call: Call) -> None:
    await preferences.call_by_letter(call.host, call.reply.person.id, call.chosen == "letter")
    await _show(call, _("**Saved.**"))


async def _show(call: Call, note: str = "") -> None:
    person = await preferences.person(call.host, call.reply.person.id)
    await call.reply.show(panel.settings(person, note))
