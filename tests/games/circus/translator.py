"""A race of the engine, said to the reference: its facts, cut into turns of units with throws and deeds.

The reference asks; the facts of the engine's turn say what was answered. What was not done was declined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import COLOURS, Driver, Race, Rig
from engine.games.circus.rules.course import pack
from engine.games.circus.rules.events import evolve
from tests.games.circus import places as noted
from tests.games.circus import reference as r
from tests.games.circus.reference import track as its_track
from tests.games.circus.reference.order import Unit

THROWS = {
    "damage": "damage",
    "flip": "flip",
    "skid": "skid",
    "hard whip": "whip",
    "whip": "whip",
    "whip driver": "attack",
    "sling": "attack",
    "sword": "attack",
    "trident": "attack",
    "net": "attack",
    "whip team": "lash",
    "fist": "fists",
    "run over": "trample",
    "capture": "jump",
    "cut loose": "cut",
    "slip": "slip",
    "rider rammed": "rider",
    "grab": "grab",
}
"""What the engine calls a throw of the reference."""
WARES = {"war": "war_chariot", "whip": "spare_whip", "fresh": "fresh_horses"}
KINDS = {
    "mounted": "chariot",
    "riding": "rider",
    "boarding": "aboard",
    "running": "runner",
    "gone": "out",
}
COLLISIONS = ("damage", "rider")


class Disagreement(Exception):
    """The engine did what the reference forbids, or the other way round."""


@dataclass
class Deed:
    """A throw with its attempts and who appealed against each, or another thing that was done."""

    what: str
    who: int
    event: e.Event
    attempts: list[tuple[int, ...]] = field(default_factory=list)
    appeals: list[int] = field(default_factory=list)
    target: Any = None
    """Whom an attack or a jump was meant for, what was grabbed."""
    place: tuple[str, int] | None = None
    """Where the team of the move was then, and how it faced."""
    ended: bool = False
    """Whether its chariot was drawn up already."""

    @property
    def thrown(self) -> bool:
        return bool(self.attempts)


@dataclass
class Turn:
    """A unit's turn, or (unit None) what lies before, between and after them: its deeds and its positions."""

    unit: Unit | None
    before: Race
    after: Race
    deeds: list[Deed] = field(default_factory=list)
    events: list[e.Event] = field(default_factory=list)


def seat(colour: str) -> int:
    """The seat, and rig, of a colour."""
    return COLOURS.index(colour) + 1


def unit_of(unit: str) -> Unit:
    kind, _, colour = unit.partition(":")
    return ("rig" if kind == "rig" else "driver", seat(colour))


def turns(race: Race, events: Iterable[e.Event]) -> Iterator[Turn]:
    """The facts of a race, cut where a unit's turn begins, where a phase does, and after each round."""
    turn = Turn(None, race, race)
    for event in events:
        if isinstance(event, e.RoundBegan | e.PhaseBegan | e.UnitActed | e.RoundEnded):
            yield turn
            turn = Turn(unit_of(event.unit) if isinstance(event, e.UnitActed) else None, race, race)
        known = len(turn.deeds)
        _note(turn, race, event)
        for deed in turn.deeds[known:]:
            deed.place = _place(race)
            deed.ended = race.move is not None and race.move.ended
        race = evolve(race, event)
        turn.after = race
        turn.events.append(event)
    yield turn


def _place(race: Race) -> tuple[str, int] | None:
    if race.move is None:
        return None
    rig = race.rig(race.move.rig)
    return noted.notes_id(rig.space), rig.facing


