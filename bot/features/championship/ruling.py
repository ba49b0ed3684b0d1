"""Rulings: points off, a race drawn anew, a race moved later, by managers who do not race; all are kept.

A season needs none. A driver who loses points is told first and has a day to answer, in one line that stands
beside the ruling. At the tables of its heats those who race have no office, and no vote decides what heats
have by themselves: their end, and who drives.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.events import Ruled
from bot.features.championship import driving, panel, rows, telling
from bot.features.championship.entering import (
    NO_RULING,
    look_at,
    moved_to,
    must_manage,
    that_runs,
    the_season,
)
from bot.features.championship.results import first_drivers
from bot.features.championship.rows import ENTRANTS, NO_FACTION, RULINGS, RulingRow, SeasonRow
from bot.features.championship.rules import course
from bot.features.championship.state import known_of
from bot.hosting.after import posts
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import GuildId, PersonId
from bot.store import Reading, Writing
from bot.text import mention, seen
from bot.times import DAY
from bot.times.instants import NEVER, Instant, plus
from engine.language import _, speaking
from engine.values import changed

MOST = 12
"""The most points that a ruling takes off."""
ANSWER = 200
"""The most characters of an answer."""
BY_ITSELF = ("claim", "draw", "end", "remove")
"""Votes that heats do without: nobody organises one, it ends by its own deadlines, and its drivers stay."""
GOING_BACK = ("rollback", "undo")
"""Votes that undo what has happened in a heat, with new dice."""
LEAST = 3
"""So many of those who drove the first plots of a heat have to be there for that: two may be friends."""


async def take_off(
    host: Host, guild: GuildId, person: Person, user: PersonId, points: int, reason: str, game: str = ""
) -> RulingRow:
    """Take points off somebody, from tomorrow on or once they have answered; raises `Refused`.

    That begins once sign-up is over: nobody rules first and races then.
    """
    async with driving.alone(host, guild), host.store.writing() as tx:
        row = await _ruled(tx, guild, person, game)
        if course.may_enter(row.course(), host.now()):
            words = _("Points can be taken off once sign-up is over: when race {race} is drawn.")
            raise Refused(words.format(race=min(2, row.races)))
        known = await known_of(tx, row, host.now())
        one = next((each for each in known.people if each.user == user), None)
        if one is None or (one.gone and one.number not in known.ranked):  # results stay, so rulings hold
            raise Refused(_("{person} is not in this championship.").format(person=mention(user)))
        ruling = await rows.add_ruling(
            tx, row.id, "off", person.id, one.number, host.now(), plus(host.now(), DAY)
        )
        ruling = changed(ruling, points=points, reason=reason)
        tx.put(RULINGS, ruling)
        await telling.write(tx, row, user, lambda row: panel.points_off(row, ruling), ruled=True)
        await look_at(tx, guild, ruling.holds)
    host.posted()
    host.timed()
    return ruling


async def answer(host: Host, guild: GuildId, id: int, number: int, person: Person, line: str) -> None:
    """Keep the line with which somebody answers a ruling, which holds from then on; raises `Refused`."""
    async with host.store.writing() as tx:
        row = await the_season(tx, guild, id)
        own = {one.number for one in await rows.entrants(tx, row.id) if one.user == person.id}
        ruling = next((each for each in await rows.rulings(tx, row.id) if each.number == number), None)
        if ruling is None or ruling.kind != "off" or ruling.about not in own:
            raise Refused(_("That ruling is not about you."))
        if ruling.answer:
            raise Refused(_("You have answered; one line stands beside a ruling."))
        said = " ".join(seen(" ".join(line.split()), ANSWER).split())
        if not said:
            raise Refused(_("Write a line, or let it be."))
        tx.put(RULINGS, changed(ruling, answer=said, holds=min(ruling.holds, host.now())))
        await look_at(tx, guild, NEVER)
    host.timed()


async def draw_anew(host: Host, guild: GuildId, person: Person, game: str = "") -> SeasonRow:
    """Draw the newest race anew before any of its heats begins, once; raises `Refused`."""
    async with driving.alone(host, guild), host.store.writing() as tx:
        row = await _ruled(tx, guild, person, game)
        race, known = row.drawn, await rows.rulings(tx, row.id)
        heats = [heat for heat in await rows.heats(tx, row.id) if heat.race == race]
        if not heats or any(heat.begun or heat.over for heat in heats):
            raise Refused(
                _("A race can be redrawn until its heats begin; none is waiting for its heats now.")
            )
        if any(each.kind == "anew" and each.about == race for each in known):
            raise Refused(_("Race {race} has already been redrawn.").format(race=race))
        for heat in heats:
            if heat.table:
                sitting = await host.read(tx, heat.table)
                with speaking(row.language):
                    await posts.end(tx, sitting, _("This race is being redrawn."))
        rows.drop_heats(tx, row.id, race)
        for one in await rows.entrants(tx, row.id) if race == 1 else ():
            tx.put(ENTRANTS, changed(one, faction=NO_FACTION))  # drawn anew with it, also for who comes now
        lots = {name: lot for name, lot in row.lots.items() if name != str(race)}
        row = changed(row, drawn=race - 1, lots=lots)
        await rows.add_ruling(tx, row.id, "anew", person.id, race, host.now(), host.now())
        await telling.tell_once(tx, row, panel.drawn_anew(row, race))
        await look_at(tx, guild, NEVER)
    host.posted()
    host.timed()
    return row


async def move(
    host: Host, guild: GuildId, person: Person, race: int, to: Instant, game: str = ""
) -> SeasonRow:
    """Move the date of a race later, and those after it that it would reach, and tell it; raises `Refused`.

    Who cannot then sits out at no cost.
    """
    async with driving.alone(host, guild), host.store.writing() as tx:
        before = await _ruled(tx, guild, person, game)
        try:
            row = moved_to(before, race, to)
        except (ValueError, IndexError):
            words = _("A race can be moved until it is drawn, by at least {days} days.")
            raise Refused(words.format(days=round(course.LEAST_MOVE / DAY))) from None
        for n in range(race, row.races + 1):
            if row.dates[n - 1] != before.dates[n - 1]:
                await rows.add_ruling(tx, row.id, "later", person.id, n, host.now(), host.now())
        await telling.tell_once(tx, row, panel.moved_by_hand(row, race))
        await look_at(tx, guild, host.now())
    host.posted()
    host.timed()
    return row


async def _ruled(tx: Reading, guild: GuildId, person: Person, game: str) -> SeasonRow:
    """The season in which somebody may rule; raises `Refused`.

    Nobody who races in a championship, or has raced there, rules in it.
    """
    must_manage(person)
    row = await that_runs(tx, guild, game)
    await _must_not_race(tx, row.id, person.id)
    return row


async def must_agree(read: Reading, sitting: Sitting, kind: str) -> tuple[Collection[PersonId], int] | None:
    """Those who have to agree that a heat goes back: all who drove its first plots and are still there."""
    heat = await rows.heat_at(read, sitting.row.id) if kind in GOING_BACK else None
    return (await first_drivers(read, sitting), LEAST) if heat is not None else None


async def at_a_heat(tx: Writing, event: Ruled) -> None:
    """Raises `Refused` where somebody who races would rule at a heat, also one who is left alone there, or
    players would end it by vote."""
    heat = await rows.heat_at(tx, event.sitting.row.id)
    if heat is None or event.act in NO_RULING:
        return
    drives = event.sitting.seat_of(event.person) is not None
    if drives and (event.alone or event.act in BY_ITSELF):
        words = _("A heat of a championship ends by itself and keeps its drivers; no vote changes that.")
        if event.act not in BY_ITSELF:
            words = _("In a championship nobody who drives decides alone.")
        raise Refused(words)
    if event.alone:
        await _must_not_race(tx, heat.championship, event.person)
    elif event.act in GOING_BACK and len(await first_drivers(tx, event.sitting)) < LEAST:
        words = _(
            "In a championship this takes a yes from everybody who drove a first plot of this heat "
            "and is still there, and from {n} people at least."
        )
        raise Refused(words.format(n=LEAST))


async def _must_not_race(read: Reading, season: int, user: PersonId) -> None:
    """Raises `Refused` for somebody who has entered a season."""
    if any(one.user == user for one in await rows.entrants(read, season)):
        words = _(
            "You are in this championship, so you do not rule in it; another manager can. Where there is "
            "none, there is no ruling: a season needs none."
        )
        raise Refused(words)
