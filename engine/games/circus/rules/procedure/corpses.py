"""Corpse Movement: loose teams, dragged drivers, riders, men on foot and on the median (J3, J8, J9).

Chariots that lose their driver in the middle of their move, or before it, go on by the same rules (N15.13).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import captures, footwork, loose, places, reach, values
from engine.games.circus.rules import events as e
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.flow import Answers, Handler, RaceRun, decide, throw
from engine.games.circus.rules.procedure.boarding import leap
from engine.games.circus.rules.procedure.harm import die, injure, let_go, take
from engine.games.circus.rules.procedure.striking import attack
from engine.games.circus.rules.procedure.things import gather
from engine.games.circus.rules.reach import NOTHING
from engine.games.circus.rules.state import Colour, Race, Rig


def corpse(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The move of a corpse: what it is by now, if it has not acted yet (How to Play 1, N14.16, N15.15)."""
    assert isinstance(step, s.Corpse)
    kind, _colon, name = step.unit.partition(":")
    colour: Colour = name  # type: ignore[assignment]  # a unit's colour
    if kind == "rig":
        _team(run, run.state.rig(colour))
    else:
        _man(run, colour)


def _team(run: RaceRun, rig: Rig) -> None:
    """Who is dragged tries to cut loose first, who rides may slip; then the team moves (J3B1, J9, N15.21)."""
    if rig.dragged:
        run.then(*_ordered(run, rig.dragged), s.Cutting(rig.dragged))
    elif rig.driver and loose.steered(run.state, rig):
        throw(run, "slip", rig.driver, 1, s.Slipping(rig.colour))
    run.then(s.Driving(rig.colour))


def _ordered(run: RaceRun, colour: Colour) -> tuple[s.Step, ...]:
    """At tempo `phase` a driver gives an order in his turn (N14.25)."""
    return (s.Ordering(colour),) if run.tempo == "phase" else ()


def _man(run: RaceRun, colour: Colour) -> None:
    """On foot he runs, in another one's chariot he fights; out of a net he only gets (B6B, O)."""
    man = run.state.driver(colour)
    if man.netted:
        run.emit(e.LayInNet(colour))
    elif captures.acts(run.state, man):
        if man.where == "boarding":
            run.then(*_ordered(run, colour), s.Fighting(colour))
        elif man.on_foot:
            gather(run, colour)
            run.then(*_ordered(run, colour), s.Running(colour, footwork.spaces(man)))


# Dragged and riding


