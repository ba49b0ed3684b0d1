"""A season drives itself: races are drawn on their dates, heats open and begin, results are told, it ends.

What is to be done is found by looking at the rows alone: `look` is woken by the alarm of a server. Each step
is one transaction that does all or nothing, so any of them can be done again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from itertools import count

from bot.events import (
    Banned,
    ChannelLost,
    CutOff,
    GivenUp,
    PersonForgotten,
    PostDeleted,
    ServerChanged,
    Started,
)
from bot.features.championship import entering, liveries, panel, reserves, results, rows, telling
from bot.features.championship.entering import drivers, look_at, shuffle, wish_of
from bot.features.championship.rows import ENTRANTS, HEATS, NO_FACTION, EntrantRow, HeatRow, SeasonRow
from bot.features.championship.rules import course, factions, lot
from bot.hosting.host import Host
from bot.hosting.organising import lobby, servers
from bot.hosting.table import starts
from bot.hosting.table.sitting import OPEN, Person, Refused, Sitting, Wishes
from bot.hosting.time.terms import load_terms
from bot.hosting.time.ways import Way
from bot.ids import NOBODY, ChannelId, GuildId
from bot.store import Alarm, Reading, SeatRow, Starting, Writing, of_server, server_of
from bot.times import DAY
from bot.times.instants import NEVER, Instant, plus
from engine import find
from engine.language import _, speaking
from engine.model import by_seat
from engine.registry import installed
from engine.values import changed

log = logging.getLogger(__name__)

LOOK = 3600.0
"""Seconds after which the seasons of a server are looked at again at the latest."""
LONG = 6 * 3600.0
"""Seconds of an outage by which dates move."""
MONTH = 30 * DAY
"""Seconds after the end of a season in which posts that its channel refuses are tried anew."""
TROUBLE = "trouble"
"""Stands for the letter to the opener among the posts of a season."""
SILENT = "silent"
"""Stands for the letter to the opener that nothing can be posted."""
SOON = 120.0
"""Seconds after which a look is repeated that has not come to its end."""


def alone(host: Host, guild: GuildId) -> AbstractAsyncContextManager[None]:
    """Held while the seasons of a server go on."""
    return host.pen(f"{of_server(guild)}/seasons", NOBODY)


async def look(host: Host, owner: str) -> None:
    """Do what there is to do in the seasons of a server, and look again when there is more."""
    guild = server_of(owner) or GuildId(0)
    async with alone(host, guild):
        async with host.store.writing() as tx:
            await tx.put_alarm(Alarm(owner, "races", plus(host.now(), SOON)))
            away = bool((await tx.server(guild)).left)
            known = list(await rows.seasons(tx, guild))
        for row in known if not away else ():
            if not installed(row.game):
                continue
            if not row.over:
                await _try(host, row)
            await telling.keep(host, row.id)
        async with host.store.writing() as tx:
            await _again(host, tx, guild)
    host.posted()
    host.timed()


async def _try(host: Host, row: SeasonRow) -> None:
    """Let a season go on; where something is in its way its opener hears of it, once a day."""
    try:
        with speaking(row.language):
            await _go_on(host, row.id)
    except Refused as reason:
        async with host.store.writing() as tx:
            now = await rows.season(tx, row.id)
            if now is None or now.posted.get(TROUBLE, {}).get("sent", 0.0) > host.now() - DAY:
                return
            posted = {**now.posted, TROUBLE: {"key": "", "digest": "", "sent": host.now()}}
            rows.save_season(tx, changed(now, posted=posted))
            why = str(reason)
            await telling.write(tx, now, now.opener, lambda row: panel.in_the_way(row, why), in_public=True)


async def after_outage(tx: Writing, event: CutOff) -> None:
    """Free seats wait longer by an outage; the dates that are left move by a long one, and that is told.

    Races every so many weeks keep their weekday: one whose date fell into the outage is drawn late, and
    only half a week or more moves those after it, by whole weeks.
    """
    way = Way(event.number, event.count)
    for row in await rows.running(tx):
        if not way.leads_to(row.guild):
            continue
        for heat in await rows.heats(tx, row.id):
            if heat.until:  # no reserve could take the seat meanwhile
                until = {seat: plus(at, event.seconds) for seat, at in heat.until.items()}
                tx.put(HEATS, changed(heat, until=until))
        if event.seconds >= LONG and row.coming and not row.weeks:
            after = entering.after_outage(row, event.seconds)
            await telling.tell_once(tx, after, panel.shifted(after))
            await look_at(tx, row.guild, event.at)


def asks_of(race: int) -> str:
    """The name among the posts of a season of those who were asked whether they race, by number."""
    return f"asked{race}"


async def _ask_those_who_have_blocked(host: Host, row: SeasonRow, people: Sequence[EntrantRow]) -> None:
    """In the day before a race, ask in private who would meet somebody they have blocked, as heats are so
    few; each once, also those who block somebody in that day."""
    race = row.drawn + 1
    name = asks_of(race)
    if not row.coming or host.now() < row.dates[row.drawn] - DAY:
        return
    before = {*row.posted.get(name, {}).get("who", ())}
    racing = [one for one in people if one.races_in(race)]
    blocks, minding = await _blocks(host, racing, race), set[int]()
    if _sizes(row, len(racing)) and any(blocks.values()):
        there = {one.number: max(one.faction, 0) for one in racing}
        field = lot.Field(race, there, (), row.past)
        seed = secrets.token_bytes(32)  # a trial, which says nothing of the lot
        secret, heats = secrets.token_bytes(32), partial(_sizes, row)
        left, _drawn = await asyncio.to_thread(lot.without_strife, field, heats, seed, blocks, secret)
        minding = there.keys() - left.faction.keys() - before
    if not minding:
        return
    by_number = {one.number: one for one in racing}
    async with host.store.writing() as tx:
        if await rows.season(tx, row.id) != row:
            return
        asked = {"key": "", "digest": "", "sent": host.now(), "who": sorted(before | minding)}
        rows.save_season(tx, changed(row, posted={**row.posted, name: asked}))
        for who in sorted(minding):
            await telling.write(tx, row, by_number[who].user, panel.asks_to_race)


async def _again(host: Host, tx: Writing, guild: GuildId) -> None:
    """Set the alarm for the next look; none where nothing runs."""
    now, owner = host.now(), of_server(guild)
    known = await rows.seasons(tx, guild)
    running = [row for row in known if not row.over]
    others = [a for a in await tx.alarms_of(owner) if a.kind == "races" and a.at <= now]
    await tx.drop_alarms(owner, "races")
    dates = [row.dates[row.drawn] for row in running if row.coming]
    dates += [plus(date, -DAY) for date in dates]
    coming = [at for at in dates if at > now]  # one that is past waits for what is in its way
    coming += [at for row in known for at in telling.next_back(row, now)]
    heats = [heat for row in running for heat in await rows.heats(tx, row.id) if not heat.over]
    coming += [at for heat in heats for at in heat.until.values() if at > now]
    if running:
        coming.append(plus(now, 1) if others else plus(now, LOOK))
    if coming:
        await tx.put_alarm(Alarm(owner, "races", min(coming)))


async def _go_on(host: Host, id: int) -> None:
    """Take the steps of a season that are due, one after the other."""
    async with host.store.reading() as read:
        row, _people, _heats = await _state(read, id)
    await _look_after(host, row)  # first: what keeps the next race from its date holds up no heat
    while True:
        async with host.store.reading() as read:
            row, people, heats = await _state(read, id)
        racing = await _racing(host, row, people)
        step = course.due(row.course(sum(not heat.over for heat in heats)), len(racing), host.now())
        if step == "draw" and not any(waits(heat) for heat in heats):
            await _draw(host, row, people, racing)
        elif step == "put off":
            await _save(host, row, entering.a_week_later(row))
        elif step == "call off":
            await _save(host, row, called_off(row, host.now()))
        elif step == "end" and not await _pending(host, row):
            await _save(host, row, changed(row, over=host.now()))
            return
        else:
            await _ask_those_who_have_blocked(host, row, people)
            await _open_heats(host, row, heats)
            return


async def _state(read: Reading, id: int) -> tuple[SeasonRow, Sequence[EntrantRow], Sequence[HeatRow]]:
    row = await rows.season(read, id)
    if row is None:
        raise Refused(_("There is no championship here. `/championship open` opens one."))
    return row, await rows.entrants(read, id), await rows.heats(read, id)


def waits(heat: HeatRow) -> bool:
    """Whether a heat is drawn and cannot begin yet: no further race is drawn on top of it."""
    return not heat.begun and not heat.over


def called_off(row: SeasonRow, at: Instant) -> SeasonRow:
    """A season without further races: it ends with the heats that run, one that has none at once."""
    return changed(row, cut=True, over=NEVER if row.drawn else at)


async def _pending(host: Host, row: SeasonRow) -> bool:
    """Whether a ruling is still to hold: its person may answer before the end."""
    async with host.store.reading() as read:
        return any(ruling.holds > host.now() for ruling in await rows.rulings(read, row.id))


async def _save(host: Host, before: SeasonRow, after: SeasonRow) -> None:
    """Write a season that nobody has changed meanwhile."""
    async with host.store.writing() as tx:
        if await rows.season(tx, before.id) == before:
            rows.save_season(tx, after)


async def _racing(host: Host, row: SeasonRow, people: Sequence[EntrantRow]) -> list[EntrantRow]:
    """Those who are drawn in the next race: not who is banned, but by a rival, or has left the server."""
    if not row.coming or host.now() < row.dates[row.drawn]:
        return []
    spared = rows.spared(row, people)
    async with host.store.reading() as read:
        fit = [
            one
            for one in people
            if one.races_in(row.drawn + 1)
            and (one.user in spared or not await read.banned(row.guild, one.user))
        ]
    there = [one for one in fit if await host.reads(row.guild, row.home, one.user) is not False]
    if fit and not there:
        raise Refused(_("Nobody who races can see <#{home}>.").format(home=row.home))
    return there


# --- the lot -------------------------------------------------------------------------------------------


async def _draw(
    host: Host, row: SeasonRow, people: Sequence[EntrantRow], racing: Sequence[EntrantRow]
) -> None:
    """Draw the next race: its heats, at the first one the factions, too."""
    race, at = row.drawn + 1, host.now()
    seed, secret = row.seed_of(race), secrets.token_bytes(32)
    faction = _factions(row, people)
    field = lot.Field(race, {one.number: faction[one.number] for one in racing}, (), row.past)
    blocks, heats = await _blocks(host, racing, race), partial(_sizes, row)
    field, drawn = await asyncio.to_thread(lot.without_strife, field, heats, seed, blocks, secret)
    if drawn is None:
        await _save(host, row, called_off(row, host.now()) if row.put_off else entering.a_week_later(row))
        return
    published = {
        "number": drawn.number,
        "seed": seed.hex(),
        "heats": [[*heat] for heat in drawn.heats],
        "factions": [[number, faction[number]] for number in sorted(field.faction)],
    }
    after = changed(
        entering.drawn_at(row, at), drawn=race, put_off=False, lots={**row.lots, str(race): published}
    )
    async with host.store.writing() as tx:
        if await rows.season(tx, row.id) != row or await rows.entrants(tx, row.id) != people:
            return  # somebody has entered or left meanwhile: it is drawn anew
        if after.dates[race:] == row.dates[race:]:
            rows.save_season(tx, after)
        else:
            await telling.tell_once(tx, after, panel.pushed_back(after))
        for number, grid in zip(count(1), drawn.heats, strict=False):
            tx.put(HEATS, HeatRow(row.id, race, number, grid=grid))
        for one in people:
            if one.number in faction and one.faction == NO_FACTION:
                tx.put(ENTRANTS, changed(one, faction=faction[one.number]))
        asked = row.posted.get(asks_of(race), {}).get("who", ())
        for one in racing:
            if one.number not in field.faction and one.number not in asked:
                await telling.write(tx, after, one.user, panel.drawn_without)


def _sizes(row: SeasonRow, drivers: int) -> tuple[int, ...]:
    """The sizes of the heats of so many drivers; none where they are too few."""
    return lot.sizes(drivers, row.heat, find(row.game).seats) if drivers >= course.FEWEST else ()


def _factions(row: SeasonRow, people: Sequence[EntrantRow]) -> dict[int, int]:
    """The faction of everybody who races in the season: at first they are drawn by what is wished."""
    known = {one.number: one.faction for one in people if one.faction != NO_FACTION}
    if known:
        return known
    wishes = {one.number: wish_of(one) for one in drivers(people)}
    return factions.filled(wishes, shuffle(changed(row, drawn=1), "first"))


async def _blocks(host: Host, racing: Sequence[EntrantRow], race: int) -> dict[int, list[int]]:
    """Those of the others whom each of these has blocked, and has not agreed to race beside in a race."""
    numbers, minding = {one.user: one.number for one in racing}, [o for o in racing if race not in o.agreed]
    async with host.store.reading() as read:
        blocked_by = {one.number: await read.blocked(one.user) for one in minding}
    return {
        who: [numbers[user] for user in blocked if user in numbers] for who, blocked in blocked_by.items()
    }


# --- heats ---------------------------------------------------------------------------------------------


async def _open_heats(host: Host, row: SeasonRow, heats: Sequence[HeatRow]) -> None:
    """Open the tables of a race that is drawn, then let all of them begin."""
    for heat in heats:
        if not heat.table and not heat.over:
            await _open_heat(host, row, heat)
    async with host.store.reading() as read:
        heats = await rows.heats(read, row.id)
    for heat in heats:
        race = [other for other in heats if other.race == heat.race]
        if waits(heat) and all(other.table or other.over for other in race):
            try:
                await _begin(host, heat)
            except Refused:  # its table stands still or is gone, and counts as it is at the next look
                log.warning("table %s cannot begin", heat.table)
                async with host.store.writing() as tx:
                    table = await tx.table(heat.table)
                    if table is None or table.stage != "lobby":
                        tx.put(HEATS, changed(heat, begun=True))


async def _open_heat(host: Host, row: SeasonRow, heat: HeatRow) -> None:
    """Open the table of a heat in a thread of its own, with everybody seated; raises `Refused`."""
    with speaking(row.language):
        name = _("Championship {id}: race {race}, heat {heat}")
        words = _("Race {race} of {races}, heat {heat}.")
        facts = {"id": row.id, "race": heat.race, "races": row.races, "heat": heat.heat}
        name, words = name.format(**facts), words.format(**facts)
    place = await host.room(row.guild, row.home, name, words, row.language)
    async with host.store.writing() as tx:
        if heat not in await rows.heats(tx, row.id):
            return
        drawn = liveries.drawn(row, heat, await rows.entrants(tx, row.id))
        wishes = Wishes(
            row.game,
            len(heat.grid),
            options=row.options,
            terms=load_terms(row.terms),
            starts=Starting("full"),
            seated=tuple([await _person(tx, row, one) for one in drawn if not one.gone]),
        )
        sitting = await servers.open_for_all(host, tx, place, wishes, row.language)
        tx.put(HEATS, changed(heat, table=sitting.row.id))


async def _person(read: Reading, row: SeasonRow, one: EntrantRow) -> Person:
    return Person(one.user, await read.name_at(one.user, row.guild), guild=row.guild)


async def _begin(host: Host, heat: HeatRow) -> None:
    """Let a heat begin, once all tables of its race are open."""
    async with host.changing(heat.table) as (tx, sitting):
        tx.put(HEATS, changed(heat, begun=True))
        if sitting.row.stage == "lobby":
            sitting = await _free_seats(host, tx, heat, sitting)
        if sitting.row.stage == "lobby" and not starts.lacks(sitting):
            sitting = await lobby.begin(host, tx, sitting)
            await tx.save_table(changed(sitting.row, invited=()))  # it opens to all later, see `reserves`


async def _free_seats(host: Host, tx: Writing, heat: HeatRow, sitting: Sitting) -> Sitting:
    """The seats of those who are gone before a heat begins wait for a reserve."""
    row = await rows.season(tx, heat.championship)
    if row is None or len(sitting.seats) >= len(heat.grid):
        return sitting
    there = {seat.user: seat for seat in sitting.people}
    for seat in sitting.seats:
        await tx.drop_seat(seat.table, seat.seat)
    for number, one in by_seat(liveries.drawn(row, heat, await rows.entrants(tx, row.id))):
        with speaking(row.language):
            free = SeatRow(heat.table, number, None, _("somebody"), OPEN, secrets.token_hex(8))
        await tx.put_seat(changed(there.get(one.user, free), seat=number))
    await look_at(tx, row.guild, NEVER)
    return await host.read(tx, heat.table)


async def begins(tx: Writing, event: Started) -> None:
    """Raises `Refused` for a heat that somebody would let begin before the others of its race."""
    heat = await rows.heat_at(tx, event.sitting.row.id)
    if heat is not None and not heat.begun:
        raise Refused(_("This heat begins by itself, once all heats of its race are open."))


async def _look_after(host: Host, row: SeasonRow) -> None:
    """Replace drivers; count heats that were stopped by their order; forget the result of one that goes on
    again."""
    async with host.store.reading() as read:
        wanting = await rows.wanting(read, row)
    for table in sorted(wanting):
        try:
            await reserves.replace_banned(host, row, table)
            await reserves.fill(host, row, table)
        except Refused:  # a fault of the rules, say: it holds up no other heat, and no race
            log.warning("nobody is replaced at table %s", table)
    async with host.store.reading() as read:
        heats = [heat for heat in await rows.heats(read, row.id) if heat.begun]
        stages = await rows.stages(read, row.id)
    for heat in heats:
        stage = stages.get(heat.table)
        if heat.over and stage == "running":
            async with host.store.writing() as tx:
                tx.put(HEATS, changed(heat, result={}))
        elif not heat.over and stage is None:
            async with host.store.writing() as tx:
                tx.put(HEATS, changed(heat, result={"finishes": []}))
        elif not heat.over and stage in ("over", "closed", "frozen"):
            async with host.store.writing() as tx:
                await results.keep_of(tx, heat, await host.read(tx, heat.table), host.now())


async def finding(read: Reading) -> str | None:
    """The line of the operator's `doctor`: how many seasons run, and how many cannot go on."""
    running = await rows.running(read)
    stuck = sum(TROUBLE in row.posted for row in running)
    missing = sum(not installed(row.game) for row in running)
    said = f"Championships: {len(running)} not over, {stuck} with heats that did not open at once."
    return (f"{said} {missing} wait for a missing game." if missing else said) if running else None


