"""The headline of a round: deaths, wrecks and falls, who takes the lead; else who leads, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.face.headlines import Weighed, weightiest
from engine.games.circus.face import caption, narration, sentences
from engine.games.circus.rules import events as e
from engine.games.circus.rules import places
from engine.games.circus.rules.speech import colour_name as name
from engine.games.circus.rules.state import Colour, Race, View
from engine.language import _, ngettext

LEAD = narration.ACCIDENT
LAST_LEAD = narration.FATAL


def headlines(events: Sequence[e.Event], before: View | None, view: View) -> tuple[str, ...]:
    """What mattered in a round, or before the race."""
    race = view.race
    told = [*_lead(before.race if before else None, race), *_opening(events, race)]
    moments = [
        (one.weight, one.headline) for one in narration.moments(events) if one.weight > narration.PASSING
    ]
    return weightiest([*told, *moments] or _standing(race))


def _opening(events: Sequence[e.Event], race: Race) -> Iterator[Weighed]:
    """What is done before the race."""
    racing = any(isinstance(event, e.PhaseBegan) for event in events)
    for event in events:
        match event:
            case e.LinedUp() if not racing:
                words = ngettext("{n} chariot lines up.", "{n} chariots line up.", len(event.places))
                yield narration.FATAL, words.format(n=len(event.places))
            case e.MarketOpened():
                yield narration.FATAL, sentences.text(event)
            case e.DrawMade():
                words = _("{who} is first in the draw, so he chooses his lane and buys first.")
                yield narration.GRAVE, words.format(who=name(event.order[0]))


def _lead(before: Race | None, race: Race) -> Iterator[Weighed]:
    """Who leads now and did not before."""
    first, was = _first(race), _first(before) if before else ""
    if not first or not was or first == was:
        return
    if caption.lap(race) == race.options.laps > 1:
        yield LAST_LEAD, _("{who} takes the lead in the last lap.").format(who=name(first))
    else:
        yield LEAD, _("{who} takes the lead.").format(who=name(first))


def _first(race: Race) -> Colour | str:
    """Who is in front, '' before anybody has moved."""
    if not race.rigs or race.round < 1 or race.over:
        return ""
    return next((driver.colour for _place, driver in caption.standings(race) if driver.alive), "")


def _standing(race: Race) -> Iterator[Weighed]:
    """How the race stands: what is said where nothing else happened."""
    if not race.rigs or not race.round or race.over:
        return
    alive = [driver for _place, driver in caption.standings(race) if driver.alive]
    if len(alive) < 2:
        return
    first, second = alive[:2]
    gap = places.progress(race, first.colour) - places.progress(race, second.colour)
    spaces = round(gap)
    if spaces > 0:
        words = ngettext("{who} leads by one space.", "{who} leads by {n} spaces.", spaces)
    else:
        words = _("{who} is just ahead of {whom}.") if gap > 0 else _("{who} and {whom} are level.")
    yield 0, words.format(who=name(first.colour), whom=name(second.colour), n=spaces)
