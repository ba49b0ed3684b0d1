"""The secrets of each seat: coins not yet exposed and policies are known to their driver alone."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.games.chariots.rules.events import Event, Plotted, PolicyChanged
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT, Policy
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.model import Seat
from engine.values import changed

_MOST_REDRAWN_CLAUSES = 4


def view(race: Race, seat: Seat | None) -> View:
    """The race with all that a seat (None: the public) may not know left blank (3.4, N5)."""
    chariots = [
        c if c.seat == seat else changed(c, plot=c.plot[: c.shown], aside=None, policy=DEFAULT)
        for c in race.chariots
    ]
    return View(seat, changed(race, chariots=tuple(chariots)))


def redact(event: Event, seat: Seat | None) -> Event | None:
    """The part of an event that a seat may know (3.4, N5)."""
    match event:
        case Plotted() if event.seat != seat:
            return replace(event, coins=(), policy=DEFAULT)
        case PolicyChanged() if event.seat != seat:
            return None
        case _:
            return event


def resample(race: Race, seat: Seat | None, rng: random.Random) -> Race:
    """Another race that looks the same to a seat: others' hidden coins and policies are drawn anew (N5)."""
    return replace(
        race, chariots=tuple(c if c.seat == seat else _redrawn(race, c, rng) for c in race.chariots)
    )


def _redrawn(race: Race, chariot: Chariot, rng: random.Random) -> Chariot:
    policy = _some_policy(race, chariot, rng)
    if chariot.aside is None:
        return changed(chariot, policy=policy)
    hidden = sorted((*chariot.plot[chariot.shown :], chariot.aside))
    rng.shuffle(hidden)
    *plot, aside = (*chariot.plot[: chariot.shown], *hidden)
    return changed(chariot, plot=tuple(plot), aside=aside, policy=policy)


def _some_policy(race: Race, chariot: Chariot, rng: random.Random) -> Policy:
    words: tuple[str, ...] = ()
    terms = race.terms(chariot)
    for _ in range(rng.randint(0, _MOST_REDRAWN_CLAUSES)):
        words += (rng.choice(CLAUSES.choices(words, terms)).word,)
    return CLAUSES.saying(DEFAULT, words)
