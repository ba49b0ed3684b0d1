"""Five lessons, and a coach who weighs the control that was taken against the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.face.lessons import Attempt, Lesson, as_usual
from engine.games.circus.face import forecast as fc
from engine.games.circus.face.draft import read_plan
from engine.games.circus.rules import values
from engine.games.circus.rules.asking.situations import policy_now
from engine.games.circus.rules.basic.policy import Policy
from engine.games.circus.rules.basic.speech import control_name
from engine.games.circus.rules.basic.state import Colour, Control, Driver, Race, Rig, View
from engine.games.circus.rules.basic.verbs import DRIVE
from engine.games.circus.rules.chariot import controls, pace
from engine.games.circus.rules.course import places
from engine.games.circus.rules.course.steering import to_turn
from engine.games.circus.rules.driver import handling
from engine.games.circus.rules.events import (
    Advanced,
    ControlChosen,
    Manoeuvred,
    MoveEnded,
    Plotted,
    Rolled,
    Skidded,
    SpeedSet,
)
from engine.language import N_, _, ngettext
from engine.model import NO_SEAT, Decision

_FAST = 8
"""The speed that the first lesson asks for."""
_NEAR = 12
"""Spaces before a turn in which braking is braking for it."""
_SWIFT = 5
"""From which speed on braking is worth the name."""
_TURNS = ("left", "right")
_SHORT = {"laps": 1}
_WORTH_WHILE = 0.5
"""Spaces from which on another control is worth a word."""


def _rig(attempt: Attempt) -> Rig | None:
    """The rig that the seat drove before."""
    race: Race = attempt.before.race
    return race.rig_of(race.of(attempt.seat).colour)


def _whipped(attempt: Attempt) -> bool:
    rig = _rig(attempt)
    sped = (e for e in attempt.events if isinstance(e, SpeedSet) and rig and e.rig == rig.colour)
    return any(e.speed >= _FAST for e in sped)


def _braked(attempt: Attempt) -> bool:
    rig = _rig(attempt)
    if rig is None or not _may_brake(rig):
        return False
    return any(
        isinstance(e, ControlChosen) and e.rig == rig.colour and e.control == "brake" for e in attempt.events
    )


def _may_brake(rig: Rig) -> bool:
    """Whether the team is as fast and as near to a turn as the second lesson wants it."""
    return to_turn(rig.space) <= _NEAR and rig.speed >= _SWIFT


def _rig_asked(view: View, decision: Decision) -> Rig | None:
    """The rig whose control is asked for, None where something else is."""
    race: Race = view.race
    asked = decision.kind in ("plot", "order")
    return race.rig_of(race.of(decision.seat or NO_SEAT).colour) if asked else None


def _controlled(view: View, decision: Decision, line: str, rig: Rig, name: Control, pick: int = 0) -> str:
    """A line with a position of a control instead, the mildest first, if the driver may choose it."""
    race: Race = view.race
    positions = [word for word in controls.allowed(race, rig) if _is(word, name)]
    return read_plan(race, decision, line).doing(positions[pick]).line if positions else line


def _is(word: str, name: Control) -> bool:
    choice = controls.CHOICES[word]
    return choice.control == name and not choice.stopping


def _to_whip(view: View, decision: Decision, line: str) -> str:
    """The Hard Whip, which gets a team up to the speed before the turn."""
    rig = _rig_asked(view, decision)
    return line if rig is None else _controlled(view, decision, line, rig, "hard-whip")


def _to_brake(view: View, decision: Decision, line: str) -> str:
    """The mildest Brake at the moment for it, until then what is proposed."""
    rig = _rig_asked(view, decision)
    if rig is None or not _may_brake(rig):
        return line
    return _controlled(view, decision, line, rig, "brake")


def _to_rest(view: View, decision: Decision, line: str) -> str:
    """The Hard Whip, which tires the team, then the strongest Brake, and Reins while it rests."""
    rig = _rig_asked(view, decision)
    if rig is None:
        return line
    if rig.fatigue == rig.floor:
        return _controlled(view, decision, line, rig, "hard-whip")
    if values.ZONES[rig.speed] < 0:
        return _controlled(view, decision, line, rig, "reins")
    return _controlled(view, decision, line, rig, "brake", pick=-1)


def _turned(attempt: Attempt) -> bool:
    rig = _rig(attempt)
    own = [e for e in attempt.events if rig and getattr(e, "rig", "") == rig.colour]
    turned = any(isinstance(e, Manoeuvred) and e.manoeuvre in _TURNS for e in own)
    return turned and not any(isinstance(e, Skidded) and e.skid for e in own)


def _rested(attempt: Attempt) -> bool:
    rig = _rig(attempt)
    after = attempt.after.race
    now = after.rig_of(after.of(attempt.seat).colour)
    return rig is not None and now is not None and now.fatigue < rig.fatigue


def _came_home(attempt: Attempt) -> bool:
    race: Race = attempt.after.race
    return places.finishers(race)[:1] == (race.of(attempt.seat).colour,)


LESSONS = (
    Lesson(
        name="whip",
        title=N_("The whip"),
        task=N_("The grid lies on a long straight, far from any turn. Whip your team up to speed {fast}."),
        passed=_whipped,
        options=_SHORT,
        spare=("others",),
        start=_to_whip,
        coached=False,
        numbers={"fast": _FAST},
    ),
    Lesson(
        name="brake",
        title=N_("The brake"),
        task=N_(
            "Fast teams skid, and Brake takes off only a little at a time. Get to speed {swift} or more, "
            "then take Brake within {near} spaces of the turn."
        ),
        passed=_braked,
        options=_SHORT,
        spare=("others",),
        start=_to_brake,
        coached=False,
        numbers={"swift": _SWIFT, "near": _NEAR},
    ),
    Lesson(
        name="turn",
        title=N_("The turn"),
        task=N_(
            "Every turn is a roll on the Skid Table; slow teams hold the track. Take a turn without a skid."
        ),
        passed=_turned,
        options=_SHORT,
        spare=("others",),
        start=as_usual,
    ),
    Lesson(
        name="rest",
        title=N_("Fatigue"),
        task=N_(
            "A fast team tires, and a tired one cannot be fast. Make it tired, then drive slowly until its "
            "fatigue falls."
        ),
        passed=_rested,
        options=_SHORT,
        spare=("others",),
        start=_to_rest,
        coached=False,
    ),
    Lesson(
        name="finish",
        title=N_("The finish"),
        task=N_(
            "The proposal is a good start, and *Tactics* has more. Race one lap, and finish before "
            "your rival."
        ),
        tactics=True,
        passed=_came_home,
        options=_SHORT,
        spare=("others",),
        start=as_usual,
    ),
)


def coach(attempt: Attempt) -> str:
    """The worth of another control, as the driver's own aims reckon it.

    The rivals stand where they stood when the driver's turn came. A whip meets the die that was thrown for
    the driver's own, if one was thrown; otherwise all faces count.
    """
    race, rig = attempt.before.race, _rig(attempt)
    if rig is None or not rig.driver or attempt.after.race.over or not race.round:
        return ""
    moment = _moment(attempt, rig)
    if moment is None or moment.taken.stopping:
        return ""
    word, costs = moment.word, moment.costs()
    if word not in costs:
        return ""
    first, *others = sorted(costs, key=costs.__getitem__)
    if costs[word] - costs[first] >= _WORTH_WHILE:
        if _left_to_the_proposal(attempt, moment.taken.driver):
            return ""
        return _compared(moment, first, costs[word] - costs[first])
    other = next((other for other in (first, *others) if other != word), word)
    less = round(costs[other] - costs[word])
    if less < 1:
        return _("No other control would have been worth a space more.")
    words = ngettext(
        "Well driven: {control}, the next best control, would have been worth {n} space less.",
        "Well driven: {control}, the next best control, would have been worth {n} spaces less.",
        less,
    )
    return words.format(control=_called(other), n=less)


def _left_to_the_proposal(attempt: Attempt, driver: Colour) -> bool:
    """Whether the driver has sent what the panel proposed."""
    plotted = [e for e in attempt.events if isinstance(e, Plotted) and e.driver == driver]
    return any(e.order == (DRIVE,) for e in plotted)


@dataclass(frozen=True, slots=True)
class _Moment:
    """The race when a driver chose a control, and what came of it.

    `die` is the one that was thrown for a whip, 0 for none; `gained` is how far the move went by its speed.
    """

    race: Race
    team: Rig
    taken: ControlChosen
    die: int
    speed: int
    gained: float

    @property
    def word(self) -> str:
        """The control as it is written."""
        return f"{self.taken.control}{self.taken.change:+d}" if self.taken.change else self.taken.control

    @property
    def man(self) -> Driver:
        return self.race.driver(self.taken.driver)

    @property
    def policy(self) -> Policy:
        return policy_now(self.race, self.taken.driver)

    def costs(self) -> Mapping[str, float]:
        """The cost of each control on the course ahead, in spaces; a Hard Whip's if it was used."""
        policy = replace(self.policy, hard="always") if self.word == "hard-whip" else self.policy
        possible = [*controls.allowed(self.race, self.team)]
        return pace.costs(self.race, self.man, self.team, policy, possible)

    def speeds(self, word: str) -> tuple[int, ...]:
        """The speeds that a control would have brought: the one of the known die, or one for every face."""
        every = fc.thrown(self.team, word)
        return (every[self.die - 1],) if self.die and len(every) > 1 else every

    def way(self, speed: int) -> float:
        """How far a speed leads among those who stand around, without a skid."""
        way = fc.course(self.race, self.team, speed, self.policy)
        return fc.gained(self.team.space, way.end)


