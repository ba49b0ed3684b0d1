"""Hindsight: the result of another order of the coins in a round that has been driven, among its rivals.

It is worked out from what everybody has seen: where all stood, the coins that were exposed, the control
rolls, and where all ended. How the rivals were told to drive stays their secret, so that manners are tried
until the rehearsal ends where they did. A die belongs to a chariot and a phase, whatever its speed: where it
is known, another coin meets the same face; where it was not thrown, all faces count.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from engine.games.chariots.players.brains import CAREFUL, KEEN
from engine.games.chariots.players.expectation import PLOTS, Coins, to_the_finish
from engine.games.chariots.players.rehearsal import Luck, Manner, Rehearsal, Runner, manner_of, runner_of
from engine.games.chariots.players.rivalry import MANNERS, WORTH
from engine.games.chariots.rules.coins import COINS, COINS_IN_A_PLOT, CONTROL, FACES, PHASES
from engine.games.chariots.rules.events import CoinsExposed, ControlRolled
from engine.games.chariots.rules.policy import DEFAULT
from engine.games.chariots.rules.routes import OPEN_CHANCE
from engine.games.chariots.rules.state import Chariot, Race
from engine.games.chariots.rules.track import Name

Faces = Mapping[tuple[str, int], int]
"""The places of faces that were thrown, from the lowest, by chariot and phase."""


@dataclass(frozen=True, slots=True)
class Course:
    """A round of one chariot: how likely it is, where it ends, how many squares nearer to the finish, and how
    many special coins are left."""

    chance: float
    end: Name
    gain: float
    home: bool
    purse: int


@dataclass(frozen=True, slots=True)
class Turnout:
    """The turnout of an order of the coins; the likeliest course first."""

    coins: Coins
    courses: tuple[Course, ...]

    @property
    def gain(self) -> float:
        """The squares that it gains, on average of what is not known."""
        return sum(course.chance * course.gain for course in self.courses)

    @property
    def worth(self) -> float:
        """The same, and what the special coins are worth that are left."""
        return self.gain + sum(course.chance * WORTH * course.purse for course in self.courses)

    @property
    def sure(self) -> bool:
        """Whether no die had to be thought up."""
        return len({course.end for course in self.courses}) == 1

    @property
    def likeliest(self) -> Course:
        return self.courses[0]


class Hindsight:
    """A round that was driven, so that it can be driven again with another plot of one chariot."""

    def __init__(self, race: Race, runners: Sequence[Runner], faces: Faces) -> None:
        self._race = race
        self._faces = faces
        home = sum(c.place is not None for c in race.chariots)
        self._start = Rehearsal(race.options, runners, finished=home)

    def turnouts(self, name: str) -> tuple[Turnout, ...]:
        """The turnouts of all orders of the coins for a chariot, the most valuable first."""
        every = (self.turnout(name, coins) for coins in PLOTS)
        return tuple(sorted(every, key=lambda turnout: -turnout.worth))

    def turnout(self, name: str, coins: Coins) -> Turnout:
        """The turnout of one order; the coins of all others stay as they were."""
        courses: dict[tuple[Name, bool], Course] = {}
        for chance, faces in self._throws(name, coins):
            course = self._driven(name, coins, chance, faces)
            known = courses.get((course.end, course.home))
            likely = chance + (known.chance if known else 0.0)
            courses[course.end, course.home] = replace(course, chance=likely)
        return Turnout(coins, tuple(sorted(courses.values(), key=lambda course: -course.chance)))

    def _throws(self, name: str, coins: Coins) -> Iterator[tuple[float, Faces]]:
        """The faces that decide: the known ones, and all that the others may have been."""
        unknown = {
            phase: OPEN_CHANCE[coin]
            for phase, coin in zip(PHASES, coins, strict=True)
            if coin in CONTROL and (name, phase) not in self._faces
        }
        for made in product((True, False), repeat=len(unknown)):
            rolls = dict(zip(unknown, made, strict=True))
            faces = {(name, phase): len(FACES) - 1 if good else 0 for phase, good in rolls.items()}
            odds = (unknown[phase] if good else 1 - unknown[phase] for phase, good in rolls.items())
            yield math.prod(odds), {**self._faces, **faces}

    def _driven(self, name: str, coins: Coins, chance: float, faces: Faces) -> Course:
        again, chariot = self._start.copy(), self._race.chariot(name)
        me = next(runner for runner in again.runners if runner.name == name)
        me.plot = coins
        again.round(_luck(again.runners, faces))
        laps = self._race.options.laps
        way = 0.0 if me.place else to_the_finish(me.square, me.crossings, laps)
        gain = to_the_finish(chariot.square, chariot.crossings, laps) - way
        return Course(chance, me.square, gain, bool(me.place), me.null + me.ace)

    def ends(self) -> Mapping[str, tuple[Name, int]]:
        """Where the round leaves everybody with the coins as they were."""
        again = self._start.copy()
        again.round(_luck(again.runners, self._faces))
        return {runner.name: (runner.square, runner.crossings) for runner in again.runners}


def hindsight(before: Race, own: Sequence[Chariot], events: Sequence[Any], after: Race) -> Hindsight | None:
    """A round from the race before it, one's own chariots with their plots, and what was seen of it.

    None where it cannot be driven again: it is not over, has other actions than plots, or the rehearsal does
    not leave one's own chariots where they ended.
    """
    coins = _coins(before, events, after)
    if before.options.extra_actions or any(len(shown) < COINS_IN_A_PLOT for shown in coins.values()):
        return None
    rolled = (e for e in events if isinstance(e, ControlRolled))
    faces: Faces = {(e.chariot, e.phase): FACES.index(e.face) for e in rolled}
    manners = {name: manner_of(DEFAULT) for name in coins}
    manners |= {chariot.name: manner_of(chariot.policy) for chariot in own}

    def driven(manners: Mapping[str, Manner]) -> Hindsight:
        runners = [runner_of(before.chariot(name), coins[name], manners[name]) for name in coins]
        return Hindsight(before, runners, faces)

    def missed(manners: Mapping[str, Manner]) -> int:
        return sum(end != _end(after.chariot(name)) for name, end in driven(manners).ends().items())

    mine = {chariot.name for chariot in own}
    for name in [name for name in coins if name not in mine]:
        if missed(manners):
            manners = min(({**manners, name: manner} for manner in _CANDIDATES), key=missed)
    rehearsed = driven(manners)
    ends = rehearsed.ends()
    return rehearsed if all(ends[name] == _end(after.chariot(name)) for name in mine) else None


_CANDIDATES = tuple(dict.fromkeys((*MANNERS, CAREFUL, KEEN)))


def _coins(before: Race, events: Sequence[Any], after: Race) -> dict[str, Coins]:
    """The coins of everybody who raced, as they were exposed; who came home first shows no more of them."""
    coins: dict[str, Coins] = {c.name: () for c in before.chariots if c.racing}
    for e in events:
        if isinstance(e, CoinsExposed) and e.round == before.round:
            coins |= {name: (*coins[name], speed) for name, speed in e.speeds}
    for name, shown in coins.items():
        if after.chariot(name).place is not None:
            hidden = tuple(coin for coin in COINS if coin not in shown)
            coins[name] = (*shown, *hidden)[:COINS_IN_A_PLOT]
    return coins


def _end(chariot: Chariot) -> tuple[Name, int]:
    return chariot.square, chariot.crossings


def _luck(runners: Sequence[Runner], faces: Faces) -> Luck:
    """The faces as the rehearsal wants them; a coin that does not roll needs none."""
    lots = {moment: (len(FACES) - face - 0.5) / len(FACES) for moment, face in faces.items()}
    return {(r.name, phase): lots.get((r.name, phase), 0.5) for r in runners for phase in PHASES}
