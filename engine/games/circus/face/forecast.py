"""The effect of a plan as things stand: its control, how far it goes, where it ends, fatigue and risks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache, partial
from itertools import product

from engine.games.circus.rules import charts
from engine.games.circus.rules.asking.situations import policy_now
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.policy import DEFAULT, Policy
from engine.games.circus.rules.basic.state import Colour, Nobody, Race, Rig
from engine.games.circus.rules.basic.track import SPACES, Name
from engine.games.circus.rules.basic.verbs import DRIVE
from engine.games.circus.rules.chariot import controls, pace
from engine.games.circus.rules.course import obstacles, pack, places, steering
from engine.games.circus.rules.driver import handling
from engine.games.circus.rules.plans import autopilot
from engine.language import _, decimal, ngettext
from engine.values import Lately

_DICE = range(1, 7)
ROLLS = len(_DICE) ** 2
"""How many ways two dice can fall."""
_THROWS = Counter(a + b for a, b in product(_DICE, _DICE))
"""How many of them show each sum."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A control with the lowest and the highest speed it can bring, and fatigue after it.

    `turns` are the turns and swerves of the move at speed `at`, the highest at which there are any,
    `swerves` how many of them are swerves; of `ROLLS` throws `skids` skid there, and `flips` is how likely
    one of these turns a chariot over.
    """

    control: str
    low: int
    high: int
    fatigue: int
    tired: int
    """By how much fatigue changes in this move."""
    turns: int = 0
    at: int = 0
    skids: int = 0
    flips: Fraction = Fraction(0)
    ends: tuple[Name, ...] = ()
    """Where the move ends at the lowest and at the highest speed; empty where the way is left open."""
    gain: float = 0.0
    """How many spaces along the track that is on average."""
    skid: float = 0.0
    """How likely the move has a skid."""
    blocked: int = 0
    """After how many spaces somebody is in the way at the highest speed; 0 where nobody is."""
    free: int = 0
    """How many free spaces may come on top: none beyond an obstacle (Underdog Boost)."""
    swerves: int = 0
    follows: Colour | Nobody = ""
    """The rig right in front, where it leaves no space now but moves first: then the control is chosen."""


@dataclass(frozen=True, slots=True)
class Way:
    """The places of a path, the present one first, and how many spaces forward each of them is."""

    places: tuple[Name, ...]
    moves: tuple[int, ...]
    turns: tuple[int, ...]
    """At which of the places a manoeuvre leads on."""
    swerves: int = 0
    """How many of these are swerves."""

    @property
    def end(self) -> Name:
        return self.places[-1]


def gained(start: Name, end: Name) -> float:
    """How far it is from one space to another in race direction, backwards below 0."""
    way = SPACES[end].progress - SPACES[start].progress
    return (way + track.LAP / 2) % track.LAP - track.LAP / 2


def followed(rig: Rig, path: Sequence[str], most: int) -> Way:
    """The places of a path as far as a number of spaces, or a wall, allows."""
    space, facing = rig.space, rig.facing
    places, moves, gone = [space], [0], 0
    turns: list[int] = []
    swerves = 0
    for word in path:
        if word.isdigit():
            for _space in range(int(word)):
                ahead = track.step(space, facing)
                if ahead is None or gone == most:
                    return Way(tuple(places), tuple(moves), tuple(turns), swerves)
                space, gone = ahead, gone + 1
                places.append(space)
                moves.append(gone)
            continue
        turns.append(len(places) - 1)
        swerves += word.startswith("swerve")
        end = dict(steering.manoeuvres(space, facing)).get(word)
        if end is not None and end != (space, facing):
            if end[0] != space:
                places.append(end[0])
                moves.append(gone)
            space, facing = end
    return Way(tuple(places), tuple(moves), tuple(turns), swerves)


def begun(race: Race, rig: Rig) -> Race:
    """The race after steps I to III of that rig's move (How to Play I, II, III)."""
    left = controls.baseline(rig)
    moved = replace(rig, fatigue=left.fatigue, speed=left.speed, chits=0)
    return replace(race, rigs=tuple(moved if r.colour == rig.colour else r for r in race.rigs))


