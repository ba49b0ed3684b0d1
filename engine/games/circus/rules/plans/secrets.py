"""Views, redaction and resampling: plans, ready or not, belong to their driver alone (N15.29)."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.games.circus.rules.basic.policy import DEFAULT, split
from engine.games.circus.rules.basic.state import Driver, Move, Race, View, seat_of
from engine.games.circus.rules.events import Event, Plotted, Wished
from engine.games.circus.rules.plans import words
from engine.model import UNASKED, Decision, Seat
from engine.values import changed

_LONGEST = 12
"""Words of a plan that is redrawn."""


def view(race: Race, seat: Seat | None) -> View:
    """The race with the plans and lists of all others (None: of all) left blank."""
    drivers = tuple(d if d.seat == seat else _blank(d) for d in race.drivers)
    return View(seat, changed(race, drivers=drivers, move=_without_path(race, seat)))


def _blank(driver: Driver) -> Driver:
    return changed(driver, order=(), policy=DEFAULT)


def _without_path(race: Race, seat: Seat | None) -> Move | None:
    """The move of the moment; what is left of an ordered path is its driver's alone."""
    move = race.move
    if move is None or not move.path or (move.driver and race.driver(move.driver).seat == seat):
        return move
    return changed(move, path=())


def redact(event: Event, seat: Seat | None) -> Event | None:
    """An event as a seat may know it: of others' plans and lists only that they are laid down."""
    match event:
        case Plotted(driver=colour) if seat_of(colour) != seat:
            return replace(event, order=(), policy=DEFAULT)
        case Wished(driver=colour) if seat_of(colour) != seat:
            return replace(event, words=())
        case _:
            return event


def resample(race: Race, seat: Seat | None, rng: random.Random) -> Race:
    """Another race that looks the same to a seat: others' plans and lists are drawn anew.

    What is left of a path that somebody else has ordered is nobody's.
    """
    drivers = tuple(d if d.seat == seat else _redrawn(race, d, rng) for d in race.drivers)
    return changed(race, drivers=drivers, move=_without_path(race, seat))


def _redrawn(race: Race, driver: Driver, rng: random.Random) -> Driver:
    """A driver with another plan, where he has one that is hidden: his list on the market, or his plot."""
    if race.phase == "market":
        return changed(driver, order=_line(race, driver, "shop", rng))
    if not driver.plotted or not driver.alive or driver.resigned:
        return _blank(driver)
    kind = "plot" if race.tempo == "round" else "order"
    order, policy = split(_line(race, driver, kind, rng))
    return changed(driver, order=order, policy=policy)


def _line(race: Race, driver: Driver, kind: str, rng: random.Random) -> tuple[str, ...]:
    """A legal line by chance, not a long one."""
    decision = Decision(UNASKED, driver.seat, kind, str(race.round))
    written: tuple[str, ...] = ()
    while legal := words.choices(race, decision, written):
        may_end = any(not choice.word for choice in legal)
        onward = [choice.word for choice in legal if choice.word]
        if not onward or (may_end and (len(written) >= _LONGEST or rng.randrange(2))):
            break
        written += (rng.choice(onward),)
    return written
