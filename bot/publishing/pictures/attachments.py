"""The pictures attached to private messages, and those that are still to follow.

Words are shown at once, the picture when it is painted. A newer request replaces one that is not yet shown,
and a picture that a message shows already is neither painted nor sent again. Nothing of this is stored: after
a restart a picture is sent once more.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bot.messages import Message, Picture
from bot.publishing.pictures.studio import AT_ONCE

CAPACITY = 4096
"""Messages that are remembered; the one that changed longest ago is forgotten first."""

CHANGED = "panel"
"""How the word to other processes that a message changes begins."""


@dataclass(slots=True)
class Attached:
    """The keys of the picture that a message shows, '' for none, and of the one that it is to show."""

    shown: str = ""
    requested: str = ""


@dataclass(frozen=True, slots=True)
class PendingPicture:
    """A picture to attach to a message, with its key; `words` are those of the message."""

    message: int
    words: Message
    picture: Picture
    key: str


def _nobody_listens(_word: str) -> None:
    """There is no other process."""


class Attachments:
    """The pictures of private messages, by the ids of these; a key is that of `key_of`, '' for no picture.

    The `gate` limits how many are painted at once; ask `is_requested` again behind it. Processes tell each
    other by `say` and `receive` which messages they change, which makes what others know of these old.
    """

    def __init__(self, say: Callable[[str], None] = _nobody_listens) -> None:
        self._say = say
        self._by_message: OrderedDict[int, Attached] = OrderedDict()
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.over = asyncio.Event()
        """Set when the bot is about to end: the words stand, and no picture follows them any more."""

    def invalidate(self, message: int) -> None:
        """Tell other processes that a message is about to be changed here."""
        self._say(f"{CHANGED} {message}")

    def receive(self, said: str) -> None:
        """Take the word of another process; a message that it changes is forgotten."""
        kind, _space, message = said.partition(" ")
        if kind == CHANGED:
            self._by_message.pop(int(message), None)

    def shows(self, message: int, key: str) -> bool:
        """Whether the message shows that picture."""
        return message in self._by_message and self._by_message[message].shown == key

    def request(self, message: int, key: str) -> None:
        """Let a message show that picture from now on."""
        self._by_message.setdefault(message, Attached()).requested = key
        self._by_message.move_to_end(message)
        while len(self._by_message) > CAPACITY:
            self._by_message.popitem(last=False)

    def is_requested(self, pending: PendingPicture) -> bool:
        """Whether this is still the picture that its message is to show."""
        attached = self._by_message.get(pending.message)
        return attached is not None and attached.requested == pending.key

    def record(self, message: int, key: str) -> None:
        """Record that the message shows that picture."""
        self._by_message.setdefault(message, Attached()).shown = key