def _note(turn: Turn, race: Race, event: e.Event) -> None:  # noqa: C901
    """Write down a deed, if the event is one."""
    match event:
        case e.Rolled(what, who, dice, attempt):
            if attempt > 1:
                _last_throw(turn).attempts.append(dice)
            else:
                driver = race.rig(who).driver if what in ("whip", "skid") else who
                turn.deeds.append(Deed(what, seat(driver or who), event, [dice]))
        case e.Appealed():
            _last_throw(turn).appeals.append(seat(event.driver))
        case e.TeamWhipped():
            _last_throw(turn).target = ("whip", "team", seat(event.rig))
        case e.Attacked():
            _last_throw(turn).target = (event.weapon, "driver", seat(event.target))
        case e.PickedUp() | e.Grasped():
            throw = _last_throw(turn, optional=True)
            if throw is not None and throw.what == "grab" and throw.target is None:
                throw.target = thing(event.thing)
        case e.Leapt() | e.ClimbedIn() | e.Boarded():
            throw = _last_throw(turn, optional=True)
            if throw is not None and throw.what == "jump" and throw.target is None:
                throw.target = seat(event.rig)
            elif isinstance(event, e.Boarded) and not _follows_by_itself(race, event):
                turn.deeds.append(Deed("boarded", seat(event.driver), event, target=seat(event.rig)))
        case e.Advanced(underdog=True):
            _boost(turn, race, event)
        case e.FreshHorsesUsed() | e.Manoeuvred():
            driver = race.rig(event.rig).driver
            assert driver
            turn.deeds.append(Deed(type(event).__name__, seat(driver), event))
        case e.Vetoed():
            turn.deeds.append(Deed("Vetoed", seat(event.by), event))
        case (
            e.ControlChosen()
            | e.JumpedOff()
            | e.Ran()
            | e.EnteredMedian()
            | e.ChoseEnd()
            | e.JumpedDown()
            | e.LeftByStands()
        ):
            turn.deeds.append(Deed(type(event).__name__, seat(event.driver), event))


def _boost(turn: Turn, race: Race, event: e.Advanced) -> None:
    """The first free space tells that the boost has come: at the start, or at the end of the move."""
    driver = race.rig(event.rig).driver
    before = [x for x in turn.events if isinstance(x, e.Advanced)]
    moved = len(before) + any(isinstance(x, e.Manoeuvred) for x in turn.events)
    if driver and not any(x.underdog for x in before):
        planned = [x.spaces for x in turn.events if isinstance(x, e.UnderdogPlanned)]
        when = "underdog end" if moved else "underdog start"
        jumps = [n for n, deed in enumerate(turn.deeds) if deed.what == "jump"]
        first = jumps[0] if jumps and not moved else len(turn.deeds)
        turn.deeds.insert(first, Deed(when, seat(driver), event, target=planned[-1]))


def _last_throw(turn: Turn, *, optional: bool = False) -> Any:
    throws = [deed for deed in turn.deeds if deed.thrown]
    assert throws or optional
    return throws[-1] if throws else None


def _follows_by_itself(race: Race, event: e.Boarded) -> bool:
    """Whether nobody decided it: a boarder who is left with the chariot, or one that stops for a man."""
    moving = race.move is not None and race.move.rig == event.rig and bool(race.rig(event.rig).chariot)
    return race.driver(event.driver).where == "boarding" or (moving and event.stopped)


# Names and positions


def space(name: str) -> str | None:
    return noted.notes_id(name) if name else None


def thing(name: str) -> str:
    return name.replace("-", "/")


def purchases(race: Race) -> dict[int, list[tuple[str, int | None]]]:
    found: dict[int, list[tuple[str, int | None]]] = {}
    for buyer, item, target in race.bought:
        found.setdefault(seat(buyer), []).append((WARES.get(item, item), seat(target) if target else None))
    return found


def position(race: Race) -> dict[str, Any]:
    """A position of the engine in the words of the reference."""
    wrecks: dict[str, int] = {}
    dropped: dict[str, list[str]] = {}
    for name, _ in race.wrecks:
        wrecks[noted.notes_id(name)] = wrecks.get(noted.notes_id(name), 0) + 1
    for name, one in race.things:
        dropped.setdefault(noted.notes_id(name), []).append(thing(one))
    return {
        "round": race.round,
        "dolphins": race.dolphins,
        "drivers": {d.seat: _driver(race, d) for d in race.drivers},
        "rigs": {seat(rig.colour): _rig(race, rig) for rig in race.rigs},
        "wrecks": wrecks,
        "dropped": {name: sorted(things) for name, things in dropped.items()},
    }


