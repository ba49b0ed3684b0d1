"""Which picture hangs on a private message, and which one is to follow its words.

Words are shown at once, the picture when it is painted. A newer one takes the place of one that is not yet
shown, and one that hangs there already is neither painted nor sent again. Nothing of this is kept: after a
restart a picture is sent once more.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bot.messages import Message, Picture
from bot.publishing.pictures import AT_ONCE

REMEMBERED = 4096
"""Messages whose pictures are known; the one that changed longest ago is forgotten first."""

TAKEN = "panel"
"""Begins what processes say of a message that they change."""


@dataclass(slots=True)
class Nail:
    """A message: the picture that hangs there, '' for none, and the one that is to hang there."""

    hung: str = ""
    wanted: str = ""


@dataclass(frozen=True, slots=True)
class Errand:
    """A picture that is to hang on a message, with its key; `words` are those of the message."""

    message: int
    words: Message
    picture: Picture
    key: str


def _nobody_listens(_word: str) -> None:
    """There is no other process."""


class Easel:
    """The pictures of private messages, by the ids of these; a key is that of `key_of`, '' for no picture.

    Whoever waits at the `gate` to have a picture painted may find that it is no longer wanted. Other
    processes are told by `say` of a message that is changed here, and what they say is `heard`: what is known
    here of that message, and the picture that is to follow, are old.
    """

    def __init__(self, say: Callable[[str], None] = _nobody_listens) -> None:
        self._say = say
        self._nails: OrderedDict[int, Nail] = OrderedDict()
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.over = asyncio.Event()
        """Set when the bot is about to end: the words stand, and no picture follows them any more."""

    def take(self, message: int) -> None:
        """A message is about to be changed here."""
        self._say(f"{TAKEN} {message}")

    def heard(self, said: str) -> None:
        """Another process has said something; perhaps that it changes a message."""
        kind, _space, message = said.partition(" ")
        if kind == TAKEN:
            self._nails.pop(int(message), None)

    def hangs(self, message: int, key: str) -> bool:
        """Whether the message shows that picture."""
        return message in self._nails and self._nails[message].hung == key

    def want(self, message: int, key: str) -> None:
        """A message is to show that picture from now on."""
        self._nails.setdefault(message, Nail()).wanted = key
        self._nails.move_to_end(message)
        while len(self._nails) > REMEMBERED:
            self._nails.popitem(last=False)

    def wanted(self, errand: Errand) -> bool:
        """Whether that is still what the message is to show."""
        nail = self._nails.get(errand.message)
        return nail is not None and nail.wanted == errand.key

    def hang(self, message: int, key: str) -> None:
        """The message shows that picture now."""
        self._nails.setdefault(message, Nail()).hung = key
