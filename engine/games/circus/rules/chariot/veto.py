"""The veto: who paid for a driver's night makes his Hard Whip a Whip (B12, N14.20)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clauses import clause
from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Answers, RaceRun, decide, step
from engine.games.circus.rules.asking.question import NO, YES, Question, bought, yes_or_no
from engine.games.circus.rules.basic.policy import SHAPES, Policy, of
from engine.games.circus.rules.basic.state import Colour, Driver, Race
from engine.games.circus.rules.basic.verbs import Line
from engine.games.circus.rules.course import places
from engine.language import N_


def censor(race: Race, driver: Colour) -> Colour | None:
    """The rival in the race who paid for his night and may still make his Hard Whip a Whip (B12)."""
    man = race.driver(driver)
    if man.entertained and man.vetoes and race.driver(man.entertained).alive:
        return man.entertained
    return None


def may_come(race: Race, colour: Colour) -> bool:
    """Whether a driver may yet have to decide on one (B12)."""
    return any(man.alive and censor(race, man.colour) == colour for man in race.drivers)


@step
def vetoing(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """The rival who paid for his night may make his Hard Whip a Whip, ahead of the die (B12, N14.20)."""
    race = run.state
    driver = race.rig(rig).driver
    censored_by = censor(race, driver) if driver else None
    if driver and censored_by and decide(run, VETO, censored_by, driver, answers) == YES:
        run.emit(e.Vetoed(driver, censored_by, race.driver(driver).vetoes - 1))


def _veto(race: Race, man: Driver, policy: Policy, about: str, _legal: Sequence[Line]) -> Line:
    if policy.veto == "ahead":
        order = places.running_order(race)
        ahead = about in order and man.colour in order and order.index(about) < order.index(man.colour)
        return YES if ahead else NO
    return YES if policy.veto == "always" else NO


VETO = Question(
    "veto",
    yes_or_no,
    _veto,
    bought,
    clauses=(
        clause(
            "veto",
            N_("Last night"),
            N_("When to spoil the Hard Whip of the driver I entertained"),
            ("ahead", N_("When he is ahead of me")),
            ("always", N_("Always")),
            ("never", N_("Never")),
            applies=of(*SHAPES),
            note=N_("You paid for that driver's night before the race: the Hard Whip becomes a Whip."),
        ),
    ),
)