def speeds(rig: Rig, word: str) -> tuple[int, ...]:
    """The speeds that a control can bring, the lowest first, from what steps I to III have left (IV)."""
    return tuple(sorted(set(thrown(rig, word))))


def thrown(rig: Rig, word: str) -> tuple[int, ...]:
    """The same for each die, or the only one where none is thrown."""
    choice = controls.CHOICES[word]
    if not choice.rolled:
        return (controls.reached(rig.speed, choice.change, rig.boost),)
    rule = charts.CONTROLS[choice.control]
    return tuple(controls.reached(rig.speed, rule.added(die), rig.boost) for die in _DICE)


@cache
def odds(speed: int, modifier: int, damage: int) -> tuple[int, Fraction]:
    """How many of `ROLLS` throws on the Skid Table skid, and how likely a flip is (J1A, J2A1)."""
    rolls = [(charts.skid(thrown + modifier, speed), ways) for thrown, ways in _THROWS.items()]
    flips = sum(ways * min(len(_DICE), damage + roll.damage) for roll, ways in rolls if roll.flip)
    return sum(ways * roll.shift for roll, ways in rolls), Fraction(flips, ROLLS * len(_DICE))


STEERING = (
    *("straight", "corner", "hard", "lane", "entry", "exit", "via", "swerve", "blocked", "skid"),
    *("wrecks", "runners", "boost", "dismount", "weapon", "sling", "leave", "phases"),
)
"""The fields of a policy on which control and course depend."""


def forecast(race: Race, colour: Colour, order: tuple[str, ...], policy: Policy) -> Forecast | None:
    """The effect of a plan on the track as it is; None without a chariot, or where the plan says nothing.

    The race is one before that driver's move.
    """
    return forecasts(race, colour, policy).of(order)


def forecasts(race: Race, colour: Colour, policy: Policy) -> Forecasts:
    """The outcome of the plans of a driver; policies that differ in attacks alone share one."""
    return _forecasts(race)(colour, _steering(policy))


@lru_cache(maxsize=1024)
def _steering(policy: Policy) -> Policy:
    return replace(DEFAULT, **{field: getattr(policy, field) for field in STEERING})


