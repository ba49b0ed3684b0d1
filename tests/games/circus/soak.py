"""What has to hold of a race of Circus Minimus in a soak, beside what always has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import COLOURS, Driver, Race
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.journal import standing
from engine.model import Entry
from engine.record import Record
from tests.soak.play import Play

_CLAUSES = re.compile(rf"\b(?:\d/)?(?:{'|'.join(map(re.escape, CLAUSES.by_key))}):[a-z]\S*")
"""Clauses of a plan, for whatever situation."""


class CircusPlay(Play):
    most_seats = 14

    def secrets(self, text: str) -> set[str]:
        """Clauses of a plan, which no log may hold."""
        return set(_CLAUSES.findall(text))

    def faults(self, record: Record, over: bool) -> Iterator[str]:
        """Everybody has one place, every man is where his rig says, and nobody is asked more than he may."""
        race: Race = record.table.state
        outcome = record.table.outcome
        placed = sorted(name for group in outcome.ranking for name in group) if outcome else []
        if over and placed != sorted(COLOURS[: race.seats]):
            yield f"not everybody has a place: {outcome}"
        if race.round and not race.over:
            yield from (f"{man.colour} is nowhere: {man}" for man in race.drivers if not _placed(race, man))
        entries = standing(record.entries)
        yield from _asked_though_out(race, entries)
        if race.tempo == "round":
            yield from _asked_too_often(race, entries)

    def ending(self, record: Record) -> str:
        race: Race = record.table.state
        return race.over or "not"


def _placed(race: Race, man: Driver) -> bool:
    """Whether a driver and what he is on know of each other."""
    rig = race.rig_of(man.colour)
    match man.where:
        case "mounted" | "riding":
            return (
                rig is not None and rig.driver == man.colour and bool(rig.chariot) == (man.where == "mounted")
            )
        case "dragged":
            return rig is not None and rig.dragged == man.colour
        case "boarding":
            return rig is not None and man.colour in rig.boarders
        case "running":
            return rig is None and bool(man.space)
    return rig is None or man.where == "dead"


def _asked_though_out(race: Race, entries: Iterable[Entry[Any]]) -> Iterator[str]:
    """Who is dead, has left by the stands or has resigned is asked no more."""
    out: set[int | None] = set()
    for entry in entries:
        for answer in entry.answers:
            if answer.seat in out:
                yield f"entry {entry.number}: seat {answer.seat} was asked though it is out"
        for event in entry.events:
            if isinstance(event, e.Died | e.LeftByStands | e.Resigned):
                out.add(race.driver(event.driver).seat)


def _asked_too_often(race: Race, entries: Iterable[Entry[Any]]) -> Iterator[str]:
    """One answer for a seat and round; before the first one list, and one more where there is a market."""
    before = race.options.shop + race.options.market
    round, answered = 0, Counter[tuple[int, int]]()
    for entry in entries:
        for answer in entry.answers:
            if answer.seat is None:
                continue
            answered[round, answer.seat] += 1
            if answered[round, answer.seat] > (1 if round else max(1, before)):
                yield f"entry {entry.number}: seat {answer.seat} was asked too often in round {round}"
        round = max([round, *(event.round for event in entry.events if isinstance(event, e.RoundBegan))])


PLAY = CircusPlay("circus")
