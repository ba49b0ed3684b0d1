"""The Chariot Control: fresh horses, the control, free spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count, takewhile

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.asking.question import NO, YES, Question, order_now, yes_or_no
from engine.games.circus.rules.basic.policy import (
    SPEEDS,
    Policy,
    called,
    driving,
    mounted,
    numbers,
)
from engine.games.circus.rules.basic.speech import number
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig, Thing
from engine.games.circus.rules.basic.verbs import Line, Lines
from engine.games.circus.rules.chariot import controls, pace
from engine.games.circus.rules.course import obstacles
from engine.guards import Guards, passes, refusal
from engine.language import N_, ngettext

BREAKING = 2
"""How much more damage a chariot bears that is about to break."""


def _fresh(race: Race, _man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    rig = race.rig(about)
    match policy.fresh:
        case "soon":
            return YES
        case "tired":
            return YES if rig.limit < policy.straight else NO
    return NO


FRESH = Question(
    "fresh",
    yes_or_no,
    _fresh,
    clauses=(
        driving(
            "fresh",
            N_("Fresh horses"),
            N_("When to use a rest of the fresh horses"),
            ("soon", N_("As soon as there is fatigue to lose")),
            ("tired", N_("When fatigue and damage would slow me down")),
            ("never", N_("Never")),
            numbers={"fresh": values.FRESH},
            note=N_("They lose one fatigue more, once a move, {fresh} times a race."),
        ),
    ),
)


def _handfuls(load: tuple[Thing, ...]) -> Iterator[tuple[Thing, ...]]:
    """All that can be taken out of a chariot, nothing first (N15.20)."""
    seen: Counter[tuple[Thing, ...]] = Counter()
    things = sorted(load)
    for size in range(len(things) + 1):
        for handful in combinations(things, size):
            if not seen[handful]:
                seen[handful] += 1
                yield handful


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
    return rig.damage >= charts.wrecked_at(rig.war) - BREAKING


def _controls(race: Race, colour: Colour, about: str) -> Lines:
    """The controls that are allowed; who stands may step down instead (How to Play IV, N15.20)."""
    rig = race.rig(about)
    lines = tuple((word,) for word in controls.allowed(race, rig))
    if not passes(controls.guards(race, rig, controls.DISMOUNT)):
        return lines
    return (*lines, *((controls.DISMOUNT, *things) for things in _handfuls(rig.load)))


CONTROL = Question(
    "control",
    _controls,
    _control,
    refused=controls.refused,
    clauses=(
        driving(
            "straight",
            N_("On the straight"),
            N_("The speed to reach on the straights"),
            *numbers(SPEEDS),
            called=called(N_("Reach {n}")),
            note=N_("The speed to reach while no turn is near. Speed tires the team."),
        ),
        driving(
            "corner",
            N_("In the turns"),
            N_("The highest speed at which to turn"),
            *numbers(SPEEDS),
            called=called(N_("No more than {n}")),
            numbers={"calm": charts.CALM},
            note=N_(
                "Above speed {calm} a turn may well skid; it may also cost chits, which slow you next round."
            ),
        ),
        driving(
            "hard",
            N_("Hard Whip"),
            N_("When to use the Hard Whip: more speed at once, one fatigue, no attacks"),
            ("never", N_("Never")),
            ("last", N_("On the last straight")),
            ("behind", N_("When Whip cannot reach the speed I want")),
            ("always", N_("Whenever I want more speed")),
            numbers={"least": charts.CONTROLS["hard-whip"].least},
            note=N_(
                "It adds the die, {least} at least (Whip: half of it), costs one fatigue, and rules out "
                "attacks."
            ),
        ),
        mounted(
            "dismount",
            N_("Step down"),
            N_("Leaving a chariot that stands still, with all that is in it"),
            ("never", N_("Never")),
            ("damaged", N_("When it is about to break")),
            note=N_("On foot you can hardly win, but a chariot that breaks drags you along."),
        ),
    ),
)


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


def _now_or_later(race: Race, colour: Colour, about: str) -> Lines:
    """The free spaces at once, as far as nothing is in the way, or later (Underdog Boost, N14.11)."""
    return (*((f"first-{n}",) for n in _free(race, about) if n), ("later",))


def _free(race: Race, rig: str) -> Iterator[int]:
    """How many of its free spaces it can take: all that lie before an obstacle (N14.11)."""
    return takewhile(lambda n: passes(_against_free_spaces(race, rig, n)), count())


def _against_free_spaces(race: Race, rig: str, n: int) -> Guards:
    """It has no more of them than there are, and they stop before obstacles (Underdog Boost, N14.11)."""
    spare = race.move.spare if race.move else 0
    ahead = obstacles.free_ahead(race, race.rig(rig), spare)
    if n > spare:
        yield lambda: ngettext("You have {n} free space.", "You have {n} free spaces.", spare).format(n=spare)
    if n > ahead:
        yield lambda: ngettext(
            "Before what is in your way lies {n} space.", "Before what is in your way lie {n} spaces.", ahead
        ).format(n=ahead)


def _not_free(race: Race, colour: Colour, about: str, word: str) -> str:
    n = number(word.removeprefix("first-"))
    return "" if n is None else refusal(_against_free_spaces(race, about, n))


UNDERDOG = Question(
    "underdog",
    _now_or_later,
    _underdog,
    refused=_not_free,
    clauses=(
        driving(
            "boost",
            N_("Free spaces"),
            N_("The {n:word} free spaces you get while you do not lead"),
            ("last", N_("At the end of the move, where it is safe")),
            ("last-1", N_("At most one of them, at the end")),
            ("first", N_("At the start of the move")),
            ("first-1", N_("One of them, at the start")),
            ("best", N_("Where they gain more")),
            ("never", N_("Leave them")),
            numbers={"n": values.UNDERDOG, "boost": values.UNDERDOG},
            note=N_(
                "Everybody but the leader has {boost} extra spaces a move; plans are shown without them."
            ),
        ),
    ),
)


def _extra(race: Race, _man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    if policy.boost == "never":
        return ("0",)
    most = 1 if policy.boost == "last-1" else len(legal) - 1
    return (str(pace.free_spaces(race, race.rig(about), policy, most)),)


def _spaces(race: Race, colour: Colour, about: str) -> Lines:
    """How many of the free spaces he takes at the end (Underdog Boost)."""
    return tuple((str(n),) for n in _free(race, about))


EXTRA = Question("extra", _spaces, _extra, refused=_not_free)
