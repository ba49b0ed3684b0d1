"""How a race ends, who is ahead before, and what it leaves to careers."""

from __future__ import annotations

from dataclasses import replace

from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import COLOURS, Race, View, seat_of
from engine.games.circus.rules.course import places
from engine.games.circus.rules.shop import careers
from engine.language import N_, _
from engine.model import Outcome, Seat, seats_for

_REASONS = {
    "finish": N_("{first} is home and has won the race."),
    "night": N_("Night has fallen; {first} was ahead of all others and has won."),
    "alone": N_("{first} has won, as nobody else is left in the race."),
    "afoot": N_(
        "Nobody drives any more who could get home in time; {first} was ahead of all others and has won."
    ),
    "stranded": N_("Nobody is left in the race who could win it."),
    "dead": N_("All drivers are dead, and nobody has won."),
    "dark": N_("Night has fallen, and nobody has won."),
}


def outcome(race: Race) -> Outcome | None:
    """All drivers best first, and why; None while the race goes on (K, N15.22, N15.23)."""
    if not race.over:
        return None
    nobody = {"night": "dark", "afoot": "stranded"} if not race.winner else {}
    why = nobody.get(race.over, race.over)
    first = driver_name(race.winner) if race.winner else ""
    return replace(ended(race, drawn=False), reason=_(_REASONS[why]).format(first=first))


def ended(race: Race, drawn: bool) -> Outcome:
    """The drivers in the order of the moment; in a draw all who could still win share a place.

    Purses are won at the end of a race alone; coins that were not spent come back, and the dead stay dead.
    """
    groups = places.ranking(race) or (COLOURS[: race.seats],)
    if drawn and not race.over:
        sharing = tuple(d.colour for d in places.in_play(race))
        rest = (tuple(c for c in group if c not in sharing) for group in groups)
        groups = tuple(group for group in (sharing, *rest) if group)
    seats = tuple(tuple(seat_of(c) for c in group) for group in groups)
    return Outcome(groups, seats, "", careers.changed(race))


def standings(race: Race) -> tuple[tuple[Seat, ...], ...]:
    """The seats by the order of the moment; all together before they are lined up."""
    return ended(race, drawn=False).seats


def playing(view: View) -> tuple[Seat, ...]:
    """The seats that can still win."""
    race = view.race
    if not race.drivers:
        return seats_for(race.seats)
    return () if race.over else tuple(d.seat for d in places.in_play(race))
