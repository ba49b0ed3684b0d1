"""Five lessons, and a coach who compares the set that was played with all others of the hand."""

from __future__ import annotations

from dataclasses import replace

from engine.face.lessons import Attempt, Lesson
from engine.games.charioteer.face.forecast import Forecast, forecasts
from engine.games.charioteer.rules.cards import SYMBOLS, Colour
from engine.games.charioteer.rules.events import Driven, FanTokenDrawn, SetPlayed, SkillRaised
from engine.games.charioteer.rules.options import SHORT
from engine.games.charioteer.rules.speech import symbol_name
from engine.games.charioteer.rules.state import Play
from engine.games.charioteer.rules.track import CORNERS, LAP
from engine.games.charioteer.rules.values import FAN_SET
from engine.language import N_, _, ngettext

_LARGE = 3
"""Cards of a set that a first lesson asks for."""
_AMONG = 2
"""The last place with which the last lesson is passed."""
HALVES = 2
"""Half cells of a space, in which places on the track are counted."""
_SHORT = {"laps": SHORT, "automata": 3}


def played(attempt: Attempt) -> Play | None:
    """The set that the seat has shown."""
    shown = (e for e in attempt.events if isinstance(e, SetPlayed) and e.seat == attempt.seat)
    return next((e.play for e in shown), None)


def _colour(play: Play) -> Colour:
    return SYMBOLS[play.symbol].colour


def _large(attempt: Attempt) -> bool:
    play = played(attempt)
    return play is not None and len(play.whole) >= _LARGE


def _pleased(attempt: Attempt) -> bool:
    drawn = (e for e in attempt.events if isinstance(e, FanTokenDrawn))
    return any(e.seat == attempt.seat and e.reason == "crowd" for e in drawn)


def _cut_a_corner(attempt: Attempt) -> bool:
    play, name = played(attempt), attempt.before.race.of(attempt.seat).name
    driven = (e for e in attempt.events if isinstance(e, Driven) and e.chariot == name)
    corner = any(space.cell % LAP in CORNERS for e in driven for space in e.path[1:])
    return play is not None and _colour(play) == "black" and corner


def _obeyed(attempt: Attempt) -> bool:
    wish = attempt.before.race.emperor
    raised = (e for e in attempt.events if isinstance(e, SkillRaised) and e.seat == attempt.seat)
    return any(wish in (e.colour, "any") for e in raised)


def _in_front(attempt: Attempt) -> bool:
    race = attempt.after.race
    return bool(race.over) and race.of(attempt.seat).name in race.standings()[:_AMONG]


LESSONS = (
    Lesson(
        name="set",
        title=N_("Sets"),
        task=N_(
            "Cards that show the same symbol make a set, and each symbol is a point to move. Play a set of "
            "{large:word} cards or more."
        ),
        numbers={"large": _LARGE},
        passed=_large,
        options=_SHORT,
        rivals=0,
        spare=("tokens",),
    ),
    Lesson(
        name="crowd",
        title=N_("The crowd"),
        task=N_(
            "The crowd's card may join your set if it shows your symbol. Play a set of {fan_set:word} cards "
            "or more that includes it: you draw a fan token."
        ),
        numbers={"fan_set": FAN_SET},
        passed=_pleased,
        options=_SHORT,
        rivals=0,
        spare=("tokens",),
    ),
    Lesson(
        name="skill",
        title=N_("The emperor"),
        task=N_(
            "A skill grows when you play its colour, and faster in the colour that the emperor wants. Play a "
            "set in his colour, so that the skill grows."
        ),
        passed=_obeyed,
        options=_SHORT,
        rivals=0,
        spare=("tokens",),
    ),
    Lesson(
        name="corner",
        title=N_("Corners"),
        task=N_("A black set takes the short way through a corner. Drive through a corner with a black set."),
        passed=_cut_a_corner,
        options=_SHORT,
        rivals=0,
        spare=("tokens",),
    ),
    Lesson(
        name="finish",
        title=N_("The finish"),
        task=N_(
            "Keep tokens and strong sets for the end. Finish a race of {laps:word} laps first or second of "
            "four."
        ),
        numbers={"laps": SHORT},
        passed=_in_front,
        options=_SHORT,
        rivals=0,
    ),
)


_FURTHER = {
    False: N_("A set of {symbol} would have carried you {spaces} further."),
    True: N_("A set of {symbol} with the crowd's card would have carried you {spaces} further."),
}


def coach(attempt: Attempt) -> str:
    """How much further another set would have carried the chariot, the others staying where they were."""
    play, race = played(attempt), attempt.before.race
    if play is None or attempt.seat not in race.players:
        return ""
    known = forecasts(race, attempt.seat)
    mine = known.of(play)
    best = max((known.of(other) for other in known.plays), key=_far, default=mine)
    spaces = (_far(best) - _far(mine)) // HALVES
    if spaces > 0 and replace(play, tokens=()) == known.ranked[0]:  # the panel has proposed it
        return ""
    if spaces > 0:
        return _(_FURTHER[bool(best.play.crowd)]).format(
            symbol=symbol_name(SYMBOLS[best.play.symbol]),
            spaces=ngettext("{n} space", "{n} spaces", spaces).format(n=spaces),
        )
    return _("No other set would have carried you further.")


def _far(forecast: Forecast) -> int:
    """Where a set ends, in half spaces."""
    return forecast.end.h
