"""Chariots of others, and fights in one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.circus.rules import values
from engine.games.circus.rules.asking.question import NOTHING, Question, order_now, targeted
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import ANYBODY, Policy, mounted, rivals
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race
from engine.games.circus.rules.basic.verbs import BLADES, FISTS, OFF, Line, Lines
from engine.games.circus.rules.driver import captures, reach
from engine.guards import Guards, passes, refusal
from engine.language import N_


def _take(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    mine = race.rig(about)
    for (name,) in legal[1:]:
        other = race.rig(name)
        better = other.damage < mine.damage
        if other.driver:
            wanted = ("any",) if better and "better" in policy.capture else policy.capture
            if targeted(race, man, policy, wanted, other.driver):
                return (name,)
        elif policy.take == "better" and better:
            return (name,)
    return NOTHING


def _chariots(race: Race, colour: Colour, about: str) -> Lines:
    """The chariots beside him that he may take over, or nothing (J4B3, J4D)."""
    return (NOTHING, *((other.colour,) for other in captures.beside(race, race.rig(about))))


TAKE = Question(
    "take",
    _chariots,
    _take,
    refused=captures.refused,
    clauses=(
        mounted(
            "capture",
            N_("Leap across"),
            N_("Whose chariot to leap into when my move ends beside it at the same speed"),
            ANYBODY,
            ("better", N_("Anybody whose chariot is less damaged than mine")),
            most=6,
            names=rivals,
            called=driver_name,
            numbers={"capture": values.CAPTURE},
            note=N_(
                "Your move ends beside one that faces your way at your speed; {capture} or more takes it."
            ),
        ),
        mounted(
            "take",
            N_("Empty chariot"),
            N_("An unmanned chariot beside me at the same speed"),
            ("never", N_("Stay in mine")),
            ("better", N_("Take it if it is less damaged than mine")),
            note=N_("Your move ends beside one that faces your way at your speed; it needs no roll."),
        ),
    ),
)


def _fight(race: Race, man: Driver, policy: Policy, about: str, legal: Sequence[Line]) -> Line:
    if race.rig(about).driver == man.colour:
        if policy.fists != "fight":
            return NOTHING if policy.fists == "drive" else (OFF,)
    elif order_now(man)[:1] in legal:
        return order_now(man)[:1]
    return next((blade,) for blade in (*BLADES, FISTS) if (blade,) in legal)


def _aboard(options: Options) -> bool:
    """Two are in one chariot only by the advanced rules (O)."""
    return options.capture == "advanced"


def _blows(race: Race, colour: Colour, about: str) -> Lines:
    """The blows of two in a chariot (O, N7.4): a weapon instead of fists where the owner's
    control allows it; who has boarded always may."""
    owner = race.rig(about).driver == colour
    fair = (blade for blade in BLADES if passes(_against_blades(race, colour, about, blade)))
    return ((FISTS,), *((blade,) for blade in fair), (OFF,), *((NOTHING,) if owner else ()))


def _against_blades(race: Race, colour: Colour, about: str, blade: str) -> Guards:
    """The guards of a weapon at close quarters (O, N7.4)."""
    yield from reach.against_bare_hands(race, colour, blade)
    if race.rig(about).driver == colour:
        yield from reach.against_full_hands(race.move.control if race.move else "", blade)


def _refused(race: Race, colour: Colour, about: str, word: str) -> str:
    return refusal(_against_blades(race, colour, about, word)) if word in BLADES else ""


FIGHT = Question(
    "fight",
    _blows,
    _fight,
    _aboard,
    refused=_refused,
    clauses=(
        mounted(
            "fists",
            N_("Boarded"),
            N_("When somebody has climbed into my chariot"),
            ("fight", N_("Fight him")),
            ("drive", N_("Drive on and leave it to luck")),
            ("off", N_("Jump off")),
            note=N_("The fight goes on every move until one of you dies or leaves."),
        ),
    ),
)
