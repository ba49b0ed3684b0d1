"""The headline of a turn: who leads now, who falls, attacks, passes; else who leads by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.face.headlines import Front, Weighed, Weight, apart, weightiest
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.speech import driver_name, listed
from engine.games.charioteer.rules.state import NAMES, Name, Race, View
from engine.language import _, ngettext
from engine.model import Seat

MANY = 2
"""From so many chariots on, whoever passes them is worth a sentence."""


def headlines(events: Sequence[e.Event], before: View | None, view: View) -> tuple[str, ...]:
    """The highlights of a turn."""
    race, then = view.race, before.race if before else None
    led = (_first(then) or "") if then and then.turn else ""
    weighed = [*_home(race), *_lead(then, race), *_gap(then, race), *happened(events, race, led)]
    return weightiest(weighed or _standing(race))


def happened(events: Sequence[e.Event], race: Race, led: str = "") -> Iterator[Weighed]:
    """The highlights of the events without the position, but for its options; a driver who `led` before them
    matters more."""
    yield from _falls(events, led)
    yield from _damage(events, led)
    for event in events:
        yield from _told(event, race)


def _told(event: e.Event, race: Race) -> Iterator[Weighed]:
    match event:
        case e.LinedUp():
            words = _("The chariots line up for {n} laps; {who} moves first.")
            yield Weight.GONE, words.format(n=race.options.laps, who=driver_name(event.order[0]))
        case e.Resigned():
            yield Weight.GONE, _("{who} resigns and leaves the track.").format(who=_seat(event.seat))
        case e.LapBegan():
            last = event.lap == race.options.laps
            words = _("{who} begins the last lap.") if last else _("{who} begins lap {lap}.")
            yield Weight.PASSING, words.format(who=driver_name(event.chariot), lap=event.lap)
        case e.Attacked() if event.hit:
            words = _("{who} attacks all rivals.")
            if event.size == "major":
                words = _("{who} strikes hard at all rivals.")
            yield Weight.BLOW, words.format(who=_seat(event.seat))
        case e.AutomatonAttacked() if event.hit:
            yield Weight.BLOW, _("{who} attacks the players.").format(who=driver_name(event.chariot))
        case e.Driven() if len(event.overtaken) >= MANY:
            words = _("{who} passes {whom}.")
            whom = listed([driver_name(name) for name in event.overtaken])
            yield Weight.PASSING, words.format(who=driver_name(event.chariot), whom=whom)


def _seat(seat: Seat) -> str:
    return driver_name(NAMES[seat - 1])


def _falls(events: Sequence[e.Event], led: str) -> Iterator[Weighed]:
    """All automata that fell over, in one sentence."""
    fallen = dict.fromkeys(name for x in events if isinstance(x, e.LaidDown) for name in x.chariots)
    if fallen:
        words = ngettext("{who} falls over.", "{who} fall over.", len(fallen))
        yield (
            (Weight.LEADER if led in fallen else Weight.FALL),
            words.format(who=listed([driver_name(name) for name in fallen])),
        )


def _damage(events: Sequence[e.Event], led: str) -> Iterator[Weighed]:
    """All damage in one sentence: who takes how many cubes."""
    cubes = {NAMES[x.seat - 1]: x.cubes for x in events if isinstance(x, e.DamageTaken) and x.cubes}
    if cubes:
        who = ", ".join(f"{driver_name(name)} {n}" for name, n in cubes.items())
        yield (Weight.LEADER if cubes.get(led, 0) > 1 else Weight.DETAIL), _("Damage: {who}.").format(who=who)


def _home(race: Race) -> Iterator[Weighed]:
    """The winner, if the race ended at the line."""
    if race.over == "home":
        yield Weight.HOME, _("{who} wins.").format(who=driver_name(race.standings()[0]))


def _lead(before: Race | None, race: Race) -> Iterator[Weighed]:
    """The new leader, if there is one; in the start space nobody leads."""
    if before is None or not before.turn or race.over:
        return
    first, was = _first(race), _first(before)
    if not first or first == was:
        return
    if race.lap == race.options.laps:
        yield Weight.LAST_LEAD, _("{who} takes the lead in the last lap.").format(who=driver_name(first))
    elif was and not race.chariot(was).gone and before.chariot(was).trail:
        words = _("{who} takes the lead from {whom}.")
        yield Weight.LEAD, words.format(who=driver_name(first), whom=driver_name(was))
    else:
        yield Weight.LEAD, _("{who} takes the lead.").format(who=driver_name(first))


def _gap(before: Race | None, race: Race) -> Iterator[Weighed]:
    """That the leader has got away, or lost what there was."""
    shrunk = _("The lead of {who} shrinks from {before} spaces to {now}.")
    grown = _("{who} pulls away: {now} spaces ahead of {whom}.")
    return apart(_front(before) if before else None, _front(race), shrunk, grown)


def _front(race: Race) -> Front | None:
    """The first two on the track; None before the first turn, after the end, or where one is alone."""
    order = race.race_order() if race.turn and not race.over else ()
    if len(order) < 2:
        return None
    first, second = (race.chariot(name) for name in order[:2])
    return Front(driver_name(first.name), driver_name(second.name), (first.space.h - second.space.h) // 2)


def _first(race: Race) -> Name | None:
    order = race.race_order()
    return order[0] if order else None


def _standing(race: Race) -> Iterator[Weighed]:
    """How the race stands: what is said where nothing else happened."""
    front = _front(race)
    if front is None:
        return
    if not front.gap:
        words = _("{who} is just ahead of {whom}.")
    else:
        words = ngettext("{who} leads by one space.", "{who} leads by {n} spaces.", front.gap)
    yield Weight.STANDING, words.format(who=front.first, whom=front.second, n=front.gap)
