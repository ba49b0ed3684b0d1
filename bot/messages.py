"""Messages as data: what the outbox keeps and what panels are made of, before Discord is involved."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter

Style = Literal["primary", "secondary", "success", "danger"]
ROWS = 5
KEYS_IN_A_ROW = 5
MENU_OPTIONS = 25


@dataclass(frozen=True, slots=True)
class Button:
    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a menu."""

    value: str
    label: str
    hint: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A drop-down; at most 25 items."""

    id: str
    placeholder: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be painted when the message goes out: a view of a game, as dumped, and its purpose.

    Its words are those of `language`. Without a game, `view` is a scene as dumped.
    """

    game: str
    view: dict[str, Any]
    purpose: str
    draft: str = ""
    name: str = "board.png"
    language: str = "en"


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Message:
    """A classic message: words, at most one picture, rows of buttons, and which people and roles it may ping.

    An edit leaves the picture that is there unless `repaint` is set.
    """

    content: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    ping: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    repaint: bool = False


_MESSAGE = TypeAdapter(Message)


def dump(message: Message) -> dict[str, Any]:
    """A message as JSON values."""
    dumped: dict[str, Any] = _MESSAGE.dump_python(message, mode="json")
    return dumped


def load(data: dict[str, Any]) -> Message:
    return _MESSAGE.validate_python(data)


def without_controls(message: Message) -> Message:
    """The same words, with nothing left to press."""
    return dataclasses.replace(message, rows=(), ping=(), roles=())


def rows_of(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Buttons in rows of five."""
    return tuple(
        tuple(buttons[start : start + KEYS_IN_A_ROW]) for start in range(0, len(buttons), KEYS_IN_A_ROW)
    )
