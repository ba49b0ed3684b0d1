"""The week from its opening to its result, moment by moment, and how somebody comes to drive in it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from bot import slots
from bot.events import (
    ChannelLost,
    CutOff,
    GivenUp,
    LetterRefused,
    PersonForgotten,
    PostDeleted,
    ServerChanged,
)
from bot.features.race_of_the_week import calendar, film, panel, rows, standing
from bot.features.race_of_the_week.rows import Driver, Week
from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.organising import lobby, servers
from bot.hosting.people.accounts import is_young
from bot.hosting.table import admission
from bot.hosting.table.sitting import NOWHERE, Person, Place, Refused, Sitting, Wishes
from bot.hosting.time.paces import load_usual
from bot.hosting.time.ways import Way
from bot.ids import ChannelId, GuildId, PersonId
from bot.messages import Message, Picture, dump
from bot.setting import Ids, Stored
from bot.store import Alarm, Parcel, Reading, TableRow, Writing, of_server, server_of
from bot.times import DAY
from bot.times.instants import NEVER, Instant, Seconds, plus
from engine import dice
from engine.language import N_, _, speaking

log = logging.getLogger(__name__)

RACE = Ids(
    name="race",
    label=N_("Race of the week"),
    hint=N_("The channel for the race of the week, from Monday at 18:00; leave empty for none"),
    place=61,
    language="race_language",
    posted=True,
    furnished=True,
)
LEVEL, RIVALS = "keen", 3
"""The rivals of everybody."""
REFRESHED = 3600.0
"""Seconds between two edits of the post, but for those at closes."""
LOOK = 2.0
"""Seconds after which the tables of a week are looked at again that have not closed their round yet."""
PATIENCE = 900.0
"""Seconds after a close at which it is told without those that are still not there."""
UNTOLD = 3600.0
"""Seconds after which a post is tried again that its channel has not taken."""
MOST_IDLE = 2
"""Weeks in a row without a driver after which no other one opens."""
LOT = 20
"""So many tables are changed in one transaction."""


# --- The moments of a week -----------------------------------------------------------------------------


async def changed(tx: Writing, event: ServerChanged) -> None:
    """A server may have chosen a channel, or none, or let the bot back: a week that has begun is driven to
    its end."""
    settings, owner = (await tx.server(event.guild)).settings, of_server(event.guild)
    week = await rows.latest(tx, event.guild)
    if week is not None and event.back and not await _is_there(tx, week):
        week = replace(week, key="")  # its post was dropped before it came
        rows.put(tx, week)
    if week is not None and not (week.over and week.key):
        wanted = RACE.of(settings) or event.back
        if wanted and not (week.key and week.channel == RACE.of(settings)):
            await _look_at(tx, owner, plus(event.at, LOOK))
        return
    if week is not None:  # or a look at its post, before the Monday to come, would open the next one
        rows.put(tx, replace(week, shown=max(week.shown, event.at)))
    if not RACE.of(settings):
        await tx.drop_alarms(owner, "race")
    elif not any(alarm.kind == "race" for alarm in await tx.alarms_of(owner)):
        await rows.IDLE.drop(tx, owner)
        await tx.put_alarm(Alarm(owner, "race", calendar.next_opening(_zone(settings, event.zone), event.at)))
    if week is not None and event.back:  # somebody may have deleted their data meanwhile
        await _look_at(tx, owner, plus(event.at, LOOK))


async def _is_there(read: Reading, week: Week) -> bool:
    """Whether the post of a week has come; also a result that was deleted since."""
    return week.key == rows.DELETED or await read.post(of_server(week.guild), week.key) is not None


def _zone(settings: object, otherwise: str) -> str:
    usual = load_usual(settings) if isinstance(settings, dict) else None
    return usual.zone if usual else otherwise


async def ring(host: Host, owner: str) -> None:
    """Do what it is time for in the week of a server, and set the alarm for its next moment."""
    guild, now = server_of(owner) or GuildId(0), host.now()
    async with host.store.reading() as read:
        week = await rows.latest(read, guild)
    if week is None or (week.over and week.key and await _is_monday(host, guild, week, now)):
        await _open(host, guild, week, now)
    elif _passed(week, now) > week.closed:
        await _close(host, week, now)
    elif week.closed == calendar.ROUNDS and not week.over:
        await _end(host, week, now)
    else:
        await _tell(host, week, now)
    host.posted()
    host.timed()


async def _is_monday(host: Host, guild: GuildId, week: Week, now: Instant) -> bool:
    """Whether a week that is over is to be followed by the next one now."""
    async with host.store.reading() as read:
        settings = (await read.server(guild)).settings
    zone = _zone(settings, host.terms.zone)
    return bool(RACE.of(settings)) and _opening_after(week, week.shown, zone) <= now


def _opening_after(week: Week, told: Instant, zone: str) -> Instant:
    """When the next week opens after one whose result was told then: at once where that was just due."""
    return calendar.next_opening(zone, max(week.opened, plus(told, -UNTOLD)))


def _passed(week: Week, now: Instant) -> int:
    """How many rounds of a week should have closed by now."""
    return sum(at <= now for at in week.closes)


async def _open(host: Host, guild: GuildId, before: Week | None, now: Instant) -> None:
    """Open the week of a server, if it still wants one, and set the alarm for its first moment."""
    owner = of_server(guild)
    async with host.store.writing() as tx:
        settings = (await tx.server(guild)).settings
        if not any(alarm.kind == "race" and alarm.at <= now for alarm in await tx.alarms_of(owner)):
            return  # opened meanwhile, or no longer wanted
        await tx.drop_alarms(owner, "race")
        channel, zone = ChannelId(RACE.of(settings)), _zone(settings, host.terms.zone)
        if not channel or standing.raced() is None:
            return
        if (await tx.server(guild)).left:
            await tx.put_alarm(Alarm(owner, "race", calendar.next_opening(zone, now)))
            return
        seed, closes = secrets.token_bytes(dice.SEED_BYTES), calendar.closes_of(zone, now)
        if host.simulated:  # on any day, with a day until the first close
            closes = tuple(plus(at, now + DAY - closes[0]) for at in closes)
        week = Week(
            guild,
            before.number + 1 if before is not None else 1,
            seed.hex(),
            dice.commit(seed),
            now,
            closes,
            channel=channel,
            language=servers.spoken_at(settings, RACE),
        )
        rows.put(tx, week)
        await _call(tx, week)
        await tx.put_alarm(Alarm(owner, "race", plus(now, LOOK)))  # if this ends before it is told
    await _tell(host, week, now)


async def _close(host: Host, week: Week, now: Instant) -> None:
    """Tell what a close has brought, once all tables have closed their round."""
    number, owner = _passed(week, now), of_server(week.guild)
    drivers = await _without_banned(host, week)
    if await _lag(host, week, number == calendar.ROUNDS) and now < plus(week.closes[number - 1], PATIENCE):
        async with host.store.writing() as tx:
            await tx.put_alarm(Alarm(owner, "race", plus(now, LOOK)))
        return
    rounds_there: list[standing.Round] = []
    for each in drivers:
        async with host.store.reading() as read:
            rounds_there.append(await standing.closed(host, read, each, number, week.language))
    rounds_there = await _without_gone(host, week, number, rounds_there)
    async with host.store.writing() as tx:
        fresh = await rows.one(tx, week.guild, week.number)
        if fresh is None or fresh.closed >= number:
            return  # told meanwhile
        kept = {each.user: each for each in await rows.drivers(tx, week)}
        there = [each for each in rounds_there if each.driver.user in kept]
        for one in there:
            known = kept[one.driver.user]
            rows.put(tx, replace(known, done=one.driver.done, out=known.out or one.driver.out))
        week = replace(fresh, closed=number, news=standing.kept(standing.summed(there)))
        rows.put(tx, week)
        await tx.put_alarm(Alarm(owner, "race", plus(now, LOOK)))
    if number == calendar.ROUNDS:
        await _end(host, week, now)
    else:
        await _tell(host, week, now)


async def _lag(host: Host, week: Week, last: bool) -> bool:
    """Whether a table still plays the round that has closed or, after the `last` one, has not come to its
    end."""
    async with host.store.asking() as read:
        running = await rows.running_tables(read, week)
    return any(last or row.timing.due <= host.now() for row in running)


async def _without_banned(host: Host, week: Week) -> list[Driver]:
    """Everybody who drives, once those who are banned are withdrawn."""
    async with host.store.reading() as read:
        drivers = [each for each in await rows.drivers(read, week) if not each.out]
        banned = await rows.banned(read, week.guild)
    gone = [each for each in drivers if each.user in banned]
    for each in gone:
        await _withdraw(host, week, each)
    return [each for each in drivers if each not in gone]


async def _without_gone(
    host: Host, week: Week, number: int, rounds: Sequence[standing.Round]
) -> list[standing.Round]:
    """The rounds of a close, once those who have left are withdrawn.

    Discord is asked about those whose names would stand somewhere, about those who then come after them, and
    about so many others that each has their turn within a week.
    """
    there, asked = [*rounds], set[PersonId]()
    turn = {one.driver.user for n, one in enumerate(rounds) if n % calendar.ROUNDS == number - 1}
    while True:
        drivers = [each for group in standing.ranked([one.driver for one in there]) for each in group]
        first = {each.user for each in drivers[: panel.FIRST]}
        users = [each for each in drivers if each.user in (first | turn) - asked]
        asked |= {each.user for each in users}
        gone = {each.user: each for each in users if await host.gone(week.guild, each.user)}
        if not gone:
            return there
        for each in gone.values():
            await _withdraw(host, week, each)
        there = [one for one in there if one.driver.user not in gone]


async def _withdraw(host: Host, week: Week, driver: Driver) -> None:
    """Let somebody stand nowhere any more, and close their table."""
    async with host.changing(driver.table) as (tx, sitting):
        rows.put(tx, replace(driver, out=True))
        if sitting.row.stage == "running":
            with speaking(sitting.row.language):
                words = _("This race is over early: its driver may not take part on that server any more.")
            await posts.end(tx, sitting, words)


async def _end(host: Host, week: Week, now: Instant) -> None:
    """Tell the result of a week and its secrets; the next one opens on Monday."""
    owner = of_server(week.guild)
    async with host.store.reading() as read:
        tables = [each.table for each in await rows.drivers(read, week)]
    for start in range(0, len(tables), LOT):
        async with host.store.writing() as tx:
            for id in tables[start : start + LOT]:
                row = await tx.table(id)
                if row is not None and row.closes:
                    await tx.save_table(replace(row, closes=()))
    week = replace(week, over=True, shown=now)
    made = await _made(host, week)
    async with host.store.writing() as tx:  # with its post, or one cut off in between would never be told
        fresh = await rows.one(tx, week.guild, week.number)
        if fresh is None or fresh.over:
            return  # told meanwhile
        settings = (await tx.server(week.guild)).settings
        idle = 0 if tables else (await rows.IDLE.of(tx, owner) or 0) + 1
        await rows.IDLE.put(tx, idle, owner)
        if idle >= MOST_IDLE:
            await servers.unset(tx, week.guild, RACE.of(settings), RACE)
        await _send(host, tx, replace(fresh, over=True, shown=now), made, now)


async def _look_at(tx: Writing, owner: str, at: Instant) -> None:
    """Look at the week of a server at an instant, or when that is to be done already, if that is earlier."""
    set_already = [alarm.at for alarm in await tx.alarms_of(owner) if alarm.kind == "race"]
    await tx.put_alarm(Alarm(owner, "race", min([at, *set_already])))


# --- Its post ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Made:
    """The post of a week as it is to read, with the drivers of whom it tells."""

    message: Message
    drivers: Sequence[Driver]


async def _tell(host: Host, week: Week, now: Instant) -> None:
    """Send the post of a week, or bring it up to date; first the result of last week, where it never came."""
    async with host.store.reading() as read:
        before = await rows.one(read, week.guild, week.number - 1)
    if before is not None and not (before.key and before.shown):
        last = await _made(host, before)
        async with host.store.writing() as tx:
            await _queue(tx, before, last, now)
    made = await _made(host, week)
    async with host.store.writing() as tx:
        fresh = await rows.one(tx, week.guild, week.number)
        if fresh is not None:
            await _send(host, tx, fresh, made, now)


async def _made(host: Host, week: Week) -> _Made:
    async with host.store.reading() as read:
        settings = await servers.settings_of(read, week.guild)
        banned = await rows.banned(read, week.guild)
        all_drivers = await rows.drivers(read, week)
        before = await rows.one(read, week.guild, week.number - 1)
        last = await rows.drivers(read, before) if before is not None else []
    drivers = [each for each in all_drivers if each.user not in banned]
    earlier = [each for each in last if each.user not in banned]
    with speaking(week.language):
        message = panel.post(week, drivers, before, earlier, host.simulated)
        try:
            picture = await _picture(host, week, drivers, before, earlier)
        except Exception:  # a fault of the rules, say: the week is told all the same
            log.exception("week %d of server %d has no picture", week.number, week.guild)
            picture = None
        news = await _news(host, week, settings) if not week.closed else []
    content = "\n".join([*news, message.content])
    return _Made(replace(message, content=content, picture=picture, repaint=bool(week.closed)), all_drivers)


async def _send(host: Host, tx: Writing, week: Week, made: _Made, now: Instant) -> None:
    """Queue the post of a week as it was made, and set the alarm for the week's next moment."""
    server, owner = await tx.server(week.guild), of_server(week.guild)
    week = await _queue(tx, week, made, now)
    if list(made.drivers) != list(await rows.drivers(tx, week)):
        await tx.put_alarm(Alarm(owner, "race", plus(now, LOOK)))  # something has come in between
    elif not week.over:
        await tx.put_alarm(Alarm(owner, "race", week.closes[week.closed]))
    elif RACE.of(server.settings) and not server.left:
        at = _opening_after(week, week.shown, _zone(server.settings, host.terms.zone))
        await tx.put_alarm(Alarm(owner, "race", at))
    else:
        await tx.drop_alarms(owner, "race")


