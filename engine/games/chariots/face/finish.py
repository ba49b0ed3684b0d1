"""What is worth telling once a race is over: who came how far behind, what decided it, luck with the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.face.finish import INHERITED, Drove, Finish, Lead, Racer, Turning, at_the_line, held_since
from engine.games.chariots.face.caption import leading_lap
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.coins import FACES
from engine.games.chariots.rules.speech import count, name
from engine.games.chariots.rules.state import Chariot, Colour, Race, View
from engine.language import _, ngettext
from engine.model import Seat


def lap(view: View) -> int:
    """The lap that the leader is driving."""
    return leading_lap(view.race)


def finish(view: View, events: Sequence[e.Event]) -> Finish:
    """How close the race was; margins in squares, or in rounds and phases for those who are home."""
    race = view.race
    if not race.over or not race.chariots:
        return Finish()
    margins, turning = _margins(race, events), _turning(race, events)
    return Finish(margins, turning, _luck(race, events), _headline(race))


def _margins(race: Race, events: Sequence[e.Event]) -> Mapping[Racer, str]:
    """How far the best chariot of each seat was behind the winner."""
    winner, *others = race.standings()
    best: dict[Seat, Chariot] = {}
    for chariot in others:
        if chariot.seat != winner.seat:
            best.setdefault(chariot.seat, chariot)
    home = {x.chariot: x for x in events if isinstance(x, e.Finished)}
    told = {seat: _behind(race, winner, chariot, home) for seat, chariot in best.items()}
    return {seat: margin for seat, margin in told.items() if margin}


def _headline(race: Race) -> str:
    """By how many squares the race was won, if the winner has just come home."""
    first, *others = race.standings()
    second = next((c for c in others if c.seat != first.seat and c.racing), None)
    squares = first.advancement[0] - second.advancement[0] if second is not None else 0
    if race.over != "winner" or first.place is None or squares <= 0:
        return ""
    words = ngettext("{who} wins by one square.", "{who} wins by {number} squares.", squares)
    return words.format(who=name(first.name), number=count(squares))


def _behind(race: Race, winner: Chariot, chariot: Chariot, home: Mapping[Colour, e.Finished]) -> str:
    if chariot.resigned:
        return ""
    first, then = home.get(winner.name), home.get(chariot.name)
    if first is not None and then is not None:
        return _later(first, then)
    if first is not None and first.round != race.round:
        return _("not home")
    squares = winner.advancement[0] - chariot.advancement[0]
    return ngettext("+{n} square", "+{n} squares", squares).format(n=squares) if squares > 0 else _("level")


def _later(first: e.Finished, then: e.Finished) -> str:
    rounds, phases = then.round - first.round, then.phase - first.phase
    if rounds:
        return ngettext("+{n} round", "+{n} rounds", rounds).format(n=rounds)
    if phases:
        return ngettext("+{n} phase", "+{n} phases", phases).format(n=phases)
    return _("in the same phase")


def _turning(race: Race, events: Sequence[e.Event]) -> Turning | None:
    """When the winner took the lead for good; by whose crash, if the leader crashed in that phase."""
    winner, leads, ends, home = race.standings()[0].name, [], [], False
    for number, event in enumerate(events):
        if isinstance(event, e.Finished) and event.chariot == winner:
            home = True
            break
        if isinstance(event, e.PhaseEnded):
            leads.append(_lead(event))
            ends.append(number)
    since = held_since(leads, winner)
    if not leads:
        return None
    if since == len(leads):
        return Turning(_(at_the_line(leads, winner)), _drove(race, winner)) if home else None
    if since == 0:
        return Turning(_("{who} led from the first phase on."), _drove(race, winner))
    passed, when = leads[since - 1][0], leads[since][1]
    stretch = events[ends[since - 1] : ends[since]]
    if passed and any(isinstance(x, e.Crashed) and x.chariot == passed for x in stretch):
        words = _("{whom} crashed in {when}, and {who} led to the end.")
        return Turning(words, _drove(race, winner), when, _drove(race, passed))
    if passed and any(isinstance(x, e.Resigned) and x.chariot == passed for x in stretch):
        return Turning(_(INHERITED), _drove(race, winner), when, _drove(race, passed))
    return Turning(_("{who} took the lead for good in {when}."), _drove(race, winner), when)


def _drove(race: Race, chariot: str) -> Drove:
    return Drove(race.chariot(chariot).seat, name(chariot))


def _lead(event: e.PhaseEnded) -> Lead:
    """Who was in front at the end of a phase, '' where two were level."""
    (first, _lap, _gap), *others = event.standing or (("", 0, 0),)
    level = bool(others) and not others[0][2]
    when = _("round {round}, phase {phase}").format(round=event.round, phase=event.phase)
    return ("" if level else first), when


def _luck(race: Race, events: Sequence[e.Event]) -> Mapping[Seat, float]:
    """By how many sides of the die each seat's rolls for control were above the middle, all together."""
    middle = (len(FACES) - 1) / 2
    found: dict[Seat, float] = {}
    for event in events:
        if isinstance(event, e.ControlRolled):
            seat = race.chariot(event.chariot).seat
            found[seat] = found.get(seat, 0.0) + FACES.index(event.face) - middle
    return found
