"""The buttons and menus of what somebody settles for all tables, and of a reminder."""

from __future__ import annotations

from typing import cast

import discord

from bot import slots
from bot.hosting.people import preferences, vacations
from bot.hosting.table.sitting import Refused
from bot.ids import NO_TABLE, press
from bot.interface.inbox import ALIVE
from bot.interface.replies import Reply
from bot.interface.router import OLD_BUTTON, Call, press_of
from bot.panels import person as panel
from bot.panels import quiet
from bot.store import Bequest, Filter, PersonRow
from bot.times import now_in, said_zone
from bot.times.instants import NEVER, Instant
from engine import bounds
from engine.language import _


@press_of("mute")
async def mute(call: Call) -> None:
    """Nothing of one table pings any more; anybody who presses means their own."""
    sitting = await preferences.mute_table(call.host, call.reply.person.id, call.table)
    words = _("Table `{code}` is muted for you: no reminders, no mentions. `/me settings` ends that.")
    await call.reply.say(words.format(code=sitting.row.id))


@press_of("reminders")
async def reminders(call: Call) -> None:
    await settle_reminders(call, call.choice)
    await show_settings(call.reply, _("**Saved.**"))


async def settle_reminders(call: Call, how: str) -> PersonRow:
    """Settle how somebody is reminded, by a key of `panels.person.REMINDERS`."""
    user = call.reply.person.id
    if how == "none":
        return await preferences.mute(call.host, user)
    return await preferences.want_letters(call.host, user, how == "letter")


@press_of("zone")
async def zone(call: Call) -> None:
    person = await preferences.set_zone(call.host, call.reply.person.id, call.choice)
    await show_settings(call.reply, _saved(call, person.zone))


def _saved(call: Call, zone: str) -> str:
    """That something is saved, with the time in a zone that was set: people see whether it is theirs."""
    saved = _("**Saved.**")
    return f"{saved} {now_in(zone, call.host.now())}" if zone else saved


@press_of("speed")
async def speed(call: Call) -> None:
    """Let nobody be told how fast somebody answers, or (`show`) everybody again."""
    await preferences.hide_speed(call.host, call.reply.person.id, call.word(0) != "show")
    await show_settings(call.reply, _("**Saved.**"))


@press_of("unaway")
async def cancel_away(call: Call) -> None:
    user = call.reply.person.id
    cancelled = await vacations.cancel_away(call.host, user, _instant(call.choice))
    note = _("**Cancelled.**")
    if cancelled.ends > max(cancelled.begins, call.host.now()):
        words = _(
            "**Cut short:** it ends <t:{ends}:R>, which leaves everybody half of the time that was left."
        )
        note = words.format(ends=int(cancelled.ends))
    await show_away(call.reply, note)


def _instant(text: str) -> Instant:
    """An instant as a menu has it; of anything else, one at which nobody went away."""
    try:
        return Instant(float(text))
    except ValueError:
        return NEVER


@press_of("away")
async def away(call: Call) -> None:
    await show_away(call.reply)


@press_of("goaway", opens_form=True)
async def go_away(call: Call) -> None:
    """The form for a vacation."""
    form = discord.ui.Modal(title=_("A vacation"), custom_id=press(NO_TABLE, "gone"))
    form.add_item(field("since", _("From"), hint=_("now, tomorrow, Friday 18:00, 24.12."), now=_("now")))
    form.add_item(field("until", _("Until"), hint=_("2 weeks, 2.1., Monday 9:00"), wanted=True))
    await call.reply.ask(form)


@press_of("gone")
async def gone(call: Call) -> None:
    since, until = filled(call, 2)
    await vacations.go_away(call.host, call.reply.person.id, since or "now", until)
    await show_away(call.reply, _("**Have a good time.**"))


@press_of("times", opens_form=True)
async def times(call: Call) -> None:
    """The form for times that no menu has, filled in with what is settled."""
    person = await preferences.person(call.host, call.reply.person.id)
    form = discord.ui.Modal(title=_("Your times"), custom_id=press(NO_TABLE, "timed"))
    zone = field("zone", _("Time zone"), hint="Europe/Berlin", now=said_zone(person.zone))
    when = field("when", _("Reminders"), hint=_("all, half, soon, last, 6h"), now=person.reminders)
    nights = field("nights", _("Nights"), hint="22:00-07:00", now=person.nights)
    daily = field("digest", _("One list a day, at"), hint="08:00", now=person.digest)
    for item in (zone, when, nights, daily):
        form.add_item(item)
    await call.reply.ask(form)