async def _queue(tx: Writing, week: Week, made: _Made, now: Instant) -> Week:
    """Queue the post of a week as it was made; returns the week with it.

    It moves with the channel of its server while the week runs. A result stays where it was told, and away
    once it is deleted. While the bot is off the server, the week goes on, and is told anew once it is let
    back.
    """
    server = await tx.server(week.guild)
    channel = ChannelId(RACE.of(server.settings)) or week.channel
    moved = bool(week.key) and not week.over and week.channel != channel
    if server.left:
        week = replace(week, key=week.key if week.over and week.shown < now else "")
    elif not week.key or moved:
        if moved:
            await tx.put_parcel(_parcel(week, "delete", Message("")))
        key = f"race-{week.number}-{secrets.token_hex(4)}"
        week = replace(week, key=key, channel=channel, shown=now)
        await tx.put_parcel(_parcel(week, "send", made.message))
    elif week.key != rows.DELETED:
        week = replace(week, shown=week.shown if week.over and week.shown else now)
        await tx.put_parcel(_parcel(week, "edit", made.message))
    rows.put(tx, week)
    return week


def _parcel(week: Week, kind: Literal["send", "edit", "delete"], message: Message) -> Parcel:
    return Parcel(of_server(week.guild), week.channel, week.key, kind, dump(message), secrets.token_hex(12))


