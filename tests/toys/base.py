"""What all toys share: the plain face, and the parts of a record where a toy says nothing else.

A toy's legality is computed from the view of the seat that is asked. So a toy cannot betray a secret
by what it lets people choose, and one function serves `choices` and the panel.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from engine.face.forms import Line
from engine.face.plain import plain
from engine.game import Face, Game, Rules
from engine.model import Choice, Decision, Seat

NAMES = ("Red", "Blue", "Green", "Yellow", "White", "Black", "Grey")
_RULES = {field.name for field in dataclasses.fields(Rules)}
_FACE = {field.name for field in dataclasses.fields(Face)}


def colour(view: Any, seat: Seat) -> str:
    """What a seat plays."""
    return NAMES[seat - 1]


def toy(
    *,
    words: Callable[[Any, Decision, tuple[str, ...]], tuple[Choice, ...]],
    twin: Callable[[Any], str],
    narrate: Callable[[Any], Line | None],
    view: Callable[[Any, Seat | None], Any],
    **more: Any,
) -> Game:
    """A toy of the legal next words after a view, its board as text, its events in words, and the rest of the
    fields of `Game`, `Rules` and `Face`."""

    def choices(state: Any, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
        return words(view(state, decision.seat), decision, written)

    face = plain(words, board=twin, narrate=narrate, label=colour)
    rules = {name: more.pop(name) for name in _RULES & more.keys()}
    shown = {name: more.pop(name) for name in _FACE & more.keys()}
    return Game(
        author="the test suite",
        summary="A toy that proves one shape of the kernel.",
        **{"dice": True, **more},
        rules=Rules(choices=choices, view=view, **rules),
        face=dataclasses.replace(face, **shown),
    )


def choose(*words: str) -> tuple[Choice, ...]:
    """The words as choices without more ado."""
    return tuple(Choice(word) for word in words)


def swap(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The tuple with another value in one place."""
    return (*values[:place], value, *values[place + 1 :])


def ranked(scores: Mapping[Any, Any]) -> tuple[tuple[Any, ...], ...]:
    """The keys in groups of equal scores, best first."""
    steps = sorted(set(scores.values()), reverse=True)
    return tuple(tuple(key for key in scores if scores[key] == step) for step in steps)
