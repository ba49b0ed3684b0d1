"""Plots of a round: the answers before the questions (N15.26, N15.31)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking import orders
from engine.games.circus.rules.asking.flow import Answers, RaceRun, step
from engine.games.circus.rules.basic.policy import split
from engine.games.circus.rules.basic.state import Colour, Driver, Race
from engine.games.circus.rules.chariot import veto
from engine.games.circus.rules.shop import shop


def choosers(race: Race) -> tuple[Driver, ...]:
    """The drivers who have anything to choose in this round (N15.31)."""
    return tuple(d for d in race.drivers if d.alive and not d.resigned and _chooses(race, d))


def _chooses(race: Race, driver: Driver) -> bool:
    """Under a net nothing is left but appeals and vetoes (N15.31)."""
    return driver.idle < race.round or driver.appeals > 0 or veto.may_come(race, driver.colour)


@step
def plotting(run: RaceRun, answers: Answers, round: int) -> None:
    """One sealed question to all who have anything to choose; the others' plot is the default.

    (N15.26, N15.31)
    """
    if answers is None:
        asked = choosers(run.state)
        for driver in asked:
            line = " ".join(orders.fallback(run.state, driver.colour, "plot"))
            run.ask(driver.seat, "plot", str(round), fallback=line, sealed=True)
        if not asked:
            _lay_down(run, round, {})
        return
    _lay_down(run, round, {run.state.of(a.seat).colour: a.words for a in answers})


def _lay_down(run: RaceRun, round_: int, said: Mapping[Colour, tuple[str, ...]]) -> None:
    """Everybody's plot is laid down; who has wished for lanes in the first one is lined up so (Set Up 2)."""
    race = run.state
    for driver in race.drivers:
        if driver.alive:
            usual = said.get(driver.colour) or orders.fallback(race, driver.colour, "plot")
            run.emit(e.Plotted(driver.colour, *split(usual)))
    if shop.may_wish(run.state) and any(driver.policy.grid for driver in run.state.drivers):
        run.emit(e.LinedUp(shop.wished(run.state)))
