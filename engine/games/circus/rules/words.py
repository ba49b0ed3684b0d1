"""The legal next words of every decision of a race."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.circus.rules import captures, controls, footwork, manoeuvres, market, reach, shop
from engine.games.circus.rules.state import Colour, Race
from engine.model import ACT, STOP, Choice, Decision

Lines = tuple[tuple[str, ...], ...]
LINES: Mapping[str, Callable[[Race, Colour, str], Lines]] = {
    **shop.LINES,
    **market.LINES,
    **controls.LINES,
    **manoeuvres.LINES,
    **reach.LINES,
    **captures.LINES,
    **footwork.LINES,
}
"""By the kind of a small question: all its legal lines (race, driver, about)."""


def lines(race: Race, colour: Colour, kind: str, about: str) -> Lines:
    """All legal lines of a small question, of which there are few."""
    return LINES[kind](race, colour, about)


def choices(race: Race, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words; `STOP` among them where the line may end, none when it is finished."""
    driver = race.of(decision.seat) if race.drivers else None
    if driver is None:
        return ()
    match decision.kind:
        case "plot" | "order":
            return () if written else (Choice("drive"), Choice("reins"))
        case "shop":
            return shop.choices(race, driver.colour, written)
        case kind if kind == ACT:
            acts = market.choices(race, driver.colour, written)
            resigning = (Choice("resign"),) if not written and driver.alive and not driver.resigned else ()
            return (*acts, *resigning)
    return _next(lines(race, driver.colour, decision.kind, decision.about), written)


def _next(legal: Lines, written: tuple[str, ...]) -> tuple[Choice, ...]:
    n = len(written)
    onward = dict.fromkeys(line[n] if len(line) > n else "" for line in legal if line[:n] == written)
    return tuple(Choice(word) if word else STOP for word in onward) if any(onward) else ()
