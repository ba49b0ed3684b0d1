"""The custom ids of buttons, `h1:<table>:<verb>:<arguments>`, codes of tables, types of Discord's ids.

In a custom id the version comes first, so that a button from an older layout is understood as old, not
misread.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import NewType

from engine.letters import plain

GuildId = NewType("GuildId", int)
"""A server of Discord."""
ChannelId = NewType("ChannelId", int)
"""A channel of Discord, a thread too; for a letter its person stands in its place."""

PersonId = NewType("PersonId", int)
"""Somebody on Discord."""
NOBODY = PersonId(0)
"""Organises a table whose organiser is forgotten while nobody else is there, and one for people who
queued."""

VERSION = "h1"
BESIDE = "h1b"
"""Stands for the version where an answer comes beside the message that was pressed on, though only one person
sees that: a post for them stays, while a panel gives way to the next one."""
LIMIT = 100
NO_TABLE = "-"
"""Stands for a table in the ids of what belongs to none."""
_CODE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 4
_BEFORE_A_CODE = ("TABLE", "TISCH")


@dataclass(frozen=True, slots=True)
class Press:
    """A parsed custom id. Arguments hold neither colons nor secrets."""

    table: str
    verb: str
    args: tuple[str, ...] = ()

    def id(self) -> str:
        """The custom id, at most 100 characters."""
        text = ":".join((VERSION, self.table, self.verb, *self.args))
        if len(text) > LIMIT or ":" in "".join(self.args):
            raise ValueError(f"not a custom id: {text!r}")
        return text


def parse(custom_id: str) -> Press | None:
    """The press that an id stands for, None for a foreign or outdated one."""
    version, *parts = custom_id.split(":")
    if version not in (VERSION, BESIDE) or len(parts) < 2 or len(custom_id) > LIMIT:
        return None
    return Press(parts[0], parts[1], tuple(parts[2:]))


def press(table: str, verb: str, *args: object) -> str:
    """The custom id of a button."""
    return Press(table, verb, tuple(map(str, args))).id()


def beside(id: str) -> str:
    """A custom id whose press is answered beside its message, or the id itself where that has no room."""
    longer = id.replace(VERSION, BESIDE, 1)
    return longer if id.startswith(f"{VERSION}:") and len(longer) <= LIMIT else id


def is_beside(id: str) -> bool:
    """Whether a press of that id is answered beside its message."""
    return id.startswith(f"{BESIDE}:")


def new_code() -> str:
    """A short name for a table, without letters that are read for one another."""
    return "".join(secrets.choice(_CODE) for _ in range(CODE_LENGTH))


def spelled(code: str) -> str:
    """A code as tables have it, however it was typed: `#k7qm`, `Table K7QM.`, or with what follows it."""
    words = [word.strip("#`'\".,:;()") for word in plain(code).upper().split()]
    return next((word for word in words if word and word not in _BEFORE_A_CODE), "")
