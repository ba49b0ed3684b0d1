"""How a driver decides by what he said in advance: every question of a race, answered by policy.

The driver knows what is public and his own policy and nothing else. All he says is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.games.circus.rules import (
    captures,
    controls,
    facts,
    footwork,
    manoeuvres,
    pace,
    places,
    reach,
    track,
    values,
    words,
)
from engine.games.circus.rules.facts import policy_now
from engine.games.circus.rules.policy import CLAUSES, PROFILE, Policy
from engine.games.circus.rules.reading import read
from engine.games.circus.rules.state import Colour, Driver, Race, Rig, View
from engine.games.circus.rules.track import Name
from engine.games.circus.rules.words import AGAIN, BOARD, DOWN, DRIVE, FIGHT, FISTS, MEDIAN, OFF, STANDS, WAIT
from engine.model import Decision

Line = tuple[str, ...]
NOTHING: Line = (".",)
YES: Line = ("yes",)
NO: Line = ("no",)

WALK = 12
"""Within how many spaces an empty chariot is worth the way."""
DANGER = 12
"""How many spaces before a team are dangerous for a man on foot."""
TRAMPLED = 3.0
"""What it costs a man on foot to stand before a team, in spaces."""
RIDE_HOME = 20
"""From how many spaces to the end a ride is worth its risk, for who only rides where it is near."""
BREAKING = 2
"""How much more damage a chariot bears that is about to break."""
FAST = 5
"""From which die on a leader's whip is too good for his rivals."""
BEARABLE = 3.0
"""What may be lost on the way for a ram, or by staying wide after a skid, in spaces."""


def fallback(race: Race, colour: Colour, kind: str) -> Line:
    """What is said for a driver who says nothing to a plot, an order or a list."""
    if kind == "shop":
        return ("nothing",)
    man = race.driver(colour)
    if man.idle >= race.round and not man.rig:
        return (WAIT,)
    match man.where:
        case "dragged":
            return ("cut",)
        case "running":
            return (BOARD,)
        case "median":
            return (DOWN,) if man.arrived else (_end(man),)
        case "boarding":
            return (FISTS,)
    return (DRIVE,)


def fill(view: View, decision: Decision, line: str, profile: str) -> str:
    """A plot or an order with what a profile adds: clauses that it does not speak of.

    Of the profile only what fits the table is added; what is said stays, be it legal or not.
    """
    race = view.race
    if decision.kind not in ("plot", "order") or decision.seat is None or not race.drivers:
        return line
    man = race.of(decision.seat)
    told = CLAUSES.fitting((word for word in profile.split() if ":" in word), PROFILE)
    said = read(race, decision, line) if line.strip() else ()
    first = [word for word in said if ":" not in word] or list(fallback(race, man.colour, decision.kind))
    clauses = [word for word in said if ":" in word]
    return " ".join((*first, *CLAUSES.fill(clauses, told, words.terms(race, man))))


def line(race: Race, colour: Colour, kind: str, about: str) -> Line:
    """The legal line by which a driver answers a question, by the words of his order and his policy."""
    man = race.driver(colour)
    if kind in ("plot", "order"):
        return (DRIVE,) if about == AGAIN else fallback(race, colour, kind)
    legal = words.lines(race, colour, kind, about)
    if len(legal) == 1 or kind not in _DECIDERS:
        return legal[0]
    found = _DECIDERS[kind](race, man, policy_now(race, colour), about, legal)
    return found if found in legal else legal[0]


def order_now(man: Driver) -> Line:
    """What he ordered, as long as he is what he was then (N15.28)."""
    return man.order if man.plotted == man.subject else ()


def targeted(race: Race, man: Driver, wanted: Sequence[str], other: str) -> bool:
    """Whether a rival is among those that were named; `any`, `leader` are words for some of them."""
    if not other or other == man.colour or other in policy_leave(race, man):
        return False
    return other in wanted or "any" in wanted or ("leader" in wanted and other in _foremost(race))


