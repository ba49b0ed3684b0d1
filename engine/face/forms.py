"""What a face shows: panels, lines of the log, chapters of the rules, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.model import Standing


@dataclass(frozen=True, slots=True)
class Line:
    """One event in words for the log. `weight` 0 is detail, 1 normal, 2 what decided the phase."""

    text: str
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Option:
    """A button or menu entry: pressing it makes `line` the draft; `id` is short and unique in its form."""

    id: str
    label: str
    line: str
    hint: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together: `keys` are shown as buttons, a `menu` as a drop-down."""

    id: str
    label: str
    options: tuple[Option, ...]
    shape: Literal["keys", "menu"] = "menu"
    page: int = 1


@dataclass(frozen=True, slots=True)
class Form:
    """What a private panel shows for a decision and a draft.

    `line` is the draft in its one spelling; `complete` says whether it may be sent; `text` are the
    lines above the controls; groups stand on numbered pages, the common ones on page 1.
    """

    title: str
    text: tuple[str, ...]
    groups: tuple[Group, ...]
    line: str
    complete: bool
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A sentence for a menu that stands for a standing order or a part of a line."""

    id: str
    sentence: str
    words: str
    standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules in our own words; `purpose` is that of its picture, '' for none."""

    title: str
    text: str
    purpose: str = ""
