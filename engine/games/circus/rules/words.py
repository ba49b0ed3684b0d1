"""The legal next words of every decision of a race: the only definition of what can be said.

A plot or an order begins with what a driver does, by what he is (`state.Where`): `drive` or a word of the
Chariot Control, and perhaps a path (`3 left 2 swerve-left`: three spaces, a turn, two spaces, a lane change);
a place to run to; how to fight. After that come clauses (`policy`). A path is measured against walls, borders
and the speed that can be reached; who will stand in its way nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import get_args

from engine.games.circus.rules import (
    controls,
    manoeuvres,
    market,
    shop,
    steering,
    track,
    values,
)
from engine.games.circus.rules.clauses import CLAUSES
from engine.games.circus.rules.policy import Terms
from engine.games.circus.rules.questions import QUESTIONS
from engine.games.circus.rules.questions.question import Lines
from engine.games.circus.rules.speech import driver_name, word_name
from engine.games.circus.rules.state import COLOURS, Colour, Driver, Manoeuvre, Race, Rig
from engine.games.circus.rules.track import Facing, Name
from engine.games.circus.rules.verbs import (
    AGAIN,
    BOARD,
    DOWN,
    DRIVE,
    ENDS,
    FIGHT,
    FISTS,
    MEDIAN,
    OFF,
    STANDS,
    WAIT,
)
from engine.language import _, spoken
from engine.model import ACT, STOP, Choice, Decision

_FIGURES = 3
"""As many figures has no number in any order."""
_BLADES = ("sword", "trident")
_RAMS = ("ram-left", "ram-right")


VERBS = frozenset(
    (DRIVE, *controls.CHOICES, controls.DISMOUNT, *get_args(Manoeuvre), *ENDS, "cut", "hold")
) | {BOARD, WAIT, FIGHT, DOWN, MEDIAN, STANDS, FISTS, OFF}
"""All words that may stand before clauses but for numbers, spaces and things."""


def lines(race: Race, colour: Colour, kind: str, about: str) -> Lines:
    """All legal lines of a small question, of which there are few."""
    return QUESTIONS[kind].lines(race, colour, about)


def choices(race: Race, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words; `STOP` among them where the line may end, none when it is finished."""
    driver = race.of(decision.seat) if race.drivers else None
    if driver is None:
        return ()
    match decision.kind:
        case "plot" | "order":
            return _plan(race, driver, decision, written)
        case "shop":
            return shop.choices(race, driver.colour, written)
        case kind if kind == ACT:
            return _acts(race, driver, written)
    return _next(lines(race, driver.colour, decision.kind, decision.about), written, spoken())


@lru_cache(maxsize=1024)
def _next(legal: Lines, written: tuple[str, ...], _language: str) -> tuple[Choice, ...]:
    """The next words of those of the lines that begin as written."""
    n = len(written)
    onward = dict.fromkeys(line[n] if len(line) > n else "" for line in legal if line[:n] == written)
    return tuple(_choice(word) if word else STOP for word in onward) if any(onward) else ()


def _choice(word: str) -> Choice:
    return Choice(word, driver_name(word) if word in COLOURS else word_name(word))


def _acts(race: Race, driver: Driver, written: tuple[str, ...]) -> tuple[Choice, ...]:
    if race.over:
        return ()
    acts = market.choices(race, driver.colour, written)
    if written or not driver.alive or driver.resigned:
        return acts
    told = _("Resign? Your team runs on, but it cannot win.")
    return (*acts, Choice("resign", _("Resign"), told))


# Plots and orders


def terms(race: Race, driver: Driver) -> Terms:
    """What decides which clauses a driver can say."""
    rivals = tuple(other for other in COLOURS[: race.seats] if other != driver.colour)
    shape = driver.where if driver.alive else None
    grid = tuple(map(str, shop.lanes_of(race, driver.colour))) if shop.may_wish(race) else ()
    return Terms(race.options, race.tempo, rivals, shape, grid)  # type: ignore[arg-type]  # alive is a shape


