"""The reach of whips and weapons, and what a driver can strike with (J5, B6, N14.1, N15.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import thing_name, word_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig, Thing
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.basic.verbs import FISTS, Lines
from engine.games.circus.rules.course import pack
from engine.guards import Guards, passes, refusal
from engine.language import _

ATTACKS = ("whip", *charts.WEAPONS)


# Where everybody is


def on_its_way(race: Race, rig: Rig) -> bool:
    """Whether a rig is in mid-move, so that its team's space counts for its chariot, too (N14.1)."""
    move = race.move
    return move is not None and move.rig == rig.colour and bool(move.came) and not move.ended


def chariot_place(race: Race, rig: Rig) -> Name:
    """Where a chariot is; the team's space in mid-move and where there is no chariot (N14.1)."""
    return rig.space if on_its_way(race, rig) or not rig.chariot else rig.chariot


def place(race: Race, colour: str) -> Name:
    """Where a driver is hit, and where he falls (N15.14); '' on the median and for who is out of the race."""
    man = race.driver(colour)
    rig = race.rig_of(colour)
    if man.where == "running":
        return man.space
    if rig is None or not man.alive:
        return ""
    if man.where == "dragged":
        return track.behind(rig.space, rig.facing) or rig.space
    return chariot_place(race, rig)


def aboard(man: Driver) -> bool:
    """Whether a driver can be knocked off (J3C)."""
    return man.where in ("mounted", "riding", "boarding")


def targets(race: Race, colour: str) -> set[str]:
    """The units of an attack on a driver: his chariot or team, and himself wherever he is (N15.10)."""
    rig = race.driver(colour).rig
    return {f"man:{colour}"} | ({f"rig:{rig}"} if rig else set())


# With what


def kind(thing: Thing) -> str:
    """`sling` for a sling with its shots, all other things are called what they are."""
    return thing.partition("-")[0]


def held(race: Race, colour: str) -> tuple[Thing, ...]:
    """The things that a driver can use: those of the chariot that he drives, else what he carries (N14.3)."""
    man = race.driver(colour)
    return race.rig(man.rig).load if man.where == "mounted" and man.rig else man.things


def weapons(race: Race, colour: str) -> tuple[str, ...]:
    """The kinds of weapons that a driver has at hand."""
    kinds = {kind(thing) for thing in held(race, colour)}
    return tuple(weapon for weapon in charts.WEAPONS if weapon in kinds)


# Against whom


def _started(race: Race, colour: str) -> bool:
    """Whether a driver has crossed the start line (J5, B6, N7.2)."""
    return race.driver(colour).crossings > 0


def whipped(race: Race, rig: Rig, target: Name) -> str:
    """How a space lies for the whip of a chariot: `side`, `rear` (its team alone), '' out of reach.

    On the straight the whip reaches to the side and to the rear; where either stands in a turn, to any
    adjacent space; never to its own (J5A, J5B, N14.1, N15.5).
    """
    here = track.SPACES[chariot_place(race, rig)]
    other = track.SPACES[target]
    if here is other:
        return ""
    if not here.straight or not other.straight:
        return "side" if target in track.NEIGHBOURS[here.name] else ""
    if here.sector != other.sector or abs(here.row - other.row) > 1:
        return ""
    forward = (other.offset - here.offset) * (1 if rig.facing == track.E else -1)
    if forward not in (0, -1):
        return ""
    return "side" if here.row != other.row else "rear"


def _whips(race: Race, rig: Rig) -> Iterator[tuple[str, str]]:
    """The attacks of his whip: on the drivers beside him, and on each team (J5, J5A)."""
    for other in race.rigs:
        if other.colour == rig.colour or f"rig:{other.colour}" in _attacked(race):
            continue
        if pack.crossings(race, other) == 0:
            continue
        aboard = (*((other.driver,) if other.driver else ()), *other.boarders)
        if aboard and whipped(race, rig, chariot_place(race, other)) == "side":
            yield from (("whip", man) for man in aboard if _started(race, man))
        if whipped(race, rig, other.space):
            yield "team", other.colour
    afoot = (man for man in race.drivers if man.where in ("running", "dragged"))
    near = (man for man in afoot if whipped(race, rig, place(race, man.colour)) == "side")
    yield from (("whip", man.colour) for man in near if _open_to_attack(race, man))


