"""Careers: what a driver keeps from table to table, in games that know it (`engine.game.Careers`).

**A table needs no career.** What its careers bring along is written into its opening when it starts, under
the career's number, and stays there. What it changes of one is a row for career and table, derived from the
outcome alone and written with it; the legacy of a career is counted from these rows each time. So a row that
was wrong can be written anew (`keep` once more), and everything after it is right again.

A driver is in one race at a time. Who leaves the seat does not save the driver: the career stays with the
seat, which somebody else may drive, and what becomes of it is its own person's. A table that is stopped by
a fault, or ends before anything has happened, has no outcome and changes nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from bot.events import EndTold, OptionsSet, PersonForgotten, Started
from bot.features.careers import rows
from bot.features.careers.rows import CareerRow, Ride
from bot.hosting.after import lobbies
from bot.hosting.after.parcels import queue
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import GuildId, PersonId
from bot.limits import CONTENT, fit
from bot.messages import Message
from bot.store import Json, Reading, Writing
from bot.text import POST, harmless, mention, visible, within
from engine import letters
from engine.game import Careers
from engine.language import _, ngettext, speaking
from engine.model import Seat

NAME_LENGTH = 32
FEWEST = 2
"""The fewest people at a table where anybody drives for a career."""


@dataclass(frozen=True, slots=True)
class Career:
    """A career as it stands: its row, its legacy as the game has it, and its tables, the first one first."""

    row: CareerRow
    legacy: Any
    rides: tuple[Ride, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The game's words on it."""
        return rules_of(self.row.game).told(self.legacy)


def kept_by(game: engine.Game) -> bool:
    """Whether a game keeps anything from table to table."""
    return game.careers is not None


def rules_of(key: str) -> Careers:
    """The careers of a game; raises `Refused` where it keeps none."""
    game = engine.find(key)
    if game.careers is None:
        raise Refused(_("{game} has no careers.").format(game=game.title))
    return game.careers


async def begin(host: Host, person: Person, guild: GuildId, game: str, name: str) -> CareerRow:
    """Begin a career under a name; raises `Refused`."""
    rules_of(game)
    name = " ".join(visible(name).split())[:NAME_LENGTH].strip()
    if not name:
        raise Refused(_("A driver needs a name, for example Diocles."))
    async with host.store.writing() as tx:
        tx.alone(f"careers of {guild}")  # presses at one moment begin one
        alive = [row for row in await rows.found(tx, guild) if not row.over]
        career = next((row for row in alive if (row.user, row.game) == (person.id, game)), None)
        if career is not None:
            words = _("{driver} is alive and drives for you; `/career` ends that career.")
            raise Refused(words.format(driver=harmless(career.name)))
        if any(_same(row.name) == _same(name) for row in alive):
            words = _("This server already has a driver called {name}; choose another name.")
            raise Refused(words.format(name=harmless(name)))
        return await rows.add(tx, CareerRow(0, guild, person.id, game, name, host.now()))


async def end(host: Host, person: Person, guild: GuildId, game: str, name: str) -> Career:
    """End one's own career; raises `Refused`. `name` is its driver's, so that none ends by mistake."""
    async with host.store.writing() as tx:
        row = await living(tx, guild, person.id, game)
        if row is None:
            raise none_alive()
        if _same(name) != _same(row.name):
            words = _("Your driver is {driver}; type that name to end the career.")
            raise Refused(words.format(driver=harmless(row.name)))
        at = await rows.driven_at(tx, row.id)
        if at is not None:
            words = _("{driver} drives at table `{code}`; the career can end once that game is over.")
            raise Refused(words.format(driver=harmless(row.name), code=at))
        row = dataclasses.replace(row, over="left", ended=host.now())
        rows.save(tx, row)
        return await career_of(tx, row)


def none_alive() -> Refused:
    return Refused(_("You have no living driver here; `/career` begins a career."))


async def of(read: Reading, guild: GuildId, user: PersonId, game: str) -> list[Career]:
    """The careers of somebody on a server in a game, the newest first."""
    return [await career_of(read, row) for row in await rows.found(read, guild, user, game)]


async def living(read: Reading, guild: GuildId | None, user: PersonId, game: str) -> CareerRow | None:
    """The one career of somebody there that goes on."""
    if guild is None:
        return None
    return next((row for row in await rows.found(read, guild, user, game) if not row.over), None)


async def career_of(read: Reading, row: CareerRow) -> Career:
    """A career with its legacy, counted from all that tables have changed of it."""
    rules, rides = rules_of(row.game), tuple(await rows.rides(read, row.id))
    legacy = rules.fresh(row.id)
    for ride in rides:
        legacy = rules.after(legacy, ride.changed)
    return Career(row, legacy, rides)


