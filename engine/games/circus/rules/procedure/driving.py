"""The Chariot Control in its order: fatigue, the tired, turn chits, control, and off (steps I to V)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import autopilot, controls, loose, manoeuvres, pack, values
from engine.games.circus.rules import events as e
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.clauses import split
from engine.games.circus.rules.flow import Answers, Handler, RaceRun, decide, throw
from engine.games.circus.rules.procedure import boarding, crashing
from engine.games.circus.rules.state import Colour, Race, Rig


def driving(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A whole move. A worn-out chariot wrecks first; what nobody drives goes loose (J4A4, N15.13)."""
    assert isinstance(step, s.Driving)
    rig = run.state.rig(step.rig)
    if crashing.worn(rig):
        crashing.flip(run, rig.colour, worn=True)
    rig = run.state.rig(step.rig)
    if not loose.steered(run.state, rig):
        run.then(s.Tiring(rig.colour), s.Straying(rig.colour))
        return
    ordering = (s.Ordering(_driver(rig)),) if run.tempo == "phase" else ()
    run.then(*ordering, s.Freshening(rig.colour), s.Tiring(rig.colour), s.Controlling(rig.colour))
    run.then(s.Going(rig.colour))


def _driver(rig: Rig) -> Colour:
    assert rig.driver, f"nobody drives {rig.colour}"
    return rig.driver


def ordering(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Tempo `phase`: one order for a move; once more for what is left where dice broke its path (N14.25)."""
    assert isinstance(step, s.Ordering)
    driver = run.state.driver(step.driver)
    about = "again" if step.again else ""
    line = autopilot.fallback(run.state, driver.colour, "order")
    if answers is None and not driver.resigned:
        run.ask(driver.seat, "order", about, fallback=" ".join(line))
        return
    said = answers[0].words if answers else line
    run.emit(e.Plotted(driver.colour, *split(said)))


def freshening(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Fresh horses are declared before all else (B10, N14.20)."""
    assert isinstance(step, s.Freshening)
    rig = run.state.rig(step.rig)
    if not rig.driver or not controls.may_freshen(rig):
        return
    said = decide(run, rig.driver, "fresh", rig.colour, answers)
    if said == ("yes",):
        run.emit(e.FreshHorsesUsed(rig.colour, rig.fresh - 1))


def tiring(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Steps I to III, for every team, driven or not (How to Play I, II, III)."""
    assert isinstance(step, s.Tiring)
    rig = run.state.rig(step.rig)
    left = controls.baseline(rig)
    driven = loose.steered(run.state, rig)
    run.emit(
        e.MoveBegan(rig.colour, rig.driver, left.fatigue, left.capped, rig.chits, left.speed, driven=driven)
    )


def controlling(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Step IV: the control, and what it changes where no die decides; or he dismounts (J10A, N15.20)."""
    assert isinstance(step, s.Controlling)
    race = run.state
    rig = race.rig(step.rig)
    driver = _driver(rig)
    said = decide(run, driver, "control", rig.colour, answers)
    if said is None:
        return
    if said[0] == controls.DISMOUNT:
        boarding.get_off(run, driver, tuple(said[1:]))
        run.emit(e.MoveEnded(rig.colour, 0))
        return
    choice = controls.CHOICES[said[0]]
    cocky = rig.manned and pack.cocky(race, rig.colour)
    run.emit(e.ControlChosen(rig.colour, driver, choice.control, choice.change, choice.stopping, cocky=cocky))
    if not choice.rolled:
        _set_speed(run, rig.colour, choice.change)
        return
    if choice.control == "hard-whip" and _censor(race, driver):
        run.then(s.Vetoing(rig.colour))
    throw(run, "whip", rig.colour, 1, s.Whipping(rig.colour))


def _censor(race: Race, driver: Colour) -> Colour | None:
    """Who paid for his night and may still make his Hard Whip a Whip, as long as he is in the race (B12)."""
    man = race.driver(driver)
    if man.entertained and man.vetoes and race.driver(man.entertained).alive:
        return man.entertained
    return None


def vetoing(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Hard Whip becomes Whip by whoever paid for the night before, ahead of the die (B12, N14.20)."""
    assert isinstance(step, s.Vetoing)
    driver = _driver(run.state.rig(step.rig))
    censor = _censor(run.state, driver)
    if censor and decide(run, censor, "veto", driver, answers) == ("yes",):
        run.emit(e.Vetoed(driver, censor, run.state.driver(driver).vetoes - 1))


def whipping(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The die makes the team faster, like it or not; a Hard Whip tires it (How to Play IV)."""
    assert isinstance(step, s.Whipping)
    move = run.state.move
    assert move is not None
    control = values.CONTROLS[move.control]
    _set_speed(run, step.rig, control.added(run.state.rolled[0]), control.fatigue)


def _set_speed(run: RaceRun, colour: Colour, gain: int, fatigue: int = 0) -> None:
    """Whips of others on the team come last of all (J5)."""
    race = run.state
    rig = race.rig(colour)
    own, speed = controls.reached(rig.speed, gain), controls.reached(rig.speed, gain, rig.boost)
    spare = pack.boosted(race, colour)
    run.emit(e.SpeedSet(colour, speed, own - rig.speed, speed - own, fatigue, spare))


def going(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The way begins: attacks, a free manoeuvre if it is locked in, jumps at it (How to Play V)."""
    assert isinstance(step, s.Going)
    race, colour = run.state, step.rig
    move = race.move
    if move is None:
        return
    if not move.driven:
        run.then(s.Straying(colour))
        return
    driver = _driver(race.rig(colour))
    if move.spare:
        said = decide(run, driver, "underdog", colour, answers)
        if said is None:
            return
        if said[0] != "later":
            run.emit(e.UnderdogPlanned(colour, int(said[0].removeprefix("first-"))))
    fighting = (s.Fighting(driver),) if race.rig(colour).boarders else ()
    locked = (s.Manoeuvring(colour),) if manoeuvres.stuck(run.state) else ()
    run.then(*fighting, s.Attacking(colour), *locked, s.Jumping(colour), s.Advancing(colour))


HANDLERS: Mapping[type, Handler] = {
    s.Driving: driving,
    s.Ordering: ordering,
    s.Freshening: freshening,
    s.Tiring: tiring,
    s.Controlling: controlling,
    s.Vetoing: vetoing,
    s.Whipping: whipping,
    s.Going: going,
}
