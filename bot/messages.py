"""Messages as data: what the outbox keeps and what panels are made of, before Discord is involved."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Literal

from pydantic import TypeAdapter

from bot.ids import PersonId, beside
from bot.limits import CONTENT, clip

Style = Literal["primary", "secondary", "success", "danger"]
Kind = Literal["text", "user", "role", "channel", "forum"]
ROWS = 5
KEYS_IN_A_ROW = 5
KEYS_ON_A_PHONE = 4
MENU_OPTIONS = 25
FIELDS = 5
COVER = "cover"
"""The purpose of the picture that a game is introduced with; it needs no view."""
ASIDE = "aside"
"""The purpose of the same picture where it stands small beside words: a square without words of its own."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button; with an address it is a link, which has no id and calls nobody's handler."""

    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False
    url: str = ""
    emoji: str = ""
    """A Unicode emoji, or an app emoji as `<:name:id>`."""


def link(label: str, url: str) -> Button:
    """A button that opens an address."""
    return Button("", label, url=url)


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a menu."""

    value: str
    label: str
    hint: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A drop-down; at most 25 items. One of people, roles or channels has none of its own.

    Of several `most` can be chosen; the chosen ones are then the values of the items.
    """

    id: str
    placeholder: str
    items: tuple[Item, ...]
    kind: Kind = "text"
    most: int = 1


@dataclass(frozen=True, slots=True)
class Section:
    """Words with a button beside them, if there is one; only a `layout` or a card holds such rows.

    Beside its words a button is called `shortly`, if that is given; below all of them by its label.
    """

    text: str
    button: Button | None = None
    shortly: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be painted when the message goes out: a view of a game, as dumped, and its purpose.

    Its words are those of `language`, and its `coverage` is as
    `bot.hosting.table.coverage` packs it. Without a game, `view` is a scene as dumped. One with a
    `reel`, as `bot.hosting.table.reels` packs it, is a film that ends with the view.
    """

    game: str
    view: dict[str, Any]
    purpose: str
    draft: str = ""
    name: str = "board.png"
    language: str = "en"
    coverage: dict[str, Any] = field(default_factory=dict)
    reel: dict[str, Any] = field(default_factory=dict)


Row = tuple[Button, ...] | Menu | Section


@dataclass(frozen=True, slots=True)
class Message:
    """Words, at most one picture, rows of controls, and which people and roles it may ping.

    An edit leaves the picture that is there unless `repaint` is set. With `layout` it is made of Discord's
    layout components: the words, then the picture, then the rows, sections among them. Anybody who is pinged
    by such a message reads nothing in the notification, so it is for panels. A `card` is a post made so, in a
    box with that colour at its edge ('' for none), where it calls nobody (`publishing/messages/cards.py`).
    """

    content: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    ping: tuple[PersonId, ...] = ()
    roles: tuple[int, ...] = ()
    repaint: bool = False
    layout: bool = False
    card: str | None = None


def for_one(message: Message) -> Message:
    """A post that one person alone sees: what is pressed there is answered beside it, so that it stays."""
    rows = (
        tuple(replace(key, id=beside(key.id)) for key in row) if isinstance(row, tuple) else row
        for row in message.rows
    )
    return replace(message, rows=tuple(rows))


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: one of its `items`, or any of them where it takes `several`; without items, a line
    to write, which holds `text` already."""

    id: str
    label: str
    hint: str = ""
    items: tuple[Item, ...] = ()
    text: str = ""
    most: int = 100
    several: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A form to fill in, of at most five fields."""

    id: str
    title: str
    fields: tuple[Field, ...]


_MESSAGE = TypeAdapter(Message)
_written = _MESSAGE.serializer.to_python


def dump(message: Message) -> dict[str, Any]:
    """A message as JSON values."""
    dumped: dict[str, Any] = _written(message, mode="json")
    return dumped


def load(data: dict[str, Any]) -> Message:
    return _MESSAGE.validate_python(data)


def calls_somebody(message: Message) -> bool:
    """Whether a message pings a person or a role; all others arrive without a sound."""
    return bool(message.ping or message.roles)


def flat(message: Message) -> Message:
    """The same without layout: the words of its sections below the others, their buttons in rows."""
    if message.card is None and not any(isinstance(row, Section) for row in message.rows):
        return message
    words = (message.content, *(row.text for row in message.rows if isinstance(row, Section)))
    beside = [row.button for row in message.rows if isinstance(row, Section) and row.button is not None]
    below = (row for row in message.rows if not isinstance(row, Section))
    content = clip("\n".join(filter(None, words)), CONTENT)
    return replace(message, content=content, rows=(*rows_of(beside), *below), layout=False, card=None)


def rows_of(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Buttons in rows of five."""
    return tuple(
        tuple(buttons[start : start + KEYS_IN_A_ROW]) for start in range(0, len(buttons), KEYS_IN_A_ROW)
    )


def even_rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Many buttons in rows of at most four, which fit a phone, as long as each other as far as that goes."""
    rows = math.ceil(len(buttons) / KEYS_ON_A_PHONE)
    cuts = [math.ceil(len(buttons) * row / max(rows, 1)) for row in range(rows + 1)]
    return tuple(tuple(buttons[start:end]) for start, end in pairwise(cuts))