class Forecasts:
    """The effect of each order in one position by one policy, worked out once."""

    def __init__(self, race: Race, colour: Colour, policy: Policy) -> None:
        rig = race.rig_of(colour)
        self._colour, self._rig, self._plots = colour, rig, not race.phase
        self._found: dict[tuple[str, ...], Forecast | None] = {}
        self._courses: dict[int, Way] = {}
        if rig is None or rig.driver != colour:
            self._rig = None
            return
        said = replace(race.driver(colour), order=(DRIVE,), policy=policy)
        said = replace(said, plotted=said.subject)
        planned = replace(race, drivers=tuple(said if d.colour == colour else d for d in race.drivers))
        self.after = begun(planned, rig)
        self.team = self.after.rig(rig.colour)
        self._policy = policy_now(self.after, colour)

    @cached_property
    def _possible(self) -> tuple[str, ...]:
        return tuple(controls.allowed(self.after, self.team))

    def of(self, order: tuple[str, ...]) -> Forecast | None:
        """The effect of an order; None where it drives nothing."""
        if order not in self._found:
            self._found[order] = self._forecast(order)
        return self._found[order]

    def reach(self) -> dict[Name, int]:
        """Where the best course of each speed that may come about ends, with the highest speed for it."""
        if self._rig is None:
            return {}
        speeds = sorted({speed for word in self._possible for speed in thrown(self.team, word)})
        return {self._way(speed, ()).end: speed for speed in speeds}

    def _forecast(self, order: tuple[str, ...]) -> Forecast | None:
        rig = self._rig
        if rig is None or not order or order[0] == controls.DISMOUNT:
            return None
        if order[0] == DRIVE:
            word = autopilot.line(self.after, self._colour, "control", rig.colour)[0]
        else:
            word = pace.allowed(order[0], self._possible)
        if word not in controls.CHOICES:
            return None
        forecast = self._moved(word, order[1:], rig.fatigue)
        other = obstacles.ahead(self.after, self.team)[1]
        if order == (DRIVE,) and self._plots and not forecast.high and other and self._moves_first(other):
            return replace(forecast, follows=other)
        return forecast

    def _moves_first(self, other: Colour) -> bool:
        """Whether a rig moves before one's own: without a driver, or further ahead."""
        driver, order = self.after.rig(other).driver, places.running_order(self.after)
        return not driver or (driver in order and order.index(driver) < order.index(self._colour))

    def _moved(self, word: str, path: tuple[str, ...], before: int) -> Forecast:
        team = self.team
        forecast = of_control(self.after, team, word)
        skill = handling.skill(self.after, team)
        dice = thrown(team, word)
        ways = {speed: self._way(speed, path) for speed in sorted(set(dice))}
        chances = {s: odds(s, skill, team.damage) if team.chariot else (0, Fraction(0)) for s in ways}
        safe = {speed: (1 - chances[speed][0] / ROLLS) ** len(ways[speed].turns) for speed in ways}
        low, high = ways[forecast.low], ways[forecast.high]
        forecast = replace(
            forecast,
            tired=forecast.fatigue - before,
            ends=(low.end, high.end),
            gain=sum(gained(team.space, ways[speed].end) for speed in dice) / len(dice),
            skid=1 - sum(safe[speed] for speed in dice) / len(dice),
            blocked=high.moves[-1] if high.moves[-1] < forecast.high else 0,
        )
        if self._policy.boost != "never" and not 0 < forecast.blocked <= forecast.low:
            forecast = replace(forecast, free=pack.boosted(self.after, team.colour))
        turning = [speed for speed in ways if ways[speed].turns] if team.chariot else []
        if not turning:
            return forecast
        at = turning[-1]
        turns, swerves = len(ways[at].turns), ways[at].swerves
        return replace(
            forecast, turns=turns, swerves=swerves, at=at, skids=chances[at][0], flips=chances[at][1]
        )

    def _way(self, speed: int, path: tuple[str, ...]) -> Way:
        """The way at a speed: an ordered path and then straight on, or the best course."""
        if path:
            return followed(self.team, (*path, str(speed)), speed)
        if speed not in self._courses:
            self._courses[speed] = course(self.after, self.team, speed, self._policy)
        return self._courses[speed]


_forecasts: Lately[Race, Callable[[Colour, Policy], Forecasts]] = Lately(
    lambda race: lru_cache(maxsize=64)(partial(Forecasts, race)), most=16
)
"""By driver and policy: an answer is named, foreseen and warned of in one position."""


def course(race: Race, rig: Rig, speed: int, policy: Policy) -> Way:
    """The best course of a policy at a speed; it ends before whatever it would crash into."""
    words = pace.way(race, rig, speed, policy).words(rig.space, rig.facing, speed)
    path = [part for word in words for part in (("1",) if word == "on" else ("1", word))]
    return followed(rig, path, speed)


def of_control(race: Race, rig: Rig, word: str) -> Forecast:
    """The effect of a control on speed and fatigue, the way left open; steps I to III are done."""
    reach = speeds(rig, word)
    fatigue = rig.fatigue + charts.CONTROLS[controls.CHOICES[word].control].fatigue
    return Forecast(word, reach[0], reach[-1], fatigue, fatigue - rig.fatigue)


# In words


def speed_told(low: int, high: int) -> str:
    """Speed 6 to 8."""
    return (
        _("speed {n}").format(n=low) if low == high else _("speed {low} to {high}").format(low=low, high=high)
    )


