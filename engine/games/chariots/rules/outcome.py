"""How a race ends, and who is ahead before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from engine.games.chariots.rules.speech import name
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.language import N_, _
from engine.model import Outcome, Seat, by_best, seats_for

_REASONS = {
    "winner": N_("{first} is home and has won the race."),
    "places": N_("{first} has won the race, and the places are decided."),
    "alone": N_("{first} has won, as nobody else is left on the track."),
    "night": N_("Night has fallen; {first} was ahead of all others and has won."),
}


def outcome(race: Race) -> Outcome | None:
    """All chariots best first, the seats by the best chariot of each; None while it goes on (9.3)."""
    if not race.over:
        return None
    stood = ended(race, drawn=False)
    late = race.over == "night" and any(c.place for c in race.chariots)
    why = "places" if late else race.over
    return replace(stood, reason=_(_REASONS[why]).format(first=name(stood.ranking[0][0])))


def ended(race: Race, drawn: bool) -> Outcome:
    """The chariots in the order of the moment; in a draw all on the track share a place (8.6, 9.3)."""
    playing = {c.seat for c in race.chariots if c.racing} if drawn else set()
    standings = race.standings()
    sharing = tuple(c for c in standings if c.seat in playing)
    home = [(c,) for c in standings if c.seat not in playing and not c.resigned]
    gone = _from_one_square([c for c in standings if c.seat not in playing and c.resigned])
    groups = [*home, *([sharing] if sharing else []), *gone]
    ranking = tuple(tuple(c.name for c in group) for group in groups)
    return Outcome(ranking, by_best([c.seat for c in group] for group in groups), "")


def _from_one_square(gone: Iterable[Chariot]) -> list[tuple[Chariot, ...]]:
    """The resigned chariots, best first: those that had come equally far share a place (8.6)."""
    return [tuple(level) for _far, level in groupby(gone, key=lambda chariot: chariot.advancement)]


def standings(race: Race) -> tuple[tuple[Seat, ...], ...]:
    """The seats by the best chariot of each; those that are not lined up yet share the last place (9.3)."""
    ranked = _seats(race)
    waiting = tuple(seat for seat in seats_for(race.seats) if (seat,) not in ranked)
    return (*ranked, waiting) if waiting else ranked


def playing(view: View) -> tuple[Seat, ...]:
    """The seats with a chariot on the track (8.4)."""
    return tuple(sorted({c.seat for c in view.race.chariots if c.racing}))


def _seats(race: Race) -> tuple[tuple[Seat, ...], ...]:
    """The seats that are on the track or have been, by the best chariot of each (9.3)."""
    return ended(race, drawn=False).seats
