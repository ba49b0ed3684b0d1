"""A season is opened, and people enter it, wish for a faction, sit a race out, and leave."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from bot.features.championship import rows
from bot.features.championship.rows import ENTRANTS, NO_FACTION, EntrantRow, SeasonRow
from bot.features.championship.rules import course, factions
from bot.features.championship.rules.course import Course
from bot.hosting.after import presence
from bot.hosting.host import Host
from bot.hosting.organising import moderating, servers
from bot.hosting.people.accounts import is_young
from bot.hosting.table import admission
from bot.hosting.table.sitting import Person, Refused
from bot.hosting.time.paces import load_usual
from bot.hosting.time.terms import Terms, dump_terms, load_terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.setting import Number
from bot.store import Alarm, Parcel, Reading, Writing, of_server
from bot.times.instants import NEVER, Instant, Seconds
from bot.times.walls import instant_at, wall_at
from engine import dice, find
from engine.game import Game
from engine.language import N_, _
from engine.options import settings
from engine.registry import installed
from engine.values import changed

RACES, HEAT = 4, 4
FEWEST_RACES, MOST_RACES = 1, 8
SMALLEST_HEAT, LARGEST_HEAT = 3, 6
MOST = Number(
    name="season_drivers",
    label=N_("Drivers of a championship"),
    place=46,
    default=64,
    usual=(16, 32, 64),
    most=64,
)
FAIR = MappingProxyType({"fair_grid": True})
"""Options that make the places of a grid equal, of games that have such."""

NO_RULING = ("move", "name")
"""Acts by an office at a table that change nothing of the race there."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a season before it is opened; 0 `weeks` between races are as many as their usual length
    takes."""

    guild: GuildId
    channel: ChannelId
    home: ChannelId
    game: str
    first: Instant
    races: int = RACES
    heat: int = HEAT
    language: str = "en"
    weeks: int = 0

    @property
    def best(self) -> int:
        """So many races count: all but one, of three and more."""
        return self.races - 1 if self.races > 2 else self.races

    @property
    def options(self) -> dict[str, Any]:
        """The options of its heats."""
        known = {setting.name for setting in settings(find(self.game).rules.Options)}
        return {name: value for name, value in FAIR.items() if name in known}


def must_be_possible(game: Game, heat: int) -> None:
    """Raises `Refused` for a game that has no heats, or no bound on its rounds."""
    if not game.sealed or game.seats[-1] < SMALLEST_HEAT or rounds_of(game)[1] == 0:
        words = _("{game} has no heats for a championship. Choose a race for three or more.")
        raise Refused(words.format(game=game.title))
    if heat not in game.seats:
        words = _("{game} seats {most} at most, so heats cannot have {heat}.")
        raise Refused(words.format(game=game.title, most=game.seats[-1], heat=heat))


def rounds_of(game: Game) -> tuple[int, int]:
    """About how many rounds a heat takes, and how many at most; 0 where nobody can say."""
    options = game.rules.Options()
    usual = game.face.rounds(options)
    return usual, int(getattr(options, "last_round", usual and 2 * usual))


def lasts(game: Game, phase: Seconds | int) -> tuple[float, float]:
    """The seconds that a race usually takes, and at most, where all answer at the last moment."""
    usual, most = rounds_of(game)
    return usual * max(phase, 1), most * max(phase, 1)


async def terms_of(host: Host, read: Reading, guild: GuildId) -> Terms:
    """The usual terms of a server's tables."""
    return load_usual(await servers.settings_of(read, guild)) or host.terms


def interval(game: str, terms: Terms, weeks: int) -> float:
    """The seconds between two races of a game on these terms: so many weeks, or by the usual length."""
    return weeks * course.WEEK or course.interval(lasts(find(game), terms.phase)[0])


def dates_of(plan: Plan, terms: Terms) -> tuple[Instant, ...]:
    """The dates of a plan: whole weeks apart, at the same time of day, in summer and in winter."""
    zone, every = ZoneInfo(terms.zone), interval(plan.game, terms, plan.weeks)
    local = course.dates(wall_at(zone, int(plan.first)), plan.races, every)
    return tuple(Instant(float(instant_at(zone, int(wall)))) for wall in local)


