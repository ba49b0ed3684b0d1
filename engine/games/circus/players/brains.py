"""Drivers for empty seats. All of them see the view of their seat and answer with a legal line.

Each has a manner, that is a plan made for the position: clauses on which the rules let him act. Where every
choice is asked, he answers it as that plan would have it at this moment. *Careful* finishes: he is a little
faster than a driver who says nothing, on the straight and in the turns, until his chariot has suffered.
*Keen* hurries: he is as fast as the turns bear, dares more in the last lap and saves the Hard Whip for its
last straight. *Brutal* attacks, driving like keen: he whips the teams he passes, so that they run too fast
for their turns, and rams who stands against a wall. *Shrewd* saves his team, as a leader has no free
spaces and a lead is worth little before the last lap; then he sprints with what others have spent. He begins
earlier where a rival could get away whose team, by what is left of it, can sprint to the finish.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from engine.game import Brain, Budget
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.asking import orders
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.policy import NEAR, split
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig, View
from engine.games.circus.rules.course import places
from engine.games.circus.rules.plans import autopilot, words
from engine.games.circus.rules.plans.clauses import CLAUSES, SWIFT
from engine.games.circus.rules.shop import shop
from engine.model import Decision
from engine.values import changed

Manner = Callable[[Race, Driver, Rig | None], Iterator[str]]
"""The clauses of a driver for a position; those that do not fit what he is are left out."""

WORN = 4
"""From how much damage on a careful driver spares his chariot."""
FRAIL = 6
"""The same for all others: a flip is more likely than not."""
LISTS: Mapping[str, tuple[str, ...]] = {
    "careful": ("fresh", "appeal", "war", "talent", "whip"),
    "keen": ("talent", "fresh", "appeal", "war"),
    "brutal": ("war", "sword", "trident", "sling", "whip"),
    "shrewd": ("talent", "fresh", "appeal", "war"),
}
"""Their purchases, as far as their coins go, the dearest to them first."""
SENSIBLE = (
    *("take:better", "dismount:damaged", "ride:finish"),
    *("appeal:flip", "appeal:fall", "appeal:death", "sling:leader"),
)
"""The clauses of keen and shrewd drivers beside their speeds."""
SPRINT = 80
"""How many spaces before the finish a shrewd driver stops saving his team at the latest."""
SPARING = ("straight:6", "corner:5", "swerve:8")
SPRINTING = ("straight:9", "corner:6", "hard:behind", "swerve:8")
"""His speeds until then, and after that."""
SPRINTER, SPARED = 9, 6
"""The speed of a team that sprints, and the one below which it sprints no more."""
LANES = ("1", "2", "3")


def _careful(_race: Race, _man: Driver, rig: Rig | None) -> Iterator[str]:
    worn = rig is not None and rig.damage >= WORN
    yield from ("straight:7", "corner:3", "swerve:5") if worn else ("straight:8", "corner:5")
    yield from ("appeal:flip", "appeal:death")


def _keen(_race: Race, _man: Driver, rig: Rig | None) -> Iterator[str]:
    yield from (*_swift(rig), *SENSIBLE)


def _swift(rig: Rig | None) -> Iterator[str]:
    """The speeds of who wants to win."""
    yield from ("straight:8", "corner:5", "hard:last") if _frail(rig) else SWIFT


def _frail(rig: Rig | None) -> bool:
    return rig is not None and rig.damage >= FRAIL


def _brutal(_race: Race, _man: Driver, rig: Rig | None) -> Iterator[str]:
    yield from _swift(rig)
    yield from ("ram:any", "ram-if:pinned", "whip:team", "runners:seek")
    yield from ("weapon:sword", "weapon:trident", "weapon:net", "sling:any", "grab:any", "capture:better")
    yield from ("take:better", "dismount:damaged", "ride:finish", "foot:fight", "appeal:fall", "appeal:flip")


def _shrewd(race: Race, man: Driver, rig: Rig | None) -> Iterator[str]:
    if not _sprints(race, man):
        yield from SPARING
    else:
        yield from _swift(rig) if _frail(rig) else SPRINTING
    yield from ("boost:best", "whip:team", *SENSIBLE)


def _sprints(race: Race, man: Driver) -> bool:
    """Whether the finish is near, or a rival who is not behind can sprint to it and so get away."""
    home, here = track.LAP * race.options.laps, places.progress(race, man.colour)
    return home - here <= SPRINT or any(
        rig.manned and home - there <= _lasts(rig.fatigue + rig.wear)
        for rig, there in _rivals(race, man)
        if there >= here - NEAR
    )


def _rivals(race: Race, man: Driver) -> Iterator[tuple[Rig, float]]:
    """The rigs of those who can still win beside him, and how far they are."""
    for rival in places.in_play(race):
        rig = race.rig_of(rival.colour)
        if rig is not None and rival.colour != man.colour:
            yield rig, places.progress(race, rival.colour)


@cache
def _lasts(burden: int) -> int:
    """How many spaces a team of so much fatigue and damage can sprint, free spaces among them."""
    speed = min(SPRINTER, charts.speed_limit(burden))
    if speed < SPARED:
        return 0
    return speed + values.UNDERDOG + _lasts(burden + values.ZONES[speed])


MANNERS: Mapping[str, Manner] = {"careful": _careful, "keen": _keen, "brutal": _brutal, "shrewd": _shrewd}


def plan(race: Race, colour: Colour, kind: str, manner: Manner) -> tuple[str, ...]:
    """The plot or order of a driver of a manner: what he does, and the clauses that fit it."""
    man = race.driver(colour)
    first = orders.fallback(race, colour, kind)
    clauses = CLAUSES.fitting(manner(race, man, race.rig_of(colour)), words.terms(race, man))
    return (*first, *clauses)


def purchases(race: Race, colour: Colour, name: str) -> tuple[str, ...]:
    """His list: the inner lanes, and things as long as there are coins for them."""
    said: tuple[str, ...] = ()
    for item in (*LANES, *LISTS[name]):
        if any(choice.word == item for choice in shop.choices(race, colour, said)):
            said += (item,)
    return said


def _brain(name: str) -> Brain:
    manner = MANNERS[name]

    def brain(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
        race = view.race
        colour = race.of(decision.seat).colour
        match decision.kind:
            case "plot" | "order":
                return " ".join(plan(race, colour, decision.kind, manner))
            case "shop":
                return " ".join(purchases(race, colour, name))
            case "market" | "lane":
                return decision.fallback
        return " ".join(_answered(race, colour, decision, manner))

    return brain


def _answered(race: Race, colour: Colour, decision: Decision, manner: Manner) -> tuple[str, ...]:
    """The answer to a small question: what the plan of this moment would have it be."""
    man = race.driver(colour)
    order, policy = split(plan(race, colour, "plot", manner))
    planned = changed(man, order=order, policy=policy, plotted=man.subject)
    drivers = tuple(planned if other is man else other for other in race.drivers)
    return autopilot.line(changed(race, drivers=drivers), colour, decision.kind, decision.about)


BRAINS: Mapping[str, Brain] = {name: _brain(name) for name in MANNERS}
