"""Practice that teaches: short lessons with a task each, and a coach who weighs an answer afterwards.

Both look at an `Attempt`: what one seat could see before and after one of its answers. So neither can tell
what that seat may not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.language import _, filled
from engine.model import Decision, Seat


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer of a seat and what came of it: its views before and after, the events it may know."""

    seat: Seat
    before: Any
    after: Any
    events: Sequence[Any] = field(repr=False)


def nothing(view: Any, decision: Decision, line: str) -> str:
    """For a lesson that is passed by one's own choice: what is proposed elsewhere may fail it."""
    return ""


def as_usual(view: Any, decision: Decision, line: str) -> str:
    """For a lesson that is passed by the person who sends what is proposed."""
    return line


@dataclass(frozen=True, slots=True)
class Prepared:
    """The way of a lesson's table to where its pupil takes over, the same one each time.

    Computer players of the levels of `drivers`, the pupil's own first, drive to the `question` with that
    number, which is the pupil's; the dice follow from `seed` as those of `engine.selfplay` do, before and
    after.
    """

    seed: int
    drivers: tuple[str, ...]
    question: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A task for somebody who practises, with the table at which it is played.

    `name` is stored and never changes. `rivals` are how many computer players sit there, of the weakest
    level; the pupil has the first seat.
    """

    name: str
    title: str
    """Marked with `N_`."""
    task: str
    """The task in two or three short sentences, the last of which asks; marked with `N_`."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The numbers of the rules that fill the placeholders of the task."""
    passed: Callable[[Attempt], bool]
    """Whether this answer has done it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    rivals: int = 1
    start: Callable[[Any, Decision, str], str] = nothing
    """(view, decision, line): the line with which a panel begins that would begin with that one elsewhere.

    No proposal fails the task.
    """
    coached: bool = True
    """Whether the coach weighs an answer while the task is open; not where the task asks for another one."""
    tactics: bool = False
    """Whether the task needs more than the first page of a panel."""
    spare: Collection[str] = ()
    """The ids of the menus on that page which the task does not need."""
    prepared: Prepared | None = None
    """None where the pupil drives from the start."""

    @property
    def called(self) -> str:
        """The title in the language of the moment."""
        return _(self.title)

    @property
    def told(self) -> str:
        """The task in the language of the moment."""
        return filled(_(self.task), self.numbers)

    @property
    def asked(self) -> str:
        """The last sentence of the task, which says what to do."""
        return re.split(r"(?<=[.!?]) ", self.told)[-1]


LAST_LAP = "last-lap"
"""The name of the lesson of a prepared race, in every game that has one."""

Coach = Callable[[Attempt], str]
"""One sentence on what an answer has cost or gained beside the best there was; '' where nothing is to say."""


def silent(attempt: Attempt) -> str:
    """For a game without a coach."""
    return ""