def _moment(attempt: Attempt, rig: Rig) -> _Moment | None:
    """The moment of the control in what was seen of a round; None where the driver never came to it."""
    race: Race = attempt.before.race
    at, taken, die, speed, free = race, None, 0, 0, 0
    for e in attempt.events:
        if isinstance(e, ControlChosen) and e.rig == rig.colour:
            at, taken = race, e
        elif taken and isinstance(e, Rolled) and e.who == rig.colour and e.what == "whip":
            die = e.dice[0]
        elif taken and isinstance(e, SpeedSet) and e.rig == rig.colour:
            speed = e.speed
        elif taken and isinstance(e, Advanced) and e.rig == rig.colour:
            free += e.underdog
        race = e.on(race)
        if taken and isinstance(e, MoveEnded) and e.rig == rig.colour:
            break
    if taken is None:
        return None
    team, now = at.rig(rig.colour), race.rig_of(taken.driver)
    gained = fc.gained(team.space, now.space) if now is not None and now.colour == rig.colour else 0.0
    return _Moment(at, team, taken, die, speed, gained - free)


def _called(word: str) -> str:
    """A control with what it changes: "Reins +1"."""
    choice = controls.CHOICES[word]
    name = control_name(choice.control)
    return f"{name} {choice.change:+d}" if choice.change else name