async def _picture(
    host: Host, week: Week, drivers: Sequence[Driver], before: Week | None, earlier: Sequence[Driver]
) -> Picture | None:
    """The film of a winner, of the week that is over or, in the first post, of the one before; else the start
    of the race in that, until a round has closed. A few drivers have none."""
    if week.over:
        return await _film(host, week, drivers)
    if week.key or week.closed:
        return None
    filmed = await _film(host, before, earlier) if before is not None else None
    return filmed or await asyncio.to_thread(film.start, week, RIVALS)


async def _film(host: Host, week: Week, drivers: Sequence[Driver]) -> Picture | None:
    there = [each for each in drivers if not each.out]
    groups = standing.ranked(there)
    if len(there) <= panel.PODIUM or not groups:
        return None
    drawn = int(sha256(f"{week.seed}/film".encode()).hexdigest(), 16) % len(groups[0])
    winner = sorted(groups[0], key=lambda each: each.user)[drawn]
    return await film.film(host, winner.table, None)


async def _news(host: Host, week: Week, settings: Stored) -> list[str]:
    """The news of the server's week, where they go to the same channel."""
    async with host.store.reading() as read:
        return slots.lines(await slots.THE_NEWS(read, host, week.guild, ChannelId(RACE.of(settings))))


async def has_the_news(read: Reading, guild: GuildId, channel: ChannelId) -> bool:
    """Whether the news of a server's week stand above its race."""
    return RACE.of(await servers.settings_of(read, guild)) == channel


