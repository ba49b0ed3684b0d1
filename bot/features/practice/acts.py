"""To begin practice: a lesson, or a whole game; and which lessons somebody has passed."""

from __future__ import annotations

from bot import deliveries
from bot.features.practice import rows
from bot.features.practice.coaching import find_lesson
from bot.hosting.after import posts
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.table.sitting import Person, Place, Refused, Sitting, Wishes
from bot.ids import PersonId
from bot.store import Filter, Reading
from engine.game import Game
from engine.language import _


async def passed(read: Reading, user: PersonId, game: Game) -> tuple[str, ...]:
    """The names of the lessons of a game that somebody has passed, in its order."""
    names = {row.lesson for row in await rows.of_person(read, user, game.key)}
    return tuple(lesson.name for lesson in game.lessons if lesson.name in names)


async def begin(host: Host, person: Person, place: Place, game: Game, name: str) -> Sitting:
    """Begin a lesson at a table of its own; another that this person has begun ends. Raises `Refused`."""
    lesson = find_lesson(game, name)
    if lesson is None:
        raise Refused(_("That lesson is gone; `/practice` lists the lessons there are."))
    with deliveries.on_the_way():
        await _end_others(host, person.id)
    bots = (next(iter(game.players)),) * lesson.rivals
    wishes = Wishes(game.key, 1 + lesson.rivals, "round", lesson.options, brains=bots, lesson=lesson.name)
    return await lobby.begin_practice(host, person, place, wishes)


async def _end_others(host: Host, user: PersonId) -> None:
    """Close the tables at which that person has begun a lesson."""
    for sitting in await host.listed(Filter(stages=("running",), user=user)):
        if sitting.row.practice and sitting.row.lesson:
            async with host.changing(sitting.row.id) as (tx, found):
                if found.row.stage == "running":
                    await posts.end(tx, found, "")
