"""Plots of a round and orders for a move: the answers before the questions (N14.25, N15.26, N15.31)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import autopilot
from engine.games.circus.rules import events as e
from engine.games.circus.rules.clauses import split
from engine.games.circus.rules.flow import Answers, RaceRun, step
from engine.games.circus.rules.secrets import view
from engine.games.circus.rules.shop import shop
from engine.games.circus.rules.state import Colour, Driver, Race


def choosers(race: Race) -> tuple[Driver, ...]:
    """The drivers who have anything to choose in this round (N15.31)."""
    return tuple(d for d in race.drivers if d.alive and not d.resigned and _chooses(race, d))


def _chooses(race: Race, driver: Driver) -> bool:
    """Under a net nothing is left but appeals and vetoes (N15.31)."""
    if driver.idle < race.round:
        return True
    vetoing = any(d.entertained == driver.colour and d.vetoes and d.alive for d in race.drivers)
    return driver.appeals > 0 or vetoing


@step
def plotting(run: RaceRun, answers: Answers, round: int) -> None:
    """One sealed question to all who have anything to choose; the others' plot is the default.

    (N15.26, N15.31)
    """
    if answers is None:
        asked = choosers(run.state)
        for driver in asked:
            known = view(run.state, driver.seat).race
            line = " ".join(autopilot.fallback(known, driver.colour, "plot"))
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
            usual = said.get(driver.colour) or autopilot.fallback(race, driver.colour, "plot")
            run.emit(e.Plotted(driver.colour, *split(usual)))
    if shop.may_wish(run.state) and any(driver.policy.grid for driver in run.state.drivers):
        run.emit(e.LinedUp(shop.wished(run.state)))


@step
def ordering(run: RaceRun, answers: Answers, driver: Colour, again: bool = False) -> None:
    """Tempo `phase`: one order for a move; once more for what is left where dice broke its path (N14.25)."""
    man = run.state.driver(driver)
    about = "again" if again else ""
    line = autopilot.fallback(run.state, man.colour, "order")
    if answers is None and not man.resigned:
        run.ask(man.seat, "order", about, fallback=" ".join(line))
        return
    said = answers[0].words if answers else line
    run.emit(e.Plotted(man.colour, *split(said)))
