"""How a chariot spends its points: overtaking inside a space, then on to the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.state import Name, Race
from engine.games.charioteer.rules.track import Space, next_space


@dataclass(frozen=True, slots=True)
class Drive:
    """A move as it went: the spaces, the first where it began, whom it passed, and how all stand then."""

    path: tuple[Space, ...]
    passed: tuple[Name, ...]
    stand: tuple[Name, ...]

    @property
    def entered(self) -> tuple[Space, ...]:
        """The spaces that were entered."""
        return self.path[1:]


def drive(race: Race, name: Name, points: int, black: bool, free: bool = False) -> Drive:
    """The move of a chariot that spends these points (3.5, 3.8, 3.9, 3.10, 3.11, 3.12, A22, D17, D20).

    Each chariot inside of it in its own space has to be passed for one point before it can leave, unless
    passing is `free`, as in the first turn.
    """
    stand, spaces = list(race.stand), {c.name: c.space for c in race.chariots if not c.gone}
    path, passed = [spaces[name]], []
    there = _by_space(stand, spaces)
    inside = there[path[-1]][: there[path[-1]].index(name)]
    for _point in range(points):
        if inside and not free:
            passed.append(inside.pop())
            _swap(stand, name, passed[-1])
        else:
            path.append(next_space(path[-1], black))
            inside = list(there.get(path[-1], ()))
            if stand[-1] != name:
                _to_the_outside(stand, name)
    return Drive(tuple(path), tuple(passed), tuple(stand))


def whip(race: Race, name: Name, black: bool) -> Drive:
    """The extra move of a whip, which closes up to the next chariot ahead and passes nobody (5.5, 5.6, D13).

    It has no effect for the leader, nor while another chariot is inside in the same space.
    """
    stand, spaces = list(race.stand), {c.name: c.space for c in race.racing}
    path = [spaces[name]]
    ahead = [s for other, s in spaces.items() if other != name and s.key > path[0].key]
    if ahead and _inside_of(name, path[0], stand, spaces) is None:
        nearest = min(ahead, key=lambda space: space.key)
        while len(path) <= values.WHIP and path[-1] != nearest:
            onward = next_space(path[-1], black)
            if onward.key > nearest.key:
                break
            path.append(onward)
            _to_the_outside(stand, name)
    return Drive(tuple(path), (), tuple(stand))


def overtaken(race: Race, name: Name, driven: Drive) -> tuple[Name, ...]:
    """The chariots that a move has left behind: ahead of it before, behind it afterwards, in race order
    (N13)."""
    before = race.race_order()
    at = before.index(name)
    end = driven.path[-1].key
    depth = {other: n for n, other in enumerate(driven.stand)}
    return tuple(
        other
        for other in before[:at]
        if (key := race.chariot(other).space.key) < end or (key == end and depth[other] > depth[name])
    )


def _by_space(stand: Sequence[Name], spaces: Mapping[Name, Space]) -> dict[Space, list[Name]]:
    """The chariots in each space, from inside to outside (3.5)."""
    there: dict[Space, list[Name]] = {}
    for other in stand:
        if other in spaces:
            there.setdefault(spaces[other], []).append(other)
    return there


def _inside_of(name: Name, space: Space, stand: Sequence[Name], spaces: Mapping[Name, Space]) -> Name | None:
    """The chariot next to it on the inside of its space (5.6)."""
    inner = [other for other in stand[: stand.index(name)] if spaces.get(other) == space]
    return inner[-1] if inner else None


def _to_the_outside(stand: list[Name], name: Name) -> None:
    """It comes into its space outermost (3.5)."""
    stand.remove(name)
    stand.append(name)


def _swap(stand: list[Name], one: Name, other: Name) -> None:
    """It changes places with the one that it passes (3.8)."""
    i, j = stand.index(one), stand.index(other)
    stand[i], stand[j] = stand[j], stand[i]


def any_corner(spaces: Iterable[Space]) -> bool:
    """Whether one of them is a corner space, that is a regular space of a corner (A17, C2)."""
    return any(space.lane == "regular" for space in spaces)
