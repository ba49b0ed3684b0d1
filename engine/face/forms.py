"""The parts of a face as plain data: panels, lines of the log, chapters of the rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from engine.model import Standing
from engine.naming import Cast, cast, naming


@dataclass(frozen=True, slots=True)
class Line:
    """One event in words for the log. `weight` 0 is detail, 1 normal, 2 what decided the phase."""

    text: str
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark before a game starts, with the option of the table that makes it unnecessary."""

    text: str
    label: str
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class Option:
    """A button or menu entry: pressing it makes `line` the draft; `id` is short and unique in its form."""

    id: str
    label: str
    line: str
    hint: str = ""
    chosen: bool = False


@dataclass(frozen=True, eq=False)
class Group:
    """Options that belong together: `keys` are shown as buttons, a `menu` as a drop-down.

    The options are made when they are first looked at, so a generator is as good as a tuple. `said` tells
    what is chosen here without making them, and `pick` makes the one of an id, None if there is no such.
    `note` is a line above the controls that explains the question; the first of several pages shows none.
    `who` begins the label where one form asks the same of several, and what is chosen says it, too, as it is
    shown in the place of the label. The `cast` is that of the moment in which the group was made.
    """

    id: str
    label: str
    source: Iterable[Option]
    shape: Literal["keys", "menu"] = "menu"
    said: Callable[[], str] | None = None
    pick: Callable[[str], Option | None] | None = None
    note: str = ""
    who: str = ""
    cast: Cast = field(default_factory=cast, repr=False)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        with naming(self.cast):
            return tuple(self.source)

    def option(self, id: str) -> Option | None:
        """The option of that id, if the group has it."""
        if self.pick is not None:
            with naming(self.cast):
                return self.pick(id)
        return next((option for option in self.options if option.id == id), None)

    @property
    def chosen(self) -> str:
        """The name of the chosen option, '' for none."""
        if self.said is not None:
            with naming(self.cast):
                return self.said()
        return next((option.label for option in self.options if option.chosen), "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Group) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.id, self.label, self.options, self.shape


def each(
    id: str,
    label: str,
    ids: Collection[str],
    option: Callable[[str], Option],
    said: Callable[[], str] | None = None,
    who: str = "",
) -> Group:
    """A menu with an option for each of the ids, made one by one."""

    def pick(chosen: str) -> Option | None:
        return option(chosen) if chosen in ids else None

    return Group(id, label, map(option, ids), said=said, pick=pick, who=who)


@dataclass(frozen=True, slots=True)
class Form:
    """One page of a private panel for a decision and a draft.

    `line` is the draft in its one spelling; `complete` says whether it may be sent; `text` are the
    lines above the controls. The groups are those of the page, the common ones on page 1; the last page is
    number `pages`. A page of contents (0 and below) has `contents` instead: the groups behind the first page,
    each with its page, of which there are `topics` in all. `engine.face.pages` opens a form at a page.
    """

    title: str
    text: tuple[str, ...]
    groups: tuple[Group, ...]
    line: str
    complete: bool
    warnings: tuple[str, ...] = ()
    page: int = 1
    pages: int = 1
    topics: int = 0
    contents: tuple[tuple[int, Group], ...] = ()


@dataclass(frozen=True, slots=True)
class StandingAnswer:
    """A sentence for a menu that stands for a standing order."""

    sentence: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules in our own words; `purpose` is that of its picture, '' for none."""

    title: str
    text: str
    purpose: str = ""
