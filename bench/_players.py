"""People who use what they see: they look at their panels, choose in menus, press keys and *Send*.

Whatever a panel offers is chosen by chance, so no two tables stay alike, whatever they began with.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bench._discord import Load
from bench._tables import Seat, pressed
from bot.ids import Press, parse
from tests.processes.witness import Witness

LOOKS = ("go", "go", "rest", "mine", "film")
"""What somebody presses below the newest post: most look at what they are asked."""
ON = 0.85
"""How often somebody goes on with a panel that is open."""
SENDS = 0.3
"""How often *Send* is pressed where it can be."""
USED = ("menu", "opt", "goto", "page", "send", "ready", "known", "clear")
"""What is used of a panel: nothing that opens a form."""
BUTTON, MENU = 2, 3
EPHEMERAL = 64
ACCEPTED = 202
PATIENCE = 60.0
"""Seconds after which nobody waits for an answer any more."""


@dataclass
class Player:
    """Somebody at a table, and what the panel that is open offers."""

    seat: Seat
    offered: list[dict[str, Any]] = field(default_factory=list)
    busy: bool = False


class Players:
    """All who play at some tables; `pressed` counts what they have pressed, by verb."""

    def __init__(
        self, cord: Witness, load: Load, address: str, pattern: dict[str, Any], seats: Sequence[Seat]
    ) -> None:
        self._cord = cord
        self._load = load
        self._address = address
        self._pattern = pattern
        self._rng = random.Random(1)
        self._players = [Player(seat) for seat in seats]
        self._under_way: set[asyncio.Task[None]] = set()
        self.pressed: dict[str, int] = {}
        self.refused = 0

    def go_on(self) -> None:
        """Somebody who has the answer to the last press presses again."""
        free = [player for player in self._players if not player.busy]
        if not free:
            return
        player = self._rng.choice(free)
        player.busy = True
        task = asyncio.create_task(self._press(player))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _press(self, player: Player) -> None:
        made = self._load.made(self._chosen(player))
        answer = self._cord.answers[made["id"]] = asyncio.get_running_loop().create_future()
        try:
            if await self._load.send_to(self._address, made) != ACCEPTED:
                self.refused += 1
            async with asyncio.timeout(PATIENCE):
                player.offered = [*_used(json.loads(await answer))]
        except (aiohttp.ClientError, TimeoutError):  # it stays without an answer, which is counted
            player.offered = []
        finally:
            del self._cord.answers[made["id"]]
            player.busy = False

    def _chosen(self, player: Player) -> dict[str, Any]:
        """The next press of somebody, as Discord sends it."""
        if not player.offered or self._rng.random() > ON:
            verb = self._rng.choice(LOOKS)
            self._count(verb)
            return pressed(self._pattern, player.seat, verb)
        sent = pressed(self._pattern, player.seat, "go")
        sent["message"]["flags"] = EPHEMERAL
        sent["data"] = self._on_the_panel(player.offered)
        return sent

    def _on_the_panel(self, offered: list[dict[str, Any]]) -> dict[str, Any]:
        sends = [part for part in offered if _press_of(part).verb == "send"]
        others = [part for part in offered if part not in sends]
        part = self._rng.choice(sends if sends and (not others or self._rng.random() < SENDS) else others)
        self._count(_press_of(part).verb)
        data = {"component_type": part["type"], "custom_id": part["custom_id"], "id": 1}
        if part["type"] == MENU:
            data["values"] = [self._rng.choice(part["options"])["value"]]
        return data

    def _count(self, verb: str) -> None:
        self.pressed[verb] = self.pressed.get(verb, 0) + 1


def _press_of(part: dict[str, Any]) -> Press:
    return parse(part["custom_id"]) or Press("", "")


def _used(shown: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What can be pressed of an answer, however deep it lies."""
    for part in shown.get("data", shown).get("components", ()):
        if part.get("type") in (BUTTON, MENU):
            if not part.get("disabled") and "custom_id" in part and _press_of(part).verb in USED:
                yield part
        else:
            yield from _used(part)
