"""The buttons and menus of what somebody settles for all tables, and of a reminder."""

from __future__ import annotations

from bot.hosting.people import preferences, vacations
from bot.interface.router import Call, press_of
from bot.messages import Message
from bot.panels import person as panel
from bot.store import PersonRow
from engine.language import _


@press_of("mute")
async def mute(call: Call) -> None:
    """Nothing of one table pings any more; whoever presses means their own."""
    sitting = await preferences.mute_table(call.host, call.reply.person.id, call.table)
    words = _("Table `{code}` is muted for you: no reminders, no mentions. `/me mute` with False ends that.")
    await call.reply.say(words.format(code=sitting.row.id))


@press_of("reminders")
async def reminders(call: Call) -> None:
    await settle_reminders(call, call.choice)
    await show_settings(call, _("**Settled.**"))


async def settle_reminders(call: Call, how: str) -> PersonRow:
    """Settle how somebody is reminded, by a key of `panels.person.REMINDERS`."""
    user = call.reply.person.id
    if how == "none":
        return await preferences.mute(call.host, user)
    return await preferences.want_letters(call.host, user, how == "letter")


@press_of("zone")
async def zone(call: Call) -> None:
    await preferences.set_zone(call.host, call.reply.person.id, call.choice)
    await show_settings(call, _("**Settled.**"))


@press_of("unaway")
async def cancel_away(call: Call) -> None:
    user = call.reply.person.id
    await vacations.cancel_away(call.host, user, _instant(call.choice))
    left = await vacations.vacations(call.host, user)
    await call.reply.show(panel.vacations(left, _("**Cancelled.**")))


def _instant(text: str) -> float:
    """An instant as a menu has it; of anything else, one at which nobody went away."""
    try:
        return float(text)
    except ValueError:
        return 0.0


async def show_settings(call: Call, note: str) -> None:
    user = call.reply.person.id
    message: Message = panel.settings(
        await preferences.person(call.host, user),
        await vacations.vacations(call.host, user),
        note,
        await preferences.muted_tables(call.host, user),
    )
    await call.reply.show(message)