# --- events --------------------------------------------------------------------------------------------


async def forgotten(tx: Writing, event: PersonForgotten) -> None:
    """Somebody's data are deleted: their results lose the name, and the posts, too, even those of the end."""
    for row in await rows.seasons_of(tx, event.person):
        rows.save_season(tx, rows.read_again(row))
        await look_at(tx, row.guild, NEVER)
    await rows.forget(tx, event)


async def deleted(tx: Writing, event: PostDeleted) -> None:
    """A post of a season was deleted: it comes again, but not at a look before it may."""
    for row in await rows.seasons(tx, event.guild):
        gone = {name for name, post in row.posted.items() if post.get("key") == event.key}
        if gone:
            posted = {**row.posted, **dict.fromkeys(gone, telling.missing(event.back))}
            rows.save_season(tx, changed(row, posted=posted))
            await look_at(tx, event.guild, event.back)


async def lost(tx: Writing, event: ChannelLost) -> None:
    """A channel is gone: what waits for it is dropped, and comes again elsewhere while the season runs."""
    channel = ChannelId(event.id)
    here = [row for row in await rows.seasons(tx, event.guild) if row.channel == channel]
    if here:
        waiting = await rows.waiting(tx, event.guild, channel)
        await tx.drop_parcels(of_server(event.guild), channel)
        for row in here:
            if (
                not row.over
            ):  # else nothing is posted elsewhere, and what stood in the channel is gone with it
                telling.forget(tx, row, waiting)


