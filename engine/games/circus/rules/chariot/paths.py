"""The path of a plot or an order: spaces and manoeuvres in turn (`3 left 2 swerve-left`).

It is measured against walls, borders and the speed that can be reached; nobody knows who will stand there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count, takewhile
from typing import NamedTuple

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import number, series, word_name
from engine.games.circus.rules.basic.state import MANOEUVRES, Race, Rig
from engine.games.circus.rules.basic.track import Facing, Name
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.course import obstacles, steering
from engine.guards import Guards, passes, refusal
from engine.language import _, ngettext


class _Leg(NamedTuple):
    """Where a path has come to, how many spaces are left, and whether it begins locked in."""

    path: tuple[str, ...]
    name: Name
    facing: Facing
    left: int
    locked: bool


def _leg(race: Race, rig: Rig, said: tuple[str, ...], again: bool) -> _Leg | None:
    """The leg that comes next; None where a wall or the border has ended the path (Movement 3)."""
    path = said[1:]
    end = follow(rig.space, rig.facing, path)
    if end is None:
        return None
    most = race.move.left if again and race.move else top_speed(race, rig, said[0])
    left = most - sum(int(word) for word in path if word.isdigit())
    return _Leg(path, *end, left, not path and not again and obstacles.blocked(race, rig))


def _against_spaces(leg: _Leg, spaces: int) -> Guards:
    """A number follows no number; it is no more than the control may bring (Movement 3), and a path ends
    before a wall or the border (Turns 5)."""
    if leg.path and leg.path[-1].isdigit():
        yield lambda: _("Write the spaces as one number: {n}.").format(n=int(leg.path[-1]) + spaces)
    if spaces > leg.left:
        yield lambda: ngettext(
            "'{word}' is too far: with that control {n} space is left.",
            "'{word}' is too far: with that control {n} spaces are left.",
            leg.left,
        ).format(word=spaces, n=leg.left)
    if spaces > (free := _run(leg.name, leg.facing)):
        end = follow(leg.name, leg.facing, (str(free),))
        yield lambda: ngettext(
            "After {n} space, at {space}, comes a wall or the border: turn there or before.",
            "After {n} spaces, at {space}, comes a wall or the border: turn there or before.",
            free,
        ).format(n=free, space=end[0] if end else leg.name)


def _against_manoeuvres(leg: _Leg, word: str) -> Guards:
    """After a space there is one turn, swerve or ram (Turns 1, 2).

    Who is locked in turns or swerves before he has moved, but does not ram (J6D).
    """
    if not leg.path and not leg.locked:
        yield lambda: _("{word} is possible only after a space: write first how many you drive.").format(
            word=word_name(word)
        )
    if leg.path and not leg.path[-1].isdigit():
        yield lambda: _("Only one manoeuvre is possible after each space: drive on before {word}.").format(
            word=word_name(word)
        )
    if leg.locked and word.startswith("ram"):
        yield lambda: _("Locked in, you can turn or swerve at once, but ram only after a space.")
    if word not in possible(leg.name, leg.facing):
        yield lambda: _no_room(leg, word)


def _no_room(leg: _Leg, word: str) -> str:
    if word in ("left", "right"):
        words = _("{space} is on the straight, where you can swerve but not turn.")
        return words.format(space=leg.name)
    others = series(possible(leg.name, leg.facing)) or _("only more spaces")
    words = _("On that side of {space} is a wall or the border; possible: {words}.")
    return words.format(space=leg.name, words=others)


def onward(race: Race, rig: Rig, said: tuple[str, ...], again: bool) -> Iterator[str]:
    """Spaces and manoeuvres in turn (Movement 3, Turns 1, 2, 3, 4, 5)."""
    leg = _leg(race, rig, said, again)
    if leg is None:
        return
    yield from map(str, takewhile(lambda spaces: passes(_against_spaces(leg, spaces)), count(1)))
    for word in possible(leg.name, leg.facing):
        if passes(_against_manoeuvres(leg, word)):
            yield word


def refused(race: Race, rig: Rig, said: tuple[str, ...], word: str, again: bool) -> str:
    """The reason why a path cannot go on with a word; '' for no word of a path."""
    leg, spaces = _leg(race, rig, said, again), number(word)
    if leg and spaces:
        return refusal(_against_spaces(leg, spaces))
    return refusal(_against_manoeuvres(leg, word)) if leg and word in MANOEUVRES else ""


def top_speed(race: Race, rig: Rig, control: str) -> int:
    """The most spaces that a control can bring; aims and dice may bring the top speed (Movement 3)."""
    choice = controls.CHOICES.get(control)
    speed = controls.baseline(rig).speed
    if choice is None:
        return values.TOP_SPEED
    gain = charts.CONTROLS[choice.control].added(6) if choice.rolled else choice.change
    return controls.reached(speed, gain, rig.boost)


@lru_cache(maxsize=8192)
def follow(name: Name, facing: Facing, path: tuple[str, ...]) -> tuple[Name, Facing] | None:
    """Where a path leads without skids; None where a wall or the border ends it."""
    for word in path:
        if word.isdigit():
            for _space in range(int(word)):
                ahead = track.step(name, facing)
                if ahead is None:
                    return None
                name = ahead
        elif not word.startswith("ram"):
            end = dict(steering.manoeuvres(name, facing)).get(word)
            if end is None:
                return None
            name, facing = end
    return name, facing


@lru_cache(maxsize=4096)
def _run(name: Name, facing: Facing) -> int:
    """How many spaces are straight ahead, up to the top speed."""
    for gone in range(values.TOP_SPEED):
        ahead = track.step(name, facing)
        if ahead is None:
            return gone
        name = ahead
    return values.TOP_SPEED


@lru_cache(maxsize=4096)
def possible(name: Name, facing: Facing) -> tuple[str, ...]:
    """The manoeuvres for which there is room (Turns 4, J6A)."""
    rams = (f"ram-{side}" for side in obstacles.SIDES if track.beside(name, facing, side))
    return (*(word for word, _end in steering.manoeuvres(name, facing)), *rams)
