"""A race as lines of text: the headline, then everybody in the order of the moment."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.circus.rules import places
from engine.games.circus.rules.speech import colour_name
from engine.games.circus.rules.state import Colour, Race, View
from engine.language import _


def board(view: View) -> str:
    """The position as text, best first."""
    return "\n".join(_lines(view.race))


def headline(race: Race) -> str:
    """Where the race stands, in a few words."""
    if race.round == 0:
        return _("Before the race")
    return _("Round {round}, dolphins left: {dolphins}").format(round=race.round, dolphins=race.dolphins)


def _lines(race: Race) -> Iterator[str]:
    yield headline(race)
    for group in places.ranking(race) if race.rigs else ():
        yield from (_row(race, colour) for colour in group)


def _row(race: Race, colour: Colour) -> str:
    driver, rig = race.driver(colour), race.rig_of(colour)
    where = places.space_of(race, colour) if driver.alive else ""
    parts = [colour_name(colour), driver.where, where]
    if rig is not None and driver.alive:
        numbers = _("speed {speed}, fatigue {fatigue}, damage {damage}")
        parts.append(numbers.format(speed=rig.speed, fatigue=rig.fatigue, damage=rig.damage))
    return ", ".join(filter(None, parts))
