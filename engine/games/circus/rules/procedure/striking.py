"""Attacks with whips, weapons and fists, and what becomes of drivers: injuries, falls, deaths (J3A, J3F, J5, B6, O)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.games.circus.rules import events as e
from engine.games.circus.rules import reach, values
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.flow import Answers, Handler, RaceRun, decide, throw
from engine.games.circus.rules.reach import NOTHING
from engine.games.circus.rules.state import Colour, Driver

By = Colour | Literal[""]
FISTS = "fists"

# What becomes of drivers


def injure(run: RaceRun, colour: Colour, points: int, why: str, by: By = "", death: e.Death = "injuries") -> None:
    """Injure a living driver; with six injuries he dies, to the credit of `by` (J3A, J3F)."""
    total = run.state.driver(colour).injuries + points
    run.emit(e.Injured(colour, points, total, why, by))
    if total >= values.DEAD_AT:
        die(run, colour, death, by)


def die(run: RaceRun, colour: Colour, why: e.Death, by: By = "") -> None:
    """A driver dies where he is and drops what he holds (J3F, N15.14, N15.18).

    On his chariot he stays aboard; in a fist fight the body is dropped at once, and the other has the chariot.
    """
    man = run.state.driver(colour)
    space = reach.place(run.state, colour)
    let_go(run, colour)
    run.emit(e.Died(colour, man.rig, space, why, by))
    if man.rig:
        if why == FISTS and man.where == "mounted":
            run.emit(e.BodyDropped(colour, man.rig, space))
        succeed(run, man.rig)


def let_go(run: RaceRun, colour: Colour) -> None:
    """A driver drops all that he holds, the net in which he lies, too (N15.14)."""
    man = run.state.driver(colour)
    space = reach.place(run.state, colour)
    for _whip in range(man.whip):
        run.emit(e.Dropped(colour, "", "whip", space))
    for thing in (*man.things, *(("net",) if man.netted else ())):
        run.emit(e.Dropped(colour, "", thing, space))


def knock_off(run: RaceRun, colour: Colour, why: e.Fall, by: By = "") -> None:
    """A driver falls off his chariot or team; a net catches a man on foot, too (J3C, B6B, N14.8)."""
    man = run.state.driver(colour)
    aboard = man.where in ("mounted", "riding", "boarding")
    if aboard or (man.where == "running" and why == "net"):
        run.emit(e.Fell(colour, man.rig, reach.place(run.state, colour), why, by))
        if man.rig:
            succeed(run, man.rig)


def succeed(run: RaceRun, rig: Colour) -> None:
    """Where a chariot has lost its driver and somebody else is aboard, it is his (O, N14.23)."""
    left = run.state.rig(rig)
    if left.chariot and not left.driver and left.boarders:
        take(run, left.boarders[0], rig, "takeover", stopped=False)


def take(
    run: RaceRun,
    colour: Colour,
    rig: Colour,
    way: Literal["mount", "capture", "takeover", "ride", "owner"],
    *,
    stopped: bool,
    captured: By = "",
) -> None:
    """A driver takes charge of a rig: a dead man is pushed off, who was dragged is free (J3F, N15.18, N15.19)."""
    old, own = run.state.rig(rig), run.state.driver(colour).rig
    if old.body:
        run.emit(e.BodyDropped(old.body, rig, reach.chariot_place(run.state, old)))
    if old.dragged:
        run.emit(e.CutLoose(old.dragged, rig, reach.place(run.state, old.dragged)))
    run.emit(e.Boarded(colour, rig, way, stopped, captured))
    if own and own != rig:
        succeed(run, own)


# Attacks


def attacking(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The mover attacks one after the other whom he wants to; two aboard fight first (J5, B6, O, N15.10)."""
    assert isinstance(step, s.Attacking)
    race = run.state
    move = race.move
    if move is None or not move.driven or not move.driver:
        return
    rig = race.rig(move.rig)
    if rig.boarders and rig.driver == move.driver and f"rig:{rig.colour}" not in move.attacked:
        run.then(s.Fighting(move.driver), step)
        return
    line = decide(run, move.driver, "attack", move.driver, answers)
    if line is None or line == (NOTHING,):
        return
    attack(run, move.driver, *line)
    run.then(step)


def attack(run: RaceRun, attacker: Colour, weapon: str, target: str) -> None:
    """Throw the dice of an attack: on a team, on a driver by a whip or a weapon, or with fists."""
    foe: Colour = target  # type: ignore[assignment]  # a legal line
    match weapon:
        case "team":
            throw(run, "lash", attacker, 1, s.Lashing(attacker, foe))
        case "fists":
            throw(run, "fists", attacker, 1, s.Striking(attacker, foe, weapon))
        case _:
            if weapon == "sling":
                run.emit(e.ShotFired(attacker, _shots(run, attacker) - 1))
            throw(run, "attack", attacker, 2, s.Striking(attacker, foe, weapon))


def _shots(run: RaceRun, attacker: Colour) -> int:
    """What is left in the sling that he uses up first (B6A)."""
    slings = [thing for thing in reach.held(run.state, attacker) if reach.kind(thing) == "sling"]
    return int(min(slings).partition("-")[2])


def lashing(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A whipped team gets faster by the die: in its next move, at the very end of its control (J5, N14.15)."""
    assert isinstance(step, s.Lashing)
    run.emit(e.TeamWhipped(step.attacker, step.rig, run.state.rolled[0]))


def striking(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """What the table of the whip, of the weapon, or a fist does to the target (J5, B6, N7)."""
    assert isinstance(step, s.Striking)
    attacker, target, weapon = step.attacker, step.target, step.weapon
    man = run.state.driver(attacker)
    roll = sum(run.state.rolled)
    if weapon == FISTS:
        hit = values.Hit(values.fist(roll))
    else:
        roll += values.INJURED_ATTACK[man.injuries]
        hit = values.attack(weapon, roll)
    fighting = man.rig != "" and man.rig == run.state.driver(target).rig
    told: e.Blow = weapon  # type: ignore[assignment]  # a word of the attack
    run.emit(e.Attacked(attacker, target, told, roll, hit.injuries, _result(hit)))
    if hit.injuries:
        injure(run, target, hit.injuries, weapon, attacker, FISTS if fighting else "injuries")
    _follow(run, step, hit)


def _result(hit: values.Hit) -> str:
    """What comes of it besides injuries, in a word."""
    named = (("off", hit.off), ("drops", hit.drops), ("loses", hit.loses), ("pulled", hit.pulled))
    return next((word for word, true in named if true), "")


def _follow(run: RaceRun, step: s.Striking, hit: values.Hit) -> None:
    """Who falls off, who loses what; a dead man neither falls nor drops anything more."""
    target = run.state.driver(step.target)
    space = reach.place(run.state, step.target)
    if hit.off and target.alive:
        why: e.Fall = "net" if step.weapon == "net" else "whip" if step.weapon == "whip" else "weapon"
        knock_off(run, step.target, why, step.attacker)
    if hit.drops and target.alive and target.whip:
        run.emit(e.Dropped(step.target, target.rig, "whip", space))
    if hit.loses:
        run.emit(e.Dropped(step.attacker, _loaded(run.state.driver(step.attacker)), step.weapon, space))
    if hit.pulled:
        knock_off(run, step.attacker, "pulled")


def _loaded(man: Driver) -> By:
    """The chariot whose load a driver uses."""
    return man.rig if man.where == "mounted" else ""


HANDLERS: Mapping[type, Handler] = {
    s.Attacking: attacking,
    s.Striking: striking,
    s.Lashing: lashing,
}
