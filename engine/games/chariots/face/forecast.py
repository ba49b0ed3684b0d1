"""A forecast: the squares to which a plot would lead with nobody else on the track, without special coins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.evolve import evolve
from engine.games.chariots.rules.moves import due
from engine.games.chariots.rules.policy import CLAUSES
from engine.games.chariots.rules.sight import Sight
from engine.games.chariots.rules.state import COINS, CONTROL, IMPULSES, PHASES, Chariot, Colour, Race
from engine.games.chariots.rules.track import Name, crossing
from engine.games.chariots.rules.words import COINS_IN_A_PLOT, by_chariot


@dataclass(frozen=True, slots=True)
class Leg:
    """The squares of one phase, the first where it begins; `crashed` if there was none to go to."""

    phase: int
    squares: tuple[Name, ...]
    crashed: bool = False


_COINS = {str(coin) for coin in COINS}


def drafted(race: Race, seat: int, draft: str) -> tuple[Chariot, ...]:
    """The chariots of a seat with the coins and clauses of an unfinished or finished draft.

    Words that say nothing about driving are passed over, so a draft of another kind changes nothing.
    """
    return tuple(_drafted(race, c, words) for c, words in by_chariot(race, seat, draft.split()))


def _drafted(race: Race, chariot: Chariot, words: tuple[str, ...]) -> Chariot:
    coins = tuple(int(w) for w in words if w in _COINS)[:COINS_IN_A_PLOT]
    clauses = CLAUSES.fitting((w for w in words if ":" in w), race.terms(chariot))
    base = race.usual if coins else chariot.policy
    return replace(chariot, plot=coins or chariot.plot, policy=CLAUSES.saying(base, clauses))


@lru_cache(maxsize=64)
def forecast(race: Race, chariot: Chariot, control: bool) -> tuple[Leg, ...]:
    """The rest of the round of a chariot, phase by phase, if all rolls to come are made or all are failed.

    It begins where the race stands: with the first coin, or in the middle of a phase.
    """
    race = _alone(race, chariot)
    legs = []
    for phase in PHASES:
        begun = phase == race.phase and race.chariot(chariot.name).speed is not None
        if phase < race.phase or (phase == race.phase and not begun) or len(chariot.plot) < phase:
            continue
        if not begun:
            race = _exposed(race, chariot.name, phase, chariot.plot[phase - 1], control)
        race, leg = _leg(race, chariot.name)
        legs.append(leg)
        if leg.crashed or not race.chariot(chariot.name).racing:
            break
    return tuple(legs)


def _alone(race: Race, chariot: Chariot) -> Race:
    others = (replace(c, resigned=True) for c in race.chariots if c.name != chariot.name)
    return replace(race, chariots=(replace(chariot, null=False, ace=False), *others))


def _exposed(race: Race, name: Colour, phase: int, coin: int, control: bool) -> Race:
    race = evolve(race, e.CoinsExposed(race.round, phase, ((name, coin),)))
    if coin not in CONTROL:
        return race
    return evolve(race, e.ControlRolled(race.round, phase, name, coin, "", control))


def _leg(race: Race, name: Colour) -> tuple[Race, Leg]:
    squares = [race.chariot(name).square]
    for impulse in IMPULSES[max(race.impulse - 1, 0) :]:
        race = evolve(race, e.ImpulseBegan(race.round, race.phase, impulse))
        me = race.chariot(name)
        if not due(me, impulse):
            race = _wait(race, me)
            continue
        square = Sight(race, me).wanted()
        if square is None:
            return race, Leg(race.phase, tuple(squares), crashed=True)
        race = _moved(race, me, square)
        squares.append(square)
        if not race.chariot(name).racing:
            break
    return race, Leg(race.phase, tuple(squares))


def _wait(race: Race, me: Chariot) -> Race:
    """A move that is lost to a quick recovery is lost once."""
    if not me.skip or not due(replace(me, skip=0), race.impulse):
        return race
    return evolve(race, e.StoodStill(race.round, race.phase, race.impulse, me.name, "recovering"))


def _moved(race: Race, me: Chariot, square: Name) -> Race:
    crossed = crossing(me.square, square)
    moment = race.round, race.phase, race.impulse
    race = evolve(race, e.Moved(*moment, me.name, me.square, square, crossed))
    home = crossed == 1 and race.chariot(me.name).laps >= race.options.laps
    return evolve(race, e.Finished(*moment, me.name, 1)) if home else race
