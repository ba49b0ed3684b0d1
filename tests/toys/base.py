"""What all toys share: the dull parts of the protocol, so that a toy file shows only its own shape.

A toy's legality is computed from the view of the seat that is asked. So a toy cannot betray a secret
by what it lets people choose, and one function serves `choices` and `form`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.kernel import Run
from engine.model import (
    Chapter,
    Choice,
    Decision,
    Fact,
    Form,
    Group,
    Line,
    Option,
    Preset,
    Seat,
    Tempo,
)
from engine.pages import opened, paged
from engine.rules import Brain
from engine.scene import Rect, Scene, Text

MENU = 25
NAMES = ("Red", "Blue", "Green", "Yellow", "White", "Black", "Grey")


class Toy:
    """A game of nothing: every toy says what it has more than this."""

    key: str
    title: str
    author = "the test suite"
    blurb = "A toy that proves one shape of the kernel."
    version = 1
    turns = False
    tempos: tuple[Tempo, ...] = ("round",)
    dice = True
    sealed = False
    seats: range
    Options: type[Any]
    State: type[Any]
    View: type[Any]
    Steps: tuple[type[Any], ...]
    Events: tuple[type[Any], ...]
    brains: Mapping[str, Brain] = MappingProxyType({})
    chapters: tuple[Chapter, ...] = ()
    calls: Mapping[str, str] = MappingProxyType({})

    def view(self, state: Any, seat: Seat | None) -> Any:
        raise NotImplementedError

    def words(self, view: Any, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
        """The legal next words, from what the seat can see."""
        raise NotImplementedError

    def twin(self, view: Any) -> str:
        """The board as text."""
        raise NotImplementedError

    def narrate(self, event: Any) -> Line | None:
        raise NotImplementedError

    def act(self, run: Run[Any, Any, Any], seat: Seat, words: tuple[str, ...]) -> None:
        raise NotImplementedError

    def choices(self, state: Any, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
        return self.words(self.view(state, decision.seat), decision, written)

    def read(self, state: Any, decision: Decision, text: str) -> tuple[str, ...]:
        return tuple(text.lower().split())

    def redact(self, event: Any, seat: Seat | None) -> Any:
        return event

    def resample(self, state: Any, seat: Seat | None, rng: random.Random) -> Any:
        return state

    def facts(self, view: Any, decision: Decision) -> Mapping[str, Fact]:
        return {}

    def presets(self, view: Any, seat: Seat) -> tuple[Preset, ...]:
        return ()

    def story(self, events: Sequence[Any]) -> tuple[str, ...]:
        lines = (self.narrate(event) for event in events)
        return tuple(line.text for line in lines if line is not None)

    def form(self, view: Any, decision: Decision, draft: str, page: int = 1) -> Form:
        written = self._legal_part(view, decision, draft)
        legal = self.words(view, decision, written)
        options = tuple(
            Option(str(number), choice.label or choice.word, " ".join((*written, choice.word)), choice.hint)
            for number, choice in enumerate(legal)
            if choice.word
        )
        menus = [
            Group(str(first), "Next word", options[first : first + MENU])
            for first in range(0, len(options), MENU)
        ]
        complete = not legal or any(not choice.word for choice in legal)
        form = Form(decision.kind, (self.twin(view),), (), " ".join(written), complete)
        return opened(form, paged(menus), page)

    def caption(self, view: Any) -> str:
        return self.twin(view).splitlines()[0]

    def label(self, view: Any, seat: Seat) -> str:
        return NAMES[seat - 1]

    def fill(self, view: Any, decision: Decision, line: str, profile: str) -> str:
        return line

    def profile(self, draft: str, page: int = 1) -> Form:
        return Form("Profile", ("There is nothing to set.",), (), "", complete=True)

    def lesson(self, view: Any, seat: Seat) -> str:
        return ""

    def picture(self, view: Any, draft: str, purpose: str) -> Scene:
        lines = self.twin(view).splitlines()
        ground = (Rect(0, 0, 40, len(lines) + 1, fill="sand"),)
        shapes = tuple(Text(1, y, line, 0.8, anchor="left") for y, line in enumerate(lines, start=1))
        return Scene(40, len(lines) + 1, ground, shapes, alt="; ".join(lines), twin=self.twin(view))

    def _legal_part(self, view: Any, decision: Decision, draft: str) -> tuple[str, ...]:
        written: tuple[str, ...] = ()
        for word in draft.split():
            if word not in {choice.word for choice in self.words(view, decision, written)}:
                break
            written += (word,)
        return written


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
