"""Spectators predict the podium, until the first sealed answers are opened, and anew as each lap begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.events import SeatTaken
from bot.features.predicting import podium
from bot.features.predicting.rows import Prediction, of_table, put
from bot.hosting.host import Host
from bot.hosting.table import racers
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.store import JsonText, Reading, Writing
from bot.times.instants import Instant
from engine import codec, find
from engine.language import N_, _
from engine.model import DecisionId

FIRST = DecisionId(1)
"""The first question of every game: as long as it is open, no answer has been opened."""
RACING = N_("You are playing; predictions are for spectators.")


async def can_predict(read: Reading, sitting: Sitting, person: Person, _now: Instant) -> bool:
    """Whether that person looks on, and the podium of this race can be predicted now."""
    looks_on = sitting.seat_of(person.id) is None
    return looks_on and await open_lap(read, sitting) > 0


async def has_predicted(read: Reading, sitting: Sitting, person: Person, _now: Instant) -> bool:
    """Whether a prediction of that person counts."""
    return any(p.user == person.id for p in await made(read, sitting.row.id))


async def made(read: Reading, table: str) -> Sequence[Prediction]:
    """The predictions of a race that count: those that were not withdrawn."""
    return [p for p in await of_table(read, table) if p.seats]


async def open_lap(read: Reading, sitting: Sitting) -> int:
    """The lap at whose beginning the podium can be predicted now, 0 where it cannot.

    That is so until the first answers are opened, and wherever the leader has begun another lap, until the
    next ones are. After a rollback nobody predicts, since more is known than has happened.
    """
    row, table, face = sitting.row, sitting.table, sitting.face
    if table is None or table.outcome is not None or row.stage != "running" or row.practice:
        return 0
    if sitting.show:  # nobody answers there
        return 1 if row.told <= 1 else 0
    if table.epoch:
        return 0
    lap = face.lap(sitting.public)
    if lap < 2:
        return 1 if any(decision.id == FIRST for decision in table.open) else 0
    number = await read.last_round(row.id)
    kept = await read.positions(row.id, number - 1, number - 1)
    rounds = await read.rounds(row.id, number)
    if number - 1 not in kept or any(e["events"] for e in await read.telling(row.id, rounds[0].entry)):
        return 0
    return lap if _lap_of(row.game, kept[number - 1]) < lap else 0


@lru_cache(maxsize=64)
def _lap_of(key: str, position: JsonText) -> int:
    """The lap of a position as it is stored; a post is edited many times beside the same one."""
    game = find(key)
    return game.face.lap(game.rules.view(codec.load(game.rules.State, codec.parse(position)), None))


def closed(sitting: Sitting) -> str:
    """Why nothing can be predicted now, and when it can."""
    if sitting.face.lap(sitting.public):
        return _("You can predict the end at the beginning of each lap, until answers are revealed.")
    return _("You can predict the end until the first answers are revealed; now you can watch.")


async def predict(host: Host, id: str, person: Person, seats: tuple[int, ...]) -> Sitting:
    """Keep the podium that a spectator expects, in place of an earlier one; raises `Refused`.

    `seats` are numbers of racers: those of the seats, and of the automata after them.
    """
    async with host.changing(id) as (tx, sitting):
        if sitting.seat_of(person.id):
            raise Refused(_(RACING))
        lap = await open_lap(tx, sitting)
        if not lap:
            raise Refused(closed(sitting))
        flaw = podium.flaw(seats, racers.numbers(sitting))
        if flaw:
            raise Refused(flaw)
        made_before = [(p.user, p.seats) for p in await of_table(tx, sitting.row.id)]
        if (person.id, seats) not in made_before:
            put(tx, Prediction(sitting.row.id, person.id, seats, lap))
        return sitting


async def withdraw(tx: Writing, taken: SeatTaken) -> None:
    """Withdraw the prediction of somebody who takes a seat of a running game."""
    id, user = taken.sitting.row.id, taken.person
    if taken.sitting.table is not None and any(p.user == user for p in await made(tx, id)):
        put(tx, Prediction(id, user, ()))
