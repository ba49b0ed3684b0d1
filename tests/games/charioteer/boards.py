"""Positions written as lists, and tables that stand in them.

A board is one chariot a line, the colour first and then its space; of several in a space the inner one comes
first. `22` is a straight space by its h, `18r` a regular and `17o` an outer one. Phrases follow after commas:
`yellow 22, hand r3r3g6 r3g4b2, damage 2, white plus3, skill red 5` or `blue 18r, automaton, lying`.
Seats are in the order of the game's colours, and everybody without the word `automaton` has one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from unittest.mock import patch

from engine import dice
from engine.games.charioteer import GAME
from engine.games.charioteer.rules.automata import read_dice
from engine.games.charioteer.rules.cards import COLOURS, DECK, FAN_TOKENS, CardName, Wish, in_order
from engine.games.charioteer.rules.events import Event
from engine.games.charioteer.rules.movement import Drive, drive
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.state import NAMES, Chariot, Dice, Driver, Name, Race
from engine.games.charioteer.rules.steps import Plan, Step
from engine.games.charioteer.rules.track import Lane, Space
from engine.kernel import submit
from engine.model import PACE, STOP, Decision, DecisionId, Order, Seat, Table

E = TypeVar("E")

LANES: Mapping[str, Lane] = {"r": "regular", "o": "outer"}
IDLE = in_order(("g4g4y4", "g4g4y4"))
"""A hand for those who are not what a board is about: its only sets are two cards of 8 and 6 points."""
TRACK = ("b3b3y3", "r5r5g4", "y1y1g6")
"""A crowd track of which no board's set makes use unless it says so."""


def space(text: str) -> Space:
    """`22`, `18r` or `17o`."""
    lane = LANES.get(text[-1], "straight")
    return Space(int(text.rstrip("ro")), lane)


def spaces(text: str) -> tuple[Space, ...]:
    return tuple(space(word) for word in text.split())