def at_the_same_time(row: SeasonRow, move: Callable[[Course], Course]) -> SeasonRow:
    """A season whose dates are moved by whole days: at the same time of day, in summer and in winter."""
    zone = ZoneInfo(load_terms(row.terms).zone)
    local = tuple(float(wall_at(zone, int(date))) for date in row.dates)
    after = move(replace(row.course(), dates=local))
    dates = [
        date if wall == before else Instant(float(instant_at(zone, int(wall))))
        for date, before, wall in zip(row.dates, local, after.dates, strict=True)
    ]
    return row.with_course(replace(after, dates=tuple(dates)))


def a_week_later(row: SeasonRow) -> SeasonRow:
    """A season whose next race is put off: all dates that are left a week later."""
    return at_the_same_time(row, course.put_off)


def after_outage(row: SeasonRow, seconds: Seconds) -> SeasonRow:
    """A season whose dates that are left are later by an outage, in whole days."""
    shift = math.ceil(seconds / course.DAY) * course.DAY
    return at_the_same_time(row, lambda dates: course.moved(dates, shift))


def moved_to(row: SeasonRow, race: int, to: Instant) -> SeasonRow:
    """A season of which a race is moved later by hand, and those after it that it would reach; raises
    `ValueError`."""
    wall = float(wall_at(ZoneInfo(load_terms(row.terms).zone), int(to)))
    return at_the_same_time(row, lambda dates: course.later(dates, race, wall))


def drawn_at(row: SeasonRow, at: Instant) -> SeasonRow:
    """A season whose next race is drawn at an instant: those after it move where that is late, by whole weeks
    where they are on a weekday that was chosen."""
    terms = load_terms(row.terms)
    wall, every = float(wall_at(ZoneInfo(terms.zone), int(at))), interval(row.game, terms, row.weeks)
    step = course.WEEK if row.weeks else course.DAY
    return at_the_same_time(row, lambda dates: course.caught_up(dates, wall, every, step))


async def open_season(host: Host, person: Person, plan: Plan) -> SeasonRow:
    """Open a season; raises `Refused`."""
    must_manage(person)
    game = find(plan.game)
    must_be_possible(game, plan.heat)
    if plan.first <= host.now():
        raise Refused(_("The first race would be in the past; type the command again with a later date."))
    async with host.store.writing() as tx:
        tx.alone(f"seasons of {plan.guild}")  # a first one has no row yet that another could wait for
        for known in await rows.seasons(tx, plan.guild):
            if not known.over and known.game == plan.game:
                words = _("There is already a championship of {game} here: <#{channel}>.")
                raise Refused(words.format(game=game.title, channel=known.channel))
        here = await servers.settings_of(tx, plan.guild)
        terms = load_usual(here) or host.terms
        row = SeasonRow(
            id=0,
            guild=plan.guild,
            channel=plan.channel,
            home=plan.home,
            game=plan.game,
            opener=person.id,
            language=servers.language_of(here, plan.language),
            opened=host.now(),
            seed=secrets.token_hex(dice.SEED_BYTES),
            heat=plan.heat,
            best=plan.best,
            dates=dates_of(plan, terms),
            weeks=plan.weeks,
            terms=dump_terms(terms),
            options=plan.options,
        )
        row = await rows.add_season(tx, row)
        await presence.remember(tx, person)
        await look_at(tx, plan.guild, host.now())
    host.timed()
    return row


def must_manage(person: Person) -> None:
    if not person.steward:
        raise Refused(_("Only people who manage this server can do that; everybody can race."))


async def look_at(tx: Writing, guild: GuildId, at: Instant) -> None:
    """Look at the seasons of a server at an instant, or before that."""
    owner = of_server(guild)
    if all(alarm.at > at for alarm in await tx.alarms_of(owner) if alarm.kind == "races"):
        await tx.put_alarm(Alarm(owner, "races", at))


async def the_season(read: Reading, guild: GuildId | None, id: int = 0, game: str = "") -> SeasonRow:
    """A season of a server: that of the number, else the newest, of a game where one is named; raises
    `Refused`."""
    known = await rows.seasons(read, guild) if guild is not None else ()
    row = next((one for one in known if id in (0, one.id) and game in ("", one.game)), None)
    if row is None:
        raise Refused(_("There is no championship here. `/championship open` opens one."))
    if not installed(row.game):
        raise Refused(_("The game of this championship is missing here; it goes on once that is back."))
    return row


async def that_runs(read: Reading, guild: GuildId, game: str = "") -> SeasonRow:
    """The season of a server that is not over, of a game where one is named; raises `Refused`, also where
    several run and none is named."""
    known = [row for row in await rows.seasons(read, guild) if not row.over and game in ("", row.game)]
    if len(known) > 1:
        raise Refused(_("Several championships run here; name the game, too."))
    row = await the_season(read, guild, known[0].id if known else 0, game)
    if row.over:
        raise Refused(_("This championship is over."))
    return row


