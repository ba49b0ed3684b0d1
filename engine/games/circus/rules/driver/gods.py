"""Appeals to the gods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.clauses import clause
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.asking.question import NO, YES, Question, bought, foremost, yes_or_no
from engine.games.circus.rules.basic.policy import SHAPES, Policy, of
from engine.games.circus.rules.basic.state import Driver, Race, Rig
from engine.games.circus.rules.basic.verbs import Line
from engine.games.circus.rules.driver import captures, handling, reach
from engine.language import N_

FAST = 5
"""From which die on a leader's whip is too good for his rivals."""


class _Thrown(NamedTuple):
    """A throw against which he may appeal, `dice` by `who`; for the rest see `throwing.throw`."""

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
    lead = foremost(race)
    whipped = thrown.what == "whip" and thrown.dice[0] >= FAST
    return whipped and lead != (man.colour,) and any(thrown.who == race.driver(c).rig for c in lead)


def _skids(race: Race, rig: Rig, roll: int) -> bool:
    return charts.skid(roll + handling.skill(race, rig), rig.speed).shift


def _gains_little(race: Race, die: int) -> bool:
    """Whether a whip gains one alone."""
    control = race.move.control if race.move else "whip"
    return charts.CONTROLS[control].added(die) == 1


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


def _struck(race: Race, man: Driver, thrown: _Thrown) -> charts.Hit | None:
    """The hit of an attack on him; None if it is none on him."""
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


APPEAL = Question(
    "appeal",
    yes_or_no,
    _appeal,
    bought,
    clauses=(
        clause(
            "appeal",
            N_("Appeal"),
            N_("When to appeal to the gods for another roll"),
            ("flip", N_("When my chariot would flip")),
            ("death", N_("When I would die")),
            ("fall", N_("When I would fall or be captured")),
            ("skid", N_("When I would skid")),
            ("whip", N_("When my whip gains only one")),
            ("leader", N_("When the leader rolls well")),
            most=6,
            applies=of(*SHAPES),
            note=N_("You bought the gods' favour before the race: the dice are thrown again."),
        ),
    ),
)
