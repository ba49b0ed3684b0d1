"""The Chariot Control in its order: fatigue, the tired, turn chits, control, and off (steps I to V)."""

from __future__ import annotations

from engine.games.circus.rules import charts
from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents import crashing, loose
from engine.games.circus.rules.accidents.strays import straying
from engine.games.circus.rules.asking.flow import Answers, RaceRun, decide, step
from engine.games.circus.rules.asking.orders import ordered
from engine.games.circus.rules.basic.state import Colour, Rig
from engine.games.circus.rules.chariot import controls, manoeuvres
from engine.games.circus.rules.chariot.moving import advancing, manoeuvring
from engine.games.circus.rules.chariot.reins import CONTROL, FRESH, UNDERDOG
from engine.games.circus.rules.chariot.veto import vetoing
from engine.games.circus.rules.course import pack
from engine.games.circus.rules.driver import boarding
from engine.games.circus.rules.driver.boarding import fighting, jumping
from engine.games.circus.rules.driver.striking import attacking
from engine.games.circus.rules.driver.throwing import throw


@step
def driving(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """A whole move. A worn-out chariot wrecks first; what nobody drives goes loose.

    (How to Play 2, J4A4, N15.13)
    """
    team = run.state.rig(rig)
    if crashing.worn(team):
        crashing.flip(run, rig, worn=True)
    team = run.state.rig(rig)
    if not loose.steered(run.state, team):
        run.then(tiring(rig), straying(rig))
        return
    run.then(*ordered(run, _driver(team)), freshening(rig), tiring(rig), controlling(rig), going(rig))


def _driver(rig: Rig) -> Colour:
    assert rig.driver, f"nobody drives {rig.colour}"
    return rig.driver


@step
def freshening(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """Fresh horses are declared before all else (B10, N14.20)."""
    team = run.state.rig(rig)
    if not team.driver or not controls.may_freshen(team):
        return
    said = decide(run, FRESH, team.driver, rig, answers)
    if said == ("yes",):
        run.emit(e.FreshHorsesUsed(rig, team.fresh - 1))


@step
def tiring(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """Steps I to III, for every team, driven or not (How to Play I, II, III)."""
    team = run.state.rig(rig)
    left = controls.baseline(team)
    driven = loose.steered(run.state, team)
    run.emit(e.MoveBegan(rig, team.driver, left.fatigue, left.capped, team.chits, left.speed, driven=driven))


@step
def controlling(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """Step IV: the control, and what it changes where no die decides; or he dismounts.

    (How to Play IV, J10A, N15.20)
    """
    race = run.state
    team = race.rig(rig)
    driver = _driver(team)
    said = decide(run, CONTROL, driver, rig, answers)
    if said is None:
        return
    if said[0] == controls.DISMOUNT:
        boarding.get_off(run, driver, tuple(said[1:]))
        run.emit(e.MoveEnded(rig, 0))
        return
    choice = controls.CHOICES[said[0]]
    cocky = pack.cocky(race, rig)
    run.emit(e.ControlChosen(rig, driver, choice.control, choice.change, choice.stopping, cocky=cocky))
    if not choice.rolled:
        _set_speed(run, rig, choice.change)
        return
    if choice.control == "hard-whip":
        run.then(vetoing(rig))
    run.then(throw("whip", rig, 1), whipping(rig))


@step
def whipping(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """The die makes the team faster, like it or not; a Hard Whip tires it (How to Play IV, J5)."""
    move = run.state.move
    assert move is not None
    control = charts.CONTROLS[move.control]
    _set_speed(run, rig, control.added(run.state.rolled[0]), control.fatigue)


def _set_speed(run: RaceRun, colour: Colour, gain: int, fatigue: int = 0) -> None:
    """Whips of others on the team come last of all (J5)."""
    race = run.state
    rig = race.rig(colour)
    own, speed = controls.reached(rig.speed, gain), controls.reached(rig.speed, gain, rig.boost)
    spare = pack.boosted(race, colour)
    run.emit(e.SpeedSet(colour, speed, own - rig.speed, speed - own, fatigue, spare))


@step
def going(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """The way begins: attacks, a free manoeuvre if it is locked in, jumps at it (How to Play V)."""
    race = run.state
    move = race.move
    if move is None:
        return
    if not move.driven:
        run.then(straying(rig))
        return
    driver = _driver(race.rig(rig))
    if move.spare:
        said = decide(run, UNDERDOG, driver, rig, answers)
        if said is None:
            return
        if said[0] != "later":
            run.emit(e.UnderdogPlanned(rig, int(said[0].removeprefix("first-"))))
    if race.rig(rig).boarders:
        run.then(fighting(driver))
    run.then(attacking(rig), *((manoeuvring(rig),) if manoeuvres.stuck(run.state) else ()))
    run.then(jumping(rig), advancing(rig))
