"""Positions written as lists, and tables that stand in them.

A board is one chariot a line, `red B6a, speed 5, no null, from B5a`; the seats are 1, 2, … in that order
unless said otherwise. `Scene` plays steps of the agenda from a board through the real kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, TypeVar

from engine import dice
from engine.games.chariots import GAME
from engine.games.chariots.rules.events import Event
from engine.games.chariots.rules.moves import legal_moves
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.state import Chariot, Colour, Race
from engine.games.chariots.rules.steps import Pause, Step
from engine.games.chariots.rules.track import step as stride
from engine.kernel import submit
from engine.model import PACE, Decision, DecisionId, Order, Seat, Table, Tempo, seats_for

E = TypeVar("E")


def board(text: str, *, impulse: int = 1, phase: int = 1, options: Options | None = None) -> Race:
    """The race that the lines describe, in round 1."""
    lines = [line.strip() for line in text.strip().splitlines()]
    chariots = tuple(_chariot(line, Seat(seat)) for seat, line in enumerate(lines, 1))
    seats = max(c.seat for c in chariots)
    return Race(options or Options(), seats, chariots, 1, phase, impulse)


def _chariot(line: str, seat: Seat) -> Chariot:
    head, *phrases = (part.strip() for part in line.split(","))
    name, square = head.split()
    chariot = Chariot(name, seat, square, trail=(square,))  # type: ignore[arg-type]  # a colour of the game
    for phrase in phrases:
        chariot = replace(chariot, **_said(chariot, phrase.split()))
    return chariot


def _said(chariot: Chariot, words: list[str]) -> dict[str, Any]:  # noqa: C901  # one flat case a phrase
    match words:
        case ["speed", n]:
            return {"speed": int(n), "free": n != "5"}
        case ["banned"]:
            return {"free": False}
        case ["no", "coins"]:
            return {"null": False, "ace": False}
        case ["no", coin]:
            return {coin: False}
        case ["from", square]:
            return {"heading": stride(square, chariot.square)}
        case ["crossed", n]:
            return {"crossings": int(n), "best": int(n)}
        case ["plot", a, b, c]:
            plot = (int(a), int(b), int(c))
            return {"plot": plot, "aside": next(n for n in (2, 3, 4, 5) if n not in plot)}
        case ["extra" | "first" as boost]:
            return {"boost": boost, "null": False}
        case ["down" | "whipped" | "resigned" as flag]:
            return {flag: True}
        case ["seat" | "stall" | "skip" | "place" | "shown" | "best" as field, n]:
            return {field: int(n)}
    raise ValueError(f"a board does not know {' '.join(words)!r}")


def lines_of(race: Race, name: Colour) -> set[str]:
    """All legal moves of a chariot as lines."""
    return {move.line for move in legal_moves(race, race.chariot(name))}


KEY = bytes(32)


def key_for(**faces: int) -> bytes:
    """A key under which each labelled die shows that 0-based value; `__` in a name stands for `/`."""
    wanted = {label.replace("__", "/"): value for label, value in faces.items()}
    for number in count():
        key = number.to_bytes(32, "big")
        if all(dice.draw(key, 0, label, 6) == value for label, value in wanted.items()):
            return key
    raise AssertionError


@dataclass(slots=True)
class Scene:
    """A table that starts from a board with some steps to do, and then stops."""

    table: Table[Race, Step]
    key: bytes
    events: tuple[Event, ...] = ()

    @property
    def race(self) -> Race:
        return self.table.state

    @property
    def questions(self) -> tuple[Decision, ...]:
        """The open questions to people."""
        return tuple(d for d in self.table.awaited() if d.seat is not None)

    def chariot(self, name: str) -> Chariot:
        return self.race.chariot(name)

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def say(self, line: str, about: str = "") -> Scene:
        """Answer the first open question, or the one about a chariot."""
        decision = next(d for d in self.questions if about in ("", d.about))
        return self.submit(Order("answer", decision.seat, decision.id, line))

    def close(self) -> Scene:
        """The host closes a sealed group."""
        return self.submit(Order("close", by="host"))

    def go(self) -> Scene:
        """The host ends a pause."""
        return self.submit(Order("answer", None, self.table.open[0].id, "go", "host"))

    def act(self, seat: Seat, line: str) -> Scene:
        return self.submit(Order("act", seat, line=line))

    def submit(self, order: Order) -> Scene:
        step = submit(GAME, self.table, order, self.key)
        self.table, self.events = step.table, self.events + step.entry.events
        return self


def scene(
    race: Race,
    *steps: Step,
    tempo: Tempo = "impulse",
    key: bytes = KEY,
    answers: Mapping[str, str] | None = None,
) -> Scene:
    """Play steps from a board up to the first question; `answers` are given by what they are about."""
    pause = Decision(DecisionId(0), None, PACE, fallback="go")
    table = Table(
        GAME.key,
        GAME.version,
        seats_for(race.seats),
        race.options,
        tempo,
        replace(race, tempo=tempo),
        (Pause(), *steps, Pause()),
        (pause,),
    )
    played = Scene(table, key).go()
    while answers and (decision := next((d for d in played.questions if d.about in answers), None)):
        played.say(answers[decision.about], decision.about)
    return played