def spaces_told(low: int, high: int) -> str:
    """6 to 8 spaces."""
    if low == high:
        return ngettext("{n} space", "{n} spaces", low).format(n=low)
    return ngettext("{low} to {n} space", "{low} to {n} spaces", high).format(low=low, n=high)


def fatigue_told(change: int) -> str:
    """Fatigue +1."""
    return _("fatigue {change}").format(change=f"{change:+d}") if change else _("same fatigue")


def percent(part: float) -> str:
    """A chance as people read it: "31%", "0.5%"; a dash for none at all."""
    if not part:
        return "–"
    return _("{n}%").format(n=decimal(100 * part, 1 if part < 0.1 else 0))


def skids_told(forecast: Forecast) -> str:
    """A skid in 15 of 36."""
    if not forecast.skids:
        return _("no skid")
    return _("a skid in {n} of {rolls}").format(n=forecast.skids, rolls=ROLLS)


def flips_told(forecast: Forecast) -> str:
    """A flip in 1 of 72; '' where there is none."""
    if not forecast.flips:
        return ""
    words = _("a flip in {n} of {rolls}")
    return words.format(n=forecast.flips.numerator, rolls=forecast.flips.denominator)


def ends_told(forecast: Forecast) -> str:
    """Ends on e3-2 to e3-4."""
    first, last = forecast.ends
    words = _("ends on {first}") if first == last else _("ends on {first} to {last}")
    return words.format(first=first, last=last)


def way_told(forecast: Forecast) -> str:
    """How far, and whether somebody is in the way: "6 to 8 spaces, blocked after 4"."""
    text = spaces_told(forecast.low, forecast.high)
    if forecast.blocked:
        text += ", " + _("blocked after {n}").format(n=forecast.blocked)
    return text


def hint(forecast: Forecast | None) -> str:
    """The effect and the risks of a plan: "6 to 8 spaces; 1 turn, skid 31 %; fatigue +1"."""
    if forecast is None:
        return ""
    return "; ".join((way_told(forecast), risk_told(forecast), fatigue_told(forecast.tired)))


def risk_told(forecast: Forecast) -> str:
    """How many turns and swerves the move has, and how likely it skids: "2 turns, skid 31 %"."""
    if not forecast.turns:
        return _("no turn")
    turns = _bends(forecast).format(n=forecast.turns)
    risk = _("skid {chance}").format(chance=percent(forecast.skid)) if forecast.skid else _("no skid")
    return f"{turns}, {risk}"


def _bends(forecast: Forecast) -> str:
    """The words for the turns and swerves of a move."""
    if not forecast.swerves:
        return ngettext("{n} turn", "{n} turns", forecast.turns)
    if forecast.swerves == forecast.turns:
        return ngettext("{n} swerve", "{n} swerves", forecast.turns)
    return _("{n} turns and swerves")


def warning(forecast: Forecast) -> str:
    """The turns of the move and their risk: "A turn at 8: a skid in 15 of 36, a flip in 1 of 72."."""
    if not forecast.turns or not forecast.skids:
        return ""
    words = ngettext("A turn at {speed}: {risk}.", "{n} turns at {speed}, each: {risk}.", forecast.turns)
    if forecast.swerves == forecast.turns:
        words = ngettext(
            "A swerve at {speed}: {risk}.", "{n} swerves at {speed}, each: {risk}.", forecast.turns
        )
    elif forecast.swerves:
        words = _("{n} turns and swerves at {speed}, each: {risk}.")
    return words.format(n=forecast.turns, speed=forecast.at, risk=_risk(forecast))


def either(forecast: Forecast) -> str:
    """The same before it is said whether it is a turn or a swerve."""
    words = _("A turn or swerve at {speed}: {risk}.") if forecast.skids else ""
    return words.format(speed=forecast.at, risk=_risk(forecast))


def _risk(forecast: Forecast) -> str:
    return ", ".join(filter(None, (skids_told(forecast), flips_told(forecast))))