def _open_to_attack(race: Race, man: Driver) -> bool:
    """Whether a driver has started, and neither he nor what drags or carries him was attacked in this move.

    (B6, N7.2, N15.10)
    """
    return _started(race, man.colour) and not _attacked(race).intersection(targets(race, man.colour))


def _attacked(race: Race) -> frozenset[str]:
    """The units that he has attacked in this move (N15.10)."""
    return frozenset(race.move.attacked) if race.move else frozenset()


def _targets(race: Race, colour: Colour, weapon: str) -> Iterator[tuple[str, str]]:
    """Other drivers within a weapon's reach, each but once a move; who fights aboard is no target (B6)."""
    man, here = race.driver(colour), place(race, colour)
    steps = values.SLING_RANGE if weapon == "sling" else 1
    near = track.within(here, steps)
    for other in race.drivers:
        if other.colour == colour or not other.alive or (man.rig and other.rig == man.rig):
            continue
        if place(race, other.colour) in near and _open_to_attack(race, other):
            yield weapon, other.colour


def blow(race: Race, attacker: str, weapon: str, dice: Sequence[int]) -> tuple[int, charts.Hit]:
    """A throw less what injuries take off, and its hit (N7.1, N7.2, N7.3, N7.4)."""
    if weapon == FISTS:
        return sum(dice), charts.Hit(charts.fist(sum(dice)))
    roll = sum(dice) + values.INJURED_ATTACK[race.driver(attacker).injuries]
    return charts.attack_row(weapon, roll), charts.attack(weapon, roll)


def strikes(race: Race, colour: Colour) -> Lines:
    """The attacks of a driver on foot with his weapons, instead of moving (N7.2)."""
    if not _started(race, colour):
        return ()
    return tuple(strike for weapon in weapons(race, colour) for strike in _targets(race, colour, weapon))


def _moving(race: Race, colour: Colour) -> str:
    """The control with which the mover may attack at this moment, '' where he may not (N15.10, N15.21)."""
    move, man = race.move, race.driver(colour)
    if move is None or not move.driven or move.driver != colour or not _started(race, colour):
        return ""
    spent = man.where == "riding" and move.attacked
    return move.control if man.where in ("mounted", "riding") and not spent else ""


def guards(race: Race, colour: Colour, control: str, means: str) -> Guards:
    """The guards of an attack by one of `ATTACKS`: the mover has it at hand (N14.3), and his control leaves a
    hand free for it (How to Play IV); a rider has none for a whip (J9)."""
    yield from against_bare_hands(race, colour, means)
    riding = means == "whip" and race.driver(colour).where == "riding"
    yield from against_full_hands("" if riding else control, means)


def against_bare_hands(race: Race, colour: Colour, means: str) -> Guards:
    """He has it at hand (N14.3)."""
    if means == "whip" and not race.driver(colour).whip:
        yield lambda: _("You have no whip for that.")
    if means != "whip" and means not in weapons(race, colour):
        yield lambda: _("You do not have that weapon: {thing}.").format(thing=thing_name(means))


def against_full_hands(control: str, means: str) -> Guards:
    """His control, '' for none that does, leaves a hand free for it (How to Play IV)."""
    if control not in charts.CONTROLS or means not in charts.CONTROLS[control].attacks:
        yield lambda: _("Your control leaves no hand free for this: {thing}.").format(thing=thing_name(means))


def attacks(race: Race, colour: Colour) -> Iterator[tuple[str, str]]:
    """The attacks that the mover may make at this moment with his control (J5, B6, N15.10, N15.21)."""
    control = _moving(race, colour)
    for means in ATTACKS if control in charts.CONTROLS else ():
        if passes(guards(race, colour, control, means)):
            yield from _aimed(race, colour, means)


def _aimed(race: Race, colour: Colour, means: str) -> Iterator[tuple[str, str]]:
    """The attacks by that means on all whom it reaches."""
    if means == "whip" and race.move:
        return _whips(race, race.rig(race.move.rig))
    return _targets(race, colour, means)


def refused(race: Race, colour: Colour, about: str, word: str) -> str:
    """The reason why a word does not answer; '' where the legal ones are told."""
    control, means = _moving(race, colour), "whip" if word == "team" else word
    if control not in charts.CONTROLS or means not in ATTACKS:
        return ""
    if why := refusal(guards(race, colour, control, means)):
        return why
    reached = any(how == word for how, _target in _aimed(race, colour, means))
    nobody = _("This reaches nobody now: {attack}.")
    return "" if reached else nobody.format(attack=word_name(word).rstrip("… "))