def policy_leave(race: Race, man: Driver) -> tuple[str, ...]:
    return policy_now(race, man.colour).leave


def _foremost(race: Race) -> tuple[Colour, ...]:
    return places.running_order(race)[:1]


# The control


def _fresh(race: Race, _man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    rig = race.rig(about)
    match policy.fresh:
        case "soon":
            return YES
        case "tired":
            return YES if facts.limit(rig) < policy.straight else NO
    return NO


def _control(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    rig = race.rig(about)
    order = order_now(man)
    if order[:1] == (controls.DISMOUNT,) and order in legal:
        return order
    possible = [said[0] for said in legal if said[0] in controls.CHOICES]
    if order and order[0] in controls.CHOICES:
        return (pace.allowed(order[0], possible),)
    if legal[-1][0] == controls.DISMOUNT and policy.dismount == "damaged" and _breaking(rig):
        return legal[-1]
    return (pace.control(race, man, rig, policy, possible),)


def _breaking(rig: Rig) -> bool:
    return rig.damage >= values.wrecked_at(rig.war) - BREAKING


def _veto(race: Race, man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    if policy.veto == "ahead":
        order = places.running_order(race)
        ahead = about in order and man.colour in order and order.index(about) < order.index(man.colour)
        return YES if ahead else NO
    return YES if policy.veto == "always" else NO


# The way


def _underdog(race: Race, _man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    """Where they gain more goes by his aims: an ordered path is driven from where he stands."""
    move, most, first = race.move, len(legal) - 1, 0
    match policy.boost:
        case "first":
            first = most
        case "first-1":
            first = min(1, most)
        case "best" if move is not None and most and not move.path:
            first = pace.free_at_start(race, race.rig(about), policy, most, move.spare)
    return legal[first - 1] if first else ("later",)


def _extra(race: Race, _man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    if policy.boost == "never":
        return ("0",)
    most = 1 if policy.boost == "last-1" else len(legal) - 1
    return (str(pace.free_spaces(race, race.rig(about), policy, most)),)


def _manoeuvre(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    """What his path says; where that is over or cannot be driven, what his aims choose (N15.27)."""
    move, rig = race.move, race.rig(about)
    if move is None:
        return legal[0]
    path = move.path
    if path and not path[0].isdigit() and (path[0],) in legal:
        return (path[0],)
    if path and path[0].isdigit() and ("crash" in policy.blocked or not manoeuvres.blocked(race, rig)):
        return ("on",)
    course = pace.way(race, rig, rig.speed, policy)
    cost, word = course.choose(rig.space, rig.facing, move.left)
    if course.ahead(rig.space, rig.facing, move.left) - cost > BEARABLE:
        return (word,)
    ram = _ram(race, man, rig, policy, legal)
    wide = move.skidded and policy.skid == "wide"
    return (ram or ("on" if wide else word),)


def _ram(race: Race, man: Driver, rig: Rig, policy: Policy, legal: Sequence[Line]) -> str:
    """The ram that his plan wants here, '' for none."""
    stuck = "ram" in policy.blocked and manoeuvres.blocked(race, rig)
    if not (policy.ram or stuck) or rig.damage >= policy.ram_until or _rams(race) >= policy.ram_most:
        return ""
    for side in manoeuvres.SIDES:
        word = f"ram-{side}"
        if (word,) in legal and _worth(race, man, rig, policy, side, stuck):
            return word
    return ""


def _rams(race: Race) -> int:
    return race.move.rams if race.move else 0


def _worth(race: Race, man: Driver, rig: Rig, policy: Policy, side: str, stuck: bool) -> bool:
    space, hit = manoeuvres.beside(race, rig, side)  # type: ignore[arg-type]  # one of the sides
    if space is None or hit is None:
        return False
    other = race.rig(hit)
    if other.war and policy.ram_war == "never":
        return False
    if policy.ram_if == "pinned" and not manoeuvres.pinned(space, rig.facing, side):  # type: ignore[arg-type]
        return False
    wanted = ("any",) if stuck else policy.ram
    return targeted(race, man, wanted, other.driver or other.dragged)


# Attacks and gains


def _attack(race: Race, man: Driver, policy: Policy, _about: str, legal: Sequence[Line]) -> Line:
    """Weapons in the order of his choice, then the sling, then the whip on drivers and on teams (N15.27)."""
    wanted = [attack for attack in legal if len(attack) == 2 and _wanted(race, man, policy, attack)]
    order = (*policy.weapon, "sling", "whip", "team")
    return min(wanted, key=lambda attack: order.index(attack[0]), default=NOTHING)


def _wanted(race: Race, man: Driver, policy: Policy, attack: Line) -> bool:
    how, about = attack
    if how == "team":
        driver = race.rig(about).driver
        return bool(driver) and _named(race, man, policy, "team", policy.whip_team, driver)
    if how == "whip":
        return _named(race, man, policy, "driver", policy.whip_driver, about)
    if how == "sling":
        wanted = {"never": (), "leader": ("leader",), "any": ("any",)}[policy.sling]
        return targeted(race, man, wanted, about)
    return how in policy.weapon and targeted(race, man, ("any",), about)


def _named(
    race: Race, man: Driver, policy: Policy, whom: str, names: Sequence[str], other: Colour | str
) -> bool:
    """Whether to whip a rival so: by name, or because all are whipped so who are not named otherwise."""
    otherwise = policy.whip_team if whom == "driver" else policy.whip_driver
    general = policy.whip == whom and other not in otherwise
    return targeted(race, man, ("any",) if general else names, other)


def _grab(_race: Race, _man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    return YES if "any" in policy.grab or reach.kind(about) in policy.grab else NO


def _take(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    mine = race.rig(about)
    for (name,) in legal[1:]:
        other = race.rig(name)
        better = other.damage < mine.damage
        if other.driver:
            wanted = ("any",) if better and "better" in policy.capture else policy.capture
            if targeted(race, man, wanted, other.driver):
                return (name,)
        elif policy.take == "better" and better:
            return (name,)
    return NOTHING


def _jump(race: Race, man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    rig = race.rig(about)
    if rig.driver:
        return YES if targeted(race, man, policy.jump, rig.driver) else NO
    return YES if rig.chariot or _rides(race, man, policy) else NO


def _rides(race: Race, man: Driver, policy: Policy) -> bool:
    if policy.ride != "finish":
        return policy.ride == "always"
    return race.options.laps * track.LAP - places.progress(race, man.colour) <= RIDE_HOME


class _Thrown(NamedTuple):
    """A throw against which he may appeal, `dice` by `who`; for the rest see `steps.Throw`."""

    what: str
    who: str
    dice: tuple[int, ...]
    how: str = ""
    against: str = ""


def _appeal(race: Race, man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    what, who, shown, *aim = about.split("/")
    thrown = _Thrown(what, who, tuple(map(int, shown.split("-"))), *aim)
    return YES if any(_regrets(race, man, why, thrown) for why in policy.appeal) else NO


def _regrets(race: Race, man: Driver, why: str, thrown: _Thrown) -> bool:
    """Whether a throw is one of those against which he means to appeal."""
    match why:
        case "leader":
            return _leader_flies(race, man, thrown)
        case "death":
            return _dies(race, man, thrown)
        case "fall":
            return _falls(race, man, thrown)
    if not man.rig or thrown.who != man.rig or thrown.what != why:
        return False
    mine = race.rig(man.rig)
    match why:
        case "flip":
            return thrown.dice[0] <= mine.damage
        case "skid":
            return _skids(race, mine, sum(thrown.dice))
        case "whip":
            return _gains_little(race, thrown.dice[0])
    return False


def _leader_flies(race: Race, man: Driver, thrown: _Thrown) -> bool:
    """Whether somebody else who leads gets much faster."""
    lead = _foremost(race)
    whipped = thrown.what == "whip" and thrown.dice[0] >= FAST
    return whipped and lead != (man.colour,) and any(thrown.who == race.driver(c).rig for c in lead)


def _skids(race: Race, rig: Rig, roll: int) -> bool:
    return values.skid(roll + controls.skill(race, rig), rig.speed).shift


def _gains_little(race: Race, die: int) -> bool:
    """Whether a whip gains one alone."""
    control = race.move.control if race.move else "whip"
    return values.CONTROLS[control].added(die) == 1


def _dies(race: Race, man: Driver, thrown: _Thrown) -> bool:
    """Whether a throw kills him."""
    hit = _struck(race, man, thrown)
    if hit is not None:
        return man.injuries + hit.injuries >= values.DEAD_AT
    if thrown.who != man.colour:
        return False
    die = thrown.dice[0]
    match thrown.what:
        case "trample":
            return man.injuries + die >= values.DEAD_AT
        case "slip":
            return die <= values.RIDER_SLIPS
        case "rider":
            return die <= values.RIDER_RAMMED
        case "cut":
            return die < values.CUT_LOOSE and man.injuries + values.DRAGGED_INJURY >= values.DEAD_AT
    return False


def _struck(race: Race, man: Driver, thrown: _Thrown) -> values.Hit | None:
    """What an attack does to him; None if it is none on him."""
    if thrown.what not in ("attack", "fists") or thrown.against != man.colour:
        return None
    return reach.blow(race, thrown.who, thrown.how, thrown.dice)[1]


def _falls(race: Race, man: Driver, thrown: _Thrown) -> bool:
    """Whether a throw takes him off what he drives: an attack on him, his own whip, a jump at his chariot."""
    if not man.rig:
        return False
    if thrown.what == "jump":
        return thrown.who != man.colour and _captured(race, man, thrown)
    hit = _struck(race, man, thrown)
    if hit is not None:
        return hit.off and reach.aboard(man)
    pulls = thrown.what == "attack" and thrown.who == man.colour
    return pulls and reach.blow(race, man.colour, thrown.how, thrown.dice)[1].pulled


def _captured(race: Race, man: Driver, thrown: _Thrown) -> bool:
    """Whether somebody else's jump at his chariot succeeds."""
    at = race.rig(thrown.against)
    return at.driver == man.colour and thrown.dice[0] >= captures.least(race, thrown.how)


# Without a chariot


def _cut(_race: Race, man: Driver, _policy: Policy, _about: str, _legal: Sequence[Line]) -> Line:
    return order_now(man)[:1] or ("cut",)


def _fight(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    if race.rig(about).driver == man.colour:
        if policy.fists != "fight":
            return NOTHING if policy.fists == "drive" else (OFF,)
    elif order_now(man)[:1] in legal:
        return order_now(man)[:1]
    return next((blade,) for blade in ("sword", "trident", FISTS) if (blade,) in legal)


def _median(race: Race, man: Driver, policy: Policy, _about: str, legal: Sequence[Line]) -> Line:
    said = order_now(man)[:1]
    if not man.arrived:
        return (said[0].removeprefix("end-"),) if said in ((("end-e"),), (("end-w"),)) else (_end(man)[-1],)
    if said == (WAIT,) or said in legal:
        return NOTHING if said == (WAIT,) else said
    empty = [name for (name,) in legal[1:] if _empty(race, name)]
    if empty:
        return (empty[0],)
    waiting = any(rig.manned for rig in race.rigs) and policy.jump
    return NOTHING if waiting or len(legal) == 1 else legal[-1]


def _empty(race: Race, space: Name) -> bool:
    return any(rig.chariot and not rig.driver and space in (rig.chariot, rig.space) for rig in race.rigs)


def _end(man: Driver) -> str:
    """The end of the median nearer to the line that he awaits."""
    return "end-e" if man.crossings % 2 else "end-w"


def _run(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    """On foot: a fight where he wants one, an empty chariot, then his goal, or the way he ordered."""
    order = order_now(man)
    begins = int(about) == values.running(man.injuries)
    if begins and (order[:1] == (FIGHT,) or policy.foot == "fight"):
        blow = _blow(race, man, policy, legal)
        if blow:
            return blow
    if order and order[0] in track.SPACES:
        at = values.running(man.injuries) - int(about)
        step = order[at : at + 1]
        return step if step in legal else NOTHING
    mount = _mounting(race, man, policy, legal)
    if order[:1] == (WAIT,):
        return NOTHING
    if order[:1] in ((MEDIAN,), (STANDS,)):
        return _towards(man, order[0], legal)
    return mount or _walk(race, man, legal)


def _blow(race: Race, man: Driver, policy: Policy, legal: Sequence[Line]) -> Line:
    blows = [said for said in legal if len(said) == 2 and said[0] in values.WEAPONS]
    order = (*policy.weapon, "sword", "trident", "net", "sling")
    aimed = [blow for blow in blows if targeted(race, man, ("any",), blow[1])]
    return min(aimed, key=lambda blow: order.index(blow[0]), default=())


def _mounting(race: Race, man: Driver, policy: Policy, legal: Sequence[Line]) -> Line:
    """An empty chariot beside him, a manned one where he may jump in his own move, or a bare team."""
    for said in legal:
        if said[0] == "mount":
            return said
    for said in legal:
        if said[0] == "jump" and targeted(race, man, policy.jump, race.rig(said[1]).driver):
            return said
    if _rides(race, man, policy):
        return next((said for said in legal if said[0] == "ride"), ())
    return ()


def _towards(man: Driver, goal: str, legal: Sequence[Line]) -> Line:
    if (goal,) in legal:
        return (goal,)
    lane = 1 if goal == MEDIAN else track.LANES
    if track.SPACES[man.space].lane == lane:
        return NOTHING
    return _nearest(man.space, (n for n, s in track.SPACES.items() if s.lane == lane), legal)


def _walk(race: Race, man: Driver, legal: Sequence[Line]) -> Line:
    """To an empty chariot that is near, else onward, out of the way of teams."""
    empty = {rig.chariot for rig in race.rigs if rig.chariot and not rig.driver and not rig.speed}
    empty &= track.within(man.space, WALK)
    if empty:
        return _nearest(man.space, empty, legal)
    paths = _paths(race)
    steps = [said for said in legal if len(said) == 1 and said[0] in track.SPACES]
    here = track.SPACES[man.space].progress

    def worth(said: Line) -> float:
        space = man.space if said == NOTHING else said[0]
        gain = (track.SPACES[space].progress - here + track.LAP / 2) % track.LAP - track.LAP / 2
        return gain - TRAMPLED * (space in paths)

    return max((NOTHING, *steps), key=worth)


def _paths(race: Race) -> set[Name]:
    """The spaces straight before the teams that are on their way."""
    found: set[Name] = set()
    for rig in race.rigs:
        name: Name | None = rig.space
        for _space in range(min(DANGER, rig.speed + 3) if rig.driver or rig.speed else 0):
            name = track.step(name, rig.facing) if name else None
            if name:
                found.add(name)
    return found


def _nearest(start: Name, goals: Iterable[Name], legal: Sequence[Line]) -> Line:
    """The step towards the nearest of the goals."""
    aims = frozenset(goals)
    steps = [said for said in legal if len(said) == 1 and said[0] in track.SPACES]
    return min(steps, key=lambda said: (footwork.far(said[0], aims), said), default=NOTHING)


_DECIDERS: Mapping[str, Callable[[Race, Driver, Policy, str, Sequence[Line]], Line]] = {
    "fresh": _fresh,
    "control": _control,
    "veto": _veto,
    "underdog": _underdog,
    "extra": _extra,
    "manoeuvre": _manoeuvre,
    "attack": _attack,
    "grab": _grab,
    "take": _take,
    "jump": _jump,
    "appeal": _appeal,
    "cut": _cut,
    "fight": _fight,
    "median": _median,
    "run": _run,
}
