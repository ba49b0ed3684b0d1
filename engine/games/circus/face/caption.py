"""The texts beside a picture of the race: its news, its alt text and its twin as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.circus.face.liveries import livery
from engine.games.circus.face.wording import spot
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import colour_name, driver_name, thing_name
from engine.games.circus.rules.basic.state import COLOURS, Colour, Driver, Race, Rig, View
from engine.games.circus.rules.course import places
from engine.language import N_, _, ngettext, pgettext
from engine.model import Seat

ALT_LIMIT = 1000
_WHERE = {
    "dragged": N_("dragged"),
    "riding": N_("riding"),
    "boarding": N_("aboard"),
    "running": N_("on foot"),
    "median": N_("median"),
    "gone": N_("left"),
    "dead": N_("dead"),
}
GAUGES: Mapping[str, str] = {
    "speed": N_("speed"),
    "fatigue": N_("fatigue"),
    "damage": N_("damage"),
    "injuries": N_("injuries"),
}
"""The counts of a team and its driver in a picture, by the sign beside the count."""


def label(view: View, seat: Seat) -> str:
    """The rig of a seat, as people call it."""
    return colour_name(COLOURS[seat - 1])


def drivers(view: View) -> Mapping[str, Seat]:
    """The seat of each driver, and of the rig that began as his."""
    race = view.race
    if not race.drivers:  # before they line up
        return {colour: Seat(seat) for seat, colour in enumerate(COLOURS[: race.seats], 1)}
    return {driver.colour: driver.seat for driver in race.drivers}


def caption(view: View) -> str:
    """The lap and the round."""
    race = view.race
    if not race.round:
        return _("before the race")
    words = _("lap {lap} of {laps}, round {round}")
    return words.format(lap=lap(race), laps=race.options.laps, round=race.round)


def lap(race: Race) -> int:
    """The lap that the leader is in: it ends at the finish line, though its dolphin goes at the radial."""
    racing = places.in_play(race) or race.drivers
    begun = max((track.finishes(driver.crossings) for driver in racing), default=1)
    return min(race.options.laps, max(1, begun))


def news(race: Race) -> str:
    """The title band: the leader's lap and the round."""
    laps = race.options.laps
    if race.over:
        return _("The race is over")
    if not race.round:
        return ngettext("{n} lap · Start", "{n} laps · Start", laps).format(n=laps)
    words = _("Lap {lap} of {laps} · Round {round}")
    return words.format(lap=lap(race), laps=laps, round=race.round)


def name_of(race: Race, colour: Colour) -> str:
    """A driver as people call him: by his colour."""
    return driver_name(colour)


def standings(race: Race) -> Iterator[tuple[int, Driver]]:
    """All drivers, best first, each with his place; equals share one."""
    place = 1
    for group in race.ranking or places.ranking(race):
        for colour in group:
            yield place, race.driver(colour)
        place += len(group)


def gap(race: Race, driver: Driver, first: Driver | None = None) -> str:
    """The distance to the first in spaces; '' for who is out of the race, or has driven further than the
    first, as who comes home after him may.

    A caller that knows the first of `standings` already gives him along: to rank all takes its time.
    """
    first = first or next((other for _place, other in standings(race)), driver)
    if not driver.alive or not first.alive or not race.rigs or not race.round:
        return ""
    if driver is first and leader(race) is driver:
        return _("leads")
    behind = places.progress(race, first.colour) - places.progress(race, driver.colour)
    if behind < 0:
        return ""
    return f"+{round(behind) or '½'}" if behind else pgettext("gap", "level")


def leader(race: Race) -> Driver | None:
    """The first if he is ahead of all others: of two who are level none leads, though one goes first."""
    (_place, first), *others = standings(race)
    behind = [other for _place, other in others if other.alive and not other.resigned]
    alone = first.colour in race.home or all(
        places.progress(race, first.colour) - places.progress(race, other.colour) > track.TIE
        for other in behind
    )
    return first if alone else None


