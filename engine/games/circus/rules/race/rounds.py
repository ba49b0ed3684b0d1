"""The rounds: plotting, the order of both phases, whose turn it is, and how the race ends."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.asking.flow import Answers, RaceRun, step
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Colour, Driver, Ending, Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.course import pack, places
from engine.games.circus.rules.race import homeward
from engine.games.circus.rules.race.corpses import corpse
from engine.games.circus.rules.race.plots import plotting


@step
def round_(run: RaceRun, answers: Answers, round: int) -> None:
    """A round: corpses, then the chariots that are manned now (How to Play 1, N14.16)."""
    run.emit(e.RoundBegan(round))
    manned = tuple(r.colour for r in run.state.rigs if r.manned)
    if run.tempo == "round":
        run.then(plotting(round))
    run.then(corpses(), chariots(manned), round_end(round))


# The order of a phase


@step
def corpses(run: RaceRun, answers: Answers) -> None:
    """Corpse Movement: front to rear, who is on the median by lot (How to Play 1, N15.4)."""
    race = run.state
    order = list(pack.order(race, corpses_of(race)))
    lots = tuple(d.colour for d in race.drivers if d.where == "median")
    for colour in lots:
        order.insert(run.roll(f"r{race.round}/median/{colour}", len(order) + 1), f"man:{colour}")
    _begin(run, e.PhaseBegan("corpses", tuple(order), lots))


def corpses_of(race: Race) -> tuple[str, ...]:
    """The units of the corpse phase but for men on the median: teams without a driver in a chariot,
    men on foot, and who fights in another one's chariot (How to Play 1, N14.16, N14.17, O)."""
    rigs = tuple(f"rig:{r.colour}" for r in race.rigs if not r.manned)
    return (*rigs, *(f"man:{d.colour}" for d in race.drivers if d.where in ("running", "boarding")))


@step
def chariots(run: RaceRun, answers: Answers, rigs: tuple[Colour, ...]) -> None:
    """Regular Movement: front to rear, inside to outside (How to Play 2).

    `rigs` are those that were manned at the start of the round: they alone move, driven or not (N14.16).
    """
    units = tuple(f"rig:{colour}" for colour in rigs)
    _begin(run, e.PhaseBegan("chariots", pack.order(run.state, units)))


def _begin(run: RaceRun, event: e.PhaseBegan) -> None:
    """The order holds for the whole phase (N15.4)."""
    run.emit(event)
    run.then(*(turn(unit) for unit in event.order))


@step
def turn(run: RaceRun, answers: Answers, unit: str) -> None:
    """The turn of a unit: in regular movement a chariot, else a corpse (How to Play 1, 2)."""
    run.emit(e.UnitActed(unit))
    if run.state.phase == "corpses":
        run.then(corpse(unit))
    else:
        run.then(driving(unit.removeprefix("rig:")))  # type: ignore[arg-type]


# The end of a round


@step
def round_end(run: RaceRun, answers: Answers, round: int) -> None:
    """Tell who is where, then end the race or begin the next round (K, M, N15.22, N15.23)."""
    race = run.state
    living = places.running_order(race)
    if living:
        run.emit(
            e.RoundEnded(
                round,
                tuple(
                    (c, track.finishes(race.driver(c).crossings), _behind(race, c, living[0])) for c in living
                ),
            )
        )
    why = places.ending(race)
    if why is None and homeward.nobody_in_time(race):
        why = "afoot"
    if why is None:
        run.then(round_(round + 1))
    else:
        end(run, why)


def _behind(race: Race, colour: Colour, first: Colour) -> float:
    return round(places.progress(race, first) - places.progress(race, colour), 2)


def end(run: RaceRun, why: Ending) -> None:
    """Mutants are executed, purses won, places given (M, C1, C2, N15.22, N15.25)."""
    winner = places.winner(run.state, why)
    for driver in run.state.drivers:
        if driver.alive and places.mutant(run.state, driver):
            run.emit(e.Executed(driver.colour))
    if winner and places.earned(run.state, why):
        run.emit(e.PurseWon(winner, "winner", values.PURSES["winner"]))  # type: ignore[arg-type]
    for colour in places.killers(run.state):
        run.emit(e.PurseWon(colour, "killer", values.PURSES["killer"]))
    run.emit(e.RaceEnded(why, places.ranking(run.state), winner))  # type: ignore[arg-type]


# What follows from moving


def follow(run: RaceRun, before: Race) -> None:
    """Dolphins, who qualifies, who is home, after what has happened since a position.

    The taker of a dolphin comes before the other in his chariot, who crosses in the same moment (K).
    """
    now = run.state.driver
    crossed = [old for old in before.drivers if now(old.colour).crossings > old.crossings]
    if len(crossed) > 1:
        crossed.sort(key=lambda old: -now(old.colour).crossings)
    for old in crossed:
        _crossed(run, old, now(old.colour))


def _crossed(run: RaceRun, old: Driver, new: Driver) -> None:
    """A driver has crossed a line in race direction (Game Length, K, N14.4)."""
    race = run.state
    radials = track.radials(new.crossings)
    if radials > track.radials(old.crossings):
        if race.dolphins and radials > race.options.laps - race.dolphins:
            run.emit(e.DolphinRemoved(new.colour, race.options.laps - radials))
            _catch_waiting(run)
        if not run.state.dolphins and not new.qualified:
            run.emit(e.Qualified(new.colour))
    elif new.qualified and _can_win(race, new) and new.colour not in race.home:
        run.emit(e.CameHome(new.colour))


def _catch_waiting(run: RaceRun) -> None:
    """Once the last dolphin has gone: who still waits before the radial is a mutant (M, N14.5)."""
    race = run.state
    if race.dolphins:
        return
    for driver in race.drivers:
        if driver.alive and places.waiting(race, driver) >= values.MUTANT_ROUNDS:
            run.emit(e.CaughtWaiting(driver.colour))


def _can_win(race: Race, driver: Driver) -> bool:
    """Whether he can win: the dead, the resigned and mutants come home for nothing (K)."""
    return driver.alive and not driver.resigned and not places.mutant(race, driver)