async def _refresh(tx: Writing, week: Week, now: Instant) -> None:
    """Bring the post of a week up to date, at most hourly; one that is to come again has its own time."""
    if not week.key:
        return
    await _look_at(tx, of_server(week.guild), max(now, plus(week.shown, REFRESHED)))


async def lost(tx: Writing, event: ChannelLost) -> None:
    """The channel takes nothing: the week goes on without, and what is to be told waits."""
    week = await rows.latest(tx, event.guild)
    if week is not None and week.channel == event.id and week.key not in ("", rows.DELETED):
        await _untold(tx, week, plus(week.shown, UNTOLD))


async def given_up(tx: Writing, event: GivenUp) -> None:
    """The channel has refused the post for days: a result is tried again, that of last week with the next
    close, as is a week that runs."""
    week = await rows.latest(tx, event.guild)
    before = await rows.one(tx, event.guild, week.number - 1) if week is not None else None
    if week is not None and week.key == event.key:
        if event.kind == "send":
            await _untold(tx, week, plus(event.at, UNTOLD))
        elif week.over:
            await _look_at(tx, of_server(event.guild), plus(event.at, UNTOLD))
    elif before is not None and before.key == event.key:
        rows.put(tx, replace(before, key="" if event.kind == "send" else before.key, shown=NEVER))