def state(race: Race, driver: Driver) -> str:
    """The state of a driver who does not simply drive; '' for one who does."""
    if driver.resigned:
        return _("resigned")
    if driver.mutant:
        return _("executed")
    if driver.colour in race.home and driver.alive:
        return _("home")
    return _(_WHERE[driver.where]) if driver.where in _WHERE else ""


def alt(view: View, more: str = "") -> str:
    """The whole position, and what else there is to say, in at most 1,000 characters.

    What does not fit is left out from the end, a sentence at a time.
    """
    race = view.race
    text = _("Circus Minimus: {news}.").format(news=news(race))
    ranked = list(standings(race))
    ranks = (_briefly(race, place, driver, ranked[0][1]) for place, driver in ranked)
    for sentence in filter(None, (more, *ranks)):
        longer = f"{text} {sentence}"
        text = longer if len(longer) <= ALT_LIMIT else text
    return text


def twin(view: View, more: str = "") -> str:
    """The race in words: everybody with all that his row and the track show, the leader first."""
    race = view.race
    rows = [_("Circus Minimus: {news}").format(news=news(race)), more, _dolphins(race)]
    ranked = list(standings(race))
    for place, driver in ranked:
        rows.append(_briefly(race, place, driver, ranked[0][1]))
        rows += _gauges(race, driver)
    rows += _loose(race)
    wreck, dead = _("Wreck of {colour} on {space}."), _("{colour} lies dead on {space}.")
    rows += (wreck.format(colour=driver_name(c), space=spot(s)) for s, c in race.wrecks)
    rows += (dead.format(colour=driver_name(c), space=spot(s)) for s, c in race.bodies)
    rows += (_("On {space}: {thing}.").format(thing=thing_name(t), space=spot(s)) for s, t in race.things)
    return "\n".join(filter(None, rows))


def _dolphins(race: Race) -> str:
    if not race.round:
        return ""
    words = ngettext("{n} dolphin is left.", "{n} dolphins are left.", race.dolphins)
    return words.format(n=race.dolphins)


def _briefly(race: Race, place: int, driver: Driver, first: Driver) -> str:
    """One driver as a sentence: place, name and number, where, how fast, how far behind the first."""
    who = _("{place} {who} ({number})").format(
        place=f"{place}.", who=name_of(race, driver.colour), number=livery(driver.colour).number
    )
    parts = [who, *filter(None, (state(race, driver), _where(race, driver)))]
    rig = race.rig_of(driver.colour) if race.rigs else None
    if rig and driver.alive:
        parts.append(_("speed {speed}").format(speed=rig.speed))
    behind = gap(race, driver, first)
    if behind:
        parts.append(behind)
    return ", ".join(parts) + "."


def _where(race: Race, driver: Driver) -> str:
    rig = race.rig_of(driver.colour) if race.rigs else None
    space = places.space_of(race, driver.colour) if race.rigs and driver.alive else ""
    if not space or not rig or rig.colour == driver.colour:
        return spot(space) if space else ""
    return _("{space} with the rig of {colour}").format(space=spot(space), colour=driver_name(rig.colour))


def _gauges(race: Race, driver: Driver) -> Iterator[str]:
    rig = race.rig_of(driver.colour) if race.rigs else None
    if driver.alive and rig:
        words = _("fatigue {fatigue}, damage {damage}, injuries {injuries}, turn chits {chits}")
        counts = {"fatigue": rig.fatigue, "damage": rig.damage, "chits": rig.chits}
        yield "   " + words.format(injuries=driver.injuries, **counts)
    elif driver.alive:
        yield "   " + _("injuries {injuries}").format(injuries=driver.injuries)


def _loose(race: Race) -> Iterator[str]:
    for rig in race.rigs:
        if rig.loose:
            yield _unmanned(rig)


def _unmanned(rig: Rig) -> str:
    words = _("Unmanned chariot of {colour} on {space}, speed {speed}.")
    if not rig.chariot:
        words = _("Loose team of {colour} on {space}, speed {speed}.")
    return words.format(colour=driver_name(rig.colour), space=spot(rig.space), speed=rig.speed)
