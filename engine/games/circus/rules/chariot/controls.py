"""The Chariot Control: what a driver may choose, and what becomes of speed and fatigue (steps I to IV)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic.speech import control_name
from engine.games.circus.rules.basic.state import Colour, Control, Race, Rig
from engine.games.circus.rules.course import pack
from engine.guards import Guards, passes, refusal
from engine.language import _

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
        return charts.CONTROLS[self.control].divisor > 0


def _words() -> Iterator[tuple[str, Choice]]:
    for name in CONTROLS:
        changes = charts.CONTROLS[name].changes or (0,)
        for change in changes:
            yield (f"{name}{change:+d}" if change else name), Choice(name, change)
    for change in charts.CONTROLS["brake"].changes:
        yield f"{STOP}{change:+d}", Choice("brake", change, stopping=True)


CHOICES: Mapping[str, Choice] = dict(_words())
"""The choice of each word: `hard-whip`, `reins+1`, `brake-3`, `stop-2` (How to Play IV, J11)."""
_WHIPS = frozenset(word for word, choice in CHOICES.items() if choice.rolled)

# Steps I to III


def tired(rig: Rig) -> int:
    """Fatigue after step I: changed by the zone of the speed marker as it stands, never below 0 or the drug.

    (How to Play I, B8, N15.12)
    """
    return max(rig.floor, 0, rig.fatigue + values.ZONES[rig.speed])


@dataclass(frozen=True, slots=True)
class Baseline:
    """The rest after steps I to III: fatigue, whether the team was too tired for its speed, and the speed.

    (How to Play I, II, III)
    """

    fatigue: int
    capped: bool
    speed: int


def baseline(rig: Rig) -> Baseline:
    """Fatigue and speed of a rig before the control is chosen (How to Play I, II, III, J4A1)."""
    fatigue = tired(rig)
    speed = min(rig.speed, charts.speed_limit(fatigue + rig.wear))
    return Baseline(fatigue, speed < rig.speed, max(0, speed - rig.chits))


# Step IV


def has_whip(race: Race, rig: Rig) -> bool:
    """Whether its driver has a whip in his hand or in his chariot (How to Play IV)."""
    return bool(rig.driver) and (race.driver(rig.driver).whip or "whip" in rig.load)


def guards(race: Race, rig: Rig, word: str, *, ahead: bool = False) -> Guards:
    """The guards of a control, or of stepping down: now, or `ahead` in a plot, where nobody is cocky yet.

    No whip is used without one (How to Play IV), nor by a cocky leader (Cockiness); a badly injured man whips
    no longer hard (N7.3). A stop can be declared from a speed of four after step III (J11, N14.12), and who
    stands can step down (N15.20).
    """
    speed = baseline(rig).speed if ahead else rig.speed
    if word == DISMOUNT and (speed or not rig.driver):
        yield lambda: _("You can step down only at a standstill; your speed is {speed}.").format(speed=speed)
    if word.startswith(STOP) and speed > values.STOP_SPEED:
        yield lambda: _(
            "A stop needs a speed of {most} or less, and yours will be {speed}; brake first."
        ).format(most=values.STOP_SPEED, speed=speed)
    if word in _WHIPS:
        yield from _against_whips(race, rig, word, ahead)


def _against_whips(race: Race, rig: Rig, word: str, ahead: bool) -> Guards:
    if not has_whip(race, rig):
        yield lambda: _("{control} needs a whip, and you have none; Reins and Brake are possible.").format(
            control=control_name(word)
        )
    if not ahead and pack.cocky(race, rig.colour):
        yield lambda: _("You lead by so much that you wave to the crowd; Reins and Brake are possible.")
    injuries = race.driver(rig.driver).injuries if rig.driver else 0
    if word == "hard-whip" and injuries >= values.NO_HARD_WHIP_FROM:
        yield lambda: _(
            "With {n} injuries you are too weak for {control}; Whip, Reins and Brake are possible."
        ).format(n=injuries, control=control_name(word))


def allowed(race: Race, rig: Rig, *, ahead: bool = False) -> Iterator[str]:
    """The controls that its driver may choose, or plot, the fastest first (How to Play IV)."""
    return (word for word in CHOICES if passes(guards(race, rig, word, ahead=ahead)))


def reached(speed: int, gain: int, boost: int = 0) -> int:
    """The speed after a control that gains so much and whips of others on the team, which come last (J5)."""
    return min(values.TOP_SPEED, min(values.TOP_SPEED, max(0, speed + gain)) + boost)


def refused(race: Race, colour: Colour, about: str, word: str) -> str:
    """The reason why a word does not answer; '' where the legal ones are told."""
    return refusal(guards(race, race.rig(about), word))


def may_freshen(rig: Rig) -> bool:
    """Whether fresh horses would still lower its fatigue (B10)."""
    return rig.fresh > 0 and rig.fatigue > rig.floor