async def deleted(tx: Writing, event: PostDeleted) -> None:
    """Somebody has deleted the post of a week: it comes again while that runs, and where its result has never
    stood there."""
    week = await rows.latest(tx, event.guild)
    if week is None or week.key != event.key:
        return
    if week.over and not (event.untold and event.at < plus(week.shown, UNTOLD)):
        rows.put(tx, replace(week, key=rows.DELETED))
        return
    rows.put(tx, replace(week, key=""))
    await _look_at(tx, of_server(event.guild), event.back)


async def _untold(tx: Writing, week: Week, at: Instant) -> None:
    """The post of a week is to be sent anew, where that is over at an instant."""
    rows.put(tx, replace(week, key=""))
    if week.over:
        await tx.put_alarm(Alarm(of_server(week.guild), "race", at))


async def _call(tx: Writing, week: Week) -> None:
    """Write to those who have asked to be called on Mondays."""
    for user in await rows.called(tx, week.guild):
        if await tx.banned(week.guild, user):
            continue
        with speaking((await tx.person(user)).language or week.language):
            letter = panel.letter(week)
        payload = {"letter": dump(letter), "call": week.guild, "home": week.channel, "week": week.number}
        key, nonce = f"race-call-{secrets.token_hex(4)}", secrets.token_hex(12)
        await tx.put_parcel(Parcel(of_server(week.guild), ChannelId(user), key, "letter", payload, nonce))