def board(
    text: str,
    *,
    turn: int = 2,
    wish: Wish = "green",
    crowd: tuple[CardName, ...] = TRACK,
    laps: int = 3,
    order: str = "",
    **more: Any,
) -> Race:
    """The race that the lines describe, in the middle of a turn that nobody has planned yet.

    The order of the turn is the race order unless one is given; in the first turn it is that of the lines.
    The draw pile is what is left of the cards, the bag is full, both in the order of the values.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    found = sorted((_line(line) for line in lines), key=lambda pair: NAMES.index(pair[0].name))
    players = [driver for chariot, driver in found if chariot.seat]
    chariots = tuple(chariot for chariot, _driver in found)
    assert [c.seat for c in chariots[: len(players)]] == list(range(1, len(players) + 1))
    stand = tuple(line.split()[0] for line in lines)
    dealt = Counter([*crowd, *(card for driver in players for card in driver.hand)])
    race = Race(
        Options(laps=laps),
        chariots,
        tuple(players),
        stand=stand,
        seating=stand,
        turn=turn,
        emperor=wish,
        crowd=crowd,
        draw=in_order(tuple((Counter(DECK) - dealt).elements())),
        bag=FAN_TOKENS if players else (),
    )
    usual = stand if turn == 1 else race.race_order()
    return replace(race, **{"order": tuple(order.split()) or usual, **more})


def _line(line: str) -> tuple[Chariot, Driver]:
    head, *phrases = (part.strip() for part in line.split(","))
    name, where = head.split()
    chariot = Chariot(name, Seat(NAMES.index(name) + 1), space(where))
    driver = Driver(hand=IDLE)
    for phrase in phrases:
        match phrase.split():
            case ["automaton"]:
                chariot = replace(chariot, seat=Seat(0))
            case ["lying"]:
                chariot = replace(chariot, lying=True)
            case words:
                driver = replace(driver, **_said(driver, words))
    return chariot, driver


def _said(driver: Driver, words: list[str]) -> dict[str, Any]:
    """What a phrase says about a display."""
    match words:
        case ["hand", *cards]:
            return {"hand": in_order(cards)}
        case ["white" | "fan" as kind, *tokens]:
            return {kind: tuple(tokens)}
        case ["skill", colour, n]:
            markers = zip(COLOURS, driver.skills, strict=True)
            return {"skills": tuple(int(n) if c == colour else at for c, at in markers)}
        case ["damage" | "cubes" as cubes, n]:
            return {cubes: int(n)}
        case ["minor" | "major" as box]:
            return {box: True}
    raise ValueError(f"a board does not know {' '.join(words)!r}")


def asked(race: Race, name: Name = "green") -> Decision:
    """The question of a turn for the driver of a chariot."""
    seat = race.chariot(name).seat
    return Decision(DecisionId(seat), seat, SET, fallback="best", sealed=True)


def allows(race: Race, line: str, name: Name = "green") -> bool:
    """Whether a driver may say exactly that."""
    written: tuple[str, ...] = ()
    for word in line.split():
        if word not in {choice.word for choice in GAME.rules.choices(race, asked(race, name), written)}:
            return False
        written += (word,)
    legal = GAME.rules.choices(race, asked(race, name), written)
    return not legal or STOP in legal


def driven(race: Race, name: Name, points: int, *, black: bool = False, free: bool = False) -> Drive:
    return drive(race, name, points, black, free)


def rolled(race: Race, name: Name, faces: str) -> tuple[Dice, int]:
    """What an automaton makes of three faces from 1 to 6, `-` for a bonus die that is not rolled."""
    first, second, bonus = (None if face == "-" else int(face) - 1 for face in faces.split())
    assert first is not None
    assert second is not None
    return read_dice(race, name, first, second, bonus)


@contextmanager
def loaded(faces: Mapping[str, int]) -> Iterator[None]:
    """Dice of which those with these labels show these faces, from 1; all others are fair."""
    fair = dice.draw

    def draw(key: bytes, epoch: int, label: str, sides: int) -> int:
        return faces[label] - 1 if label in faces else fair(key, epoch, label, sides)

    with patch.object(dice, "draw", draw):
        yield


def labelled(race: Race, faces: Mapping[Name, str]) -> dict[str, int]:
    """The dice of automata in the present turn, by their labels."""
    return {
        f"t{race.turn}/{name}/{die}": int(face)
        for name, shown in faces.items()
        for die, face in zip(("first", "second", "bonus"), shown.split(), strict=True)
    }


@dataclass(slots=True)
class Scene:
    """A table in a position; turns are played at it through the real kernel."""

    table: Table[Race, Step]
    events: tuple[Event, ...] = ()
    """Those of the last turn."""

    @property
    def race(self) -> Race:
        return self.table.state

    def chariot(self, name: Name) -> Chariot:
        return self.race.chariot(name)

    def driver(self, name: Name) -> Driver:
        return self.race.driver(self.race.chariot(name).seat)

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind in the last turn."""
        return [event for event in self.events if isinstance(event, kind)]

    def turn(self, dice: Mapping[Name, str] | None = None, **lines: str) -> Scene:
        """Play one turn: each driver says a line, by the colour, or `best`; automata roll these faces."""
        faces = labelled(self.race, dice or {})
        self.events = ()
        with loaded(faces):
            for decision in self.table.awaited():
                name = self.race.of(decision.seat).name if decision.seat else ""
                line = lines.get(name, decision.fallback)
                self.submit(Order("answer", decision.seat, decision.id, line))
            if self.table.sealed:
                self.submit(Order("close", by="host"))
        return self

    def act(self, name: Name, line: str) -> Scene:
        return self.submit(Order("act", self.race.chariot(name).seat, line=line))

    def submit(self, order: Order) -> Scene:
        step = submit(GAME, self.table, order, bytes(32))
        self.table, self.events = step.table, (*self.events, *step.entry.events)
        return self


def scene(race: Race) -> Scene:
    """A table at which the sets of that turn are asked for; where nobody drives, the host is."""
    questions = tuple(asked(race, race.of(seat).name) for seat in race.players)
    table: Table[Race, Step] = Table(
        GAME.key,
        GAME.version,
        tuple(race.seats),
        race.options,
        "round",
        race,
        (Plan(),),
        questions or (Decision(DecisionId(0), None, PACE, fallback="go"),),
        asked=len(questions) + 1,
    )
    return Scene(table)


def played(race: Race, dice: Mapping[Name, str] | None = None, **lines: str) -> Scene:
    """The table after one turn from a board."""
    return scene(race).turn(dice, **lines)
