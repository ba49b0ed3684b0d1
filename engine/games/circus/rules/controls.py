"""The Chariot Control: what a driver may choose, and what becomes of speed and fatigue (steps I to IV)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from engine.games.circus.rules import manoeuvres, pack, values
from engine.games.circus.rules.state import Colour, Control, Race, Rig, Thing

Lines = tuple[tuple[str, ...], ...]
CONTROLS: tuple[Control, ...] = ("hard-whip", "whip", "reins", "brake")
STOP = "stop"
"""Words that begin so are Brake with a declared stop: `stop-2`."""
DISMOUNT = "dismount"


@dataclass(frozen=True, slots=True)
class Choice:
    """A control position, what it changes where no die does, and whether a stop is declared.

    (How to Play IV)
    """

    control: Control
    change: int = 0
    stopping: bool = False

    @property
    def rolled(self) -> bool:
        """Whether a die says how much faster it gets."""
        return values.CONTROLS[self.control].divisor > 0


def _words() -> Iterator[tuple[str, Choice]]:
    for name in CONTROLS:
        changes = values.CONTROLS[name].changes or (0,)
        for change in changes:
            yield (f"{name}{change:+d}" if change else name), Choice(name, change)
    for change in values.CONTROLS["brake"].changes:
        yield f"{STOP}{change:+d}", Choice("brake", change, stopping=True)


CHOICES: Mapping[str, Choice] = dict(_words())
"""What each word stands for: `hard-whip`, `reins+1`, `brake-3`, `stop-2` (How to Play IV, J11)."""

# Steps I to III


def tired(rig: Rig) -> int:
    """Fatigue after step I: changed by the zone of the speed marker as it stands, never below 0 or the drug.

    (How to Play I, B8, N15.12)
    """
    return max(rig.floor, 0, rig.fatigue + values.ZONES[rig.speed])


@dataclass(frozen=True, slots=True)
class Baseline:
    """What steps I to III leave: fatigue, whether the team was too tired for its speed, and the speed.

    (How to Play I, II, III)
    """

    fatigue: int
    capped: bool
    speed: int


def baseline(rig: Rig) -> Baseline:
    """Fatigue and speed of a rig before the control is chosen (How to Play I, II, III, J4A1)."""
    fatigue = tired(rig)
    limit = values.speed_limit(fatigue + (rig.damage if rig.chariot else 0))
    speed = min(rig.speed, limit)
    return Baseline(fatigue, speed < rig.speed, max(0, speed - rig.chits))


# Step IV


def has_whip(race: Race, rig: Rig) -> bool:
    """Whether its driver has a whip in his hand or in his chariot (How to Play IV)."""
    return bool(rig.driver) and (race.driver(rig.driver).whip or "whip" in rig.load)


def allowed(race: Race, rig: Rig) -> Iterator[str]:
    """The controls that its driver may choose, the fastest first.

    No whip is used without one, nor by a cocky leader; a badly injured man whips no longer hard (N7.3). A
    stop can be declared from a speed of four after step III (J11, N14.12).
    """
    whip = has_whip(race, rig) and not pack.cocky(race, rig.colour)
    hard = whip and race.driver(rig.driver).injuries < values.NO_HARD_WHIP_FROM
    for word, choice in CHOICES.items():
        if choice.stopping:
            if rig.speed <= values.STOP_SPEED:
                yield word
        elif choice.control != "hard-whip":
            if whip or choice.control != "whip":
                yield word
        elif hard:
            yield word


def reached(speed: int, gain: int, boost: int = 0) -> int:
    """The speed after a control that gains so much and whips of others on the team, which come last (J5)."""
    return min(values.TOP_SPEED, min(values.TOP_SPEED, max(0, speed + gain)) + boost)


def _control(race: Race, colour: Colour, about: str) -> Lines:
    """The controls that are allowed; who stands may step down instead (How to Play IV, N15.20)."""
    rig = race.rig(about)
    lines = tuple((word,) for word in allowed(race, rig))
    if rig.speed or not rig.driver:
        return lines
    return (*lines, *((DISMOUNT, *things) for things in _handfuls(rig.load)))


def _handfuls(load: tuple[Thing, ...]) -> Iterator[tuple[Thing, ...]]:
    """All that can be taken out of a chariot, nothing first (N15.20)."""
    seen: Counter[tuple[Thing, ...]] = Counter()
    things = sorted(load)
    for size in range(len(things) + 1):
        for handful in combinations(things, size):
            if not seen[handful]:
                seen[handful] += 1
                yield handful


def skill(race: Race, rig: Rig) -> int:
    """What its driver adds to rolls on the Skid Table (B7, B12, N7.3)."""
    if not rig.driver:
        return 0
    man = race.driver(rig.driver)
    talent = values.TALENTED if man.talented else 0
    night = values.ENTERTAINED if man.entertained else 0
    return talent + night + values.INJURED_SKID[min(man.injuries, len(values.INJURED_SKID) - 1)]


# Small questions before the way begins


def _yes_or_no(race: Race, colour: Colour, about: str) -> Lines:
    return ("yes",), ("no",)


def may_freshen(rig: Rig) -> bool:
    """Whether fresh horses would still lower its fatigue (B10)."""
    return rig.fresh > 0 and rig.fatigue > rig.floor


def _underdog(race: Race, colour: Colour, about: str) -> Lines:
    """The free spaces at once, as far as nothing is in the way, or later (Underdog Boost, N14.11)."""
    most = race.move.spare if race.move else 0
    free = manoeuvres.free_ahead(race, race.rig(about), most)
    return (*((f"first-{n}",) for n in range(1, free + 1)), ("later",))


def _extra(race: Race, colour: Colour, about: str) -> Lines:
    """How many of the free spaces he takes at the end (Underdog Boost)."""
    most = race.move.spare if race.move else 0
    return tuple((str(n),) for n in range(manoeuvres.free_ahead(race, race.rig(about), most) + 1))


LINES: Mapping[str, Callable[[Race, Colour, str], Lines]] = {
    "fresh": _yes_or_no,
    "control": _control,
    "veto": _yes_or_no,
    "underdog": _underdog,
    "extra": _extra,
}
