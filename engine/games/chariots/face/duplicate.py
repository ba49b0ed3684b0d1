"""Races on the same dice compared: how each has come in, and what fell in all of them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Duplicate
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.speech import name, ordinal
from engine.games.chariots.rules.state import View
from engine.games.chariots.rules.track import GRID, SQUARES
from engine.language import N_, _, ngettext
from engine.model import Seat

FALLEN = N_("Control lost in every race: {fell}.")
COINS = 3
"""How many coins are plotted."""
OUT_THERE = 99
"""The round and the phase of coming home of a chariot that is not home."""


def done(view: View, events: Sequence[e.Event], seat: Seat) -> tuple[int, ...]:
    """The place, the round and the phase of coming home, and less than nothing for each square from the
    grid until then."""
    standings = view.race.standings()
    place, best = next((n, c) for n, c in enumerate(standings, 1) if c.seat == seat)
    home = next((x for x in events if isinstance(x, e.Finished) and x.chariot == best.name), None)
    if home is not None:
        return place, home.round, home.phase, 0
    return place, OUT_THERE, OUT_THERE, SQUARES[GRID[0]].progress - best.advancement[0]


def told(done: tuple[int, ...]) -> str:
    place, round, phase, squares = done
    if round < OUT_THERE:
        words = _("{place}, home in round {round}, phase {phase}")
        return words.format(place=ordinal(place), round=round, phase=phase)
    words = ngettext("{place} after {n} square", "{place} after {n} squares", -squares)
    return words.format(place=ordinal(place), n=-squares)


def fell(events: Sequence[e.Event]) -> tuple[str, ...]:
    """The rolls for control that were lost, each by its phase."""
    lost = (x for x in events if isinstance(x, e.ControlRolled) and not x.free)
    return tuple(_("{who} in phase {n}").format(who=name(x.chariot), n=x.phase) for x in lost)


def heart(line: str) -> str:
    """The coins of a plot, without tactics."""
    return " ".join(word for word in line.split()[:COINS] if word.isdecimal())


DUPLICATE = Duplicate(done=done, told=told, fell=fell, fallen=FALLEN, heart=heart)
