"""The dice-driven bots v3.2, called automata here: what they roll and how far that carries."""

from __future__ import annotations

from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import BONUS_DIE, FIRST_DIE, SECOND_DIE
from engine.games.charioteer.rules.movement import any_corner, drive
from engine.games.charioteer.rules.state import Dice, Name, Race

DICE = len(FIRST_DIE), len(SECOND_DIE), len(BONUS_DIE)
"""How many faces each die has (A1)."""


def rolls_bonus(race: Race, name: Name) -> bool:
    """Whether it rolls the bonus die: the leader never does, except in the first turn (A19, A21, C4)."""
    return race.turn == 1 or race.order[0] != name


def has_bonus(race: Race, name: Name, rolled: int) -> int:
    """The bonus without a look at corners; the last one has it from the second turn on (A20, A21, C3, C4)."""
    if not rolls_bonus(race, name):
        return 0
    last = race.turn > 1 and race.order[-1] == name
    return max(BONUS_DIE) if last else rolled


def cost_of_standing_up(race: Race, name: Name) -> int:
    """The points that standing up costs: none where it stands, more for the leader (A15, C3, C4)."""
    if not race.chariot(name).lying:
        return 0
    leads = race.turn > 1 and race.order[0] == name
    return values.STANDING_UP["leader" if leads else "usual"]


def read_dice(race: Race, name: Name, first: int, second: int, bonus: int | None) -> tuple[Dice, int]:
    """The meaning of faces (from 0): the dice, and the points once it stands (A6, A7, A8, A9, A16, A18, D25).

    The bonus is lost as a whole where a black move with it would come to a corner space.
    """
    one, two = FIRST_DIE[first], SECOND_DIE[second]
    colours = tuple(face.colour for face in (one, two) if face.colour)
    rolled = None if bonus is None else BONUS_DIE[bonus]
    points = one.points + two.points - cost_of_standing_up(race, name)
    more = has_bonus(race, name, rolled or 0)
    lost = more > 0 and "black" in colours and _touches_corner(race, name, points + more)
    got = 0 if lost else more
    return Dice(one.points, two.points, colours, rolled, got, lost), points + got


def _touches_corner(race: Race, name: Name, points: int) -> bool:
    """Whether a black move with those points enters a corner space (A16, C1)."""
    return any_corner(drive(race, name, points, black=True, free=race.turn == 1).entered)


def cubes_of(race: Race) -> int:
    """The cubes that the next red move of an automaton in this turn aims at every player (A10, D26)."""
    scale = values.AUTOMATON_CUBES
    return scale[race.reds] if race.reds < len(scale) else 0