@press_of("timed")
async def timed(call: Call) -> None:
    """Settle what was changed in the form; an emptied field turns that off."""
    zone, when, nights, daily = filled(call, 4)
    host, user = call.host, call.reply.person.id
    before = await preferences.person(host, user)
    moved = bool(zone) and zone != said_zone(before.zone)
    person = await preferences.set_times(
        host,
        user,
        zone if moved else None,
        (when or quiet.OFF) if when != before.reminders else None,
        (nights or quiet.OFF) if nights != before.nights else None,
        (daily or quiet.OFF) if daily != before.digest else None,
    )
    await show_settings(call.reply, _saved(call, person.zone if moved else ""))


@press_of("mytables")
async def my_tables(call: Call) -> None:
    await show_tables(call)


@press_of("bequest")
async def bequest(call: Call) -> None:
    """The choice of what goes with a seat that somebody takes over."""
    chosen = next((b for b in panel.BEQUESTS if (b or "nothing") == call.choice), None)
    if chosen is None:
        raise Refused(_(OLD_BUTTON))
    await preferences.set_bequest(call.host, call.reply.person.id, cast(Bequest, chosen))
    await show_tables(call, _("**Saved.**"))


@press_of("codes")
async def codes(call: Call) -> None:
    """Set whether plots name squares by their codes."""
    chosen = next((key for key in panel.CODES if (key or "second") == call.choice), None)
    if chosen is None:
        raise Refused(_(OLD_BUTTON))
    await preferences.set_codes(call.host, call.reply.person.id, chosen)
    await show_tables(call, _("**Saved.**"))


@press_of("atonce")
async def at_once(call: Call) -> None:
    """Set whether tables close as soon as all are ready, if all their players want that."""
    await preferences.close_at_once(call.host, call.reply.person.id, call.word(0) == "yes")
    await show_settings(call.reply, _("**Saved.**"))


@press_of("hush")
async def hush(call: Call) -> None:
    """Mute the table that was chosen, or hear of it again."""
    user, id = call.reply.person.id, call.choice
    muted = id not in await preferences.muted_tables(call.host, user)
    await preferences.mute_table(call.host, user, id, muted)
    words = _("Table `{code}` is no longer muted for you: mentions and reminders are back.")
    if muted:
        words = _("Table `{code}` is muted for you: no reminders, no mentions.")
    await show_tables(call, words.format(code=id))


async def show_tables(call: Call, note: str = "") -> None:
    """Show the settings of somebody for single tables, with a note above."""
    host, user = call.host, call.reply.person.id
    mine = [s for s in await host.listed(Filter(stages=ALIVE, user=user)) if s.seat_of(user)]
    muted = await preferences.muted_tables(host, user)
    async with host.store.reading() as read:
        person, settled = await read.person(user), await slots.ON_ONES_TABLES(read, user)
    await call.reply.show(panel.tables(person, mine, muted, note, settled))


def field(
    id: str, label: str, *, hint: str = "", now: str = "", wanted: bool = False
) -> discord.ui.TextInput[discord.ui.Modal]:
    """A line of a form."""
    return discord.ui.TextInput(
        label=label,
        placeholder=hint or None,
        default=now or None,
        required=wanted,
        max_length=bounds.WORD,
        custom_id=id,
    )


def filled(call: Call, fields: int) -> tuple[str, ...]:
    """The texts of a form, one for each of its fields."""
    return tuple(text.strip() for text in (*call.values, *[""] * fields)[:fields])


async def show_away(reply: Reply, note: str = "") -> None:
    """Somebody's vacations."""
    await reply.show(panel.vacations(await vacations.vacations(reply.host, reply.person.id), note))


async def show_settings(reply: Reply, note: str = "") -> None:
    """The settings of a person."""
    host, user = reply.host, reply.person.id
    message = panel.settings(
        await preferences.person(host, user),
        await vacations.vacations(host, user),
        note,
        await preferences.muted_tables(host, user),
    )
    await reply.show(message)
