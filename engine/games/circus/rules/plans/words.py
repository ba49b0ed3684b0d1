"""The legal next words of every decision of a race: the only definition of what can be said.

A plot or an order begins with what a driver does, by what he is (`state.Where`): `drive` or a word of the
Chariot Control, and perhaps a path (`3 left 2 swerve-left`: three spaces, a turn, two spaces, a lane change);
a place to run to; how to fight. After that come clauses (`policy`). A path is measured against walls, borders
and the speed that can be reached; who will stand in its way nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.clauses.saying import by_key
from engine.games.circus.rules import charts
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.policy import Terms, opening_of
from engine.games.circus.rules.basic.speech import driver_name, number, word_name
from engine.games.circus.rules.basic.state import COLOURS, MANOEUVRES, Colour, Driver, Race, Rig
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.basic.verbs import (
    AGAIN,
    BLADES,
    BOARD,
    DOWN,
    DRIVE,
    ENDS,
    FIGHT,
    FISTS,
    MEDIAN,
    OFF,
    STANDS,
    WAIT,
    Lines,
)
from engine.games.circus.rules.chariot import controls, paths
from engine.games.circus.rules.driver import footwork, reach
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.games.circus.rules.shop import market, shop
from engine.guards import Guards, passes, refusal
from engine.language import _, spoken
from engine.model import ACT, STOP, Choice, Decision

VERBS = frozenset((DRIVE, *controls.CHOICES, controls.DISMOUNT, *MANOEUVRES, *ENDS, "cut", "hold")) | {
    BOARD,
    WAIT,
    FIGHT,
    DOWN,
    MEDIAN,
    STANDS,
    FISTS,
    OFF,
}
"""All words that may stand before clauses but for numbers, spaces and things."""


def lines(race: Race, colour: Colour, kind: str, about: str) -> Lines:
    """All legal lines of a small question, of which there are few."""
    return QUESTIONS[kind].lines(race, colour, about)


def choices(race: Race, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words; `STOP` among them where the line may end, none when it is finished."""
    driver = race.of(decision.seat) if race.drivers else None
    if driver is None:
        return ()
    match decision.kind:
        case "plot" | "order":
            return _plan(race, driver, decision, written)
        case "shop":
            return shop.choices(race, driver.colour, written)
        case kind if kind == ACT:
            return _acts(race, driver, written)
    return _next(lines(race, driver.colour, decision.kind, decision.about), written, spoken())


