"""The rounds: plotting, the order of both phases, whose turn it is, and how the race ends."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import autopilot, homeward, pack, places, shop, track, values
from engine.games.circus.rules import events as e
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.clauses import split
from engine.games.circus.rules.flow import Answers, Handler, RaceRun
from engine.games.circus.rules.secrets import view
from engine.games.circus.rules.state import Colour, Driver, Ending, Race


def round_(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A round: corpses, then the chariots that are manned now (How to Play 1, N14.16)."""
    assert isinstance(step, s.Round)
    run.emit(e.RoundBegan(step.round))
    manned = tuple(r.colour for r in run.state.rigs if r.manned)
    plotting = (s.Plotting(step.round),) if run.tempo == "round" else ()
    run.then(*plotting, s.Corpses(), s.Chariots(manned), s.RoundEnd(step.round))


# Plotting


def choosers(race: Race) -> tuple[Driver, ...]:
    """Who has anything to choose in this round (N15.31)."""
    return tuple(d for d in race.drivers if d.alive and not d.resigned and _chooses(race, d))


def _chooses(race: Race, driver: Driver) -> bool:
    """Under a net nothing is left but appeals and vetoes (N15.31)."""
    if driver.idle < race.round:
        return True
    vetoing = any(d.entertained == driver.colour and d.vetoes and d.alive for d in race.drivers)
    return driver.appeals > 0 or vetoing


def plotting(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """One sealed question to all who have anything to choose; the others' plot is the default.

    (N15.26, N15.31)
    """
    assert isinstance(step, s.Plotting)
    if answers is None:
        asked = choosers(run.state)
        for driver in asked:
            known = view(run.state, driver.seat).race
            line = " ".join(autopilot.fallback(known, driver.colour, "plot"))
            run.ask(driver.seat, "plot", str(step.round), fallback=line, sealed=True)
        if not asked:
            _lay_down(run, step.round, {})
        return
    _lay_down(run, step.round, {run.state.of(a.seat).colour: a.words for a in answers})


def _lay_down(run: RaceRun, round_: int, said: Mapping[Colour, tuple[str, ...]]) -> None:
    """Everybody's plot is laid down; who has wished for lanes in the first one is lined up so (Set Up 2)."""
    race = run.state
    for driver in race.drivers:
        if driver.alive:
            usual = said.get(driver.colour) or autopilot.fallback(race, driver.colour, "plot")
            run.emit(e.Plotted(driver.colour, *split(usual)))
    if shop.may_wish(run.state) and any(driver.policy.grid for driver in run.state.drivers):
        run.emit(e.LinedUp(shop.wished(run.state)))


# The order of a phase


def corpses(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Corpse Movement: front to rear, who is on the median by lot (How to Play 1, N15.4)."""
    race = run.state
    order = list(pack.order(race, corpses_of(race)))
    lots = tuple(d.colour for d in race.drivers if d.where == "median")
    for colour in lots:
        order.insert(run.roll(f"r{race.round}/median/{colour}", len(order) + 1), f"man:{colour}")
    _begin(run, e.PhaseBegan("corpses", tuple(order), lots))


def corpses_of(race: Race) -> tuple[str, ...]:
    """What moves in the corpse phase, but for who is on the median: teams without a driver in a chariot,
    men on foot, and who fights in another one's chariot (How to Play 1, N14.16, N14.17, O)."""
    rigs = tuple(f"rig:{r.colour}" for r in race.rigs if not r.manned)
    return (*rigs, *(f"man:{d.colour}" for d in race.drivers if d.where in ("running", "boarding")))


def chariots(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Regular Movement: front to rear, inside to outside (How to Play 2)."""
    assert isinstance(step, s.Chariots)
    units = tuple(f"rig:{colour}" for colour in step.rigs)
    _begin(run, e.PhaseBegan("chariots", pack.order(run.state, units)))


def _begin(run: RaceRun, event: e.PhaseBegan) -> None:
    """The order holds for the whole phase (N15.4)."""
    run.emit(event)
    run.then(*(s.Turn(unit) for unit in event.order))


def turn(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Whose turn it is: in regular movement a chariot, else a corpse (How to Play 1, 2)."""
    assert isinstance(step, s.Turn)
    run.emit(e.UnitActed(step.unit))
    if run.state.phase == "corpses":
        run.then(s.Corpse(step.unit))
    else:
        run.then(s.Driving(step.unit.removeprefix("rig:")))  # type: ignore[arg-type]


# The end of a round


def round_end(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Tell who is where, then end the race or begin the next round (K, N15.22, N15.23)."""
    assert isinstance(step, s.RoundEnd)
    race = run.state
    living = places.running_order(race)
    if living:
        first = places.progress(race, living[0])
        run.emit(
            e.RoundEnded(
                step.round,
                tuple(
                    (c, track.finishes(race.driver(c).crossings), round(first - places.progress(race, c), 2))
                    for c in living
                ),
            )
        )
    why = places.ending(race)
    if why is None and homeward.nobody_in_time(race):
        why = "afoot"
    if why is None:
        run.then(s.Round(step.round + 1))
    else:
        end(run, why)


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

    Of two in one chariot whoever takes a dolphin comes first, as the other crosses in the same moment (K).
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
    """Who is dead, has resigned or is a mutant comes home for nothing (K)."""
    return driver.alive and not driver.resigned and not places.mutant(race, driver)


HANDLERS: Mapping[type, Handler] = {
    s.Round: round_,
    s.Plotting: plotting,
    s.Corpses: corpses,
    s.Chariots: chariots,
    s.Turn: turn,
    s.RoundEnd: round_end,
}
