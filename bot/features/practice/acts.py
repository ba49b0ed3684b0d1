"""To begin practice: a lesson, the last lap of a race; and which lessons somebody has passed."""

from __future__ import annotations

from typing import Final

from bot import deliveries
from bot.events import EndTold
from bot.features.practice import rows
from bot.games import offered
from bot.hosting.after import posts
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.table.sitting import NOWHERE, Person, Place, Refused, Sitting, Wishes
from bot.ids import PersonId
from bot.store import Alarm, Filter, Reading, Writing
from bot.times.instants import Instant, Seconds, plus
from engine.face.lessons import Lesson
from engine.game import Game
from engine.language import N_, _

SWEPT: Final = Seconds(3600.0)
"""Seconds after which a prepared race goes."""
GONE = N_("That lesson is gone; `/practice` lists the lessons there are.")


async def passed(read: Reading, user: PersonId, game: Game) -> tuple[str, ...]:
    """The names of the lessons of a game that somebody has passed, in its order."""
    names = {row.lesson for row in await rows.of_person(read, user, game.key)}
    return tuple(lesson.name for lesson in game.lessons if lesson.name in names)


async def begin(host: Host, person: Person, place: Place, game: Game, name: str) -> Sitting:
    """Begin a lesson at a table of its own; another that this person has begun ends. Raises `Refused`."""
    lesson = game.lesson(name)
    if lesson is None:
        raise Refused(_(GONE))
    with deliveries.on_the_way():
        await _end_others(host, person.id)
    bots = (next(iter(game.players)),) * lesson.rivals
    return await lobby.begin_practice(host, person, place, _wishes(game, lesson, bots))


async def begin_last_lap(host: Host, person: Person) -> Sitting:
    """Begin the end of a prepared race, which this person alone sees; it is swept after an hour.

    Nothing is told of it before its end: its panel says what there is to say. Raises `Refused` where no game
    has any.
    """
    game = next((game for game in offered().values() if game.last_lap is not None), None)
    if game is None or game.last_lap is None or game.last_lap.prepared is None:
        raise Refused(_(GONE))
    lesson, drivers = game.last_lap, game.last_lap.prepared.drivers
    with deliveries.on_the_way():
        await _sweep_others(host, person.id)
    async with host.store.writing() as tx:
        wishes = _wishes(game, lesson, drivers[1:])
        sitting = await lobby.begin_practice_in(host, tx, person, Place(None, NOWHERE), wishes)
        await _sweep_after(tx, sitting, host.now())
        await tx.drop_parcels(sitting.row.id)
    host.go_on(sitting.row.id)
    return sitting


def _wishes(game: Game, lesson: Lesson, bots: tuple[str, ...]) -> Wishes:
    return Wishes(game.key, 1 + lesson.rivals, "round", lesson.options, brains=bots, lesson=lesson.name)


async def sweep_later(tx: Writing, ended: EndTold) -> None:
    """Set the alarm that deletes a prepared race an hour after its end; nothing for any other table."""
    if ended.sitting.prepared is not None:
        await _sweep_after(tx, ended.sitting, ended.at)


async def _sweep_after(tx: Writing, sitting: Sitting, at: Instant) -> None:
    await tx.put_alarm(Alarm(sitting.row.id, "swept", plus(at, SWEPT)))


async def sweep(host: Host, id: str) -> None:
    """Delete a prepared race, whether it is over or not."""
    async with host.store.writing() as tx:
        tx.drop_table(id)


async def _sweep_others(host: Host, user: PersonId) -> None:
    """Delete the prepared race that somebody is in: each has one at a time."""
    for sitting in await host.listed(Filter(stages=("running",), user=user)):
        if sitting.prepared is not None:
            await sweep(host, sitting.row.id)


async def _end_others(host: Host, user: PersonId) -> None:
    """Close the tables at which that person has begun a lesson."""
    for sitting in await host.listed(Filter(stages=("running",), user=user)):
        if sitting.lesson is not None and sitting.prepared is None:
            async with host.changing(sitting.row.id) as (tx, fresh):
                if fresh.row.stage == "running":
                    await posts.end(tx, fresh, "")
