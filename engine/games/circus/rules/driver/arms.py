"""Whips and weapons, and things on the track."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.circus.rules import values
from engine.games.circus.rules.asking.question import NO, NOTHING, YES, Question, targeted, yes_or_no
from engine.games.circus.rules.basic.policy import Policy, armed, driving, rivals
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race
from engine.games.circus.rules.basic.verbs import Line, Lines
from engine.games.circus.rules.driver import reach
from engine.language import N_, _, in_words


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
        return targeted(race, man, policy, wanted, about)
    return how in policy.weapon and targeted(race, man, policy, ("any",), about)


def _named(
    race: Race, man: Driver, policy: Policy, whom: str, names: Sequence[str], other: Colour | str
) -> bool:
    """Whether to whip a rival so: by name, or because all are whipped so who are not named otherwise."""
    otherwise = policy.whip_team if whom == "driver" else policy.whip_driver
    general = policy.whip == whom and other not in otherwise
    return targeted(race, man, policy, ("any",) if general else names, other)


def _attacks(race: Race, colour: Colour, about: str) -> Lines:
    return (NOTHING, *reach.attacks(race, colour))


def _peaceful(policy: Policy) -> bool:
    """Whether a policy attacks nobody."""
    whipped = policy.whip != "nobody" or policy.whip_driver or policy.whip_team
    return not (whipped or policy.weapon or policy.sling != "never")


ATTACK = Question(
    "attack",
    _attacks,
    _attack,
    unwanted=_peaceful,
    refused=reach.refused,
    clauses=(
        driving(
            "whip",
            N_("Whip"),
            N_("Whom to whip as I pass, where my control allows it"),
            ("nobody", N_("Nobody")),
            ("driver", N_("The drivers")),
            ("team", N_("The teams, which makes them faster")),
            note=N_("Two dice may wound a driver; a whipped team runs faster than its driver wants."),
        ),
        driving(
            "whip-driver",
            N_("Whip the driver of"),
            N_("Rivals whose driver I whip"),
            most=6,
            names=rivals,
            called=driver_name,
            note=N_("You whip these drivers as you pass, whatever you do to the others."),
        ),
        driving(
            "whip-team",
            N_("Whip the team of"),
            N_("Rivals whose team I whip, so that it runs too fast for its turn"),
            most=6,
            names=rivals,
            called=driver_name,
            note=N_("These teams run faster when you whip them, perhaps too fast for a turn."),
        ),
        driving(
            "leave",
            N_("Leave alone"),
            N_("Rivals whom I never attack or ram"),
            most=6,
            names=rivals,
            called=driver_name,
            note=N_("These rivals have nothing to fear from your whip, your weapons and your chariot."),
        ),
        driving(
            "weapon",
            N_("Weapons"),
            N_("Weapons to use against drivers in reach, the first choice first"),
            ("sword", N_("Sword")),
            ("trident", N_("Trident")),
            ("net", N_("Net")),
            most=3,
            applies=armed("mounted", "riding", "running"),
            note=N_("With Reins you can use all weapons, with Brake the sword, with a whip none."),
        ),
        driving(
            "sling",
            N_("Sling"),
            N_("When to use the sling"),
            ("never", N_("Never")),
            ("leader", N_("At the leader")),
            ("any", ""),
            called=lambda _any: _("At anybody within {n} spaces").format(n=in_words(values.SLING_RANGE)),
            applies=armed("mounted", "riding", "running"),
            numbers={"shots": values.SLING_SHOTS, "range": values.SLING_RANGE},
            note=N_("It has {shots} shots and reaches {range} spaces."),
        ),
    ),
)


def _grab(_race: Race, _man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    return YES if "any" in policy.grab or reach.kind(about) in policy.grab else NO


GRAB = Question(
    "grab",
    yes_or_no,
    _grab,
    clauses=(
        driving(
            "grab",
            N_("Grab"),
            N_("Things on the track to grab as I pass"),
            ("any", N_("Anything")),
            ("whip", N_("A whip")),
            ("sword", N_("A sword")),
            ("trident", N_("A trident")),
            ("net", N_("A net")),
            ("sling", N_("A sling")),
            most=5,
            numbers={"grab": values.PICK_UP},
            note=N_("A roll of {grab} or more picks up what lies in your way."),
        ),
    ),
)
