"""The end of a race: places and gaps.

Players roll no dice here, so nobody had luck with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.face.finish import ALONE, Finish, Racer
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.speech import driver_name, spaces_told
from engine.games.charioteer.rules.state import NAMES, Name, Race, View
from engine.language import _, in_words, ngettext


def lap(view: View) -> int:
    """The lap that the leader is driving."""
    return view.race.lap


def when(view: View) -> str:
    """The turn that was the last one."""
    return _("turn {n}").format(n=view.race.turn)


def laps(view: View) -> int:
    """The laps of the race."""
    return view.race.options.laps


def finish(view: View, events: Sequence[e.Event]) -> Finish:
    """How close the race was; margins in spaces."""
    race = view.race
    if not race.over or not race.race_order():
        return Finish()
    return Finish(_margins(race), headline=_headline(race, events))


def _headline(race: Race, events: Sequence[e.Event]) -> str:
    """From how far behind the race was won, else by how much, or that nobody else is left."""
    winner = race.standings()[0]
    if race.over == "alone":
        return _(ALONE).format(who=driver_name(winner))
    if race.over != "home":
        return ""
    behind = _behind_before(events, winner)
    if behind > 0:
        words = ngettext(
            "{who} wins, from one space back in the last turn!",
            "{who} wins, from {n} spaces back in the last turn!",
            behind,
        )
        return words.format(who=driver_name(winner), n=in_words(behind))
    halves = _ahead(race)
    if not halves:
        return _("{who} wins by a nose.").format(who=driver_name(winner))
    if halves == 1:
        return _("{who} wins by half a space.").format(who=driver_name(winner))
    words = ngettext("{who} wins by one space.", "{who} wins by {n} spaces.", (halves + 1) // 2)
    n = spaces_told(halves) if halves % 2 else in_words(halves // 2)
    return words.format(who=driver_name(winner), n=n)


def _behind_before(events: Sequence[e.Event], winner: Name) -> int:
    """How many whole spaces the winner was behind the first of all before the last turn."""
    last = max((n for n, x in enumerate(events) if isinstance(x, e.TurnBegan)), default=0)
    where = {x.chariot: x.path[-1].h for x in events[:last] if isinstance(x, e.Driven) and x.path}
    for gone in (NAMES[x.seat - 1] for x in events if isinstance(x, e.Resigned)):
        where.pop(gone, None)
    return (max(where.values()) - where[winner]) // 2 if winner in where else 0


def _ahead(race: Race) -> int:
    """By how many half spaces the first is ahead of the second."""
    first, *others = [race.chariot(name) for name in race.race_order()]
    return first.space.h - others[0].space.h if others else 0


def _margins(race: Race) -> Mapping[Racer, str]:
    first, *others = [race.chariot(name) for name in race.race_order()]
    return {c.seat or c.name: _behind(first.space.h - c.space.h) for c in others}


def _behind(halves: int) -> str:
    """A distance in spaces, of half spaces."""
    if not halves:
        return _("by a nose")
    words = ngettext("+{spaces} space", "+{spaces} spaces", (halves + 1) // 2)
    return words.format(spaces=spaces_told(halves))


def led(events: Sequence[e.Event]) -> list[str]:
    """The leader at the end of each turn that has been driven."""
    where: dict[Name, int] = {}
    leads: list[str] = []
    driven = False
    for event in events:
        match event:
            case e.TurnBegan() if driven:
                leads.append(_first(where))
                driven = False
            case e.Driven():
                driven = True
                if event.path:
                    where[event.chariot] = event.path[-1].h
            case e.Resigned():
                where.pop(NAMES[event.seat - 1], None)
            case _:
                pass
    return [*leads, _first(where)] if driven else leads


def _first(where: Mapping[Name, int]) -> str:
    """The only leader, '' for none."""
    most = max(where.values(), default=0)
    ahead = [name for name, h in where.items() if h == most]
    return ahead[0] if len(ahead) == 1 else ""
