"""When a week opens and closes, the buttons of its post, and where it is offered."""

from __future__ import annotations

from dataclasses import replace

from bot import slots
from bot.events import (
    ALARMS,
    ChannelLost,
    CutOff,
    GivenUp,
    LetterRefused,
    PersonForgotten,
    PostDeleted,
    ServerChanged,
    on,
)
from bot.features.race_of_the_week import acts, calendar, panel, rows
from bot.features.race_of_the_week.film import film
from bot.features.race_of_the_week.rows import Driver, Week
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import GuildId, PersonId, press
from bot.interface.router import OLD_BUTTON, Call, press_of
from bot.messages import Button, Message, rows_of
from bot.play.handlers.answering import as_pressed, open_panel
from bot.play.handlers.playing import show_question
from bot.play.panel.subject import Subject
from bot.setting import SERVERS
from bot.store import Reading
from bot.store.columns import SERVERS as SERVER_ROWS
from bot.times.instants import Instant, between
from engine.language import _
from engine.model import WAKE

BY_NAME = {"unnamed": False, "named": True}


async def offer(
    read: Reading, guild: GuildId | None, user: PersonId, now: Instant
) -> tuple[str, Button] | None:
    """The race that is open on a server, for those who may drive there."""
    if guild is None or await read.banned(guild, user):
        return None
    week = await rows.latest(read, guild)
    if week is None or week.over or week.closes[-1] <= now or week.closed >= calendar.ROUNDS:
        return None
    return panel.offer(week)


async def how_named(read: Reading, user: PersonId) -> tuple[str, Button] | None:
    """How somebody drives, by the wish that they have made last."""
    wishes = await rows.wishes(read, user)
    return panel.how_named(wishes[-1].named, wishes[-1].guild) if wishes else None


async def unasked(read: Reading, sitting: Sitting, user: PersonId, _now: Instant) -> list[str]:
    """In a race that runs, that its driver is asked nothing in mid-round, though their profile says so."""
    if not sitting.row.in_step or sitting.row.stage != "running":
        return []
    profile = await read.profile(user, sitting.row.game)
    return [panel.unasked()] if any(word.endswith(f":{WAKE}") for word in profile.split()) else []


async def finding(read: Reading) -> str:
    """The line of the doctor."""
    servers, weeks = await read.all_of(SERVER_ROWS, ""), await rows.running(read)
    on = sum(bool(acts.RACE.of(server.settings)) for server in servers)
    drivers = sum([len(await rows.drivers(read, week)) for week in weeks])
    return f"Race of the week: on at {on} of {len(servers)} servers, {len(weeks)} running, {drivers} drivers."


SERVERS.append(acts.RACE)
ALARMS["race"] = acts.ring
slots.ON_OFFER.put(offer)
slots.ON_ONES_TABLES.put(how_named, 30)
slots.ELSEWHERE.put(unasked)
slots.FINDINGS.put(finding)
slots.HAS_THE_NEWS.put(acts.has_the_news)
slots.WANTED.put(acts.is_wanted)
slots.KEPT.put(
    lambda: _("- that you drove in a race of the week, by name or not, and whether you are called to them;"),
    73,
)
on(ServerChanged, "race")(acts.changed)
on(ChannelLost, "race")(acts.lost)
on(PostDeleted, "race")(acts.deleted)
on(GivenUp, "race")(acts.given_up)
on(CutOff, "race")(acts.cut_off)
on(LetterRefused, "race")(acts.refused)
on(PersonForgotten, "race")(acts.forgotten)


@press_of("weekdrive")
async def drive(call: Call) -> None:
    """Drive in the week of a server: unnamed, by name, or ('') as before. The news of the latest close come
    first."""
    named = BY_NAME.get("".join(call.press.args[1:2]))
    week, driver, new = await acts.drive(call.host, _guild(call), call.reply.person, named)
    sitting = await acts.caught_up(call.host, driver)
    if not new and driver.seen < week.closed and driver.done:
        await _show_close(call, week, driver, sitting)
        return
    if sitting.row.stage == "running" and any(at <= driver.since for at in sitting.row.closes):
        await call.reply.show(panel.catching_up(week, driver))
        return
    asked = sitting.asked(driver.user)
    if new and driver.late and asked is not None:
        note = panel.late(driver.late)
        await show_question(as_pressed(call.reply, sitting), sitting, Subject(asked), note=note)
        return
    await open_panel(call.reply, sitting)


