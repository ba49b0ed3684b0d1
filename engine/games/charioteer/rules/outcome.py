"""How a race ends, and who is ahead before."""

from __future__ import annotations

from dataclasses import replace

from engine.games.charioteer.rules.speech import driver_name, spaces_told
from engine.games.charioteer.rules.state import Name, Race, View
from engine.language import N_, _, ngettext
from engine.model import Outcome, Seat, by_best

_REASONS = {
    "alone": N_("{first} has won, as nobody else is left on the track."),
    "nobody": N_("Nobody drives any more; {first} was ahead."),
}
_CLOSE = (
    N_("{first} is home and has won the race, on the inside of {second}."),
    N_("{first} is home and has won the race, half a space ahead of {second}."),
)


def outcome(race: Race) -> Outcome | None:
    """All chariots best first, the players' seats among them; None while the race goes on (8.11)."""
    stood = ended(race, drawn=False) if race.over else None
    return stood and replace(stood, reason=_reason(race, *race.standings()[:2]))


def ended(race: Race, drawn: bool) -> Outcome | None:
    """The chariots in the order of the moment; in a draw those on the track share a place (8.11).

    None before the chariots stand on the track.
    """
    if not race.seating and not race.over:
        return None
    ranking, on_track = race.standings(), race.race_order()
    groups = tuple(dict.fromkeys(on_track if drawn and name in on_track else (name,) for name in ranking))
    driven = {name: seat for name in ranking if (seat := race.chariot(name).seat)}
    seats = by_best([driven[name] for name in group if name in driven] for group in groups)
    return Outcome(groups, seats, "", driven=driven)


def standings(race: Race) -> tuple[tuple[Seat, ...], ...]:
    """The players' seats by their chariots; before they are lined up all share one place."""
    if race.seating:
        return _seats(race)
    return (race.seats,) if race.seats else ()


def playing(view: View) -> tuple[Seat, ...]:
    """The seats that drive a chariot of the race."""
    return view.race.players


def _seats(race: Race) -> tuple[tuple[Seat, ...], ...]:
    return tuple((seat,) for name in race.standings() if (seat := race.chariot(name).seat))


def _reason(race: Race, first: Name, second: Name) -> str:
    """The winner, and after a race the lead in spaces: two steps of `h` each (8.11)."""
    halves = race.chariot(first).space.h - race.chariot(second).space.h
    if race.over != "home":
        words = _(_REASONS[race.over or "nobody"])
    elif halves < 2:
        words = _(_CLOSE[halves])
    else:
        words = ngettext(
            "{first} is home and has won the race, one space ahead of {second}.",
            "{first} is home and has won the race, {n} spaces ahead of {second}.",
            (halves + 1) // 2,
        )
    return words.format(first=driver_name(first), second=driver_name(second), n=spaces_told(halves))
