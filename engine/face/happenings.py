"""The facts that the news of a game are made of, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that has happened, in the wordings that there are for it in the language that is spoken.

    Several facts of a kind are one, of all those whom it befell. It `helps` some racers and `hurts` others,
    by the names under which `Face.chances` knows them. Facts on one `topic` say the same in other words:
    only the weightiest is told. `rare` ones come first whatever the chances, the rarest first; what `must` be
    told is not left out for others, but need not be the headline. `brief` is said where there is little room,
    '' where the wordings are short. What `ends` a game for somebody is told by its last post anyhow.
    """

    kind: str
    wordings: tuple[str, ...]
    said: Mapping[str, object]
    helps: tuple[str, ...] = ()
    hurts: tuple[str, ...] = ()
    weight: int = 0
    rare: int = 0
    must: bool = False
    ends: bool = False
    topic: str = ""
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """Where news appears: the public code of the table, a number that grows, and the headline before.

    They choose among wordings, so that the same news read the same in every process and at every try.
    """

    code: str = ""
    number: int = 0
    before: str = ""


FIRST = Edition()


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that has happened in words, in full and in few.

    It `must` be told wherever there is any room, or need not; or it `ends` the game for somebody, which the
    last post tells anyhow.
    """

    full: str
    brief: str
    must: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a game as everybody knows it: its events, the views before it (None at the start) and
    after it, and what is remembered of the events before it (`Face.remembers`)."""

    events: Sequence[Any]
    before: Any | None
    view: Any
    past: Sequence[Any] = field(default=())
