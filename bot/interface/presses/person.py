"""The buttons and menus of what somebody settles for all tables, and of a reminder."""

from __future__ import annotations

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
from bot.setting import OFF
from bot.store import Filter
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


@press_of("prefer")
async def prefer(call: Call) -> None:
    """Settle a preference, by its name, to a value of the id or of a menu; its page is shown anew."""
    setting = next((each for each in preferences.PEOPLE if each.name == call.word(0)), None)
    if setting is None:
        raise Refused(_(OLD_BUTTON))
    value = call.word(1) if len(call.press.args) > 1 else call.choice
    person = await preferences.settle(call.host, call.reply.person.id, **{setting.name: value})
    await _show(call, setting.form, _saved(call, person.zone if setting is preferences.ZONE else ""))


async def _show(call: Call, page: str, note: str = "") -> None:
    """The page of the preferences that are set together, with a note above."""
    match page:
        case "quiet":
            person = await preferences.person(call.host, call.reply.person.id)
            await call.reply.show(quiet.settings(person, note))
        case "tables":
            await show_tables(call, note)
        case _:
            await show_settings(call.reply, note)


@press_of("settings")
async def all_settings(call: Call) -> None:
    await _show(call, "settings")


@press_of("quiet")
async def nights_and_daily_list(call: Call) -> None:
    await _show(call, "quiet")


@press_of("mytables")
async def my_tables(call: Call) -> None:
    await _show(call, "tables")


def _saved(call: Call, zone: str) -> str:
    """That something is saved, with the time in a zone that was set: people see whether it is theirs."""
    saved = _("**Saved.**")
    return f"{saved} {now_in(zone, call.host.now())}" if zone else saved


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
    await show_away(call.reply, _("**Enjoy your time off.**"))


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
    given = {"zone": zone} if moved else {}
    typed = {"reminders": when, "nights": nights, "digest": daily}
    now = {"reminders": before.reminders, "nights": before.nights, "digest": before.digest}
    given |= {name: value or OFF for name, value in typed.items() if value != now[name]}
    person = await preferences.settle(host, user, **given)
    await show_settings(call.reply, _saved(call, person.zone if moved else ""))


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