async def is_wanted(read: Reading, parcel: Parcel, sitting: Sitting | None) -> bool:
    """Whether a call to a race of the week, which may have waited, is still wanted."""
    if sitting is not None or "week" not in parcel.payload:
        return False
    guild = GuildId(parcel.payload["call"])
    week = await rows.latest(read, guild)
    there = week is not None and week.number == parcel.payload["week"] and not week.over
    return there and (await rows.wish(read, parcel.person, guild)).letter


async def refused(tx: Writing, event: LetterRefused) -> None:
    """A letter does not reach its reader, who is called no more."""
    wish = await rows.wish(tx, event.person, event.guild)
    if wish.letter:
        rows.put(tx, replace(wish, letter=False))


async def call_me(host: Host, guild: GuildId, user: PersonId) -> bool:
    """Call somebody by letter on Mondays from now on, or no more; returns which."""
    async with host.store.writing() as tx:
        wish = await rows.wish(tx, user, guild)
        rows.put(tx, replace(wish, letter=not wish.letter))
    return not wish.letter


async def go_by(host: Host, guild: GuildId, user: PersonId, named: bool) -> bool:
    """Let somebody drive by name or unnamed, in the race that is open too; whether they do, as those with a
    new account stay unnamed."""
    now = host.now()
    by_name = named and not is_young(user, now)
    async with host.store.writing() as tx:
        rows.put(tx, replace(await rows.wish(tx, user, guild), named=named))
        week = await rows.latest(tx, guild)
        mine = await rows.driver(tx, week, user) if week is not None else None
        if week is not None and mine is not None:
            rows.put(tx, replace(mine, named=by_name))
            if week.over:
                await _look_at(tx, of_server(guild), plus(now, LOOK))
            else:
                await _refresh(tx, week, now)
    host.timed()
    return by_name == named


# --- Its drivers ---------------------------------------------------------------------------------------


async def drive(host: Host, guild: GuildId, person: Person, named: bool | None) -> tuple[Week, Driver, bool]:
    """Let somebody drive in the week of a server, by name, unnamed, or as they did before; who drives already
    goes on, and is not new. Raises `Refused`."""
    now = host.now()
    async with host.store.writing() as tx:
        week = await rows.latest(tx, guild)
        if week is None or week.over or week.closed == calendar.ROUNDS:
            raise Refused(_("No race of the week is open here now; the next one opens on Monday at 18:00."))
        known = await rows.driver(tx, week, person.id)
        if known is not None:
            if known.out:
                raise Refused(_("You do not take part in this race any more."))
            if named is not None and known.named != (named and not is_young(person.id, now)):
                known = replace(known, named=named and not is_young(person.id, now))
                rows.put(tx, known)
                rows.put(tx, replace(await rows.wish(tx, person.id, guild), named=named))
                await _refresh(tx, week, now)
            return week, known, False
        if person.guild != guild:
            raise Refused(_("Begin this race on its server; after that you can drive here, too."))
        await admission.not_banned(tx, guild, person)
        wish = await rows.wish(tx, person.id, guild)
        if named is not None and wish.named != named:
            wish = replace(wish, named=named)
            rows.put(tx, wish)
        late = _passed(week, now)
        if late >= calendar.ROUNDS:
            raise Refused(_("The last round has just closed; the next race opens on Monday at 18:00."))
        sitting = await _begin(host, tx, week, person)
        by_name = wish.named and not is_young(person.id, now)
        driver = Driver(guild, week.number, person.id, sitting.row.id, by_name, now, late, week.closed)
        rows.put(tx, driver)
        await _refresh(tx, week, now)
    host.go_on(sitting.row.id)
    return week, driver, True


async def _begin(host: Host, tx: Writing, week: Week, person: Person) -> Sitting:
    """A table of somebody's own, with the dice of a week and in step with all others of it."""
    raced = standing.raced()
    if raced is None:
        raise Refused(_("No race of the week is open here now; the next one opens on Monday at 18:00."))
    wishes = Wishes(
        raced.key,
        1 + RIVALS,
        "round",
        {},
        brains=(LEVEL,) * RIVALS,
        seed=bytes.fromhex(week.seed),
        closes=week.closes,
    )
    return await lobby.begin_practice_in(host, tx, person, Place(None, NOWHERE), wishes)


