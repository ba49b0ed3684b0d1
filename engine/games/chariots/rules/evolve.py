"""The position after a fact: the only place where positions are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.coins import COINS, STALL, UNROLLED
from engine.games.chariots.rules.policy import DEFAULT
from engine.games.chariots.rules.state import COLOURS, Chariot, Colour, Race, coins_of
from engine.games.chariots.rules.track import step
from engine.values import changed


def evolve(race: Race, event: e.Event) -> Race:  # noqa: C901  # one flat case a fact
    """The race after the event (N7)."""
    match event:  # what happens most often comes first
        case e.Moved():
            return _displace(race, event, heading=step(event.start, event.end))
        case e.ImpulseBegan():
            return _begin_impulse(race, event)
        case e.OrderFixed():
            return changed(race, order=event.order)
        case e.GridRolled():
            return race
        case e.ChariotsLinedUp():
            return _line_up(race, event)
        case e.CoinHeldBack():
            return _hold_back(race, event)
        case e.MoveHeldBack():
            return _change(race, event.chariot, skip=1)
        case e.RoundBegan():
            chariots = tuple(changed(c, **_FRESH_ROUND, before=c.plot[: c.shown]) for c in race.chariots)
            return changed(race, chariots=chariots, round=event.round, phase=0, impulse=0, order=())
        case e.CoinTakenBack() | e.CoinReturned():
            return _change(race, event.chariot, **{event.coin: True}, due="")
        case e.Plotted():
            aside = next(coin for coin in COINS if coin not in event.coins)
            return _change(race, event.chariot, plot=event.coins, aside=aside, policy=event.policy)
        case e.PolicyChanged():
            return _change(race, event.chariot, policy=event.policy)
        case e.CoinsSwapped():
            return _swap(race, event)
        case e.CoinsExposed():
            return _expose(race, event)
        case e.ControlRolled():
            return _change(race, event.chariot, face=event.face, free=event.free)
        case e.CoinSpent():
            boost: dict[str, Any] = {"boost": event.action} if event.action in ("extra", "first") else {}
            return _change(race, event.chariot, **{event.coin: False}, **boost)
        case e.DriverWhipped():
            return _change(race, event.chariot, whipped=True)
        case e.HorsesBalked() | e.LapFinished() | e.PhaseEnded():
            return race
        case e.Pushed():
            return _displace(race, event)
        case e.Crashed():
            return _crash(race, event)
        case e.StoodStill():
            return _change(race, event.chariot, skip=0)
        case e.Finished():
            return _change(race, event.chariot, place=event.place)
        case e.Resigned():
            return _change(race, event.chariot, resigned=True)
        case e.RaceEnded():
            return changed(race, over=event.why)
        case _:
            assert_never(event)


_FRESH_PHASE: dict[str, Any] = {"speed": None, "face": None, "free": None}
_SPEED: Mapping[int, dict[str, Any]] = {coin: {"face": None, "free": UNROLLED.get(coin)} for coin in COINS}
"""The immediate effect of each speed on the inside of the turns (5.2)."""
_FRESH_ROUND: dict[str, Any] = {"plot": (), "aside": None, "shown": 0, **_FRESH_PHASE}
"""All four number coins are there again (3.3)."""


def _change(race: Race, name: Colour, **changes: Any) -> Race:
    chariots = [changed(c, **changes) if c.name == name else c for c in race.chariots]
    return changed(race, chariots=tuple(chariots))


def _hold_back(race: Race, event: e.CoinHeldBack) -> Race:
    """Take the coins that a place of the grid costs; those of the first round alone are due again (2.6)."""
    gone: dict[str, Any] = dict.fromkeys(coins_of(event.coin), False)
    return _change(race, event.chariot, **gone, due=event.coin if event.first else "")


def _line_up(race: Race, event: e.ChariotsLinedUp) -> Race:
    """Put every chariot on its square of the grid (2.3)."""
    chariots = [
        Chariot(name, seat, square, trail=(square,), policy=DEFAULT) for name, seat, square in event.places
    ]
    chariots.sort(key=lambda c: COLOURS.index(c.name))
    return changed(race, chariots=tuple(chariots), tempo=event.tempo)


def _swap(race: Race, event: e.CoinsSwapped) -> Race:
    """The fourth coin takes the place of the coin of the phase, which is set aside (10.5)."""
    chariot = race.chariot(event.chariot)
    plot = list(chariot.plot)
    aside, plot[event.phase - 1] = plot[event.phase - 1], chariot.aside or 0
    return _change(race, event.chariot, plot=tuple(plot), aside=aside)


def _expose(race: Race, event: e.CoinsExposed) -> Race:
    """The speeds of the phase; whether those that do not roll are banned is known at once (3.4, 5.2)."""
    speeds = dict(event.speeds)
    chariots = tuple(
        changed(c, **_SPEED[speed], speed=speed, shown=event.phase, down=False)
        if (speed := speeds.get(c.name))
        else changed(c, **_FRESH_PHASE)
        for c in race.chariots
    )
    if event.phase == 1:
        chariots = tuple(changed(c, trail=(c.square,)) for c in chariots)
    return changed(race, chariots=chariots, phase=event.phase, impulse=0, order=())


def _begin_impulse(race: Race, event: e.ImpulseBegan) -> Race:
    """A stall is over when its impulses are; what was announced for the last one is forgotten (6.4)."""
    chariots = [
        changed(c, boost="", whipped=False, stall=c.stall if c.down or event.impulse <= c.stall else 0)
        if c.boost or c.whipped or c.stall
        else c
        for c in race.chariots
    ]
    return changed(race, chariots=tuple(chariots), impulse=event.impulse, order=())


def _displace(race: Race, event: e.Pushed | e.Moved, **changes: Any) -> Race:
    """Put a chariot on a square; its best crossing only grows (8.2)."""
    chariots = [
        changed(
            c,
            square=event.end,
            crossings=c.crossings + event.crossed,
            best=max(c.best, c.crossings + event.crossed),
            trail=(*c.trail, event.end),
            **changes,
        )
        if c.name == event.chariot
        else c
        for c in race.chariots
    ]
    return changed(race, chariots=tuple(chariots))


def _crash(race: Race, event: e.Crashed) -> Race:
    """A crash loses the rest of the phase, or with a quick recovery one more move (6.3, 6.4, 10.9)."""
    if event.quick:
        return _change(race, event.chariot, skip=1)
    return _change(race, event.chariot, down=True, stall=STALL if event.lasting else 0)
