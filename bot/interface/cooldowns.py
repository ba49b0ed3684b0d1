"""Floods: how fast one person may press and type. Everybody has a bucket of tokens of each kind.

What is one too many is answered with when to come back. Suggestions while typing cost nothing, but somebody
whose bucket is empty gets none.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import discord

from bot.hosting.sitting import Refused
from bot.ids import parse
from bot.interface.replies import Interaction, Reply
from engine.language import _

Kind = Literal["act", "open", "film", "check"]
OPENING = {"play", "practice", "rematch"}
"""The commands and the verbs of buttons that open tables."""
REMEMBERED = 4096
"""People whose buckets are kept; whoever acted longest ago is forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once; as many come back, evenly, in `seconds`."""

    most: int
    seconds: float


Rates = Mapping[Kind, Rate]
RATES: Rates = {"act": Rate(30, 30.0), "open": Rate(5, 600.0), "film": Rate(3, 60.0), "check": Rate(6, 60.0)}
LOOSE: Rates = {
    "act": Rate(10_000, 1.0),
    "open": Rate(10_000, 1.0),
    "film": Rate(10_000, 1.0),
    "check": Rate(10_000, 1.0),
}
"""For a desk at which one person plays everybody, and for people in tests."""


class Cooldowns:
    """The buckets of everybody; `now` is the clock."""

    def __init__(self, now: Callable[[], float], rates: Rates = RATES) -> None:
        self._now = now
        self._rates = rates
        self._full_at: OrderedDict[tuple[int, Kind], float] = OrderedDict()

    def take(self, user: int, *kinds: Kind) -> float:
        """Take a token of each kind: 0, or, if one is missing, the instant at which all will be there."""
        free = max(self._free_at(user, kind) for kind in kinds)
        if free > self._now():
            return free
        for kind in kinds:
            rate = self._rates[kind]
            full = max(self._full_at.get((user, kind), 0.0), self._now()) + rate.seconds / rate.most
            self._full_at[user, kind] = full
            self._full_at.move_to_end((user, kind))
        while len(self._full_at) > REMEMBERED * len(self._rates):
            self._full_at.popitem(last=False)
        return 0.0

    def empty(self, user: int) -> bool:
        """Whether somebody has to wait before the next press."""
        return self._free_at(user, "act") > self._now()

    def _free_at(self, user: int, kind: Kind) -> float:
        """When a token is there: so long before the bucket is full again as it takes to fill the others."""
        rate = self._rates[kind]
        return self._full_at.get((user, kind), 0.0) - rate.seconds * (rate.most - 1) / rate.most


def may_check(interaction: Interaction) -> None:
    """Raises `Refused` where somebody has let whole races be computed again too often just now."""
    free = interaction.client.cooldowns.take(interaction.user.id, "check")
    if free:
        words = _("You have had several games computed again just now; the next one is possible <t:{at}:R>.")
        raise Refused(words.format(at=int(free) + 1))


async def admitted(interaction: Interaction) -> bool:
    """Whether an interaction is carried out; one that is too many is answered here."""
    cooldowns, user = interaction.client.cooldowns, interaction.user.id
    if interaction.type is discord.InteractionType.autocomplete:
        if cooldowns.empty(user):
            await interaction.response.autocomplete([])
            return False
        return True
    opens = _name(interaction) in OPENING
    free = cooldowns.take(user, *(("act", "open") if opens else ("act",)))
    if not free:
        return True
    words = _("That was very much in a short time; you can open the next table <t:{at}:R>.")
    if not opens or cooldowns.empty(user):
        words = _("That was very much in a short time; I listen to you again <t:{at}:R>.")
    await Reply(interaction).problem(Refused(words.format(at=int(free) + 1)))
    return False


def _name(interaction: Interaction) -> str:
    """The command that was typed, or the verb of what was pressed."""
    data: Any = interaction.data or {}
    press = parse(str(data.get("custom_id", "")))
    return press.verb if press else str(data.get("name", ""))
