"""How drivers get on chariots and off them: jumps, takeovers, fist fights, dismounting (J4B, J4D, O)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import captures, reach, track
from engine.games.circus.rules import events as e
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.flow import Answers, Handler, RaceRun, decide, throw
from engine.games.circus.rules.procedure.harm import succeed, take
from engine.games.circus.rules.procedure.striking import attack
from engine.games.circus.rules.reach import NOTHING
from engine.games.circus.rules.state import Colour
from engine.games.circus.rules.track import Name


def jumping(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Men on foot may jump at the passing chariot, one after the other (J4B1, J4B2, N15.16)."""
    assert isinstance(step, s.Jumping)
    men = captures.jumpers(run.state, run.state.rig(step.rig))
    if not men:
        return
    line = decide(run, men[0], "jump", step.rig, answers)
    if line is None:
        return
    if line == ("yes",):
        leap(run, men[0], step.rig, run.state.driver(men[0]).where)
        run.then(step)
    else:
        run.emit(e.LetPass(men[0], step.rig))
        run.then(step)


def leap(run: RaceRun, colour: Colour, rig: Colour, way: str) -> None:
    """Throw the die of a jump at a chariot (J4B1, J4B2, J4B3)."""
    throw(run, "jump", colour, 1, s.Leaping(colour, rig, way), how=way, against=rig)


def leaping(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The die of a jump: on foot, from the median, or from one's own chariot (J4B1, J4B2, J4B3, O)."""
    assert isinstance(step, s.Leaping)
    advanced = captures.advanced(run.state, step.way)
    if run.state.rolled[0] < captures.least(run.state, step.way):
        run.emit(e.Leapt(step.driver, step.rig, _fallen_short(run, step, advanced)))
    elif advanced:
        run.emit(e.ClimbedIn(step.driver, step.rig))
    else:
        capture(run, step.driver, step.rig)


def _fallen_short(run: RaceRun, step: s.Leaping, advanced: bool) -> Name:
    """Where a failed jump leaves him: in the space of the attempt, or where he was (J4B1, J4B2, J4B3, O)."""
    rig, own = run.state.rig(step.rig), reach.place(run.state, step.driver)
    if step.way == "median":
        return rig.space if run.state.move else rig.chariot
    if not advanced or own in (rig.chariot, rig.space):
        return own
    return rig.chariot if rig.chariot in track.NEIGHBOURS[own] else rig.space


def capture(run: RaceRun, colour: Colour, rig: Colour) -> None:
    """A driver is knocked off, and another has his chariot, at its speed (J4B1, J4B3, N14.18, N15.17)."""
    old = run.state.rig(rig)
    if old.driver:
        run.emit(e.Fell(old.driver, rig, reach.place(run.state, old.driver), "capture", colour))
    take(run, colour, rig, "capture", stopped=False, captured=old.driver)


def taking(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A mounted driver may take the chariot beside him, an unmanned one without a die (J4B3, J4D)."""
    assert isinstance(step, s.Taking)
    rig = run.state.rig(step.rig)
    if not rig.driver or not any(captures.beside(run.state, rig)):
        return
    line = decide(run, rig.driver, "take", step.rig, answers)
    if line is None or line == (NOTHING,):
        return
    other = run.state.rig(line[0])
    if other.driver:
        leap(run, rig.driver, other.colour, "mounted")
    else:
        take(run, rig.driver, other.colour, "takeover", stopped=False)


def fighting(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """One of two in a chariot strikes at the other, or jumps off (O, N15.30)."""
    assert isinstance(step, s.Fighting)
    race = run.state
    man = race.driver(step.driver)
    if not man.rig or not race.rig(man.rig).driver or not race.rig(man.rig).boarders:
        return
    rig = race.rig(man.rig)
    line = decide(run, step.driver, "fight", rig.colour, answers)
    if line is None:
        return
    match line[0]:
        case "off":
            get_off(run, step.driver)
        case ".":
            run.emit(e.LetPass(step.driver, rig.colour))
        case weapon:
            attack(run, step.driver, weapon, rig.boarders[0] if rig.driver == step.driver else rig.driver)


def get_off(run: RaceRun, colour: Colour, things: tuple[str, ...] = ()) -> None:
    """A driver leaves his chariot or team by choice, with the things he wants: out of a fight, or dismounting
    at speed 0, which is his whole move (J10A, N15.20)."""
    rig = run.state.driver(colour).rig
    assert rig, "he is aboard"
    bare = not run.state.rig(rig).chariot
    run.emit(e.JumpedOff(colour, rig, reach.place(run.state, colour), things, bare))
    succeed(run, rig)


HANDLERS: Mapping[type, Handler] = {
    s.Jumping: jumping,
    s.Leaping: leaping,
    s.Taking: taking,
    s.Fighting: fighting,
}
