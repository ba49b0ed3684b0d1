"""What mattered in a stretch of a game: sentences, the one that matters most first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.game import Face

Weighed = tuple[int, str]
"""How much a sentence matters, and the sentence."""


def headlines(face: Face, events: Sequence[Any], before: Any | None, view: Any) -> tuple[str, ...]:
    """What mattered in public events, the first sentence being the headline; () where nothing is to tell.

    `before` is the public view before them, None at the start; `view` the one after them. A game that does
    not say it by itself is told by the sentences of its log.
    """
    if face.headlines is not None:
        return face.headlines(events, before, view)
    told = (line for event in events if (line := face.narrate(event)) is not None and line.weight)
    return weightiest((line.weight, line.text) for line in told)


def weightiest(told: Iterable[Weighed]) -> tuple[str, ...]:
    """The sentences by weight, each once; those that weigh the same in the order in which they were told."""
    sentences = [(weight, text) for weight, text in told if text]
    return tuple(dict.fromkeys(text for _weight, text in sorted(sentences, key=lambda one: -one[0])))
