"""The highlights of a stretch of a game, the most surprising first, weighed alike in all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from engine.game import Face
from engine.language import _, pgettext

Weighed = tuple[int, str]
"""How much a sentence matters, and the sentence."""
NOTICED = 3
"""By so many squares or spaces the gap at the top changes where it is worth a sentence."""


class Weight(IntEnum):
    """How much a sentence about a round matters: the more it surprises, the more."""

    STANDING = 0
    DETAIL = 1
    PASSING = 2
    BLOW = 3
    FALL = 4
    """A fall, a crash, a wreck."""
    LEADER = 5
    """A blow or a fall that hit the leader."""
    GAP = 6
    """The gap at the top has changed."""
    LEAD = 7
    LAST_LEAD = 8
    """The lead has changed in the last lap."""
    GONE = 9
    """Somebody has resigned, or the game begins."""
    HOME = 10


@dataclass(frozen=True, slots=True)
class Front:
    """The first two of a race by name, and how far they lie apart, in whole squares or spaces."""

    first: str
    second: str
    gap: int


def apart(before: Front | None, now: Front | None, shrunk: str, grown: str) -> Iterator[Weighed]:
    """That the gap at the top has changed where the leader has not.

    `shrunk` and `grown` are the game's sentences with `{who}` in front, `{whom}` behind, and the gap
    `{before}` and `{now}`.
    """
    if before is None or now is None or before.first != now.first:
        return
    words = shrunk if now.gap < before.gap else grown
    if abs(now.gap - before.gap) >= NOTICED:
        gap = str(now.gap) if now.gap else pgettext("a gap", "nothing")
        yield Weight.GAP, words.format(who=now.first, whom=now.second, before=before.gap, now=gap)


def passing(before: Sequence[str], now: Sequence[str]) -> Iterator[Weighed]:
    """The racer who has passed the most others behind the leader, by the names in their order before and
    now."""
    was = {name: place for place, name in enumerate(before)}
    there = [name for name in now if name in was]
    passed = {
        who: [other for other in there[place + 1 :] if was[other] < was[who]]
        for place, who in enumerate(there)
        if place
    }
    best = max(passed, key=lambda who: len(passed[who]), default="")
    if best and passed[best]:
        whom = passed[best]
        words = _("{who} passes {whom}.") if len(whom) == 1 else _("{who} passes {whom} and {n} more.")
        yield Weight.PASSING, words.format(who=best, whom=whom[0], n=len(whom) - 1)


def headlines(face: Face, events: Sequence[Any], before: Any | None, view: Any) -> tuple[str, ...]:
    """The highlights of public events, the first sentence being the headline; () for none.

    `before` is the public view before them, None at the start; `view` the one after them. A game that does
    not say it by itself is told by the sentences of its log.
    """
    if face.headlines is not None:
        return face.headlines(events, before, view)
    lines = (line for event in events if (line := face.narrate(event)) is not None and line.weight)
    return weightiest((line.weight, line.text) for line in lines)


def weightiest(weighed: Iterable[Weighed]) -> tuple[str, ...]:
    """The sentences by weight, each once; those that weigh the same in the order in which they were told."""
    sentences = [(weight, text) for weight, text in weighed if text]
    return tuple(dict.fromkeys(text for _weight, text in sorted(sentences, key=lambda one: -one[0])))