def _plan(race: Race, driver: Driver, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """What he does, a path, clauses; after the first clause nothing but clauses."""
    first = next((n for n, word in enumerate(written) if ":" in word), len(written))
    said = written[:first]
    again = decision.kind == "order" and decision.about == AGAIN
    onward = () if first < len(written) else _labelled(tuple(_said(race, driver, said, again)), spoken())
    if not said:
        return onward
    onward += CLAUSES.choices(written[first:], terms(race, driver))
    return (STOP, *onward) if onward else ()


def opening(race: Race, decision: Decision, said: tuple[str, ...]) -> tuple[str, ...]:
    """The legal next words of a plot or an order before its clauses."""
    again = decision.kind == "order" and decision.about == AGAIN
    return tuple(_said(race, race.of(decision.seat), said, again))


@lru_cache(maxsize=2048)
def _labelled(words: tuple[str, ...], _language: str) -> tuple[Choice, ...]:
    return tuple(_choice(word) for word in words)


def _said(race: Race, driver: Driver, said: tuple[str, ...], again: bool) -> Iterator[str]:
    """The words before the clauses, by what the driver is."""
    if driver.idle >= race.round and not driver.rig:
        yield from () if said else (WAIT,)
        return
    match driver.where:
        case "mounted" | "riding":
            yield from _driven(race, driver, said, again)
        case "dragged":
            yield from () if said else ("cut", "hold")
        case "running":
            yield from _on_foot(race, driver, said)
        case "median":
            yield from () if said else _on_the_median(driver)
        case "boarding":
            blades = (thing for thing in driver.things if thing in _BLADES)
            yield from () if said else dict.fromkeys((FISTS, *blades, OFF))


def _driven(race: Race, driver: Driver, said: tuple[str, ...], again: bool) -> Iterator[str]:
    rig = race.rig_of(driver.colour)
    assert rig
    if not said:
        yield DRIVE
        yield from () if again else control_words(race, rig)
    elif said[0] == controls.DISMOUNT:
        yield from _taken_along(rig, said[1:])
    elif driver.where == "mounted":
        yield from _path(race, rig, said, again)


def control_words(race: Race, rig: Rig) -> Iterator[str]:
    """The controls that may be planned, without what is certain to be forbidden.

    (How to Play IV, N7.3, J11)
    """
    if not rig.driver:
        return
    whip, speed = controls.has_whip(race, rig), controls.baseline(rig).speed
    injured = race.driver(rig.driver).injuries >= values.NO_HARD_WHIP_FROM
    for word, choice in controls.CHOICES.items():
        if choice.stopping:
            possible = speed <= values.STOP_SPEED
        else:
            possible = not choice.rolled or (whip and not (injured and word == "hard-whip"))
        if possible:
            yield word
    if not speed and rig.driver:
        yield controls.DISMOUNT


def _taken_along(rig: Rig, taken: Sequence[str]) -> Iterator[str]:
    """What is still in the chariot that he leaves, in the order of their names (N15.20)."""
    left = list(rig.load)
    for thing in taken:
        left.remove(thing)
    yield from (thing for thing in sorted(set(left)) if not taken or thing >= taken[-1])


# Paths


def number(word: str) -> int | None:
    """The number that a typed word stands for, in figures of ASCII and three at most; None for all others."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _FIGURES else None


def _path(race: Race, rig: Rig, said: tuple[str, ...], again: bool) -> Iterator[str]:
    """Spaces and manoeuvres in turn, as far as the speed may reach (Movement 3, Turns 1, 2, 3, 4, 5)."""
    path = said[1:]
    most = race.move.left if again and race.move else top_speed(race, rig, said[0])
    gone = sum(int(word) for word in path if word.isdigit())
    found = follow(rig.space, rig.facing, path)
    if found is None:
        return
    name, facing = found
    if not path or not path[-1].isdigit():
        yield from (str(n) for n in range(1, min(most - gone, _run(name, facing)) + 1))
    locked = not path and not again and manoeuvres.blocked(race, rig)
    if locked or (path and path[-1].isdigit()):
        yield from possible(name, facing, rams=not locked)


def top_speed(race: Race, rig: Rig, control: str) -> int:
    """The most spaces that a control can bring; aims and dice may bring the top speed (Movement 3)."""
    choice = controls.CHOICES.get(control)
    speed = controls.baseline(rig).speed
    if choice is None:
        return values.TOP_SPEED
    gain = values.CONTROLS[choice.control].added(6) if choice.rolled else choice.change
    return controls.reached(speed, gain, rig.boost)


@lru_cache(maxsize=8192)
def follow(name: Name, facing: Facing, path: tuple[str, ...]) -> tuple[Name, Facing] | None:
    """Where a path leads without skids; None where a wall or the border ends it."""
    for word in path:
        if word.isdigit():
            for _space in range(int(word)):
                ahead = track.step(name, facing)
                if ahead is None:
                    return None
                name = ahead
        elif word not in _RAMS:
            end = dict(steering.manoeuvres(name, facing)).get(word)
            if end is None:
                return None
            name, facing = end
    return name, facing


@lru_cache(maxsize=4096)
def _run(name: Name, facing: Facing) -> int:
    """How many spaces are straight ahead, up to the top speed."""
    for gone in range(values.TOP_SPEED):
        ahead = track.step(name, facing)
        if ahead is None:
            return gone
        name = ahead
    return values.TOP_SPEED


@lru_cache(maxsize=4096)
def possible(name: Name, facing: Facing, rams: bool = True) -> tuple[str, ...]:
    """The manoeuvres for which there is room; whom a ram would hit is seen when it comes to it.

    (Turns 4, J6A)
    """
    found = [word for word, _end in steering.manoeuvres(name, facing)]
    if rams:
        found += [f"ram-{side}" for side in manoeuvres.SIDES if track.beside(name, facing, side)]
    return tuple(found)


# On foot


def _on_foot(race: Race, driver: Driver, said: tuple[str, ...]) -> Iterator[str]:
    """A goal, or one or two spaces to run (J3C, N7.3)."""
    if not said:
        yield from (BOARD, WAIT)
        if any(thing.partition("-")[0] in values.WEAPONS for thing in driver.things):
            yield FIGHT
        yield from (MEDIAN, STANDS)
        yield from sorted(track.runs(driver.space))
    elif said[-1] in track.SPACES and len(said) < values.running(driver.injuries):
        yield from sorted(track.runs(said[-1]))


def _on_the_median(driver: Driver) -> Iterator[str]:
    """First an end, which has to be chosen, then down from it (J3E)."""
    if not driver.arrived:
        yield from ENDS
        return
    yield from (DOWN, WAIT)
    if driver.end:
        yield from track.MEDIAN_EXITS[driver.end]