def _driver(race: Race, man: Driver) -> dict[str, Any]:
    held = [thing(one) for one in man.things] + ["whip"] * man.whip + ["net"] * man.netted
    return {
        "kind": KINDS.get(man.where, man.where),
        "rig": seat(man.rig) if man.rig else None,
        "space": space(man.space) if man.where in ("running", "dead") else None,
        "end": man.end.upper() or None,
        "injuries": man.injuries,
        "count": man.crossings,
        "held": sorted(held),
        "qualified": man.qualified,
        "finished": man.colour in race.home,
        "kills": man.kills,
        "netted": man.netted,
        "stood": man.stood,
        "waited": man.waited,
        "appeals": man.appeals,
    }


def _rig(race: Race, rig: Rig) -> dict[str, Any]:
    kinds = ("chariot", "unmanned") if rig.chariot else ("ridden", "loose")
    return {
        "kind": kinds[not rig.driver],
        "team": space(rig.space),
        "cart": space(rig.chariot),
        "facing": rig.facing,
        "speed": rig.speed,
        "fatigue": rig.fatigue,
        "damage": rig.damage,
        "chits": rig.chits,
        "bonus": rig.boost,
        "strayed": rig.strayed,
        "load": sorted(thing(one) for one in rig.load),
        "driver": seat(rig.driver) if rig.driver else None,
        "dragged": seat(rig.dragged) if rig.dragged else None,
        "count": pack.crossings(race, rig),
    }


def unlike(ours: Race, theirs: dict[str, Any]) -> list[str]:
    """Where two positions differ, each as `what: engine / reference`."""
    mine = position(ours)
    for driver in theirs["drivers"].values():
        if driver["kind"] not in ("runner", "dead") or driver["rig"] is not None:
            driver["space"] = None
    found = []
    for key in ("round", "dolphins", "wrecks", "dropped"):
        if mine[key] != theirs[key]:
            found.append(f"{key}: {mine[key]} / {theirs[key]}")
    for group in ("drivers", "rigs"):
        for number, one in mine[group].items():
            for key, value in one.items():
                if value != theirs[group][number][key]:
                    found.append(f"{group[:-1]} {number} {key}: {value} / {theirs[group][number][key]}")
    return found


# Answers


