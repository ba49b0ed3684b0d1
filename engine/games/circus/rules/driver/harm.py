"""Harm to drivers: injuries, falls, deaths, and who has a chariot then (J3, J4)."""

from __future__ import annotations

from typing import Literal

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.asking.flow import RaceRun
from engine.games.circus.rules.basic.state import Colour
from engine.games.circus.rules.driver import reach

By = Colour | Literal[""]


def injure(
    run: RaceRun, colour: Colour, points: int, why: str, by: By = "", death: e.Death = "injuries"
) -> None:
    """Injure a driver, if he lives and it hurts; the sixth injury kills him, to the credit of `by`.

    (J3A, J3F, N14.22)
    """
    if not points or not run.state.driver(colour).alive:
        return
    total = run.state.driver(colour).injuries + points
    run.emit(e.Injured(colour, points, total, why, by))
    if total >= values.DEAD_AT:
        die(run, colour, death, by)


def die(run: RaceRun, colour: Colour, why: e.Death, by: By = "") -> None:
    """A driver dies where he is and drops what he holds (J3F, N15.14, N15.18).

    On his chariot he stays aboard; in a fist fight his body is dropped, and the other has the chariot.
    """
    man = run.state.driver(colour)
    space = reach.place(run.state, colour)
    let_go(run, colour)
    run.emit(e.Died(colour, man.rig, space, why, by))
    if man.rig:
        if why == "fists" and man.where == "mounted":
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
    """A driver falls off his chariot or team; a net catches a man on foot, too (J3C, B6B)."""
    man = run.state.driver(colour)
    if reach.aboard(man) or (man.where == "running" and why == "net"):
        run.emit(e.Fell(colour, man.rig, reach.place(run.state, colour), why, by))
        if man.rig:
            succeed(run, man.rig)


def succeed(run: RaceRun, rig: Colour) -> None:
    """Where a chariot has lost its driver and somebody else is aboard, it is his (O)."""
    left = run.state.rig(rig)
    if left.chariot and not left.driver and left.boarders:
        take(run, left.boarders[0], rig, "takeover", stopped=False)


def take(
    run: RaceRun,
    colour: Colour,
    rig: Colour,
    way: e.Way,
    *,
    stopped: bool,
    captured: By = "",
) -> None:
    """A driver takes charge of a rig: the dead are pushed off, the dragged are free (J3F, N15.18, N15.19)."""
    old, aboard = run.state.rig(rig), run.state.driver(colour).rig
    if old.body:
        run.emit(e.BodyDropped(old.body, rig, reach.chariot_place(run.state, old)))
    if old.dragged:
        run.emit(e.CutLoose(old.dragged, rig, reach.place(run.state, old.dragged), colour))
    run.emit(e.Boarded(colour, rig, way, stopped, captured))
    if aboard and aboard != rig:
        succeed(run, aboard)
