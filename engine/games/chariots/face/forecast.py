"""A forecast: the squares to which a plot would lead with nobody else on the track, without special coins.

What a phase comes to depends on little (`Spot`, its coin, the next one, the policy), so that all orders of
the coins share their phases, and all phases their steps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.clauses.saying import at
from engine.games.chariots.rules.coins import (
    COINS,
    COINS_IN_A_PLOT,
    IMPULSES,
    NEVER,
    PHASES,
    SCHEDULE,
    STALL,
    UNROLLED,
)
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT, Policy
from engine.games.chariots.rules.sight import MOVES_LEFT, Sight
from engine.games.chariots.rules.state import Chariot, Race
from engine.games.chariots.rules.track import Name, crossing
from engine.games.chariots.rules.words import by_chariot
from engine.model import Seat


@dataclass(frozen=True, slots=True)
class Leg:
    """The squares of one phase, the first where it begins; `crashed` if there was none to go to."""

    phase: int
    squares: tuple[Name, ...]
    crashed: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """The changes of a phase to a chariot that is alone; `trail` only where the policy asks for it."""

    square: Name
    crossings: int
    best: int
    stall: int = 0
    skip: int = 0
    trail: tuple[Name, ...] = ()
    home: bool = False


_COINS = {str(coin) for coin in COINS}


def drafted(race: Race, seat: Seat, draft: str) -> tuple[Chariot, ...]:
    """The chariots of a seat with the coins and clauses of an unfinished or finished draft.

    Words that say nothing about driving are passed over, so a draft of another kind changes nothing.
    """
    return tuple(_drafted(race, c, words) for c, words in by_chariot(race, seat, draft.split()))


def _drafted(race: Race, chariot: Chariot, words: tuple[str, ...]) -> Chariot:
    coins = tuple(int(w) for w in words if w in _COINS)[:COINS_IN_A_PLOT]
    clauses = CLAUSES.fitting((w for w in words if ":" in w), race.terms(chariot))
    base = DEFAULT if coins else chariot.policy
    return replace(chariot, plot=coins or chariot.plot, policy=CLAUSES.saying(base, clauses))


@lru_cache(maxsize=64)
def forecast(race: Race, chariot: Chariot, control: bool) -> tuple[Leg, ...]:
    """The rest of the round of a chariot, phase by phase, if all rolls to come are made or all are failed.

    It begins where the race stands: with the first coin, or in the middle of a phase.
    """
    spot, laps = spot_of(chariot), race.options.laps
    legs = []
    for phase in PHASES:
        begun = phase == race.phase and chariot.speed is not None
        if phase < race.phase or (phase == race.phase and not begun) or len(chariot.plot) < phase:
            continue
        coin = (begun and chariot.speed) or chariot.plot[phase - 1]
        free = not chariot.banned if begun else UNROLLED.get(coin, control)
        following = chariot.plot[phase] if phase < len(chariot.plot) else None
        first = max(race.impulse, 1) if begun else 1
        if begun and chariot.down:
            legs.append(Leg(phase, (spot.square,)))
            continue
        spot, leg = driven(spot, phase, coin, free, following, manner(chariot.policy, phase), laps, first)
        legs.append(leg)
        if leg.crashed or spot.home:
            break
    return tuple(legs)


def spot_of(chariot: Chariot) -> Spot:
    """Where a chariot is before a phase."""
    policy = chariot.policy
    via = policy.free_via or policy.banned_via or policy.phases
    trail = chariot.trail if via else ()
    return Spot(chariot.square, chariot.crossings, chariot.best, chariot.stall, chariot.skip, trail)


@dataclass(frozen=True, eq=False, slots=True)
class Manner:
    """How somebody drives alone in a phase: one for each way of driving, so that it is soon looked up."""

    policy: Policy


@lru_cache(maxsize=1024)
def manner(policy: Policy, phase: int) -> Manner:
    """The instructions of a policy for driving alone in a phase."""
    said = at(policy, phase)
    return _manner(
        replace(
            DEFAULT,
            free=said.free,
            free_via=said.free_via,
            banned=said.banned,
            banned_via=said.banned_via,
            before=said.before,
            lane=said.lane,
            change=said.change,
            avoid=said.avoid,
            avoid_end=said.avoid_end,
        )
    )


@lru_cache(maxsize=1024)
def _manner(policy: Policy) -> Manner:
    return Manner(policy)


@lru_cache(maxsize=8192)
def driven(
    spot: Spot,
    phase: int,
    coin: int,
    free: bool,
    following: int | None,
    manner: Manner,
    laps: int,
    first: int = 1,
) -> tuple[Spot, Leg]:
    """A phase from its impulse `first` on: where it ends, and the way there.

    Who crashes stands there when the next phase begins, with what the crash costs of it.
    """
    square, crossings, best, skip, trail = spot.square, spot.crossings, spot.best, spot.skip, spot.trail
    squares = [square]
    for impulse in IMPULSES[first - 1 :]:
        if impulse not in SCHEDULE[coin] or impulse <= spot.stall:
            continue
        if skip:  # A move that is lost to a quick recovery is lost once.
            skip = 0
            continue
        left = MOVES_LEFT[coin][impulse]
        step = _step(square, left, free, crossings >= laps, following, manner, trail)
        if step is None:
            stall = 0 if left else STALL
            return Spot(square, crossings, best, stall, skip, trail), Leg(phase, tuple(squares), True)
        crossed = crossing(square, step)
        square, crossings = step, crossings + crossed
        best = max(best, crossings)
        squares.append(square)
        trail = (*trail, square) if trail else ()
        if crossed == 1 and best > laps:
            return Spot(square, crossings, best, home=True), Leg(phase, tuple(squares))
    return Spot(square, crossings, best, 0, skip, trail), Leg(phase, tuple(squares))


@lru_cache(maxsize=16_384)
def _step(
    square: Name,
    left: int,
    free: bool,
    last: bool,
    following: int | None,
    manner: Manner,
    trail: tuple[Name, ...],
) -> Name | None:
    """The square to which somebody moves who has `left` moves of the phase after this one."""
    me = Chariot(
        "red",
        Seat(1),
        square,
        crossings=2 if last else 1,
        plot=(NEVER,) if following is None else (NEVER, following),
        speed=NEVER,
        free=free,
        trail=trail,
        policy=manner.policy,
    )
    return Sight(Race(Options(laps=2), 1, (me,), phase=1, impulse=len(IMPULSES) - left), me).wanted()
