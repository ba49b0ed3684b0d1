"""Orders for a move, and what a driver does who gives none (N14.25).

Plots of a round are in `race.plots`.
"""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Answers, RaceRun, Step, step
from engine.games.circus.rules.basic.policy import split
from engine.games.circus.rules.basic.state import Colour, Race
from engine.games.circus.rules.basic.verbs import BOARD, DOWN, DRIVE, FISTS, WAIT, Line


def fallback(race: Race, colour: Colour, kind: str) -> Line:
    """The answer of a driver who says nothing to a plot, an order or a list."""
    if kind == "shop":
        return ("nothing",)
    man = race.driver(colour)
    if man.idle >= race.round and not man.rig:
        return (WAIT,)
    match man.where:
        case "dragged":
            return ("cut",)
        case "running":
            return (BOARD,)
        case "median":
            return (DOWN,) if man.arrived else (f"end-{man.nearer_end}",)
        case "boarding":
            return (FISTS,)
    return (DRIVE,)


def ordered(run: RaceRun, driver: Colour) -> tuple[Step, ...]:
    """At tempo `phase` a driver gives an order in his turn (N14.25)."""
    return (ordering(driver),) if run.tempo == "phase" else ()


@step
def ordering(run: RaceRun, answers: Answers, driver: Colour, again: bool = False) -> None:
    """Tempo `phase`: one order for a move; once more for what is left where dice broke its path (N14.25)."""
    man = run.state.driver(driver)
    about = "again" if again else ""
    line = fallback(run.state, man.colour, "order")
    if answers is None and not man.resigned:
        run.ask(man.seat, "order", about, fallback=" ".join(line))
        return
    said = answers[0].words if answers else line
    run.emit(e.Plotted(man.colour, *split(said)))
