"""The headline of a round: deaths, wrecks and falls, who takes the lead; else who leads, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.face.headlines import Front, Weighed, Weight, apart, passing, weightiest
from engine.games.circus.face import caption, narration, sentences
from engine.games.circus.rules import events as e
from engine.games.circus.rules import places
from engine.games.circus.rules.speech import driver_name as name
from engine.games.circus.rules.state import Colour, Race, View
from engine.language import _, ngettext

_WEIGHTS = {
    narration.NOTABLE: Weight.PASSING,
    narration.GRAVE: Weight.BLOW,
    narration.ACCIDENT: Weight.FALL,
    narration.FATAL: Weight.FALL,
}
"""How much a moment weighs beside the lead and the gap."""


def headlines(events: Sequence[e.Event], before: View | None, view: View) -> tuple[str, ...]:
    """The headlines of a round, or of the time before the race."""
    race, then = view.race, before.race if before else None
    led = _first(then) if then else ""
    told = [*_lead(then, race), *_gap(then, race), *_opening(events, race), *_moments(events, led)]
    told += passing(_order(then) if then else (), _order(race))
    return weightiest(told or _standing(race))


def _moments(events: Sequence[e.Event], led: str) -> Iterator[Weighed]:
    """The notable moments, the gravest first; one that hit the rival who `led` weighs more."""
    moments = [one for one in narration.moments(events) if one.weight > narration.PASSING]
    for one in sorted(moments, key=lambda one: -one.weight):
        hit = one.weight >= narration.GRAVE and led and led == one.whom
        yield (Weight.GONE if one.ends else Weight.LEADER if hit else _WEIGHTS[one.weight]), one.headline


def _opening(events: Sequence[e.Event], race: Race) -> Iterator[Weighed]:
    """The moments before the race."""
    racing = any(isinstance(event, e.PhaseBegan) for event in events)
    for event in events:
        match event:
            case e.LinedUp() if not racing:
                words = ngettext("{n} chariot lines up.", "{n} chariots line up.", len(event.places))
                yield Weight.GONE, words.format(n=len(event.places))
            case e.MarketOpened():
                yield Weight.GONE, sentences.text(event)
            case e.DrawMade():
                words = _("{who} is first in the draw, and first to choose a lane and to buy.")
                yield Weight.PASSING, words.format(who=name(event.order[0]))


def _lead(before: Race | None, race: Race) -> Iterator[Weighed]:
    """The leader, if he did not lead before."""
    first, was = _first(race), _first(before) if before else ""
    if not first or not was or first == was:
        return
    if caption.lap(race) == race.options.laps > 1:
        yield Weight.LAST_LEAD, _("{who} takes the lead in the last lap.").format(who=name(first))
    else:
        yield Weight.LEAD, _("{who} takes the lead.").format(who=name(first))


def _order(race: Race) -> tuple[str, ...]:
    """Those who live, by place; nobody before the race."""
    if not race.rigs or not race.round:
        return ()
    return tuple(name(driver.colour) for _place, driver in caption.standings(race) if driver.alive)


def _gap(before: Race | None, race: Race) -> Iterator[Weighed]:
    """That the leader has got away, or lost what there was."""
    shrunk = _("The lead of {who} shrinks from {before} spaces to {now}.")
    grown = _("{who} pulls away: {now} spaces ahead of {whom}.")
    return apart(_front(before) if before else None, _front(race), shrunk, grown)


def _front(race: Race) -> Front | None:
    """The first two and the spaces between them."""
    two = _first_two(race)
    if two is None:
        return None
    first, second = two
    gap = places.progress(race, first) - places.progress(race, second)
    return Front(name(first), name(second), round(gap))


def _first_two(race: Race) -> tuple[Colour, Colour] | None:
    """The first two who live; None before the race, after it, or where one is alone."""
    if not race.rigs or not race.round or race.over:
        return None
    alive = [driver.colour for _place, driver in caption.standings(race) if driver.alive]
    return (alive[0], alive[1]) if len(alive) > 1 else None


def _first(race: Race) -> Colour | str:
    """The driver in front, '' before anybody has moved."""
    if not race.rigs or race.round < 1 or race.over:
        return ""
    return next((driver.colour for _place, driver in caption.standings(race) if driver.alive), "")


def _standing(race: Race) -> Iterator[Weighed]:
    """How the race stands: what is said where nothing else happened."""
    two, front = _first_two(race), _front(race)
    if two is None or front is None:
        return
    if front.gap > 0:
        words = ngettext("{who} leads by one space.", "{who} leads by {n} spaces.", front.gap)
    elif places.progress(race, two[0]) > places.progress(race, two[1]):
        words = _("{who} is just ahead of {whom}.")
    else:
        words = _("{who} and {whom} are level.")
    yield Weight.STANDING, words.format(who=front.first, whom=front.second, n=front.gap)