async def drive(host: Host, id: str, person: Person, drives: bool) -> Sitting:
    """Let one's own living career drive one's seat in a lobby, or not; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        seat = sitting.my_seat(person.id)
        if sitting.row.stage != "lobby":
            raise Refused(_("The game has already started."))
        number = 0
        if drives:
            number = (await _free_driver(tx, sitting, person.id)).id
        await tx.put_seat(dataclasses.replace(seat, career=number))
        await tx.save_table(sitting.row)
        sitting = await host.read(tx, id)
        await lobbies.tell_lobby(tx, sitting)
        return sitting


async def _free_driver(read: Reading, sitting: Sitting, user: PersonId) -> CareerRow:
    """The living driver of somebody at a table that lets careers race; raises `Refused`."""
    if not sitting.row.careers:
        raise Refused(_("This game is not for careers; Options can change that."))
    row = await living(read, sitting.row.guild, user, sitting.row.game)
    if row is None:
        raise none_alive()
    at = await rows.driven_at(read, row.id)
    if at not in (None, sitting.row.id):
        words = _("{driver} drives at table `{code}`; a driver is in one game at a time.")
        raise Refused(words.format(driver=harmless(row.name), code=at))
    return row


async def brought(read: Reading, sitting: Sitting) -> Mapping[str, Any]:
    """The legacies that careers bring along to a table that starts, by seat; raises `Refused`."""
    driven = [seat for seat in sitting.people if seat.career]
    if not driven or not sitting.row.careers or sitting.row.practice:
        return {}
    if len(sitting.people) < FEWEST:
        words = _("A career needs other people to play against: let somebody join, or drive without it.")
        raise Refused(words)
    legacies = {}
    for seat in driven:
        row = await rows.one(read, seat.career)
        if row is not None and not row.over:
            legacies[str(seat.seat)] = (await career_of(read, row)).legacy
    return legacies


async def begins(tx: Writing, started: Started) -> None:
    """Let a table start with what its careers bring along; raises `Refused`."""
    if legacy := dict(await brought(tx, started.sitting)):
        await tx.save_table(dataclasses.replace(started.sitting.row, legacy=legacy))


async def drivers(read: Reading, sitting: Sitting) -> Mapping[Seat, str]:
    """Words for those who drive for a career, by seat."""
    driven = {seat.seat: await rows.one(read, seat.career) for seat in sitting.seats if seat.career}
    words = _("the career of {driver}")
    return {n: words.format(driver=harmless(row.name)) for n, row in driven.items() if row is not None}


async def leave_alone(tx: Writing, event: OptionsSet) -> None:
    """Let nobody drive for a career at a table that lets none race any more."""
    sitting = event.sitting
    for seat in sitting.seats if not sitting.row.careers else ():
        if seat.career:
            await tx.put_seat(dataclasses.replace(seat, career=0))


def are_possible(sitting: Sitting) -> bool:
    """Whether careers can race at a table, if its organiser wants it."""
    return not sitting.show and kept_by(sitting.game) and sitting.row.guild is not None


def may_race(sitting: Sitting) -> bool:
    """Whether a table lets careers race."""
    return sitting.row.careers


async def keep(tx: Writing, ended: EndTold) -> None:
    """Write what a table that has ended has changed of its careers; what was not known yet is told."""
    sitting, now = ended.sitting, ended.at
    outcome, news = sitting.running.outcome, []
    for seat in sitting.seats:
        row = await rows.one(tx, seat.career) if str(seat.seat) in sitting.row.legacy else None
        if row is None or outcome is None or seat.seat not in outcome.legacy:
            continue
        known = next((ride for ride in await rows.rides(tx, row.id) if ride.table == seat.table), None)
        finished = known.finished if known is not None else now
        tx.put(rows.RIDES, Ride(row.id, seat.table, seat.seat, outcome.legacy[seat.seat], finished))
        career = await _settled(tx, row)
        news += [career] if known is None else []
    if news:
        with speaking(sitting.row.language):
            message = _news(sitting, [said(career) for career in news])
            await queue(tx, sitting, "careers", message, new=True)


def _news(sitting: Sitting, lines: Sequence[str]) -> Message:
    """The post below the end of a table about the drivers whose careers it has changed."""
    head = _("**Careers after table `{code}`**").format(code=sitting.row.id)
    shown = within(lines, POST - 1)
    if len(shown) < len(lines):
        shown = within(lines, POST - 2)
        more = len(lines) - len(shown)
        words = ngettext("-# … and {n} more: `/career`", "-# … and {n} more: `/career`", more)
        shown.append(words.format(n=more))
    return Message(fit([head, *shown], CONTENT))


async def _settled(tx: Writing, row: CareerRow) -> Career:
    """A career after a change of its tables, with what is kept of how it has ended.

    One that has ended in error goes on, unless its person has begun another one since.
    """
    career = await career_of(tx, row)
    over = rules_of(row.game).ended(career.legacy)
    replaced = not over and await living(tx, row.guild, row.user, row.game) is not None
    if over != row.over and row.over != "left" and not replaced:
        row = dataclasses.replace(row, over=over, ended=career.rides[-1].finished if over else 0.0)
        rows.save(tx, row)
    return dataclasses.replace(career, row=row)


def said(career: Career) -> str:
    """A career in one line, or its obituary."""
    words = {
        "": _("**{driver}**, for {person}: {told}."),
        "dead": _("**{driver}**, who drove for {person}, is dead. {told}."),
        "free": _("**{driver}**, who drove for {person}, is free. {told}."),
        "left": _("**{driver}**, who drove for {person}, has retired. {told}."),
    }[career.row.over]
    row, lines = career.row, ", ".join(career.lines)
    return words.format(driver=harmless(row.name), person=mention(row.user), told=lines)


async def names(read: Reading, user: PersonId) -> list[str]:
    """The names of somebody's drivers as posts have them."""
    return [harmless(row.name) for row in await rows.found(read, user=user)]


async def forget(tx: Writing, event: PersonForgotten) -> None:
    """Let no seat be driven any more for the careers of somebody."""
    rows.forget(tx, event.person)


async def exported(read: Reading, user: PersonId) -> list[Json]:
    """The careers of somebody for a copy of everything that is kept."""
    return [_exported(await career_of(read, row)) for row in await rows.found(read, user=user)]


def _exported(career: Career) -> Json:
    kept = ("guild", "game", "name", "began", "over", "ended")
    return {
        **{name: getattr(career.row, name) for name in kept},
        "legacy": career.legacy,
        "obituary": said(career) if career.row.over else "",
        "tables": [{"table": r.table, "finished": r.finished, "changed": r.changed} for r in career.rides],
    }


def _same(name: str) -> str:
    """A name as it is compared: those that look alike are the same."""
    return letters.folded(name)