def own(people: Sequence[EntrantRow], user: PersonId) -> EntrantRow:
    """Somebody's own row; raises `Refused`."""
    mine = next((one for one in people if one.user == user and not one.gone), None)
    if mine is None:
        raise Refused(_("You are not in this championship; press *I race* below its post."))
    return mine


def drivers(people: Sequence[EntrantRow]) -> list[EntrantRow]:
    """Those who race, not the reserves."""
    return [one for one in people if not one.reserve and not one.gone]


async def enter(
    host: Host, guild: GuildId | None, id: int, person: Person, reserve: bool = False
) -> tuple[SeasonRow, EntrantRow]:
    """Enter a season, as a reserve where there is no other room; raises `Refused`."""
    async with host.store.reading() as read:
        row = await the_season(read, guild, id)
    if not row.over and await host.reads(row.guild, row.home, person.id) is False:
        words = _(
            "Heats open in <#{home}>, which you cannot see. Ask a manager of this server to let you in."
        )
        raise Refused(words.format(home=row.home))
    async with host.store.writing() as tx:
        row = await the_season(tx, guild, id)
        if row.over:
            raise Refused(_("This championship is over; the next one has a post of its own."))
        await admission.not_banned(tx, row.guild, person)
        rulings = await rows.rulings(tx, row.id)
        if any(ruling.ruler == person.id for ruling in rulings) or await _has_ruled(tx, row, person.id):
            raise Refused(_("You have ruled in this championship, so you do not race in it."))
        people = await rows.entrants(tx, row.id)
        before = next((one for one in people if one.user == person.id), None)
        most = MOST.of(await servers.settings_of(tx, row.guild))
        others = [one for one in drivers(people) if one.user != person.id]
        over = not course.may_enter(row.course(), host.now())
        races = before is not None and not (before.reserve or before.gone)
        if over and reserve and races:
            raise Refused(
                _(
                    "You are already racing, and could not come back from the reserve. To stop "
                    "racing, press *My season*."
                )
            )
        closed = over and (before is None or before.reserve)
        if closed and before is None and any(ruling.kind == "off" for ruling in rulings):
            # nobody knows whether they have ruled: whose data are deleted is forgotten in rulings, too
            raise Refused(_("Points were taken off in this championship, so nobody new races in it."))
        full = len(others) >= most and not races  # fewer may enter by now than did
        spare = reserve or closed or full or is_young(person.id, host.now())
        fresh = EntrantRow(row.id, len(people) + 1, person.id, entered=host.now())
        mine = changed(before or fresh, reserve=spare, gone="")
        if row.drawn and not spare and mine.faction == NO_FACTION:
            mine = changed(mine, faction=later(row, people, mine))
        tx.put(ENTRANTS, mine)
        await presence.remember(tx, person)
        await look_at(tx, row.guild, host.now())
    host.timed()
    return row, mine


async def _has_ruled(read: Reading, row: SeasonRow, user: PersonId) -> bool:
    """Whether somebody has decided something alone at a heat of a season."""
    tables = {heat.table for heat in await rows.heats(read, row.id)}
    acts = await moderating.acts_of(read, row.guild, moderating.REMEMBERED) if tables else ()
    return any(each.user == user and each.table in tables and each.act not in NO_RULING for each in acts)


def later(row: SeasonRow, people: Sequence[EntrantRow], mine: EntrantRow) -> int:
    """The faction of somebody who enters once they are drawn."""
    taken = {one.number: one.faction for one in people if one.faction != NO_FACTION and not one.gone}
    return factions.joined(wish_of(mine), taken, shuffle(row, f"later/{mine.number}"))


def wish_of(one: EntrantRow) -> int | None:
    return None if one.wish == NO_FACTION else one.wish


def shuffle(row: SeasonRow, about: str) -> factions.Shuffle:
    """The order that the seed of the latest race gives to something."""
    seed = row.seed_of(max(row.drawn, 1))
    return lambda label, items: dice.shuffle(seed, 0, f"{about}/{label}", list(items))[0]


async def wish(host: Host, guild: GuildId | None, id: int, person: Person, faction: int) -> EntrantRow:
    """Wish for a faction, until they are drawn; raises `Refused`."""
    async with host.store.writing() as tx:
        row = await the_season(tx, guild, id)
        mine = own(await rows.entrants(tx, row.id), person.id)
        if mine.faction != NO_FACTION or row.drawn:
            raise Refused(_("The factions are drawn; yours stays for this season."))
        mine = changed(mine, wish=faction if 0 <= faction < factions.FACTIONS else NO_FACTION)
        tx.put(ENTRANTS, mine)
    return mine


