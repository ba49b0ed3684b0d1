"""The headline of a turn: who leads now, who falls, attacks, passes; else who leads by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.face.headlines import Weighed, weightiest
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.speech import colour_name, listed
from engine.games.charioteer.rules.state import NAMES, Name, Race, View
from engine.language import _, ngettext
from engine.model import Seat

DAMAGE, PASSING, ATTACK, FALL, LAP, LEAD, LAST_LEAD, GONE, HOME = range(1, 10)
"""How much a sentence weighs: from damage to who is home first."""
MANY = 2
"""From so many chariots on, whoever passes them is worth a sentence."""


def headlines(events: Sequence[e.Event], before: View | None, view: View) -> tuple[str, ...]:
    """What mattered in a turn."""
    race = view.race
    told = [*_home(race), *_lead(before.race if before else None, race), *happened(events, race)]
    return weightiest(told or _standing(race))


def happened(events: Sequence[e.Event], race: Race) -> Iterator[Weighed]:
    """What the events tell without the position, of which only the options are asked."""
    yield from _falls(events)
    yield from _damage(events)
    for event in events:
        yield from _told(event, race)


def _told(event: e.Event, race: Race) -> Iterator[Weighed]:
    match event:
        case e.LinedUp():
            words = _("The chariots line up for {n} laps; {who} moves first.")
            yield GONE, words.format(n=race.options.laps, who=colour_name(event.order[0]))
        case e.Resigned():
            yield GONE, _("{who} resigns and leaves the track.").format(who=_seat(event.seat))
        case e.LapBegan():
            last = event.lap == race.options.laps
            words = _("{who} begins the last lap.") if last else _("{who} begins lap {lap}.")
            yield LAP, words.format(who=colour_name(event.chariot), lap=event.lap)
        case e.Attacked() if event.hit:
            words = _("{who} attacks all rivals.")
            if event.size == "major":
                words = _("{who} strikes hard at all rivals.")
            yield ATTACK, words.format(who=_seat(event.seat))
        case e.AutomatonAttacked() if event.hit:
            yield ATTACK, _("{who} attacks the players.").format(who=colour_name(event.chariot))
        case e.Driven() if len(event.overtaken) >= MANY:
            words = _("{who} passes {whom}.")
            whom = listed([colour_name(name) for name in event.overtaken])
            yield PASSING, words.format(who=colour_name(event.chariot), whom=whom)


def _seat(seat: Seat) -> str:
    return colour_name(NAMES[seat - 1])


def _falls(events: Sequence[e.Event]) -> Iterator[Weighed]:
    """All automata that fell over, in one sentence."""
    fallen = dict.fromkeys(name for x in events if isinstance(x, e.LaidDown) for name in x.chariots)
    if fallen:
        words = ngettext("{who} falls over.", "{who} fall over.", len(fallen))
        yield FALL, words.format(who=listed([colour_name(name) for name in fallen]))


def _damage(events: Sequence[e.Event]) -> Iterator[Weighed]:
    """All damage in one sentence: who takes how many cubes."""
    cubes = {_seat(x.seat): x.cubes for x in events if isinstance(x, e.DamageTaken) and x.cubes}
    if cubes:
        who = ", ".join(f"{name} {n}" for name, n in cubes.items())
        yield DAMAGE, _("Damage: {who}.").format(who=who)


def _home(race: Race) -> Iterator[Weighed]:
    """Who has won, if the race ended at the line."""
    if race.over == "home":
        yield HOME, _("{who} wins.").format(who=colour_name(race.standings()[0]))


def _lead(before: Race | None, race: Race) -> Iterator[Weighed]:
    """Who leads now and did not before; in the start space nobody does."""
    if before is None or not before.turn or race.over:
        return
    first, was = _first(race), _first(before)
    if not first or first == was:
        return
    if race.lap == race.options.laps:
        yield LAST_LEAD, _("{who} takes the lead in the last lap.").format(who=colour_name(first))
    elif was and not race.chariot(was).gone and before.chariot(was).trail:
        words = _("{who} takes the lead from {whom}.")
        yield LEAD, words.format(who=colour_name(first), whom=colour_name(was))
    else:
        yield LEAD, _("{who} takes the lead.").format(who=colour_name(first))


def _first(race: Race) -> Name | None:
    order = race.race_order()
    return order[0] if order else None


def _standing(race: Race) -> Iterator[Weighed]:
    """How the race stands: what is said where nothing else happened."""
    order = race.race_order()
    if len(order) < 2 or not race.turn or race.over:
        return
    first, second = order[:2]
    spaces = (race.chariot(first).space.h - race.chariot(second).space.h) // 2
    if not spaces:
        words = _("{who} is just ahead of {whom}.")
    else:
        words = ngettext("{who} leads by one space.", "{who} leads by {n} spaces.", spaces)
    yield 0, words.format(who=colour_name(first), whom=colour_name(second), n=spaces)