async def caught_up(host: Host, driver: Driver) -> Sitting:
    """The table of somebody, once it has closed the rounds that were over when they came; as it is by then
    after a few seconds."""
    for _look in range(40):
        sitting = await host.look(driver.table)
        if sitting.row.stage != "running" or sitting.row.timing.due > host.now():
            break
        await asyncio.sleep(0.1)
    return sitting


# --- What happens to it --------------------------------------------------------------------------------


async def cut_off(tx: Writing, event: CutOff) -> None:
    """After an outage all closes to come are as much later, at all tables."""
    way = Way(event.number, event.count)
    for week in await rows.running(tx):
        if way.leads_to(week.guild):
            await move(tx, week, event.seconds, event.at)


async def move(tx: Writing, week: Week, seconds: Seconds, now: Instant) -> Week:
    """Let all closes of a week that have not been told come so many seconds later, or earlier.

    One that has begun somewhere is for all by `now`: nobody has time left for a round that others have seen.
    """
    drivers, n, before = await rows.drivers(tx, week), week.closed, week.closes
    tables = [row for each in drivers if (row := await tx.table(each.table)) is not None]
    closes = [*week.closes[:n], *(plus(at, seconds) for at in week.closes[n:])]
    if _passed(week, now) > n and any([await _has_closed(tx, row, n + 1) for row in tables]):
        closes[n] = min(closes[n], now)
    week = replace(week, closes=tuple(closes))
    rows.put(tx, week)
    for row in tables:
        if row.stage == "running" and row.closes:
            sitting, left = Sitting(row, tuple(await tx.seats(row.id)), None), closes[-len(row.closes) :]
            await timing.close_at(tx, sitting, tuple(left), now)
    owner = of_server(week.guild)
    if n < calendar.ROUNDS:  # what was to be told before that close still is
        soon = [alarm.at for alarm in await tx.alarms_of(owner) if alarm.kind == "race"]
        at = min([week.closes[n], *(other for other in soon if other < before[n])])
        await tx.put_alarm(Alarm(owner, "race", at))
    return week


async def _has_closed(read: Reading, row: TableRow, number: int) -> bool:
    """Whether a table has begun to close a round whose close has passed."""
    if number < calendar.ROUNDS:
        return 0 < len(row.closes) <= calendar.ROUNDS - number
    between_phases = row.stage == "running" and not row.timing.due  # all keep the last close
    return between_phases or await read.last_round(row.id) > number


async def forgotten(tx: Writing, event: PersonForgotten) -> None:
    """Nobody stands for who has deleted their data, in no post, and nothing is left of their races."""
    for week in await rows.weeks_of(tx, event.person):
        newest = await rows.latest(tx, week.guild)
        if newest is not None and week.number in (newest.number, newest.number - 1):
            await _look_at(tx, of_server(week.guild), plus(newest.shown, LOOK))
        if newest is not None and week.number < newest.number and week.key:
            await _tell_without(tx, week, event.person)
    tx.later(
        "DELETE FROM tables WHERE id IN (SELECT table_id FROM race_drivers WHERE user_id = ?)",
        (event.person,),
    )


async def _tell_without(tx: Writing, week: Week, user: PersonId) -> None:
    """Tell the result of an earlier week without somebody and all who are banned, and without the film if it
    may be theirs."""
    drivers, gone = await rows.drivers(tx, week), {user} | await rows.banned(tx, week.guild)
    there = [each for each in drivers if each.user not in gone]
    with speaking(week.language):
        message = panel.post(week, there, None, [], False)
    message = replace(message, repaint=standing.ranked(there)[:1] != standing.ranked(drivers)[:1])
    owner, nonce = of_server(week.guild), secrets.token_hex(12)
    await tx.put_parcel(Parcel(owner, week.channel, week.key, "edit", dump(message), nonce))
