"""Positions as small maps in text.

A map is a cut of the track, a line for each of its rows, from left to right as on the board. A line begins
with the name of its first space; each further cell is the next space to the right, from rectangles on into
the hexes of a turn too. On the home straight lane 1 is the upper line and numbers rise; on the back straight
lane 7 is, and numbers fall.

    h1-9   .   .   .  a>            e1-4    ##   .  b2
    h2-9   .  b>   .  xx            e1-3  ##  a1  b.
    h3-9   .   .   .   .            e1-2    a.   .   .

A cell is a mark, or several joined by a slash, `*w/a@`:

    ` .`         nobody                  `##`   a wall, where there is no space
    `a>` `a<`    rig a, facing E, W      `a1` `a2` `a4` `a5`   facing NE, NW, SW, SE
    `a.`         its chariot, where it has a space of its own (in hexes; drawn where it is known)
    `a@`         driver a on foot        `a%`   his body
    `xx`         a wreck                 `*w`   a thing on the track, by its first letter

Indentation is for the reader: `drawn` moves every cell to where its space is, hexes staggered, and is what
a test compares with. `show` draws marks in the cut of another map, so that a test reads as map, deed, map.
A line of `####` is a wall along the line before or after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.games.circus.rules.basic.track import (
    NEIGHBOURS,
    SPACES,
    E,
    Facing,
    Name,
    Space,
    W,
    behind,
    may_face,
    step,
)

Marks = Mapping[Name, str]
"""What is drawn in a space, by its name; empty spaces have none."""
EMPTY, WALL = ".", "##"
ARROWS = ">12<45"
"""How a facing is drawn, by its number."""
_MARK = re.compile(rf"[a-n][{ARROWS}.@%]|xx|\*[a-z]")
_WIDTH = 4
"""Characters for the width of a space; half a hex is two, and a half-hex begins at a quarter."""


class Placed(NamedTuple):
    """Where a rig stands; `chariot` is its own space in a turn, and the team's in a straight."""

    space: Name
    facing: Facing
    chariot: Name | None


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of a cut: its spaces with a word each, and whether walls are drawn before and after them; without
    spaces a wall along its whole length."""

    spaces: tuple[Space, ...] = ()
    words: tuple[str, ...] = ()
    before: bool = False
    after: bool = False

    @property
    def name(self) -> Name:
        return self.spaces[0].name if self.spaces else ""

    def cells(self, marks: Marks) -> list[tuple[int, str]]:
        """What is drawn of it and in which column."""
        found = [(round(_WIDTH * space.x), marks.get(space.name, EMPTY)) for space in self.spaces]
        if self.before:
            found.insert(0, (found[0][0] - _WIDTH, WALL))
        if self.after:
            found.append((found[-1][0] + _WIDTH, WALL))
        return found


def lay(text: str) -> dict[Name, str]:
    """The marks of a map by space. Raises `ValueError` for what is no map."""
    cells: dict[Name, str] = {}
    for line in _lines(text):
        for space, word in zip(line.spaces, line.words, strict=True):
            if space.name in cells:
                raise ValueError(f"{space.name} is drawn twice")
            cells[space.name] = word
    return {name: _checked(name, word) for name, word in cells.items() if word != EMPTY}


def show(marks: Marks, like: str) -> str:
    """Those marks in the cut of another map; what lies outside of it follows in lines of its own."""
    lines = _lines(like)
    columns = [column for line in lines for column, _ in line.cells(marks)]
    left, right = min(columns), max(columns) + _WIDTH
    width = max(len(line.name) for line in lines)
    rows = [
        f"{line.name:{width}}{_row(line.cells(marks), left)}" if line.spaces else "#" * (width + right - left)
        for line in lines
    ]
    seen = {space.name for line in lines for space in line.spaces}
    return "\n".join([*rows, *(f"{name} {mark}" for name, mark in sorted(marks.items()) if name not in seen)])


def drawn(text: str) -> str:
    """A map with every cell in its place, as `show` draws it."""
    return show(lay(text), text)


def rigs(marks: Marks) -> dict[str, Placed]:
    """The rigs of a map by letter; a chariot that is not drawn stands behind its team."""
    words = [(name, word) for name, cell in marks.items() for word in cell.split("/")]
    chariots = {word[0]: name for name, word in words if word[1] == "."}
    found = {}
    for name, word in words:
        if word[1] in ARROWS and word[0] != "*":
            facing = ARROWS.index(word[1])
            found[word[0]] = Placed(name, facing, chariots.get(word[0]) or behind(name, facing))
    return found


def marked(placed: Mapping[str, Placed], others: Iterable[tuple[Name, str]] = ()) -> dict[Name, str]:
    """The marks of rigs by letter, and of others by space."""
    found: dict[Name, list[str]] = {}
    for letter, rig in placed.items():
        found.setdefault(rig.space, []).append(letter + ARROWS[rig.facing])
        if rig.chariot and rig.chariot != rig.space:
            found.setdefault(rig.chariot, []).append(letter + ".")
    for name, word in others:
        found.setdefault(name, []).append(word)
    return {name: "/".join(sorted(words)) for name, words in found.items()}


def _lines(text: str) -> list[_Line]:
    lines = [_line(words) for words in map(str.split, text.splitlines()) if words]
    for i, line in enumerate(lines):
        if not line.spaces and not any(_walled(beyond, lines, i) for beyond in (i - 1, i + 1)):
            raise ValueError("a wall is drawn where there is none")
    return lines


def _walled(beyond: int, lines: list[_Line], wall: int) -> bool:
    """Whether no space of a line has a neighbour in the row where a wall is drawn."""
    if not 0 <= beyond < len(lines) or not lines[beyond].spaces:
        return False
    spaces = lines[beyond].spaces
    row = spaces[0].row + wall - beyond
    return all(SPACES[near].row != row for space in spaces for near in NEIGHBOURS[space.name])


def _line(words: list[str]) -> _Line:
    first, *cells = words
    if set(first) == {"#"} and not cells:
        return _Line()
    if first not in SPACES:
        raise ValueError(f"a line of a map begins with a space, not with {first!r}")
    before, after = cells[:1] == [WALL], cells[1:] != [] and cells[-1] == WALL
    cells = cells[before : len(cells) - after]
    spaces = _eastward(first, len(cells))
    if (before and step(first, W)) or (after and step(spaces[-1].name, E)):
        raise ValueError(f"a wall is drawn where there is none, beside {first}")
    return _Line(spaces, tuple(cells), before, after)


def _eastward(first: Name, size: int) -> tuple[Space, ...]:
    if size == 0:
        raise ValueError(f"nothing is drawn behind {first}")
    names = [first]
    while len(names) < size:
        ahead = step(names[-1], E)
        if ahead is None:
            raise ValueError(f"there is nothing to the right of {names[-1]}")
        names.append(ahead)
    return tuple(SPACES[name] for name in names)


def _checked(name: Name, cell: str) -> str:
    words = cell.split("/")
    for word in words:
        if not _MARK.fullmatch(word):
            raise ValueError(f"{word!r} is no mark")
        if word[0] != "*" and word[1] in ARROWS and not may_face(name, ARROWS.index(word[1])):
            raise ValueError(f"{word!r} in {name}: a rectangle has > and < alone")
    return "/".join(sorted(words))


def _row(cells: list[tuple[int, str]], left: int) -> str:
    """Cells with the last character of each in its place; one that is too long moves the next on."""
    row = ""
    for column, word in cells:
        start = max(column - left + _WIDTH - len(word), len(row) + 1)
        row = f"{row:{start}}{word}"
    return row
