"""Attacks with whips, weapons and fists (J5, B6, O)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import events as e
from engine.games.circus.rules import reach, values
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.flow import Answers, Handler, RaceRun, decide, throw
from engine.games.circus.rules.procedure.harm import By, injure, knock_off
from engine.games.circus.rules.reach import NOTHING
from engine.games.circus.rules.state import Colour, Driver

# Attacks


def attacking(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The mover attacks one after the other whom he wants to (J5, B6, N15.10)."""
    assert isinstance(step, s.Attacking)
    race = run.state
    move = race.move
    if move is None or not move.driven or not move.driver:
        return
    line = decide(run, move.driver, "attack", move.driver, answers)
    if line is None or line == (NOTHING,):
        return
    attack(run, move.driver, *line)
    run.then(step)


def attack(run: RaceRun, attacker: Colour, weapon: str, target: str) -> None:
    """Throw the dice of an attack: on a team, on a driver by a whip or a weapon, or with fists.

    (J5, B6, O)
    """
    foe: Colour = target  # type: ignore[assignment]  # a legal line
    match weapon:
        case "team":
            throw(run, "lash", attacker, 1, s.Lashing(attacker, foe), against=foe)
        case "fists":
            throw(run, "fists", attacker, 1, s.Striking(attacker, foe, weapon), how=weapon, against=foe)
        case _:
            if weapon == "sling":
                run.emit(e.ShotFired(attacker, _shots(run, attacker) - 1))
            throw(run, "attack", attacker, 2, s.Striking(attacker, foe, weapon), how=weapon, against=foe)


def _shots(run: RaceRun, attacker: Colour) -> int:
    """What is left in the sling that he uses up first (B6A)."""
    slings = [thing for thing in reach.held(run.state, attacker) if reach.kind(thing) == "sling"]
    return int(min(slings).partition("-")[2])


def lashing(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A whipped team gets faster by the die: in its next move, as the last of its control (J5, N14.15)."""
    assert isinstance(step, s.Lashing)
    run.emit(e.TeamWhipped(step.attacker, step.rig, run.state.rolled[0]))


def striking(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """What the table of the whip, of the weapon, or a fist does to the target (J5, B6, N7.1, N7.2)."""
    assert isinstance(step, s.Striking)
    attacker, target, weapon = step.attacker, step.target, step.weapon
    man = run.state.driver(attacker)
    roll, hit = reach.blow(run.state, attacker, weapon, run.state.rolled)
    fighting = man.rig != "" and man.rig == run.state.driver(target).rig
    told: e.Blow = weapon  # type: ignore[assignment]  # a word of the attack
    result = _result(run.state.driver(target), hit, weapon)
    run.emit(e.Attacked(attacker, target, told, roll, hit.injuries, result))
    if hit.injuries:
        death: e.Death = "fists" if fighting else "injuries"
        injure(run, target, hit.injuries, weapon, attacker, death)
    _follow(run, step, result)


def _result(target: Driver, hit: values.Hit, weapon: str) -> str:
    """What comes of it besides injuries, in a word; the dead neither fall nor drop anything more.

    (J3F, B6B, N7.1, N7.2)
    """
    killed = target.injuries + hit.injuries >= values.DEAD_AT
    falls = reach.aboard(target) or (weapon == "net" and target.where == "running")
    if hit.off and falls and not killed:
        return "off"
    if hit.drops and target.whip and not killed:
        return "drops"
    return "loses" if hit.loses else "pulled" if hit.pulled else ""


def _follow(run: RaceRun, step: s.Striking, result: str) -> None:
    """Who falls off, who loses what (B6B, N7.1, N7.2)."""
    target = run.state.driver(step.target)
    space = reach.place(run.state, step.target)
    match result:
        case "off":
            why: e.Fall = "net" if step.weapon == "net" else "whip" if step.weapon == "whip" else "weapon"
            knock_off(run, step.target, why, step.attacker)
        case "drops":
            run.emit(e.Dropped(step.target, target.rig, "whip", space))
        case "loses":
            run.emit(e.Dropped(step.attacker, _loaded(run.state.driver(step.attacker)), step.weapon, space))
        case "pulled":
            knock_off(run, step.attacker, "pulled")


def _loaded(man: Driver) -> By:
    """The chariot whose load a driver uses."""
    return man.rig if man.where == "mounted" else ""


HANDLERS: Mapping[type, Handler] = {
    s.Attacking: attacking,
    s.Striking: striking,
    s.Lashing: lashing,
}
