"""A Discord on sockets that takes everything, and remembers what it was sent, in order."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bench._discord import DISPATCH, Discord, least_message

RECEIPT = re.compile(r"\.\*\* `(\w+)-(\d+)`")
REMEMBERED = 50


@dataclass
class Message:
    """A message of a channel; `edits` counts how often it was changed."""

    id: int
    channel: int
    nonce: str
    content: str
    edits: int = 0


class Witness(Discord):
    """`told` has the messages of each channel in their order, `answers` what interactions were answered with.

    A nonce that is known gives the message that is there; `repeats` counts these.
    """

    def __init__(self, servers: Iterable[int]) -> None:
        super().__init__(servers)
        self.told: dict[int, dict[int, Message]] = defaultdict(dict)
        self.answers: dict[str, asyncio.Future[str]] = {}
        self.repeats = 0
        self.unknown: Counter[str] = Counter()
        self._nonces: dict[tuple[int, str], Message] = {}
        self._sequence = itertools.count(2)

    @property
    def messages(self) -> list[Message]:
        return [message for channel in self.told.values() for message in channel.values()]

    async def tell(self, interaction: dict[str, Any]) -> bool:
        """Tell of an interaction on the gateway; whether anybody listens there."""
        said = {"op": DISPATCH, "t": "INTERACTION_CREATE", "s": next(self._sequence), "d": interaction}
        for socket in reversed(self.listeners):
            with contextlib.suppress(ConnectionError):
                await socket.send_json(said)
                return True
        return False

    def _posted(self, channel: int, message: int | None, body: Any) -> dict[str, Any]:
        if message is not None:
            return self._edited(channel, message, body)
        nonce = str(body.get("nonce") or "")
        known = self._nonces.get((channel, nonce)) if body.get("enforce_nonce") else None
        self.repeats += known is not None
        if known is None:
            known = Message(int(self._new_id()), channel, nonce, body.get("content") or "")
            self.told[channel][known.id] = self._nonces[channel, nonce] = known
        return _shown(known)

    def _edited(self, channel: int, id: int, body: Any) -> dict[str, Any]:
        message = self.told[channel].get(id)
        if message is None:
            return least_message(str(id), str(channel))  # one from before
        message.edits += 1
        message.content = body.get("content") or message.content
        return _shown(message)

    def _history(self, channel: int) -> list[dict[str, Any]]:
        return [_shown(message) for message in [*self.told[channel].values()][: -REMEMBERED - 1 : -1]]

    def _acknowledged(self, id: str, body: Any) -> None:
        super()._acknowledged(id, body)
        if self.fates[id].answered is not None:
            self._said(id, body)

    def _answered(self, token: str, body: Any) -> None:
        super()._answered(token, body)
        self._said(token.removeprefix("t"), body)

    def _said(self, id: str, body: Any) -> None:
        answer = self.answers.get(id)
        if answer is not None and not answer.done():
            answer.set_result(json.dumps(body, ensure_ascii=False))


def _shown(message: Message) -> dict[str, Any]:
    return least_message(str(message.id), str(message.channel)) | {"content": message.content}