class Guide:
    """Answers the requests of the reference with what was done in one turn of the engine."""

    def __init__(self, race: r.Race, turn: Turn) -> None:
        self.race, self.turn = race, turn
        self.deeds = list(turn.deeds)
        self.throw: Deed | None = None
        self.again = False
        self.tries = 0  # attempts of the throw that have not been said yet, the present one counted
        self.wanted: list[str] = []
        self.ran = False

    @property
    def next(self) -> Deed | None:
        return self.deeds[0] if self.deeds else None

    def nothing_is_left(self) -> None:
        if self.deeds:
            raise Disagreement(f"not done: {self.deeds[0]}")

    def is_next(self, what: str, who: int) -> bool:
        return self.next is not None and (self.next.what, self.next.who) == (what, who)

    def is_here(self, *what: str, who: int) -> Deed | None:
        """The next deed, if it is such a one of that driver and was done where the mover is now."""
        deed, unit = self.next, self.turn.unit
        if deed is None or deed.what not in what or deed.who != who:
            return None
        rig = self.race.state.rigs[unit[1]] if unit is not None and unit[0] == "rig" else None
        here = rig is None or deed.place in (None, (rig.team, rig.facing))
        return deed if here else None

    def take(self) -> Deed:
        return self.deeds.pop(0)

    def dice(self, request: r.Dice) -> tuple[int, ...]:
        if self.again and self.throw is not None:
            self.again = False
            return self.throw.attempts[len(self.throw.attempts) - self.tries]
        what = THROWS[request.what]
        deed = self._found(what, request)
        self.throw, self.tries = deed, len(deed.attempts)
        return deed.attempts[0]

    def _found(self, what: str, request: r.Dice) -> Deed:
        for number, deed in enumerate(self.deeds):
            if deed.what == what and (what == "lash" or deed.who == request.who):
                return self.deeds.pop(number)
            if not (deed.what in COLLISIONS and what in COLLISIONS):
                break
        raise Disagreement(f"{request} is thrown, but next is {self.next}")

    def answer(self, request: r.Ask) -> Any:
        found = getattr(self, "_" + request.what.replace(" ", "_"))(request)
        if found not in request.options:
            raise Disagreement(f"{found!r} is no answer to {request}; next is {self.next}")
        return found

    def _appeal(self, request: r.Ask) -> bool:
        assert self.throw is not None
        made = len(self.throw.attempts) - self.tries
        if made < len(self.throw.appeals) and self.throw.appeals[made] == request.who:
            self.tries -= 1
            self.again = True
            return True
        return False

    def _yes(self, what: str, request: r.Ask) -> bool:
        if self.is_next(what, request.who):
            self.take()
            return True
        return False

    def _fresh(self, request: r.Ask) -> bool:
        return self._yes("FreshHorsesUsed", request)

    def _veto(self, request: r.Ask) -> bool:
        return self._yes("Vetoed", request)

    def _control(self, request: r.Ask) -> Any:
        if self.is_next("JumpedOff", request.who):
            event = self.take().event
            assert isinstance(event, e.JumpedOff)
            self.wanted = [thing(one) for one in event.things]
            return "dismount", None
        if not self.is_next("ControlChosen", request.who):
            raise Disagreement(f"{request}, but next is {self.next}")
        event = self.take().event
        assert isinstance(event, e.ControlChosen)
        name = event.control.replace("-", " ")
        return name, event.change if name in ("reins", "brake") else None

    def _take_along(self, request: r.Ask) -> Any:
        return self.wanted.pop(0) if self.wanted else "done"

    def _underdog_start(self, request: r.Ask) -> int:
        if not self.is_next(request.what, request.who):
            return 0
        return int(self.take().target)

    _underdog_end = _underdog_start

    def _manoeuvre(self, request: r.Ask) -> str:
        if not self.is_here("Manoeuvred", who=request.who):
            return "none"
        event = self.take().event
        assert isinstance(event, e.Manoeuvred)
        word: str = event.manoeuvre
        return word.replace("-", " ") if "-" in word else f"turn {word}"

    def _attack(self, request: r.Ask) -> Any:
        deed = self.is_here("attack", "lash", who=request.who)
        if deed is None or deed.ended != (self.race.state.moving is None and self._mounted(request.who)):
            return "none"
        return deed.target if deed.target in request.options else "none"

    def _mounted(self, who: int) -> bool:
        return self.race.state.drivers[who].where == "drives"

    def _stop(self, request: r.Ask) -> bool:
        chosen = [x for x in self.turn.events if isinstance(x, e.ControlChosen)]
        rig = self.race.state.drivers[request.who].rig
        assert rig is not None
        last = self.turn.after.rigs[rig - 1].space
        here = space(last) == self.race.state.rigs[rig].team
        return bool(chosen) and chosen[-1].stopping and here and not self._cut_short()

    def _cut_short(self) -> bool:
        """Whether free spaces that were still to come were lost with the chariot."""
        planned = [x.spaces for x in self.turn.events if isinstance(x, e.UnderdogPlanned)]
        made = sum(isinstance(x, e.Advanced) and x.underdog for x in self.turn.events)
        return bool(planned) and planned[-1] > made

    def _grab(self, request: r.Ask) -> Any:
        deed = self.is_here("grab", who=request.who)
        return deed.target if deed is not None and deed.target in request.options else "none"

    def _jump(self, request: r.Ask) -> bool:
        return self.is_here("jump", who=request.who) is not None

    def _ride(self, request: r.Ask) -> bool:
        return self._yes("boarded", request)

    def _take_over(self, request: r.Ask) -> Any:
        if self.is_next("boarded", request.who):
            return self.take().target
        if self.is_next("jump", request.who):
            assert self.next is not None
            return self.next.target
        return "none"

    def _fight(self, request: r.Ask) -> Any:
        deed = self.next
        mine = deed is not None and deed.who == request.who
        owner = "none" in request.options
        if deed is not None and mine and deed.what == "JumpedOff":
            self.take()
            return "jump off"
        if deed is not None and mine and deed.what in ("attack", "fists"):
            means, _, target = deed.target
            means = "fist" if means == "fists" else means
            blow = (means, target) if owner else means
            return blow if blow in request.options else "none"
        return "none"

    def _cut_loose(self, request: r.Ask) -> bool:
        rig = self.race.state.drivers[request.who].rig
        assert rig is not None
        return self.is_next("cut", request.who) or self.race.state.rigs[rig].speed == 0

    # On foot

    def _goal(self, request: r.Ask) -> str | None:
        """The space to which the next deed leads, or None."""
        deed, driver = self.next, self.race.state.drivers[request.who]
        assert driver.space is not None
        if deed is None or deed.who != request.who:
            return None
        if isinstance(deed.event, e.Ran):
            return noted.notes_id(deed.event.end)
        if deed.what in ("boarded", "jump"):
            rig = self.race.state.rigs[deed.target]
            places = [place for place in (rig.cart, rig.team) if place is not None]
            near = [place for place in places if its_track.adjacent(driver.space, place)]
            return driver.space if driver.space in places else (near or places)[0]
        return None

    def _on_foot(self, request: r.Ask) -> Any:
        deed, goal = self.next, self._goal(request)
        if deed is None or deed.who != request.who:
            return "stay"
        if isinstance(deed.event, e.EnteredMedian):
            return self.take() and "median"
        if isinstance(deed.event, e.LeftByStands):
            return "run"
        if deed.what == "attack":
            return deed.target
        if goal is not None and goal != self.race.state.drivers[request.who].space:
            return "run"
        if deed.what == "boarded":
            return self.take() and "board"
        return "leap" if deed.what == "jump" else "stay"

    def _step(self, request: r.Ask) -> Any:
        deed, goal = self.next, self._goal(request)
        self.ran = deed is not None and isinstance(deed.event, e.Ran) and deed.who == request.who
        if self.ran:
            self.take()
        if deed is not None and isinstance(deed.event, e.LeftByStands) and deed.who == request.who:
            self.take()
            return "stands"
        return "stop" if goal is None else goal

    def _board(self, request: r.Ask) -> bool:
        deed = self.next
        if self.ran or deed is None or deed.who != request.who or deed.target != request.about:
            self.ran = False
            return False
        if deed.what == "boarded":
            self.take()
        return deed.what in ("boarded", "jump")

    def _end(self, request: r.Ask) -> str:
        event = self.take().event
        assert isinstance(event, e.ChoseEnd)
        return event.end.upper()

    def _jump_down(self, request: r.Ask) -> Any:
        deed = self.next
        if deed is None or deed.who != request.who:
            return "stay"
        if isinstance(deed.event, e.JumpedDown):
            self.take()
            return noted.notes_id(deed.event.space)
        if deed.what in ("boarded", "jump"):
            rig = self.race.state.rigs[deed.target]
            if deed.what == "boarded":
                self.take()
            return next((s for s in (rig.cart, rig.team) if s in request.options), rig.team)
        return "stay"
