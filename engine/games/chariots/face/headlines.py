"""The headline of a round: who wins, crashes, takes the lead, is pushed; else who leads, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.face.headlines import Weighed, weightiest
from engine.games.chariots.face import narration
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.speech import count, listed, name
from engine.games.chariots.rules.state import Race, View
from engine.language import _, ngettext

COINS, LAP, BLOW, LEAD, CRASH, LAST_LEAD, GONE, HOME = range(1, 9)
"""How much a sentence weighs: from a coin to who is home."""


def headlines(events: Sequence[e.Event], before: View | None, view: View) -> tuple[str, ...]:
    """What mattered in a round, or in a part of one."""
    race = view.race
    told = [*_lead(before.race if before else None, race), *happened(events)]
    return weightiest(told or _standing(race))


def happened(events: Sequence[e.Event]) -> Iterator[Weighed]:
    """What the events tell without the position."""
    yield from _crashes(events)
    yield from _laps(events)
    for event in events:
        yield from _told(event)


def _told(event: e.Event) -> Iterator[Weighed]:
    match event:
        case e.ChariotsLinedUp():
            words = _("The chariots line up for {laps} laps.")
            yield GONE, words.format(laps=count(event.laps))
        case e.Finished():
            yield HOME, _text(event)
        case e.Resigned():
            yield GONE, _text(event)
        case e.Pushed():
            yield BLOW, _text(event)
        case e.CoinSpent(action="whip" | "balk"):
            yield BLOW, _text(event)
        case e.CoinSpent(action="diagonal" | "ban" | "extra" | "first" | "recover"):
            yield COINS, _text(event)


def _text(event: e.Event) -> str:
    line = narration.narrate(event)
    return line.text if line else ""


def _laps(events: Sequence[e.Event]) -> Iterator[Weighed]:
    """Who has finished a lap and is not home, a sentence for each lap."""
    home = {event.chariot for event in events if isinstance(event, e.Finished)}
    laps: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, e.LapFinished) and event.chariot not in home:
            laps.setdefault(event.lap, []).append(name(event.chariot))
    for lap, who in laps.items():
        words = ngettext("{who} finishes lap {lap}.", "{who} finish lap {lap}.", len(who))
        yield LAP, words.format(who=listed(who), lap=lap)


def _crashes(events: Sequence[e.Event]) -> Iterator[Weighed]:
    """All crashes in one sentence, with the squares."""
    crashed = {event.chariot: event.square for event in events if isinstance(event, e.Crashed)}
    if crashed:
        one = _("{who} on {square}")
        who = listed([one.format(who=name(chariot), square=square) for chariot, square in crashed.items()])
        yield CRASH, ngettext("Crash: {who}.", "Crashes: {who}.", len(crashed)).format(who=who)


def _lead(before: Race | None, race: Race) -> Iterator[Weighed]:
    """Who leads now and did not before."""
    if before is None or not (first := _first(race)) or first == _first(before):
        return
    passed, last = _first(before), race.chariot(first).best >= race.options.laps
    if passed and not race.chariot(passed).racing:
        return
    if last:
        words = _("{who} takes the lead in the last lap.")
    elif passed:
        words = _("{who} takes the lead from {whom}.")
    else:
        words = _("{who} takes the lead.")
    yield (LAST_LEAD if last else LEAD), words.format(who=name(first), whom=name(passed))


def _first(race: Race) -> str:
    """The first chariot on the track, '' where nobody is ahead of the next one."""
    racing = [chariot for chariot in race.standings() if chariot.racing]
    if len(racing) > 1 and racing[0].advancement[0] == racing[1].advancement[0]:
        return ""
    return racing[0].name if racing else ""


def _standing(race: Race) -> Iterator[Weighed]:
    """How the race stands: what is said where nothing else happened."""
    racing = [chariot for chariot in race.standings() if chariot.racing]
    if len(racing) < 2 or race.round == 0:
        return
    first, second = racing[:2]
    gap = int(first.advancement[0] - second.advancement[0])
    if not gap:
        yield 0, _("{who} and {whom} are level.").format(who=name(first.name), whom=name(second.name))
        return
    words = ngettext("{who} leads by one square.", "{who} leads by {number} squares.", gap)
    yield 0, words.format(who=name(first.name), number=count(gap))