def choice(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> Choice | None:
    """The legal next word that reads so; of the hundreds of clauses of a plan no others are listed."""
    if decision.kind in ("plot", "order") and ":" in word and race.drivers:
        said = opening_of(written)
        clauses = by_key(written[len(said) :])
        return CLAUSES.choice(clauses, terms(race, race.of(decision.seat)), word) if said else None
    legal = choices(race, decision, written)
    return next((one for one in legal if one.word == word), None)


@lru_cache(maxsize=1024)
def _next(legal: Lines, written: tuple[str, ...], _language: str) -> tuple[Choice, ...]:
    """The next words of those of the lines that begin as written."""
    n = len(written)
    onward = dict.fromkeys(line[n] if len(line) > n else "" for line in legal if line[:n] == written)
    return tuple(_choice(word) if word else STOP for word in onward) if any(onward) else ()


def _choice(word: str) -> Choice:
    return Choice(word, driver_name(word) if word in COLOURS else word_name(word))


def _acts(race: Race, driver: Driver, written: tuple[str, ...]) -> tuple[Choice, ...]:
    if race.over:
        return ()
    acts = market.choices(race, driver.colour, written)
    if written or not driver.alive or driver.resigned:
        return acts
    sure = _("Resign? Your team runs on, but it cannot win.")
    return (*acts, Choice("resign", _("Resign"), sure))


# Plots and orders


def terms(race: Race, driver: Driver) -> Terms:
    """The terms on which a driver can say clauses."""
    rivals = tuple(other for other in COLOURS[: race.seats] if other != driver.colour)
    shape = driver.where if driver.alive else None
    grid = tuple(map(str, shop.lanes_of(race, driver.colour))) if shop.may_wish(race) else ()
    return Terms(race.options, race.tempo, rivals, shape, grid)  # type: ignore[arg-type]  # alive is a shape


def _plan(race: Race, driver: Driver, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The next words of a plan: what he does, a path, clauses; after a clause nothing but clauses."""
    said = opening_of(written)
    onward = _labelled(opening(race, decision, said), spoken()) if said == written else ()
    if not said:
        return onward
    onward += CLAUSES.choices(written[len(said) :], terms(race, driver))
    return (STOP, *onward) if onward else ()


def opening(race: Race, decision: Decision, said: tuple[str, ...]) -> tuple[str, ...]:
    """The legal next words of a plot or an order before its clauses."""
    return tuple(_said(race, race.of(decision.seat), said, _again(decision)))


def _again(decision: Decision) -> bool:
    """Whether an order is given once more within a move, where no control is chosen."""
    return decision.kind == "order" and decision.about == AGAIN


@lru_cache(maxsize=2048)
def _labelled(words: tuple[str, ...], _language: str) -> tuple[Choice, ...]:
    return tuple(_choice(word) for word in words)


def _said(race: Race, driver: Driver, said: tuple[str, ...], again: bool) -> Iterator[str]:
    """The words before the clauses, by what the driver is."""
    if _waits(race, driver):
        yield from () if said else (WAIT,)
        return
    match driver.where:
        case "mounted" | "riding":
            yield from _driven(race, driver, said, again)
        case "dragged":
            yield from () if said else ("cut", "hold")
        case "running":
            yield from _on_foot(driver, said)
        case "median":
            yield from () if said else _on_the_median(driver)
        case "boarding":
            blades = (thing for thing in driver.things if thing in BLADES)
            yield from () if said else dict.fromkeys((FISTS, *blades, OFF))


def _waits(race: Race, driver: Driver) -> bool:
    return driver.idle >= race.round and not driver.rig


def _driven(race: Race, driver: Driver, said: tuple[str, ...], again: bool) -> Iterator[str]:
    rig = race.rig_of(driver.colour)
    assert rig
    if not said:
        yield DRIVE
        every = () if again else (*controls.CHOICES, controls.DISMOUNT)
        yield from (word for word in every if passes(controls.guards(race, rig, word, ahead=True)))
    elif said[0] == controls.DISMOUNT:
        yield from _taken_along(rig, said[1:])
    elif driver.where == "mounted":
        yield from paths.onward(race, rig, said, again)


def _taken_along(rig: Rig, taken: Sequence[str]) -> Iterator[str]:
    """The things still in the chariot that he leaves, in the order of their names (N15.20)."""
    left = list(rig.load)
    for thing in taken:
        left.remove(thing)
    yield from (thing for thing in sorted(set(left)) if not taken or thing >= taken[-1])


# On foot


def _on_foot(driver: Driver, said: tuple[str, ...]) -> Iterator[str]:
    """A goal, or one or two spaces to run (J3C, N7.3)."""
    if not said:
        yield from (BOARD, WAIT)
        yield from (FIGHT,) if passes(_against_fights(driver)) else ()
        yield from (MEDIAN, STANDS)
    if not said or said[-1] in track.SPACES:
        yield from footwork.runs(driver, *_on_the_run(driver, said))


def _against_fights(driver: Driver) -> Guards:
    """On foot nobody fights without a weapon (N7.2)."""
    if not any(reach.kind(thing) in charts.WEAPONS for thing in driver.things):
        yield lambda: _("You have no weapon to fight with on foot.")


def _on_the_run(driver: Driver, said: tuple[str, ...]) -> tuple[Name, int]:
    """Where a runner is by then, and how many spaces are left to him."""
    return said[-1] if said else driver.space, footwork.spaces(driver) - len(said)


def _on_the_median(driver: Driver) -> Iterator[str]:
    """First an end, which has to be chosen, then down from it (J3E)."""
    if not driver.arrived:
        yield from ENDS
        return
    yield from (DOWN, WAIT)
    if driver.end:
        yield from track.MEDIAN_EXITS[driver.end]


# What is refused


def refused(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """The reason why a word cannot follow, for its seat alone; '' where the legal words are told instead."""
    if not race.drivers or decision.seat is None:
        return ""
    man = race.of(decision.seat)
    match decision.kind:
        case "plot" | "order":
            return _not_planned(race, man, decision, written, word)
        case "shop":
            return shop.refused(race, man.colour, written, word)
        case kind if kind == ACT:
            return market.refused(race, man.colour, written, word)
    return QUESTIONS[decision.kind].refused(race, man.colour, decision.about, word)


def _not_planned(race: Race, man: Driver, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """Of a plot or an order: a clause, a control, a path, or where a man on foot runs."""
    said = tuple(one for one in written if ":" not in one)
    if ":" in word:
        return CLAUSES.refusal(written[len(said) :], terms(race, man), word)
    if said != written:
        known = word in VERBS or number(word) is not None
        refusal = _("'{word}' comes after tactics; write your control and your path first, then the tactics.")
        return refusal.format(word=word) if known else ""
    if man.where in ("mounted", "riding"):
        return _not_driven(race, man, said, word, _again(decision))
    if man.where == "running" and not _waits(race, man):
        return _not_run(man, said, word)
    return ""


def _not_driven(race: Race, man: Driver, said: tuple[str, ...], word: str, again: bool) -> str:
    rig = race.rig_of(man.colour)
    assert rig
    if not said:
        return _not_controlled(race, rig, word, again)
    if man.where == "mounted" and said[0] != controls.DISMOUNT:
        return paths.refused(race, rig, said, word, again)
    return ""


def _not_controlled(race: Race, rig: Rig, word: str, again: bool) -> str:
    if number(word) is not None or word in MANOEUVRES:
        return _("Name the control first, or drive by your aims: drive {word}.").format(word=word)
    return "" if again else refusal(controls.guards(race, rig, word, ahead=True))


def _not_run(man: Driver, said: tuple[str, ...], word: str) -> str:
    if word == FIGHT and not said:
        return refusal(_against_fights(man))
    if word in track.SPACES and (not said or said[-1] in track.SPACES):
        return refusal(footwork.guards(man, word, *_on_the_run(man, said)))
    return ""
