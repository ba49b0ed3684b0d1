"""The sentences of a round: who wins, takes the lead, crashes, is pushed; else who leads, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.face.headlines import Front, Weighed, Weight, apart, passing, weightiest
from engine.games.chariots.face import narration
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.speech import area, count, listed, name
from engine.games.chariots.rules.state import Race, View
from engine.games.chariots.rules.track import SQUARES, TURNS
from engine.language import _, ngettext


def headlines(events: Sequence[e.Event], before: View | None, view: View) -> tuple[str, ...]:
    """The highlights of a round, or of a part of one."""
    race, then = view.race, before.race if before else None
    led = _first(then) if then else ""
    weighed = [*_lead(then, race), *_gap(then, race), *happened(events, led), *_passing(then, race)]
    return weightiest(weighed or _standing(race))


def happened(events: Sequence[e.Event], led: str = "") -> Iterator[Weighed]:
    """The highlights of the events without the position; a chariot that `led` before them matters more."""
    yield from _crashes(events, led)
    yield from _laps(events)
    for event in events:
        yield from _told(event, led)


def _told(event: e.Event, led: str) -> Iterator[Weighed]:
    match event:
        case e.ChariotsLinedUp():
            words = _("The chariots line up for {laps} laps.")
            yield Weight.GONE, words.format(laps=count(event.laps))
        case e.Finished():
            yield Weight.HOME, _text(event)
        case e.Resigned():
            yield Weight.GONE, _text(event)
        case e.Pushed():
            yield (Weight.LEADER if event.chariot == led else Weight.BLOW), _pushed(event)
        case e.CoinSpent(action="whip" | "balk"):
            yield (Weight.LEADER if event.target == led else Weight.BLOW), _text(event)
        case e.CoinSpent(action="diagonal" | "ban" | "extra" | "first" | "recover"):
            yield Weight.DETAIL, _text(event)


def _pushed(event: e.Pushed) -> str:
    """A push by the part of the track in which it happens."""
    out = SQUARES[event.start].section in TURNS and SQUARES[event.end].section not in TURNS
    words = _("{who} pushes {whom} out of the turn.") if out else _("{who} pushes {whom} aside {where}.")
    return words.format(who=name(event.by), whom=name(event.chariot), where=area(event.start))


def _text(event: e.Event) -> str:
    line = narration.narrate(event)
    return line.text if line else ""


def _laps(events: Sequence[e.Event]) -> Iterator[Weighed]:
    """The chariots that have finished a lap and are not home, a sentence for each lap."""
    home = {event.chariot for event in events if isinstance(event, e.Finished)}
    laps: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, e.LapFinished) and event.chariot not in home:
            laps.setdefault(event.lap, []).append(name(event.chariot))
    for lap, who in laps.items():
        words = ngettext("{who} finishes lap {lap}.", "{who} finish lap {lap}.", len(who))
        yield Weight.PASSING, words.format(who=listed(who), lap=lap)


def _crashes(events: Sequence[e.Event], led: str) -> Iterator[Weighed]:
    """All crashes in one sentence."""
    crashed = dict.fromkeys(event.chariot for event in events if isinstance(event, e.Crashed))
    if crashed:
        words = ngettext("{who} crashes.", "{who} crash.", len(crashed))
        weight = Weight.LEADER if led in crashed else Weight.FALL
        yield weight, words.format(who=listed([name(chariot) for chariot in crashed]))


def _lead(before: Race | None, race: Race) -> Iterator[Weighed]:
    """The new leader, if there is one."""
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
    yield (Weight.LAST_LEAD if last else Weight.LEAD), words.format(who=name(first), whom=name(passed))


def _passing(before: Race | None, race: Race) -> Iterator[Weighed]:
    """The chariots that have moved up behind the leader."""
    return passing(_order(before) if before else (), _order(race))


def _order(race: Race) -> tuple[str, ...]:
    return tuple(name(chariot.name) for chariot in race.standings() if chariot.racing)


def _gap(before: Race | None, race: Race) -> Iterator[Weighed]:
    """That the leader has got away, or lost what there was."""
    shrunk = _("The lead of {who} shrinks from {before} squares to {now}.")
    grown = _("{who} pulls away: {now} squares ahead of {whom}.")
    return apart(_front(before) if before else None, _front(race), shrunk, grown)


def _front(race: Race) -> Front | None:
    """The first two on the track; None where nobody has moved yet or one is alone."""
    racing = [chariot for chariot in race.standings() if chariot.racing]
    if len(racing) < 2 or race.round == 0:
        return None
    first, second = racing[:2]
    return Front(name(first.name), name(second.name), int(first.advancement[0] - second.advancement[0]))


def _first(race: Race) -> str:
    """The first chariot on the track, '' where nobody is ahead of the next one."""
    racing = [chariot for chariot in race.standings() if chariot.racing]
    if len(racing) > 1 and racing[0].advancement[0] == racing[1].advancement[0]:
        return ""
    return racing[0].name if racing else ""


def _standing(race: Race) -> Iterator[Weighed]:
    """How the race stands: what is said where nothing else happened."""
    front = _front(race)
    if front is None:
        return
    if not front.gap:
        yield Weight.STANDING, _("{who} and {whom} are level.").format(who=front.first, whom=front.second)
        return
    words = ngettext("{who} leads by one square.", "{who} leads by {number} squares.", front.gap)
    yield Weight.STANDING, words.format(who=front.first, number=count(front.gap))
