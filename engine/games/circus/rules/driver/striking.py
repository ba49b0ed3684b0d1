"""Attacks with whips, weapons and fists (J5, B6, O)."""

from __future__ import annotations

from engine.games.circus.rules import charts, values
from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Answers, RaceRun, decide, step
from engine.games.circus.rules.asking.question import NOTHING
from engine.games.circus.rules.basic.state import Colour, Driver
from engine.games.circus.rules.driver import reach
from engine.games.circus.rules.driver.arms import ATTACK
from engine.games.circus.rules.driver.harm import By, injure, knock_off
from engine.games.circus.rules.driver.throwing import throw

# Attacks


@step
def attacking(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """The mover attacks one after the other whom he wants to (J5, B6, N15.10)."""
    race = run.state
    move = race.move
    if move is None or not move.driven or not move.driver:
        return
    line = decide(run, ATTACK, move.driver, move.driver, answers)
    if line is None or line == NOTHING:
        return
    attack(run, move.driver, *line)
    run.then(attacking(rig))


def attack(run: RaceRun, attacker: Colour, weapon: str, target: str) -> None:
    """Throw the dice of an attack: on a team, on a driver by a whip or a weapon, or with fists.

    (J5, B6, O)
    """
    foe: Colour = target  # type: ignore[assignment]  # a legal line
    match weapon:
        case "team":
            run.then(throw("lash", attacker, 1, against=foe), lashing(attacker, foe))
        case "fists":
            run.then(throw("fists", attacker, 1, how=weapon, against=foe), striking(attacker, foe, weapon))
        case _:
            if weapon == "sling":
                run.emit(e.ShotFired(attacker, _shots(run, attacker) - 1))
            run.then(throw("attack", attacker, 2, how=weapon, against=foe), striking(attacker, foe, weapon))


def _shots(run: RaceRun, attacker: Colour) -> int:
    """The shots left in the sling that he uses up first (B6A)."""
    slings = [thing for thing in reach.held(run.state, attacker) if reach.kind(thing) == "sling"]
    return int(min(slings).partition("-")[2])


@step
def lashing(run: RaceRun, answers: Answers, attacker: Colour, rig: Colour) -> None:
    """A whipped team gets faster by the die: in its next move, as the last of its control (J5, N14.15)."""
    run.emit(e.TeamWhipped(attacker, rig, run.state.rolled[0]))


@step
def striking(run: RaceRun, answers: Answers, attacker: Colour, target: Colour, weapon: str) -> None:
    """Carry out the table of the whip, of the weapon, or a fist on the target (J5, B6, N7.1, N7.2)."""
    man, foe = run.state.driver(attacker), run.state.driver(target)
    roll, hit = reach.blow(run.state, attacker, weapon, run.state.rolled)
    blow: e.Blow = weapon  # type: ignore[assignment]  # a word of the attack
    result = _result(foe, hit, weapon)
    run.emit(e.Attacked(attacker, target, blow, roll, hit.injuries, result))
    if hit.injuries:
        death: e.Death = "fists" if man.rig != "" and man.rig == foe.rig else "injuries"
        injure(run, target, hit.injuries, weapon, attacker, death)
    _follow(run, attacker, target, weapon, result)


def _result(target: Driver, hit: charts.Hit, weapon: str) -> str:
    """Its result besides injuries, in a word; the dead neither fall nor drop anything more.

    (J3F, B6B, N7.1, N7.2)
    """
    killed = target.injuries + hit.injuries >= values.DEAD_AT
    falls = reach.aboard(target) or (weapon == "net" and target.where == "running")
    if hit.off and falls and not killed:
        return "off"
    if hit.drops and target.whip and not killed:
        return "drops"
    return "loses" if hit.loses else "pulled" if hit.pulled else ""


def _follow(run: RaceRun, attacker: Colour, target: Colour, weapon: str, result: str) -> None:
    """The falls and the losses that follow (B6B, N7.1, N7.2)."""
    space = reach.place(run.state, target)
    match result:
        case "off":
            why: e.Fall = "net" if weapon == "net" else "whip" if weapon == "whip" else "weapon"
            knock_off(run, target, why, attacker)
        case "drops":
            run.emit(e.Dropped(target, run.state.driver(target).rig, "whip", space))
        case "loses":
            run.emit(e.Dropped(attacker, _loaded(run.state.driver(attacker)), weapon, space))
        case "pulled":
            knock_off(run, attacker, "pulled")


def _loaded(man: Driver) -> By:
    """The chariot whose load a driver uses."""
    return man.rig if man.where == "mounted" else ""
