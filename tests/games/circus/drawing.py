"""Rules as pictures: a small map, a deed, and how it looks then (`maps`).

Each helper lays a map out, plays one deed with given dice and answers, and compares what has become of it.
What a map does not show (speed, damage, who drives) a test asks of the `Course` that it gets back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Step
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import split
from engine.games.circus.rules.basic.state import COLOURS, Colour, Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.race import corpses
from engine.model import Tempo
from tests.games.circus.course import Course, go, laid, lines, map_of, on_the_way, play
from tests.games.circus.maps import drawn, lay, show

NO_SKID = "66"
"""No chariot skids on twelve."""
SKID = "11"
"""At speed 3 or 4 the roll of 2 is two chits and a shift, without a flip roll."""
ADVANCED = {"options": Options(capture="advanced")}
OCTOBER = {"options": Options(capture="october")}


def looks_like(moved: Course, before: str, after: str) -> None:
    """What has become of a map is that map; else both are shown."""
    found = map_of(moved, before)
    assert found == drawn(after), f"it looks like this:\n{found}\nand not like this:\n{drawn(after)}"


def became(
    before: str | tuple[str, Race],
    after: str,
    *steps: Step,
    answers: str = "",
    dice: str = "",
    tempo: Tempo = "impulse",
    **said: Any,
) -> Course:
    """Steps are carried out on a map, and then it looks like that.

    Instead of a map, a map with the race that was made of it.
    """
    text, race = (before, laid(before, **said)) if isinstance(before, str) else before
    assert isinstance(before, str) or not said, "what is said belongs to the race that is given"
    moved = play(race, *steps, answers=answers, dice=dice, tempo=tempo)
    looks_like(moved, text, after)
    return moved


def drive(
    before: str,
    after: str,
    spaces: int,
    *,
    speed: int | None = None,
    answers: str = "",
    dice: str = "",
    way: Mapping[str, Any] | None = None,
    **said: Any,
) -> Course:
    """Red moves so many spaces (step V), at that speed unless another one is named; `way` says more of it."""
    shown = spaces if speed is None else speed
    race = on_the_way(laid(before, **said), "red", shown, **{"left": spaces, **(way or {})})
    moved = go(race, "red", answers=answers, dice=dice)
    looks_like(moved, before, after)
    return moved


def move(before: str, after: str, colour: str = "red", **more: Any) -> Course:
    """A whole move of a chariot, I to V; where nothing else is answered under Reins at its speed."""
    return became(before, after, driving(COLOURS[COLOURS.index(colour)]), **more)


def corpse(before: str, after: str, unit: str, **more: Any) -> Course:
    """A unit moves among the corpses."""
    return became(before, after, corpses.corpse(unit), **more)


def ways(before: str, kind: str = "manoeuvre", *, about: str = "red", **more: Any) -> set[str]:
    """What Red may say on that map to a question, after one space of his way; `way` says otherwise."""
    way = {"moved": 1, **more.pop("way", {})}
    race = on_the_way(laid(before, **more), "red", way.pop("speed", None), **way)
    return {" ".join(line) for line in lines(kind, race, "red", about)}


def plotted(before: str, lines: Mapping[Colour, str], **said: Any) -> tuple[str, Race]:
    """A map with the race in which drivers have laid down those plots (tempo `round`)."""
    race = laid(before, **said)
    for colour, line in lines.items():
        race = evolve(race, e.Plotted(colour, *split(tuple(line.split()))))
    return before, race


def spots(text: str, spaces: Iterable[str], mark: str = "*x") -> str:
    """A map on which those spaces are marked as well."""
    marks = lay(text)
    for name in spaces:
        marks[name] = "/".join(sorted([*filter(None, [marks.get(name)]), mark]))
    return show(marks, text)
