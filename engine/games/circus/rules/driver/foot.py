"""Without a chariot: dragged, on foot, on the median."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.clauses import clause
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.asking.question import (
    NO,
    NOTHING,
    YES,
    Question,
    order_now,
    targeted,
    yes_or_no,
)
from engine.games.circus.rules.basic import track, verbs
from engine.games.circus.rules.basic.policy import ANYBODY, Policy, armed, of, rivals
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.basic.verbs import Line, Lines
from engine.games.circus.rules.course import places
from engine.games.circus.rules.driver import footwork, reach
from engine.guards import passes
from engine.language import N_

WALK = 12
"""Within how many spaces an empty chariot is worth the way."""
DANGER = 12
"""How many spaces before a team are dangerous for a man on foot."""
TRAMPLED = 3.0
"""The cost of standing before a team on foot, in spaces."""
RIDE_HOME = 20
"""From how many spaces to the end a ride is worth its risk, for who only rides where it is near."""


def _jump(race: Race, man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    rig = race.rig(about)
    if rig.driver:
        return YES if targeted(race, man, policy, policy.jump, rig.driver) else NO
    return YES if _rides(race, man, policy) else NO


JUMP = Question(
    "jump",
    yes_or_no,
    _jump,
    clauses=(
        clause(
            "jump",
            N_("Jump"),
            N_("Whose chariot to jump at while I am on foot"),
            ANYBODY,
            ("leader", N_("The leader's")),
            most=6,
            names=rivals,
            called=driver_name,
            applies=of("running", "median"),
            note=N_("On foot, or from an end of the median, you can jump at a rival's chariot."),
        ),
    ),
)


def _rides(race: Race, man: Driver, policy: Policy) -> bool:
    if policy.ride != "finish":
        return policy.ride == "always"
    return race.options.laps * track.LAP - places.progress(race, man.colour) <= RIDE_HOME


def _cut(_race: Race, man: Driver, _policy: Policy, _about: str, _legal: Sequence[Line]) -> Line:
    return order_now(man)[:1] or ("cut",)


def _loose_or_not(race: Race, colour: Colour, about: str) -> Lines:
    """He may try to cut himself loose, or hold on (J3B1, N14.17)."""
    return ("cut",), ("hold",)


CUT = Question(
    "cut",
    _loose_or_not,
    _cut,
)


def _median(race: Race, man: Driver, policy: Policy, _about: str, legal: Sequence[Line]) -> Line:
    said = order_now(man)[:1]
    if not man.arrived:
        named = said[0].removeprefix("end-") if said else ""
        return (named,) if (named,) in legal else (man.nearer_end,)
    if said == (verbs.WAIT,) or said in legal:
        return NOTHING if said == (verbs.WAIT,) else said
    empty = [name for (name,) in legal[1:] if _empty(race, name)]
    if empty:
        return (empty[0],)
    waiting = any(rig.manned for rig in race.rigs) and policy.jump
    return NOTHING if waiting or len(legal) == 1 else legal[-1]


def _empty(race: Race, space: Name) -> bool:
    return any(rig.chariot and not rig.driver and space in (rig.chariot, rig.space) for rig in race.rigs)


def _ways_down(race: Race, colour: Colour, about: str) -> Lines:
    """The end that he chooses; once he is there, the space into which he jumps (J3E)."""
    man = race.driver(colour)
    if not man.arrived:
        return ("e",), ("w",)
    return (NOTHING, *((space,) for space in footwork.landings(race, man)))


MEDIAN = Question(
    "median",
    _ways_down,
    _median,
    refused=footwork.not_landed,
)


def _run(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    """On foot: a fight where he wants one, an empty chariot, then his goal, or the way he ordered."""
    order = order_now(man)
    begins = int(about) == charts.running(man.injuries)
    if begins and (order[:1] == (verbs.FIGHT,) or policy.foot == "fight"):
        blow = _blow(race, man, policy, legal)
        if blow:
            return blow
    if order and order[0] in track.SPACES:
        at = charts.running(man.injuries) - int(about)
        step = order[at : at + 1]
        return step if step in legal else NOTHING
    mount = _mounting(race, man, policy, legal)
    if order[:1] == (verbs.WAIT,):
        return NOTHING
    if order[:1] in ((verbs.MEDIAN,), (verbs.STANDS,)):
        return _towards(man, order[0], legal)
    return mount or _walk(race, man, legal)


def _blow(race: Race, man: Driver, policy: Policy, legal: Sequence[Line]) -> Line:
    blows = [said for said in legal if len(said) == 2 and said[0] in charts.WEAPONS]
    order = (*policy.weapon, "sword", "trident", "net", "sling")
    aimed = [blow for blow in blows if targeted(race, man, policy, ("any",), blow[1])]
    return min(aimed, key=lambda blow: order.index(blow[0]), default=())


def _mounting(race: Race, man: Driver, policy: Policy, legal: Sequence[Line]) -> Line:
    """An empty chariot beside him, a manned one where he may jump in his own move, or a bare team."""
    for said in legal:
        if said[0] == "mount":
            return said
    for said in legal:
        if said[0] == "jump" and targeted(race, man, policy, policy.jump, race.rig(said[1]).driver):
            return said
    if _rides(race, man, policy):
        return next((said for said in legal if said[0] == "ride"), ())
    return ()


def _towards(man: Driver, goal: str, legal: Sequence[Line]) -> Line:
    if (goal,) in legal:
        return (goal,)
    lane = 1 if goal == verbs.MEDIAN else track.LANES
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
    here = track.SPACES[man.space].progress

    def worth(said: Line) -> float:
        space = man.space if said == NOTHING else said[0]
        gain = (track.SPACES[space].progress - here + track.LAP / 2) % track.LAP - track.LAP / 2
        return gain - TRAMPLED * (space in paths)

    return max((NOTHING, *_onward(legal)), key=worth)


def _paths(race: Race) -> set[Name]:
    """The spaces straight before the teams that are on their way."""
    spaces: set[Name] = set()
    for rig in race.rigs:
        name: Name | None = rig.space
        for _space in range(min(DANGER, rig.speed + 3) if rig.driver or rig.speed else 0):
            name = track.step(name, rig.facing) if name else None
            if name:
                spaces.add(name)
    return spaces


def _nearest(start: Name, goals: Iterable[Name], legal: Sequence[Line]) -> Line:
    """The step towards the nearest of the goals."""
    aims = frozenset(goals)
    return min(_onward(legal), key=lambda said: (footwork.far(said[0], aims), said), default=NOTHING)


def _onward(legal: Sequence[Line]) -> Iterator[Line]:
    """The lines that lead into another space."""
    return (said for said in legal if len(said) == 1 and said[0] in track.SPACES)


def _steps(race: Race, colour: Colour, about: str) -> Lines:
    """A running driver's next space, `about` being how many he still has (J3C, J3E)."""
    man, left = race.driver(colour), int(about)
    words = (verbs.STANDS, verbs.MEDIAN)
    off = ((word,) for word in words if passes(footwork.guards(man, word, man.space, left)))
    spaces = ((space,) for space in footwork.runs(man, man.space, left))
    blows = reach.strikes(race, colour) if left == footwork.spaces(man) else ()
    return (NOTHING, *spaces, *footwork.boarding(race, man), *off, *blows)


RUN = Question(
    "run",
    _steps,
    _run,
    refused=footwork.refused,
    clauses=(
        clause(
            "foot",
            N_("On foot"),
            N_("A rival in reach while I am on foot"),
            ("run", N_("Run on")),
            ("fight", N_("Fight him with what I carry")),
            applies=armed("running"),
            note=N_("With a weapon in hand you can strike a rival in reach before you run."),
        ),
        clause(
            "ride",
            N_("Ride"),
            N_("Riding a team without a chariot: each move a roll of {slips} kills the rider"),
            ("never", N_("Never")),
            ("finish", N_("Only when the finish line is near")),
            ("always", N_("Rather than walk")),
            numbers={"slips": values.RIDER_SLIPS},
            applies=of("running", "median"),
            note=N_("On a team without a chariot you never skid, but a roll of {slips} kills you."),
        ),
    ),
)