def cutting(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Behind a standing team he is free at once; else he may try, or hold on (J3B1, N14.17)."""
    assert isinstance(step, s.Cutting)
    man = run.state.driver(step.driver)
    if man.where != "dragged" or not man.rig:
        return
    if run.state.rig(man.rig).speed == 0:
        _cut_loose(run, step.driver)
        return
    line = decide(run, step.driver, "cut", man.rig, answers)
    if line == ("cut",):
        throw(run, "cut", step.driver, 1, s.CutResolving(step.driver))
    elif line is not None:
        _drag_on(run, step.driver)


def cut_resolving(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The die decides whether he stands on the track, or is dragged on (J3B1, J3B2)."""
    assert isinstance(step, s.CutResolving)
    if run.state.rolled[0] >= values.CUT_LOOSE:
        _cut_loose(run, step.driver)
    else:
        _drag_on(run, step.driver)


def _cut_loose(run: RaceRun, colour: Colour) -> None:
    """He stands where he was dragged to (J3B1, J3B2)."""
    rig = run.state.driver(colour).rig
    assert rig, "he is dragged"
    run.emit(e.CutLoose(colour, rig, reach.place(run.state, colour)))


def _drag_on(run: RaceRun, colour: Colour) -> None:
    """Another move behind the horses injures him, to the credit of whoever wrecked his chariot (N14.22)."""
    injure(run, colour, values.DRAGGED_INJURY, "dragged", run.state.driver(colour).killer)


def slipping(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A rider who slips is killed under his team, which goes on alone (J9)."""
    assert isinstance(step, s.Slipping)
    rider = run.state.rig(step.rig).driver
    if rider and run.state.rolled[0] <= values.RIDER_SLIPS:
        die(run, rider, "slip")


# Loose teams


def straying(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The next space of a team that nobody steers, without rolls; then its chariot is drawn up (N15.13)."""
    assert isinstance(step, s.Straying)
    move = run.state.move
    if move is None:
        return
    if _boosted(run, step.rig):
        run.then(step)
        return
    rig = run.state.rig(step.rig)
    onward = loose.onward(run.state, rig) if move.left else None
    if onward is None:
        _rest(run, rig)
        return
    why: e.Shift = "aside" if onward.inward else "dodge"
    if onward.sideways:
        run.emit(e.Shifted(rig.colour, rig.space, onward.space, onward.facing, why))
    else:
        if onward.facing != rig.facing:
            run.emit(e.Shifted(rig.colour, rig.space, rig.space, onward.facing, why))
        run.emit(e.Advanced(rig.colour, rig.space, onward.space, onward.facing))
        run.then(*_run_over(run.state, rig.colour))
    run.then(s.Meeting(rig.colour), s.Jumping(rig.colour), step)


def _boosted(run: RaceRun, colour: Colour) -> bool:
    """Whips on a team without a driver make it faster before its first space, if it runs (J5, J8, N14.15).

    One that stands, and so also one that somebody has just boarded, stays where it is, and what the whips add
    waits for its next move.
    """
    race, rig = run.state, run.state.rig(colour)
    if race.move is None or race.move.control or not rig.boost or not rig.speed or race.move.came:
        return False
    speed = min(values.TOP_SPEED, rig.speed + rig.boost)
    run.emit(e.SpeedSet(colour, speed, 0, speed - rig.speed))
    return True


def _run_over(race: Race, colour: Colour) -> tuple[s.Step, ...]:
    """A chariot with a man in it runs over who is in its way, even if he does not steer (J3D)."""
    rig = race.rig(colour)
    if not rig.manned:
        return ()
    men = (d.colour for d in race.drivers if d.where == "running" and d.space == rig.space)
    return tuple(s.Trampling(colour, man) for man in places.ahead(race, men))


def _rest(run: RaceRun, rig: Rig) -> None:
    """The end of its move: boxed in, without speed, or all spaces gone (J8)."""
    move = run.state.move
    if move and (move.left or not move.came):
        run.emit(e.Waited(rig.colour))
    if rig.chariot and move and (move.came or not loose.in_place(rig)):
        run.emit(e.DrawnUp(rig.colour, loose.drawn_up(run.state, rig)))
    run.emit(e.MoveEnded(rig.colour, rig.speed))


def meeting(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """An unmanned chariot stops for who is in its space; a bare team does if he wants it (J4D, N15.19)."""
    assert isinstance(step, s.Meeting)
    race, rig = run.state, run.state.rig(step.rig)
    man = None if rig.driver else _met(race, rig)
    if man is None:
        return
    if rig.chariot:
        take(run, man, rig.colour, _way(man, rig), stopped=True)
        return
    line = decide(run, man, "jump", rig.colour, answers)
    if line is None:
        return
    if line == ("yes",):
        take(run, man, rig.colour, "ride", stopped=True)
    else:
        run.emit(e.LetPass(man, rig.colour))
        run.then(step)


def _met(race: Race, rig: Rig) -> Colour | None:
    """Who in its space can act and has not let it pass: its own driver first, then front to rear.

    (J4D, N15.19)
    """
    passed = race.move.jumped if race.move else ()
    men = (
        colour
        for colour in race.draw
        if race.driver(colour).where == "running" and race.driver(colour).space == rig.space
    )
    able = (c for c in men if c not in passed and captures.acts(race, race.driver(c)))
    return next(iter(sorted(places.ahead(race, able), key=lambda c: c != rig.colour)), None)


def _way(colour: Colour, rig: Rig) -> e.Way:
    return "owner" if colour == rig.colour else "mount"


# On foot


def running(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A man on foot makes a space of his move, or does something else instead (J3C, J3E)."""
    assert isinstance(step, s.Running)
    man = run.state.driver(step.driver)
    if man.where == "median":
        _on_median(run, step.driver, decide(run, step.driver, "median", man.end, answers))
    elif man.where == "running":
        line = decide(run, step.driver, "run", str(step.left), answers)
        if line is not None and line != (NOTHING,):
            _on_track(run, step, line)


def _on_track(run: RaceRun, step: s.Running, line: tuple[str, ...]) -> None:
    """A space, the median, the stands, a chariot or a team, or an attack instead.

    (J3C, J3E, J4D, J9, J10A)
    """
    man = run.state.driver(step.driver)
    match line:
        case ("median",):
            run.emit(e.EnteredMedian(man.colour, man.space))
        case ("stands",):
            let_go(run, man.colour)
            run.emit(e.LeftByStands(man.colour, man.space))
        case (space,):
            run.emit(e.Ran(man.colour, man.space, space))
            gather(run, man.colour)
            if step.left > 1:
                run.then(s.Running(man.colour, step.left - 1))
        case ("mount" | "ride" | "jump" as how, rig):
            _get_on(run, man.colour, how, run.state.rig(rig))
        case (weapon, target):
            attack(run, man.colour, weapon, target)


def _get_on(run: RaceRun, colour: Colour, how: str, rig: Rig) -> None:
    """He walks into an unmanned chariot, climbs on a team, or tries his luck at a manned one (J4D, J9, O)."""
    if how == "jump":
        leap(run, colour, rig.colour, "running")
    else:
        take(run, colour, rig.colour, "ride" if how == "ride" else _way(colour, rig), stopped=True)


def _on_median(run: RaceRun, colour: Colour, line: tuple[str, ...] | None) -> None:
    """He goes to the end of his choice, a whole move, and from there jumps down in a later one (J3E)."""
    if line is None or line == (NOTHING,):
        return
    if not run.state.driver(colour).arrived:
        run.emit(e.ChoseEnd(colour, "e" if line[0] == "e" else "w"))
        return
    rig = footwork.occupant(run.state, line[0])
    if rig is None:
        run.emit(e.JumpedDown(colour, run.state.driver(colour).end or "e", line[0]))
        gather(run, colour)
    elif rig.driver:
        leap(run, colour, rig.colour, "median")
    else:
        take(run, colour, rig.colour, _way(colour, rig) if rig.chariot else "ride", stopped=True)


HANDLERS: Mapping[type, Handler] = {
    s.Corpse: corpse,
    s.Cutting: cutting,
    s.CutResolving: cut_resolving,
    s.Slipping: slipping,
    s.Straying: straying,
    s.Meeting: meeting,
    s.Running: running,
}