async def given_up(tx: Writing, event: GivenUp) -> None:
    """Discord has taken something of a season in no form, or its channel nothing for days: a post comes again
    a day later, and what was to change in one is tried at the next look, as a name may stand there that must
    go. A month after a season nothing new comes of it."""
    for row in await rows.seasons(tx, event.guild):
        new = event.kind == "send"
        late = new and row.over and event.at > plus(row.over, MONTH)
        if row.channel == event.channel and telling.is_of(row, event.key) and not late:
            again = plus(event.at, DAY)
            after = telling.forget(tx, row, {event.key: {event.kind}}, again)
            await look_at(tx, row.guild, again)
            if new and not row.over and row.posted.get(SILENT, {}).get("sent", 0.0) <= event.at - DAY:
                posted = {**after.posted, SILENT: {"key": "", "digest": "", "sent": event.at}}
                rows.save_season(tx, changed(after, posted=posted))
                await telling.write(tx, row, row.opener, panel.unheard)


async def server_changed(tx: Writing, event: ServerChanged) -> None:
    """The bot may be let back: what was queued for the server is gone, so posts that never came are sent, the
    others edited, and older ones deleted. A month after a season that is as it stays."""
    known, owner = await rows.seasons(tx, event.guild), of_server(event.guild)
    there = {post.key for post in await tx.posts(owner)} if event.back else set()
    for row in known if event.back else ():
        if not row.over or event.at <= plus(row.over, MONTH):
            keys = {post["key"] for post in row.posted.values() if post["key"]}
            old = {key for key in there - keys if telling.is_of(row, key)}
            old = {key for key in old if not key.startswith(telling.NEWS)}
            dropped = {key: {"edit"} if key in there else {"send"} for key in keys}
            telling.forget(tx, row, {**dropped, **{key: {"delete"} for key in old}})
    if known:
        await look_at(tx, event.guild, event.at)


async def banned(tx: Writing, event: Banned) -> None:
    """Somebody is banned, or not any more: posts lose or have the name, and the season the driver, unless
    somebody who races there has banned them."""
    is_so = await tx.banned(event.guild, event.person)
    for row in await rows.seasons_of(tx, event.person):
        if row.guild == event.guild:
            row = rows.read_again(row)
            people = await rows.entrants(tx, row.id)
            spared = rows.spared(row, people) - {event.person}
            if is_so and any(one.user == event.by for one in people):
                spared.add(event.person)
            elif is_so:
                number = next(one.number for one in people if one.user == event.person)
                await rows.add_ruling(tx, row.id, "ban", event.by, number, NEVER, NEVER)
            who = sorted(one.number for one in people if one.user in spared)
            posted = {**row.posted, rows.SPARED: {"key": "", "digest": "", "who": who}}
            rows.save_season(tx, changed(row, posted=posted))
            await look_at(tx, row.guild, NEVER)
