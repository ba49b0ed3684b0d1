"""How drivers get on chariots and off them: jumps, takeovers, fist fights, dismounting (J4B, J4D, O)."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Answers, RaceRun, decide, step
from engine.games.circus.rules.asking.question import NOTHING
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Colour, Rig
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.driver import captures, reach
from engine.games.circus.rules.driver.aboard import FIGHT, TAKE
from engine.games.circus.rules.driver.foot import JUMP
from engine.games.circus.rules.driver.harm import succeed, take
from engine.games.circus.rules.driver.striking import attack
from engine.games.circus.rules.driver.throwing import throw


@step
def jumping(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """Men on foot may jump at the passing chariot, one after the other (J4B1, J4B2, N15.16)."""
    men = captures.jumpers(run.state, run.state.rig(rig))
    if not men:
        return
    line = decide(run, JUMP, men[0], rig, answers)
    if line is None:
        return
    if line == ("yes",):
        leap(run, men[0], rig, run.state.driver(men[0]).where)
        run.then(jumping(rig))
    else:
        run.emit(e.LetPass(men[0], rig))
        run.then(jumping(rig))


def leap(run: RaceRun, colour: Colour, rig: Colour, way: str) -> None:
    """Throw the die of a jump at a chariot (J4B1, J4B2, J4B3)."""
    run.then(throw("jump", colour, 1, how=way, against=rig), leaping(colour, rig, way))


@step
def leaping(run: RaceRun, answers: Answers, driver: Colour, rig: Colour, way: str) -> None:
    """The die of a jump: on foot, from the median, or from one's own chariot (J4B1, J4B2, J4B3, O)."""
    advanced = captures.advanced(run.state, way)
    if run.state.rolled[0] < captures.least(run.state, way):
        run.emit(e.Leapt(driver, rig, _fallen_short(run, driver, run.state.rig(rig), way)))
    elif advanced:
        run.emit(e.ClimbedIn(driver, rig))
    else:
        capture(run, driver, rig)


def _fallen_short(run: RaceRun, driver: Colour, rig: Rig, way: str) -> Name:
    """Where a failed jump leaves him: in the space of the attempt, or where he was (J4B1, J4B2, J4B3, O)."""
    here = reach.place(run.state, driver)
    if way == "median":
        return rig.space if run.state.move else rig.chariot
    if not captures.advanced(run.state, way) or here in (rig.chariot, rig.space):
        return here
    return rig.chariot if rig.chariot in track.NEIGHBOURS[here] else rig.space


def capture(run: RaceRun, colour: Colour, rig: Colour) -> None:
    """A driver is knocked off, and another has his chariot, at its speed (J4B1, J4B3, N14.18, N15.17)."""
    old = run.state.rig(rig)
    if old.driver:
        run.emit(e.Fell(old.driver, rig, reach.place(run.state, old.driver), "capture", colour))
    take(run, colour, rig, "capture", stopped=False, captured=old.driver)


def way_in(colour: Colour, rig: Rig) -> e.Way:
    """How a man on foot gets into a chariot that nobody drives."""
    return "owner" if colour == rig.colour else "mount"


@step
def taking(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """A mounted driver may take the chariot beside him, an unmanned one without a die (J4B3, J4D)."""
    team = run.state.rig(rig)
    if not team.driver or not any(captures.beside(run.state, team)):
        return
    line = decide(run, TAKE, team.driver, rig, answers)
    if line is None or line == NOTHING:
        return
    other = run.state.rig(line[0])
    if other.driver:
        leap(run, team.driver, other.colour, "mounted")
    else:
        take(run, team.driver, other.colour, "takeover", stopped=False)


@step
def fighting(run: RaceRun, answers: Answers, driver: Colour) -> None:
    """One of two in a chariot strikes at the other, or jumps off (O, N15.30)."""
    race = run.state
    man = race.driver(driver)
    if not man.rig or not race.rig(man.rig).driver or not race.rig(man.rig).boarders:
        return
    rig = race.rig(man.rig)
    line = decide(run, FIGHT, driver, rig.colour, answers)
    if line is None:
        return
    match line[0]:
        case "off":
            get_off(run, driver)
        case ".":
            run.emit(e.LetPass(driver, rig.colour))
        case weapon:
            attack(run, driver, weapon, rig.boarders[0] if rig.driver == driver else rig.driver)


def get_off(run: RaceRun, colour: Colour, things: tuple[str, ...] = ()) -> None:
    """A driver leaves his chariot or team by choice, with the things he wants: out of a fight, or dismounting
    at speed 0, which is his whole move (J10A, N15.20)."""
    rig = run.state.driver(colour).rig
    assert rig, "he is aboard"
    bare = not run.state.rig(rig).chariot
    run.emit(e.JumpedOff(colour, rig, reach.place(run.state, colour), things, bare))
    succeed(run, rig)
