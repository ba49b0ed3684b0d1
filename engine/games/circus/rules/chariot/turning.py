"""Turns, swerves and rams on the way."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.circus.rules.asking.question import Question, targeted
from engine.games.circus.rules.basic.policy import (
    ANYBODY,
    LANE_NUMBERS,
    SPEEDS,
    Policy,
    Terms,
    called,
    driving,
    mounted,
    numbers,
    rivals,
)
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig
from engine.games.circus.rules.basic.track import SPACES
from engine.games.circus.rules.basic.verbs import Line, Lines
from engine.games.circus.rules.chariot import manoeuvres, pace
from engine.games.circus.rules.course import obstacles
from engine.language import N_

BEARABLE = 3.0
"""The most that may be lost on the way for a ram, or by staying wide after a skid, in spaces."""
_TURN_SPACES = tuple(name for name, space in SPACES.items() if space.sector in "ew")


def _corners(_terms: Terms) -> Sequence[str]:
    return _TURN_SPACES


def _manoeuvre(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    """By his path; where that is over or cannot be driven, by his aims (N15.27)."""
    move, rig = race.move, race.rig(about)
    if move is None:
        return legal[0]
    path = move.path
    if path and not path[0].isdigit() and (path[0],) in legal:
        return (path[0],)
    if path and path[0].isdigit() and ("crash" in policy.blocked or not obstacles.blocked(race, rig)):
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
    stuck = "ram" in policy.blocked and obstacles.blocked(race, rig)
    if not (policy.ram or stuck) or rig.damage >= policy.ram_until or _rams(race) >= policy.ram_most:
        return ""
    for side in obstacles.SIDES:
        word = f"ram-{side}"
        if (word,) in legal and _worth(race, man, rig, policy, side, stuck):
            return word
    return ""


def _rams(race: Race) -> int:
    return race.move.rams if race.move else 0


def _worth(race: Race, man: Driver, rig: Rig, policy: Policy, side: str, stuck: bool) -> bool:
    space, hit = obstacles.beside(race, rig, side)  # type: ignore[arg-type]  # one of the sides
    if space is None or hit is None:
        return False
    other = race.rig(hit)
    if other.war and policy.ram_war == "never":
        return False
    if policy.ram_if == "pinned" and not manoeuvres.pinned(space, rig.facing, side):  # type: ignore[arg-type]
        return False
    wanted = ("any",) if stuck else policy.ram
    return targeted(race, man, policy, wanted, other.driver or other.dragged)


def _manoeuvres(race: Race, colour: Colour, about: str) -> Lines:
    """Straight on, or one manoeuvre (Turns 2)."""
    return ("on",), *((word,) for word in manoeuvres.possible(race))


MANOEUVRE = Question(
    "manoeuvre",
    _manoeuvres,
    _manoeuvre,
    refused=manoeuvres.refused,
    clauses=(
        driving(
            "lane",
            N_("Lane"),
            N_("Which lane to drive in on the straights"),
            ("in", N_("Drift inward, one lane at a time")),
            ("hold", N_("Hold the lane I am in")),
            *numbers(LANE_NUMBERS),
            called=called(N_("Make for lane {n}")),
            note=N_("Lane 1 is the inside, the shortest way round."),
        ),
        driving(
            "entry",
            N_("Into the turn"),
            N_("The lane in which to enter the next turn"),
            ("any", N_("The one I am in")),
            *numbers(LANE_NUMBERS),
            called=called(N_("Lane {n}")),
            note=N_("You change lanes on the straight; the further inside you enter, the shorter the turn."),
        ),
        driving(
            "exit",
            N_("Out of the turn"),
            N_("The lane in which to leave the turn"),
            ("any", N_("The shortest")),
            *numbers(LANE_NUMBERS),
            called=called(N_("Lane {n}")),
            note=N_("Where you want to be when the next straight begins."),
        ),
        driving(
            "via",
            N_("Turn at"),
            N_("Spaces of the turn at which to turn the team"),
            most=3,
            names=_corners,
            phased=False,
            note=N_("The spaces where the team turns by one edge of a hex; all others are found for you."),
        ),
        driving(
            "swerve",
            N_("Swerves"),
            N_("The highest speed at which to swerve by choice"),
            *numbers(SPEEDS),
            called=called(N_("At {n} or less")),
            note=N_("A swerve leads into the next lane without a turn; it rolls for a skid like one."),
        ),
        driving(
            "blocked",
            N_("Way blocked"),
            N_("When somebody blocks my way, try in this order"),
            ("left", N_("Pass on the left")),
            ("right", N_("Pass on the right")),
            ("ram", N_("Ram the chariot beside me")),
            ("crash", N_("Drive on and crash into him")),
            most=4,
            note=N_("In a crash both chariots are damaged, and your move ends."),
        ),
        driving(
            "skid",
            N_("After a skid"),
            N_("When a skid has carried me off my line"),
            ("rejoin", N_("Go back to my line")),
            ("wide", N_("Stay off it for this move")),
            note=N_("A skid carries you a space too far; it may cost speed, damage you or turn you over."),
        ),
        driving(
            "wrecks",
            N_("Wrecks"),
            N_("A wreck in my way: damage and perhaps a flip"),
            ("avoid", N_("Go round it")),
            ("accept", N_("Drive through rather than swerve")),
            note=N_("Driving through a wreck damages your chariot and may turn it over."),
        ),
        driving(
            "runners",
            N_("Men on foot"),
            N_("A driver on foot in my way"),
            ("avoid", N_("Go round him if that costs nothing")),
            ("accept", N_("Drive on as if he were not there")),
            ("seek", N_("Run him over where I can")),
            note=N_("Running a driver over injures him and does nothing to your chariot."),
        ),
        mounted(
            "ram",
            N_("Ram"),
            N_("Whom to ram when we are side by side"),
            ANYBODY,
            ("leader", N_("The leader")),
            most=6,
            names=rivals,
            called=driver_name,
            note=N_("Both chariots roll for damage; a rival with a wall behind him rolls again."),
        ),
        mounted(
            "ram-until",
            N_("Ram"),
            N_("How much damage I may have and still ram"),
            *numbers(("1", "3", "5", "7", "9")),
            called=called(N_("While my damage is below {n}")),
            note=N_("Rams wear your own chariot down, too: from this damage on you ram nobody."),
        ),
        mounted(
            "ram-most",
            N_("Ram"),
            N_("How many rams in one move"),
            *numbers(("1", "2", "3")),
            called=called(N_("No more than {n} in a move")),
            note=N_("Each ram rolls for damage to both; after this many you drive on."),
        ),
        mounted(
            "ram-if",
            N_("Ram"),
            N_("Which rams are worth it"),
            ("always", N_("Every one")),
            ("pinned", N_("Only when a wall is behind him")),
            note=N_("A rival with a wall behind him rolls for damage twice."),
        ),
        mounted(
            "ram-war",
            N_("War chariots"),
            N_("Whether to ram war chariots"),
            ("never", N_("Never")),
            ("may", N_("Like any other")),
            phased=False,
            note=N_("War chariots break later and do more damage."),
        ),
    ),
)
