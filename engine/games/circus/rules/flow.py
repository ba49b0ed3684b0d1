"""How a step asks a driver or lets his policy decide, and how dice are thrown: the same for every step."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.circus.rules import autopilot, words
from engine.games.circus.rules import events as e
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.state import Colour, Race
from engine.model import Answer
from engine.run import Run

RaceRun = Run[Race, s.Step, e.Event]
Answers = tuple[Answer, ...] | None
Handler = Callable[[RaceRun, s.Step, Answers], None]
"""What carries out the steps of a class: (run, step, answers). Each module of `procedure` has `HANDLERS`."""


def decide(run: RaceRun, colour: Colour, kind: str, about: str, answers: Answers) -> tuple[str, ...] | None:
    """What a driver decides: the words of his answer, or None once he has been asked.

    He is asked at tempo `impulse`, where more than one line is legal and he has not resigned; in all other
    cases his policy decides. A step that gets None returns, and is called again with the answers.
    """
    if answers is not None:
        return answers[0].words
    race = run.state
    driver = race.driver(colour)
    lines = words.lines(race, colour, kind, about)
    if len(lines) == 1:
        return lines[0]
    line = autopilot.line(race, colour, kind, about)
    if run.tempo == "impulse" and not driver.resigned:
        run.ask(driver.seat, kind, about, fallback=" ".join(line))
        return None
    return line


def throw(
    run: RaceRun, what: str, who: Colour, dice: int, *then: s.Step, how: str = "", against: str = ""
) -> None:
    """Throw dice, let whoever may appeal, then go on with steps that read `Race.rolled` (B11, N14.20)."""
    run.then(s.Throw(what, who, dice, how=how, against=against), *then)