async def sit_out(
    host: Host, guild: GuildId | None, id: int, person: Person, meant: int = 0
) -> tuple[int, bool]:
    """Sit the next race out, or race after all; returns its number, and whether one sits out. Raises
    `Refused`, also where another race is `meant`."""
    async with host.store.writing() as tx:
        row = await the_season(tx, guild, id)
        mine = own(await rows.entrants(tx, row.id), person.id)
        race = row.drawn + 1
        if not row.coming:
            raise Refused(_("All races are drawn; no race is left to sit out."))
        if meant not in (0, race):
            raise Refused(_("Race {race} has already been drawn.").format(race=meant))
        if mine.reserve:
            raise Refused(_("Reserves race only when a seat is free, and may always say no."))
        out = race not in mine.sits_out
        if out and not course.may_sit_out(race, mine.sits_out, row.races, row.best, await moved(tx, row.id)):
            words = _("You already sit out {n} of {races} races, which is the limit.")
            if row.races == row.best:
                words = _("Every race counts here, so none can be sat out.")
            raise Refused(words.format(n=row.races - row.best, races=row.races))
        races = {*mine.sits_out} ^ {race}
        tx.put(ENTRANTS, changed(mine, sits_out=tuple(sorted(races))))
        await look_at(tx, row.guild, host.now())
    host.timed()
    return race, out


async def moved(read: Reading, season: int) -> set[int]:
    """The races that a ruling has moved."""
    return {each.about for each in await rows.rulings(read, season) if each.kind == "later"}


async def agree(host: Host, guild: GuildId, id: int, person: Person, race: int) -> None:
    """Race beside somebody whom one has blocked, in this race; raises `Refused`."""
    async with host.store.writing() as tx:
        row = await the_season(tx, guild, id)
        mine = own(await rows.entrants(tx, row.id), person.id)
        if race != row.drawn + 1:
            raise Refused(_("Race {race} has already been drawn.").format(race=race))
        tx.put(ENTRANTS, changed(mine, agreed=tuple(sorted({*mine.agreed, race}))))


async def bring(
    host: Host, person: Person, guild: GuildId, channel: ChannelId, home: ChannelId, game: str = ""
) -> SeasonRow:
    """Bring a season into another channel, its next heats into a `home`; raises `Refused`.

    Its posts go there, too: what stands in the channel before is deleted where that is still there.
    """
    must_manage(person)
    async with host.store.writing() as tx:
        row = await that_runs(tx, guild, game)
        for post in row.posted.values():
            if post["key"]:
                key, nonce = post["key"], secrets.token_hex(12)
                await tx.put_parcel(Parcel(of_server(guild), row.channel, key, "delete", {}, nonce))
        kept = {name: post for name, post in row.posted.items() if not post["key"] and "back" not in post}
        row = changed(row, channel=channel, home=home, posted=kept)
        rows.save_season(tx, row)
        await look_at(tx, guild, NEVER)
    host.posted()
    host.timed()
    return row


async def leave(host: Host, guild: GuildId | None, id: int, person: Person, named: bool) -> SeasonRow:
    """Leave a season; the results stay, under the name or as those of a driver. Raises `Refused`."""
    async with host.store.writing() as tx:
        row = await the_season(tx, guild, id)
        mine = own(await rows.entrants(tx, row.id), person.id)
        tx.put(ENTRANTS, changed(mine, gone="named" if named else "unnamed"))
        rows.save_season(tx, rows.read_again(row))
        await look_at(tx, row.guild, host.now())
    host.timed()
    return row


async def next_season(host: Host, guild: GuildId | None, id: int, person: Person) -> SeasonRow:
    """Open a season like one that is over; raises `Refused`."""
    must_manage(person)
    async with host.store.reading() as read:
        row = await the_season(read, guild, id)
        terms = await terms_of(host, read, row.guild)
    if not row.over:
        raise Refused(_("This championship is not over yet."))
    here = row.guild, row.channel, row.home
    plan = Plan(*here, row.game, row.dates[-1], 2, row.heat, row.language, row.weeks)
    while plan.first < host.now() + course.WEEK:
        plan = replace(plan, first=dates_of(plan, terms)[1])
    plan = replace(plan, races=row.races)
    return await open_season(host, person, plan)