async def _show_close(call: Call, week: Week, mine: Driver, sitting: Sitting) -> None:
    """Show somebody alone what a close has brought them: the film of their round, and where they stand."""
    async with call.host.store.reading() as read:
        drivers = await rows.drivers(read, week)
    words = panel.at_a_close(week, drivers, mine, sitting.row.stage == "over")
    moving = await film(call.host, mine.table, week.closed)
    async with call.host.store.writing() as tx:
        known = await rows.driver(tx, week, mine.user)
        if known is not None:
            rows.put(tx, replace(known, seen=week.closed))
    asked = sitting.asked(mine.user) if sitting.row.stage == "running" else None
    id = sitting.row.id
    keys = [slots.picture(id), Button(press(id, "log"), _("Log"))]
    if asked is not None:
        label = sitting.face.call(asked.kind, asked.kind.capitalize())
        keys.insert(0, Button(press(id, "answer", asked.id), label, "primary"))
    await call.reply.show(Message(words, rows_of(keys), moving))


@press_of("weekmine")
async def mine(call: Call) -> None:
    """One's own race of a week: where one stands in the result, and the ways to look at it."""
    week = await _week(call)
    async with call.host.store.reading() as read:
        drivers, own = await rows.drivers(read, week), await rows.driver(read, week, call.reply.person.id)
    if own is None or own.out:
        raise Refused(_("You did not drive in this race. The next one opens on Monday."))
    sitting = await call.host.look(own.table)
    id = sitting.row.id
    async with call.host.store.reading() as read:
        more = await slots.BELOW_ANSWERS["more"](read, sitting, call.reply.person, call.host.now())
    keys = [
        *slots.BELOW_OWN["end"](sitting, own.user),
        *slots.WATCHING(sitting, None),
        slots.picture(id),
        *more,
    ]
    await call.reply.show(Message(panel.at_a_close(week, drivers, own), rows_of(keys)))


@press_of("weekfair")
async def fair(call: Call) -> None:
    await call.reply.show(panel.fair(await _week(call)))


@press_of("weekcall")
async def call_me(call: Call) -> None:
    """Be called on Mondays, or no more."""
    words = _("Done: I no longer write to you on Mondays.")
    if await acts.call_me(call.host, _member(call), call.reply.person.id):
        words = _("Done: I write to you on Mondays when the race opens. Press again to stop that.")
    await call.reply.say(words)


@press_of("weekname")
async def name(call: Call) -> None:
    """Drive by name or unnamed from now on, in the race that is open too."""
    named = BY_NAME.get(call.word(1), True)
    done = await acts.go_by(call.host, _guild(call), call.reply.person.id, named)
    words = _("Done: you drive by name.") if named else _("Done: you drive as “a driver”.")
    if not done:
        words = _("Done. While your account is new on Discord, you drive as “a driver”.")
    await call.reply.say(words)


@press_of("weekon")
async def move_on(call: Call) -> None:
    """In the sandbox: let the next round close now."""
    guild, now = _guild(call), call.host.now()
    if not call.host.simulated:
        raise Refused(_(OLD_BUTTON))
    async with call.host.store.writing() as tx:
        week = await rows.latest(tx, guild)
        if week is not None and not week.over and week.closed < calendar.ROUNDS:
            await acts.move(tx, week, between(week.closes[week.closed], now), now)
    call.host.timed()
    await call.reply.say(_("The round closes now; the post follows in a moment."))


async def _week(call: Call) -> Week:
    """The week of a press, for people of its server; raises `Refused`."""
    guild = _member(call)
    async with call.host.store.reading() as read:
        week = await rows.one(read, guild, call.number(1))
    if week is None:
        raise Refused(_(OLD_BUTTON))
    return week


def _guild(call: Call) -> GuildId:
    """The server that a press names."""
    guild = GuildId(call.number(0))
    if guild <= 0:
        raise Refused(_(OLD_BUTTON))
    return guild


def _member(call: Call) -> GuildId:
    """The same, for somebody who presses there; raises `Refused`."""
    guild = _guild(call)
    if call.reply.person.guild != guild:
        raise Refused(_("That is only on the server of this race."))
    return guild