def _compared(moment: _Moment, best: str, worth: float) -> str:
    """The best control beside the move that was driven: how much further it leads, or how much safer."""
    speeds = moment.speeds(best)
    further = sum(map(moment.way, speeds)) / len(speeds) - moment.gained
    facts = {
        "control": _called(best),
        "speed": fc.speed_told(min(speeds), max(speeds)),
        "rolls": fc.ROLLS,
        "n": round(further),
    }
    if round(further) > 0:
        return _further(facts, len(speeds) == 1, controls.CHOICES[best].rolled)
    team, skill = moment.team, handling.skill(moment.race, moment.team)
    skids, fewer = (fc.odds(at, skill, team.damage)[0] for at in (moment.speed, max(speeds)))
    if fewer < skids:
        words = _(
            "{control} would have brought {speed}: a turn skids in {few} of {rolls} there, not in {many}."
        )
        return words.format(**facts, few=fewer, many=skids)
    spaces = max(1, round(worth))
    words = ngettext(
        "For the way ahead, {control} would have been worth {n} space more: {speed}, {tired}.",
        "For the way ahead, {control} would have been worth {n} spaces more: {speed}, {tired}.",
        spaces,
    )
    tired = fc.fatigue_told(fc.of_control(moment.race, team, best).tired)
    return words.format(**{**facts, "n": spaces}, tired=tired)


def _further(facts: Mapping[str, Any], sure: bool, thrown: bool) -> str:
    if not sure:
        words = ngettext(
            "Against the same rivals, {control} would have brought {speed}: {n} space more on average.",
            "Against the same rivals, {control} would have brought {speed}: {n} spaces more on average.",
            facts["n"],
        )
    elif thrown:
        words = ngettext(
            "With the same die and rivals, {control} would have brought {speed} and {n} space more.",
            "With the same die and rivals, {control} would have brought {speed} and {n} spaces more.",
            facts["n"],
        )
    else:
        words = ngettext(
            "Against the same rivals, {control} would have brought {speed} and {n} space more.",
            "Against the same rivals, {control} would have brought {speed} and {n} spaces more.",
            facts["n"],
        )
    return words.format(**facts)
