"""What holds in every position of a race, whatever has happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Driver, Race, Rig
from engine.games.circus.rules.shop import market


def disorder(race: Race) -> list[str]:
    """What is wrong with a position; nothing, if the rules are."""
    if not race.rigs:
        return []
    found = [*_coins(race)]
    for driver in race.drivers:
        found += _driver(race, driver)
    for rig in race.rigs:
        found += _rig(race, rig)
    if race.move is None:
        found += _crowding(race)
    return found


def _driver(race: Race, man: Driver) -> Iterator[str]:
    """Where he is, and what says so."""
    rig = race.rig(man.rig) if man.rig else None
    if man.where in ("mounted", "riding"):
        if rig is None or rig.driver != man.colour or bool(rig.chariot) != (man.where == "mounted"):
            yield f"{man.colour} is {man.where} on {man.rig or 'nothing'}"
    elif man.where == "dragged" and (rig is None or rig.dragged != man.colour):
        yield f"{man.colour} is dragged by {man.rig or 'nothing'}"
    elif man.where == "boarding" and (rig is None or man.colour not in rig.boarders or not rig.chariot):
        yield f"{man.colour} fights in {man.rig or 'nothing'}"
    elif man.on_foot and man.rig:
        yield f"{man.colour} is {man.where} and on {man.rig}"
    if (man.where == "running") != (man.space in track.SPACES and man.where != "dead"):
        yield f"{man.colour} is {man.where} at {man.space or 'no space'}"
    if man.alive and man.injuries >= values.DEAD_AT:
        yield f"{man.colour} lives with {man.injuries} injuries"
    if not man.alive and not man.mutant and (man.things or man.whip):
        yield f"{man.colour} is {man.where} and holds {man.things or 'a whip'}"


def _rig(race: Race, rig: Rig) -> Iterator[str]:
    """Who is on it or behind it knows it, and its numbers are within bounds."""
    for man in filter(None, (rig.driver, rig.dragged, *rig.boarders)):
        if race.driver(man).rig != rig.colour:
            yield f"{man} is at {rig.colour} and does not know it"
    if rig.dragged and (rig.chariot or rig.driver):
        yield f"{rig.colour} drags {rig.dragged} behind a chariot or with a rider"
    if (rig.load or rig.damage or rig.war) and not rig.chariot:
        yield f"{rig.colour} has {rig.load}, damage {rig.damage} and no chariot"
    if not 0 <= rig.speed <= values.TOP_SPEED or rig.fatigue < rig.floor or rig.chits < 0:
        yield f"{rig.colour} has speed {rig.speed}, fatigue {rig.fatigue}, chits {rig.chits}"
    if not track.may_face(rig.space, rig.facing):
        yield f"{rig.colour} faces {rig.facing} at {rig.space}"


def _crowding(race: Race) -> Iterator[str]:
    """No team or chariot stands where another one does (Movement 5)."""
    spaces = Counter(space for rig in race.rigs for space in {rig.space, rig.chariot} if space)
    yield from (f"two rigs at {space}" for space, number in spaces.items() if number > 1)


def _coins(race: Race) -> Iterator[str]:
    """Nobody spends what he does not have, and offers bind no more than there is."""
    for man in race.drivers:
        if man.coins < 0 or market.free_coins(race, man.colour) < 0:
            yield f"{man.colour} has {man.coins} coins"


def things(race: Race) -> Counter[str]:
    """All whips and weapons there are, held, loaded or on the track; slings are alike with any shots left."""
    found: Counter[str] = Counter()
    for man in race.drivers:
        found.update((*man.things, *(("whip",) if man.whip else ())))
    for rig in race.rigs:
        found.update(rig.load)
    found.update(thing for _space, thing in race.things)
    netted = sum(d.netted for d in race.drivers)
    alike = Counter({("sling" if thing.startswith("sling") else thing): 0 for thing in found})
    for thing, number in found.items():
        alike["sling" if thing.startswith("sling") else thing] += number
    alike["net"] += netted
    return +alike
