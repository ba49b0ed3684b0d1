"""What a plan would do as things stand: the control it takes, speed and fatigue, turns and their risk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from engine.games.circus.rules import autopilot, controls, pace, values
from engine.games.circus.rules.facts import policy_now
from engine.games.circus.rules.policy import DEFAULT, Policy
from engine.games.circus.rules.state import MANOEUVRES, Colour, Race, Rig
from engine.language import _, ngettext

_DICE = range(1, 7)
ROLLS = len(_DICE) ** 2
"""How many ways two dice can fall."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A control with the lowest and the highest speed it can bring, and fatigue after it.

    `turns` are the turns and swerves of the move at speed `at`, the highest at which there are any; of
    `ROLLS` throws `skids` skid there, and `flips` is how likely one of these turns a chariot over.
    """

    control: str
    low: int
    high: int
    fatigue: int
    tired: int
    """By how much fatigue changes in this move."""
    turns: int = 0
    at: int = 0
    skids: int = 0
    flips: Fraction = Fraction(0)


def begun(race: Race, rig: Rig) -> Race:
    """The race after steps I to III of that rig's move (How to Play I, II, III)."""
    left = controls.baseline(rig)
    moved = replace(rig, fatigue=left.fatigue, speed=left.speed, chits=0)
    return replace(race, rigs=tuple(moved if r.colour == rig.colour else r for r in race.rigs))


def speeds(rig: Rig, word: str) -> tuple[int, ...]:
    """The speeds that a control can bring, the lowest first, from what steps I to III have left (IV)."""
    choice = controls.CHOICES[word]
    if not choice.rolled:
        return (controls.reached(rig.speed, choice.change, rig.boost),)
    rule = values.CONTROLS[choice.control]
    return tuple(sorted({controls.reached(rig.speed, rule.added(die), rig.boost) for die in _DICE}))


@cache
def odds(speed: int, modifier: int, damage: int) -> tuple[int, Fraction]:
    """How many of `ROLLS` throws on the Skid Table skid, and how likely a flip is (J1A, J2A1)."""
    rolls = [values.skid(a + b + modifier, speed) for a, b in product(_DICE, _DICE)]
    flips = sum(min(len(_DICE), damage + roll.damage) for roll in rolls if roll.flip)
    return sum(roll.shift for roll in rolls), Fraction(flips, ROLLS * len(_DICE))


STEERING = (
    *("straight", "corner", "hard", "lane", "entry", "exit", "via", "swerve", "blocked", "skid"),
    *("wrecks", "runners", "boost", "dismount", "weapon", "sling", "leave", "phases"),
)
"""The fields of a policy on which control and course depend."""


def forecast(race: Race, colour: Colour, order: tuple[str, ...], policy: Policy) -> Forecast | None:
    """What a plan would do on the track as it is; None for who drives no chariot, or where it says nothing.

    The race is one before that driver's move.
    """
    steering = {field: getattr(policy, field) for field in STEERING}
    return whole(race, colour, order, replace(DEFAULT, **steering))


@lru_cache(maxsize=256)
def whole(race: Race, colour: Colour, order: tuple[str, ...], policy: Policy) -> Forecast | None:
    """The same by all that a policy says; plans that differ in nothing but attacks share one."""
    rig = race.rig_of(colour)
    if rig is None or rig.driver != colour or not order or order[0] == controls.DISMOUNT:
        return None
    said = replace(race.driver(colour), order=order, policy=policy)
    said = replace(said, plotted=said.subject)
    planned = replace(race, drivers=tuple(said if d.colour == colour else d for d in race.drivers))
    after = begun(planned, rig)
    word = autopilot.line(after, colour, "control", rig.colour)[0]
    if word not in controls.CHOICES:
        return None
    return _moved(after, after.rig(rig.colour), word, order[1:], rig.fatigue)


def of_control(race: Race, rig: Rig, word: str) -> Forecast:
    """What a control would do to speed and fatigue, the way left open; steps I to III are done."""
    reach = speeds(rig, word)
    fatigue = rig.fatigue + values.CONTROLS[controls.CHOICES[word].control].fatigue
    return Forecast(word, reach[0], reach[-1], fatigue, fatigue - rig.fatigue)


def _moved(race: Race, rig: Rig, word: str, path: Sequence[str], before: int) -> Forecast:
    found = of_control(race, rig, word)
    found = replace(found, tired=found.fatigue - before)
    for speed in reversed(speeds(rig, word)):
        turns = _turns(race, rig, speed, path)
        if turns:
            skids, flips = odds(speed, controls.skill(race, rig), rig.damage)
            return replace(found, turns=turns, at=speed, skids=skids, flips=flips)
    return found


def _turns(race: Race, rig: Rig, speed: int, path: Sequence[str]) -> int:
    """How many turns and swerves the move has at that speed: those of the path, or of the best course."""
    if not rig.chariot:
        return 0
    if path:
        return sum(word in MANOEUVRES for word in path)
    assert rig.driver
    course = pace.way(race, rig, speed, policy_now(race, rig.driver))
    return sum(word in MANOEUVRES for word in course.words(rig.space, rig.facing, speed))


# In words


def speed_told(low: int, high: int) -> str:
    """Speed 6 to 8."""
    return (
        _("speed {n}").format(n=low) if low == high else _("speed {low} to {high}").format(low=low, high=high)
    )


def fatigue_told(change: int) -> str:
    """Fatigue +1."""
    return _("fatigue {change}").format(change=f"{change:+d}") if change else _("same fatigue")


def skids_told(found: Forecast) -> str:
    """A skid in 15 of 36."""
    if not found.skids:
        return _("no skid")
    return _("a skid in {n} of {rolls}").format(n=found.skids, rolls=ROLLS)


def flips_told(found: Forecast) -> str:
    """A flip in 1 of 72; '' where there is none."""
    if not found.flips:
        return ""
    told = _("a flip in {n} of {rolls}")
    return told.format(n=found.flips.numerator, rolls=found.flips.denominator)


def hint(found: Forecast | None) -> str:
    """What a plan does and risks, in a hint: "speed 6 to 8, fatigue +1; a skid in 15 of 36"."""
    if found is None:
        return ""
    risk = skids_told(found) if found.turns else _("no turn")
    told = _("{speed}, {fatigue}; {risk}")
    speed = speed_told(found.low, found.high)
    return told.format(speed=speed, fatigue=fatigue_told(found.tired), risk=risk)


def warning(found: Forecast) -> str:
    """The turns of the move and their risk: "A turn at 8: a skid in 15 of 36, a flip in 1 of 72."."""
    if not found.turns or not found.skids:
        return ""
    told = ngettext("A turn at {speed}: {risk}.", "{n} turns at {speed}, each: {risk}.", found.turns)
    risk = ", ".join(filter(None, (skids_told(found), flips_told(found))))
    return told.format(n=found.turns, speed=found.at, risk=risk)
